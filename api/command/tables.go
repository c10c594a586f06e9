package command

import (
	"context"
	"fmt"
	"maps"
	"sync"
	"time"

	"snowdonia/domain/game"
	"snowdonia/events"
)

// openTables holds players to a number of tables that they may have open at
// once. The read side knows of all tables, a moment late; this process adds
// those it opened itself a short time ago. When the read side is away those are
// all it counts. The limit keeps a lobby tidy: it need not be exact.
type openTables struct {
	limit int
	views Views
	now   func() time.Time

	mu     sync.Mutex
	opened map[string]map[string]time.Time // by host, by game
}

// openedFor is how long an own table is counted without the read side.
const openedFor = 10 * time.Minute

func newOpenTables(limit int, views Views, now func() time.Time) *openTables {
	return &openTables{limit: limit, views: views, now: now, opened: map[string]map[string]time.Time{}}
}

// reserve counts a table that is about to be opened, or reports [ErrTooManyTables].
func (o *openTables) reserve(ctx context.Context, host, id string) error {
	counted := map[string]bool{}
	if o.views != nil {
		ctx, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		if ids, err := o.views.HostedOpen(ctx, host); err == nil {
			for _, id := range ids {
				counted[id] = true
			}
		}
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	for id := range o.opened[host] {
		counted[id] = true
	}
	delete(counted, id)
	if len(counted) >= o.limit {
		return fmt.Errorf("%w: %d", ErrTooManyTables, o.limit)
	}
	if o.opened[host] == nil {
		o.opened[host] = map[string]time.Time{}
	}
	o.opened[host][id] = o.now()
	return nil
}

// release no longer counts a table.
func (o *openTables) release(host, id string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.opened[host], id)
	if len(o.opened[host]) == 0 {
		delete(o.opened, host)
	}
}

// observe releases a table that has started or closed.
func (o *openTables) observe(rec events.Record, host string) {
	for _, f := range rec.Facts {
		switch f.(type) {
		case *game.Started, *game.TableClosed:
			o.release(host, rec.Game)
		}
	}
}

// expire forgets what the read side has known for long.
func (o *openTables) expire() {
	o.mu.Lock()
	defer o.mu.Unlock()
	before := o.now().Add(-openedFor)
	for host, games := range o.opened {
		maps.DeleteFunc(games, func(_ string, at time.Time) bool { return at.Before(before) })
		if len(games) == 0 {
			delete(o.opened, host)
		}
	}
}
