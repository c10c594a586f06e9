package ruletest

import (
	"errors"
	"fmt"
	"strconv"

	"snowdonia/domain/game"
)

// gapSlot is dynamite of the general supply, or where gap cards lie.
func (r *run) gapSlot(key string) (slot, bool) {
	s := &r.s
	switch key {
	case "dynamite":
		return number(&s.Dynamite), true
	case "gaps":
		return r.stationsSlot(&s.Gaps), true
	case "gap-cards":
		return r.gapCardSlot(&s.GapCards), true
	case "next-gap":
		station, ok := s.NextGap()
		if !ok {
			return readOnly("none"), true
		}
		return readOnly(strconv.Itoa(int(station))), true
	}
	return slot{}, false
}

// gapCardSlot is a place that holds exactly the gap cards that it is given.
func (r *run) gapCardSlot(p *game.CardSet) slot {
	return slot{
		get: func() string { return cardList(*p) },
		set: func(text string) error {
			want, err := setOf(text)
			if err != nil {
				return err
			}
			var known game.CardSet
			for _, c := range r.s.Setup.GapCards {
				known |= 1 << c.Number
			}
			if want&^known != 0 {
				return fmt.Errorf("there are no gap cards %s", cardList(want&^known))
			}
			r.s.GapCards &^= want
			for i := range r.s.Players {
				r.s.Players[i].GapCards &^= want
			}
			*p = want
			return nil
		},
	}
}

// trackDeckSlot is the track deck, which holds exactly the cards that it is given.
func (r *run) trackDeckSlot() slot {
	return slot{
		get: func() string { return cardList(r.s.TrackCards) },
		set: func(text string) error {
			want, err := setOf(text)
			if err != nil {
				return err
			}
			if missing := want &^ r.s.TrackCards; missing != 0 {
				return fmt.Errorf("track cards %s are not in the track deck", cardList(missing))
			}
			r.s.TrackCards = want
			return nil
		},
	}
}

// turnedSlot puts track cards in the place of the gap card below a station: its
// number, then theirs. The card has left the game.
func (r *run) turnedSlot(station string) (slot, error) {
	i, err := strconv.Atoi(station)
	if err != nil || i < 0 || i >= len(r.s.Setup.Stations) {
		return slot{}, fmt.Errorf("there is no station %q", station)
	}
	return slot{
		get: func() string {
			var all []digits
			for _, f := range r.s.Fields[:r.s.FieldCount] {
				if f.Track != 0 && int(f.Station) == i {
					all = append(all, digits(f.Track))
				}
			}
			return listOf(all)
		},
		set: func(text string) error {
			ns, err := numbers[int8](text)
			switch {
			case err != nil:
				return err
			case len(ns) == 0 || !r.s.GapCards.Has(ns[0]) || !r.s.Gaps[i]:
				return errors.New("want a station with a gap card, and the number of one that has not been turned")
			}
			for _, n := range ns[1:] {
				if !r.s.TrackCards.Has(n) {
					return fmt.Errorf("track card %d is not in the track deck", n)
				}
			}
			game.Evolve(&r.s, &game.GapCardTurned{Seat: game.Nobody, Station: int8(i), Card: ns[0], Track: ns[1:]})
			return nil
		},
	}, nil
}
