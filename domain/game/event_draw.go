package game

// The events of this file report draws (DRAW-1). Each moves State.Draws on by
// the number of draws that it took, so that the next one is known (DRAW-3).

// StartPlayerDrawn names the start player (SET-1). One draw.
type StartPlayerDrawn struct{ Seat Seat }

func (e *StartPlayerDrawn) apply(s *State) {
	s.StartPlayer = e.Seat
	s.Draws++
}

// TrackDealt lays out the route: the track cards in order up the mountain (SET-4, SET-5). One draw each.
type TrackDealt struct{ Cards []int8 }

func (e *TrackDealt) apply(s *State) {
	next, n := 0, 0
	for i := range s.Setup.Stations {
		station := &s.Setup.Stations[i]
		for range station.Track {
			s.Fields[n] = s.dealTrackCard(e.Cards[next], int8(i))
			next, n = next+1, n+1
		}
		for j, x := range station.Excavation {
			s.Fields[n] = Field{Station: int8(i), Space: int8(j), Rubble: int16(x.Rubble), Printed: int16(x.Rubble), Points: int16(x.Points), Owner: Nobody}
			n++
		}
	}
	s.FieldCount = int8(n)
	s.Draws += len(e.Cards)
}

// dealTrackCard takes a card out of the track deck to lie below a station, with its rubble (SET-5).
func (s *State) dealTrackCard(number, station int8) Field {
	card := s.Setup.TrackCard(number)
	s.TrackCards = s.TrackCards.without(number)
	return Field{Track: number, Station: station, Rubble: int16(card.Rubble), Printed: int16(card.Rubble), Points: int16(card.Points), Owner: Nobody}
}

// GapCardTurned turns the gap card below a station: track cards take its place,
// with their rubble (JB-6, JB-9). One draw for the gap card and one for each of them.
type GapCardTurned struct {
	Seat     Seat // keeps the card; Nobody: an event turned it and it leaves the game
	Station  int8
	Card     int8
	Track    []int8 // numbers, up the mountain
	Dynamite int16  // paid to the general supply
}

func (e *GapCardTurned) apply(s *State) {
	s.Gaps[e.Station] = false
	s.GapCards = s.GapCards.without(e.Card)
	if e.Seat != Nobody {
		s.payDynamite(e.Seat, e.Dynamite)
		s.Players[e.Seat].GapCards = s.Players[e.Seat].GapCards.with(e.Card)
	}
	at := int8(0)
	for at < s.FieldCount && s.Fields[at].Station < e.Station {
		at++
	}
	n := int8(len(e.Track))
	copy(s.Fields[at+n:], s.Fields[at:s.FieldCount])
	for i, card := range e.Track {
		s.Fields[at+int8(i)] = s.dealTrackCard(card, e.Station)
	}
	s.FieldCount += n
	s.Draws += 1 + len(e.Track)
}

// TrainsDealt forms the engine shed, with what the trains come with (SET-10). One draw for each train drawn.
type TrainsDealt struct {
	Trains   []int8
	Added    []int8 // not drawn (JB-8)
	Coal     int16  // laid on them, from the bag
	Dynamite int16  // laid on them, from the general supply
}

func (e *TrainsDealt) apply(s *State) {
	for _, trains := range [][]int8{e.Trains, e.Added} {
		for _, t := range trains {
			s.TrainDeck = s.TrainDeck.without(t)
			s.Shed = s.Shed.with(t)
			s.ShedCoal[t] = int8(s.Setup.Train(t).Coal)
			s.ShedDynamite[t] = int8(s.Setup.Train(t).Dynamite)
		}
	}
	s.Bag.Coal -= e.Coal
	s.Dynamite -= e.Dynamite
	s.Draws += len(e.Trains)
}

// YardDealt fills the solo stock yard (SOLO-3). Draws counts the event cubes that went back, too.
type YardDealt struct {
	Cubes Cubes
	Draws int
}

func (e *YardDealt) apply(s *State) {
	s.Bag = s.Bag.minus(e.Cubes)
	s.Yard = s.Yard.plus(e.Cubes)
	s.Draws += e.Draws
}

// TopRead shows the back of the deck's top card (SET-9). One draw.
type TopRead struct{ Back Weather }

func (e *TopRead) apply(s *State) {
	s.Top = e.Back
	s.Draws++
}

// OfficeFilled turns the deck's top card up onto a space of the site office (RESTOCK-1). One draw.
type OfficeFilled struct {
	Space int8
	Card  int8
}

func (e *OfficeFilled) apply(s *State) {
	s.takeFromDeck(e.Card)
	s.Office[e.Space] = e.Card
}

// ContractTurned turns the deck's top card up for a seat to choose from (CARD-10). One draw.
type ContractTurned struct {
	Seat Seat
	Card int8
}

func (e *ContractTurned) apply(s *State) {
	s.takeFromDeck(e.Card)
	if s.Turned[0] == 0 {
		s.Turned[0] = e.Card
	} else {
		s.Turned[1] = e.Card
	}
}

// takeFromDeck removes the top card once its face is known; the next back has not been read.
func (s *State) takeFromDeck(card int8) {
	s.Deck = s.Deck.without(card)
	s.Top = NoWeather
	s.Draws++
}

// CubesDrawn takes cubes from the bag: for the yard (YARD-1) if Seat is Nobody,
// whose event cubes wait to be placed; else for a player (CARD-11), whose event
// cubes go back. One draw each.
type CubesDrawn struct {
	Seat  Seat
	Cubes Cubes
}

func (e *CubesDrawn) apply(s *State) {
	s.Bag = s.Bag.minus(e.Cubes)
	if e.Seat == Nobody {
		c := e.Cubes
		s.EventHand += int8(c.Event)
		c.Event = 0
		s.Yard = s.Yard.plus(c)
		s.Stage = ActionStage // the events are next
	} else {
		p := &s.Players[e.Seat]
		p.Supply = p.Supply.plus(e.Cubes.goods())
		s.Bag.Event += e.Cubes.Event
	}
	s.Draws += e.Cubes.Total()
}
