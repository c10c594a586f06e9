package command_test

import (
	"errors"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"

	"snowdonia/api/command"
	"snowdonia/domain/game"
	"snowdonia/events"
)

func TestSameCommandTwentyTimesAtOnce(t *testing.T) {
	s := newSite(t)
	services := []*command.Service{s.service(), s.service(), s.service()}
	start(t, services[0], "g", 2)
	before := s.state("g").Number
	r := s.move("g", 0)
	outcomes := make([]command.Outcome, 20)
	var all sync.WaitGroup
	for i := range outcomes {
		all.Go(func() {
			o, err := services[i%len(services)].Do(t.Context(), r)
			if err != nil {
				t.Errorf("call %d: %v", i, err)
			}
			outcomes[i] = o
		})
	}
	all.Wait()
	if n := s.state("g").Number; n != before+1 {
		t.Errorf("the game moved from %d to %d", before, n)
	}
	for i, o := range outcomes {
		if !reflect.DeepEqual(o, outcomes[0]) {
			t.Errorf("answer %d is %+v, answer 0 is %+v", i, o, outcomes[0])
		}
	}
}

func TestOpenIsRepeatable(t *testing.T) {
	s := newSite(t)
	r := request("g", "ann", openTable(t, 2))
	first := must(t, s.service(), r)
	again := must(t, s.service(), r)
	if !reflect.DeepEqual(first, again) || len(s.records("g")) != 1 {
		t.Errorf("first %+v, again %+v, %d records", first, again, len(s.records("g")))
	}
	refused(t, s.service(), request("g", "ann", openTable(t, 2)), game.CodeGameExists)
}

func TestKeyForAnotherRequest(t *testing.T) {
	s := newSite(t)
	service := s.service()
	start(t, service, "g", 2)
	r := s.move("g", 0)
	must(t, service, r)
	r.Said = "something else"
	for _, service := range []*command.Service{service, s.service()} {
		if _, err := service.Do(t.Context(), r); !errors.Is(err, command.ErrKeyReused) {
			t.Errorf("got %v", err)
		}
	}
	other := r
	other.By = "nobody" // the key is another player's own
	refused(t, service, other, game.CodeNotYours)
}

func TestTwoCommandsOnOneVersion(t *testing.T) {
	s := newSite(t)
	services := []*command.Service{s.service(), s.service()}
	start(t, services[0], "g", 2)
	for range 20 {
		before := s.state("g").Number
		rs := []command.Request{s.move("g", 0), s.move("g", 1)}
		errs := make([]error, 2)
		var all sync.WaitGroup
		for i := range rs {
			all.Go(func() { _, errs[i] = services[i].Do(t.Context(), rs[i]) })
		}
		all.Wait()
		if (errs[0] == nil) == (errs[1] == nil) {
			t.Fatalf("after record %d: %v and %v", before, errs[0], errs[1])
		}
		now := s.state("g").Number
		if now != before+1 {
			t.Fatalf("the game moved from %d to %d", before, now)
		}
		var refusal *command.Refusal
		if !errors.As(errors.Join(errs...), &refusal) || refusal.Cause.Code != game.CodeStale || refusal.Number != now {
			t.Fatalf("the loser got %v at %d, want stale at %d", errors.Join(errs...), refusal.Number, now)
		}
	}
}

func TestFortyJoinersForFourSeats(t *testing.T) {
	s := newSite(t)
	services := []*command.Service{s.service(), s.service(), s.service()}
	must(t, services[0], request("g", "host", openTable(t, 5)))
	var joined atomic.Int32
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() {
			by := "joiner" + string(rune('A'+i))
			_, err := services[i%3].Do(t.Context(), request("g", by, game.TakeSeat{Seat: game.Nobody, Name: by}))
			var refusal *command.Refusal
			switch {
			case err == nil:
				joined.Add(1)
			case errors.As(err, &refusal) && refusal.Cause.Code == game.CodeNoSeatFree:
			case errors.Is(err, command.ErrBusy):
			default:
				t.Errorf("%s: %v", by, err)
			}
		})
	}
	all.Wait()
	state := s.state("g")
	seen := map[string]bool{}
	for _, c := range state.Chairs {
		seen[c.Player] = true
	}
	if joined.Load() != 4 || len(seen) != 5 {
		t.Fatalf("%d joined, chairs %+v", joined.Load(), state.Chairs)
	}
	o := must(t, services[1], request("g", "host", game.StartGame{}))
	for i := range 10 { // all of them can play
		o = must(t, services[i%3], s.move("g", i))
	}
	if o.Number != s.state("g").Number {
		t.Errorf("last answer %+v", o)
	}
}

func TestWhoMayDoWhat(t *testing.T) {
	s := newSite(t)
	service := s.service()
	refused(t, service, request("nosuchgame", "ann", game.StartGame{}), game.CodeUnknownGame)
	refused(t, service, request("bad id", "ann", game.StartGame{}), game.CodeUnknownGame)
	refused(t, service, request("nosuchgame", "ann", game.Answer{Decision: 1}), game.CodeUnknownGame)
	must(t, service, request("g", "ann", openTable(t, 2)))
	refused(t, service, request("g", "bob", game.TakeSeat{Seat: 1, Bot: "random", Name: "random"}), game.CodeNotYours)
	refused(t, service, request("g", "bob", game.StartGame{}), game.CodeSeatsMissing)
	must(t, service, request("g", "bob", game.TakeSeat{Seat: 1, Name: "Bob", By: "ann", Player: "ann"}))
	if p := s.state("g").Chairs[1].Player; p != "bob" {
		t.Fatalf("bob took the seat for %q", p)
	}
	refused(t, service, request("g", "cyd", game.StartGame{}), game.CodeNotYours)
	refused(t, service, request("g", "cyd", game.LeaveSeat{Seat: 1, By: "bob"}), game.CodeNotYours)
	must(t, service, request("g", "bob", game.StartGame{}))

	before := s.state("g").Number
	r := s.move("g", 0)
	other := "ann"
	if r.By == "ann" {
		other = "bob"
	}
	answer := r.Command.(game.Answer)
	answer.Seat = s.state("g").Asked.Seat // naming the seat does not help
	got := refused(t, service, request("g", other, answer), game.CodeNotAsked)
	if got.Number != before || got.Legal != nil {
		t.Errorf("refusal %+v", got)
	}
	refused(t, service, request("g", "cyd", answer), game.CodeNotYours)
	stale := answer
	stale.Decision--
	got = refused(t, service, request("g", r.By, stale), game.CodeStale)
	if got.Decision != answer.Decision || len(got.Legal) == 0 {
		t.Errorf("refusal %+v", got)
	}
	nonsense := game.Answer{Decision: answer.Decision, Choices: []game.Choice{{Verb: game.Hire, Card: 9}}}
	got = refused(t, service, request("g", r.By, nonsense), game.CodeNotOffered)
	if len(got.Legal) == 0 || len(got.Legal) > command.MaxLegal {
		t.Errorf("%d legal choices", len(got.Legal))
	}
	if n := s.state("g").Number; n != before {
		t.Errorf("refusals moved the game from %d to %d", before, n)
	}
}

// The acknowledgement of a stored record is lost: the service looks and finds it.
func TestLostAcknowledgement(t *testing.T) {
	log := &faulty{Log: events.NewMemory(4)}
	s := siteOn(t, log)
	service := s.service()
	start(t, service, "g", 2)
	for i := range 10 {
		r := s.move("g", i)
		lost := false
		log.mu.Lock()
		log.lose = func(events.Record) bool { first := !lost; lost = true; return first }
		log.mu.Unlock()
		before := s.state("g").Number
		o := must(t, service, r)
		again := must(t, s.service(), r)
		if o.Number != before+1 || !reflect.DeepEqual(o, again) || !lost {
			t.Fatalf("record %d: answers %+v and %+v", before, o, again)
		}
	}
}

func TestLogAway(t *testing.T) {
	log := &faulty{Log: events.NewMemory(4)}
	s := siteOn(t, log)
	service := s.service()
	start(t, service, "g", 2)
	r := s.move("g", 0)
	before := s.state("g").Number
	away := true
	log.mu.Lock()
	log.refuse = func() bool { return away }
	log.mu.Unlock()
	for _, service := range []*command.Service{service, s.service()} { // hot and cold
		if _, err := service.Do(t.Context(), r); !errors.Is(err, command.ErrUnavailable) {
			t.Fatalf("got %v", err)
		}
	}
	log.mu.Lock()
	away = false
	log.mu.Unlock()
	if n := s.state("g").Number; n != before {
		t.Fatalf("the game moved to %d", n)
	}
	if o := must(t, service, r); o.Number != before+1 {
		t.Fatalf("after the log came back: %+v", o)
	}
}

func TestStoppedServiceRefuses(t *testing.T) {
	s := newSite(t)
	service := s.service()
	service.Stop()
	if _, err := service.Do(t.Context(), request("g", "ann", openTable(t, 2))); !errors.Is(err, command.ErrStopped) {
		t.Fatalf("got %v", err)
	}
}
