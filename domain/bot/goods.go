package bot

import "snowdonia/domain/game"

// take takes the cubes of a choice.
func (r *round) take(c game.Choice) {
	g := &r.hold.goods
	g.IronOre += int16(c.IronOre)
	g.Stone += int16(c.Stone)
	g.Coal += int16(c.Coal)
	r.yard.IronOre -= int16(c.IronOre)
	r.yard.Stone -= int16(c.Stone)
	r.yard.Coal -= int16(c.Coal)
}

// takeBest takes the best cubes of the yard one by one, one coal at most.
func (r *round) takeBest() {
	coal := false
	for range 3 + r.boost.yard {
		best, most := *r, r.goods()
		for _, c := range [...]game.Choice{{IronOre: 1}, {Stone: 1}, {Coal: 1}} {
			next := *r
			next.take(c)
			if y := next.yard; min(y.IronOre, y.Stone, y.Coal) < 0 || coal && c.Coal > 0 {
				continue
			}
			if v := next.goods(); v > most {
				best, most = next, v
			}
		}
		coal = coal || best.yard.Coal < r.yard.Coal
		*r = best
	}
}

// shareYard is another seat's three cubes, of what there is most.
func (r *round) shareYard() {
	for range 3 {
		switch y := &r.yard; {
		case y.IronOre > 0 && y.IronOre >= y.Stone:
			y.IronOre--
		case y.Stone > 0:
			y.Stone--
		case y.Coal > 0:
			y.Coal--
		}
	}
}

// convert makes the conversions of a works action.
func (r *round) convert(c game.Choice) {
	g := &r.hold.goods
	g.SteelBar += int16(c.SteelBars)
	g.IronOre -= int16(c.SteelBars) * int16(r.boost.orePerBar)
	g.Stone += int16(c.Stone)
	g.Rubble -= 2 * int16(c.Stone)
	g.Dynamite += int16(c.Dynamite)
}

// convertBest makes the best conversions one by one.
func (r *round) convertBest() {
	stones, dynamite := r.s.Bag.Stone, r.s.Dynamite
	for range r.boost.conversions {
		best, most := *r, r.worth()
		for _, c := range [...]game.Choice{{SteelBars: 1}, {Stone: 1}, {Dynamite: 1}} {
			next := *r
			next.convert(c)
			if min(next.hold.goods.IronOre, next.hold.goods.Rubble, stones-int16(c.Stone), dynamite-int16(c.Dynamite)) < 0 {
				continue
			}
			if v := next.worth(); v > most {
				best, most = next, v
			}
		}
		*r = best
	}
}

// repeat makes the conversions of a contract card.
func (r *round) repeat(card int8, times int16) {
	g, e := &r.hold.goods, r.s.Setup.Contract(card).Effect
	if e.Kind == game.ConvertIronOre {
		g.SteelBar += times
		g.IronOre -= times * int16(e.N)
	} else {
		g.Stone += times
		g.Rubble -= times * int16(e.N)
	}
}
