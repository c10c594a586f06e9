package ruletest

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"snowdonia/domain/game"
)

// CheckBoard tells whether the pieces of a game that has been dealt are all there:
// cubes, dynamite, ownership markers, labourers, cards and trains are conserved,
// and nothing is negative or in two places.
func CheckBoard(s *game.State) error {
	return errors.Join(checkCubes(s), checkDynamite(s), checkPlayers(s), checkSurveyors(s), checkContracts(s), checkTrains(s),
		checkRoute(s), checkGaps(s), checkRates(s))
}

func checkCubes(s *game.State) error {
	u := s.Setup
	ore, stone, coal := s.Yard.IronOre+s.Bag.IronOre, s.Yard.Stone+s.Bag.Stone, s.Yard.Coal+s.Bag.Coal
	for i := range u.Seats {
		g := s.Players[i].Supply
		ore, stone, coal = ore+g.IronOre, stone+g.Stone, coal+g.Coal
		if min(g.IronOre, g.Stone, g.Coal, g.SteelBar, g.Rubble, g.Dynamite) < 0 {
			return fmt.Errorf("seat %d has less than nothing: %+v", i, g)
		}
	}
	for _, c := range s.ShedCoal {
		coal += int16(c)
	}
	events := int(s.Bag.Event) + int(s.EventHand) + bits.OnesCount32(s.EventSpaces)
	switch {
	case ore != u.Yard.IronOre+u.Bag.IronOre, stone != u.Yard.Stone+u.Bag.Stone, coal != u.Bag.Coal, events != int(u.Bag.Event):
		return fmt.Errorf("there are %d iron ore, %d stone, %d coal and %d event cubes", ore, stone, coal, events)
	case min(s.Yard.IronOre, s.Yard.Stone, s.Yard.Coal) < 0, s.Yard.Event != 0:
		return fmt.Errorf("in the yard lie %+v", s.Yard)
	case min(s.Bag.IronOre, s.Bag.Stone, s.Bag.Coal, s.Bag.Event) < 0:
		return fmt.Errorf("in the bag are %+v", s.Bag)
	}
	return nil
}

func checkDynamite(s *game.State) error {
	dynamite := s.Dynamite
	for _, n := range s.ShedDynamite {
		dynamite += int16(n)
	}
	for i := range s.Setup.Seats {
		dynamite += s.Players[i].Supply.Dynamite
	}
	if s.Dynamite < 0 || int(dynamite) != s.Setup.Dynamite {
		return fmt.Errorf("there are %d dynamite, %d of them in the general supply, of %d", dynamite, s.Dynamite, s.Setup.Dynamite)
	}
	return nil
}

func checkPlayers(s *game.State) error {
	var markers, labourers [game.MaxSeats]int
	for i := range s.FieldCount {
		if who := s.Fields[i].Owner; who != game.Nobody {
			markers[who]++
		}
	}
	for _, station := range s.BuiltBy {
		for _, who := range station {
			if who != game.Nobody {
				markers[who]++
			}
		}
	}
	for _, area := range s.Labourers {
		for _, who := range area {
			if who != game.Nobody {
				labourers[who]++
			}
		}
	}
	for i := range s.Setup.Seats {
		p := &s.Players[i]
		switch {
		case p.Markers < 0 || int(p.Markers)+markers[i] != s.Setup.Markers:
			return fmt.Errorf("seat %d has %d markers and has placed %d", i, p.Markers, markers[i])
		case p.Labourers < 0 || p.Pub < 0 || p.Pub > 1 || int(p.Labourers+p.Pub)+labourers[i] != s.Setup.Labourers:
			return fmt.Errorf("seat %d has %d labourers, %d in the pub, %d on the board", i, p.Labourers, p.Pub, labourers[i])
		case p.Used&^p.Contracts != 0 || p.Active&^p.Used != 0 || p.Due&^p.Active != 0:
			return fmt.Errorf("seat %d has used %b, active %b and due %b of %b", i, p.Used, p.Active, p.Due, p.Contracts)
		}
	}
	return nil
}

// checkSurveyors holds them to the stations, or while they are to slide to the place beyond (MW-2, MW-3).
func checkSurveyors(s *game.State) error {
	first, last := 0, len(s.Setup.Stations)-1
	if s.Setup.Beyond != "" && s.Status != game.Finished {
		first, last = last+1, last+1
	}
	for i := range s.Setup.Seats {
		if at := int(s.Players[i].Surveyor); at < first || at > last || s.Setup.Stations[min(at, len(s.Setup.Stations)-1)].Joined {
			return fmt.Errorf("seat %d has its surveyor at %d", i, at)
		}
	}
	return nil
}

// places collects the numbers of cards that must all be in one place each.
type places struct{ all, twice game.CardSet }

func (p *places) put(c game.CardSet) {
	p.twice |= p.all & c
	p.all |= c
}

func (p *places) putOne(number int8) {
	if number != 0 {
		p.put(1 << number)
	}
}

// complete compares them with the numbers that there are.
func (p *places) complete(kind string, there game.CardSet) error {
	if p.twice != 0 || p.all != there {
		return fmt.Errorf("%s: %s are somewhere, %s twice, of %s", kind, cardList(p.all), cardList(p.twice), cardList(there))
	}
	return nil
}

func checkContracts(s *game.State) error {
	var p places
	var there game.CardSet
	for _, c := range s.Setup.Contracts {
		there |= 1 << c.Number
	}
	p.put(s.Deck)
	p.put(s.Discards)
	for _, c := range s.Office {
		p.putOne(c)
	}
	for _, c := range s.Turned {
		p.putOne(c)
	}
	for i := range s.Setup.Seats {
		p.put(s.Players[i].Contracts)
	}
	top := false
	for n := range s.Deck.Numbers() {
		top = top || s.Setup.Contract(n).Back == s.Top
	}
	if s.Phase != game.SetUpPhase && top != (s.Deck != 0) { // SET-9
		return fmt.Errorf("the top of the deck shows %s, which no card of %s has", s.Top, cardList(s.Deck))
	}
	return p.complete("contract cards", there)
}

func checkTrains(s *game.State) error {
	var p places
	var there game.CardSet
	for _, t := range s.Setup.Trains {
		there |= 1 << t.Number
	}
	p.put(s.TrainDeck)
	p.put(s.Shed)
	for i := range s.Setup.Seats {
		p.putOne(s.Players[i].Train)
	}
	if s.Setup.Rulings.Solo && s.Players[0].Train == 0 { // the train has left the game (SOLO-5)
		p.put(there &^ p.all)
	}
	return p.complete("trains", there)
}

func checkRoute(s *game.State) error {
	var p places
	var there game.CardSet
	for _, c := range s.Setup.TrackDeck {
		there |= 1 << c.Number
	}
	p.put(s.TrackCards)
	snow := snows(s.Setup)
	for i := range s.FieldCount {
		f := &s.Fields[i]
		p.putOne(f.Track)
		switch {
		case f.Rubble < 0 || f.Rubble > f.Printed && !snow:
			return fmt.Errorf("field %s holds %d rubble of %d", fieldName(s, i), f.Rubble, f.Printed)
		case f.Owner != game.Nobody && f.Rubble > 0 && (f.Track == 0 || !snow || !s.Setup.Snowfall.CoversOwnedTrack): // SNOW-4
			return fmt.Errorf("field %s is owned and holds rubble", fieldName(s, i))
		case f.Track != 0 && f.Owner != game.Nobody && !f.Laid, f.Track == 0 && f.Laid:
			return fmt.Errorf("field %s is laid: %v, owned by %d", fieldName(s, i), f.Laid, f.Owner)
		}
	}
	return p.complete("track cards", there)
}

// snows tells whether it can snow in a scenario (SNOW-2).
func snows(u *game.Setup) bool {
	return slices.ContainsFunc(u.Weathers, func(w game.WeatherShift) bool { return w.Weather == game.Snow })
}

// checkGaps holds the gap cards to one place each. As many are undrawn as lie
// face down, and where one lies there is no track yet (JB-2); a turned one is
// kept or has left the game (JB-6, JB-9).
func checkGaps(s *game.State) error {
	var p places
	var there game.CardSet
	for _, c := range s.Setup.GapCards {
		there |= 1 << c.Number
	}
	p.put(s.GapCards)
	for i := range s.Setup.Seats {
		p.put(s.Players[i].GapCards)
	}
	p.put(there &^ p.all) // turned by an event
	gaps := 0
	for i, gap := range s.Gaps {
		if !gap {
			continue
		}
		gaps++
		for j := range s.FieldCount {
			if f := &s.Fields[j]; f.Track != 0 && int(f.Station) == i {
				return fmt.Errorf("field %s lies beside a gap card", fieldName(s, j))
			}
		}
	}
	if undrawn := bits.OnesCount32(uint32(s.GapCards)); gaps != undrawn {
		return fmt.Errorf("%d gap cards lie on the route, and %d have not been drawn", gaps, undrawn)
	}
	return p.complete("gap cards", there)
}

func checkRates(s *game.State) error {
	u := s.Setup
	if s.ExcavationAt < 0 || int(s.ExcavationAt) >= len(u.Excavation.Values) || s.LayTrackAt < 0 || int(s.LayTrackAt) >= len(u.LayTrack.Values) {
		return fmt.Errorf("the rate markers stand at %d and %d", s.ExcavationAt, s.LayTrackAt)
	}
	return nil
}
