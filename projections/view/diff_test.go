package view_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"snowdonia/domain/game"
	"snowdonia/domain/notation"
	"snowdonia/events"
	"snowdonia/events/points"
	"snowdonia/projections/view"
)

// minutely gives the course of a game whose records were made a minute after each other.
func minutely(t *testing.T, entries []game.Entry) points.Course {
	t.Helper()
	times := make([]time.Time, len(entries))
	for i := range times {
		times[i] = time.Date(2024, 3, 1, 12, i, 0, 0, time.UTC)
	}
	course, err := points.NewCourse(entries, times)
	if err != nil {
		t.Fatal(err)
	}
	return course
}

func between(t *testing.T, entries []game.Entry, from int) view.Diff {
	t.Helper()
	d, err := view.Between(entries, minutely(t, entries), from)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// What differs between two boards, however far from each other, is what a diff says was touched.
func TestWhatDiffersIsTouched(t *testing.T) {
	everyRecord(t, func(t *testing.T, entries []game.Entry, _ game.Rules) {
		states := after(entries)
		for _, far := range []int{0, 1, 9, 60} {
			for from := 3; from+far <= len(entries); from += 41 {
				d := between(t, entries[:from+far], from)
				checkDiff(t, d, changed(&states[from-1], &states[from+far-1]))
				if len(d.Records) != far || far == 0 && len(d.Touched) > 0 {
					t.Fatalf("%d records are between, %d are listed and %q touched", far, len(d.Records), d.Touched)
				}
			}
		}
	})
}

// A diff across a take back tells of what was taken back, if it began there, and of nothing that came and went.
func TestWhatWasTakenBackIsTouchedIfItWasThere(t *testing.T) {
	everyRecord(t, func(t *testing.T, entries []game.Entry, _ game.Rules) {
		states := after(entries)
		n := len(entries) / 2
		for n < len(entries) && states[n].Gaps != states[n-9].Gaps {
			n++ // fields are numbered as they were when they changed
		}
		back := append(slices.Clone(entries[:n]), game.Entry{Number: n + 1, Facts: []game.Event{&game.TakenBack{To: n - 8, Agreed: true}}})
		back = append(back, game.Entry{Number: n + 2, Facts: entries[n-8].Facts})
		checkDiff(t, between(t, back, n-3), changed(&states[n-4], &states[n-8]))
		checkDiff(t, between(t, back[:n+1], n), changed(&states[n-1], &states[n-9]))
		if d := between(t, back[:n+1], n-8); len(d.Touched) > 0 || len(d.Records) != 9 {
			t.Errorf("the board is what it was, and %q are touched in %d records", d.Touched, len(d.Records))
		}
	})
}

// Whoever sits down stays, even if what was played meanwhile is taken back.
func TestAStandInThatCameMeanwhileIsTouched(t *testing.T) {
	everyRecord(t, func(t *testing.T, entries []game.Entry, _ game.Rules) {
		n := 12
		back := append(slices.Clone(entries[:n]),
			game.Entry{Number: n + 1, Facts: []game.Event{&game.SeatLeft{}, &game.SeatTaken{Bot: "random", StandIn: true}}},
			game.Entry{Number: n + 2, Facts: []game.Event{&game.TakenBack{To: n, Agreed: true}}})
		if d := between(t, back, n); !slices.Equal(d.Touched, []string{"supply/0"}) {
			t.Errorf("%q are touched", d.Touched)
		}
	})
}

func checkDiff(t *testing.T, d view.Diff, changed []string) {
	t.Helper()
	for i, id := range d.Touched {
		if !wellFormed.MatchString(id) || slices.Contains(d.Touched[:i], id) {
			t.Fatalf("from %d to %d: %q", d.From.Number, d.To.Number, d.Touched)
		}
	}
	for _, id := range changed {
		if !slices.Contains(d.Touched, id) {
			t.Fatalf("from %d to %d %s differs, and these are touched: %q", d.From.Number, d.To.Number, id, d.Touched)
		}
	}
}

// The records of a diff are those of the chronicle, with their facts as they are in the log.
func TestADiffTellsItsRecords(t *testing.T) {
	everyRecord(t, func(t *testing.T, entries []game.Entry, _ game.Rules) {
		told, err := view.Chronicle(entries, 0)
		if err != nil {
			t.Fatal(err)
		}
		d := between(t, entries, 0)
		if len(d.Records) != len(entries) || d.From.Time != nil || d.From.At != "r0.none" || d.To.Number != len(entries) {
			t.Fatalf("%d records, from %+v to %+v", len(d.Records), d.From, d.To)
		}
		for i, step := range d.Records {
			if step.At != told[i].At || !slices.Equal(step.Touched, told[i].Touched) || !step.Time.Equal(time.Date(2024, 3, 1, 12, i, 0, 0, time.UTC)) {
				t.Fatalf("%+v is not %+v", step, told[i])
			}
			record := []byte(`{"game":"g","number":1,"prev":0,"time":"2024-03-01T12:00:00Z","by":"","command":"c","schema":` + schemaText(t) + `,"rules":1,"facts":` + facts(t, step) + `}`)
			again, err := events.Decode(record)
			if err != nil || len(again.Facts) != len(entries[i].Facts) {
				t.Fatalf("record %d: %d facts, not %d: %v", i+1, len(again.Facts), len(entries[i].Facts), err)
			}
			var choices []string
			for _, f := range again.Facts {
				if a, ok := f.(*game.Answered); ok {
					choices = append(choices, notation.Choice(a.Choice))
				}
			}
			if !slices.Equal(choices, step.Choices) {
				t.Fatalf("record %d answers %q, not %q", i+1, step.Choices, choices)
			}
		}
	})
}

func schemaText(t *testing.T) string { return asJSON(t, events.Schema) }

func facts(t *testing.T, s view.Step) string { return asJSON(t, s.Facts) }

func asJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
