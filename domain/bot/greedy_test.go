package bot_test

import (
	"slices"
	"testing"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
)

// board is a running game of a scenario after its set-up, in which seat 0 is asked.
func board(t *testing.T, name string, seats int) (*game.State, game.Rules) {
	t.Helper()
	sc, ok := scenario.Named(name)
	if !ok {
		t.Fatalf("no scenario %q", name)
	}
	setup, err := sc.Setup(seats, game.Deluxe, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := scenario.RulesFor(setup)
	if err != nil {
		t.Fatal(err)
	}
	var s game.State
	commands := []game.Command{game.OpenTable{Setup: setup, Name: "t", Host: "h", HostName: "h"}}
	for i := 1; i < seats; i++ {
		commands = append(commands, game.TakeSeat{Seat: game.Seat(i), By: "h", Bot: "greedy", Name: "b"})
	}
	for _, c := range append(commands, game.StartGame{By: "h"}) {
		if _, err := rules.Play(&s, c, sim.Luck(3), nil); err != nil {
			t.Fatal(err)
		}
	}
	s.Asked.Seat = 0
	return &s, rules
}

// chosen is what greedy answers to a decision of seat 0.
func chosen(t *testing.T, s *game.State, rules game.Rules, d game.Decision) game.Choice {
	t.Helper()
	s.Asked = d
	if d.Question != game.PlaceLabourer {
		s.Phase, s.Area, s.Stage = game.ResolvePhase, d.Area, game.ActionStage
		s.Labourers[d.Area][d.Space] = d.Seat
	}
	offers := slices.Collect(rules.Offers(s))
	i := bot.Greedy{}.Choose(s, offers, 1) // of equal ones the first
	if i < 0 || offers[i].Refusal != nil {
		t.Fatalf("greedy chose %d of %d offers", i, len(offers))
	}
	return offers[i].Choice
}

// dig leaves so much rubble on the fields of a route, in order.
func dig(s *game.State, rubble ...int16) {
	for i := range s.FieldCount {
		s.Fields[i].Rubble = 0
		if int(i) < len(rubble) {
			s.Fields[i].Rubble = rubble[i]
		}
	}
}

var step = game.Decision{Question: game.StepInExcavation, Area: game.Excavation, Steps: 6}

func TestGreedyBlastsWhatStandsBetweenItAndMore(t *testing.T) {
	s, rules := board(t, "jungfraubahn", 3)
	s.Players[0].Supply.Dynamite = 4
	dig(s, 0, 9) // more than it can dig, and a gap card behind it
	short := step
	short.Steps = 4
	if c := chosen(t, s, rules, short); c.Verb != game.Blast {
		t.Errorf("it digs at much rubble: %+v", c)
	}
	s.Players[0].Supply.Dynamite = 1
	dig(s, 0, 1)
	if c := chosen(t, s, rules, step); c.Verb != game.DigOne {
		t.Errorf("it blasts a single rubble: %+v", c)
	}
}

func TestGreedyExcavatesForWhatABlastOpens(t *testing.T) {
	for _, dynamite := range []int16{0, 1} {
		s, rules := board(t, "jungfraubahn", 3)
		dig(s, 9, 1)
		s.Office, s.Players[0].Labourers = [3]int8{}, 1
		for i := range s.Setup.Spaces[game.Works] {
			s.Labourers[game.Works][i] = 1
		}
		s.Players[0].Supply.Dynamite = dynamite
		c := chosen(t, s, rules, game.Decision{Question: game.PlaceLabourer})
		if (c.Area == game.Excavation) != (dynamite > 0) {
			t.Errorf("with %d dynamite and two spaces behind it, it places %+v", dynamite, c)
		}
	}
}

func TestGreedyKeepsDynamiteForAGapCardThatItReaches(t *testing.T) {
	s, rules := board(t, "jungfraubahn", 3)
	s.Players[0].Supply.Dynamite = 1
	dig(s, 0, 2) // two steps of three to the gap card
	if c := chosen(t, s, rules, step); c.Verb != game.DigOne {
		t.Errorf("its last dynamite goes into a field: %+v", c)
	}
}

func TestGreedyDigsOnlyWithDynamiteWhereAGapCardIsNext(t *testing.T) {
	s, rules := board(t, "jungfraubahn", 3)
	dig(s)
	place := game.Decision{Question: game.PlaceLabourer}
	if c := chosen(t, s, rules, place); c.Area == game.Excavation {
		t.Error("it excavates without dynamite where a gap card is next")
	}
	s.Players[0].Supply.Dynamite = 2
	s.Office = [3]int8{}
	if c := chosen(t, s, rules, place); c.Area != game.Excavation {
		t.Errorf("it leaves a gap card that it could turn: %+v", c)
	}
}

func TestGreedyTakesDynamiteInTheWorks(t *testing.T) {
	s, rules := board(t, "jungfraubahn", 3)
	dig(s)
	s.Players[0].Supply.IronOre = 3
	if c := chosen(t, s, rules, game.Decision{Question: game.ConvertInWorks, Area: game.Works}); c.Dynamite == 0 {
		t.Errorf("it takes none where a gap card is next: %+v", c)
	}
}

// Of two spaces with the same price and points it takes the one that lets its
// surveyor slide on.
func TestGreedyBuildsWhereTheSurveyorWouldStop(t *testing.T) {
	for _, stop := range []int{1, 2} {
		s, rules := board(t, "mount-washington", 3)
		dig(s)
		setup := *s.Setup
		setup.Stations = slices.Clone(setup.Stations)
		for i := range setup.Stations {
			setup.Stations[i].Building = nil
		}
		for _, i := range []int{1, 2} {
			setup.Stations[i].Building = []game.BuildingSpace{{Stone: 2, Points: 5}}
		}
		s.Setup = &setup
		s.Players[0].Supply.Stone = 2
		for i := range s.FieldCount {
			if f := &s.Fields[i]; f.Track == 0 && int(f.Station) != stop {
				f.Owner = 0
			}
		}
		c := chosen(t, s, rules, game.Decision{Question: game.BuildInArea, Area: game.Build})
		if c.Verb != game.Construct || int(c.Station) != stop {
			t.Errorf("the surveyor stops at station %d, and greedy builds at %+v", stop, c)
		}
	}
}

// The last track card ends the game: who has the most points lays it, who has not
// does not.
func TestGreedyFinishesWithTheMostPoints(t *testing.T) {
	for _, lead := range []bool{true, false} {
		s, rules := board(t, "mount-washington", 3)
		dig(s)
		last := int8(-1)
		for i := range s.FieldCount {
			if f := &s.Fields[i]; f.Track != 0 {
				f.Laid = true
				last = i
			}
		}
		s.Fields[last].Laid = false
		ahead := game.Seat(1)
		if lead {
			ahead = 0
		}
		for i := range s.FieldCount {
			if f := &s.Fields[i]; f.Laid {
				f.Owner = ahead
			}
		}
		s.Office = [3]int8{}
		s.Players[0].Supply = game.Goods{SteelBar: 1}
		s.Players[0].Labourers = 1
		c := chosen(t, s, rules, game.Decision{Question: game.PlaceLabourer})
		if (c.Area == game.LayTrack) != lead {
			t.Errorf("with the most points %v, it places %+v", lead, c)
		}
	}
}

// Who has no marker left cannot finish the route.
func TestGreedyKeepsMarkersForTheTrackThatIsLeft(t *testing.T) {
	for _, markers := range []int8{2, 9} {
		s, rules := board(t, "mount-washington", 2)
		dig(s)
		unlaid := 2
		for i := s.FieldCount - 1; i >= 0; i-- {
			if f := &s.Fields[i]; f.Track != 0 {
				f.Laid = unlaid == 0
				unlaid = max(0, unlaid-1)
			}
		}
		s.Office, s.Yard = [3]int8{}, game.Cubes{}
		s.Players[0].Labourers, s.Players[0].Markers, s.Players[0].Supply.Stone = 1, markers, 4
		c := chosen(t, s, rules, game.Decision{Question: game.PlaceLabourer})
		if (c.Area == game.Build) != (markers == 9) {
			t.Errorf("with %d markers for two track cards, it places %+v", markers, c)
		}
	}
}
