package game

// nextSetUp makes the draws before the first round, in this order (section 1).
// Each step is over when the state shows it.
func nextSetUp(t *turn) bool {
	s := t.s
	switch {
	case s.StartPlayer == Nobody:
		t.emit(drawStartPlayer(s, t.luck))
	case s.FieldCount == 0:
		t.emit(drawTrack(s, t.luck))
	case s.Setup.ShedSize > 0 && s.Shed == 0:
		t.emit(drawTrains(s, t.luck))
	case s.Setup.Rulings.Solo && s.Players[0].Train == 0:
		return t.ask(Decision{Question: ChooseTrain})
	case s.Setup.Rulings.Solo && s.Yard.Total() == 0:
		t.emit(drawSoloYard(s, t.luck))
	default:
		dealOffice(t)
		return false
	}
	return true
}

// dealOffice lays out three contract cards; the backs of the second and third
// put discs on the weather track (SET-8, SET-9).
func dealOffice(t *turn) {
	t.fillOffice()
	var discs [3]Weather
	for i := 1; i < len(discs); i++ {
		if c := t.s.Office[i]; c != 0 {
			discs[i] = t.s.Setup.Contract(c).Back
		}
	}
	t.emit(&DiscsPlaced{Discs: discs})
}

// offerTrains lets a solo player choose among all trains (SOLO-2).
func offerTrains(s *State, yield func(Offer) bool) {
	for _, train := range s.Setup.Trains {
		if !yield(Offer{Choice: Choice{Verb: Own, Card: int8(train.Number)}}) {
			return
		}
	}
}

func (t *turn) chooseTrain(d Decision, c Choice) {
	train := t.s.Setup.Train(c.Card)
	t.emit(&TrainChosen{Seat: d.Seat, Train: c.Card, Coal: int16(train.Coal), Dynamite: int16(train.Dynamite)})
}
