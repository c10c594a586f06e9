package api

import (
	"context"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"snowdonia/projections"
)

const (
	// betweenLooks is the time between two looks at a list that somebody watches, at least.
	betweenLooks = time.Second
	// looksPerSecond is how many looks at all lists of a process there are, at most:
	// where more lists than that are watched, each is looked at less often.
	looksPerSecond = 200
)

// streamList sends the first page of a list live: at once, and whenever it has changed.
func (s *Server) streamList(wanted listed) echo.HandlerFunc {
	return func(c echo.Context) error {
		of, err := wanted(c)
		if err != nil {
			return err
		}
		leave, err := s.enterLive(c)
		if err != nil {
			return err
		}
		defer leave()
		list, stop := s.lists.join(of)
		defer stop()
		page, err := list.first(c.Request().Context())
		if err != nil {
			return err
		}
		l, err := openLive(c)
		if err != nil {
			return nil
		}
		has := lastEvent(c)
		advance := func(bool) error {
			if page.err != nil || page.tag == has {
				return page.err
			}
			has = page.tag
			return l.event("list", page.tag, page.json)
		}
		if err := advance(true); err != nil {
			return nil
		}
		follow(c.Request().Context(), s, l, func() <-chan struct{} { return page.newer }, func(bool) error {
			page = list.now()
			return advance(true)
		})
		return nil
	}
}

// liveLists shares each list among all who watch it: a list is looked at once for
// a thousand of them, and only after some game has moved.
type liveLists struct {
	look  func(ctx context.Context, of listing) ([]byte, error)
	watch func() (notices <-chan projections.Notice, stop func())
	pause time.Duration // between two looks at a list, at least

	mu      sync.Mutex
	lists   map[listing]*liveList
	stirred chan struct{} // closed when some game has moved
	deaf    func()        // stops hearing of moves; nil while nobody watches
}

func newLiveLists(s *Server) *liveLists {
	return &liveLists{
		look: func(ctx context.Context, of listing) ([]byte, error) { return s.listPage(ctx, of, "") },
		watch: func() (<-chan projections.Notice, func()) {
			w := s.Reads.WatchAll()
			return w.C, w.Stop
		},
		pause: betweenLooks, lists: map[listing]*liveList{},
	}
}

// liveList is a list that somebody watches.
type liveList struct {
	watchers int    // under the lock of all lists
	stop     func() // looking at it

	mu   sync.Mutex
	page livePage
}

// livePage is a list's first page as it was seen last.
type livePage struct {
	tag   string // empty before the first look
	json  []byte
	err   error         // why there are no more looks
	newer chan struct{} // closed when there is a newer one
}

// join gives a list that is looked at until everybody who joined has left.
func (w *liveLists) join(of listing) (l *liveList, leave func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.deaf == nil {
		w.hear()
	}
	if l = w.lists[of]; l == nil {
		ctx, cancel := context.WithCancel(context.Background())
		l = &liveList{stop: cancel, page: livePage{newer: make(chan struct{})}}
		w.lists[of] = l
		go w.keep(ctx, of, l)
	}
	l.watchers++
	return l, func() { w.leave(of, l) }
}

func (w *liveLists) leave(of listing, l *liveList) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if l.watchers--; l.watchers > 0 {
		return
	}
	l.stop()
	w.drop(of, l)
}

// drop forgets a list; the next who wants it begins anew. The lock is held.
func (w *liveLists) drop(of listing, l *liveList) {
	if w.lists[of] == l {
		delete(w.lists, of)
	}
	if len(w.lists) == 0 && w.deaf != nil {
		w.deaf()
		w.deaf = nil
	}
}

// hear begins to hear of moves. The lock is held.
func (w *liveLists) hear() {
	notices, stop := w.watch()
	ended := make(chan struct{})
	w.stirred = make(chan struct{})
	w.deaf = func() {
		stop()
		close(ended)
	}
	go func() {
		for {
			select {
			case <-ended:
				return
			case _, open := <-notices:
				if !open {
					w.end()
					return
				}
				w.stir()
			}
		}
	}()
}

// stir says that some game has moved.
func (w *liveLists) stir() {
	w.mu.Lock()
	defer w.mu.Unlock()
	close(w.stirred)
	w.stirred = make(chan struct{})
}

// end ends all lists: there will be nothing to hear.
func (w *liveLists) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for of, l := range w.lists {
		l.show(livePage{err: errClosed})
		l.stop()
		w.drop(of, l)
	}
}

// pace gives what to wait for before the next look, if it is taken now, and how long at least.
func (w *liveLists) pace() (stirred <-chan struct{}, pause time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.stirred, max(w.pause, time.Duration(len(w.lists))*time.Second/looksPerSecond)
}

// keep looks at a list until ctx ends. A first look that fails ends it: that is
// the answer. Later ones are repeated, and who watches hears nothing of it.
func (w *liveLists) keep(ctx context.Context, of listing, l *liveList) {
	for first := true; ; {
		stirred, pause := w.pace() // before the look, so that nothing falls in between
		b, err := w.look(ctx, of)
		switch {
		case err == nil:
			l.show(livePage{tag: tagOf(b), json: b})
			first = false
		case first:
			l.show(livePage{err: err})
			w.mu.Lock()
			w.drop(of, l)
			w.mu.Unlock()
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
		if err != nil {
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-stirred:
		}
	}
}

// show puts a page in place of another one.
func (l *liveList) show(p livePage) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p.err == nil && p.tag == l.page.tag {
		return
	}
	p.newer = make(chan struct{})
	close(l.page.newer)
	l.page = p
}

func (l *liveList) now() livePage {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.page
}

// first gives the page once there is one.
func (l *liveList) first(ctx context.Context) (livePage, error) {
	p := l.now()
	if p.tag == "" && p.err == nil {
		select {
		case <-ctx.Done():
			return p, ctx.Err()
		case <-p.newer:
		}
		p = l.now()
	}
	return p, p.err
}
