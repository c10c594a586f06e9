package api

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"snowdonia/projections"
)

// watched are lists of a store that counts how often it is looked at.
type watched struct {
	*liveLists
	looks   atomic.Int64
	stopped atomic.Int64 // how often nobody watched any more
	notices chan projections.Notice
	fails   atomic.Bool
	content atomic.Int64
}

func newWatched() *watched {
	w := &watched{notices: make(chan projections.Notice, 1)}
	w.liveLists = &liveLists{
		look: func(_ context.Context, of listing) ([]byte, error) {
			w.looks.Add(1)
			if w.fails.Load() {
				return nil, errors.New("away")
			}
			return fmt.Appendf(nil, "%s %d", of.player, w.content.Load()), nil
		},
		watch: func() (<-chan projections.Notice, func()) { return w.notices, func() { w.stopped.Add(1) } },
		pause: time.Second, lists: map[listing]*liveList{},
	}
	return w
}

// move has a game move, which changes all lists.
func (w *watched) move() {
	w.content.Add(1)
	w.notices <- projections.Notice{}
	synctest.Wait()
}

func (w *watched) expect(t *testing.T, looks int64) {
	t.Helper()
	synctest.Wait()
	if got := w.looks.Load(); got != looks {
		t.Fatalf("the lists were looked at %d times, not %d", got, looks)
	}
}

// A thousand who watch one list cost one look, at most once a second, and none
// while nothing moves.
func TestOneLookForAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWatched()
		var leave []func()
		var watching sync.WaitGroup
		for range 1000 {
			l, stop := w.join(listing{player: "p"})
			leave = append(leave, stop)
			watching.Go(func() {
				if p, err := l.first(t.Context()); err != nil || string(p.json) != "p 0" {
					t.Errorf("%s, %v", p.json, err)
				}
			})
		}
		watching.Wait()
		w.expect(t, 1)
		time.Sleep(time.Hour)
		w.expect(t, 1)
		l := w.lists[listing{player: "p"}]
		for range 10 { // moves within a second
			w.move()
		}
		w.expect(t, 2)
		time.Sleep(time.Second)
		w.expect(t, 3) // what moved since
		if p := l.now(); string(p.json) != "p 10" {
			t.Errorf("the list is %s", p.json)
		}
		time.Sleep(time.Hour)
		w.expect(t, 3)
		for _, stop := range leave {
			stop()
		}
		synctest.Wait()
		if len(w.lists) != 0 || w.stopped.Load() != 1 {
			t.Errorf("%d lists are kept, and nobody watches", len(w.lists))
		}
		_, stop := w.join(listing{player: "p"})
		w.expect(t, 4) // somebody again
		stop()
		synctest.Wait()
	})
}

// Many lists are looked at less often each, so that all together stay within what the store can bear.
func TestManyListsArePaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWatched()
		const lists = 5 * looksPerSecond
		for i := range lists {
			_, stop := w.join(listing{player: fmt.Sprint(i)})
			defer stop()
		}
		w.expect(t, lists)
		for range 20 { // seconds
			time.Sleep(time.Second)
			w.move()
		}
		if got := w.looks.Load(); got > 5*lists || got < 4*lists {
			t.Errorf("%d looks in 20 seconds at %d lists", got, lists)
		}
	})
}

// A first look that fails is the answer; a later one is repeated.
func TestALookThatFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWatched()
		w.fails.Store(true)
		l, stop := w.join(listing{player: "p"})
		if p, err := l.first(t.Context()); err == nil {
			t.Errorf("%s is shown", p.json)
		}
		w.fails.Store(false)
		again, stopAgain := w.join(listing{player: "p"})
		if p, err := again.first(t.Context()); err != nil || string(p.json) != "p 0" {
			t.Errorf("%s, %v", p.json, err)
		}
		stop() // leaves the list of those who came later alone
		time.Sleep(time.Minute)
		w.fails.Store(true)
		w.move()
		time.Sleep(5 * time.Second)
		w.fails.Store(false)
		time.Sleep(time.Second)
		synctest.Wait()
		if p := again.now(); string(p.json) != "p 1" {
			t.Errorf("the list is %s", p.json)
		}
		stopAgain()
	})
}

// Nobody waits for a reader that is closed.
func TestListsEndWithTheReader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWatched()
		l, stop := w.join(listing{player: "p"})
		p, err := l.first(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		close(w.notices)
		<-p.newer
		if p := l.now(); !errors.Is(p.err, projections.ErrUnavailable) {
			t.Errorf("%v", p.err)
		}
		stop()
		synctest.Wait()
	})
}
