package projections

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"snowdonia/domain/game"
	"snowdonia/events"
	"snowdonia/projections/figures"
	"snowdonia/projections/tally"
)

// playedClub gives a club in which games of every scenario were played to their ends
// among others, every third game private, in two months.
func playedClub(t *testing.T, log events.Log, seed uint64) *club {
	c := newClub(t, log, seed)
	for n := range 8 {
		if n == 4 {
			c.now = c.now.AddDate(0, 1, 0)
		}
		c.finish(c.open(1+n%game.MaxSeats, n%3 == 0))
		c.play(100)
	}
	return c
}

// counted makes figures of games without any store: each game's rows, counted once.
func counted(t *testing.T, tables []*table, f figures.Filter) (*figures.Figures, *figures.Records) {
	t.Helper()
	var sum figures.Sum
	records := &figures.Records{}
	for _, tb := range tables {
		if tb.state.Status != game.Finished {
			continue
		}
		rows, err := tally.Of(recordsOf(t, tb))
		if err != nil {
			t.Fatal(err)
		}
		for _, cell := range figures.CellsOf(&rows.Game) {
			if f.TakesAnyMonth(cell) {
				sum.Month(cell.Month, 1)
			}
			if !f.Takes(cell) {
				continue
			}
			if err := sum.Add(cell, figures.Count(rows)); err != nil {
				t.Fatal(err)
			}
			for best, mark := range figures.MarksOf(&rows.Game) {
				mark.Ended = mark.Ended.Truncate(time.Millisecond)
				records.Add(best, cell, []figures.Mark{mark})
			}
		}
	}
	records.Sort()
	return sum.Figures(), records
}

func recordsOf(t *testing.T, tb *table) (all []events.Record) {
	t.Helper()
	for _, b := range tb.stored {
		r, err := events.Decode(b)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

// filters are looks at the games of a played club.
func filters() []figures.Filter {
	return []figures.Filter{
		{},
		{Scenario: "mount-snowdon"},
		{Scenario: "jungfraubahn", Edition: "deluxe", Seats: 2},
		{Kind: tally.Persons},
		{Kind: tally.Bots},
		{From: "2024-03", To: "2024-03"},
		{From: "2024-03", To: "2024-04", Seats: 3},
		{From: "2023-01", To: "2023-12"},
	}
}

// checkFigures compares what a reader gives with games counted once each.
func checkFigures(t *testing.T, r *Reader, tables []*table) {
	t.Helper()
	for _, f := range filters() {
		want, bests := counted(t, tables, f)
		got, err := r.readFigures(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		equalJSON(t, f, got, want)
		some, err := r.readBests(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		equalJSON(t, f, some, bests)
	}
}

func equalJSON(t *testing.T, f figures.Filter, got, want any) {
	t.Helper()
	a, err := json.Marshal(got)
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	if string(a) != string(b) {
		t.Errorf("%+v gives\n%.900s\nand should give\n%.900s", f, a, b)
	}
}

// Figures are those of every finished game counted once: after records came twice
// to several runners, after a restart in the middle, and after a rebuild.
func TestFiguresCountEveryGameOnce(t *testing.T) {
	onEveryStore(t, func(t *testing.T, rdb redis.UniversalClient) {
		log := events.NewMemory(3)
		club := playedClub(t, log, 21)
		c := configOf(log, rdb)
		_, stop := run(t, c)
		run(t, c)
		club.play(200)
		stop()
		run(t, c)
		club.finish(club.open(3, false))
		r := reader(t, c)
		caughtUp(t, c, r)
		checkFigures(t, r, club.tables)
		checkStore(t, c, club.tables)
		if err := Rebuild(t.Context(), c, nil); err != nil {
			t.Fatal(err)
		}
		club.finish(club.open(2, true))
		caughtUp(t, c, r)
		checkFigures(t, r, club.tables)
		checkStore(t, c, club.tables)
	})
}

func TestPrivateGamesAreCountedAndNotNamed(t *testing.T) {
	log := events.NewMemory(2)
	club := newClub(t, log, 3)
	club.finish(club.open(2, true))
	club.finish(club.open(2, false))
	c := configOf(log, embeddedRedis(t))
	run(t, c)
	r := reader(t, c)
	caughtUp(t, c, r)
	f, err := r.Figures(t.Context(), figures.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	if f.Games.Finished != 2 {
		t.Errorf("%d games are counted", f.Games.Finished)
	}
	bests, err := r.Bests(t.Context(), figures.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, b := range bests.Longest {
		switch {
		case b.Game == nil && b.Ended == nil:
		case b.Game != nil && *b.Game == club.tables[1].id && b.Number == club.tables[1].state.Number:
			named++
		default:
			t.Errorf("record %+v", b)
		}
	}
	if named != 1 || len(bests.Longest) != 2 {
		t.Errorf("%d of %d games are named, one is public", named, len(bests.Longest))
	}
}

// A crowd that looks at the same figures costs one reading until they are old.
func TestFiguresAreReadOnceInAWhile(t *testing.T) {
	now, readings := start, 0
	c := newFresh[figures.Figures]()
	c.now = func() time.Time { return now }
	broken := errors.New("away")
	var fails error
	look := func(f figures.Filter) (*figures.Figures, error) {
		return c.of(t.Context(), f, func(context.Context, figures.Filter) (*figures.Figures, error) {
			readings++
			return &figures.Figures{Games: figures.Games{Finished: int64(readings)}}, fails
		})
	}
	for _, step := range []struct {
		after  time.Duration
		filter figures.Filter
		fails  error
		want   int // readings by then
	}{
		{0, figures.Filter{}, nil, 1},
		{figuresFresh - 1, figures.Filter{}, nil, 1},
		{0, figures.Filter{Seats: 2}, nil, 2},
		{1, figures.Filter{}, broken, 3},
		{0, figures.Filter{}, nil, 4},
		{0, figures.Filter{}, nil, 4},
	} {
		now, fails = now.Add(step.after), step.fails
		_, err := look(step.filter)
		if readings != step.want || readings == 3 && !errors.Is(err, broken) {
			t.Errorf("%+v: %d readings, %v", step, readings, err)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	c.entry(fmt.Sprint(figures.Filter{Seats: 5})).turn <- struct{}{}
	if _, err := c.of(ended, figures.Filter{Seats: 5}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("who waits for another's reading ends with %v", err)
	}
}
