package view

import "snowdonia/domain/game"

// undone finds what a record changes, one that takes back included: that
// changes whatever the records did that it takes back. It keeps nothing in the
// usual game, where none does.
type undone struct {
	from    int             // the lowest record whose pieces are needed
	last    int             // the last record that takes back
	records map[int][]piece // those before it
}

// newUndone looks for what is needed to tell the entries with numbers above after.
func newUndone(entries []game.Entry, after int) *undone {
	u := &undone{from: after + 1, records: map[int][]piece{}}
	for i := len(entries) - 1; i >= 0 && entries[i].Number >= u.from; i-- {
		if back := takesBack(entries[i]); back != nil {
			u.from = min(u.from, back.To+1)
			u.last = max(u.last, entries[i].Number)
		}
	}
	return u
}

// touched lists the pieces that a record changes; before is the state that it is
// folded into. Records are asked for in order.
func (u *undone) touched(before *game.State, e game.Entry) []piece {
	if e.Number < u.from {
		return nil
	}
	pieces := touched(before, e.Facts)
	if back := takesBack(e); back != nil {
		t := touch{pieces: pieces}
		for n := back.To + 1; n < e.Number; n++ {
			for _, p := range u.records[n] {
				t.add(p)
			}
		}
		pieces = t.pieces
	}
	if e.Number < u.last {
		u.records[e.Number] = pieces
	}
	return pieces
}

func takesBack(e game.Entry) *game.TakenBack {
	for _, f := range e.Facts {
		if back, ok := f.(*game.TakenBack); ok {
			return back
		}
	}
	return nil
}
