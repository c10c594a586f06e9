package command_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"snowdonia/api/command"
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

// finished waits for a game's end.
func (w *watched) finished(t *testing.T, id string) {
	t.Helper()
	for {
		select {
		case rec := <-w.records:
			if rec.Game == id && slices.ContainsFunc(rec.Facts, func(f game.Event) bool { _, ok := f.(*game.Ended); return ok }) {
				return
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
	if err != nil || !verified.Redecided {
		t.Fatalf("%+v, %v", verified, err)
	}
	for _, r := range s.records("g")[6:] {
		if by := r.Record.By; by != "bot:greedy" && by != "bot:random" {
			t.Fatalf("record %d by %q", r.Record.Number, by)
		}
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
