package view

import (
	"snowdonia/domain/game"
	"snowdonia/domain/notation"
	"snowdonia/domain/replay"
)

// Told is one record of the chronicle.
type Told struct {
	Number    int      `json:"number"`
	At        string   `json:"at"`        // where in the game it began, in notation, such as r5.D
	Seat      *int     `json:"seat"`      // that answered, null if none did
	BackTo    *int     `json:"backTo"`    // record after which the game stands again, null if nothing is taken back
	Sentences []string `json:"sentences"` // what happened, for people; empty if nothing that readers want to see
	Touched   []string `json:"touched"`   // ids of the pieces that changed, each once
}

// Chronicle tells a game's records with numbers above after; entries are all of
// the game up to the last one to tell.
func Chronicle(entries []game.Entry, after int) ([]Told, error) {
	told := []Told{}
	undone := newUndone(entries, after)
	_, err := replay.Walk(game.State{}, entries, func(before *game.State, e game.Entry) {
		pieces := undone.touched(before, e)
		if e.Number > after {
			told = append(told, tell(before, e, pieces))
		}
	})
	return told, err
}

// tell tells a record; before is the state that it is folded into.
func tell(before *game.State, e game.Entry, pieces []piece) Told {
	s := *before
	t := Told{Number: e.Number, At: notation.At(before).String(), Sentences: []string{}, Touched: make([]string, len(pieces))}
	for i, p := range pieces {
		t.Touched[i] = p.String()
	}
	for _, f := range e.Facts {
		switch f := f.(type) {
		case *game.Answered:
			seat := int(f.Seat)
			t.Seat = &seat
		case *game.TakenBack:
			t.BackTo = &f.To
		}
		if text := notation.Sentence(&s, f); text != "" {
			t.Sentences = append(t.Sentences, text)
		}
		game.Evolve(&s, f)
	}
	return t
}
