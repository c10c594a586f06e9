package command

import (
	"sync"
	"time"
)

// maxQueued bounds the games that wait for a bot in this process. What finds no
// room is found by the sweep.
const maxQueued = 4096

// bots is the queue of games in which a bot may be asked, each at most once. A
// game whose bots fail is left alone for a while, see [bots.failed].
type bots struct {
	queue  chan string
	mu     sync.Mutex
	queued map[string]bool
	faults map[string]*fault
}

// fault is how a game's bots have failed since they last played.
type fault struct {
	times   int
	pausing bool
}

func newBots() *bots {
	return &bots{queue: make(chan string, maxQueued), queued: map[string]bool{}, faults: map[string]*fault{}}
}

// add queues a game, unless it pauses.
func (b *bots) add(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if f := b.faults[id]; b.queued[id] || f != nil && f.pausing {
		return
	}
	select {
	case b.queue <- id:
		b.queued[id] = true
	default:
	}
}

// begin lets a game be queued again from now on: what happens while it is being
// played is not missed.
func (b *bots) begin(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.queued, id)
}

// maxPause is how long a game is left alone at most.
const maxPause = time.Hour

// failed leaves a game alone, each time twice as long, and gives how often that
// was so. A game that moves on is tried at once.
func (b *bots) failed(id string, pause time.Duration) (times int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	f := b.faults[id]
	if f == nil {
		f = &fault{}
		b.faults[id] = f
	}
	f.pausing = true
	f.times++
	time.AfterFunc(pauseAfter(f.times, pause), func() {
		b.mu.Lock()
		f.pausing = false
		b.mu.Unlock()
		b.add(id)
	})
	return f.times
}

func pauseAfter(times int, pause time.Duration) time.Duration {
	for range times - 1 {
		if pause >= maxPause {
			break
		}
		pause *= 2
	}
	return min(pause, maxPause)
}

// played forgets what failed.
func (b *bots) played(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.faults, id)
}
