package bot

import "snowdonia/domain/game"

// place is what a labourer on a space comes to. If another one is to be placed
// later, the best space for it counts as well, but not for all of it.
func (r *round) place(c game.Choice) float64 {
	r.stand(c.Area, c.Space)
	alone := r.played()
	most := alone
	if r.s.Players[r.seat].Labourers < 2 {
		return alone + r.comesWith(c)
	}
	for a := range game.Area(game.AreaCount) {
		if space, ok := r.free(a); ok {
			next := *r
			next.stand(a, space)
			most = max(most, next.played())
		}
	}
	return alone + r.comesWith(c) + secondChance*(most-alone)
}

// played is what the round comes to.
func (r *round) played() float64 {
	next := *r
	next.play(game.StockYard)
	return next.worth()
}

// comesWith is what a space is worth besides its action: the start player marker,
// and to act before others.
func (r *round) comesWith(c game.Choice) float64 {
	v := -0.001 * float64(c.Space)
	if c.Area == game.StockYard && int(c.Space) == r.s.Setup.Spaces[c.Area]-1 {
		v += startPrice
	}
	return v
}

// stand puts an own labourer onto a space, in an area without a limit onto the first free one.
func (r *round) stand(a game.Area, space int8) {
	if r.s.Setup.Spaces[a] == 0 {
		for space = 0; r.standing[a][space] != game.Nobody; space++ {
		}
	}
	r.standing[a][space] = r.seat
}

// free finds the first space of an area that a labourer may stand on.
func (r *round) free(a game.Area) (int8, bool) {
	spaces := r.s.Setup.Spaces[a]
	switch {
	case spaces == 0:
		return 0, true
	case a == game.Excavation && r.s.Overlay:
		spaces = 1
	case (a == game.Excavation || a == game.LayTrack) && r.s.Discs[0] == game.Fog:
		if !r.s.Setup.Options.ThinFog {
			return 0, false
		}
		spaces--
	}
	for i := range spaces {
		if r.standing[a][i] == game.Nobody {
			return int8(i), true
		}
	}
	return 0, false
}
