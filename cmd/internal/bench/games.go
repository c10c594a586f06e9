package bench

import (
	"context"
	"fmt"
	"slices"
	"time"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
)

// players is the number of seats of all games that are measured.
const players = 4

// course is how fast the games of one scenario are played.
type course struct {
	title          string
	setup          *game.Setup
	rules          game.Rules
	games, answers int
	took           time.Duration
}

func (c *course) perSecond(n int) float64 { return float64(n) / c.took.Seconds() }

// play plays games for a duration: every offer is listed, every answer decided,
// all facts are made and folded.
func (c *course) play(ctx context.Context, each time.Duration) error {
	bots := slices.Repeat([]bot.Bot{bot.Random{}}, players)
	began := time.Now()
	for time.Since(began) < each && ctx.Err() == nil {
		r, err := sim.Game{Setup: c.setup, Rules: c.rules, Bots: bots, Luck: sim.Luck(c.games), Dice: sim.Dice(^c.games)}.Play()
		if err != nil {
			return err
		}
		c.games++
		c.answers += r.Answers
	}
	c.took += time.Since(began)
	return ctx.Err()
}

// games plays games of every scenario in memory on one core, in turns, so that all
// meet the same moods of the machine. How long a game is belongs to its scenario:
// where the last track is the players' to lay, bots that play at random need many
// times the rounds. So scenarios are held against the first one by the answers
// decided in a second; the games a second are told beside it.
func games(ctx context.Context, b *run) error {
	const turns = 8
	var all []*course
	for _, sc := range scenario.All() {
		setup, rules, err := deal(sc)
		if err != nil {
			return err
		}
		all = append(all, &course{title: sc.Title, setup: setup, rules: rules})
	}
	for range turns {
		for _, c := range all {
			if err := c.play(ctx, b.Each/turns); err != nil {
				return err
			}
		}
	}
	first := all[0]
	b.atLeast("random games of four, one core", first.perSecond(first.games), "games/s", 2000)
	for _, c := range all[1:] {
		what := fmt.Sprintf("answers decided in random games of four, %s (%s games/s, %.2f of %s, with %d answers each in place of %d)", c.title,
			short(c.perSecond(c.games)), c.perSecond(c.games)/first.perSecond(first.games), first.title, c.answers/c.games, first.answers/first.games)
		b.beside(what, c.perSecond(c.answers), "/s", first.perSecond(first.answers), first.title, 0.6)
	}
	return nil
}

// deal gives the set-up of a scenario that is measured and its rules.
func deal(sc scenario.Scenario) (*game.Setup, game.Rules, error) {
	setup, err := sc.Setup(players, game.Deluxe, game.Options{})
	if err != nil {
		return nil, game.Rules{}, err
	}
	rules, err := scenario.RulesFor(setup)
	return setup, rules, err
}
