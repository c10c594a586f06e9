package api

import (
	"sync"

	"github.com/labstack/echo/v4"
)

// crowd holds what lasts, such as streams, to a number at once: of all callers
// together and of each.
type crowd struct {
	most int
	full Code // what is answered when there are so many

	mu    sync.Mutex
	there int
	of    map[string]int // by caller; nobody who has none
}

func newCrowd(most int, full Code) *crowd {
	return &crowd{most: most, full: full, of: map[string]int{}}
}

// held is a caller and the most that it may have at once.
type held struct {
	caller string
	most   int
}

// enter lets somebody in who counts at all of some callers, until leave. Refused
// is why not: one of them has too many, or all callers together have.
func (w *crowd) enter(callers ...held) (leave func(), refused error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range callers {
		if w.of[c.caller] >= c.most {
			return nil, problem(codeTooManyAtOnce, "")
		}
	}
	if w.there >= w.most {
		return nil, problem(w.full, "")
	}
	w.there++
	for _, c := range callers {
		w.of[c.caller]++
	}
	return func() { w.leave(callers) }, nil
}

func (w *crowd) leave(callers []held) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.there--
	for _, c := range callers {
		if w.of[c.caller]--; w.of[c.caller] == 0 {
			delete(w.of, c.caller)
		}
	}
}

// enterStreams counts a stream until leave.
func (s *Server) enterStreams(c echo.Context) (leave func(), refused error) {
	callers := []held{{"address " + network(c.RealIP()), s.Limits.AddressStreams}}
	if p, err := player(c); err == nil {
		callers = append(callers, held{"player " + p.ID, s.Limits.PlayerStreams})
	}
	return s.streams.enter(callers...)
}

// enterWaits counts a read that waits until leave.
func (s *Server) enterWaits(c echo.Context) (leave func(), refused error) {
	return s.waits.enter(held{"address " + network(c.RealIP()), s.Limits.AddressWaits})
}
