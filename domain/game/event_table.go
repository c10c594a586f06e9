package game

// Opened is a game's first fact: the whole set-up, and the commitment to its seed (DRAW-3).
type Opened struct {
	Setup      *Setup
	Name       string
	Private    bool
	Host       string // player id
	Commitment string // SHA-256 of the seed, hex
}

func (e *Opened) apply(s *State) {
	*s = State{Setup: e.Setup, Status: Open, Commitment: e.Commitment}
	s.Table = Table{Name: e.Name, Private: e.Private, Host: e.Host}
	s.StartPlayer, s.First, s.AssignFirst = Nobody, Nobody, Nobody
	s.Undo.Seat = Nobody
	for a := range s.Labourers {
		for i := range s.Labourers[a] {
			s.Labourers[a][i] = Nobody
		}
	}
	for i := range s.BuiltBy {
		for j := range s.BuiltBy[i] {
			s.BuiltBy[i][j] = Nobody
		}
	}
	for i := range s.Fields {
		s.Fields[i].Owner = Nobody
	}
}

// SeatTaken says who sits at a seat from now on: a person, or a bot.
type SeatTaken struct {
	Seat    Seat
	Player  string // person's id, empty for a bot
	Name    string
	Bot     string // bot's name, empty for a person
	Entropy string // added to the draws if the game has not started (DRAW-3)
	StandIn bool   // a bot takes over for a person who left (RULING-5)
}

func (e *SeatTaken) apply(s *State) {
	s.Seatings++
	s.Chairs[e.Seat] = Chair{Player: e.Player, Name: e.Name, Bot: e.Bot, Entropy: e.Entropy, StandIn: e.StandIn}
}

// SeatLeft says that a seat is free again.
type SeatLeft struct{ Seat Seat }

func (e *SeatLeft) apply(s *State) {
	s.Chairs[e.Seat] = Chair{}
	s.Proposal = Proposal{}
}

// TableClosed says that a table was given up before it started.
type TableClosed struct{}

func (e *TableClosed) apply(s *State) { s.Status = Closed }

// Started says that the game begins, with the entropy as it now stays: the
// players', or for a fork with the same draws that of its origin.
type Started struct{ Entropy string }

func (e *Started) apply(s *State) {
	s.Status, s.Phase, s.Entropy = Running, SetUpPhase, e.Entropy
	u := s.Setup
	for i := range u.Seats {
		s.Players[i].Markers = int8(u.Markers)
		s.Players[i].Labourers = int8(u.Labourers) - 1
		s.Players[i].Pub = 1
		if u.Beyond != "" {
			s.Players[i].Surveyor = int8(len(u.Stations)) // MW-2
		}
	}
	s.Yard, s.Bag = u.Yard, u.Bag
	s.Bag.Coal -= u.Yard.Coal
	s.Dynamite = int16(u.Dynamite)
	s.ExcavationAt, s.LayTrackAt = u.Excavation.start(), u.LayTrack.start()
	for _, c := range u.Contracts {
		s.Deck = s.Deck.with(int8(c.Number))
	}
	for _, t := range u.Trains {
		s.TrainDeck = s.TrainDeck.with(int8(t.Number))
	}
	for _, c := range u.TrackDeck {
		s.TrackCards = s.TrackCards.with(int8(c.Number))
	}
	for _, c := range u.GapCards {
		s.GapCards = s.GapCards.with(int8(c.Number))
	}
	for i, st := range u.Stations {
		s.Gaps[i] = st.Gap
	}
}

// TakeBackAsked says that a seat wants to go back further than it may alone.
type TakeBackAsked struct {
	Seat Seat
	To   int
}

func (e *TakeBackAsked) apply(s *State) {
	s.TakeBacks++
	s.Proposal = Proposal{Seat: e.Seat, To: e.To, Agreed: 1 << e.Seat}
}

// TakeBackAgreed says that a seat agrees to the take back that was asked.
type TakeBackAgreed struct{ Seat Seat }

func (e *TakeBackAgreed) apply(s *State) { s.Proposal.Agreed |= 1 << e.Seat }

// TakeBackRefused says that a seat does not agree, or that the asking seat withdrew.
type TakeBackRefused struct{ Seat Seat }

func (e *TakeBackRefused) apply(s *State) { s.Proposal = Proposal{} }

// TakenBack says that the game stands again as it did after record To. The
// records in between remain. It is folded with [Restore].
type TakenBack struct {
	Seat   Seat
	To     int
	Agreed bool // by every other seat; else the seat's own answers alone
}

func (e *TakenBack) apply(*State) {}

// Scored is one seat's result (SCORE-6).
type Scored struct {
	Seat  Seat
	Score Score
}

func (e *Scored) apply(s *State) { s.Scores[e.Seat] = e.Score }

// Ended says that the game is over.
type Ended struct {
	Reason  EndReason
	Winners []Seat // none in solo training mode (SOLO-7)
}

func (e *Ended) apply(s *State) {
	s.Status, s.Reason, s.Winners = Finished, e.Reason, e.Winners
	s.Asked = Decision{}
	s.Proposal = Proposal{}
}

// SeedRevealed is a finished game's last fact: the seed that its first fact is committed to (DRAW-3).
type SeedRevealed struct{ Seed string } // hex

func (e *SeedRevealed) apply(*State) {}
