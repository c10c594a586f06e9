package projections

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"testing"
	"time"

	"snowdonia/domain/game"
	"snowdonia/domain/notation"
	"snowdonia/domain/replay"
	"snowdonia/events"
	"snowdonia/events/points"
	"snowdonia/projections/view"
)

// timesOf reads when a table's records were made.
func timesOf(t *testing.T, tb *table) []time.Time {
	t.Helper()
	var times []time.Time
	for _, b := range tb.stored {
		r, err := events.Decode(b)
		if err != nil {
			t.Fatal(err)
		}
		times = append(times, r.Time)
	}
	return times
}

// A board is found by its position and by its time, the second time as the first.
func TestBoardsAtPositionsAndTimes(t *testing.T) {
	s := newSite(t, 61, 1500)
	s.finish(s.open(4, false))
	caughtUp(t, s.c, s.r)
	for _, tb := range s.tables[len(s.tables)-4:] {
		times := timesOf(t, tb)
		course, err := points.NewCourse(tb.entries, times)
		if err != nil {
			t.Fatal(err)
		}
		for number := 1; number <= len(tb.entries); number += 1 + len(tb.entries)/15 {
			names := []points.Point{points.After(number), at(t, times[number-1].Format(time.RFC3339Nano)), at(t, course.Position(number).String())}
			for i, name := range slices.Concat(names, names) {
				want, ok := course.Find(name)
				if !ok || i%3 != 2 && want != number {
					continue // a time that two records share, or a position that was taken back
				}
				checkBoard(t, s, tb, name, want)
			}
		}
		for _, never := range []string{"r999.A", start.Add(-time.Hour).Format(time.RFC3339), "1000000"} {
			if v, err := s.r.BoardAt(t.Context(), tb.id, at(t, never)); !errors.Is(err, ErrNotFound) {
				t.Errorf("%s at %s: record %d, %v", tb.id, never, v.Number, err)
			}
		}
	}
	for _, name := range []string{"r1.A", "2030-01-01T00:00:00Z"} {
		if _, err := s.r.BoardAt(t.Context(), "nobody", at(t, name)); !errors.Is(err, ErrNotFound) {
			t.Errorf("a game that is not there: %v", err)
		}
	}
}

func checkBoard(t *testing.T, s site, tb *table, name points.Point, number int) {
	t.Helper()
	v, err := s.r.BoardAt(t.Context(), tb.id, name)
	if err != nil || v.Number != number || v.Epoch == "" {
		t.Fatalf("%s at %s: record %d, not %d, epoch %q, %v", tb.id, name, v.Number, number, v.Epoch, err)
	}
	state, err := replay.Fold(tb.entries[:number])
	if err != nil {
		t.Fatal(err)
	}
	want, err := json.Marshal(view.Of(tb.id, &state))
	if err != nil || !bytes.Equal(v.JSON, want) {
		t.Fatalf("%s at %s:\n%s\n%s, %v", tb.id, name, v.JSON, want, err)
	}
	z, err := gzip.NewReader(bytes.NewReader(v.Gzip))
	if err != nil {
		t.Fatal(err)
	}
	if b, err := io.ReadAll(z); err != nil || !bytes.Equal(b, want) {
		t.Fatalf("%s at %s, compressed: %s, %v", tb.id, name, b, err)
	}
}

func at(t *testing.T, text string) points.Point {
	t.Helper()
	p, err := points.ParsePoint(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A point that a running game has not come to is found once it has.
func TestAPointIsFoundOnceTheGameIsThere(t *testing.T) {
	s := newSite(t, 62, 0)
	tb := s.open(3, false)
	caughtUp(t, s.c, s.r)
	if _, err := s.r.BoardAt(t.Context(), tb.id, at(t, "r2.assign")); !errors.Is(err, ErrNotFound) {
		t.Fatalf("an open table in round 2: %v", err)
	}
	s.finish(tb)
	caughtUp(t, s.c, s.r)
	v, err := s.r.BoardAt(t.Context(), tb.id, at(t, "r2.assign"))
	if err != nil {
		t.Fatal(err)
	}
	state, err := replay.Fold(tb.entries[:v.Number])
	if err != nil || notation.At(&state) != (notation.Position{Round: 2, Phase: game.AssignPhase}) {
		t.Errorf("r2.assign is record %d, at %s, %v", v.Number, notation.At(&state), err)
	}
}

// A diff runs between any two points, up to the newest record, and says what is wrong with them.
func TestDiffsBetweenPoints(t *testing.T) {
	s := newSite(t, 63, 0)
	tb := s.open(2, false)
	s.finish(tb)
	caughtUp(t, s.c, s.r)
	last := len(tb.entries)
	to := at(t, "r3.assign")
	d, err := s.r.Diff(t.Context(), tb.id, at(t, "r2.assign"), &to)
	if err != nil || d.Game != tb.id || d.From.At != "r2.assign" || d.To.At != "r3.assign" || len(d.Records) != d.To.Number-d.From.Number || len(d.Touched) == 0 {
		t.Fatalf("from %+v to %+v, %d records, %d touched, %v", d.From, d.To, len(d.Records), len(d.Touched), err)
	}
	if d, err = s.r.Diff(t.Context(), tb.id, points.After(last-3), nil); err != nil || d.To.Number != last || len(d.Records) != 3 {
		t.Errorf("to the newest record: %+v, %d records, %v", d.To, len(d.Records), err)
	}
	first := points.After(min(last, MaxCompared))
	if d, err = s.r.Diff(t.Context(), tb.id, points.Point{}, &first); err != nil || d.From.Number != 0 || d.From.Time != nil || len(d.Records) != min(last, MaxCompared) {
		t.Errorf("from the start: %+v, %d records, %v", d.From, len(d.Records), err)
	}
	one, far := points.After(1), points.After(last+1)
	for name, c := range map[string]struct {
		id   string
		from points.Point
		to   *points.Point
		want error
	}{
		"no game":   {"nobody", one, nil, ErrNotFound},
		"no from":   {tb.id, far, nil, ErrNoFrom},
		"no to":     {tb.id, one, &far, ErrNoTo},
		"backwards": {tb.id, points.After(2), &one, ErrBackwards},
	} {
		if _, err := s.r.Diff(t.Context(), c.id, c.from, c.to); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A diff goes over as many records as it may, and over no more.
func TestDiffsAreBounded(t *testing.T) {
	s := newSite(t, 64, 0)
	var tb *table
	for tb == nil || tb.state.Setup.Scenario != "mount-washington" { // whose games are long where nobody means to end them
		tb = s.open(5, false)
	}
	s.finish(tb)
	caughtUp(t, s.c, s.r)
	if last := tb.state.Number; last < 2+MaxCompared {
		t.Fatalf("the game has only %d records", last)
	}
	edge := points.After(1 + MaxCompared)
	if d, err := s.r.Diff(t.Context(), tb.id, points.After(1), &edge); err != nil || len(d.Records) != MaxCompared {
		t.Errorf("%d records, %v", len(d.Records), err)
	}
	edge = points.After(2 + MaxCompared)
	if _, err := s.r.Diff(t.Context(), tb.id, points.After(1), &edge); !errors.Is(err, ErrFarApart) {
		t.Errorf("%d records: %v", MaxCompared+1, err)
	}
}

// The ledger comes in pages, with the times of its records.
func TestTheLedgerIsRead(t *testing.T) {
	s := newSite(t, 65, 0)
	tb := s.open(3, false)
	s.finish(tb)
	caughtUp(t, s.c, s.r)
	times := timesOf(t, tb)
	rows, more := 0, true
	for after := 0; more; {
		var page []view.Row
		var err error
		if page, more, err = s.r.Ledger(t.Context(), tb.id, after, 40); err != nil || len(page) == 0 || len(page) > 40 {
			t.Fatal(len(page), err)
		}
		for _, row := range page {
			if !row.Time.Equal(times[row.Number-1]) || len(row.Scores) != 3 || len(row.Choices) == 0 {
				t.Fatalf("%+v, made at %s", row, times[row.Number-1])
			}
		}
		rows += len(page)
		after = page[len(page)-1].Number
	}
	all, _, err := replay.Ledger(tb.entries, 0, len(tb.entries))
	if err != nil || rows != len(all) {
		t.Errorf("%d rows, not %d, %v", rows, len(all), err)
	}
	if _, _, err := s.r.Ledger(t.Context(), "nobody", 0, 40); !errors.Is(err, ErrNotFound) {
		t.Errorf("a game that is not there: %v", err)
	}
}
