package game

// Event is a fact: something that happened, with every figure that it changed.
// The interface is sealed; each event stands beside what it does to the state.
type Event interface {
	apply(s *State)
}

// Evolve folds one fact into the state. It decides nothing, knows no rule and
// never fails.
func Evolve(s *State, e Event) { e.apply(s) }

// Entry is what one command did: its facts, under the number of their record.
// Numbers of a game are 1, 2, 3 and so on.
type Entry struct {
	Number int
	Facts  []Event
}

// Apply folds the facts of one record. A record that takes back must be folded
// with [Restore] instead, since it needs an earlier state.
func Apply(s *State, e Entry) {
	draws := s.Draws
	for _, f := range e.Facts {
		f.apply(s)
	}
	finishEntry(s, e, draws)
}

// finishEntry numbers a state whose facts have been folded, and works out what
// may be taken back: a seat's own answers since the last draw or other answer.
func finishEntry(s *State, e Entry, drawsBefore int) {
	before := s.Number
	s.Number = e.Number
	answered := Nobody
	for _, f := range e.Facts {
		switch f := f.(type) {
		case *Answered:
			answered = f.Seat
		case *Asked:
			s.DecisionNumber = e.Number
		case *Started:
			s.StartedNumber = e.Number
		}
	}
	switch {
	case s.Draws != drawsBefore:
		s.Undo = Undo{Seat: Nobody}
	case answered != Nobody && answered != s.Undo.Seat:
		s.Undo = Undo{Seat: answered, From: before}
	}
}

// Restore gives the state after a take back: the board of the past state, at the
// table as it is now. It draws nothing: the draws of the past state come again
// as they were (DRAW-3).
func Restore(now, past State, t *TakenBack, number int) State {
	s := past
	s.Number, s.DecisionNumber = number, number
	s.Chairs, s.Seatings, s.TakeBacks = now.Chairs, now.Seatings, now.TakeBacks+1
	s.Proposal = Proposal{}
	s.Undo = Undo{Seat: Nobody}
	if !t.Agreed {
		s.Undo = now.Undo
	}
	return s
}

// Asked says that a decision is open.
type Asked struct{ Decision Decision }

func (e *Asked) apply(s *State) {
	s.Asked = e.Decision
	d := e.Decision
	assigns := d.Question == HireLabourer || d.Question == PlaceLabourer
	if assigns {
		s.Players[d.Seat].TurnTaken = true
	}
	if assigns || d.Question == ActivateContract {
		s.Turn = steps(s, d.Seat)
	}
}

// steps counts how far a seat is clockwise from the first one of the order.
func steps(s *State, seat Seat) int8 {
	n := int8(s.Setup.Seats)
	return (int8(seat-s.First) + n) % n
}

// Answered says which choice a seat made. What follows from it stands in the facts after it.
type Answered struct {
	Seat   Seat
	Choice Choice
}

func (e *Answered) apply(s *State) {
	s.Asked = Decision{}
	s.Proposal = Proposal{}
}
