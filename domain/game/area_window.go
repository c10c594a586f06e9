package game

var (
	refuseCardUsed    = &Refusal{"CARD-1", "the card has been used"}
	refuseCardArea    = &Refusal{"CARD-1", "the card belongs to another area"}
	refuseCardNever   = &Refusal{"CARD-13", "the card is discarded for train maintenance and never activated"}
	refuseCardFog     = &Refusal{"RULING-9", "fog bars the cards of this area"}
	refuseCardLacking = &Refusal{"RULING-4", "what the card needs is lacking now"}
	refuseCardSolo    = &Refusal{"SOLO-7", "there is nobody to take the start player marker from"}
	refuseCardStopped = &Refusal{"CARD-6", "no further contract card may be activated this round"}
)

// window asks the next seat that could activate a card. It is one pass, clockwise
// from the start player as it opens (CARD-1).
func (t *turn) window(area Area) bool {
	s := t.s
	if s.inEffect(StopContracts) {
		return false // CARD-6
	}
	open := s.Area == area && s.Stage == WindowStage
	first, turn := s.StartPlayer, int8(0)
	if open {
		first, turn = s.First, s.Turn
	}
	n := Seat(s.Setup.Seats)
	for i := turn; i < int8(n); i++ {
		seat := (first + Seat(i)) % n
		if !s.mayActivate(seat, area) {
			continue
		}
		if !open {
			t.emit(&WindowOpened{Area: area, First: first})
		}
		t.emit(&Asked{Decision: Decision{Question: ActivateContract, Seat: seat, Area: area}})
		return true
	}
	return false
}

func (s *State) mayActivate(seat Seat, area Area) bool {
	p := &s.Players[seat]
	for c := range (p.Contracts &^ p.Used).numbers {
		if s.refuseActivation(seat, area, c) == nil {
			return true
		}
	}
	return false
}

func offerActivations(s *State, d Decision, yield func(Offer) bool) {
	for c := range s.Players[d.Seat].Contracts.numbers {
		if !yield(Offer{Choice: Choice{Verb: Activate, Card: c}, Refusal: s.refuseActivation(d.Seat, d.Area, c)}) {
			return
		}
	}
	yield(Offer{Choice: Choice{Verb: Pass}})
}

// refuseActivation says why a seat cannot activate a card in an area's window (CARD-2 to CARD-16, RULING-4).
func (s *State) refuseActivation(seat Seat, area Area, number int8) *Refusal {
	card := s.Setup.Contract(number)
	switch {
	case card.Effect.Kind == PaysMaintenance:
		return refuseCardNever
	case s.Players[seat].Used.Has(number):
		return refuseCardUsed
	case card.Area != area:
		return refuseCardArea
	case s.inEffect(StopContracts):
		return refuseCardStopped
	case s.Discs[0] == Fog && !s.Setup.Options.ThinFog && (area == Excavation || area == LayTrack):
		return refuseCardFog
	case card.Effect.Kind == TakeStartPlayer && s.Setup.Rulings.Solo:
		return refuseCardSolo
	case !s.finds(seat, card.Effect):
		return refuseCardLacking
	}
	return nil
}

// finds tells whether an effect finds what it needs (RULING-4).
func (s *State) finds(seat Seat, e Effect) bool {
	p := &s.Players[seat]
	// The other effects need nothing.
	//exhaustive:ignore
	switch e.Kind {
	case SwapMiddleWeather:
		return s.Discs[1] != NoWeather
	case DrawTwoKeepOne:
		return s.Deck|s.Discards != 0
	case ConvertRubble:
		return int(p.Supply.Rubble) >= e.N && s.Bag.Stone > 0
	case ConvertIronOre:
		return int(p.Supply.IronOre) >= e.N
	case DrawCubes:
		return s.Bag.Total() > 0
	case TakeYardCubes:
		return s.Yard.Total() > 0
	case MoveSurveyor:
		_, ok := s.NextStation(seat)
		return ok
	case TakeDynamite:
		return s.Dynamite > 0
	case MoveLabourer:
		found := false
		offerMoves(s, Decision{Seat: seat}, func(o Offer) bool {
			found = o.Refusal == nil
			return !found
		})
		return found
	}
	return true
}

func (t *turn) activate(d Decision, c Choice) {
	if c.Verb == Pass {
		t.emit(&WindowPassed{Seat: d.Seat})
		return
	}
	e := t.s.Setup.Contract(c.Card).Effect
	t.emit(&ContractActivated{Seat: d.Seat, Card: c.Card, Due: e.Kind.afterAll()})
	t.effect(Decision{Seat: d.Seat, Area: d.Area, Card: c.Card}, e)
}

// effect interprets what an activated card does at once. Effects that change
// later actions are found there, among the seat's active cards.
func (t *turn) effect(d Decision, e Effect) {
	// The other effects do nothing at once.
	//exhaustive:ignore
	switch e.Kind {
	case SwapMiddleWeather:
		d.Question = ChooseWeather
	case DrawTwoKeepOne:
		t.turnUpTwo(d.Seat)
		d.Question = ChooseContract
	case TakeStartPlayer:
		t.moveStartPlayer(d.Seat)
	case TakeYardCubes:
		d.Question = ChooseYardCubes
	case DrawCubes:
		t.emit(&CubesDrawn{Seat: d.Seat, Cubes: drawCubes(t.s, t.luck, e.N)})
	case MoveLabourer:
		d.Question = ChooseMove
	case MoveSurveyor:
		if station, ok := t.s.NextStation(d.Seat); ok {
			t.emit(&SurveyorMoved{Seat: d.Seat, Station: station})
		}
	case TakeDynamite:
		t.emit(&DynamiteTaken{Seat: d.Seat, Card: d.Card, Dynamite: min(int16(e.N), t.s.Dynamite)})
	case ConvertRubble, ConvertIronOre:
		d.Question = ChooseConversions
	}
	if d.Question != NoQuestion {
		t.ask(d)
	}
}

// offerWeathers are the scenario's weathers other than the disc's (CARD-9).
func offerWeathers(s *State, yield func(Offer) bool) {
	for _, w := range s.Setup.Weathers {
		if w.Weather != s.Discs[1] && !yield(Offer{Choice: Choice{Verb: Swap, Weather: w.Weather}}) {
			return
		}
	}
}

// turnUpTwo turns up the top two cards of the deck, fewer if there are no more (CARD-10).
func (t *turn) turnUpTwo(seat Seat) {
	for range t.s.Turned {
		if t.readTop() {
			t.emit(&ContractTurned{Seat: seat, Card: drawContract(t.s, t.luck)})
			t.showTop()
		}
	}
}

func offerKept(s *State, d Decision, yield func(Offer) bool) {
	if !yield(Offer{Choice: Choice{Verb: Keep, Card: d.Card}}) {
		return
	}
	for _, c := range s.Turned {
		if c != 0 && !yield(Offer{Choice: Choice{Verb: Keep, Card: c}}) {
			return
		}
	}
}

// offerRepeats is how often a card's conversion is carried out, at least once (CARD-14).
func offerRepeats(s *State, d Decision, yield func(Offer) bool) {
	e := s.Setup.Contract(d.Card).Effect
	p := &s.Players[d.Seat].Supply
	for times := 1; times <= e.Times; times++ {
		var r *Refusal
		switch {
		case e.Kind == ConvertIronOre && int(p.IronOre) < times*e.N, e.Kind == ConvertRubble && int(p.Rubble) < times*e.N:
			r = refuseConvertPrice
		case e.Kind == ConvertRubble && int(s.Bag.Stone) < times:
			r = refuseConvertBag
		}
		if !yield(Offer{Choice: Choice{Verb: Repeat, Times: int8(times)}, Refusal: r}) {
			return
		}
	}
}

func (t *turn) repeat(d Decision, c Choice) {
	e := t.s.Setup.Contract(d.Card).Effect
	n, cost := int16(c.Times), int16(c.Times)*int16(e.N)
	made := &Converted{Seat: d.Seat, Card: d.Card}
	if e.Kind == ConvertIronOre {
		made.SteelBars, made.IronOre = n, cost
	} else {
		made.Stone, made.Rubble = n, cost
	}
	t.emit(made)
}

// offerMoves pairs each placed labourer of the seat with each empty space that
// fog does not close (CARD-8).
func offerMoves(s *State, d Decision, yield func(Offer) bool) {
	for from := range Area(AreaCount) {
		for i, who := range s.Labourers[from] {
			if who != d.Seat {
				continue
			}
			for to := range Area(AreaCount) {
				for j := range int8(s.spacesOffered(to)) {
					c := Choice{Verb: Move, FromArea: from, FromSpace: int8(i), Area: to, Space: j}
					if !yield(Offer{Choice: c, Refusal: s.refusePlace(to, j)}) {
						return
					}
				}
			}
		}
	}
}

func (t *turn) moveLabourer(d Decision, c Choice) {
	t.emit(&LabourerMoved{Seat: d.Seat, FromArea: c.FromArea, FromSpace: c.FromSpace, Area: c.Area, Space: t.s.emptySpace(c.Area, c.Space)})
}
