package projections

import (
	"encoding/json"
	"fmt"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/projections/view"
)

// rendered is a game ready to be sent.
type rendered struct {
	number              int
	board, gzip, offers []byte
}

// render makes the board and the offers of a game. A game that was opened under
// rules that this build does not have is shown all the same, without offers.
func render(f *folded, rulesFor replay.RulesFor) (r rendered, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			err = fmt.Errorf("game %s cannot be shown at record %d: %v", f.id, f.state.Number, broken)
		}
	}()
	r.number = f.state.Number
	if r.board, err = json.Marshal(view.Of(f.id, &f.state)); err != nil {
		return r, err
	}
	if r.gzip, err = Compress(r.board); err != nil {
		return r, err
	}
	var offered *game.Rules
	if rules, err := rulesFor(f.state.Setup); err == nil {
		offered = &rules
	}
	r.offers, err = json.Marshal(view.OffersOf(f.id, &f.state, offered))
	return r, err
}

// tableShown writes a game as it is shown; its board is not due any more.
func tableShown(k keys, id string, r rendered, w *writes) {
	w.add("HSET", k.table(id), "number", r.number, "board", r.board, "gzip", r.gzip, "offers", r.offers)
	w.add("ZREM", k.due(), id)
}

// tableDue notes that a game's board is to be rendered later.
func tableDue(k keys, c *change, w *writes) {
	w.add("ZADD", k.due(), c.after.moved.UnixMilli(), c.after.id)
}
