package events_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/events"
)

// added is what the step from schema 1 adds to facts of a type.
var added = map[string][]string{
	"asked":          {`,"steps":0`},
	"train-lost":     {`,"dynamite":0`},
	"train-returned": {`,"dynamite":0`},
	"train-chosen":   {`,"dynamite":0`},
	"converted":      {`,"dynamite":0`},
	"trains-dealt":   {`,"added":[]`, `,"dynamite":0`},
	"scored":         {`,"gapCards":0`, `,"buildings":0`, `,"dynamite":0`},
	"opened": {
		`,"gapCards":[]`, `,"shedTrains":[]`, `,"dynamite":0`,
		`,"actions":["stock-yard","excavate","works","lay-track","build","site-office","survey"]`,
		`,"snowfall":{"rubble":0,"coversOwnedTrack":false},"beyond":""`,
		`,"joined":false`, `,"gap":false`, `,"buildings":0`, `,"gapCards":0`, `,"pointsPerDynamite":0,"pointsPerSteelBuilding":0`,
	},
}

// The samples of schema 1 are read as they were written, but for what schema 2
// has added, which says that there is none of it.
func TestSamplesOfSchema1SayWhatTheySaid(t *testing.T) {
	files, err := filepath.Glob("testdata/schema-1/*.json")
	if err != nil || len(files) != 64 {
		t.Fatalf("%d samples, %v", len(files), err)
	}
	for _, path := range files {
		stored, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		r, err := events.Decode(bytes.TrimSuffix(stored, []byte("\n")))
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if r.Schema != 1 {
			t.Errorf("%s: schema %d", path, r.Schema)
		}
		b, err := events.EncodeFact(r.Facts[0])
		if err != nil {
			t.Fatal(err)
		}
		fact := string(b)
		for _, text := range added[strings.TrimSuffix(filepath.Base(path), ".json")] {
			if !strings.Contains(fact, text) {
				t.Errorf("%s: no %s in %s", path, text, fact)
			}
			fact = strings.ReplaceAll(fact, text, "")
		}
		if !strings.Contains(string(stored), fact) {
			t.Errorf("%s is read as\n%s", path, b)
		}
	}
}

// oldGame is a whole game that was played and written under schema 1.
func oldGame(t *testing.T) []game.Entry {
	t.Helper()
	b, err := os.ReadFile("testdata/schema-1-game/records.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	var entries []game.Entry
	for line := range bytes.Lines(b) {
		r, err := events.Decode(bytes.TrimSuffix(line, []byte("\n")))
		if err != nil {
			t.Fatalf("record %d: %v", len(entries)+1, err)
		}
		entries = append(entries, r.Entry())
	}
	return entries
}

// The last state of the game was written, too: what it holds is still so, and
// what it does not know is not there.
func TestAGameOfSchema1FoldsToWhatItWas(t *testing.T) {
	was, err := os.ReadFile("testdata/schema-1-game/state.json")
	if err != nil {
		t.Fatal(err)
	}
	s, err := replay.Fold(oldGame(t))
	if err != nil {
		t.Fatal(err)
	}
	is, err := json.Marshal(&s)
	if err != nil {
		t.Fatal(err)
	}
	if found := differences("", parsed(t, was), parsed(t, is)); !slices.Equal(found, []string{".setup.actions is new"}) {
		t.Errorf("%s", strings.Join(found, "\n"))
	}
	if s.Setup.Actions != game.BoardActions() {
		t.Errorf("actions %v", s.Setup.Actions)
	}
}

func parsed(t *testing.T, b []byte) any {
	t.Helper()
	var v any
	if err := json.Unmarshal(b, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// differences lists where a JSON value is not what it was. A member that is new is
// none as long as it says nothing.
func differences(path string, was, is any) []string {
	before, ok := was.(map[string]any)
	now, same := is.(map[string]any)
	if !ok || !same {
		list, ok := was.([]any)
		longer, same := is.([]any)
		if ok && same && len(list) == len(longer) {
			var found []string
			for i := range list {
				found = append(found, differences(fmt.Sprintf("%s[%d]", path, i), list[i], longer[i])...)
			}
			return found
		}
		if !reflect.DeepEqual(was, is) {
			return []string{fmt.Sprintf("%s was %v and is %v", path, was, is)}
		}
		return nil
	}
	var found []string
	for _, key := range slices.Sorted(maps.Keys(now)) {
		if old, ok := before[key]; ok {
			found = append(found, differences(path+"."+key, old, now[key])...)
		} else if says(now[key]) {
			found = append(found, path+"."+key+" is new")
		}
	}
	for _, key := range slices.Sorted(maps.Keys(before)) {
		if _, ok := now[key]; !ok {
			found = append(found, path+"."+key+" is gone")
		}
	}
	return found
}

// says tells whether there is anything but nothing in a JSON value.
func says(v any) bool {
	switch v := v.(type) {
	case []any:
		return slices.ContainsFunc(v, says)
	case map[string]any:
		return slices.ContainsFunc(slices.Collect(maps.Values(v)), says)
	case nil:
		return false
	}
	return !reflect.ValueOf(v).IsZero()
}

// The rules of today decide every command of the game as they did then, and draw the same.
func TestAGameOfSchema1IsDecidedAsItWas(t *testing.T) {
	v, err := replay.Verify(oldGame(t), scenario.RulesFor)
	if err != nil || v.Records != 158 {
		t.Errorf("%+v, %v", v, err)
	}
}

// A game that was left in the middle goes on, from records of two schemas.
func TestAGameOfSchema1GoesOn(t *testing.T) {
	entries := oldGame(t)[:80]
	for range 1000 {
		s, err := replay.Fold(entries)
		if err != nil {
			t.Fatal(err)
		}
		if s.Status == game.Finished {
			return
		}
		rules, err := scenario.RulesFor(s.Setup)
		if err != nil {
			t.Fatal(err)
		}
		answer := game.Answer{Seat: s.Asked.Seat, Decision: s.DecisionNumber, Choices: []game.Choice{lastLegal(t, rules, &s)}}
		facts, err := rules.Decide(&s, answer, game.Seeded{1})
		if err != nil {
			t.Fatalf("record %d: %v", s.Number, err)
		}
		r := reread(t, events.Record{
			Game: "01K1FZ3T6N4ZP8Q5W9X2Y7V0AB", Number: s.Number + 1, Prev: uint64(s.Number), Time: time.Unix(1_900_000_000, 0),
			Command: "c", Schema: events.Schema, Rules: 1, Facts: facts,
		})
		entries = append(entries, r.Entry())
	}
	t.Error("the game does not end")
}

func lastLegal(t *testing.T, rules game.Rules, s *game.State) (choice game.Choice) {
	t.Helper()
	for o := range rules.Offers(s) {
		if o.Refusal == nil {
			choice = o.Choice
		}
	}
	if choice.Verb == game.NoVerb {
		t.Fatalf("record %d: nothing can be answered", s.Number)
	}
	return choice
}

// A record of schema 1 holds what schema 1 had, written as it wrote it.
func TestSchema1IsReadAsStrictly(t *testing.T) {
	sample, err := os.ReadFile("testdata/schema-1/excavated.json")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.TrimSuffix(string(sample), "\n")
	if _, err := events.Decode([]byte(text)); err != nil {
		t.Fatal(err)
	}
	start := strings.Index(text, `"facts":[`) + len(`"facts":[`)
	for name, spoilt := range map[string]string{
		"white space":            strings.Replace(text, `,"facts":`, `, "facts":`, 1),
		"white space in a fact":  strings.Replace(text, `"type":"excavated",`, `"type":"excavated", `, 1),
		"something behind it":    text + "x",
		"a fact of schema 2":     text[:start] + `{"type":"blasted","seat":0,"field":1,"rubble":2,"dynamite":1}]}`,
		"an empty snow of it":    text[:start] + `{"type":"snow-fell","drifts":[]}]}`,
		"a member of schema 2":   text[:start] + `{"type":"asked","question":"build","seat":0,"area":"E","space":0,"card":0,"steps":0}]}`,
		"a fact nobody has seen": text[:start] + `{"type":"dreamt"}]}`,
	} {
		if spoilt == text {
			t.Fatalf("%s: the sample has no such place", name)
		}
		if r, err := events.Decode([]byte(spoilt)); err == nil {
			t.Errorf("%s: read as %+v", name, r)
		}
	}
}
