package bot

import "snowdonia/domain/game"

// place is the worth of a labourer in an area, given what will be there when the
// area is resolved.
func (e *estimate) place(c game.Choice) float64 {
	s := e.s
	early := -0.01 * float64(c.Space) // the lower space resolves first
	switch c.Area {
	case game.StockYard:
		n := min(3, s.Yard.Total()-3*e.ahead(game.StockYard))
		return 1.35*float64(max(0, n))*(1-0.8*e.late) + early
	case game.Excavation:
		if s.Overlay {
			return e.bestBuild()
		}
		return e.excavation() + early
	case game.Works:
		return e.works() + early
	case game.LayTrack:
		return e.track() + early
	case game.Build:
		return e.bestBuild() + early
	case game.SiteOffice:
		return e.bestContract() + early
	case game.Surveyor:
		return e.survey()
	}
	return 0
}

// ahead counts the labourers who stand in an area already.
func (e *estimate) ahead(a game.Area) int {
	n := 0
	for _, who := range e.s.Labourers[a] {
		if who != game.Nobody {
			n++
		}
	}
	return n
}

// excavation follows the dig: rubble, and the spaces that it clears.
func (e *estimate) excavation() float64 {
	s := e.s
	skip := e.ahead(game.Excavation) * (s.ExcavationRate() + 1)
	dig := s.ExcavationOf(e.seat)
	worth := 0.0
	for i := int8(0); i < s.FieldCount && dig > 0; i++ {
		f := &s.Fields[i]
		if f.Rubble == 0 || f.Track == 0 && s.NoEntry[f.Station] {
			continue
		}
		rubble := int(f.Rubble)
		passed := min(skip, rubble)
		skip, rubble = skip-passed, rubble-passed
		take := min(dig, rubble)
		dig -= take
		worth += float64(take) * rubblePrice
		if take > 0 && take == rubble && f.Track == 0 {
			worth += float64(f.Points) + 0.5
		}
	}
	return worth
}

func (e *estimate) works() float64 {
	price := int16(3)
	if e.p.Train != 0 && e.s.Setup.Train(e.p.Train).Bonus.IronOrePerSteelBar > 0 {
		price = 2
	}
	steel := min(3, e.soon.IronOre/price)
	stone := min(3-steel, e.soon.Rubble/2, e.s.Bag.Stone)
	return float64(steel)*(steelPrice-2*orePrice+1) + float64(stone)*max(0, e.stoneForRubble())
}

// track lays what is cleared, with the steel that will be there.
func (e *estimate) track() float64 {
	s := e.s
	open, before := 0, e.ahead(game.LayTrack)*s.LayTrackRate()
	worth := 0.0
	lay := min(s.LayTrackOf(e.seat), int(e.soon.SteelBar), int(e.p.Markers))
	dug := e.ahead(game.Excavation) * s.ExcavationRate()
	for i := int8(0); i < s.FieldCount && open < lay; i++ {
		f := &s.Fields[i]
		if f.Track == 0 || f.Laid {
			continue
		}
		if int(f.Rubble) > dug {
			break
		}
		dug -= int(f.Rubble)
		if before > 0 {
			before--
			continue
		}
		open++
		worth += float64(f.Points) + 3.5 // contract cards pay well for track
	}
	return worth - float64(open)*steelPrice*0.5
}

// bestBuild is the best building space or train that the supply will pay for.
func (e *estimate) bestBuild() float64 {
	s := e.s
	best := 0.0
	if e.p.Markers > 0 {
		for i := range s.Setup.Stations {
			if !s.OpenForBuilding(int8(i)) {
				continue
			}
			for j, b := range s.Setup.Stations[i].Building {
				if s.BuiltBy[i][j] != game.Nobody || int16(b.SteelBars) > e.soon.SteelBar || int16(b.Stone) > e.soon.Stone {
					continue
				}
				best = max(best, float64(b.Points)+1-e.paid(float64(b.SteelBars), float64(b.Stone), game.Choice{}))
			}
		}
	}
	if s.TrainsOpen && e.p.Train == 0 {
		for n := range s.Shed.Numbers() {
			if int16(s.Setup.Train(n).Cost) <= e.soon.SteelBar {
				best = max(best, e.train(game.Choice{Card: n}))
			}
		}
	}
	return best
}

func (e *estimate) bestContract() float64 {
	best := 0.0
	for _, c := range e.s.Office {
		best = max(best, e.contract(c))
	}
	if e.ahead(game.SiteOffice) > 0 {
		best *= 0.8 // the first one takes the best card
	}
	return best * 0.75
}

func (e *estimate) survey() float64 {
	stations := e.s.Setup.Stations
	at := int(e.p.Surveyor) + 1
	for _, who := range e.s.Labourers[game.Surveyor] {
		if who == e.seat {
			at++
		}
	}
	if at >= len(stations) {
		return -1
	}
	ahead := float64(stations[at].Surveyor - stations[at-1].Surveyor)
	return ahead + 2.5*(1-e.late) // the last stations pay most
}
