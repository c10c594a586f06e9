package game

import "math/bits"

// A drawer makes the draws that follow a state, one after the other (DRAW-3).
type drawer struct {
	luck    Luck
	entropy string
	n       int
}

func newDrawer(s *State, l Luck) drawer { return drawer{luck: l, entropy: s.Entropy, n: s.Draws} }

func (d *drawer) next(of int) int {
	v := d.luck.Draw(d.entropy, d.n, of)
	d.n++
	return v
}

// card draws one card uniformly from a set that is not empty (DRAW-2).
func (d *drawer) card(from CardSet) int8 {
	for range d.next(bits.OnesCount32(uint32(from))) {
		from &= from - 1
	}
	return int8(bits.TrailingZeros32(uint32(from)))
}

// cards draws up to n cards without replacement; nil if none.
func (d *drawer) cards(from CardSet, n int) []int8 {
	if n == 0 || from == 0 {
		return nil
	}
	drawn := make([]int8, 0, n)
	for ; n > 0 && from != 0; n-- {
		c := d.card(from)
		from = from.without(c)
		drawn = append(drawn, c)
	}
	return drawn
}

// cube draws one cube from a bag that is not empty.
func (d *drawer) cube(bag Cubes) Cubes {
	v := int16(d.next(bag.Total()))
	switch {
	case v < bag.IronOre:
		return Cubes{IronOre: 1}
	case v < bag.IronOre+bag.Stone:
		return Cubes{Stone: 1}
	case v < bag.IronOre+bag.Stone+bag.Coal:
		return Cubes{Coal: 1}
	}
	return Cubes{Event: 1}
}

// The draws of the game. Each gives the fact that a state and a luck lead to and
// changes nothing, so that whoever checks a game can draw again (see Redraw).

func drawStartPlayer(s *State, l Luck) *StartPlayerDrawn {
	d := newDrawer(s, l)
	return &StartPlayerDrawn{Seat: Seat(d.next(s.Setup.Seats))}
}

func drawTrack(s *State, l Luck) *TrackDealt {
	d := newDrawer(s, l)
	n := 0
	for _, st := range s.Setup.Stations {
		n += st.Track
	}
	return &TrackDealt{Cards: d.cards(s.TrackCards, n)}
}

func drawTrains(s *State, l Luck) *TrainsDealt {
	d := newDrawer(s, l)
	drawn := s.TrainDeck
	for _, t := range s.Setup.ShedTrains {
		drawn = drawn.without(int8(t))
	}
	e := &TrainsDealt{Trains: d.cards(drawn, s.Setup.ShedSize)}
	for _, t := range s.Setup.ShedTrains {
		e.Added = append(e.Added, int8(t))
	}
	for _, trains := range [][]int8{e.Trains, e.Added} {
		for _, t := range trains {
			e.Coal += int16(s.Setup.Train(t).Coal)
			e.Dynamite += int16(s.Setup.Train(t).Dynamite)
		}
	}
	return e
}

// drawGap draws the gap card that is turned, and the track cards that take its
// place: all that are left, if fewer (JB-6).
func drawGap(s *State, l Luck, turned GapCardTurned) *GapCardTurned {
	d := newDrawer(s, l)
	turned.Card = d.card(s.GapCards)
	turned.Track = d.cards(s.TrackCards, s.Setup.GapCard(turned.Card).Track)
	return &turned
}

// drawSoloYard fills the yard with six cubes; an event cube goes back at once (SOLO-3).
func drawSoloYard(s *State, l Luck) *YardDealt {
	d := newDrawer(s, l)
	e := &YardDealt{}
	for e.Cubes.Total() < s.Setup.Restock {
		if c := d.cube(s.Bag.minus(e.Cubes)); c.Event == 0 {
			e.Cubes = e.Cubes.plus(c)
		}
	}
	e.Draws = d.n - s.Draws
	return e
}

// drawTop reads the back of the deck's top card: that of any remaining card, uniformly (DRAW-2).
func drawTop(s *State, l Luck) *TopRead {
	d := newDrawer(s, l)
	return &TopRead{Back: s.Setup.Contract(d.card(s.Deck)).Back}
}

// drawContract turns the top card up: uniform over the remaining cards with its back (DRAW-2).
func drawContract(s *State, l Luck) int8 {
	d := newDrawer(s, l)
	same := CardSet(0)
	for _, c := range s.Setup.Contracts {
		if s.Deck.Has(int8(c.Number)) && c.Back == s.Top {
			same = same.with(int8(c.Number))
		}
	}
	return d.card(same)
}

// drawCubes draws n cubes from the bag, the whole bag if it holds fewer.
func drawCubes(s *State, l Luck, n int) Cubes {
	d := newDrawer(s, l)
	drawn := Cubes{}
	for range min(n, s.Bag.Total()) {
		drawn = drawn.plus(d.cube(s.Bag.minus(drawn)))
	}
	return drawn
}

// Redraw gives the fact that the luck leads to in place of e, if e reports a
// draw. The state is the one before e.
func Redraw(s *State, e Event, l Luck) (again Event, isDraw bool) {
	switch e := e.(type) {
	case *StartPlayerDrawn:
		return drawStartPlayer(s, l), true
	case *TrackDealt:
		return drawTrack(s, l), true
	case *TrainsDealt:
		return drawTrains(s, l), true
	case *GapCardTurned:
		return drawGap(s, l, *e), true
	case *YardDealt:
		return drawSoloYard(s, l), true
	case *TopRead:
		return drawTop(s, l), true
	case *OfficeFilled:
		return &OfficeFilled{Space: e.Space, Card: drawContract(s, l)}, true
	case *ContractTurned:
		return &ContractTurned{Seat: e.Seat, Card: drawContract(s, l)}, true
	case *CubesDrawn:
		return &CubesDrawn{Seat: e.Seat, Cubes: drawCubes(s, l, e.Cubes.Total())}, true
	}
	return nil, false
}

// readTop shows the back of the top card. A deck that is empty is renewed first
// if renew says that a back or a card is needed now (DECK-1); it reports false if there is no card at all.
func (t *turn) readTop() bool {
	if t.s.Top != NoWeather {
		return true
	}
	if t.s.Deck == 0 {
		if t.s.Discards == 0 {
			return false
		}
		t.emit(&DeckRenewed{})
	}
	t.emit(drawTop(t.s, t.luck))
	return true
}

// showTop keeps the top card's back visible while the deck has a card (SET-9).
func (t *turn) showTop() {
	if t.s.Deck != 0 {
		t.readTop()
	}
}

// fillOffice turns cards up onto the empty spaces of the site office, lowest first, while there are any (RESTOCK-1).
func (t *turn) fillOffice() {
	for i, c := range t.s.Office {
		if c == 0 && t.readTop() {
			t.emit(&OfficeFilled{Space: int8(i), Card: drawContract(t.s, t.luck)})
			t.showTop()
		}
	}
}
