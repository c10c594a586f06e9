package command

import (
	"container/list"
	"context"
	"sync"

	"snowdonia/domain/game"
)

// hot is a game in memory, as one process last saw it in the log. Another
// process may have moved it on since: the log tells, when a record is appended.
type hot struct {
	id    string
	turn  chan struct{} // holds a token while nobody works on the game
	users int           // that hold or wait for the token; guarded by games.mu
	place *list.Element // in the order of use; guarded by games.mu

	// The rest belongs to whoever holds the token.
	known bool // the fields below are filled
	state game.State
	seq   uint64 // position of the record with the number state.Number
	index index
	saved int         // number of the newest snapshot that was asked for
	rules *game.Rules // what it is decided with, nil until the first command; they follow from its first record
	luck  game.Luck
}

// games keeps the hot games, the least recently used ones making room. One
// caller at a time works on a game; callers of different games do not meet.
type games struct {
	limit int

	mu    sync.Mutex
	byID  map[string]*hot
	order *list.List // of *hot, the most recently used first
}

func newGames(limit int) *games {
	return &games{limit: limit, byID: map[string]*hot{}, order: list.New()}
}

// take waits for a game's turn. The caller must give it back with leave.
func (g *games) take(ctx context.Context, id string) (*hot, error) {
	g.mu.Lock()
	h := g.byID[id]
	if h == nil {
		h = &hot{id: id, turn: make(chan struct{}, 1)}
		h.turn <- struct{}{}
		h.place = g.order.PushFront(h)
		g.byID[id] = h
	}
	h.users++
	g.order.MoveToFront(h.place)
	g.mu.Unlock()

	select {
	case <-h.turn:
		return h, nil
	case <-ctx.Done():
		g.release(h)
		return nil, ctx.Err()
	}
}

// leave gives the turn back.
func (g *games) leave(h *hot) {
	h.turn <- struct{}{}
	g.release(h)
}

// release ends one use. A game that nobody uses and that turned out not to exist
// goes at once, and only then is room made: made-up ids push no game out.
func (g *games) release(h *hot) {
	g.mu.Lock()
	defer g.mu.Unlock()
	h.users--
	if h.users == 0 && !h.known {
		g.drop(h)
	}
	g.evict()
}

// evict drops the games that were used least recently, but none in use.
func (g *games) evict() {
	for e := g.order.Back(); e != nil && len(g.byID) > g.limit; {
		h, ok := e.Value.(*hot)
		e = e.Prev()
		if ok && h.users == 0 {
			g.drop(h)
		}
	}
}

func (g *games) drop(h *hot) {
	g.order.Remove(h.place)
	delete(g.byID, h.id)
}

// len counts the games in memory.
func (g *games) len() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.byID)
}
