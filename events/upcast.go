package events

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

// upcast rewrites a record of one schema to the next one. It is a pure function
// of the record's JSON, since the Go types of old shapes are gone.
//
// A change of a shape is made so: raise [Schema], append the step to the codec's
// steps, freeze samples of the new shapes in testdata, and leave the old samples
// alone: that they are still read is the proof.
type upcast func(record *object) error

// upcast takes a record through the steps from the schema it was stored in. It
// gives that schema and the current form, or the reason why neither this nor the
// fast way, which failed with fast, can read it.
func (c codec) upcast(b []byte, fast error) (stored int, _ []byte, _ error) {
	var head struct {
		Schema *int `json:"schema"`
	}
	if json.Unmarshal(b, &head) != nil || head.Schema == nil || *head.Schema == c.schema {
		return 0, nil, fast
	}
	stored = *head.Schema
	if stored < c.oldest || stored > c.schema {
		return 0, nil, fmt.Errorf("schema %d: this program reads %d to %d", stored, c.oldest, c.schema)
	}
	record, err := parseObject(b)
	if err != nil {
		return 0, nil, err
	}
	for i, step := range c.steps[stored-c.oldest:] {
		if err := step(&record); err != nil {
			return 0, nil, fmt.Errorf("from schema %d to %d: %w", stored+i, stored+i+1, err)
		}
	}
	record.set("schema", fmt.Appendf(nil, "%d", c.schema))
	return stored, record.bytes(), nil
}

// object is a JSON object whose members keep their order.
type object []member

type member struct {
	key   string
	value json.RawMessage
}

func parseObject(b []byte) (object, error) {
	d := json.NewDecoder(bytes.NewReader(b))
	switch t, err := d.Token(); {
	case err != nil:
		return nil, fmt.Errorf("not an object: %w", err)
	case t != json.Delim('{'):
		return nil, fmt.Errorf("not an object: it begins with %v", t)
	}
	var o object
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, err
		}
		o = append(o, member{fmt.Sprint(key), value})
	}
	return o, nil
}

func (o object) bytes() []byte {
	b := []byte("{")
	for i, m := range o {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(appendText(b, m.key), ':'), m.value...)
	}
	return append(b, '}')
}

// find gives the index of a key, -1 if there is none.
func (o object) find(key string) int {
	return slices.IndexFunc(o, func(m member) bool { return m.key == key })
}

// get gives the value of a key, nil if there is none.
func (o object) get(key string) json.RawMessage {
	if i := o.find(key); i >= 0 {
		return o[i].value
	}
	return nil
}

// set replaces the value of a key, or adds the key at the end.
func (o *object) set(key string, value []byte) {
	if i := o.find(key); i >= 0 {
		(*o)[i].value = value
	} else {
		*o = append(*o, member{key, value})
	}
}

// insert adds a key in front of another one.
func (o *object) insert(before, key string, value []byte) error {
	i := o.find(before)
	if i < 0 {
		return fmt.Errorf("no key %q", before)
	}
	*o = slices.Insert(*o, i, member{key, value})
	return nil
}

// rename changes a key in its place.
func (o object) rename(from, to string) error {
	i := o.find(from)
	if i < 0 {
		return fmt.Errorf("no key %q", from)
	}
	o[i].key = to
	return nil
}

// editFacts lets edit rewrite every fact of one type.
func (o *object) editFacts(typ string, edit func(fact *object) error) error {
	var facts []json.RawMessage
	if err := json.Unmarshal(o.get("facts"), &facts); err != nil {
		return fmt.Errorf("facts: %w", err)
	}
	edited := []byte("[")
	for i, text := range facts {
		fact, err := parseObject(text)
		if err == nil && string(fact.get("type")) == string(appendText(nil, typ)) {
			err = edit(&fact)
		}
		if err != nil {
			return fmt.Errorf("fact %d: %w", i, err)
		}
		if i > 0 {
			edited = append(edited, ',')
		}
		edited = append(edited, fact.bytes()...)
	}
	o.set("facts", append(edited, ']'))
	return nil
}
