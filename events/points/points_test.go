package points_test

import (
	"strings"
	"testing"
	"time"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/notation"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
	"snowdonia/events/points"
)

// recorded plays a game of two greedy bots and gives its records.
func recorded(t *testing.T) []game.Entry {
	t.Helper()
	sc, _ := scenario.Named("mount-snowdon")
	setup, err := sc.Setup(2, game.Deluxe, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := scenario.RulesFor(setup)
	if err != nil {
		t.Fatal(err)
	}
	res, err := sim.Game{Setup: setup, Rules: rules, Bots: []bot.Bot{bot.Greedy{}, bot.Greedy{}}, Luck: game.Seeded{7}, Record: true}.Play()
	if err != nil {
		t.Fatal(err)
	}
	return res.Entries
}

// takenBack appends a record that takes the game back.
func takenBack(entries []game.Entry, to int) []game.Entry {
	n := len(entries)
	return append(entries[:n:n], game.Entry{Number: n + 1, Facts: []game.Event{&game.TakenBack{Seat: 0, To: to, Agreed: true}}})
}

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// secondly gives a time to each of a number of records: noon and every second after it.
func secondly(records int) []time.Time {
	times := make([]time.Time, records)
	for i := range times {
		times[i] = noon.Add(time.Duration(i) * time.Second)
	}
	return times
}

func courseOf(t *testing.T, entries []game.Entry) points.Course {
	t.Helper()
	c, err := points.NewCourse(entries, secondly(len(entries)))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func point(t *testing.T, text string) points.Point {
	t.Helper()
	p, err := points.ParsePoint(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A point is read in each of its three forms, and written as it was read.
func TestPointsAreReadAndWritten(t *testing.T) {
	for _, text := range []string{"1", "7", "1073741824", "r5.D", "r0.none", "r12.assign", "2026-03-01T12:00:00Z", "2026-03-01T12:00:00.25+02:00", "0001-01-01T00:00:00Z"} {
		if got := point(t, text).String(); got != text {
			t.Errorf("%q is written %q", text, got)
		}
	}
	for _, text := range []string{"", "0", "-1", "1073741825", "x", "r5", "r5.", "r5.H", "5.D", "r5.D ", "2026-03-01", "12:00", "2026-03-01 12:00:00Z", strings.Repeat("9", 100)} {
		if p, err := points.ParsePoint(text); err == nil || len(err.Error()) > 300 {
			t.Errorf("%q is read as %v: %v", text, p, err)
		}
	}
	if n, ok := point(t, "7").Number(); n != 7 || !ok || points.After(7).String() != "7" {
		t.Errorf("7 is %d, %v", n, ok)
	}
	if _, ok := point(t, "r5.D").Number(); ok {
		t.Error("r5.D has a number before it is looked up")
	}
}

// A position names the first record after which the game is there or farther on.
func TestAPositionIsFound(t *testing.T) {
	entries := recorded(t)
	c := courseOf(t, entries)
	before := notation.Position{}
	for n := 1; n <= len(entries); n++ {
		state, err := replay.Fold(entries[:n])
		if err != nil {
			t.Fatal(err)
		}
		at := notation.At(&state)
		if c.Position(n) != at {
			t.Fatalf("after record %d: %v, not %v", n, c.Position(n), at)
		}
		if at.Before(before) {
			t.Fatalf("record %d goes back from %v to %v", n, before, at)
		}
		if found, ok := c.Find(point(t, at.String())); !ok || found > n || before != at && found != n && n > 1 {
			t.Fatalf("%v is found at %d, %v, and came with %d", at, found, ok, n)
		}
		before = at
	}
	// The restocking asks nobody: whoever looks for it finds what came next.
	restock, ok := c.Find(point(t, "r2.restock"))
	if at := c.Position(restock); !ok || at.Before(notation.Position{Round: 2, Phase: game.RestockPhase}) || !c.Position(restock-1).Before(notation.Position{Round: 2, Phase: game.RestockPhase}) {
		t.Errorf("r2.restock is record %d, at %v: %v", restock, at, ok)
	}
	if n, ok := c.Find(point(t, "r0.none")); n != 1 || !ok {
		t.Errorf("r0.none is record %d, %v", n, ok)
	}
	if n, ok := c.Find(point(t, "r99.A")); ok {
		t.Errorf("round 99 is record %d", n)
	}
}

// Numbers name what is there; times the last record that is not later.
func TestNumbersAndTimesAreFound(t *testing.T) {
	entries := recorded(t)
	c := courseOf(t, entries)
	last := len(entries)
	for text, want := range map[string]int{
		"1": 1, "20": 20, "2026-03-01T12:00:00Z": 1, "2026-03-01T12:00:00.9Z": 1, "2026-03-01T12:00:19Z": 20, "2026-03-01T14:00:19+02:00": 20,
		"2030-01-01T00:00:00Z": last,
	} {
		if got, ok := c.Find(point(t, text)); got != want || !ok {
			t.Errorf("%s is record %d, %v, not %d", text, got, ok, want)
		}
	}
	for _, text := range []string{"1073741824", "2026-03-01T11:59:59.999Z", "0001-01-01T00:00:00Z"} {
		if got, ok := c.Find(point(t, text)); ok {
			t.Errorf("%s is record %d", text, got)
		}
	}
	if _, ok := c.Find(points.After(last)); !ok {
		t.Error("the last record is not there")
	}
	if _, ok := c.Find(points.After(last + 1)); ok {
		t.Error("a record after the last one is there")
	}
	if n, ok := c.Find(points.Point{}); n != 0 || !ok {
		t.Errorf("the start is record %d, %v", n, ok)
	}
}

// What was taken back is passed over by positions, and stands where numbers and times name it.
func TestPointsPassOverWhatWasTakenBack(t *testing.T) {
	entries := recorded(t)
	first, ok := courseOf(t, entries).Find(point(t, "r2.A"))
	if !ok || first < 10 {
		t.Fatalf("r2.A is record %d, %v", first, ok)
	}
	to := first - 3
	back := takenBack(entries[:first+2], to)
	if n, ok := courseOf(t, back).Find(point(t, "r2.A")); ok {
		t.Errorf("r2.A was taken back, and is record %d", n)
	}
	for _, e := range entries[to:] {
		back = append(back, game.Entry{Number: len(back) + 1, Facts: e.Facts})
	}
	c := courseOf(t, back)
	again, ok := c.Find(point(t, "r2.A"))
	if want := first + 2 + 1 + 3; again != want || !ok {
		t.Errorf("done again, r2.A is record %d, %v, not %d", again, ok, want)
	}
	if c.Counts(first) || c.Counts(first+3) || !c.Counts(to) || !c.Counts(again) {
		t.Error("the wrong records count")
	}
	if n, _ := c.Find(point(t, noon.Add(time.Duration(first-1)*time.Second).Format(time.RFC3339))); n != first {
		t.Errorf("the time of record %d is record %d", first, n)
	}
}
