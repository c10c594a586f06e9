package events

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"snowdonia/domain/game"
)

// freeze writes the samples of types that have none yet. A sample that exists is
// never written again: it stands for records that have been stored.
var freeze = flag.Bool("freeze", false, "write the missing samples of the current schema")

var samples = fmt.Sprintf("testdata/schema-%d", Schema)

// sampleFiles gives all frozen records, by path, of all schemas.
func sampleFiles(t testing.TB) map[string][]byte {
	files := map[string][]byte{}
	err := filepath.WalkDir("testdata", func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".json" {
			return err
		}
		b, err := os.ReadFile(path)
		files[path] = bytes.TrimSuffix(b, []byte("\n"))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// The samples are what stored records look like. If this test fails the shapes
// have changed: a new schema and an upcast are needed, not other samples.
func TestFrozenSamplesAreRead(t *testing.T) {
	if *freeze {
		freezeSamples(t)
	}
	files := sampleFiles(t)
	for _, s := range shapes {
		path := filepath.Join(samples, s.name+".json")
		b, ok := files[path]
		if !ok {
			t.Errorf("no sample of %s; `go test ./events -run Frozen -freeze` writes it", s.name)
			continue
		}
		r, err := Decode(b)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if got := EventName(r.Facts[0]); got != s.name {
			t.Errorf("%s holds %s", path, got)
		}
		if again, err := Encode(r); err != nil || !bytes.Equal(again, b) {
			t.Errorf("%s: written again (%v) it is\n%s", path, err, again)
		}
		delete(files, path)
	}
	for path := range files {
		if strings.HasPrefix(path, samples) {
			t.Errorf("%s is of no known type", path)
		}
	}
}

func freezeSamples(t *testing.T) {
	if err := os.MkdirAll(samples, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, s := range shapes {
		path := filepath.Join(samples, s.name+".json")
		if _, err := os.Stat(path); err == nil {
			continue
		}
		e := s.blank()
		fill(&counted{}, reflect.ValueOf(e).Elem())
		b, err := Encode(Record{
			Game: "01K1FZ3T6N4ZP8Q5W9X2Y7V0AB", Number: 2, Prev: 41, Time: time.Date(2026, 1, 2, 3, 4, 5, 678901234, time.UTC),
			By: "bot:greedy", Command: "01K1FZ3T6N4ZP8Q5W9X2Y7V0AC", Schema: Schema, Rules: 1, Facts: []game.Event{e},
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, append(b, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
