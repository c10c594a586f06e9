package game

var (
	refuseConvertPrice = &Refusal{"WORKS-1", "the supply does not pay for these conversions"}
	refuseConvertBag   = &Refusal{"WORKS-2", "the bag does not hold so many stones"}
	refuseConvertNone  = &Refusal{"WORKS-1", "at least one conversion, since one is possible"}
	refuseOfficeEmpty  = &Refusal{"OFFICE-1", "no card lies there"}
)

// offerConversions mixes conversions to steel bars and to stones (WORKS-1, ED-3).
func offerConversions(s *State, d Decision, yield func(Offer) bool) {
	p, b := &s.Players[d.Seat].Supply, s.bonus(d.Seat)
	most, price := 3, s.worksOre(d.Seat)
	if b.Conversions > 0 {
		most = b.Conversions
	}
	for steel := 0; steel <= most; steel++ {
		for stone := 0; steel+stone <= most; stone++ {
			var r *Refusal
			switch {
			case steel+stone == 0:
				// Asked only where a conversion is possible: else the action is skipped.
				if !s.Setup.Rulings.WorksMayDecline {
					r = refuseConvertNone
				}
			case steel*price > int(p.IronOre), stone*2 > int(p.Rubble):
				r = refuseConvertPrice
			case stone > int(s.Bag.Stone):
				r = refuseConvertBag
			}
			if !yield(Offer{Choice: Choice{Verb: Convert, SteelBars: int8(steel), Stone: int8(stone)}, Refusal: r}) {
				return
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
	if c.SteelBars+c.Stone > 0 {
		t.emit(&Converted{
			Seat: d.Seat, SteelBars: int16(c.SteelBars), Stone: int16(c.Stone),
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
