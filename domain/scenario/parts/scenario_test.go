package parts_test

import (
	"errors"
	"slices"
	"testing"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/ruletest"
	"snowdonia/domain/scenario/parts"
	"snowdonia/domain/sim"
)

// mole is a scenario of two stations that nobody has printed. It joins what no
// printed one joins: gap cards and dynamite, an area that clears, snow of one
// rubble, surveyors that slide, an event track of four spaces, and a round in
// which the site office is never restocked.
func mole() parts.Scenario {
	return parts.Scenario{
		Name: "mole-hill", Title: "Mole Hill", MinSeats: 1, MaxSeats: 4,
		Lay: layMole,
		Phases: func(round []game.PhaseRule) []game.PhaseRule {
			return slices.DeleteFunc(round, func(p game.PhaseRule) bool { return p.Phase == game.RestockPhase })
		},
	}
}

func layMole(seats int, _ game.Edition, _ game.Options) *game.Setup {
	s := parts.Board(seats)
	s.Stations = []game.Station{
		{Number: "1", Name: "Burrow", Surveyor: 3, Building: []game.BuildingSpace{{Stone: 1, Points: 2}, {SteelBars: 1, Points: 5}}},
		{Number: "2", Name: "Root", Track: 2, Surveyor: 1, Excavation: []game.ExcavationSpace{{Rubble: 2, Points: 3}}, Building: []game.BuildingSpace{{Stone: 2, Points: 4}}},
		{Number: "3", Name: "Top", Gap: true, Surveyor: 0, Excavation: []game.ExcavationSpace{{Rubble: 3, Points: 4}}, Building: []game.BuildingSpace{{SteelBars: 1, Stone: 1, Points: 9}}},
	}
	s.GapCards = []game.GapCard{{Number: 4, Track: 2, Points: 6}}
	s.Contracts = []game.Contract{
		{Number: 1, Back: game.Sun, Needs: game.Needs{Buildings: 2}, Points: 7, Area: game.Excavation, Effect: game.Effect{Kind: game.DoubleExcavation}},
		{Number: 2, Back: game.Rain, Needs: game.Needs{GapCards: 1}, Points: 5, Area: game.StockYard, Effect: game.Effect{Kind: game.TakeDynamite, N: 2}},
		{Number: 3, Back: game.Snow, PointsPerDynamite: 2, Area: game.Surveyor, Effect: game.Effect{Kind: game.ExtraClear}},
		{Number: 4, Back: game.Snow, PointsPerSteelBuilding: 2, Area: game.Build, Effect: game.Effect{Kind: game.ExtraBuild}},
		{Number: 5, Back: game.Sun, Needs: game.Needs{Stations: 1}, Points: 3, Area: game.LayTrack, Effect: game.Effect{Kind: game.ExtraLayTrack}},
	}
	s.Dynamite = 3
	s.Trains = []game.Train{
		{Number: 1, Name: "Digger", Cost: 1, Dynamite: 1, LabourerCoal: 1, Bonus: game.Bonus{Excavation: 1}},
		{Number: 2, Name: "Worm", Cost: 1, Coal: 1, LabourerCoal: 1, Bonus: game.Bonus{Conversions: 5}},
	}
	s.ShedSize, s.ShedTrains = 1, []int{1}
	s.Weathers = parts.Weathers(game.Sun, game.Rain, game.Snow)
	s.Snowfall = game.Snowfall{Rubble: 1}
	s.Actions[game.Surveyor], s.Spaces[game.Surveyor] = game.ClearAction, 1
	s.Beyond = "The Sky"
	s.Track = []game.EventSpace{
		{Event: game.ExcavateEvent}, {Event: game.SnowEvent}, {Event: game.TrainsEvent}, {Event: game.LayTrackEvent, Returns: []int{2, 3, 4}},
	}
	return s
}

// What docs/adding-a-scenario.md promises: a scenario is a value, and the engine
// plays it with every invariant that holds for the printed ones.
func TestAScenarioNeedsNothingButItsValue(t *testing.T) {
	sc := mole()
	told := map[string]bool{}
	for seats := sc.MinSeats; seats <= sc.MaxSeats; seats++ {
		for _, edition := range []game.Edition{game.Deluxe, game.Edition2012} {
			s, err := sc.Setup(seats, edition, game.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Check(); err != nil {
				t.Fatal(err)
			}
			for seed := range 60 {
				playMole(t, sc, s, seed, told)
			}
		}
	}
	for _, what := range []string{"gap card", "blast", "snow", "slide", "clear", "dynamite"} {
		if !told[what] {
			t.Errorf("no game had a %s", what)
		}
	}
}

func playMole(t *testing.T, sc parts.Scenario, s *game.Setup, seed int, told map[string]bool) {
	t.Helper()
	rules, err := sc.Rules(s)
	if err != nil {
		t.Fatal(err)
	}
	bots := slices.Repeat([]bot.Bot{bot.Random{}}, s.Seats)
	if seed%3 == 0 {
		bots[0] = bot.Greedy{}
	}
	played, err := sim.Game{Setup: s, Rules: rules, Bots: bots, Luck: game.Seeded{byte(seed), byte(s.Seats)}, Dice: sim.Dice(seed), Record: true}.Play()
	if err != nil {
		t.Fatalf("%d seats, seed %d: %v", s.Seats, seed, err)
	}
	folded, err := replay.Fold(played.Entries)
	if err != nil || folded.Hash() != played.State.Hash() {
		t.Fatalf("%d seats, seed %d: folding gives another game: %v", s.Seats, seed, err)
	}
	if err := ruletest.CheckBoard(&folded); err != nil {
		t.Errorf("%d seats, seed %d: %v", s.Seats, seed, err)
	}
	if _, err := replay.Verify(played.Entries, sc.Rules); err != nil {
		t.Errorf("%d seats, seed %d: %v", s.Seats, seed, err)
	}
	for _, e := range played.Entries {
		for _, f := range e.Facts {
			note(told, f)
		}
	}
}

func note(told map[string]bool, f game.Event) {
	switch f := f.(type) {
	case *game.GapCardTurned:
		told["gap card"] = true
	case *game.Blasted:
		if f.Dynamite > 0 {
			told["blast"] = true
		} else {
			told["clear"] = true
		}
	case *game.SnowFell:
		told["snow"] = told["snow"] || len(f.Drifts) > 0
	case *game.SurveyorSlid:
		told["slide"] = true
	case *game.DynamiteTaken:
		told["dynamite"] = true
	}
}

func TestRulesOfAnotherVersionAreAnError(t *testing.T) {
	s, err := mole().Setup(2, game.Deluxe, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s.RulesVersion++
	if _, err := mole().Rules(s); err == nil {
		t.Error("a later version of the rules is accepted")
	}
}

// A set-up that does not hold together is found by Check, whoever writes it.
func TestCheckFindsAScenarioThatDoesNotHoldTogether(t *testing.T) {
	for name, spoil := range map[string]func(*game.Setup){
		"a gap too many":      func(s *game.Setup) { s.Stations[1].Gap, s.Stations[1].Track = true, 0 },
		"a gap card too many": func(s *game.Setup) { s.GapCards = append(s.GapCards, game.GapCard{Number: 5, Track: 1}) },
		"the same gap card twice": func(s *game.Setup) {
			s.Stations[1].Gap, s.Stations[1].Track = true, 0
			s.GapCards = slices.Repeat(s.GapCards, 2)
		},
		"a gap card number":            func(s *game.Setup) { s.GapCards[0].Number = game.MaxGapCard + 1 },
		"track and a gap card":         func(s *game.Setup) { s.Stations[2].Track = 1 },
		"a gap below the start":        func(s *game.Setup) { s.Stations[0].Gap, s.Stations[2].Gap = true, false },
		"the start is joined":          func(s *game.Setup) { s.Stations[0].Joined = true },
		"gap cards without dynamite":   func(s *game.Setup) { s.Dynamite, s.Trains[0].Dynamite = 0, 0 },
		"more dynamite on trains":      func(s *game.Setup) { s.Trains[0].Dynamite = 4 },
		"a train twice":                func(s *game.Setup) { s.ShedSize, s.ShedTrains = 0, []int{1, 1} },
		"more spaces than fit":         func(s *game.Setup) { s.Spaces[game.Works] = game.MaxSpaces + 1 },
		"an action in another area":    func(s *game.Setup) { s.Actions[game.Works] = game.YardAction },
		"an action nobody knows":       func(s *game.Setup) { s.Actions[game.Surveyor] = 99 },
		"a gap card below nothing":     func(s *game.Setup) { s.GapCards[0].Track = -1 },
		"snow that takes rubble away":  func(s *game.Setup) { s.Snowfall.Rubble = -1 },
		"a rate beyond all steps":      func(s *game.Setup) { s.Excavation.Values = []int{3, 80} },
		"a train nobody knows":         func(s *game.Setup) { s.ShedTrains = []int{3} },
		"more trains than there are":   func(s *game.Setup) { s.ShedSize = 2 },
		"a gap card with too much":     func(s *game.Setup) { s.GapCards[0].Track = game.MaxFields },
		"an event track that runs out": func(s *game.Setup) { s.Track[3].Returns = []int{2, 3} },
	} {
		s, err := mole().Setup(2, game.Deluxe, game.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if spoil(s); s.Check() == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	_, err := mole().Setup(5, game.Deluxe, game.Options{})
	var refused *game.Error
	if !errors.As(err, &refused) || refused.Rule != "SET-1" {
		t.Errorf("five players: %v", err)
	}
}
