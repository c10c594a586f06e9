package game

var (
	refuseConvertPrice  = &Refusal{"WORKS-1", "the personal supply does not pay for these conversions"}
	refuseConvertBag    = &Refusal{"WORKS-2", "the bag does not hold so many stones"}
	refuseConvertSupply = &Refusal{"JB-3", "the general supply does not hold so much dynamite"}
	refuseConvertNone   = &Refusal{"WORKS-1", "at least one conversion, since one is possible"}
	refuseOfficeEmpty   = &Refusal{"OFFICE-1", "no card lies there"}
)

// offerConversions mixes conversions to steel bars, to stones and, where the
// scenario has any, to dynamite (WORKS-1, ED-3, JB-3).
func offerConversions(s *State, d Decision, yield func(Offer) bool) {
	p, b := &s.Players[d.Seat].Supply, s.bonus(d.Seat)
	most, price := 3, s.worksOre(d.Seat)
	if b.Conversions > 0 {
		most = b.Conversions
	}
	refuse := func(steel, stone, dynamite int) *Refusal {
		switch {
		case steel+stone+dynamite == 0:
			// Asked only where a conversion is possible: else the action is skipped.
			if !s.Setup.Rulings.WorksMayDecline {
				return refuseConvertNone
			}
		case steel*price > int(p.IronOre), stone*2 > int(p.Rubble):
			return refuseConvertPrice
		case stone > int(s.Bag.Stone):
			return refuseConvertBag
		case dynamite > int(s.Dynamite):
			return refuseConvertSupply
		}
		return nil
	}
	explosive := 0
	if s.Setup.Dynamite > 0 {
		explosive = most
	}
	for steel := 0; steel <= most; steel++ {
		for stone := 0; steel+stone <= most; stone++ {
			for dynamite := 0; dynamite <= min(explosive, most-steel-stone); dynamite++ {
				c := Choice{Verb: Convert, SteelBars: int8(steel), Stone: int8(stone), Dynamite: int8(dynamite)}
				if !yield(Offer{Choice: c, Refusal: refuse(steel, stone, dynamite)}) {
					return
				}
			}
		}
	}
}

// worksOre is what a steel bar costs the seat in the works (WORKS-1).
func (s *State) worksOre(seat Seat) int {
	if n := s.bonus(seat).IronOrePerSteelBar; n > 0 {
		return n
	}
	return 3
}

func (t *turn) convert(d Decision, c Choice) {
	if c.SteelBars+c.Stone+c.Dynamite > 0 {
		t.emit(&Converted{
			Seat: d.Seat, SteelBars: int16(c.SteelBars), Stone: int16(c.Stone), Dynamite: int16(c.Dynamite),
			IronOre: int16(c.SteelBars) * int16(t.s.worksOre(d.Seat)), Rubble: 2 * int16(c.Stone),
		})
	}
	t.sendHome(d)
}

// offerOffice are the face-up contract cards (OFFICE-1).
func offerOffice(s *State, yield func(Offer) bool) {
	for i, card := range s.Office {
		var r *Refusal
		if card == 0 {
			r = refuseOfficeEmpty
		}
		if !yield(Offer{Choice: Choice{Verb: Collect, Space: int8(i)}, Refusal: r}) {
			return
		}
	}
}

func (t *turn) collect(d Decision, c Choice) {
	t.emit(&ContractTaken{Seat: d.Seat, Space: c.Space, Card: t.s.Office[c.Space]})
	t.sendHome(d)
}
