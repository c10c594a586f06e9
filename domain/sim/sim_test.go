package sim_test

import (
	"testing"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
)

// table makes a game of a scenario with the same bot at every seat.
func table(t testing.TB, seats int, edition game.Edition, player bot.Bot) sim.Game {
	t.Helper()
	sc, ok := scenario.Named("mount-snowdon")
	if !ok {
		t.Fatal("no mount-snowdon")
	}
	setup, err := sc.Setup(seats, edition, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := scenario.RulesFor(setup)
	if err != nil {
		t.Fatal(err)
	}
	g := sim.Game{Setup: setup, Rules: rules}
	for range seats {
		g.Bots = append(g.Bots, player)
	}
	return g
}

// END-1, END-2: every game ends, for every seat count and edition, and verifies.
func TestGamesEndAndVerify(t *testing.T) {
	for seats := 1; seats <= 5; seats++ {
		for _, edition := range []game.Edition{game.Deluxe, game.Edition2012} {
			for seed := range uint64(15) {
				for _, b := range bot.All() {
					g := table(t, seats, edition, b)
					g.Luck, g.Dice, g.Record = game.Seeded{byte(seed), byte(seats)}, sim.Dice(seed), true
					res, err := g.Play()
					if err != nil {
						t.Fatalf("%d seats, edition %s, seed %d, %s: %v", seats, edition, seed, b.Name(), err)
					}
					v, err := replay.Verify(res.Entries, scenario.RulesFor)
					if err != nil {
						t.Fatalf("%d seats, edition %s, seed %d, %s: %v", seats, edition, seed, b.Name(), err)
					}
					if v.Draws != res.State.Draws {
						t.Fatalf("verified %+v of %d draws", v, res.State.Draws)
					}
				}
			}
		}
	}
}

// Greedy beats random clearly: alone against three it wins far more than its quarter.
func TestGreedyBeatsRandom(t *testing.T) {
	wins, games := 0, 200
	for seed := range uint64(games) {
		g := table(t, 4, game.Deluxe, bot.Random{})
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
	}
	if wins < games*9/10 {
		t.Fatalf("greedy won %d of %d games against three random bots", wins, games)
	}
}

// A whole game of random bots: all offers listed for each answer, decided, folded, with facts.
func BenchmarkRandomGame4(b *testing.B) {
	for i := 0; b.Loop(); i++ {
		g := table(b, 4, game.Deluxe, bot.Random{})
		g.Luck, g.Dice = sim.Luck(i), sim.Dice(i)
		if _, err := g.Play(); err != nil {
			b.Fatal(err)
		}
	}
}

// Folding a finished game from decoded records.
func BenchmarkFold4(b *testing.B) {
	g := table(b, 4, game.Deluxe, bot.Random{})
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
