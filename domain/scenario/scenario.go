// Package scenario lists what can be played and makes set-ups and rules of it. A
// scenario is a value: its data and rulings come from a package of its own, and
// the engine in package game never names one.
//
//	sc, ok := scenario.Named("mount-snowdon")
//	setup, err := sc.Setup(4, game.Deluxe, game.Options{})
//	rules, err := scenario.RulesFor(setup)
package scenario

import (
	"fmt"

	"snowdonia/domain/catalogue"
	"snowdonia/domain/game"
	"snowdonia/domain/scenario/mountsnowdon"
)

// Scenario is something to play.
type Scenario struct {
	Name     string // stable, in set-ups and addresses
	Title    string // for people
	MinSeats int
	MaxSeats int
	Options  Options

	// setup gives cards, figures and the scenario's own rulings for seats and options that fit it.
	setup func(seats int, edition game.Edition, o game.Options) *game.Setup
}

// All lists the scenarios.
func All() []Scenario {
	return []Scenario{{
		Name:     mountsnowdon.Name,
		Title:    mountsnowdon.Title,
		MinSeats: mountsnowdon.MinSeats,
		MaxSeats: mountsnowdon.MaxSeats,
		Options:  Options{ThinFog: true, OptionalTrackCards: true, Trains: true, FirstGameTrains: true},
		setup:    mountsnowdon.Setup,
	}}
}

// Named finds a scenario by its name.
func Named(name string) (Scenario, bool) {
	for _, sc := range All() {
		if sc.Name == name {
			return sc, true
		}
	}
	return Scenario{}, false
}

// Setup gives everything that is known about a game before its first draw. It
// refuses a number of players that the scenario is not made for (SET-1) and
// options that cannot apply (SET-13), with a [*game.Error]. One player plays in
// solo training mode.
func (sc Scenario) Setup(seats int, edition game.Edition, o game.Options) (*game.Setup, error) {
	if seats < sc.MinSeats || seats > sc.MaxSeats {
		return nil, &game.Error{Code: game.CodeBadSetup, Rule: "SET-1",
			Text: fmt.Sprintf("%s is for %d to %d players", sc.Title, sc.MinSeats, sc.MaxSeats)}
	}
	if edition > game.Edition2012 {
		return nil, &game.Error{Code: game.CodeBadSetup, Text: "there is no such edition"}
	}
	if err := sc.refuse(seats, edition, o); err != nil {
		return nil, err
	}
	s := sc.setup(seats, edition, o)
	s.RulesVersion, s.Scenario, s.Edition, s.Seats = game.RulesVersion, sc.Name, edition, seats
	s.Options = o
	s.Options.Trains = append([]int(nil), o.Trains...) // a copy, and nil for none
	pieces := catalogue.PlayerPieces()
	s.Markers, s.Labourers = pieces.Markers, pieces.Labourers
	rule(s)
	if seats == 1 {
		Solo(s)
	}
	return s, nil
}

// rule sets the rulings that follow from the edition (section 14) and the number
// of players in every scenario.
func rule(s *game.Setup) {
	in2012 := s.Edition == game.Edition2012
	s.Rulings.SharedVictory = in2012         // ED-1
	s.Rulings.WorksMayDecline = in2012       // ED-3
	s.Rulings.BagHidden = in2012             // ED-4
	s.Rulings.WeatherDiscTaken = in2012      // ED-7
	s.Rulings.EndsWithMarkers = s.Seats <= 2 // END-2
}

// RulesFor gives the rules that a game is decided by: those of its scenario, for
// the version of the rules that it was opened with. The error says what this
// build does not have.
func RulesFor(s *game.Setup) (game.Rules, error) {
	if _, ok := Named(s.Scenario); !ok {
		return game.Rules{}, fmt.Errorf("scenario: %q is not in this build", s.Scenario)
	}
	if s.RulesVersion != game.RulesVersion {
		return game.Rules{}, fmt.Errorf("scenario: rules version %d is not in this build, which has %d", s.RulesVersion, game.RulesVersion)
	}
	phases := game.BasePhases()
	if s.Rulings.Solo {
		phases = game.SoloPhases(phases)
	}
	return game.NewRules(phases), nil
}
