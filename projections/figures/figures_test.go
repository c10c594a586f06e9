package figures_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"snowdonia/projections/figures"
	"snowdonia/projections/tally"
)

// rows are those of a made-up game of two seats, won by seat 1.
func rows() *tally.Rows {
	ended := time.Date(2026, 1, 31, 23, 59, 59, 0, time.UTC)
	return &tally.Rows{
		Game: tally.Game{
			Game: "g", TS: ended, Started: ended.Add(-time.Minute), Scenario: "hill", Edition: "deluxe", Seats: 2, Kind: tally.Mixed,
			Rounds: 50, Records: 77, Answers: 30, TakeBacks: 1, Reason: "markers-placed", Winners: 1, Highest: 41, Margin: 43,
		},
		Scores: []tally.Score{
			{Seat: 0, Order: 1, Track: 1, Train: -3, Total: -2, Owned: 4},
			{Seat: 1, Order: 0, Won: true, Track: 20, Contracts: 21, Total: 41},
		},
		Contracts: []tally.Contract{
			{Seat: 0, Card: 7, Taken: 2, Used: 3, Held: true},
			{Seat: 1, Card: 7, Taken: 4, Held: true, Points: 21, Won: true},
			{Seat: 1, Card: 9, Taken: 5},
		},
		Facts: []tally.Fact{
			{Kind: "labourer-returned", Seat: 0, Round: 1, Phase: "resolve", Stage: "actions", Action: "excavate"},
			{Kind: "excavated", Seat: 0, Round: 1, Phase: "resolve", Stage: "actions", Action: "excavate", Amount: 3},
			{Kind: "cubes-taken", Seat: 0, Round: 1, Phase: "resolve", Stage: "window", Action: "stock-yard", Amount: 2},
			{Kind: "action-skipped", Seat: 0, Round: 41, Phase: "resolve", Stage: "actions", Action: "build"},
			{Kind: "train-acquired", Seat: 0, Round: 6, Train: 4, Phase: "resolve", Stage: "actions", Action: "build", Amount: 1},
			{Kind: "train-lost", Seat: 0, Round: 7, Train: 4},
			{Kind: "discs-placed", Seat: -1, Round: 39, Weather: "fog"},
			{Kind: "discs-placed", Seat: -1},
			{Kind: "event-cube-placed", Seat: -1, Round: 40, Event: "snow"},
			{Kind: "event-cube-placed", Seat: -1, Round: 50, Event: "snow"},
			{Kind: "field-emptied", Seat: -1, Round: 50, Amount: 9},
		},
	}
}

func TestFiguresOfAGame(t *testing.T) {
	r := rows()
	var sum figures.Sum
	cells := figures.CellsOf(&r.Game)
	if err := sum.Add(cells[0], figures.Count(r)); err != nil {
		t.Fatal(err)
	}
	sum.Month("2026-01", 1)
	want := &figures.Figures{
		Games: figures.Games{
			Finished: 1, Seats: 2, Winners: 1, Answers: 30, TakeBacks: 1, Milliseconds: 60_000,
			Rounds: []figures.Length{{Rounds: 50, Games: 1}}, Reasons: []figures.Reason{{Reason: "markers-placed", Games: 1}},
			Months: []figures.Month{{Month: "2026-01", Games: 1}},
		},
		Seats:  []figures.Place{{Seats: 2, Place: 0, Games: 1, Points: -2}, {Seats: 2, Place: 1, Games: 1, Wins: 1, Points: 41}},
		Orders: []figures.Place{{Seats: 2, Place: 0, Games: 1, Wins: 1, Points: 41}, {Seats: 2, Place: 1, Games: 1, Points: -2}},
		Totals: []figures.Bin{{From: -10, Seats: 1}, {From: 40, Seats: 1}},
		Sources: []figures.Source{{Source: "track", Points: 21, Winners: 20}, {Source: "stations"}, {Source: "surveyor"},
			{Source: "contracts", Points: 21, Winners: 21}, {Source: "train", Points: -3}, {Source: "gapCards"}},
		Actions: []figures.Action{{Action: "build", Round: 6, Amount: 1}, {Action: "build", Round: 40, Skipped: 1},
			{Action: "excavate", Round: 1, Uses: 1, Amount: 3}},
		Contracts: []figures.Contract{
			{Scenario: "hill", Card: 7, Taken: 2, TakenRounds: 6, Used: 1, UsedRounds: 3, Held: 2, Paid: 1, Points: 21, Wins: 1, Expected: 1},
			{Scenario: "hill", Card: 9, Taken: 1, TakenRounds: 5},
		},
		Trains:  []figures.Train{{Scenario: "hill", Train: 4, Acquired: 1, AcquiredRounds: 6, Lost: 1, Kept: 1, Expected: 0.5}},
		Weather: []figures.Weather{{Weather: "fog", Round: 39, Times: 1}},
		Events:  []figures.Event{{Event: "snow", Round: 40, Times: 2}},
	}
	if got := sum.Figures(); !reflect.DeepEqual(got, want) {
		t.Errorf("the figures are\n%+v\nand should be\n%+v", got, want)
	}
}

func TestNoGamesHaveEmptyFigures(t *testing.T) {
	f := new(figures.Sum).Figures()
	if f.Games.Finished != 0 || f.Games.Rounds == nil || f.Seats == nil || f.Actions == nil || f.Contracts == nil || len(f.Sources) != 6 {
		t.Errorf("%+v", f)
	}
}

func TestForkedGamesAreNotCounted(t *testing.T) {
	r := rows()
	r.Game.Forked = true
	if c := figures.Count(r); len(c) != 0 {
		t.Errorf("counts %v", c)
	}
	if m := figures.MarksOf(&r.Game); len(m) != 0 {
		t.Errorf("marks %v", m)
	}
}

func TestUnknownCountsAreRefused(t *testing.T) {
	for _, name := range []string{"", "loss", "rounds", "round/3", "seat/0/loss", "order/0", "card/1/eaten", "train/1/eaten", "source/track/lost", "action/build/1/loss", "a/b/c/d/e"} {
		if err := new(figures.Sum).Add(figures.Cell{}, figures.Counts{name: 1}); err == nil {
			t.Errorf("a count named %q is added", name)
		}
	}
}

func TestCellsAreReadBack(t *testing.T) {
	for _, c := range figures.CellsOf(&rows().Game) {
		if got, err := figures.ParseCell(c.String()); err != nil || got != c {
			t.Errorf("%q is read as %+v, %v", c, got, err)
		}
	}
	for _, name := range []string{"", "a|b|c|d", "a|b|two|d|e", "a|b|2|d|e|f"} {
		if _, err := figures.ParseCell(name); err == nil {
			t.Errorf("%q is read as a cell", name)
		}
	}
}

func TestFilters(t *testing.T) {
	all, month := figures.CellsOf(&rows().Game)[0], figures.CellsOf(&rows().Game)[1]
	for _, c := range []struct {
		filter     figures.Filter
		all, month bool
	}{
		{figures.Filter{}, true, false},
		{figures.Filter{Scenario: "hill", Edition: "deluxe", Seats: 2, Kind: tally.Mixed}, true, false},
		{figures.Filter{Scenario: "other"}, false, false},
		{figures.Filter{Edition: "2012"}, false, false},
		{figures.Filter{Seats: 3}, false, false},
		{figures.Filter{Kind: tally.Bots}, false, false},
		{figures.Filter{From: "2026-01", To: "2026-01"}, false, true},
		{figures.Filter{From: "2025-02", To: "2026-01", Seats: 2}, false, true},
		{figures.Filter{From: "2026-02", To: "2026-03"}, false, false},
		{figures.Filter{From: "2025-02", To: "2025-12"}, false, false},
	} {
		if err := c.filter.Check(); err != nil {
			t.Errorf("%+v: %v", c.filter, err)
		}
		if c.filter.Takes(all) != c.all || c.filter.Takes(month) != c.month {
			t.Errorf("%+v takes the games of all months: %v, those of January: %v", c.filter, c.filter.Takes(all), c.filter.Takes(month))
		}
	}
}

func TestMonthsOfAFilterAreBounded(t *testing.T) {
	for _, c := range []struct {
		from, to string
		ok       bool
	}{
		{"", "", true}, {"2026-01", "2026-12", true}, {"2026-01", "2027-01", false}, {"2026-02", "2026-01", false},
		{"2026-01", "", false}, {"", "2026-01", false}, {"2026-1", "2026-01", false}, {"2026-01", "2026-13", false},
	} {
		if err := (figures.Filter{From: c.from, To: c.to}).Check(); (err == nil) != c.ok || err != nil && !errors.Is(err, figures.ErrBadMonths) {
			t.Errorf("from %q to %q: %v", c.from, c.to, err)
		}
	}
}

func TestRecordsKeepTheBest(t *testing.T) {
	var r figures.Records
	for n := range 2 * figures.BestKept {
		g := rows().Game
		g.Game, g.Highest, g.Margin, g.Rounds = fmt.Sprint("game-", 10+n), int32(n), int32(n), int32(n/2)
		g.Private = n == 0
		for best, m := range figures.MarksOf(&g) {
			back, err := figures.ParseMark(m.Member(), m.Value)
			if err != nil || back != m {
				t.Fatalf("%+v is read back as %+v, %v", m, back, err)
			}
			r.Add(best, figures.CellsOf(&g)[0], []figures.Mark{m})
		}
	}
	r.Sort()
	values := func(all []figures.Record) (v []int64) {
		for _, row := range all {
			v = append(v, row.Value)
		}
		return v
	}
	if got := values(r.Highest); !slices.Equal(got, []int64{19, 18, 17, 16, 15, 14, 13, 12, 11, 10}) {
		t.Errorf("highest %v", got)
	}
	if got := values(r.Closest); !slices.Equal(got, []int64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}) {
		t.Errorf("closest %v", got)
	}
	if *r.Longest[0].Game != "game-29" || *r.Longest[1].Game != "game-28" {
		t.Errorf("of equal ones the last by id comes first, not %s, %s", *r.Longest[0].Game, *r.Longest[1].Game)
	}
	if c := r.Closest[0]; c.Game != nil || c.Ended != nil || c.Scenario != "hill" || c.Seats != 2 {
		t.Errorf("a private game is %+v", c)
	}
	solo := rows().Game
	solo.Seats = 1
	if _, ok := figures.MarksOf(&solo)[figures.Closest]; ok {
		t.Error("a solo game is a close one")
	}
	for _, text := range []string{"", "g 1 2", "g x 2 true", "g 1 x true", "g 1 2 maybe", "g 1 2 true more"} {
		if _, err := figures.ParseMark(text, 1); err == nil {
			t.Errorf("%q is read as a mark", text)
		}
	}
}
