package bot

// worth is what a seat's things will bring, if it goes on like this. Who makes the
// round the last wants to have the most points then.
func (r *round) worth() float64 {
	v := r.hopes()
	if r.s.LastRound > 0 {
		return v
	}
	if !r.ends() {
		return v - r.haste*r.ahead() - markerPrice*r.short()
	}
	v += overduePrice * r.haste
	if r.s.Setup.Seats > 1 {
		last := *r
		last.left, last.later = 0, 0
		lead := (last.hopes() - r.rival) / 10
		v += finishPrice * max(min(0, r.haste-1), min(1, lead))
	}
	return v
}

// hopes are the points that are there, and those that things stand for. With no
// round left they are the score.
func (r *round) hopes() float64 {
	return r.hold.points + r.goods() + r.surveyed() + r.train() + r.contracts()
}

// goods prices the supply: as much of it as can be used, and less as the end comes near.
func (r *round) goods() float64 {
	h := &r.hold
	g := &h.goods
	bars := min(usefulSteel, h.markers, r.steel+r.unlaid+r.hidden)
	if r.s.TrainsOpen && h.train == nil {
		bars += 2
	}
	stones := min(usefulStone, 3*h.markers, 3*r.stone)
	ore := max(2, 3*(bars-int(g.SteelBar)))
	v := useful(int(g.SteelBar), bars)*steelPrice + useful(int(g.Stone), stones)*stonePrice + useful(int(g.IronOre), ore)*orePrice
	if h.train != nil {
		v += useful(int(g.Coal), int(r.left)) * labourPrice / float64(max(1, h.train.LabourerCoal))
	} else {
		v += useful(int(g.Coal), usefulCoal) * coalPrice
	}
	if g.Dynamite > 0 {
		forGaps := min(int(g.Dynamite), r.gaps, usefulDynamite)
		v += float64(forGaps)*gapPrice + float64(int(g.Dynamite)-forGaps)*blastPrice
	}
	return v * r.later
}

// useful counts things that can be used, and a little for each one more.
func useful(n, most int) float64 {
	if n <= most {
		return float64(n)
	}
	return float64(most) + surplus*float64(n-most)
}

// train prices what a train does in the rounds that are left.
func (r *round) train() float64 {
	if r.hold.train == nil {
		return 0
	}
	b := r.hold.train.Bonus
	each := 0.5*float64(b.Excavation) + float64(b.LayTrack) + 0.6*float64(b.StockYardCubes) + 0.7*float64(b.ExtraBuild) + 0.3*float64(b.StoneDiscount)
	if b.IronOrePerSteelBar > 0 {
		each += 0.8
	}
	if b.Conversions > 0 {
		each += 0.2
	}
	return float64(b.Points) + trainPrice*r.later + each*r.left
}
