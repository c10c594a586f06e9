package bulk

import (
	"container/list"

	"snowdonia/events"
)

// held keeps the newest records of games that have not ended, so that most games
// are read once. What is too much is let go, the game that has rested longest first.
type held struct {
	room  int // bytes
	bytes int
	games map[string]*list.Element // of recent
	order *list.List               // of *recent, the one that moved last in front
}

// recent is what is held of one game: records without a gap, up to its newest one.
type recent struct {
	game    string
	records []events.Stored
	bytes   int
}

func newHeld(room int) held {
	return held{room: room, games: map[string]*list.Element{}, order: list.New()}
}

// add takes a game's next record and gives all that is held of the game, with it at the end.
func (h *held) add(s events.Stored) []events.Stored {
	at := h.games[s.Record.Game]
	if at == nil {
		at = h.order.PushFront(&recent{game: s.Record.Game})
		h.games[s.Record.Game] = at
	}
	h.order.MoveToFront(at)
	r := of(at)
	size := len(s.Bytes)
	s.Bytes = nil // the record is kept decoded
	r.records = append(r.records, s)
	r.bytes += size
	h.bytes += size
	for h.bytes > h.room && h.order.Len() > 1 {
		h.drop(of(h.order.Back()).game)
	}
	return r.records
}

// drop lets a game go.
func (h *held) drop(game string) {
	at := h.games[game]
	if at == nil {
		return
	}
	h.bytes -= of(at).bytes
	h.order.Remove(at)
	delete(h.games, game)
}

// of gives what an element of the order holds.
func of(e *list.Element) *recent {
	r, _ := e.Value.(*recent) // nothing else is put there
	return r
}
