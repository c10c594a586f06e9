package command_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"snowdonia/api/command"
	"snowdonia/api/keys"
	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/events"
)

// watched is a log that tells of every record.
type watched struct {
	events.Log
	records chan events.Record
}

func newWatched() *watched {
	return &watched{Log: events.NewMemory(4), records: make(chan events.Record, 100000)}
}

func (w *watched) Append(ctx context.Context, rec events.Record, expect uint64) (uint64, error) {
	seq, err := w.Log.Append(ctx, rec, expect)
	if err == nil {
		w.records <- rec
	}
	return seq, err
}

// finished waits for the end of some games, in whatever order.
func (w *watched) finished(t *testing.T, ids ...string) {
	t.Helper()
	for len(ids) > 0 {
		select {
		case rec := <-w.records:
			if slices.ContainsFunc(rec.Facts, func(f game.Event) bool { _, ok := f.(*game.Ended); return ok }) {
				ids = slices.DeleteFunc(ids, func(id string) bool { return id == rec.Game })
			}
		case <-t.Context().Done():
			t.Fatal("the game did not end")
		}
	}
}

// withBots starts a game of ann and bots, and has ann leave: a stand-in plays on.
func withBots(t *testing.T, s *command.Service, id string) {
	t.Helper()
	must(t, s, request(id, "ann", openTable(t, 3)))
	must(t, s, request(id, "ann", game.TakeSeat{Seat: 1, Bot: "random", Name: "random"}))
	must(t, s, request(id, "ann", game.TakeSeat{Seat: game.Nobody, Bot: "greedy", Name: "greedy"}))
	must(t, s, request(id, "ann", game.StartGame{}))
	must(t, s, request(id, "ann", game.LeaveSeat{Seat: 0}))
}

func TestBotsPlayToTheEnd(t *testing.T) {
	log := newWatched()
	s := siteOn(t, log)
	withBots(t, s.service(), "g")
	log.finished(t, "g")
	verified, err := replay.Verify(s.entries("g"), scenario.RulesFor)
	if err != nil {
		t.Fatalf("%+v, %v", verified, err)
	}
	left := 0 // ann, while the bots were playing
	for _, r := range s.records("g")[4:] {
		switch by := r.Record.By; by {
		case "bot:greedy", "bot:random":
		case "ann":
			left++
		default:
			t.Fatalf("record %d by %q", r.Record.Number, by)
		}
	}
	if left != 1 {
		t.Errorf("ann did %d things after the start", left)
	}
}

// waiting is a read side that knows which games wait for bots.
type waiting struct {
	mu    sync.Mutex
	games []string
	open  []string
	err   error
}

func (w *waiting) HostedOpen(context.Context, string) ([]string, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.open, w.err
}

func (w *waiting) BotsWaiting(context.Context, time.Time, int) ([]string, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.games, w.err
}

// A process is killed before its bot has played: others go on, several at once, and nothing is doubled.
func TestSweepPlaysForOthers(t *testing.T) {
	log := newWatched()
	s := siteOn(t, log)
	first := s.service()
	must(t, first, request("g", "ann", openTable(t, 2)))
	must(t, first, request("g", "ann", game.TakeSeat{Seat: 1, Bot: "random", Name: "random"}))
	must(t, first, request("g", "ann", game.StartGame{}))
	must(t, first, request("g", "ann", game.LeaveSeat{Seat: 0}))
	first.Stop()
	views := &waiting{games: []string{"g", "nosuchgame"}}
	withViews := func(c *command.Config) { c.Views, c.BotOverdue = views, time.Hour }
	for _, service := range []*command.Service{s.service(withViews), s.service(withViews)} {
		service.Sweep(t.Context())
	}
	log.finished(t, "g")
	if _, err := replay.Verify(s.entries("g"), scenario.RulesFor); err != nil {
		t.Fatal(err)
	}
}

// broken is a log in which a fault of the program shows where a bot's record of one game is appended.
type broken struct {
	*watched
	game   string
	faults atomic.Int32 // still to come
}

func (b *broken) Append(ctx context.Context, rec events.Record, expect uint64) (uint64, error) {
	if rec.Game == b.game && strings.HasPrefix(rec.By, "bot:") && b.faults.Add(-1) >= 0 {
		panic("at the wheel")
	}
	return b.watched.Append(ctx, rec, expect)
}

// A fault in one game's bots ends neither the process nor the other games, is
// counted, and the game goes on once it is over.
func TestFaultOfABotCostsItsGameAlone(t *testing.T) {
	log := &broken{watched: newWatched(), game: "bad"}
	log.faults.Store(3)
	s := siteOn(t, log)
	metrics, out := prometheus.NewRegistry(), &lines{}
	service := s.service(func(c *command.Config) {
		c.Metrics, c.BotOverdue, c.BotWorkers, c.Logger = metrics, time.Millisecond, 1, slog.New(slog.NewTextHandler(out, nil))
	})
	withBots(t, service, "bad")
	withBots(t, service, "good")
	log.finished(t, "good", "bad")
	if n := counted(t, metrics, "snowdonia_command_panics_total"); n != 3 {
		t.Errorf("%v panics are counted", n)
	}
	if text := out.String(); strings.Count(text, "level=WARN") == 0 || !strings.Contains(text, "at the wheel") {
		t.Errorf("the log says %s", text)
	}
}

// A game whose master key is missing is tried more and more rarely, and spoken of once.
func TestForeignGameIsLeftAlone(t *testing.T) {
	log := &broken{watched: newWatched(), game: "g"}
	log.faults.Store(math.MaxInt32) // no bot gets anywhere
	s := siteOn(t, log)
	first := s.service()
	must(t, first, request("g", "ann", openTable(t, 2)))
	must(t, first, request("g", "ann", game.TakeSeat{Seat: 1, Bot: "random", Name: "random"}))
	must(t, first, request("g", "ann", game.StartGame{}))
	must(t, first, request("g", "ann", game.LeaveSeat{Seat: 0}))
	first.Stop()
	log.faults.Store(0)
	other, err := keys.NewRing(bytes.Repeat([]byte{2}, 32))
	if err != nil {
		t.Fatal(err)
	}
	out, metrics := &lines{}, prometheus.NewRegistry()
	views := &waiting{games: []string{"g"}}
	foreign := s.service(func(c *command.Config) {
		c.Keys, c.Views, c.BotOverdue, c.Metrics = other, views, time.Millisecond, metrics
		c.Logger = slog.New(slog.NewTextHandler(out, nil))
	})
	for counted(t, metrics, "snowdonia_commands_total") < 5 { // pauses of 1, 2, 4, 8 ms, though every sweep finds it
		if t.Context().Err() != nil {
			t.Fatal("it is not tried again")
		}
		runtime.Gosched()
	}
	foreign.Stop()
	if n := strings.Count(out.String(), "level=WARN"); n != 1 {
		t.Errorf("%d warnings: %s", n, out)
	}
}

// counted adds up a counter over its labels.
func counted(t *testing.T, r *prometheus.Registry, name string) (sum float64) {
	t.Helper()
	all, err := r.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all {
		for _, m := range f.GetMetric() {
			if f.GetName() == name {
				sum += m.GetCounter().GetValue()
			}
		}
	}
	return sum
}

// lines is a log that is kept.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func TestUnknownBot(t *testing.T) {
	s := newSite(t)
	service := s.service()
	must(t, service, request("g", "ann", openTable(t, 2)))
	if _, err := service.Do(t.Context(), request("g", "ann", game.TakeSeat{Seat: 1, Bot: "clever", Name: "clever"})); !errors.Is(err, command.ErrUnknownBot) {
		t.Fatalf("got %v", err)
	}
	if _, err := command.New(command.Config{Log: s.log, Keys: s.keys, StandIn: "clever"}); !errors.Is(err, command.ErrUnknownBot) {
		t.Fatalf("got %v", err)
	}
}

func TestOpenTablesPerPlayer(t *testing.T) {
	s := newSite(t)
	if _, err := command.New(command.Config{Log: s.log, Keys: s.keys, OpenTables: command.MaxOpenTables + 1}); err == nil {
		t.Error("a limit that cannot be held was taken")
	}
	views := &waiting{open: []string{"elsewhere"}}
	service := s.service(func(c *command.Config) { c.Views, c.BotOverdue, c.OpenTables = views, time.Hour, 3 })
	tooMany := func(id string) {
		t.Helper()
		if _, err := service.Do(t.Context(), request(id, "ann", openTable(t, 2))); !errors.Is(err, command.ErrTooManyTables) {
			t.Fatalf("got %v", err)
		}
		if len(s.records(id)) != 0 {
			t.Fatal("the table was opened")
		}
	}
	must(t, service, request("g1", "ann", openTable(t, 2)))
	must(t, service, request("g2", "ann", openTable(t, 2)))
	tooMany("g3")
	must(t, service, request("g4", "bob", openTable(t, 2)))

	views.mu.Lock()
	views.err = errors.New("away") // only the own tables count
	views.mu.Unlock()
	must(t, service, request("g5", "ann", openTable(t, 2)))
	tooMany("g6")
	must(t, service, request("g1", "ann", game.LeaveSeat{Seat: 0})) // closes it
	must(t, service, request("g7", "ann", openTable(t, 2)))
	tooMany("g8")
	bad := openTable(t, 2)
	bad.Name = ""
	must(t, service, request("g2", "ann", game.TakeSeat{Seat: 1, Bot: "random", Name: "random"}))
	must(t, service, request("g2", "ann", game.StartGame{}))
	refused(t, service, request("g9", "ann", bad), game.CodeBadCommand) // is not counted
	must(t, service, request("g10", "ann", openTable(t, 2)))
}
