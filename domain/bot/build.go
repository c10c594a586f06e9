package bot

import "snowdonia/domain/game"

// construct builds as a choice says. The overlay in B knows no discount (BUILD-3).
func (r *round) construct(c game.Choice) {
	b := &r.s.Setup.Stations[c.Station].Building[c.Space]
	stones := b.Stone
	if r.s.Asked.Area == game.Build {
		stones = max(0, stones-r.boost.stones)
	}
	r.pay(b.SteelBars, stones, c)
	r.built |= bit(int(c.Station), int(c.Space))
	r.hold.build(int(c.Station), b)
}

// acquire takes a train as a choice says.
func (r *round) acquire(c game.Choice) {
	r.hold.train = r.s.Setup.Train(c.Card)
	r.hold.goods.Coal += int16(r.s.ShedCoal[c.Card])
	r.hold.goods.Dynamite += int16(r.s.ShedDynamite[c.Card])
	r.pay(r.hold.train.Cost, 0, c)
}

// pay pays a price with the substitutes of a choice.
func (r *round) pay(steel, stones int, c game.Choice) {
	g := &r.hold.goods
	g.SteelBar -= int16(steel) - int16(c.OreFor)
	g.Stone -= int16(stones) - int16(c.RubbleFor)
	g.IronOre -= int16(c.OreFor) * int16(r.boost.ore)
	g.Rubble -= int16(c.RubbleFor) * int16(r.boost.rubble)
}

// bit is a building space's place in a set of them.
func bit(station, space int) uint64 { return 1 << (game.MaxBuildings*station + space) }

// buildBest takes the building space or the first train that is worth most, of
// those that can be paid without substitutes.
func (r *round) buildBest() {
	best, most := *r, r.worth()
	for i := range r.s.Setup.Stations {
		if r.hold.markers == 0 || !r.open(int8(i)) {
			continue
		}
		for j := range r.s.Setup.Stations[i].Building {
			if r.s.BuiltBy[i][j] != game.Nobody || r.built&bit(i, j) != 0 {
				continue
			}
			next := *r
			next.construct(game.Choice{Station: int8(i), Space: int8(j)})
			if !next.paid() {
				continue
			}
			if v := next.worth(); v > most {
				best, most = next, v
			}
		}
	}
	if r.s.TrainsOpen && r.hold.train == nil {
		for left := r.s.Shed; left != 0; left &= left - 1 {
			next := *r
			next.acquire(game.Choice{Card: lowest(left)})
			if !next.paid() {
				continue
			}
			if v := next.worth(); v > most {
				best, most = next, v
			}
		}
	}
	*r = best
}

// paid tells whether the supply was enough.
func (r *round) paid() bool { return min(r.hold.goods.SteelBar, r.hold.goods.Stone) >= 0 }

// open tells whether a station takes buildings once what is imagined has been dug (ROUTE-3).
func (r *round) open(station int8) bool {
	if gap, left := r.nextGap(); r.s.NoEntry[station] || left && gap <= station {
		return false
	}
	for i := range r.s.FieldCount {
		if f := &r.s.Fields[i]; f.Track != 0 && f.Station <= station && r.rubble[i] > 0 {
			return false
		}
	}
	return true
}
