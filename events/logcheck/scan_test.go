package logcheck_test

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
	"snowdonia/events"
	"snowdonia/events/logcheck"
)

// played gives the records of a game.
func played(t *testing.T, id string, seed byte) []events.Record {
	t.Helper()
	sc, _ := scenario.Named("jungfraubahn")
	setup, err := sc.Setup(2, game.Deluxe, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := scenario.RulesFor(setup)
	if err != nil {
		t.Fatal(err)
	}
	res, err := sim.Game{Setup: setup, Rules: rules, Bots: []bot.Bot{bot.Greedy{}, bot.Random{}}, Luck: game.Seeded{seed}, Dice: sim.Dice(seed), Record: true}.Play()
	if err != nil {
		t.Fatal(err)
	}
	var records []events.Record
	for _, e := range res.Entries {
		records = append(records, events.Record{
			Game: id, Number: e.Number, Time: time.Unix(int64(e.Number), 0).UTC(), Command: fmt.Sprint(id, "-", e.Number),
			Schema: events.Schema, Rules: game.RulesVersion, Facts: e.Facts,
		})
	}
	return records
}

// logOf is a log that several games went into in turns, as they would when they are played.
func logOf(t *testing.T, games ...[]events.Record) events.Log {
	t.Helper()
	log := events.NewMemory(2)
	for n, more := 0, true; more; n++ {
		more = false
		for _, records := range games {
			if n >= len(records) {
				continue
			}
			more = true
			last, _ := log.Last(t.Context(), records[n].Game) // none yet for the first record
			r := records[n]
			r.Prev = last.Seq
			if _, err := log.Append(t.Context(), r, last.Seq); err != nil {
				t.Fatal(err)
			}
		}
	}
	return log
}

// scanned gives the notes of a log and what differs from earlier ones.
func scanned(t *testing.T, log events.Log, earlier map[string]logcheck.Note) (map[string]logcheck.Note, []logcheck.Difference, logcheck.Found) {
	t.Helper()
	var file bytes.Buffer
	w, err := logcheck.NewWriter(&file)
	if err != nil {
		t.Fatal(err)
	}
	var differ []logcheck.Difference
	found, err := logcheck.Scan(t.Context(), log, earlier, w.Write, func(d logcheck.Difference) { differ = append(differ, d) })
	if err != nil {
		t.Fatal(err)
	}
	notes, err := logcheck.Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	return notes, differ, found
}

// A log that has grown differs in nothing from what was noted of it.
func TestALogThatHasGrownIsAsItWas(t *testing.T) {
	one, two, three := played(t, "ONE", 1), played(t, "TWO", 2), played(t, "THREE", 3)
	half := two[:37]
	notes, differ, found := scanned(t, logOf(t, one, half), nil)
	if len(notes) != 2 || len(differ) != 0 || found.Games != 2 || found.Records != len(one)+37 || found.New != 2 {
		t.Fatalf("%d notes, %v, %+v", len(notes), differ, found)
	}
	if n := notes["TWO"]; n.Records != 37 || len(n.States) != 3 {
		t.Errorf("the note of a running game is %+v", n)
	}
	_, differ, found = scanned(t, logOf(t, one, two, three), notes)
	if len(differ) != 0 || found.Games != 3 || found.New != 1 {
		t.Errorf("%v, %+v", differ, found)
	}
}

// What differs is told by game and record.
func TestDifferencesAreTold(t *testing.T) {
	one, two := played(t, "ONE", 1), played(t, "TWO", 2)
	notes, _, _ := scanned(t, logOf(t, one, two), nil)

	other := maps.Clone(notes)
	n := other["ONE"]
	n.States = slices.Clone(n.States)
	n.States[2], n.States[5] = strings.Repeat("0", 64), strings.Repeat("1", 64)
	other["ONE"] = n
	other["GONE"] = logcheck.Note{Game: "GONE", Records: 1, States: []string{"x"}}
	longer := other["TWO"]
	longer.Records++
	other["TWO"] = longer
	_, differ, _ := scanned(t, logOf(t, one, two), other)
	told := map[string]logcheck.Difference{}
	for _, d := range differ {
		told[d.Game] = d
	}
	if d := told["ONE"]; d.Record != 32 || !strings.Contains(d.Text, "after record 48") || !strings.Contains(d.Text, "000") {
		t.Errorf("a changed hash: %+v", d)
	}
	if d := told["GONE"]; !strings.Contains(d.Text, "not in the log") {
		t.Errorf("a game that is gone: %+v", d)
	}
	if d := told["TWO"]; !strings.Contains(d.Text, fmt.Sprintf("it has %d records, and had %d", len(two), len(two)+1)) {
		t.Errorf("a lost record: %+v", d)
	}
	if len(differ) != 3 {
		t.Errorf("told: %+v", differ)
	}
}

// broken is a log with records that this build cannot read.
type broken struct {
	events.Log
	spoil func(*events.Stored)
}

type brokenStream struct {
	events.Subscription
	spoil func(*events.Stored)
}

func (b broken) Follow(ctx context.Context, shard int, after uint64, limit int) (events.Subscription, error) {
	s, err := b.Log.Follow(ctx, shard, after, limit)
	return brokenStream{s, b.spoil}, err
}

func (b brokenStream) Next(ctx context.Context) ([]events.Stored, error) {
	batch, err := b.Subscription.Next(ctx)
	for i := range batch {
		b.spoil(&batch[i])
	}
	return batch, err
}

// Records that cannot be decoded or folded are told, and the other games are checked all the same.
func TestBrokenRecordsAreTold(t *testing.T) {
	one, two, three := played(t, "ONE", 1), played(t, "TWO", 2), played(t, "THREE", 3)
	log := broken{logOf(t, one, two, three), func(s *events.Stored) {
		switch {
		case s.Record.Game == "ONE" && s.Record.Number == 5:
			*s = events.Stored{Seq: s.Seq, Err: events.ErrUndecodable}
		case s.Record.Game == "TWO" && s.Record.Number == 5:
			s.Record.Facts = []game.Event{&game.LabourerPlaced{Area: 99}}
		}
	}}
	notes, differ, found := scanned(t, log, nil)
	var told []string
	for _, d := range differ {
		told = append(told, d.Game+": "+d.Text)
	}
	slices.Sort(told)
	if len(told) != 3 || !strings.Contains(told[0], "undecodable") || !strings.HasPrefix(told[1], "ONE: its") || !strings.Contains(told[1], "record 6 follows record 4") ||
		!strings.HasPrefix(told[2], "TWO: its") || !strings.Contains(told[2], "no game can have written them") {
		t.Errorf("told: %q", told)
	}
	if len(notes) != 1 || found.Games != 3 {
		t.Errorf("%d notes, %+v", len(notes), found)
	}
}

func TestReadRefuses(t *testing.T) {
	const head = `{"format":"snowdonia-check","version":1}` + "\n"
	for name, c := range map[string]struct{ file, says string }{
		"nothing":         {"", "line 1: not a file"},
		"something else":  {"{}\n", "line 1: not a file"},
		"a newer version": {`{"format":"snowdonia-check","version":2}` + "\n", "version 2"},
		"half a line":     {head + `{"game":"A","rec`, "line 2:"},
		"no states":       {head + `{"game":"A","records":17,"states":["x"]}`, "line 2: 1 states of 17 records"},
		"a game twice":    {head + strings.Repeat(`{"game":"A","records":1,"states":["x"]}`+"\n", 2), "line 3: game A is here a second time"},
	} {
		if _, err := logcheck.Read(strings.NewReader(c.file)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if notes, err := logcheck.Read(strings.NewReader(head)); err != nil || len(notes) != 0 {
		t.Errorf("no notes: %v, %v", notes, err)
	}
}
