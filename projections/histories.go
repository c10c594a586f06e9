package projections

import (
	"sync"

	"snowdonia/domain/game"
)

// historiesKept is how many entries a reader keeps, of all games together: some
// 40 MB at most.
const historiesKept = 100_000

// histories are entries of games, from the first to some number.
type histories struct {
	mu    sync.Mutex
	games *recent[[]game.Entry]
}

func newHistories(kept int) *histories {
	return &histories{games: newWeighed(kept, func(entries []game.Entry) int { return len(entries) })}
}

func (h *histories) get(id string) []game.Entry {
	h.mu.Lock()
	defer h.mu.Unlock()
	entries, _ := h.games.get(id)
	return entries
}

// put keeps entries, unless more are known already.
func (h *histories) put(id string, entries []game.Entry) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if known, _ := h.games.get(id); len(entries) > len(known) {
		h.games.put(id, entries)
	}
}
