package events

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

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
		o.add(key, value)
	}
}

// add adds a key at the end. Where it is there already it then is there twice, and
// no record is read with that.
func (o *object) add(key string, value []byte) { *o = append(*o, member{key, value}) }

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

// edit lets do rewrite the object that lies under a key.
func (o *object) edit(key string, do func(inner *object) error) error {
	inner, err := parseObject(o.get(key))
	if err == nil {
		err = do(&inner)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	o.set(key, inner.bytes())
	return nil
}

// editAll lets do rewrite every object of the list that lies under a key.
func (o *object) editAll(key string, do func(item *object) error) error {
	var items []json.RawMessage
	if err := json.Unmarshal(o.get(key), &items); err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	edited := []byte("[")
	for i, text := range items {
		item, err := parseObject(text)
		if err == nil {
			err = do(&item)
		}
		if err != nil {
			return fmt.Errorf("%s %d: %w", key, i, err)
		}
		if i > 0 {
			edited = append(edited, ',')
		}
		edited = append(edited, item.bytes()...)
	}
	o.set(key, append(edited, ']'))
	return nil
}

// editFacts lets each edit rewrite every fact of the type that it is listed under.
func (o *object) editFacts(edits map[string]func(fact *object) error) error {
	return o.editAll("facts", func(fact *object) error {
		var typ string
		if err := json.Unmarshal(fact.get("type"), &typ); err != nil {
			return fmt.Errorf("type: %w", err)
		}
		if edit := edits[typ]; edit != nil {
			return edit(fact)
		}
		return nil
	})
}
