package game

import (
	"math/rand/v2"
	"testing"
)

// brute goes through every set of cards that the objects can pay for.
func brute(cards []*Contract, have objects) (best uint32, points, used int) {
	for set := uint32(0); set < 1<<len(cards); set++ {
		left, p, u := have, 0, 0
		for i, c := range cards {
			if set&(1<<i) == 0 {
				continue
			}
			left = objects{left.stations - c.Needs.Stations, left.track - c.Needs.Track, left.rubble - c.Needs.Rubble}
			p += c.Points
			u += c.Needs.Stations + c.Needs.Track + c.Needs.Rubble
		}
		if left.stations < 0 || left.track < 0 || left.rubble < 0 {
			continue
		}
		switch {
		case p < points, p == points && u > used, p == points && u == used && !lower(set, best):
		default:
			best, points, used = set, p, u
		}
	}
	return best, points, used
}

// lower tells whether a set has the lower card numbers: the first card in which
// the two differ belongs to it. Cards stand in number order.
func lower(set, than uint32) bool {
	d := set ^ than
	return set&(d&-d) != 0
}

// SCORE-3: the assignment is the best one, exactly, and ties go to fewer objects, then lower numbers.
func TestAssignmentIsOptimal(t *testing.T) {
	for seed := range uint64(3000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		s := State{Setup: &Setup{}}
		p := &Player{}
		for n := 1; n <= 1+rng.IntN(9); n++ {
			s.Setup.Contracts = append(s.Setup.Contracts, Contract{
				Number: n, Points: 1 + rng.IntN(12),
				Needs: Needs{Stations: rng.IntN(4), Track: rng.IntN(4), Rubble: rng.IntN(9)},
			})
			p.Contracts = p.Contracts.with(int8(n))
		}
		have := objects{rng.IntN(8), rng.IntN(8), rng.IntN(25)}
		var cards []*Contract
		for i := range s.Setup.Contracts {
			cards = append(cards, &s.Setup.Contracts[i])
		}
		best, points, used := brute(cards, have)
		gotSet, gotPoints, gotUsed := uint32(0), 0, 0
		for _, c := range s.assign(p, have) {
			gotSet |= 1 << (c.Card - 1)
			gotPoints += c.Points
			gotUsed += c.Stations + c.Track + c.Rubble
		}
		if gotPoints != points || gotUsed != used || gotSet != best {
			t.Fatalf("seed %d: %d points of set %b with %d objects, want %d of %b with %d", seed, gotPoints, gotSet, gotUsed, points, best, used)
		}
	}
}
