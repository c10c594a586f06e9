package game

// MaxTakeBacks is how often the seats of one game may take back or ask to,
// together. With [MaxRounds] and [MaxSeatings] it bounds a game's records.
const MaxTakeBacks = 200

func (t *turn) takeBack(c TakeBackTo) error {
	if err := t.mustRun(); err != nil {
		return err
	}
	s := t.s
	switch {
	case !s.person(c.Seat):
		return &Error{Code: CodeBadCommand, Text: "no person sits there"}
	case c.To < s.StartedNumber || c.To >= s.Number:
		return &Error{Code: CodeNoTakeBack, Text: "there is no such record to go back to"}
	case s.TakeBacks >= MaxTakeBacks:
		return &Error{Code: CodeLimitReached, Text: "this game has used up its take backs"}
	case s.Undo.Seat == c.Seat && c.To >= s.Undo.From:
		t.emit(&TakenBack{Seat: c.Seat, To: c.To})
		return nil
	case s.Proposal.To != 0 && s.Proposal.Seat != c.Seat:
		return &Error{Code: CodeProposalOpen, Text: "another seat's take back waits for replies"}
	}
	t.emit(&TakeBackAsked{Seat: c.Seat, To: c.To})
	t.agreed()
	return nil
}

func (t *turn) agreeTakeBack(c AgreeTakeBack) error {
	if err := t.mustRun(); err != nil {
		return err
	}
	s := t.s
	switch {
	case !s.person(c.Seat):
		return &Error{Code: CodeBadCommand, Text: "no person sits there"}
	case s.Proposal.To == 0:
		return &Error{Code: CodeNoProposal, Text: "nobody asks to take back"}
	case s.Proposal.To != c.To:
		return &Error{Code: CodeStale, Text: "the reply is to another take back"}
	case !c.Agree:
		t.emit(&TakeBackRefused{Seat: c.Seat})
		return nil
	case s.Proposal.Agreed&(1<<c.Seat) != 0:
		return &Error{Code: CodeNoProposal, Text: "this seat has agreed already"}
	}
	t.emit(&TakeBackAgreed{Seat: c.Seat})
	t.agreed()
	return nil
}

// agreed takes back once every person has agreed; bots always do.
func (t *turn) agreed() {
	p := t.s.Proposal
	for i := range Seat(t.s.Setup.Seats) {
		if t.s.person(i) && p.Agreed&(1<<i) == 0 {
			return
		}
	}
	t.emit(&TakenBack{Seat: p.Seat, To: p.To, Agreed: true})
}

func (s *State) person(seat Seat) bool {
	return seat >= 0 && int(seat) < s.Setup.Seats && s.Chairs[seat].Player != ""
}
