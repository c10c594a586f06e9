package events

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

// withSchema0 is this program as if there had been an older schema: its records
// had no "by", its placements a "place" instead of a "space", and whether a lost
// train went to the shed was not written, since it always did.
var withSchema0 = codec{schema: Schema, oldest: 0, steps: append([]upcast{func(record *object) error {
	if err := record.insert("command", "by", []byte(`""`)); err != nil {
		return err
	}
	return record.editFacts(map[string]func(*object) error{
		"labourer-placed": func(fact *object) error { return fact.rename("place", "space") },
		"train-lost":      func(fact *object) error { return fact.insert("coal", "toShed", []byte("true")) },
	})
}}, current.steps...)}

const schema0 = `{"game":"01J9ZQ","number":12,"prev":3456,"time":"2026-08-01T09:30:00.25Z","command":"c-1","schema":0,"rules":1,` +
	`"facts":[{"type":"answered","seat":2,"choice":"A2"},{"type":"labourer-placed","seat":2,"area":"A","place":1},` +
	`{"type":"train-lost","seat":0,"train":4,"coal":-1},{"type":"overlay-laid"}]}`

func TestOldRecordsAreReadInTheCurrentShape(t *testing.T) {
	got, err := withSchema0.decode([]byte(schema0))
	if err != nil {
		t.Fatal(err)
	}
	want := aRecord()
	want.By, want.Schema = "", 0
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %#v\nwant %#v", got, want)
	}
}

func TestCurrentRecordsAreLeftAloneByUpcasts(t *testing.T) {
	b, err := Encode(aRecord())
	if err != nil {
		t.Fatal(err)
	}
	if got, err := withSchema0.decode(b); err != nil || !reflect.DeepEqual(got, aRecord()) {
		t.Errorf("got %#v, %v", got, err)
	}
}

func TestOldRecordsAreReadStrictlyToo(t *testing.T) {
	for _, c := range []struct{ name, old, new, says string }{
		{"key that the step needs", `"place":1`, `"space":1`, `from schema 0 to 1: facts 1: no key "place"`},
		{"unknown key", `"place":1`, `"place":1,"pub":true`, "rewritten from schema 0: byte"},
		{"trailing bytes", `]}`, `]} x`, "expected key by"},
		{"schema as text", `"schema":0`, `"schema":"0"`, "expected key by"},
		{"no schema", `"schema":0,`, ``, "expected key by"},
		{"schema before the oldest", `"schema":0`, `"schema":-1`, "schema -1: this program reads 0 to 3"},
		{"schema after the newest", `"schema":0`, `"schema":4`, "schema 4: this program reads 0 to 3"},
		{"facts that are no list", `"facts":[`, `"facts":{"a":[`, "expected key by"},
	} {
		t.Run(c.name, func(t *testing.T) {
			bad := strings.Replace(schema0, c.old, c.new, 1)
			if _, err := withSchema0.decode([]byte(bad)); !errors.Is(err, ErrUndecodable) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("got %v, want %q", err, c.says)
			}
		})
	}
}

func TestRecordsOfAnOldSchemaAreNotWritten(t *testing.T) {
	r, err := withSchema0.decode([]byte(schema0))
	if err != nil {
		t.Fatal(err)
	}
	if b, err := Encode(r); !errors.Is(err, ErrBadRecord) {
		t.Errorf("got %v\n%s", err, b)
	}
}

// The steps of this program lead from the oldest schema to the current one.
func TestThereIsAStepForEverySchema(t *testing.T) {
	if want := current.schema - current.oldest; len(current.steps) != want {
		t.Errorf("%d steps from schema %d to %d, want %d", len(current.steps), current.oldest, current.schema, want)
	}
}

func TestObjectsKeepTheOrderOfTheirMembers(t *testing.T) {
	const text = `{"b":[1, 2],"a":{"z":1,"y":null},"é<":"\u003c"}`
	o, err := parseObject([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	o.set("a", []byte("7"))
	o.set("c", []byte("8"))
	if err := o.insert("a", "n", []byte("9")); err != nil {
		t.Fatal(err)
	}
	if err := o.insert("nowhere", "n", nil); err == nil {
		t.Error("inserted before a key that is not there")
	}
	const want = `{"b":[1, 2],"n":9,"a":7,"é\u003c":"\u003c","c":8}`
	if got := string(o.bytes()); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for _, bad := range []string{``, `[]`, `7`, `{"a"`, `{"a":`, `{"a":}`, `{1:2}`} {
		if o, err := parseObject([]byte(bad)); err == nil {
			t.Errorf("%q was read as %v", bad, o)
		}
	}
}
