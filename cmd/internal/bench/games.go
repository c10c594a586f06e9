package bench

import (
	"context"
	"time"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
)

// players is the number of seats of all games that are measured.
const players = 4

// games plays games in memory on one core: every offer is listed, every answer
// decided, all facts are made and folded.
func games(ctx context.Context, b *run) error {
	setup, rules, err := deal()
	if err != nil {
		return err
	}
	bots := []bot.Bot{bot.Random{}, bot.Random{}, bot.Random{}, bot.Random{}}
	n, began := 0, time.Now()
	for time.Since(began) < b.Each && ctx.Err() == nil {
		if _, err := (sim.Game{Setup: setup, Rules: rules, Bots: bots, Luck: sim.Luck(n), Dice: sim.Dice(^n)}).Play(); err != nil {
			return err
		}
		n++
	}
	b.atLeast("random games of four, one core", float64(n)/time.Since(began).Seconds(), "games/s", 2000)
	return ctx.Err()
}

// deal gives the set-up that is measured and its rules.
func deal() (*game.Setup, game.Rules, error) {
	sc, _ := scenario.Named("mount-snowdon")
	setup, err := sc.Setup(players, game.Deluxe, game.Options{})
	if err != nil {
		return nil, game.Rules{}, err
	}
	rules, err := scenario.RulesFor(setup)
	return setup, rules, err
}
