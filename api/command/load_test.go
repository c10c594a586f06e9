package command_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
	"testing"

	"snowdonia/api/command"
	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/events"
)

func snapshotEvery(n int) func(*command.Config) {
	return func(c *command.Config) { c.SnapshotEvery = n }
}

func hotGames(n int) func(*command.Config) { return func(c *command.Config) { c.HotGames = n } }

// savingLog tells of every snapshot that is saved by a service.
type savingLog struct {
	faulty
	saved chan []byte
}

func newSavingLog() *savingLog {
	return &savingLog{faulty: faulty{Log: events.NewMemory(4)}, saved: make(chan []byte, 1000)}
}

func (l *savingLog) SaveSnapshot(ctx context.Context, id string, b []byte) error {
	err := l.faulty.SaveSnapshot(ctx, id, b)
	l.saved <- b
	return err
}

func TestMissReadsSnapshotAndWalks(t *testing.T) {
	log := newSavingLog()
	s := siteOn(t, log)
	service := s.service(snapshotEvery(16))
	start(t, service, "g", 2)
	for i := range 40 {
		must(t, service, s.move("g", i))
	}
	var newest []byte
	for numberOf(t, newest) < 32 {
		newest = <-log.saved
	}
	for _, c := range []struct {
		name string
		b    []byte
		most int // reads by position, for the game has more than 40 records
	}{
		{"as saved", newest, 20},
		{"of another build", bytes.Replace(newest, []byte(`{"shape":"`), []byte(`{"shape":"x`), 1), 1000},
		{"damaged", newest[:len(newest)/2], 1000},
		{"of another log", bytes.Replace(newest, []byte(`"tail":"`), []byte(`"tail":"AAAA`), 1), 1000},
		{"of a longer log", bytes.Replace(newest, []byte(`"seq":`), []byte(`"seq":9`), 1), 1000},
	} {
		if err := log.SaveSnapshot(t.Context(), "g", c.b); err != nil {
			t.Fatal(err)
		}
		r := s.move("g", 0)
		log.mu.Lock()
		log.walks = 0
		log.mu.Unlock()
		o := must(t, s.service(), r)
		if log.walks > c.most {
			t.Errorf("%s: %d reads by position", c.name, log.walks)
		}
		if n := s.state("g").Number; o.Number != n {
			t.Errorf("%s: answer %d, log %d", c.name, o.Number, n)
		}
	}
}

func numberOf(t *testing.T, snapshot []byte) int {
	t.Helper()
	if snapshot == nil {
		return 0
	}
	var s struct {
		Number int
		State  game.State
	}
	if err := json.Unmarshal(snapshot, &s); err != nil {
		t.Fatal(err)
	}
	if s.Number != s.State.Number {
		t.Fatalf("snapshot of %d holds a state of %d", s.Number, s.State.Number)
	}
	return s.Number
}

// A command is known again after its game was loaded from a snapshot.
func TestRepetitionAcrossSnapshot(t *testing.T) {
	log := newSavingLog()
	s := siteOn(t, log)
	service := s.service(snapshotEvery(8))
	start(t, service, "g", 2)
	var moves []command.Request
	var answers []command.Outcome
	for i := range 20 {
		moves = append(moves, s.move("g", i))
		answers = append(answers, must(t, service, moves[i]))
	}
	for n := 0; n < 16; {
		n = numberOf(t, <-log.saved)
	}
	other := s.service()
	before := s.state("g").Number
	for i := range moves {
		if again := must(t, other, moves[i]); !reflect.DeepEqual(again, answers[i]) {
			t.Errorf("move %d: %+v, then %+v", i, answers[i], again)
		}
	}
	if n := s.state("g").Number; n != before {
		t.Errorf("repetitions moved the game from %d to %d", before, n)
	}
}

// However much has happened since, a repetition gets the answer of the first time:
// from memory, from a snapshot and from the log alone.
func TestRepetitionLongAfter(t *testing.T) {
	log := newSavingLog()
	s := siteOn(t, log)
	service := s.service(snapshotEvery(32))
	var requests []command.Request
	var answers []command.Outcome
	do := func(r command.Request) {
		requests, answers = append(requests, r), append(answers, must(t, service, r))
	}
	do(request("g", "ann", openTable(t, 3)))
	do(request("g", "bob", game.TakeSeat{Seat: game.Nobody, Name: "Bob"}))
	do(request("g", "cyd", game.TakeSeat{Seat: game.Nobody, Name: "Cyd"}))
	do(request("g", "bob", game.LeaveSeat{Seat: 1})) // as often as one likes, so it must not be done again
	do(request("g", "bob", game.TakeSeat{Seat: game.Nobody, Name: "Bob"}))
	do(request("g", "ann", game.StartGame{}))
	for i := 0; len(requests) < 150 && s.state("g").Status == game.Running; i++ {
		do(s.move("g", 0))
	}
	if len(requests) < 90 {
		t.Fatalf("only %d commands", len(requests))
	}
	for n := 0; n < 64; {
		n = numberOf(t, <-log.saved)
	}
	before := s.state("g").Number
	cold := s.service()
	must(t, cold, requests[0]) // loads the game
	if err := log.SaveSnapshot(t.Context(), "g", nil); err != nil {
		t.Fatal(err)
	}
	for name, service := range map[string]*command.Service{"hot": service, "from a snapshot": cold, "from the log": s.service()} {
		for i, r := range requests {
			if again := must(t, service, r); !reflect.DeepEqual(again, answers[i]) {
				t.Errorf("%s: command %d: %+v, then %+v", name, i, answers[i], again)
			}
		}
		changed := requests[3]
		changed.Said = "something else"
		if _, err := service.Do(t.Context(), changed); !errors.Is(err, command.ErrKeyReused) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if n := s.state("g").Number; n != before {
		t.Errorf("repetitions moved the game from %d to %d", before, n)
	}
}

// Every state of a game survives the form in which snapshots keep it.
func TestStateRoundTrip(t *testing.T) {
	s := newSite(t)
	service := s.service()
	start(t, service, "g", 3)
	for i := range 120 {
		if s.state("g").Status != game.Running {
			break
		}
		must(t, service, s.move("g", i*7))
	}
	entries := s.entries("g")
	for n := 1; n <= len(entries); n++ {
		state, err := replay.Fold(entries[:n])
		if err != nil {
			t.Fatal(err)
		}
		b, err := json.Marshal(state)
		if err != nil {
			t.Fatal(err)
		}
		var back game.State
		if err := json.Unmarshal(b, &back); err != nil {
			t.Fatalf("record %d: %v", n, err)
		}
		if !reflect.DeepEqual(state, back) {
			t.Fatalf("record %d: the state reads back as another one", n)
		}
	}
}

func TestTakeBackAcrossServices(t *testing.T) {
	s := newSite(t)
	a, b := s.service(), s.service(snapshotEvery(4))
	start(t, a, "g", 2)
	tookBack, asked := 0, 0
	for i := 0; i < 60 && s.state("g").Status == game.Running; i++ {
		r := s.move("g", i)
		must(t, a, r)
		state := s.state("g")
		if seat, _ := state.SeatOf(r.By); i%5 == 0 && state.Undo.Seat == seat {
			to := state.Undo.From
			o := must(t, b, request("g", r.By, game.TakeBackTo{To: to}))
			if o.BackTo != to {
				t.Fatalf("taken back to %d: %+v", to, o)
			}
			tookBack++
		} else if i%7 == 1 && state.Number-3 >= state.StartedNumber {
			to := state.Number - 3
			other := map[string]string{"ann": "bob", "bob": "ann"}[r.By]
			if must(t, a, request("g", r.By, game.TakeBackTo{To: to})).BackTo == to {
				continue // it could do so alone
			}
			if i%2 == 0 {
				b = a // the same process
			}
			if o := must(t, b, request("g", other, game.AgreeTakeBack{To: to, Agree: true})); o.BackTo != to {
				t.Fatalf("agreed to %d: %+v", to, o)
			}
			asked++
		}
	}
	if tookBack == 0 || asked == 0 {
		t.Fatalf("%d taken back, %d asked for: the game gave no occasion", tookBack, asked)
	}
}

func TestManyGamesInALittleMemory(t *testing.T) {
	s := newSite(t)
	service := s.service(hotGames(2))
	for i := range 10 {
		start(t, service, "g"+strconv.Itoa(i), 2)
	}
	for i := range 30 {
		must(t, service, s.move("g"+strconv.Itoa(i%10), i))
	}
}
