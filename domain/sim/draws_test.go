package sim_test

import (
	"crypto/sha256"
	"testing"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/scenario"
)

// DRAW-2: over many seeds every set-up is as likely as it should be. The seeds
// are fixed, so the test cannot flicker; the bounds are the chi-square at one in a million.
func TestSetUpsAreUniform(t *testing.T) {
	const games = 7000
	var start [5]float64
	track := map[int8]float64{}
	trains := map[int8]float64{}
	g := table(t, scenario.All()[0], 5, game.Deluxe, bot.Random{})
	for i := range games {
		var s game.State
		luck := game.Seeded(sha256.Sum256([]byte{byte(i), byte(i >> 8)}))
		for _, c := range []game.Command{
			game.OpenTable{Setup: g.Setup, Name: "t", Host: "h", HostName: "h"},
			game.TakeSeat{Seat: 1, By: "h", Bot: "random", Name: "b"}, game.TakeSeat{Seat: 2, By: "h", Bot: "random", Name: "b"},
			game.TakeSeat{Seat: 3, By: "h", Bot: "random", Name: "b"}, game.TakeSeat{Seat: 4, By: "h", Bot: "random", Name: "b"},
			game.StartGame{By: "h"},
		} {
			if _, err := g.Rules.Play(&s, c, luck, nil); err != nil {
				t.Fatal(err)
			}
		}
		start[s.StartPlayer]++
		track[s.Fields[0].Track]++
		for n := range s.TrainDeck.Numbers() { // the one that is not in the shed
			trains[n]++
		}
	}
	var starts []float64
	starts = append(starts, start[:]...)
	for what, c := range map[string]struct {
		counts []float64
		of     int
		bound  float64
	}{
		"start player":       {starts, 5, 33.4},
		"first track card":   {values(track), 14, 54.0},
		"train left outside": {values(trains), 7, 38.3},
	} {
		want, chi := float64(games)/float64(c.of), 0.0
		for _, n := range c.counts {
			chi += (n - want) * (n - want) / want
		}
		if len(c.counts) != c.of || chi > c.bound {
			t.Errorf("%s: %d outcomes of %d, chi-square %.1f, at most %.1f", what, len(c.counts), c.of, chi, c.bound)
		}
	}
}

func values(m map[int8]float64) []float64 {
	var all []float64
	for _, v := range m {
		all = append(all, v)
	}
	return all
}
