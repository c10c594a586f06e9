package game

import (
	"math/rand/v2"
	"testing"
)

// brute goes through every set of cards, and every way to pay for it with markers
// on the three kinds of station spaces.
func brute(cards []*Contract, have objects, perSteel int) (best CardSet, points, used int) {
	points = -1
	for set := uint32(0); set < 1<<len(cards); set++ {
		stations, buildings, rest, p := 0, 0, objects{track: have.track, rubble: have.rubble, gapCards: have.gapCards}, 0
		u := 0
		for i, c := range cards {
			if set&(1<<i) == 0 {
				continue
			}
			n := c.Needs
			stations, buildings, p = stations+n.Stations, buildings+n.Buildings, p+c.Points
			rest = objects{track: rest.track - n.Track, rubble: rest.rubble - n.Rubble, gapCards: rest.gapCards - n.GapCards}
			u += n.Stations + n.Buildings + n.Track + n.Rubble + n.GapCards
		}
		left := steelAfter(have, stations, buildings)
		if left < 0 || min(rest.track, rest.rubble, rest.gapCards) < 0 {
			continue
		}
		numbers := CardSet(set) << 1 // cards are numbered from 1
		if perSteel > 0 && left > 0 {
			p, u, numbers = p+left*perSteel, u+left, numbers.with(MaxCard)
		}
		if p > points || p == points && (u < used || u == used && first(numbers, best)) {
			best, points, used = numbers, p, u
		}
	}
	return best, points, used
}

// first tells whether a set's numbers, one after the other, are the lower ones.
func first(set, than CardSet) bool {
	for n := range int8(MaxCard + 1) {
		if set.Has(n) != than.Has(n) {
			return set.Has(n)
		}
	}
	return false
}

// steelAfter is the most markers on steel that can be left, -1 if the markers do not suffice.
func steelAfter(have objects, stations, buildings int) int {
	most := -1
	for x := range have.excavation + 1 {
		for b := range have.building + 1 {
			for t := range have.steel + 1 {
				if x+b+t == stations+buildings && b+t >= buildings {
					most = max(most, have.steel-t)
				}
			}
		}
	}
	return most
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
				Needs: Needs{Stations: rng.IntN(4), Buildings: rng.IntN(3), Track: rng.IntN(4), Rubble: rng.IntN(9), GapCards: rng.IntN(2)},
			})
			p.Contracts = p.Contracts.with(int8(n))
		}
		have := objects{rng.IntN(5), rng.IntN(5), rng.IntN(5), rng.IntN(8), rng.IntN(25), rng.IntN(4)}
		var cards []*Contract
		for i := range s.Setup.Contracts {
			cards = append(cards, &s.Setup.Contracts[i])
		}
		perSteel := rng.IntN(5)
		s.Setup.Contracts = append(s.Setup.Contracts, Contract{Number: MaxCard, PointsPerSteelBuilding: perSteel})
		p.Contracts = p.Contracts.with(MaxCard)
		best, points, used := brute(cards, have, perSteel)
		gotSet, gotPoints, gotUsed := CardSet(0), 0, 0
		for _, c := range s.assign(p, have, 0) {
			gotSet = gotSet.with(c.Card)
			gotPoints += c.Points
			gotUsed += c.Stations + c.Buildings + c.Track + c.Rubble + c.GapCards
		}
		if gotPoints != points || gotUsed != used || gotSet != best {
			t.Fatalf("seed %d: %d points of set %b with %d objects, want %d of %b with %d", seed, gotPoints, gotSet, gotUsed, points, best, used)
		}
	}
}
