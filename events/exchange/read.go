package exchange

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash"
	"io"
	"strings"
	"unicode/utf8"

	"snowdonia/domain/game"
	"snowdonia/events"
)

// Game is a game that was read.
type Game struct {
	Header  Header
	Records []events.Record // without positions, in the shapes of this build
	State   game.State      // after the last one
	Line    int             // of the header in the file, counted from 1

	longest int // record, in bytes
}

// Entries gives what the domain folds.
func (g *Game) Entries() []game.Entry {
	entries := make([]game.Entry, len(g.Records))
	for i, r := range g.Records {
		entries[i] = r.Entry()
	}
	return entries
}

// Reader reads games, one behind the other, from a stream that may be anything. It
// holds one game in memory. It is for one goroutine.
type Reader struct {
	from *bufio.Reader
	long []byte // a line that is longer than the buffer of from
	line int    // read last
}

// NewReader reads from r.
func NewReader(r io.Reader) *Reader { return &Reader{from: bufio.NewReaderSize(r, usualLine)} }

const usualLine = 16 << 10 // bytes that hold nearly every line

// readLine reads up to and with the next line feed; bufio.ErrBufferFull says that
// there is none within [MaxLine] bytes.
func (r *Reader) readLine() ([]byte, error) {
	b, err := r.from.ReadSlice('\n')
	if !errors.Is(err, bufio.ErrBufferFull) {
		return b, err
	}
	r.long = append(r.long[:0], b...)
	for errors.Is(err, bufio.ErrBufferFull) && len(r.long) <= MaxLine {
		b, err = r.from.ReadSlice('\n')
		r.long = append(r.long, b...)
	}
	if len(r.long) > MaxLine {
		err = bufio.ErrBufferFull
	}
	return r.long, err
}

// Next gives the next game, checked as far as its file goes: that it is whole, in
// order, and that state hashes and checksum are those of its records. Whether the
// records keep to the rules is for [replay.Verify]. The error is io.EOF behind the last
// game, a [*Fault], or the stream's.
func (r *Reader) Next() (*Game, error) {
	p := parsed{sum: sha256.New()}
	for !p.ended {
		text, err := r.next(&p)
		if err != nil {
			return nil, err
		}
		if err := p.take(text, r.line); err != nil {
			return nil, err
		}
	}
	return p.check()
}

// next reads a line, without its line feed. The bytes are good until the next one.
func (r *Reader) next(p *parsed) ([]byte, error) {
	b, err := r.readLine()
	first := p.header == nil
	if first && len(b) == 0 && errors.Is(err, io.EOF) {
		return nil, io.EOF
	}
	r.line++
	switch {
	case errors.Is(err, io.EOF) && first && !bytes.HasPrefix(b, []byte(headerStart)):
		return nil, fault(r.line, ErrNoFile, "%s", notThisFormat)
	case errors.Is(err, io.EOF) && len(b) > 0:
		return nil, fault(r.line, ErrTruncated, "the file ends within the line: the rest of it is missing")
	case errors.Is(err, io.EOF):
		return nil, fault(r.line, ErrTruncated, "the file ends here, before the game's end line: the rest of it is missing")
	case errors.Is(err, bufio.ErrBufferFull):
		return nil, fault(r.line, ErrTooLarge, "longer than %d bytes", MaxLine)
	case err != nil:
		return nil, err
	case p.bytes+len(b) > MaxBytes:
		return nil, fault(r.line, ErrTooLarge, "the game has more than %d bytes", MaxBytes)
	case !utf8.Valid(b):
		return nil, fault(r.line, ErrEncoding, "it is not UTF-8")
	}
	p.bytes += len(b)
	return b[:len(b)-1], nil
}

const notThisFormat = `no header of a game record (a file begins with {"format":"snowdonia-record","version":1,...)`

// parsed is a game as far as its lines have been read.
type parsed struct {
	header  []byte
	head    Header
	at      int // line of the header
	records []events.Record
	lines   []int // of the records
	longest int   // of them, in bytes
	states  []placed[stateLine]
	end     placed[endLine]
	ended   bool
	bytes   int
	sum     hash.Hash // of the lines before the end line
}

// placed is a line that was read, and where.
type placed[T any] struct {
	value T
	at    int
}

const (
	headerStart = `{"format":`
	recordStart = `{"game":`
	stateStart  = `{"after":`
	endStart    = `{"end":`
)

// take takes the next line.
func (p *parsed) take(text []byte, at int) error {
	var err error
	switch start := string(text[:min(len(text), len(headerStart))]); {
	case p.header == nil:
		err = p.takeHeader(text, at)
	case strings.HasPrefix(start, endStart):
		return p.takeEnd(text, at)
	case p.stateIsNext():
		err = p.takeState(text, at)
	case strings.HasPrefix(start, recordStart):
		err = p.takeRecord(text, at)
	case strings.HasPrefix(start, stateStart):
		err = fault(at, ErrOrder, "a state line after record %d: there is one after each %d records, and no other", len(p.records), Every)
	case strings.HasPrefix(start, headerStart):
		err = fault(at, ErrTruncated, "another game begins here, before the end line of this one")
	default:
		err = fault(at, ErrRecord, "no record, state line or end line: it begins with %q", text[:min(len(text), 24)])
	}
	if err != nil {
		return err
	}
	p.sum.Write(text)
	p.sum.Write([]byte("\n"))
	return nil
}

func (p *parsed) takeHeader(text []byte, at int) error {
	var head struct {
		Format  *string `json:"format"`
		Version *int    `json:"version"`
	}
	if !bytes.HasPrefix(text, []byte(headerStart)) || json.Unmarshal(text, &head) != nil || head.Format == nil || *head.Format != Format {
		return fault(at, ErrNoFile, "%s", notThisFormat)
	}
	if head.Version == nil || *head.Version != Version {
		version := "no version"
		if head.Version != nil {
			version = fmtVersion(*head.Version)
		}
		return fault(at, ErrVersion, "the file has %s of the format, this program reads version %d: update it", version, Version)
	}
	p.header, p.at = bytes.Clone(text), at
	if err := strict(text, &p.head); err != nil {
		return fault(at, ErrAltered, "the header is not one of this version: %v", err)
	}
	return nil
}

func (p *parsed) takeRecord(text []byte, at int) error {
	r, err := events.DecodePortable(text)
	if err != nil {
		return fault(at, ErrRecord, "not a record: %s", strings.TrimPrefix(err.Error(), "events: "))
	}
	last := len(p.records)
	switch {
	case r.Game != p.head.Game:
		return fault(at, ErrOrder, "a record of game %s in the file of game %s", r.Game, p.head.Game)
	case r.Number > 0 && r.Number <= last:
		return fault(at, ErrOrder, "record %d is here a second time, where record %d belongs", r.Number, last+1)
	case r.Number != last+1:
		return fault(at, ErrOrder, "record %d where record %d belongs: lines are missing, or in another order", r.Number, last+1)
	case last == MaxRecords:
		return fault(at, ErrTooLarge, "the game has more than %d records", MaxRecords)
	}
	r.Schema = events.Schema
	p.records, p.lines, p.longest = append(p.records, r), append(p.lines, at), max(p.longest, len(text))
	return nil
}

// stateIsNext tells whether the records call for a state line.
func (p *parsed) stateIsNext() bool {
	n := len(p.records)
	return n > 0 && n%Every == 0 && len(p.states) < n/Every
}

func (p *parsed) takeState(text []byte, at int) error {
	var s stateLine
	if err := strict(text, &s); err != nil || s.After != len(p.records) {
		return fault(at, ErrOrder, "the state line after record %d belongs here", len(p.records))
	}
	p.states = append(p.states, placed[stateLine]{s, at})
	return nil
}

func (p *parsed) takeEnd(text []byte, at int) error {
	p.ended = true
	p.end.at = at
	if err := strict(text, &p.end.value); err != nil {
		return fault(at, ErrAltered, "not an end line: %v", err)
	}
	if n := len(p.records); p.end.value.End != n || p.head.Records != n {
		return fault(at, ErrOrder, "the file has %d records, its header promises %d and its end line %d", n, p.head.Records, p.end.value.End)
	} else if len(p.states)*Every == n && n > 0 {
		return fault(at, ErrOrder, "the end line has the state after record %d; a state line before it has it, too", n)
	}
	return nil
}

// check holds what was read against what the records lead to.
func (p *parsed) check() (*Game, error) {
	if len(p.records) == 0 {
		return nil, fault(p.end.at, ErrTruncated, "the game has no records")
	}
	f, err := fold(p.records)
	var not *notAGame
	switch {
	case errors.As(err, &not):
		return nil, fault(p.lines[min(max(not.number, 1), len(p.lines))-1], ErrRecord, "%s", not)
	case err != nil:
		return nil, err
	}
	for _, s := range p.states {
		if err := sameState(s.at, s.value.After, f.hashes[s.value.After], s.value.State); err != nil {
			return nil, err
		}
	}
	if err := sameState(p.end.at, len(p.records), f.hashes[len(p.records)], p.end.value.State); err != nil {
		return nil, err
	}
	want, err := line(headerOf(p.records[0].Game, &f.last))
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(want, p.header) {
		return nil, fault(p.at, ErrAltered, "the header is not that of the records: they lead to %s", want)
	}
	if sum := hex.EncodeToString(p.sum.Sum(nil)); sum != p.end.value.SHA {
		return nil, fault(p.end.at, ErrAltered, "the lines before it have the SHA-256 %s, the end line says %s: something in them was changed", sum, p.end.value.SHA)
	}
	return &Game{Header: p.head, Records: p.records, State: f.last, Line: p.at, longest: p.longest}, nil
}

// sameState compares a state hash with that of the records.
func sameState(at, number int, have, says string) error {
	if have == says {
		return nil
	}
	return fault(at, ErrAltered, "the state after record %d has the hash %s, the line says %s: a record before it was changed, or this build plays differently", number, have, says)
}
