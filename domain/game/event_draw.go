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
			card := s.Setup.TrackCard(e.Cards[next])
			s.Fields[n] = Field{Track: int8(card.Number), Station: int8(i), Rubble: int16(card.Rubble), Printed: int16(card.Rubble), Points: int16(card.Points), Owner: Nobody}
			s.TrackCards = s.TrackCards.without(int8(card.Number))
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

// TrainsDealt forms the engine shed, with what the trains come with (SET-10). One draw each.
type TrainsDealt struct {
	Trains []int8
	Coal   int16 // laid on them, from the bag
}

func (e *TrainsDealt) apply(s *State) {
	for _, t := range e.Trains {
		s.TrainDeck = s.TrainDeck.without(t)
		s.Shed = s.Shed.with(t)
		s.ShedCoal[t] = int8(s.Setup.Train(t).Coal)
	}
	s.Bag.Coal -= e.Coal
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
