package game

import "strings"

// Origin says which point of which game a table was forked from. The zero Origin
// is that of a game that begins at its beginning.
type Origin struct {
	Game   string `json:"game"`   // id of the other game
	Number int    `json:"number"` // of its record after which the play goes on
	// SameDraws says that the draws are the other game's: the same answers lead to
	// the same game. Everybody knows its seed already.
	SameDraws bool   `json:"sameDraws"`
	Seed      string `json:"seed"` // the other game's, hex; empty unless SameDraws
}

// IsFork tells whether there is another game that this one goes on from.
func (o Origin) IsFork() bool { return o.Game != "" }

// Forked says where a table's play will go on from. It is the fact after
// [Opened]; what was played until then is in [Resumed], once the table starts.
type Forked struct{ Origin Origin }

func (e *Forked) apply(s *State) { s.Origin = e.Origin }

// Resumed is what was played of a game's origin up to the point of the fork. It
// follows [Started], and the decision that was open there is asked after it. The
// past is of this game as if it had been played at this table; only who sat there
// and what was taken back is left out.
type Resumed struct{ Past []Event }

func (e *Resumed) apply(s *State) {
	for _, f := range e.Past {
		f.apply(s)
	}
}

// IsPlay tells whether a fact can be part of a game's past: one that was played,
// and not one of the table, of a take back or of the end.
func IsPlay(e Event) bool {
	switch e.(type) {
	case *Opened, *Forked, *SeatTaken, *SeatLeft, *TableClosed, *Started, *Resumed,
		*TakeBackAsked, *TakeBackAgreed, *TakeBackRefused, *TakenBack, *Scored, *Ended, *SeedRevealed:
		return false
	}
	return e != nil
}

// check holds an origin to what the rules can go on from.
func (o Origin) check() error {
	switch {
	case !o.IsFork() && o != Origin{}:
		return &Error{Code: CodeBadCommand, Text: "a fork names the game that it goes on from"}
	case len(o.Game) > MaxID:
		return &Error{Code: CodeBadCommand, Text: "a game has an id of 1 to 64 bytes"}
	case o.IsFork() && o.Number < 1:
		return &Error{Code: CodeBadCommand, Text: "a fork names the record that it goes on from"}
	case o.SameDraws != (o.Seed != ""):
		return &Error{Code: CodeBadCommand, Rule: "DRAW-3", Text: "a fork has its origin's seed if it has its draws, and only then"}
	}
	return nil
}

// begin emits what a start begins with: the deal of a new game, or the past of a fork.
func (t *turn) begin(c StartGame, entropy []string) error {
	if !t.s.Origin.IsFork() {
		if c.Past != nil || c.Entropy != "" {
			return &Error{Code: CodeBadCommand, Text: "only a fork starts with a past"}
		}
		t.emit(&Started{Entropy: strings.Join(entropy, "|")})
		return nil
	}
	last, open := openDecision(c.Past)
	if !open {
		return &Error{Code: CodeBadCommand, Text: "a fork starts with a past that ends with an open decision"}
	}
	started := Started{Entropy: strings.Join(entropy, "|")}
	if t.s.Origin.SameDraws {
		started.Entropy = c.Entropy
	}
	t.emit(&started)
	t.emit(&Resumed{Past: c.Past[:len(c.Past)-1]})
	t.emit(last)
	return nil
}

// openDecision finds the decision that a past ends with. It reports false for
// facts that are no past.
func openDecision(past []Event) (*Asked, bool) {
	for _, f := range past {
		if !IsPlay(f) {
			return nil, false
		}
	}
	if len(past) == 0 {
		return nil, false
	}
	last, ok := past[len(past)-1].(*Asked)
	return last, ok
}
