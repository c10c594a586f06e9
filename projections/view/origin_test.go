package view_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/sim"
	"snowdonia/projections/view"
)

// forked gives the records of a table that goes on from a record of a game and has just started.
func forked(t *testing.T, entries []game.Entry, rules game.Rules, origin game.Origin) []game.Entry {
	t.Helper()
	past, err := replay.PastOf(entries, origin.Number)
	if err != nil {
		t.Fatal(err)
	}
	setup := entries[0].Facts[0].(*game.Opened).Setup
	commands := []game.Command{game.OpenTable{Setup: setup, Name: "Again", Host: "p", HostName: "P", Origin: origin}}
	for range setup.Seats - 1 {
		commands = append(commands, game.TakeSeat{Seat: game.Nobody, By: "p", Bot: "random", Name: "random"})
	}
	var s game.State
	var records []game.Entry
	for _, c := range append(commands, game.StartGame{By: "p", Past: past.Facts, Entropy: map[bool]string{true: past.Entropy}[origin.SameDraws]}) {
		facts, err := rules.Play(&s, c, sim.Luck(1), nil)
		if err != nil {
			t.Fatalf("%T: %v", c, err)
		}
		records = append(records, game.Entry{Number: s.Number, Facts: facts})
	}
	return records
}

// The record that a fork starts with touches all that lies on its table, and the
// chronicle says where it comes from.
func TestForksAreToldAndTouchTheirPast(t *testing.T) {
	everyRecord(t, func(t *testing.T, entries []game.Entry, rules game.Rules) {
		records := forked(t, entries, rules, game.Origin{Game: "g0", Number: len(entries) / 2})
		told, err := view.Chronicle(records, 0)
		if err != nil {
			t.Fatal(err)
		}
		states := after(records)
		last := len(records) - 1
		checkTouched(t, told[last], changed(&states[last-1], &states[last]))
		first := strings.Join(told[0].Sentences, " ")
		if !strings.Contains(first, "It will go on from record") || !strings.Contains(strings.Join(told[last].Sentences, " "), "of game g0.") {
			t.Errorf("told as %q and %q", told[0].Sentences, told[last].Sentences)
		}
		if slices.Contains(told[0].Touched, "yard") {
			t.Error("a table that has not started touches the yard")
		}
	})
}

// The board says where a fork comes from, before it starts and after; of another game it says nothing.
func TestBoardsOfForks(t *testing.T) {
	everyRecord(t, func(t *testing.T, entries []game.Entry, rules game.Rules) {
		number := len(entries) / 3
		for origin, draws := range map[game.Origin]view.Draws{
			{Game: "g0", Number: number}: view.NewDraws,
			{Game: "g0", Number: number, SameDraws: true, Seed: strings.Repeat("0", 64)}: view.SameDraws,
		} {
			states := after(forked(t, entries, rules, origin))
			for _, s := range states {
				want := &view.Origin{Game: "g0", Number: number, Draws: draws}
				if got := view.Of("f", &s); !reflect.DeepEqual(got.Origin, want) {
					t.Errorf("record %d: origin %+v", s.Number, got.Origin)
				}
			}
			was, is := view.Of("g", &after(entries)[number-1]), view.Of("f", &states[len(states)-1])
			if !reflect.DeepEqual(was.Stations, is.Stations) || !reflect.DeepEqual(was.Areas, is.Areas) || was.Round != is.Round || is.Undo != nil {
				t.Error("the board of the fork is not that of its origin")
			}
			if was.Origin != nil {
				t.Errorf("a game that is no fork has the origin %+v", was.Origin)
			}
		}
	})
}
