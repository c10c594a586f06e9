package events

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// What is written without its position comes back as it was, but for that.
func TestPortableRecordsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := records.Draw(t, "record")
		b, err := EncodePortable(r)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(b[:min(len(b), 120)]), `"prev"`) {
			t.Fatalf("it has a position: %s", b)
		}
		back, err := DecodePortable(b)
		r.Prev, r.Schema = 0, Schema
		if err != nil || !reflect.DeepEqual(back, r) {
			t.Fatalf("%v\nfrom %#v\nto   %#v\nby   %s", err, r, back, b)
		}
	})
}

// Every row changes one thing in a good record.
func TestDecodePortableIsStrict(t *testing.T) {
	good, err := EncodePortable(aRecord())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, old, new, says string }{
		{"a position", `"number":12`, `"number":12,"prev":3`, "expected key time"},
		{"no number", `"number":12,`, ``, "expected key number"},
		{"number 0", `"number":12`, `"number":0`, "a number from 1"},
		{"a number below 0", `"number":12`, `"number":-3`, "a number from 1"},
		{"a game id that is none", `"01J9ZQ"`, `"a b"`, "not a game id"},
		{"an escaped game id", `"01J9ZQ"`, `"\u0061"`, "the usual escapes"},
		{"nothing", string(good), ``, "expected {"},
		{"half of it", string(good[60:]), ``, "expected"},
		{"a newer schema", fmt.Sprintf(`"schema":%d`, Schema), `"schema":99`, "schema 99"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := DecodePortable([]byte(strings.Replace(string(good), c.old, c.new, 1)))
			if !errors.Is(err, ErrUndecodable) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("got %v", err)
			}
		})
	}
}
