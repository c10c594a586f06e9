package events

import (
	"fmt"

	"snowdonia/domain/game"
)

// Encode writes a record in its one form: JSON with every key, in fixed order,
// without white space. What it gives can always be read by [Decode]; a record
// for which that does not hold is refused with [ErrBadRecord].
func Encode(r Record) ([]byte, error) { return current.encode(r) }

// EncodeFact writes one fact as it stands in a record.
func EncodeFact(e game.Event) ([]byte, error) {
	var f fields
	if f.fact(&e); f.err != nil {
		return nil, f.err
	}
	return f.buf, nil
}

// Decode reads what [Encode] has written, and nothing else: an unknown type, a
// key that is missing, unknown or in another place, a number out of range and
// trailing bytes are all [ErrUndecodable], with the position and what was expected
// there. Facts of an older schema come in their current shapes.
func Decode(b []byte) (Record, error) { return current.decode(b) }

// current is the codec of this program.
var current = codec{schema: Schema, oldest: 1, steps: []upcast{fromSchema1, fromSchema2}, asIs: readsAsSchema2}

// codec writes records of one schema, and reads those of older ones too.
type codec struct {
	schema int      // of new records
	oldest int      // that can be read
	steps  []upcast // the first rewrites a record of the oldest schema to the next one, and so on
	// asIs tells which records of an older schema need no rewriting, once they were
	// read in the current shapes: nil for none.
	asIs func(*Record) bool
}

func (c codec) encode(r Record) ([]byte, error) {
	const usual = 1 << 10 // bytes of a record that is not a first one
	f := fields{buf: make([]byte, 0, usual)}
	r.visit(&f)
	if f.err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBadRecord, f.err)
	}
	// A record that nobody can read would stop its game and its shard for ever.
	// Reading it back costs a fraction of storing it.
	if r.Schema != c.schema {
		return nil, fmt.Errorf("%w: schema %d, not %d", ErrBadRecord, r.Schema, c.schema)
	}
	if _, err := c.read(f.buf); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBadRecord, err)
	}
	return f.buf, nil
}

func (c codec) decode(b []byte) (Record, error) {
	r, err := c.read(b)
	if err == nil && (r.Schema == c.schema || c.asIs != nil && c.asIs(&r)) {
		return r, nil
	}
	stored, b, old := c.upcast(b, err)
	if old != nil {
		return Record{}, fmt.Errorf("%w: %w", ErrUndecodable, old)
	}
	if r, err = c.read(b); err != nil {
		return Record{}, fmt.Errorf("%w: rewritten from schema %d: %w", ErrUndecodable, stored, err)
	}
	r.Schema = stored
	return r, nil
}

// read is the fast way: it takes the current shapes only.
func (c codec) read(b []byte) (Record, error) {
	var r Record
	f := fields{buf: b, reading: true}
	r.visit(&f)
	if f.err == nil && f.at != len(b) {
		f.fail("the end")
	}
	if f.err != nil {
		return Record{}, f.err
	}
	return r, r.check()
}
