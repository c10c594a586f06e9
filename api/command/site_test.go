package command_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"strconv"
	"sync"
	"testing"

	"snowdonia/api/command"
	"snowdonia/api/keys"
	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/events"
)

// site is a log and services on it, as several processes would run them.
type site struct {
	t    *testing.T
	log  events.Log
	keys *keys.Ring
}

func newSite(t *testing.T) *site { return siteOn(t, events.NewMemory(4)) }

func siteOn(t *testing.T, log events.Log) *site {
	t.Helper()
	ring, err := keys.NewRing(bytes.Repeat([]byte{1}, 32))
	if err != nil {
		t.Fatal(err)
	}
	return &site{t: t, log: log, keys: ring}
}

// service starts one more process. Edit may change its configuration.
func (s *site) service(edit ...func(*command.Config)) *command.Service {
	s.t.Helper()
	c := command.Config{Log: s.log, Keys: s.keys, Logger: slog.New(slog.NewTextHandler(io.Discard, nil))}
	for _, e := range edit {
		e(&c)
	}
	service, err := command.New(c)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(service.Stop)
	return service
}

// counter makes idempotency keys that come once.
var counter struct {
	sync.Mutex
	n int
}

func onceKey() string {
	counter.Lock()
	defer counter.Unlock()
	counter.n++
	return "key-" + strconv.Itoa(counter.n)
}

func request(id, by string, c game.Command) command.Request {
	return command.Request{Game: id, By: by, Key: onceKey(), Said: "said", Command: c}
}

func openTable(t *testing.T, seats int) game.OpenTable {
	t.Helper()
	sc, ok := scenario.Named("mount-snowdon")
	if !ok {
		t.Fatal("no Mount Snowdon")
	}
	setup, err := sc.Setup(seats, game.Deluxe, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return game.OpenTable{Setup: setup, Name: "Table", HostName: "Ann", Entropy: "pepper"}
}

// must has a command accepted.
func must(t *testing.T, s *command.Service, r command.Request) command.Outcome {
	t.Helper()
	o, err := s.Do(t.Context(), r)
	if err != nil {
		t.Fatalf("%T of %s: %v", r.Command, r.By, err)
	}
	return o
}

// refused has a command refused with a code.
func refused(t *testing.T, s *command.Service, r command.Request, code game.Code) *command.Refusal {
	t.Helper()
	_, err := s.Do(t.Context(), r)
	var refusal *command.Refusal
	if !errors.As(err, &refusal) || refusal.Cause.Code != code {
		t.Fatalf("%T of %s: %v, want %s", r.Command, r.By, err, code)
	}
	return refusal
}

// start opens and starts a game of persons ann, bob, cyd …
func start(t *testing.T, s *command.Service, id string, seats int) command.Outcome {
	t.Helper()
	must(t, s, request(id, people[0], openTable(t, seats)))
	for _, p := range people[1:seats] {
		must(t, s, request(id, p, game.TakeSeat{Seat: game.Nobody, Name: p}))
	}
	return must(t, s, request(id, people[0], game.StartGame{}))
}

var people = []string{"ann", "bob", "cyd", "dan", "eve"}

// records reads a game from the log.
func (s *site) records(id string) []events.Stored {
	s.t.Helper()
	last, err := s.log.Last(s.t.Context(), id)
	if errors.Is(err, events.ErrNotFound) {
		return nil
	}
	if err != nil {
		s.t.Fatal(err)
	}
	all, err := events.Walk(s.t.Context(), s.log, last, 0)
	if err != nil {
		s.t.Fatal(err)
	}
	return all
}

func (s *site) entries(id string) []game.Entry {
	var entries []game.Entry
	for _, r := range s.records(id) {
		entries = append(entries, r.Record.Entry())
	}
	return entries
}

// state folds a game from the log.
func (s *site) state(id string) game.State {
	s.t.Helper()
	state, err := replay.Fold(s.entries(id))
	if err != nil {
		s.t.Fatal(err)
	}
	return state
}

// move is the request of the seat that is asked, with the n-th of its legal choices.
func (s *site) move(id string, n int) command.Request {
	s.t.Helper()
	state := s.state(id)
	rules, err := scenario.RulesFor(state.Setup)
	if err != nil {
		s.t.Fatal(err)
	}
	var legal []game.Choice
	for o := range rules.Offers(&state) {
		if o.Refusal == nil {
			legal = append(legal, o.Choice)
		}
	}
	if len(legal) == 0 {
		s.t.Fatalf("game %s asks for nothing", id)
	}
	return request(id, state.Chairs[state.Asked.Seat].Player, game.Answer{Decision: state.DecisionNumber, Choices: legal[n%len(legal):][:1]})
}

// faulty is a log that fails as a network does.
type faulty struct {
	events.Log
	mu     sync.Mutex
	lose   func(events.Record) bool // the acknowledgement of this record is lost
	refuse func() bool              // the log is away
	walks  int                      // reads by position
}

func (f *faulty) away() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.refuse != nil && f.refuse()
}

func (f *faulty) Append(ctx context.Context, rec events.Record, expect uint64) (uint64, error) {
	if f.away() {
		return 0, events.ErrUnavailable
	}
	seq, err := f.Log.Append(ctx, rec, expect)
	f.mu.Lock()
	defer f.mu.Unlock()
	if err == nil && f.lose != nil && f.lose(rec) {
		return 0, events.ErrUnavailable
	}
	return seq, err
}

func (f *faulty) Last(ctx context.Context, id string) (events.Stored, error) {
	if f.away() {
		return events.Stored{}, events.ErrUnavailable
	}
	return f.Log.Last(ctx, id)
}

func (f *faulty) At(ctx context.Context, id string, seq uint64) (events.Stored, error) {
	if f.away() {
		return events.Stored{}, events.ErrUnavailable
	}
	f.mu.Lock()
	f.walks++
	f.mu.Unlock()
	return f.Log.At(ctx, id, seq)
}
