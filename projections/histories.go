package projections

import (
	"strconv"
	"sync"
	"time"

	"snowdonia/domain/game"
	"snowdonia/events/points"
)

// How much of the past a reader keeps, of all games together.
const (
	historiesKept  = 100_000  // records: some 40 MB at most
	coursesKept    = 500_000  // records of whose places in the game is known: some 10 MB at most
	pastBoardsKept = 32 << 20 // bytes of boards of the past
)

// past is what a game's records say, from the first to some number.
type past struct {
	entries []game.Entry
	times   []time.Time // of the records, one each
}

// until gives the past up to a number, or as much of it as there is.
func (p past) until(number int) past {
	number = min(number, len(p.entries))
	return past{p.entries[:number], p.times[:number]}
}

// histories are the pasts of games that were asked for lately, and what was made of them.
type histories struct {
	mu      sync.Mutex
	games   *recent[past]
	courses *recent[points.Course]
	boards  *recent[View] // by game and number
}

func newHistories(kept int) *histories {
	return &histories{
		games:   newWeighed(kept, func(p past) int { return len(p.entries) }),
		courses: newWeighed(coursesKept, points.Course.Len),
		boards:  newWeighed(pastBoardsKept, func(v View) int { return len(v.JSON) + len(v.Gzip) }),
	}
}

func (h *histories) get(id string) past {
	h.mu.Lock()
	defer h.mu.Unlock()
	p, _ := h.games.get(id)
	return p
}

// put keeps a past, unless more is known already.
func (h *histories) put(id string, p past) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if known, _ := h.games.get(id); len(p.entries) > len(known.entries) {
		h.games.put(id, p)
	}
}

// course gives the course of a game's whole past.
func (h *histories) course(id string, p past) (points.Course, error) {
	h.mu.Lock()
	known, ok := h.courses.get(id)
	h.mu.Unlock()
	if ok && known.Len() == len(p.entries) {
		return known, nil
	}
	made, err := points.NewCourse(p.entries, p.times)
	if err != nil {
		return points.Course{}, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.courses.put(id, made)
	return made, nil
}

func boardKey(id string, number int) string { return id + "/" + strconv.Itoa(number) }

// board gives the board of a game after a record, if it was made lately. It has no epoch.
func (h *histories) board(id string, number int) (View, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.boards.get(boardKey(id, number))
}

func (h *histories) putBoard(id string, v View) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.boards.put(boardKey(id, v.Number), v)
}
