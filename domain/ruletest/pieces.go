package ruletest

import (
	"fmt"
	"strconv"

	"snowdonia/domain/game"
)

// gameSlot is a figure that belongs to no seat and no place.
func (r *run) gameSlot(key string) (slot, bool) {
	s := &r.s
	switch key {
	case "start":
		return seatSlot(&s.StartPlayer), true
	case "first":
		return seatSlot(&s.First), true
	case "assign-first":
		return seatSlot(&s.AssignFirst), true
	case "round":
		return number(&s.Round), true
	case "last-round":
		return number(&s.LastRound), true
	case "builds":
		return number(&s.Builds), true
	case "reason":
		return word(&s.Reason), true
	case "status":
		return word(&s.Status), true
	case "phase":
		return word(&s.Phase), true
	case "area":
		return word(&s.Area), true
	case "overlay":
		return flag(&s.Overlay), true
	case "trains-open":
		return flag(&s.TrainsOpen), true
	case "events":
		return spaceSlot(&s.EventSpaces), true
	case "no-entry":
		return r.stationsSlot(&s.NoEntry), true
	case "train-deck":
		return readOnly(cardList(s.TrainDeck)), true
	case "track-cards":
		return r.trackDeckSlot(), true
	case "shed":
		return r.shedListSlot(), true
	}
	if sl, ok := r.gapSlot(key); ok {
		return sl, true
	}
	if sl, ok := r.cardSlot(key); ok {
		return sl, true
	}
	return r.derivedSlot(key)
}

// derivedSlot is what follows from the board, or is only reported.
func (r *run) derivedSlot(key string) (slot, bool) {
	s := &r.s
	switch key {
	case "weather":
		return readOnly(s.Discs[0].String()), true
	case "draws":
		return readOnly(strconv.Itoa(s.Draws)), true
	case "entropy":
		return readOnly(s.Entropy), true
	case "commitment":
		return readOnly(s.Commitment), true
	case "position":
		return readOnly(s.Phase.String()), true
	case "winners":
		var all []name
		for _, w := range s.Winners {
			all = append(all, name(seatName(w)))
		}
		return readOnly(listOf(all)), true
	case "next-field":
		field, ok := s.NextField()
		if !ok {
			return readOnly("none"), true
		}
		return readOnly(fieldName(s, field)), true
	case "open":
		var all []name
		for i := range s.Setup.Stations {
			if s.OpenForBuilding(int8(i)) {
				all = append(all, name(strconv.Itoa(i)))
			}
		}
		return readOnly(listOf(all)), true
	}
	return slot{}, false
}

// name is a text that writes itself.
type name string

func (n name) String() string { return string(n) }

func seatSlot(p *game.Seat) slot {
	s := number(p)
	s.get = func() string { return seatName(*p) }
	return s
}

// spaceSlot is the occupied spaces of the event track, bit 0 for space 1.
func spaceSlot(p *uint32) slot {
	return slot{
		get: func() string { return cardList(game.CardSet(*p << 1)) },
		set: func(text string) error {
			c, err := setOf(text)
			*p = uint32(c) >> 1
			return err
		},
	}
}

// stationsSlot is the stations that have something.
func (r *run) stationsSlot(p *[game.MaxStations]bool) slot {
	return slot{
		get: func() string {
			var all []name
			for i, has := range p {
				if has {
					all = append(all, name(strconv.Itoa(i)))
				}
			}
			return listOf(all)
		},
		set: func(text string) error {
			ns, err := numbers[int8](text)
			*p = [game.MaxStations]bool{}
			for _, n := range ns {
				if n < 0 || int(n) >= len(r.s.Setup.Stations) {
					return fmt.Errorf("there is no station %d", n)
				}
				p[n] = true
			}
			return err
		},
	}
}

// cardSlot is a place for contract cards, or for weather discs.
func (r *run) cardSlot(key string) (slot, bool) {
	s := &r.s
	switch key {
	case "deck":
		return r.pileSlot(&s.Deck), true
	case "discards":
		return r.pileSlot(&s.Discards), true
	case "top":
		return word(&s.Top), true
	case "turned":
		return readOnly(listOf([]digits{digits(s.Turned[0]), digits(s.Turned[1])})), true
	case "office":
		return slot{
			get: func() string { return listOf([]digits{digits(s.Office[0]), digits(s.Office[1]), digits(s.Office[2])}) },
			set: func(text string) error {
				ns, err := numbers[int8](text)
				if err != nil || len(ns) != len(s.Office) {
					return fmt.Errorf("want three cards, not %q", text)
				}
				for _, n := range ns {
					if err := r.pick(n); err != nil {
						return err
					}
				}
				copy(s.Office[:], ns)
				return nil
			},
		}, true
	case "discs":
		return slot{
			get: func() string { return listOf(s.Discs[:]) },
			set: func(text string) error { return parseDiscs(&s.Discs, text) },
		}, true
	}
	return slot{}, false
}

// pileSlot is a pile that holds exactly the cards that it is given.
func (r *run) pileSlot(pile *game.CardSet) slot {
	return slot{
		get: func() string { return cardList(*pile) },
		set: func(text string) error {
			want, err := setOf(text)
			if err != nil {
				return err
			}
			for n := range want.Numbers() {
				if err := r.pick(n); err != nil {
					return err
				}
			}
			*pile = want
			r.showTop()
			return nil
		},
	}
}

// pick takes a contract card from wherever it is; 0 is none.
func (r *run) pick(card int8) error {
	if card == 0 {
		return nil
	}
	known := false
	for _, c := range r.s.Setup.Contracts {
		known = known || c.Number == int(card)
	}
	if !known {
		return fmt.Errorf("there is no contract card %d", card)
	}
	s, bit := &r.s, game.CardSet(1)<<card
	s.Deck, s.Discards = s.Deck&^bit, s.Discards&^bit
	for i := range s.Office {
		if s.Office[i] == card {
			s.Office[i] = 0
		}
	}
	for i := range s.Players {
		p := &s.Players[i]
		p.Contracts, p.Used, p.Active, p.Due = p.Contracts&^bit, p.Used&^bit, p.Active&^bit, p.Due&^bit
	}
	r.showTop()
	return nil
}

// showTop keeps the back of the top card one that a card of the deck has.
func (r *run) showTop() {
	first := game.NoWeather
	for n := range r.s.Deck.Numbers() {
		back := r.s.Setup.Contract(n).Back
		if back == r.s.Top {
			return
		}
		if first == game.NoWeather {
			first = back
		}
	}
	r.s.Top = first
}

func parseDiscs(discs *[3]game.Weather, text string) error {
	var all []game.Weather
	for _, w := range splitList(text) {
		var weather game.Weather
		if err := weather.UnmarshalText([]byte(w)); err != nil {
			return err
		}
		all = append(all, weather)
	}
	if len(all) != len(discs) {
		return fmt.Errorf("want three discs, not %q", text)
	}
	copy(discs[:], all)
	return nil
}

// shedListSlot is the trains of the shed, with what they come with.
func (r *run) shedListSlot() slot {
	return slot{
		get: func() string { return cardList(r.s.Shed) },
		set: func(text string) error {
			want, err := setOf(text)
			if err != nil {
				return err
			}
			r.s.TrainDeck |= r.s.Shed
			r.s.Shed = 0
			for n := range want.Numbers() {
				if err := r.pickTrain(n); err != nil {
					return err
				}
				train := r.s.Setup.Train(n)
				r.s.ShedCoal[n], r.s.ShedDynamite[n] = int8(train.Coal), int8(train.Dynamite)
			}
			r.s.Shed = want
			return nil
		},
	}
}

// pickTrain takes a train from wherever it is.
func (r *run) pickTrain(number int8) error {
	known := false
	for _, t := range r.s.Setup.Trains {
		known = known || t.Number == int(number)
	}
	if !known {
		return fmt.Errorf("there is no train %d", number)
	}
	bit := game.CardSet(1) << number
	r.s.Shed, r.s.TrainDeck = r.s.Shed&^bit, r.s.TrainDeck&^bit
	r.s.ShedCoal[number], r.s.ShedDynamite[number] = 0, 0
	for i := range r.s.Players {
		if r.s.Players[i].Train == number {
			r.s.Players[i].Train = 0
		}
	}
	return nil
}

func (r *run) shedSlot(train, key string) (slot, error) {
	n, err := strconv.Atoi(train)
	if err != nil || n < 1 || n > game.MaxTrain || !r.s.Shed.Has(int8(n)) {
		return slot{}, fmt.Errorf("train %q is not in the shed", train)
	}
	switch key {
	case "coal":
		return number(&r.s.ShedCoal[n]), nil
	case "dynamite":
		return number(&r.s.ShedDynamite[n]), nil
	}
	return slot{}, fmt.Errorf("a train of the shed has no %q", key)
}
