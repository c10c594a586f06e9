package game

var (
	refuseTakeYard = &Refusal{"STOCK-1", "the stock yard does not hold these cubes"}
	refuseTakeCoal = &Refusal{"STOCK-1", "one coal at most in one action"}
	refuseCardCoal = &Refusal{"CARD-12", "one coal at most"}
	refuseCardFew  = &Refusal{"CARD-12", "fewer cubes only if there are no more that may be taken"}
)

// yardCubes is how many cubes a stock yard action of the seat may take (STOCK-1).
func (s *State) yardCubes(seat Seat) int {
	return 3 + s.bonus(seat).StockYardCubes + s.sum(seat, StockYardBonus)
}

// offerCubes lists every set of cubes up to a number of them, fewest first by kind.
func offerCubes(most int, refuse func(ironOre, stone, coal int) *Refusal, yield func(Offer) bool) {
	for coal := 0; coal <= most; coal++ {
		for stone := 0; coal+stone <= most; stone++ {
			for ore := 0; coal+stone+ore <= most; ore++ {
				c := Choice{Verb: Take, IronOre: int8(ore), Stone: int8(stone), Coal: int8(coal)}
				if !yield(Offer{Choice: c, Refusal: refuse(ore, stone, coal)}) {
					return
				}
			}
		}
	}
}

// offerYardCubes are the cubes of a stock yard action (STOCK-1, CARD-16).
func offerYardCubes(s *State, d Decision, yield func(Offer) bool) {
	free := s.has(d.Seat, NoCoalLimit)
	offerCubes(s.yardCubes(d.Seat), func(ore, stone, coal int) *Refusal {
		switch {
		case coal > 1 && !free:
			return refuseTakeCoal
		case !s.yardHolds(ore, stone, coal):
			return refuseTakeYard
		}
		return nil
	}, yield)
}

// offerCardCubes are the cubes of a card that takes them at once: as many as it says, if there are (CARD-12, CARD-16).
func offerCardCubes(s *State, d Decision, yield func(Offer) bool) {
	e := s.Setup.Contract(d.Card).Effect
	free := s.has(d.Seat, NoCoalLimit)
	coalLimit := int(s.Yard.Coal)
	if !free {
		coalLimit = min(coalLimit, e.Coal)
	}
	most := min(e.N, int(s.Yard.IronOre+s.Yard.Stone)+coalLimit)
	offerCubes(e.N, func(ore, stone, coal int) *Refusal {
		switch {
		case coal > e.Coal && !free:
			return refuseCardCoal
		case !s.yardHolds(ore, stone, coal):
			return refuseTakeYard
		case ore+stone+coal < most:
			return refuseCardFew
		}
		return nil
	}, yield)
}

func (s *State) yardHolds(ore, stone, coal int) bool {
	return ore <= int(s.Yard.IronOre) && stone <= int(s.Yard.Stone) && coal <= int(s.Yard.Coal)
}

func (t *turn) takeCubes(d Decision, c Choice) {
	taken := Cubes{IronOre: int16(c.IronOre), Stone: int16(c.Stone), Coal: int16(c.Coal)}
	if taken.Total() > 0 {
		t.emit(&CubesTaken{Seat: d.Seat, Cubes: taken})
	}
}
