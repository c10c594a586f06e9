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

	"snowdonia/domain/game"
	"snowdonia/domain/scenario/jungfraubahn"
	"snowdonia/domain/scenario/mountsnowdon"
	"snowdonia/domain/scenario/mountwashington"
	"snowdonia/domain/scenario/parts"
)

// Scenario is something to play.
type Scenario = parts.Scenario

// Options says which game options can apply in a scenario (SET-13).
type Options = parts.Options

// All lists the scenarios, the base game's first.
func All() []Scenario {
	return []Scenario{mountsnowdon.Scenario(), jungfraubahn.Scenario(), mountwashington.Scenario()}
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

// RulesFor gives the rules that a game is decided by: those of its scenario, for
// the version of the rules that it was opened with. The error says what this
// build does not have.
func RulesFor(s *game.Setup) (game.Rules, error) {
	sc, ok := Named(s.Scenario)
	if !ok {
		return game.Rules{}, fmt.Errorf("scenario: %q is not in this build", s.Scenario)
	}
	return sc.Rules(s)
}
