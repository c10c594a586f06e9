package sim_test

import (
	"slices"
	"testing"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
)

// deal makes a set-up and its rules.
func deal(t testing.TB, sc scenario.Scenario, seats int, edition game.Edition) (*game.Setup, game.Rules) {
	t.Helper()
	setup, err := sc.Setup(seats, edition, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := scenario.RulesFor(setup)
	if err != nil {
		t.Fatal(err)
	}
	return setup, rules
}

// table makes a game of a scenario with the same bot at every seat.
func table(t testing.TB, sc scenario.Scenario, seats int, edition game.Edition, player bot.Bot) sim.Game {
	t.Helper()
	setup, rules := deal(t, sc, seats, edition)
	return sim.Game{Setup: setup, Rules: rules, Bots: slices.Repeat([]bot.Bot{player}, seats)}
}

// END-1, END-2: every game ends, for every scenario, seat count and edition, and verifies.
func TestGamesEndAndVerify(t *testing.T) {
	for _, sc := range scenario.All() {
		for seats := sc.MinSeats; seats <= sc.MaxSeats; seats++ {
			for _, edition := range []game.Edition{game.Deluxe, game.Edition2012} {
				for seed := range uint64(4) {
					for _, b := range bot.All() {
						g := table(t, sc, seats, edition, b)
						g.Luck, g.Dice, g.Record = game.Seeded{byte(seed), byte(seats)}, sim.Dice(seed), true
						res, err := g.Play()
						if err != nil {
							t.Fatalf("%s, %d seats, edition %s, seed %d, %s: %v", sc.Name, seats, edition, seed, b.Name(), err)
						}
						v, err := replay.Verify(res.Entries, scenario.RulesFor)
						if err != nil {
							t.Fatalf("%s, %d seats, edition %s, seed %d, %s: %v", sc.Name, seats, edition, seed, b.Name(), err)
						}
						if v.Draws != res.State.Draws {
							t.Fatalf("verified %+v of %d draws", v, res.State.Draws)
						}
					}
				}
			}
		}
	}
}

// A whole game of random bots: all offers listed for each answer, decided, folded, with facts.
func BenchmarkRandomGame4(b *testing.B) {
	for i := 0; b.Loop(); i++ {
		g := table(b, scenario.All()[0], 4, game.Deluxe, bot.Random{})
		g.Luck, g.Dice = sim.Luck(i), sim.Dice(i)
		if _, err := g.Play(); err != nil {
			b.Fatal(err)
		}
	}
}

// Folding a finished game from decoded records.
func BenchmarkFold4(b *testing.B) {
	g := table(b, scenario.All()[0], 4, game.Deluxe, bot.Random{})
	g.Luck, g.Record = sim.Luck(1), true
	res, err := g.Play()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := replay.Fold(res.Entries); err != nil {
			b.Fatal(err)
		}
	}
}
