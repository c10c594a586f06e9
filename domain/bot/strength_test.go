package bot_test

import (
	"slices"
	"testing"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
)

// table makes a game of a scenario with the same bot at every seat.
func table(t *testing.T, sc scenario.Scenario, seats int, player bot.Bot) sim.Game {
	t.Helper()
	setup, err := sc.Setup(seats, game.Deluxe, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := sc.Rules(setup)
	if err != nil {
		t.Fatal(err)
	}
	return sim.Game{Setup: setup, Rules: rules, Bots: slices.Repeat([]bot.Bot{player}, seats)}
}

// Greedy beats random clearly: alone against three it wins far more than its
// quarter, and with more than twice their points.
func TestGreedyBeatsRandom(t *testing.T) {
	for _, sc := range scenario.All() {
		wins, games := 0, 200
		own, others := 0, 0
		for seed := range uint64(games) {
			g := table(t, sc, 4, bot.Random{})
			at := game.Seat(seed % 4)
			g.Bots[at] = bot.Greedy{}
			g.Luck, g.Dice = sim.Luck(seed), sim.Dice(seed)
			res, err := g.Play()
			if err != nil {
				t.Fatal(err)
			}
			if res.State.Winners[0] == at {
				wins++
			}
			for seat := range g.Bots {
				if game.Seat(seat) == at {
					own += res.State.Scores[seat].Total
				} else {
					others += res.State.Scores[seat].Total
				}
			}
		}
		if wins < games*98/100 || own < others/3*2 {
			t.Errorf("%s: greedy won %d of %d games, with %d points to %d of each random bot", sc.Name, wins, games, own/games, others/3/games)
		}
	}
}

// Where no event lays the last track, players who want to win lay it themselves
// before games drag on.
func TestGreedyBringsGamesToAnEnd(t *testing.T) {
	for _, sc := range scenario.All() {
		for seats := 2; seats <= sc.MaxSeats; seats++ {
			rounds, games := 0, 20
			for seed := range uint64(games) {
				g := table(t, sc, seats, bot.Greedy{})
				g.Luck, g.Dice = sim.Luck(seed), sim.Dice(seed)
				res, err := g.Play()
				if err != nil {
					t.Fatal(err)
				}
				rounds += res.State.Round
			}
			if mean := rounds / games; mean > 21 {
				t.Errorf("%s, %d seats: %d rounds on average", sc.Name, seats, mean)
			}
		}
	}
}
