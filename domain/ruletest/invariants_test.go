package ruletest_test

import (
	"testing"

	"snowdonia/domain/game"
	"snowdonia/domain/ruletest"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
)

// dealt is a game of two that has come to its first decision.
func dealt(t *testing.T, name string) game.State {
	t.Helper()
	sc, ok := scenario.Named(name)
	if !ok {
		t.Fatalf("there is no %s", name)
	}
	setup, err := sc.Setup(2, game.Deluxe, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := scenario.RulesFor(setup)
	if err != nil {
		t.Fatal(err)
	}
	var s game.State
	for _, c := range []game.Command{
		game.OpenTable{Setup: setup, Name: "table", Host: "a", HostName: "a"},
		game.TakeSeat{Seat: 1, By: "b", Player: "b", Name: "b"},
		game.StartGame{By: "a"},
	} {
		if _, err := rules.Play(&s, c, sim.Luck(1), nil); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// own gives the first field of a kind, with rubble on it, to seat 0; where no track lies yet, a gap is turned first.
func own(s *game.State, track bool) {
	if track && s.Gaps[2] {
		game.Evolve(s, &game.GapCardTurned{Seat: game.Nobody, Station: 2, Card: 1, Track: []int8{5, 6}})
	}
	for i := range s.FieldCount {
		if f := &s.Fields[i]; (f.Track != 0) == track {
			f.Owner, f.Laid = 0, track
			s.Players[0].Markers--
			return
		}
	}
}

// What the random games are held to must be able to fail.
func TestCheckBoardFindsWhatIsAmiss(t *testing.T) {
	for _, c := range []struct {
		name, scenario string
		spoil          func(s *game.State)
	}{
		{"dynamite from nowhere", "jungfraubahn", func(s *game.State) { s.Dynamite++ }},
		{"dynamite in a shed with none", "mount-snowdon", func(s *game.State) { s.ShedDynamite[1] = 1 }},
		{"a gap card lost", "jungfraubahn", func(s *game.State) { s.GapCards &^= 1 << 3 }},
		{"a gap card kept and face down", "jungfraubahn", func(s *game.State) { s.Players[0].GapCards = 1 << 3 }},
		{"a gap without its card turned", "jungfraubahn", func(s *game.State) { s.Gaps[4] = false }},
		{"track beside a gap card", "jungfraubahn", func(s *game.State) {
			s.Fields[s.FieldCount] = game.Field{Track: 5, Station: 6, Owner: game.Nobody}
			s.FieldCount++
			s.TrackCards &^= 1 << 5
		}},
		{"a surveyor between two joined stations", "jungfraubahn", func(s *game.State) { s.Players[1].Surveyor = 1 }},
		{"a surveyor on its way before the end", "mount-washington", func(s *game.State) { s.Players[1].Surveyor = 3 }},
		{"a surveyor beyond the last station", "mount-snowdon", func(s *game.State) { s.Players[0].Surveyor = int8(len(s.Setup.Stations)) }},
		{"more rubble than printed, and no snow", "mount-snowdon", func(s *game.State) { s.Fields[0].Rubble++ }},
		{"rubble on owned track where snow stays off it", "jungfraubahn", func(s *game.State) { own(s, true) }},
		{"rubble on an owned excavation space", "mount-washington", func(s *game.State) { own(s, false) }},
	} {
		s := dealt(t, c.scenario)
		if err := ruletest.CheckBoard(&s); err != nil {
			t.Fatalf("%s: %v", c.scenario, err)
		}
		if c.spoil(&s); ruletest.CheckBoard(&s) == nil {
			t.Errorf("%s: not found", c.name)
		}
	}
	s := dealt(t, "mount-washington")
	s.Fields[0].Rubble += 4
	own(&s, true)
	if err := ruletest.CheckBoard(&s); err != nil {
		t.Errorf("snow above the printed rubble, and on owned track: %v", err)
	}
}
