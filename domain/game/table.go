package game

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits of what people write into a table.
const (
	MaxName    = 40 // characters of a player's or a table's name
	MaxEntropy = 64 // bytes of a player's entropy
	MaxID      = 64 // bytes of a player's id or a bot's name
)

// MaxSeatings is how often persons and bots may sit down at one table, over its
// whole life. Like MaxTakeBacks it bounds a game's records.
const MaxSeatings = 200

func (t *turn) open(c OpenTable) error {
	if t.s.Status != Unopened {
		return &Error{Code: CodeGameExists, Text: "this game has been opened already"}
	}
	if c.Setup == nil || c.Host == "" {
		return &Error{Code: CodeBadCommand, Text: "a table needs a set-up and a host"}
	}
	if err := c.Setup.Check(); err != nil {
		return &Error{Code: CodeBadSetup, Text: err.Error()}
	}
	if err := checkName("table", c.Name); err != nil {
		return err
	}
	if err := checkPerson(c.Host, c.HostName, c.Entropy); err != nil {
		return err
	}
	if err := c.Origin.check(); err != nil {
		return err
	}
	if c.Seat < 0 || int(c.Seat) >= c.Setup.Seats {
		return &Error{Code: CodeBadCommand, Rule: "SET-1", Text: "there is no such seat"}
	}
	t.emit(&Opened{Setup: c.Setup, Name: c.Name, Private: c.Private, Host: c.Host, Commitment: Commitment(t.luck.Seed())})
	if c.Origin.IsFork() {
		t.emit(&Forked{Origin: c.Origin})
	}
	t.emit(&SeatTaken{Seat: c.Seat, Player: c.Host, Name: c.HostName, Entropy: c.Entropy})
	return nil
}

func (t *turn) takeSeat(c TakeSeat) error {
	if err := t.mustSeat(); err != nil {
		return err
	}
	var err error
	if c.Bot != "" {
		err = t.checkBot(c)
	} else if c.Player != c.By {
		err = &Error{Code: CodeNotYours, Text: "a person takes a seat for nobody else"}
	} else {
		err = checkPerson(c.Player, c.Name, c.Entropy)
	}
	if err != nil {
		return err
	}
	for i := range t.s.Setup.Seats {
		if c.Player != "" && t.s.Chairs[i].Player == c.Player {
			return &Error{Code: CodeAlreadyHere, Text: "this player has a seat here already"}
		}
	}
	seat, err := t.freeSeat(c.Seat)
	if err != nil {
		return err
	}
	if t.s.Seatings >= MaxSeatings {
		return &Error{Code: CodeLimitReached, Text: "too many have sat down at this table already"}
	}
	t.emit(&SeatTaken{Seat: seat, Player: c.Player, Name: c.Name, Bot: c.Bot, Entropy: c.Entropy})
	return nil
}

// mustSeat tells whether seats can change hands now: before the start, and for stand-ins in a running game.
func (t *turn) mustSeat() error {
	switch t.s.Status {
	case Open, Running:
		return nil
	case Closed:
		return &Error{Code: CodeNotOpen, Text: "this table has been closed"}
	case Unopened, Finished:
	}
	return t.mustRun()
}

func (t *turn) checkBot(c TakeSeat) error {
	switch {
	case c.Player != "" || c.Entropy != "" || len(c.Bot) > MaxID:
		return &Error{Code: CodeBadCommand, Text: "a bot has a name and nothing else"}
	case t.s.Status != Open:
		return &Error{Code: CodeNotOpen, Text: "bots are seated before the game starts"}
	case c.By != t.s.HostNow():
		return &Error{Code: CodeNotYours, Text: "only the host seats bots"}
	}
	return checkName("player", c.Name)
}

// SeatOf finds where a person sits.
func (s *State) SeatOf(player string) (Seat, bool) {
	for i, c := range s.Chairs {
		if player != "" && c.Player == player {
			return Seat(i), true
		}
	}
	return Nobody, false
}

// HostNow is who may seat bots: the one who opened the table, or if gone the person at the lowest seat.
func (s *State) HostNow() string {
	first := ""
	for _, c := range s.Chairs {
		if c.Player == s.Table.Host && c.Player != "" {
			return c.Player
		}
		if first == "" {
			first = c.Player
		}
	}
	return first
}

// freeSeat finds the seat to take: the one asked for, or the lowest one that is free.
func (t *turn) freeSeat(want Seat) (Seat, error) {
	if want != Nobody {
		if want < 0 || int(want) >= t.s.Setup.Seats {
			return 0, &Error{Code: CodeBadCommand, Rule: "SET-1", Text: "there is no such seat"}
		}
		if !t.s.seatIsFree(want) {
			return 0, &Error{Code: CodeSeatTaken, Text: "somebody has this seat"}
		}
		return want, nil
	}
	for i := range Seat(t.s.Setup.Seats) {
		if t.s.seatIsFree(i) {
			return i, nil
		}
	}
	return 0, &Error{Code: CodeNoSeatFree, Text: "every seat is taken"}
}

func (s *State) seatIsFree(seat Seat) bool {
	if s.Status == Running {
		return s.Chairs[seat].StandIn
	}
	return !s.Chairs[seat].Taken()
}

func (t *turn) leaveSeat(c LeaveSeat) error {
	if err := t.mustSeat(); err != nil {
		return err
	}
	if c.Seat < 0 || int(c.Seat) >= t.s.Setup.Seats {
		return &Error{Code: CodeBadCommand, Rule: "SET-1", Text: "there is no such seat"}
	}
	chair := t.s.Chairs[c.Seat]
	own := chair.Player != "" && chair.Player == c.By
	sendsAway := t.s.Status == Open && chair.Bot != "" && c.By == t.s.HostNow()
	if !own && !sendsAway {
		return &Error{Code: CodeNotYours, Text: "this seat is not yours to leave"}
	}
	if t.s.Status == Running {
		if c.StandIn == "" || len(c.StandIn) > MaxID {
			return &Error{Code: CodeBadCommand, Rule: "RULING-5", Text: "a bot must take over"}
		}
		t.emit(&SeatLeft{Seat: c.Seat})
		t.emit(&SeatTaken{Seat: c.Seat, Name: chair.Name, Bot: c.StandIn, StandIn: true})
		return nil
	}
	t.emit(&SeatLeft{Seat: c.Seat})
	if t.s.HostNow() == "" {
		t.emit(&TableClosed{})
	}
	return nil
}

func (t *turn) start(c StartGame) error {
	switch t.s.Status {
	case Open:
	case Running:
		return &Error{Code: CodeNotOpen, Text: "the game has started already"}
	case Closed:
		return &Error{Code: CodeNotOpen, Text: "this table has been closed"}
	case Unopened, Finished:
		return t.mustRun()
	}
	seated := false
	entropy := make([]string, t.s.Setup.Seats)
	for i := range entropy {
		chair := t.s.Chairs[i]
		if !chair.Taken() {
			return &Error{Code: CodeSeatsMissing, Rule: "SET-1", Text: "a seat is still free"}
		}
		seated = seated || chair.Player != "" && chair.Player == c.By
		entropy[i] = chair.Entropy
	}
	if !seated {
		return &Error{Code: CodeNotYours, Text: "only a player of this table starts the game"}
	}
	return t.begin(c, entropy)
}

func checkPerson(id, name, entropy string) error {
	if id == "" || len(id) > MaxID {
		return &Error{Code: CodeBadCommand, Text: "a person has an id of 1 to 64 bytes"}
	}
	if len(entropy) > MaxEntropy || strings.ContainsFunc(entropy, notEntropy) {
		return &Error{Code: CodeBadCommand, Rule: "DRAW-3", Text: "entropy is up to 64 letters, digits, - and _"}
	}
	return checkName("player", name)
}

func notEntropy(r rune) bool {
	return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' && r != '_'
}

// CheckName holds a player's name to 1 to 40 printable characters without space
// at its ends. Its error is an [*Error].
func CheckName(name string) error { return checkName("player", name) }

func checkName(whose, name string) error {
	unprintable := func(r rune) bool { return !unicode.IsPrint(r) }
	n := utf8.RuneCountInString(name)
	if n < 1 || n > MaxName || !utf8.ValidString(name) || strings.ContainsFunc(name, unprintable) || strings.TrimSpace(name) != name {
		return &Error{Code: CodeBadCommand, Text: "the " + whose + "'s name must be 1 to 40 printable characters"}
	}
	return nil
}
