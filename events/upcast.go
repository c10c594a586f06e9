package events

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
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
	var compact bytes.Buffer
	if err := json.Compact(&compact, b); err != nil || !bytes.Equal(compact.Bytes(), b) {
		return 0, nil, errors.New("white space, or another text around the record") // rewriting would hide it
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
