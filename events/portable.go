package events

import (
	"bytes"
	"fmt"
	"strconv"
)

// EncodePortable writes a record as [Encode] does, but without the position of the
// record before it: positions are one site's own. It is written in the shapes of
// the current [Schema], whatever it was stored in.
func EncodePortable(r Record) ([]byte, error) {
	r.Prev, r.Schema = uint64(max(r.Number-1, 0)), Schema
	b, err := Encode(r)
	if err != nil {
		return nil, err
	}
	at := len(portableHead(r.Game, r.Number))
	rest := bytes.TrimPrefix(b[at:], prevMember(r.Number))
	return append(b[:at], rest...), nil
}

// DecodePortable reads what [EncodePortable] has written, of this schema or an
// older one, and nothing else. The record has no position before it ([Record.Prev]
// is 0) until a log gives it one. The errors are those of [Decode].
func DecodePortable(b []byte) (Record, error) {
	id, number, err := portableStart(b)
	if err != nil {
		return Record{}, fmt.Errorf("%w: %w", ErrUndecodable, err)
	}
	at := len(portableHead(id, number))
	full := make([]byte, 0, len(b)+len(prevMember(number)))
	full = append(append(append(full, b[:at]...), prevMember(number)...), b[at:]...)
	r, err := Decode(full)
	r.Prev = 0
	return r, err
}

// portableHead is what a record begins with; a game id needs no escapes.
func portableHead(id string, number int) string {
	return `{"game":"` + id + `","number":` + strconv.Itoa(number)
}

func prevMember(number int) []byte { return fmt.Appendf(nil, `,"prev":%d`, number-1) }

// portableStart reads the id and the number that a record begins with.
func portableStart(b []byte) (id string, n int, err error) {
	var r Record
	f := fields{buf: b, reading: true}
	f.literal("{")
	f.text("game", &r.Game)
	from := f.at
	number(&f, "number", &r.Number)
	switch {
	case f.err != nil:
		return "", 0, f.err
	case r.Number < 1:
		f.at = from
		f.fail("a number from 1")
		return "", 0, f.err
	}
	return r.Game, r.Number, CheckGame(r.Game)
}
