package command

import (
	"slices"
	"strings"

	"snowdonia/domain/game"
	"snowdonia/events"
)

// Outcome is what an accepted command did. It follows from its record alone, so
// that a repetition gets the same answer as the first time.
type Outcome struct {
	Game     string     `json:"game"`
	Number   int        `json:"number"`             // of the command's record
	Decision int        `json:"decision,omitempty"` // number of the decision that it asks, 0 if it asks none
	Asked    *game.Seat `json:"asked,omitempty"`    // seat that is asked
	Seat     *game.Seat `json:"seat,omitempty"`     // seat that changed hands
	BackTo   int        `json:"backTo,omitempty"`   // number of the record to which the game was taken back
	Ended    bool       `json:"ended,omitempty"`    // the game is over
}

func outcomeOf(r events.Record) Outcome {
	o := Outcome{Game: r.Game, Number: r.Number}
	for _, f := range r.Facts {
		switch f := f.(type) {
		case *game.Asked:
			o.Decision, o.Asked = r.Number, &f.Decision.Seat
		case *game.SeatTaken:
			o.Seat = &f.Seat
		case *game.SeatLeft:
			o.Seat = &f.Seat
		case *game.TakenBack:
			o.BackTo, o.Decision = f.To, r.Number
		case *game.Ended:
			o.Ended = true
		}
	}
	return o
}

// window is how many of a game's newest commands a repetition is looked for
// among. One that is older is a new command; an answer is then stale, since it
// names its decision.
const window = 64

// done is a command of the log with what it did.
type done struct {
	Command string  `json:"command"`
	Outcome Outcome `json:"outcome"`
}

// newest holds up to window commands of a game, the oldest first.
type newest []done

// with adds a command behind the others.
func (n newest) with(d done) newest {
	if len(n) >= window {
		n = slices.Delete(n, 0, len(n)-window+1)
	}
	return append(n, d)
}

// find looks for a command by the claim of its id. It reports [ErrKeyReused] if
// the command that was stored said something else.
func (n newest) find(id string) (Outcome, bool, error) {
	head := claim(id)
	for i := len(n) - 1; i >= 0; i-- {
		if !strings.HasPrefix(n[i].Command, head) {
			continue // nearly always: this runs for every command
		}
		switch {
		case n[i].Command == id:
			return n[i].Outcome, true, nil
		case claim(n[i].Command) == head:
			return Outcome{}, false, ErrKeyReused
		}
	}
	return Outcome{}, false, nil
}
