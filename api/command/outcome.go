package command

import (
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
