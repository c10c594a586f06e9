package replay

import (
	"errors"
	"fmt"

	"snowdonia/domain/game"
)

// ErrBeforeBase says that a take back reaches before the state that a fold began
// with. Fold from the first record instead.
var ErrBeforeBase = errors.New("replay: a take back reaches before the state folded from")

// Fold folds a game from its first record. Records must be complete and in order.
func Fold(entries []game.Entry) (game.State, error) { return FoldFrom(game.State{}, entries) }

// FoldFrom folds the records that follow a state. It gives [ErrBeforeBase] if one
// of them takes the game back to before that state, and an error that names the
// number if a record is missing or out of order.
func FoldFrom(base game.State, entries []game.Entry) (game.State, error) {
	s, err := base, error(nil)
	for i, e := range entries {
		if e.Number != s.Number+1 {
			return s, fmt.Errorf("replay: record %d follows record %d", e.Number, s.Number)
		}
		if takesBack(e) == nil {
			game.Apply(&s, e) // the usual case, without a copy of the state
		} else if s, err = back(base, s, entries[:i], e); err != nil {
			return s, err
		}
	}
	return s, nil
}

// step folds one more record; before are all records before it, from the first.
func step(s game.State, before []game.Entry, e game.Entry) (game.State, error) {
	if takesBack(e) != nil {
		return back(game.State{}, s, before, e)
	}
	game.Apply(&s, e)
	return s, nil
}

// back folds a record that takes back; before are the records from base to it.
func back(base, now game.State, before []game.Entry, e game.Entry) (game.State, error) {
	t := takesBack(e)
	if t.To < base.Number || t.To >= e.Number {
		return now, fmt.Errorf("record %d takes back to %d: %w", e.Number, t.To, ErrBeforeBase)
	}
	past, err := FoldFrom(base, before[:t.To-base.Number])
	if err != nil {
		return now, err
	}
	return game.Restore(now, past, t, e.Number), nil
}

// takesBack finds the fact that takes a game back, nil if the record has none.
func takesBack(e game.Entry) *game.TakenBack {
	for _, f := range e.Facts {
		if back, ok := f.(*game.TakenBack); ok {
			return back
		}
	}
	return nil
}

// Line gives the records that count: those that lead to the last one without
// what was taken back. The records of take backs themselves are left out.
func Line(entries []game.Entry) []game.Entry {
	var backwards []game.Entry
	for i := len(entries) - 1; i >= 0; {
		if back := takesBack(entries[i]); back != nil {
			i = back.To - entries[0].Number
			continue
		}
		backwards = append(backwards, entries[i])
		i--
	}
	line := make([]game.Entry, len(backwards))
	for i, e := range backwards {
		line[len(line)-1-i] = e
	}
	return line
}
