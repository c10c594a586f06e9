package tally_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
	"snowdonia/events"
	"snowdonia/projections/tally"
)

// start is when a test's games are opened; each record is made a second later.
var start = time.Date(2026, 1, 31, 23, 0, 0, 0, time.UTC)

// played simulates a game and gives its records, every seat's by its bot.
func played(t *testing.T, name string, seats int, luck sim.Luck) ([]events.Record, game.State) {
	t.Helper()
	sc, _ := scenario.Named(name)
	setup, err := sc.Setup(seats, game.Deluxe, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := scenario.RulesFor(setup)
	if err != nil {
		t.Fatal(err)
	}
	bots := slices.Repeat([]bot.Bot{bot.Random{}}, seats)
	res, err := sim.Game{Setup: setup, Rules: rules, Bots: bots, Luck: luck, Dice: sim.Dice(luck), Record: true}.Play()
	if err != nil {
		t.Fatal(err)
	}
	var records []events.Record
	for _, e := range res.Entries {
		records = append(records, recordOf(e))
	}
	return records, res.State
}

func recordOf(e game.Entry) events.Record {
	return events.Record{
		Game: "game-1", Number: e.Number, Time: start.Add(time.Duration(e.Number) * time.Second), By: "bot:random",
		Command: fmt.Sprint(e.Number), Schema: events.Schema, Rules: game.RulesVersion, Facts: e.Facts,
	}
}

func rowsOf(t *testing.T, records []events.Record) *tally.Rows {
	t.Helper()
	r, err := tally.Of(records)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// everyGame calls a test with a game of every scenario and number of seats.
func everyGame(t *testing.T, test func(t *testing.T, records []events.Record, s *game.State)) {
	for _, sc := range scenario.All() {
		for seats := 1; seats <= game.MaxSeats; seats++ {
			t.Run(fmt.Sprint(sc.Name, seats), func(t *testing.T) {
				records, s := played(t, sc.Name, seats, sim.Luck(seats))
				test(t, records, &s)
			})
		}
	}
}

func TestRowsAgreeWithTheGame(t *testing.T) {
	everyGame(t, func(t *testing.T, records []events.Record, s *game.State) {
		r := rowsOf(t, records)
		g := r.Game
		if g.Game != "game-1" || g.Scenario != s.Setup.Scenario || int(g.Seats) != s.Setup.Seats || g.Kind != tally.Bots || g.Private || g.Forked {
			t.Errorf("game %+v", g)
		}
		if int(g.Rounds) != s.Round || int(g.Records) != s.Number || int(g.Draws) != s.Draws || g.Reason != s.Reason.String() || int(g.Winners) != len(s.Winners) {
			t.Errorf("game %+v of a state with %d rounds, %d records, %d draws, %v, %v", g, s.Round, s.Number, s.Draws, s.Reason, s.Winners)
		}
		if want := start.Add(time.Duration(s.Number) * time.Second); !g.TS.Equal(want) || !g.Opened.Equal(start.Add(time.Second)) {
			t.Errorf("the game was opened at %v and ended at %v", g.Opened, g.TS)
		}
		if len(r.Scores) != s.Setup.Seats || int(g.Answers) != len(r.Answers) {
			t.Fatalf("%d scores, %d answers", len(r.Scores), len(r.Answers))
		}
		for seat, row := range r.Scores {
			sc := s.Scores[seat]
			if int(row.Total) != sc.Total || int(row.Track+row.Stations+row.Surveyor+row.Contracts+row.Train+row.GapCards) != sc.Total {
				t.Errorf("seat %d: %+v of %+v", seat, row, sc)
			}
			if row.Won != slices.Contains(s.Winners, game.Seat(seat)) || row.By != "random" || int8(row.Owned) != s.Players[seat].Train {
				t.Errorf("seat %d: %+v", seat, row)
			}
			if row.Won && row.Total != g.Highest {
				t.Errorf("seat %d won with %d of %d points", seat, row.Total, g.Highest)
			}
			if (row.Order == 0) != (row.Seat == g.Start) {
				t.Errorf("seat %d is %d in order, seat %d started", seat, row.Order, g.Start)
			}
		}
	})
}

// TestFactsTellEveryChangeOfGoods adds up what facts did to each supply: it is
// what the players have in the end.
func TestFactsTellEveryChangeOfGoods(t *testing.T) {
	everyGame(t, func(t *testing.T, records []events.Record, s *game.State) {
		var have [game.MaxSeats]game.Goods
		for _, f := range rowsOf(t, records).Facts {
			if f.Kind == "" || f.Phase == "" {
				t.Fatalf("fact %+v", f)
			}
			if f.Seat < 0 {
				continue
			}
			h := &have[f.Seat]
			h.IronOre += int16(f.IronOre)
			h.Stone += int16(f.Stone)
			h.Coal += int16(f.Coal)
			h.SteelBar += int16(f.SteelBar)
			h.Rubble += int16(f.Rubble)
			h.Dynamite += int16(f.Dynamite)
		}
		for seat := range s.Setup.Seats {
			if have[seat] != s.Players[seat].Supply {
				t.Errorf("seat %d has %+v, and %+v by its facts", seat, s.Players[seat].Supply, have[seat])
			}
		}
	})
}

func TestContractsAreThoseInHand(t *testing.T) {
	everyGame(t, func(t *testing.T, records []events.Record, s *game.State) {
		var held, used [game.MaxSeats]map[int8]bool
		points := [game.MaxSeats]int{}
		for _, c := range rowsOf(t, records).Contracts {
			points[c.Seat] += int(c.Points)
			if c.Used != 0 && c.Used < c.Taken || int(c.Taken) > s.Round || c.Taken < 1 {
				t.Errorf("card %+v in a game of %d rounds", c, s.Round)
			}
			if !c.Held {
				continue
			}
			if held[c.Seat] == nil {
				held[c.Seat], used[c.Seat] = map[int8]bool{}, map[int8]bool{}
			}
			held[c.Seat][int8(c.Card)] = true
			used[c.Seat][int8(c.Card)] = c.Used > 0
		}
		for seat := range s.Setup.Seats {
			p := &s.Players[seat]
			for card := range p.Contracts.Numbers() {
				if !held[seat][card] || used[seat][card] != p.Used.Has(card) {
					t.Errorf("seat %d holds %d, used %v: held %v, used %v", seat, card, p.Used.Has(card), held[seat][card], used[seat][card])
				}
				delete(held[seat], card)
			}
			if len(held[seat]) > 0 || points[seat] != s.Scores[seat].Contracts {
				t.Errorf("seat %d: too many cards %v, %d points of %d", seat, held[seat], points[seat], s.Scores[seat].Contracts)
			}
		}
	})
}

func TestAnswersNameWhatWasAsked(t *testing.T) {
	everyGame(t, func(t *testing.T, records []events.Record, s *game.State) {
		answered := 0
		for _, r := range records {
			for _, f := range r.Facts {
				if _, ok := f.(*game.Answered); ok {
					answered++
				}
			}
		}
		r := rowsOf(t, records)
		if len(r.Answers) != answered || answered == 0 {
			t.Fatalf("%d answers of %d", len(r.Answers), answered)
		}
		for _, a := range r.Answers {
			if a.Question == "none" || a.Choice == "" || a.By != "random" || a.WaitMS != 1000 || (a.Area == "") != (a.Phase != "resolve") {
				t.Fatalf("answer %+v", a)
			}
		}
	})
}

// undone gives records in which those behind from were given once, taken back, and
// given again.
func undone(records []events.Record, from, to int) []events.Record {
	again := slices.Clone(records[:to])
	again = append(again, recordOf(game.Entry{Number: to + 1, Facts: []game.Event{&game.TakenBack{Seat: 0, To: from}}}))
	for _, r := range records[from:] {
		again = append(again, recordOf(game.Entry{Number: len(again) + 1, Facts: r.Facts}))
	}
	return again
}

func TestWhatWasTakenBackMakesNoRows(t *testing.T) {
	records, _ := played(t, "mount-snowdon", 3, 7)
	plain := rowsOf(t, records)
	again := undone(records, 20, 45)
	if _, err := replay.Fold(entriesOf(again)); err != nil {
		t.Fatal(err)
	}
	rows := rowsOf(t, again)
	if rows.Game.TakeBacks != 1 || rows.Game.Records != plain.Game.Records+26 {
		t.Errorf("game %+v, without the take back %+v", rows.Game, plain.Game)
	}
	for i := range rows.Answers {
		a, b := rows.Answers[i], plain.Answers[i]
		if a.Number > 20 {
			b.Number, b.TS = b.Number+26, b.TS.Add(26*time.Second)
		}
		if a != b {
			t.Fatalf("answer %+v, without the take back %+v", a, b)
		}
	}
	if len(rows.Answers) != len(plain.Answers) || len(rows.Facts) != len(plain.Facts) || !reflect.DeepEqual(untimed(rows.Contracts), untimed(plain.Contracts)) {
		t.Error("the rows are not those of the game without the take back")
	}
}

func untimed(all []tally.Contract) []tally.Contract {
	for i := range all {
		all[i].TS = time.Time{}
	}
	return all
}

func entriesOf(records []events.Record) (all []game.Entry) {
	for _, r := range records {
		all = append(all, r.Entry())
	}
	return all
}

func TestKindIsWhoAnswered(t *testing.T) {
	records, _ := played(t, "jungfraubahn", 2, 3)
	for i := range records {
		records[i].By = "player-1"
	}
	r := rowsOf(t, records)
	if r.Game.Kind != tally.Persons || r.Scores[0].By != "person" || r.Answers[0].By != "person" {
		t.Errorf("persons played: %v, %+v", r.Game.Kind, r.Scores[0])
	}
	records[len(records)-1].By = "bot:greedy"
	r = rowsOf(t, records)
	last := r.Answers[len(r.Answers)-1]
	if r.Game.Kind != tally.Mixed || r.Scores[last.Seat].By != "mixed" || last.By != "greedy" || r.Scores[1-last.Seat].By != "person" {
		t.Errorf("a bot gave the last answer: %v, %+v", r.Game.Kind, r.Scores)
	}
}

func TestOnlyWholeGamesHaveRows(t *testing.T) {
	records, _ := played(t, "mount-snowdon", 2, 5)
	if _, err := tally.Of(records[:len(records)-1]); !errors.Is(err, tally.ErrUnfinished) {
		t.Errorf("without its last record: %v", err)
	}
	if _, err := tally.Of(nil); !errors.Is(err, tally.ErrUnfinished) {
		t.Errorf("without records: %v", err)
	}
	gap := slices.Delete(slices.Clone(records), 30, 31)
	if _, err := tally.Of(gap); err == nil || errors.Is(err, tally.ErrUnfinished) {
		t.Errorf("with a gap: %v", err)
	}
	strange := slices.Clone(records)
	strange[40].Facts = []game.Event{&game.LabourerPlaced{Seat: 0, Area: 200}}
	if _, err := tally.Of(strange); err == nil {
		t.Error("a labourer on no area is accepted")
	}
	begun := slices.Clone(records)
	begun[0].Game = "game-2"
	if _, err := tally.Of(begun); err == nil {
		t.Error("records of two games are accepted")
	}
}

// forked makes records of a game that goes on from a point of another one, in the
// other one's way.
func forked(records []events.Record, at int) []events.Record {
	began := slices.IndexFunc(records, func(r events.Record) bool {
		_, ok := r.Facts[0].(*game.Started)
		return ok
	})
	table := append(slices.Clone(records[0].Facts), &game.Forked{Origin: game.Origin{Game: "game-0", Number: at}})
	again := []events.Record{recordOf(game.Entry{Number: 1, Facts: table})}
	for _, r := range records[1:began] {
		again = append(again, recordOf(game.Entry{Number: len(again) + 1, Facts: r.Facts}))
	}
	var past []game.Event
	for _, r := range records[began:at] {
		past = append(past, r.Facts...)
	}
	last := len(past) - 1
	start := []game.Event{past[0], &game.Resumed{Past: past[1:last]}, past[last]}
	again = append(again, recordOf(game.Entry{Number: len(again) + 1, Facts: start}))
	for _, r := range records[at:] {
		again = append(again, recordOf(game.Entry{Number: len(again) + 1, Facts: r.Facts}))
	}
	return again
}

// A game that was played on from another one's point has rows of its own part
// alone, and the result of the whole.
func TestRowsOfAForkedGame(t *testing.T) {
	records, s := played(t, "mount-snowdon", 3, 9)
	const at = 60
	whole, part := rowsOf(t, records), rowsOf(t, forked(records, at))
	if !part.Game.Forked || whole.Game.Forked || part.Game.Start != whole.Game.Start {
		t.Errorf("the game is forked: %v, of one that is: %v; seat %d starts", part.Game.Forked, whole.Game.Forked, part.Game.Start)
	}
	after := 0
	for _, a := range whole.Answers {
		if a.Number > at {
			after++
		}
	}
	if len(part.Answers) != after || after == 0 {
		t.Errorf("%d answers, %d were given behind the point", len(part.Answers), after)
	}
	for seat := range part.Scores {
		if int(part.Scores[seat].Total) != s.Scores[seat].Total || part.Scores[seat].Order != whole.Scores[seat].Order {
			t.Errorf("seat %d: %+v", seat, part.Scores[seat])
		}
	}
	held := func(all []tally.Contract) (n int) {
		for _, c := range all {
			if c.Held {
				n++
			}
		}
		return n
	}
	if held(part.Contracts) != held(whole.Contracts) {
		t.Errorf("%d contract cards are held, not %d", held(part.Contracts), held(whole.Contracts))
	}
}

func TestMonthIsTheOneTheGameEndedIn(t *testing.T) {
	g := tally.Game{TS: time.Date(2026, 2, 1, 0, 30, 0, 0, time.FixedZone("", 3600))}
	if g.Month() != "2026-01" {
		t.Errorf("month %s", g.Month())
	}
}
