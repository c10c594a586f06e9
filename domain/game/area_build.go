package game

var (
	refuseBuildOwned   = &Refusal{"BUILD-1", "the building space is owned"}
	refuseBuildEntry   = &Refusal{"BUILD-2", "a no-entry marker ends building at this station"}
	refuseBuildRubble  = &Refusal{"ROUTE-3", "rubble lies on the track below this station"}
	refuseBuildGap     = &Refusal{"ROUTE-3", "a gap card lies below this station"}
	refuseBuildMarker  = &Refusal{"RESOLVE-3", "no ownership marker is left"}
	refuseBuildPrice   = &Refusal{"BUILD-2", "the personal supply does not pay for this"}
	refuseTrainClosed  = &Refusal{"EVENT-3", "trains cannot be acquired yet"}
	refuseTrainSolo    = &Refusal{"SOLO-2", "alone the train of the start is the only one"}
	refuseTrainSame    = &Refusal{"BUILD-4", "a swap takes a different train"}
	refuseTrainPrice   = &Refusal{"BUILD-4", "the personal supply does not pay for this train"}
	refuseBuildDecline = &Refusal{"BUILD-5", "something can be paid for, so the action must be used"}
)

// offerBuilds are the building spaces and trains that a build action may pay
// for, each with every way to pay, and not to build where that is allowed (BUILD-1 to BUILD-6).
func (r Rules) offerBuilds(s *State, d Decision, yield func(Offer) bool) {
	forced, more := false, true
	note := func(o Offer) bool {
		forced = forced || o.Refusal == nil && s.forcesBuild(d.Seat, o.Choice)
		more = yield(o)
		return more
	}
	if offerSpaces(s, d, note); !more {
		return
	}
	if offerShed(s, d, note); !more {
		return
	}
	var refusal *Refusal
	if forced && d.Question == BuildInArea {
		refusal = refuseBuildDecline
	}
	yield(Offer{Choice: Choice{Verb: Decline}, Refusal: refusal})
}

// forcesBuild tells whether a legal choice makes the action one that must be used (BUILD-5).
func (s *State) forcesBuild(seat Seat, c Choice) bool {
	return c.OreFor == 0 && c.RubbleFor == 0 && (c.Verb == Construct || s.Players[seat].Train == 0)
}

// anyBuild tells whether a build action could do anything.
func (r Rules) anyBuild(s *State, d Decision) bool {
	found := false
	r.offerBuilds(s, d, func(o Offer) bool {
		found = o.Refusal == nil && o.Choice.Verb != Decline
		return !found
	})
	return found
}

// terms are what a seat's effects do to prices in one build action (BUILD-3).
type terms struct {
	discount     int16 // stones off
	orePerSteel  int16 // 0: iron ore does not stand for steel bars
	rubbleStone  int16 // rubble for a stone, 0: it does not
	rubbleStones int16 // stones at most
}

// buildTerms holds for every build action in E and not for the overlay in B (BUILD-3, CARD-2).
func (s *State) buildTerms(d Decision) terms {
	if d.Area == Excavation {
		return terms{}
	}
	t := terms{discount: int16(s.bonus(d.Seat).StoneDiscount + s.sum(d.Seat, StoneDiscount))}
	if card := s.find(s.Players[d.Seat].Active, IronOreForSteelBar); card != nil {
		t.orePerSteel = int16(card.Effect.N)
	}
	if card := s.find(s.Players[d.Seat].Active, RubbleForStone); card != nil {
		t.rubbleStone, t.rubbleStones = int16(card.Effect.N), int16(card.Effect.Times)
	}
	return t
}

// price is what a choice pays, with the substitutes that it names.
func (t terms) price(steel, stone int16, c Choice) Goods {
	ore, rubble := int16(c.OreFor), int16(c.RubbleFor)
	return Goods{SteelBar: steel - ore, IronOre: ore * t.orePerSteel, Stone: stone - rubble, Rubble: rubble * t.rubbleStone}
}

// spacePrice is the stone and steel of a building space after discounts.
func (t terms) spacePrice(b BuildingSpace) (steel, stone int16) {
	return int16(b.SteelBars), max(0, int16(b.Stone)-t.discount)
}

// Price is what a building space or a train costs by a choice of the open decision (BUILD-2 to BUILD-4).
func (s *State) Price(c Choice) Goods {
	terms := s.buildTerms(s.Asked)
	if c.Verb == Acquire {
		return terms.price(int16(s.Setup.Train(c.Card).Cost), 0, c)
	}
	steel, stone := terms.spacePrice(s.Setup.Stations[c.Station].Building[c.Space])
	return terms.price(steel, stone, c)
}

func offerSpaces(s *State, d Decision, yield func(Offer) bool) {
	terms := s.buildTerms(d)
	have := s.Players[d.Seat].Supply
	for i := range s.Setup.Stations {
		station := &s.Setup.Stations[i]
		closed := s.refuseStation(int8(i))
		for j, b := range station.Building {
			refusal := closed
			switch {
			case s.BuiltBy[i][j] != Nobody:
				refusal = refuseBuildOwned
			case refusal == nil && s.Players[d.Seat].Markers == 0:
				refusal = refuseBuildMarker
			}
			steel, stone := terms.spacePrice(b)
			if !eachPayment(terms, steel, stone, func(c Choice) bool {
				c.Verb, c.Station, c.Space = Construct, int8(i), int8(j)
				o := Offer{Choice: c, Refusal: refusal}
				if refusal == nil && !have.covers(terms.price(steel, stone, c)) {
					o.Refusal = refuseBuildPrice
				}
				return yield(o)
			}) {
				return
			}
		}
	}
}

func (s *State) refuseStation(station int8) *Refusal {
	switch {
	case s.NoEntry[station]:
		return refuseBuildEntry
	case s.gapBelow(station):
		return refuseBuildGap
	case !s.OpenForBuilding(station):
		return refuseBuildRubble
	}
	return nil
}

// eachPayment goes through the substitutes that may stand for a price, none first (BUILD-3).
func eachPayment(t terms, steel, stone int16, yield func(Choice) bool) bool {
	if t.orePerSteel == 0 {
		steel = 0
	}
	stone = min(stone, t.rubbleStones)
	for ore := range int8(steel + 1) {
		for rubble := range int8(stone + 1) {
			if !yield(Choice{OreFor: ore, RubbleFor: rubble}) {
				return false
			}
		}
	}
	return true
}

// offerShed are the trains of the engine shed, and for comparison the own one (BUILD-4, EVENT-3).
func offerShed(s *State, d Decision, yield func(Offer) bool) {
	terms := s.buildTerms(d)
	p := &s.Players[d.Seat]
	trains := s.Shed
	if p.Train != 0 {
		trains = trains.with(p.Train)
	}
	for number := range trains.numbers {
		var refusal *Refusal
		switch {
		case s.Setup.Rulings.Solo:
			refusal = refuseTrainSolo
		case !s.TrainsOpen:
			refusal = refuseTrainClosed
		case number == p.Train:
			refusal = refuseTrainSame
		}
		cost := int16(s.Setup.Train(number).Cost)
		if !eachPayment(terms, cost, 0, func(c Choice) bool {
			c.Verb, c.Card = Acquire, number
			o := Offer{Choice: c, Refusal: refusal}
			if refusal == nil && !p.Supply.covers(terms.price(cost, 0, c)) {
				o.Refusal = refuseTrainPrice
			}
			return yield(o)
		}) {
			return
		}
	}
}

// build carries out a build action: the labourer's, or an extra one (BUILD-2, BUILD-4, BUILD-6).
func (t *turn) build(d Decision, c Choice) {
	terms := t.s.buildTerms(d)
	// The third choice is not to build.
	//exhaustive:ignore
	switch c.Verb {
	case Construct:
		steel, stone := terms.spacePrice(t.s.Setup.Stations[c.Station].Building[c.Space])
		t.emit(&Built{Seat: d.Seat, Station: c.Station, Space: c.Space, Paid: terms.price(steel, stone, c)})
		t.markerPlaced()
	case Acquire:
		t.acquire(d.Seat, c, terms)
	}
	switch {
	case !t.running():
	case d.Question == BuildInArea:
		t.sendHome(d)
	case d.Card != 0:
		t.done(d)
	default:
		t.enter(Build, DoneStage)
	}
}

// acquire takes a train out of the shed; a swapped one goes back and is refilled first (BUILD-4).
func (t *turn) acquire(seat Seat, c Choice, terms terms) {
	if old := t.s.Players[seat].Train; old != 0 {
		coal, dynamite := t.s.refill(old)
		t.emit(&TrainReturned{Seat: seat, Train: old, Coal: coal, Dynamite: dynamite})
	}
	t.emit(&TrainAcquired{
		Seat: seat, Train: c.Card,
		Paid: terms.price(int16(t.s.Setup.Train(c.Card).Cost), 0, c),
		Gain: Goods{Coal: int16(t.s.ShedCoal[c.Card]), Dynamite: int16(t.s.ShedDynamite[c.Card])},
	})
}

// refill is what goes onto a train in the shed, as far as bag and general supply reach (BUILD-4).
func (s *State) refill(train int8) (coal, dynamite int16) {
	card := s.Setup.Train(train)
	return min(int16(card.Coal), s.Bag.Coal), min(int16(card.Dynamite), s.Dynamite)
}

// trainBuild offers the owner of Padarn one more build action, last of all, if
// anyone took one this round (BUILD-6).
func (t *turn) trainBuild() bool {
	s := t.s
	if s.Builds == 0 {
		return false
	}
	for i := range Seat(s.Setup.Seats) {
		d := Decision{Question: BuildAfterAll, Seat: i, Area: Build}
		if s.bonus(i).ExtraBuild > 0 && t.rules.anyBuild(s, d) {
			t.enter(Build, LastStage)
			return t.ask(d)
		}
	}
	return false
}
