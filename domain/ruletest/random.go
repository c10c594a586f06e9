package ruletest

import (
	"snowdonia/domain/game"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
)

// RandomSetup makes the set-up that belongs to a number: numbers in a row go
// through all scenarios with every number of players in both editions, each with
// any options that go together.
func RandomSetup(seed uint64) (*game.Setup, game.Rules, error) {
	all := tables()
	table := all[seed%uint64(len(all))]
	dice := sim.Dice(seed)
	setup, err := table.scenario.Setup(table.seats, table.edition, table.options(&dice))
	if err != nil {
		return nil, game.Rules{}, err
	}
	rules, err := scenario.RulesFor(setup)
	return setup, rules, err
}

// table is what a table is opened for, without options.
type table struct {
	scenario scenario.Scenario
	seats    int
	edition  game.Edition
}

func tables() []table {
	var all []table
	for _, sc := range scenario.All() {
		for seats := sc.MinSeats; seats <= sc.MaxSeats; seats++ {
			all = append(all, table{sc, seats, game.Deluxe}, table{sc, seats, game.Edition2012})
		}
	}
	return all
}

// options are some that can apply to a table (SET-13).
func (t table) options(dice *sim.Dice) game.Options {
	coin := func() bool { return dice.Roll()%2 == 0 }
	can, o := t.scenario.Options, game.Options{}
	if t.edition == game.Deluxe {
		o.ThinFog = can.ThinFog && coin()
		o.OptionalTrackCards = can.OptionalTrackCards && coin()
	}
	switch {
	case can.FirstGameTrains && t.seats > 1 && dice.Roll()%4 == 0:
		o.FirstGameTrains = true
	case can.Trains:
		for n := 8; n <= 11; n++ {
			if coin() {
				o.Trains = append(o.Trains, n)
			}
		}
	}
	return o
}
