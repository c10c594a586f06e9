package command_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"snowdonia/api/command"
	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/events"
)

// play gives a game that many answers, or all that it takes to end it.
func (s *site) play(service *command.Service, id string, answers int) {
	s.t.Helper()
	for i := 0; i < answers && s.state(id).Status == game.Running; i++ {
		must(s.t, service, s.move(id, i%3))
	}
}

// fork opens a table for ann at seat 1 that goes on from a record of game "g".
func (s *site) fork(service *command.Service, id, key string, number int, same bool) (command.Outcome, error) {
	s.t.Helper()
	r := command.Request{Game: id, By: "ann", Key: key, Said: "fork", Command: nil}
	return service.Fork(s.t.Context(), r, command.Fork{Origin: "g", Number: number, SameDraws: same, Name: "Again", HostName: "Ann", Seat: 1, Entropy: "salt"})
}

// begun forks, seats bob and starts.
func (s *site) begun(service *command.Service, id string, number int, same bool) {
	s.t.Helper()
	if _, err := s.fork(service, id, onceKey(), number, same); err != nil {
		s.t.Fatal(err)
	}
	must(s.t, service, request(id, "bob", game.TakeSeat{Seat: 0, Name: "Bob"}))
	o := must(s.t, service, request(id, "bob", game.StartGame{}))
	if o.Number != 3 || o.Decision != 3 || o.Asked == nil {
		s.t.Fatalf("a fork starts with %+v", o)
	}
}

func wantCode(t *testing.T, err error, code game.Code) {
	t.Helper()
	var refusal *command.Refusal
	if !errors.As(err, &refusal) || refusal.Cause.Code != code {
		t.Errorf("%v, want %s", err, code)
	}
}

// A fork goes on where its origin stood, on any instance, and the origin is not touched.
func TestForkGoesOn(t *testing.T) {
	s := newSite(t)
	first := s.service()
	start(t, first, "g", 2)
	s.play(first, "g", 40)
	before := s.records("g")
	s.begun(first, "f", 25, false)

	origin, err := replay.Fold(s.entries("g")[:25])
	if err != nil {
		t.Fatal(err)
	}
	state := s.state("f")
	if got, want := state.Origin, (game.Origin{Game: "g", Number: 25}); got != want {
		t.Errorf("origin %+v", got)
	}
	if state.Chairs[1].Player != "ann" || state.Chairs[0].Player != "bob" || state.Table.Host != "ann" || state.Commitment == origin.Commitment {
		t.Errorf("chairs %+v, host %s", state.Chairs, state.Table.Host)
	}
	state.Table, state.Commitment, state.Entropy = origin.Table, origin.Commitment, origin.Entropy
	if state.Hash() != origin.Hash() {
		t.Error("the fork does not stand where its origin stood")
	}
	s.play(s.service(), "f", 1000)
	if _, err := replay.Verify(s.entries("f"), scenario.RulesFor); err != nil {
		t.Error(err)
	}
	if !reflect.DeepEqual(s.records("g"), before) {
		t.Error("the origin has changed")
	}
}

// With the same draws the same answers lead to the same end, on an instance that
// has nothing but the log.
func TestForkWithTheSameDraws(t *testing.T) {
	s := newSite(t)
	first := s.service()
	start(t, first, "g", 2)
	s.play(first, "g", 10)
	_, err := s.fork(first, "f", onceKey(), 8, true)
	wantCode(t, err, game.CodeNotFinished)
	s.play(first, "g", 1000)
	s.begun(first, "f", 8, true)
	for _, e := range s.entries("g")[8:] {
		for _, f := range e.Facts {
			a, ok := f.(*game.Answered)
			if !ok {
				continue
			}
			now := s.state("f")
			must(t, s.service(), request("f", now.Chairs[a.Seat].Player, game.Answer{Decision: now.DecisionNumber, Choices: []game.Choice{a.Choice}}))
		}
	}
	end, again := s.state("g"), s.state("f")
	again.Table = end.Table
	if again.Hash() != end.Hash() || again.Status != game.Finished {
		t.Errorf("the same answers lead to another end: %s", again.Status)
	}
	if err := replay.VerifyOrigin(s.entries("f"), s.entries("g")); err != nil {
		t.Error(err)
	}
}

// A repetition finds the fork that it opened, whatever became of the origin since.
func TestForkIsRepeatable(t *testing.T) {
	s := newSite(t)
	service := s.service()
	start(t, service, "g", 2)
	s.play(service, "g", 10)
	want, err := s.fork(service, "f", "once", 8, false)
	if err != nil {
		t.Fatal(err)
	}
	s.play(service, "g", 10)
	if got, err := s.fork(s.service(), "f", "once", 8, false); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	other := command.Request{Game: "f", By: "ann", Key: "once", Said: "another fork"}
	if _, err := service.Fork(t.Context(), other, command.Fork{Origin: "g", Number: 9, Name: "Again", HostName: "Ann"}); !errors.Is(err, command.ErrKeyReused) {
		t.Errorf("another request with the key: %v", err)
	}
	if n := len(s.records("f")); n != 1 {
		t.Errorf("%d records", n)
	}
}

// A fork begins while its origin is played, and at no point outside of the play.
func TestPointsOfForks(t *testing.T) {
	s := newSite(t)
	service := s.service()
	start(t, service, "g", 2)
	s.play(service, "g", 1000)
	last := len(s.records("g"))
	for number, want := range map[int]game.Code{1: game.CodeNotRunning, 2: game.CodeNotRunning, last: game.CodeGameOver} {
		_, err := s.fork(service, "f", onceKey(), number, false)
		wantCode(t, err, want)
	}
	for _, number := range []int{-1, 0, last + 1} {
		if _, err := s.fork(service, "f", onceKey(), number, false); !errors.Is(err, replay.ErrNoRecord) {
			t.Errorf("record %d: %v", number, err)
		}
	}
	for _, origin := range []string{"nosuchgame", "bad id", ""} {
		_, err := service.Fork(t.Context(), request("f", "ann", nil), command.Fork{Origin: origin, Number: 3, Name: "Again", HostName: "Ann"})
		wantCode(t, err, game.CodeUnknownGame)
	}
	s.begun(service, "first", 3, false)
	s.begun(service, "last", last-1, false)
	s.play(service, "last", 1000)
}

// A private game's forks are private; others as they are wanted.
func TestPrivateForks(t *testing.T) {
	s := newSite(t)
	service := s.service()
	yes, no := true, false
	for _, c := range []struct {
		origin       bool
		private      *bool
		want, refuse bool
	}{
		{false, nil, false, false}, {false, &yes, true, false}, {false, &no, false, false},
		{true, nil, true, false}, {true, &yes, true, false}, {true, &no, false, true},
	} {
		id, fork := onceKey(), onceKey()
		open := openTable(t, 2)
		open.Private = c.origin
		must(t, service, request(id, "ann", open))
		must(t, service, request(id, "bob", game.TakeSeat{Seat: game.Nobody, Name: "Bob"}))
		must(t, service, request(id, "ann", game.StartGame{}))
		_, err := service.Fork(t.Context(), request(fork, "cyd", nil), command.Fork{Origin: id, Number: 3, Private: c.private, Name: "Again", HostName: "Cyd"})
		if c.refuse {
			wantCode(t, err, game.CodeBadCommand)
		} else if err != nil || s.state(fork).Table.Private != c.want {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// MaxPast is the most that lies behind a fork, to the byte.
func TestPastsAreBounded(t *testing.T) {
	s := newSite(t)
	service := s.service()
	start(t, service, "g", 2)
	past, err := replay.PastOf(s.entries("g"), 3)
	if err != nil {
		t.Fatal(err)
	}
	size := 0
	skipped := func(rule string) *game.ActionSkipped { return &game.ActionSkipped{Rule: rule} }
	for _, f := range append(past.Facts, skipped(""), past.Facts[len(past.Facts)-1]) {
		b, err := events.EncodeFact(f)
		if err != nil {
			t.Fatal(err)
		}
		size += len(b) + 1
	}
	for id, over := range map[string]int{"fits": 0, "over": 1} {
		last := s.records("g")[2]
		facts := []game.Event{skipped(strings.Repeat("x", command.MaxPast-size+over)), past.Facts[len(past.Facts)-1]}
		long := events.Record{
			Game: id, Number: 1, Time: time.Unix(1, 0).UTC(), Command: id, Schema: events.Schema, Rules: 1, Facts: s.entries("g")[0].Facts,
		}
		for n, facts := range [][]game.Event{long.Facts, s.entries("g")[1].Facts, last.Record.Facts, facts} {
			long.Number, long.Facts, long.Command = n+1, facts, id+strings.Repeat("c", n)
			if long.Prev, err = s.log.Append(t.Context(), long, long.Prev); err != nil {
				t.Fatal(err)
			}
		}
		_, err := service.Fork(t.Context(), request(id+"-fork", "ann", nil), command.Fork{Origin: id, Number: 4, Name: "Again", HostName: "Ann", Seat: 1})
		if over > 0 {
			wantCode(t, err, game.CodeLimitReached)
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		must(t, service, request(id+"-fork", "bob", game.TakeSeat{Seat: 0, Name: "Bob"}))
		must(t, service, request(id+"-fork", "bob", game.StartGame{}))
	}
}

// While the log is away nothing is forked and nothing started; then all of it is.
func TestForkWhileTheLogIsAway(t *testing.T) {
	log := &faulty{Log: events.NewMemory(4)}
	s := siteOn(t, log)
	service := s.service()
	start(t, service, "g", 2)
	if _, err := s.fork(service, "f", onceKey(), 3, false); err != nil {
		t.Fatal(err)
	}
	must(t, service, request("f", "bob", game.TakeSeat{Seat: 0, Name: "Bob"}))
	log.mu.Lock()
	log.refuse = func() bool { return true }
	log.mu.Unlock()
	if _, err := s.fork(service, "h", onceKey(), 3, false); !errors.Is(err, command.ErrUnavailable) {
		t.Errorf("a fork: %v", err)
	}
	begin := request("f", "bob", game.StartGame{})
	if _, err := service.Do(t.Context(), begin); !errors.Is(err, command.ErrUnavailable) {
		t.Errorf("a start: %v", err)
	}
	log.mu.Lock()
	log.refuse = nil
	log.mu.Unlock()
	must(t, service, begin)
}

// Bots at a fork's table play it to its end, and a stopped service forks nothing.
func TestBotsAtForks(t *testing.T) {
	log := newWatched()
	s := siteOn(t, log)
	service := s.service()
	start(t, service, "g", 2)
	s.play(service, "g", 6)
	if _, err := s.fork(service, "f", onceKey(), 5, false); err != nil {
		t.Fatal(err)
	}
	must(t, service, request("f", "ann", game.TakeSeat{Seat: 0, Bot: "random", Name: "random"}))
	must(t, service, request("f", "ann", game.StartGame{}))
	must(t, service, request("f", "ann", game.LeaveSeat{Seat: 1}))
	log.finished(t, "f")
	if err := replay.VerifyOrigin(s.entries("f"), s.entries("g")); err != nil {
		t.Error(err)
	}
	service.Stop()
	if _, err := s.fork(service, "h", onceKey(), 5, false); !errors.Is(err, command.ErrStopped) {
		t.Errorf("after the stop: %v", err)
	}
}
