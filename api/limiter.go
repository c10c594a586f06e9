package api

import (
	"container/list"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// limiter holds each of many callers to a rate. It remembers the callers that
// came last, up to a bound; one that was forgotten starts with a full burst.
type limiter struct {
	rate  rate.Limit // requests per second
	burst int
	bound int

	mu      sync.Mutex
	callers map[string]*caller
	order   *list.List // of *caller, the one that came last first
}

type caller struct {
	name    string
	allowed *rate.Limiter
	place   *list.Element // in the order
}

func newLimiter(perSecond float64, burst, bound int) *limiter {
	return &limiter{rate: rate.Limit(perSecond), burst: burst, bound: bound, callers: map[string]*caller{}, order: list.New()}
}

// allow tells whether a caller may send a request now, and if not how long to wait.
func (l *limiter) allow(name string, now time.Time) (wait time.Duration, ok bool) {
	r := l.caller(name).ReserveN(now, 1)
	if !r.OK() {
		return time.Minute, false // the burst is zero
	}
	if wait = r.DelayFrom(now); wait > 0 {
		r.CancelAt(now)
		return wait, false
	}
	return 0, true
}

func (l *limiter) caller(name string) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	if c := l.callers[name]; c != nil {
		l.order.MoveToFront(c.place)
		return c.allowed
	}
	if len(l.callers) >= l.bound {
		if oldest, ok := l.order.Remove(l.order.Back()).(*caller); ok {
			delete(l.callers, oldest.name)
		}
	}
	c := &caller{name: name, allowed: rate.NewLimiter(l.rate, l.burst)}
	c.place = l.order.PushFront(c)
	l.callers[name] = c
	return c.allowed
}

// network gives what of an address is counted as one caller: an IPv6 customer
// has a whole /64.
func network(address string) string {
	a, err := netip.ParseAddr(address)
	if err != nil {
		return "unknown"
	}
	a = a.Unmap().WithZone("")
	if a.Is4() {
		return a.String()
	}
	p, err := a.Prefix(64)
	if err != nil {
		return "unknown"
	}
	return p.String()
}
