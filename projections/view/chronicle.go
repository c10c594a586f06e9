package view

import (
	"snowdonia/domain/game"
	"snowdonia/domain/notation"
)

// Told is one record of the chronicle.
type Told struct {
	Number    int      `json:"number"`
	At        string   `json:"at"`        // where in the game it began, in notation, such as r5.D
	Seat      *int     `json:"seat"`      // that answered, null if none did
	Sentences []string `json:"sentences"` // what happened, for people; empty if nothing that readers want to see
}

// Tell tells a record; before is the state that it is folded into.
func Tell(before *game.State, e game.Entry) Told {
	s := *before
	t := Told{Number: e.Number, At: notation.At(before).String(), Sentences: []string{}}
	for _, f := range e.Facts {
		if a, ok := f.(*game.Answered); ok {
			seat := int(a.Seat)
			t.Seat = &seat
		}
		if text := notation.Sentence(&s, f); text != "" {
			t.Sentences = append(t.Sentences, text)
		}
		game.Evolve(&s, f)
	}
	return t
}
