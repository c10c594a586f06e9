package ruletest

import (
	"snowdonia/domain/game"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
)

// RandomSetup makes the set-up that belongs to a number: any scenario, number of
// players and edition, and any options that go together.
func RandomSetup(seed uint64) (*game.Setup, game.Rules, error) {
	dice := sim.Dice(seed)
	coin := func() bool { return dice.Roll()%2 == 0 }
	all := scenario.All()
	sc := all[dice.Roll()%uint64(len(all))]
	seats := sc.MinSeats + int(dice.Roll()%uint64(sc.MaxSeats-sc.MinSeats+1))
	edition, o := game.Deluxe, game.Options{}
	if coin() {
		edition = game.Edition2012
	} else {
		o.ThinFog = sc.Options.ThinFog && coin()
		o.OptionalTrackCards = sc.Options.OptionalTrackCards && coin()
	}
	switch {
	case sc.Options.FirstGameTrains && seats > 1 && dice.Roll()%4 == 0:
		o.FirstGameTrains = true
	case sc.Options.Trains:
		for n := 8; n <= 11; n++ {
			if coin() {
				o.Trains = append(o.Trains, n)
			}
		}
	}
	setup, err := sc.Setup(seats, edition, o)
	if err != nil {
		return nil, game.Rules{}, err
	}
	rules, err := scenario.RulesFor(setup)
	return setup, rules, err
}
