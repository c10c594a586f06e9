package projections

import (
	"context"
	"errors"
	"net"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"
)

// hearing says whether announcements arrive.
type hearing bool

const (
	connected    hearing = true
	disconnected hearing = false
)

// hub hands the announcements of one connection to all watches of a process.
type hub struct {
	mu      sync.Mutex
	watches []map[string]map[*Watch]struct{} // by shard, by game
	all     map[*Watch]struct{}              // those of every game
	closed  bool
	boards  *boardCache
}

func newHub(shards int, boards *boardCache) *hub {
	h := &hub{watches: make([]map[string]map[*Watch]struct{}, shards), all: map[*Watch]struct{}{}, boards: boards}
	for i := range h.watches {
		h.watches[i] = map[string]map[*Watch]struct{}{}
	}
	return h
}

// everyGame is the game of a watch of all of them: no game has an empty id.
const everyGame = ""

func (h *hub) watch(game string, shard int) *Watch {
	c := make(chan Notice, 1)
	w := &Watch{C: c, c: c, game: game, shard: shard, hub: h}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		close(c)
		return w
	}
	if game == everyGame {
		h.all[w] = struct{}{}
		return w
	}
	of := h.watches[shard]
	if of[game] == nil {
		of[game] = map[*Watch]struct{}{}
	}
	of[game][w] = struct{}{}
	return w
}

func (h *hub) stop(w *Watch) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if w.game == everyGame {
		delete(h.all, w)
		return
	}
	of := h.watches[w.shard]
	delete(of[w.game], w)
	if len(of[w.game]) == 0 {
		delete(of, w.game)
	}
}

// tell puts a notice in place of one that has not been taken. The lock is held.
func (w *Watch) tell(n Notice) {
	select {
	case old := <-w.c:
		n.Resync = n.Resync || old.Resync
	default:
	}
	w.c <- n // there is room: only tell puts something in
}

// moved tells those who watch the games that have moved, and who watches all;
// without any game, all who watch a game of the shard.
func (h *hub) moved(shard int, epoch string, games []moved) {
	h.boards.forget(shard, games)
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, g := range games {
		for w := range h.watches[shard][g.game] {
			w.tell(Notice{Number: g.number, Epoch: epoch})
		}
	}
	if len(games) == 0 {
		h.resync(shard, epoch)
		return
	}
	for w := range h.all {
		w.tell(Notice{Epoch: epoch})
	}
}

// resync tells all who watch a game of a shard that moves may have been missed. The lock is held.
func (h *hub) resync(shard int, epoch string) {
	for _, watches := range h.watches[shard] {
		for w := range watches {
			w.tell(Notice{Epoch: epoch, Resync: true})
		}
	}
	for w := range h.all {
		w.tell(Notice{Epoch: epoch, Resync: true})
	}
}

// set says whether announcements arrive from now on.
func (h *hub) set(now hearing) {
	h.boards.setHears(now)
	if now == disconnected {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for shard := range h.watches {
		h.resync(shard, "")
	}
}

// close ends all watches.
func (h *hub) close() {
	h.boards.setHears(disconnected)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for _, games := range h.watches {
		for _, watches := range games {
			for w := range watches {
				close(w.c)
			}
		}
		clear(games)
	}
	for w := range h.all {
		close(w.c)
	}
	clear(h.all)
}

// pingTime is how long nothing may be heard before the connection is tried.
const pingTime = 3 * time.Second

// listen hears announcements until ctx ends, through any number of outages.
func (h *hub) listen(ctx context.Context, rdb redis.UniversalClient) {
	defer h.close()
	for pause := firstPause; ctx.Err() == nil; pause = min(2*pause, time.Second) {
		began := time.Now()
		h.hear(ctx, rdb)
		h.set(disconnected)
		if time.Since(began) > calm {
			pause = firstPause
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}

// hear hears announcements over one connection until that fails.
func (h *hub) hear(ctx context.Context, rdb redis.UniversalClient) {
	shards := map[string]int{}
	channels := make([]string, len(h.watches))
	for shard := range channels {
		channels[shard] = channelOf(shard)
		shards[channels[shard]] = shard
	}
	sub := rdb.Subscribe(ctx, channels...)
	defer context.AfterFunc(ctx, func() { _ = sub.Close() })() // ends a read that waits
	defer func() { _ = sub.Close() }()
	confirmed, pinged := 0, false
	for ctx.Err() == nil {
		message, err := sub.ReceiveTimeout(ctx, pingTime)
		if timeout, ok := errors.AsType[net.Error](err); ok && timeout.Timeout() && !pinged {
			pinged = true
			err = sub.Ping(ctx)
			if err == nil {
				continue
			}
		}
		if err != nil {
			return
		}
		pinged = false
		switch m := message.(type) {
		case *redis.Subscription:
			if confirmed++; confirmed == len(channels) {
				h.set(connected)
			}
		case *redis.Message:
			epoch, games := readAnnouncement(m.Payload)
			h.moved(shards[m.Channel], epoch, games)
		}
	}
}
