package events_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"snowdonia/events"
)

// The samples of schema 2 are read as they were written, to the byte: schema 3 has
// other facts, and no other shapes.
func TestSamplesOfSchema2SayWhatTheySaid(t *testing.T) {
	files, err := filepath.Glob("testdata/schema-2/*.json")
	if err != nil || len(files) != 70 {
		t.Fatalf("%d samples, %v", len(files), err)
	}
	for _, path := range files {
		stored, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		stored = bytes.TrimSuffix(stored, []byte("\n"))
		r, err := events.Decode(stored)
		if err != nil || r.Schema != 2 {
			t.Errorf("%s: schema %d, %v", path, r.Schema, err)
			continue
		}
		r.Schema = events.Schema
		b, err := events.Encode(r)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if want := bytes.Replace(stored, []byte(`"schema":2,`), []byte(`"schema":3,`), 1); !bytes.Equal(b, want) {
			t.Errorf("%s is read as\n%s", path, b)
		}
	}
}

// A record of schema 2 holds what schema 2 had, and nothing lies within another past.
func TestPastsAreReadStrictly(t *testing.T) {
	sample, err := os.ReadFile("testdata/schema-3/resumed.json")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.TrimSuffix(string(sample), "\n")
	if _, err := events.Decode([]byte(text)); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string][3]string{
		"a past of schema 2":      {`"schema":3`, `"schema":2`, "schema 2 has no facts of type"},
		"a past of schema 1":      {`"schema":3`, `"schema":1`, "schema 2 has no facts of type"},
		"a past within a past":    {`"past":[`, `"past":[{"type":"resumed","past":[]},`, "expected a fact that was played"},
		"a seat within a past":    {`"past":[`, `"past":[{"type":"seat-left","seat":1},`, "expected a fact that was played"},
		"an unknown fact in it":   {`"past":[`, `"past":[{"type":"dreamt"},`, "a known type"},
		"a past that is no list":  {`"past":[`, `"past":{"a":[`, "expected ["},
		"white space within":      {`"past":[`, `"past":[ `, `expected {"type":`},
		"no past at all":          {`"past":[`, `"passed":[`, "key past"},
		"a fork under schema 2":   {`"schema":3,"rules":1,"facts":[`, `"schema":2,"rules":1,"facts":[{"type":"forked","game":"g","number":1,"sameDraws":false,"seed":""},`, "schema 2 has no facts of type"},
		"a fork without a number": {`"facts":[`, `"facts":[{"type":"forked","game":"g","sameDraws":false,"seed":""},`, "key number"},
	} {
		spoilt := strings.Replace(text, change[0], change[1], 1)
		if spoilt == text {
			t.Fatalf("%s: the sample has no such place", name)
		}
		if r, err := events.Decode([]byte(spoilt)); err == nil || !strings.Contains(err.Error(), change[2]) {
			t.Errorf("%s: read as %+v, %v", name, r, err)
		}
	}
}
