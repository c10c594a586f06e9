// Package parts is what scenarios are made of: the type of one, and the pieces of
// the base game that most of them share.
package parts

import (
	"fmt"

	"snowdonia/domain/catalogue"
	"snowdonia/domain/game"
)

// Scenario is something to play. Each has a package of its own that gives its value.
type Scenario struct {
	Name     string // stable, in set-ups and addresses
	Title    string // for people
	MinSeats int
	MaxSeats int
	Options  Options

	// Lay gives the cards, figures and rulings of the scenario's own for seats and
	// options that fit it (SET-1, SET-13). [Scenario.Setup] adds the rest.
	Lay func(seats int, edition game.Edition, o game.Options) *game.Setup

	// Phases edits the round; nil leaves it as ROUND-1 has it.
	Phases func(round []game.PhaseRule) []game.PhaseRule
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
	s := sc.Lay(seats, edition, o)
	s.RulesVersion, s.Scenario, s.Edition, s.Seats = game.RulesVersion, sc.Name, edition, seats
	s.Options = o
	s.Options.Trains = append([]int(nil), o.Trains...) // a copy, and nil for none
	pieces := catalogue.PlayerPieces()
	s.Markers, s.Labourers = pieces.Markers, pieces.Labourers
	rule(s)
	if s.Dynamite == 0 {
		for i := range s.Trains {
			s.Trains[i].Dynamite = 0 // TRAIN-8
		}
	}
	if seats == 1 {
		solo(s)
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

// Rules are the rules that a game of the scenario is decided by, for the version
// of the rules that it was opened with. The error says what this build does not have.
func (sc Scenario) Rules(s *game.Setup) (game.Rules, error) {
	if s.RulesVersion != game.RulesVersion {
		return game.Rules{}, fmt.Errorf("scenario: rules version %d is not in this build, which has %d", s.RulesVersion, game.RulesVersion)
	}
	round := game.BasePhases()
	if sc.Phases != nil {
		round = sc.Phases(round)
	}
	if s.Rulings.Solo {
		round = game.SoloPhases(round)
	}
	return game.NewRules(round), nil
}
