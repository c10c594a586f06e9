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
// number if a record is missing or out of order. It takes one pass, however many
// records take back.
func FoldFrom(base game.State, entries []game.Entry) (game.State, error) {
	return Walk(base, entries, func(*game.State, game.Entry) {})
}

// Walk folds as [FoldFrom] does, and shows each record on the way with the state
// that it is folded into. The state is only lent.
func Walk(base game.State, entries []game.Entry, see func(before *game.State, e game.Entry)) (game.State, error) {
	marks := marked(base, entries)
	s := base
	for _, e := range entries {
		if e.Number != s.Number+1 {
			return s, fmt.Errorf("replay: record %d follows record %d", e.Number, s.Number)
		}
		see(&s, e)
		back := takesBack(e)
		if back == nil {
			game.Apply(&s, e) // the usual case, without a copy of the state
		} else {
			past, ok := marks[back.To]
			if !ok || past == nil {
				return s, fmt.Errorf("record %d takes back to %d: %w", e.Number, back.To, ErrBeforeBase)
			}
			s = game.Restore(s, *past, back, e.Number)
		}
		if _, ok := marks[s.Number]; ok {
			kept := s
			marks[s.Number] = &kept
		}
	}
	return s, nil
}

// marked collects the numbers that records take back to: those whose states are
// kept on the way. It is nil, and costs nothing, for the usual game without any.
func marked(base game.State, entries []game.Entry) map[int]*game.State {
	var marks map[int]*game.State
	for _, e := range entries {
		back := takesBack(e)
		if back == nil || back.To < base.Number {
			continue
		}
		if marks == nil {
			marks = map[int]*game.State{}
		}
		marks[back.To] = nil
	}
	if _, ok := marks[base.Number]; ok {
		marks[base.Number] = &base
	}
	return marks
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
