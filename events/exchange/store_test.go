package exchange_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"
	"time"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/events"
	"snowdonia/events/exchange"
)

// read gives the game of a file.
func read(t *testing.T, records []events.Record) *exchange.Game {
	t.Helper()
	games, err := readAll(written(t, records))
	if err != nil || len(games) != 1 {
		t.Fatalf("%d games: %v", len(games), err)
	}
	return games[0]
}

// logged gives the file of a game as a log has it.
func logged(t *testing.T, log events.Log, id string) []byte {
	t.Helper()
	last, err := log.Last(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	stored, err := events.Walk(t.Context(), log, last, 0)
	if err != nil {
		t.Fatal(err)
	}
	var records []events.Record
	for _, s := range stored {
		records = append(records, s.Record)
	}
	return written(t, records)
}

// A game that goes from one log into another is the same file there, wherever it lies.
func TestStoredGamesAreTheSameFile(t *testing.T) {
	p := mustPlay(t, "GAME", 0)
	log := events.NewMemory(1)
	for _, id := range []string{"BEFORE", "GAME"} {
		g := read(t, mustPlay(t, id, 0).records)
		if err := exchange.Admit(g, scenario.RulesFor); err != nil {
			t.Fatal(err)
		}
		if added, err := exchange.Store(t.Context(), log, g); err != nil || added != len(p.records) {
			t.Fatalf("%d records: %v", added, err)
		}
	}
	if !bytes.Equal(logged(t, log, "GAME"), written(t, p.records)) {
		t.Error("the second log gives another file")
	}
	if added, err := exchange.Store(t.Context(), log, read(t, p.records)); added != 0 || err != nil {
		t.Errorf("a second time: %d records, %v", added, err)
	}
}

// What was stopped halfway goes on where it was.
func TestStoreGoesOn(t *testing.T) {
	p := mustPlay(t, "GAME", 0)
	log := events.NewMemory(1)
	var at uint64
	for _, r := range p.records[:30] {
		var err error
		r.Prev = at
		if at, err = log.Append(t.Context(), r, at); err != nil {
			t.Fatal(err)
		}
	}
	if added, err := exchange.Store(t.Context(), log, read(t, p.records)); added != len(p.records)-30 || err != nil {
		t.Fatalf("%d records: %v", added, err)
	}
	if !bytes.Equal(logged(t, log, "GAME"), written(t, p.records)) {
		t.Error("the log gives another file")
	}
}

// An id that another game has is refused, and that game stays as it is.
func TestStoreRefusesAnotherGamesID(t *testing.T) {
	p := mustPlay(t, "GAME", 0)
	other, err := play(kind{scenario: "jungfraubahn", seats: 2, seed: 1, bots: "g"}, "GAME", 0)
	if err != nil {
		t.Fatal(err)
	}
	later := slices.Clone(p.records)
	later[50].Time = later[50].Time.Add(time.Second)
	log := events.NewMemory(1)
	if _, err := exchange.Store(t.Context(), log, read(t, p.records)); err != nil {
		t.Fatal(err)
	}
	for name, records := range map[string][]events.Record{"another game": other.records, "another time": later, "fewer records": p.records[:60]} {
		if added, err := exchange.Store(t.Context(), log, read(t, records)); added != 0 || !errors.Is(err, exchange.ErrTaken) {
			t.Errorf("%s: %d records, %v", name, added, err)
		}
	}
	elsewhere := read(t, mustPlay(t, "OTHER", 0).records)
	for i := range elsewhere.Records {
		elsewhere.Records[i].Command = p.records[i].Command
	}
	if added, err := exchange.Store(t.Context(), log, elsewhere); added != 0 || !errors.Is(err, events.ErrCommandReused) {
		t.Errorf("the commands of another game: %d records, %v", added, err)
	}
	if !bytes.Equal(logged(t, log, "GAME"), written(t, p.records)) {
		t.Error("the game that was there has changed")
	}
}

// Only games that are finished and fair are admitted.
func TestAdmit(t *testing.T) {
	p := mustPlay(t, "GAME", 0)
	if err := exchange.Admit(read(t, p.records[:len(p.records)-1]), scenario.RulesFor); !errors.Is(err, replay.ErrUnfinished) {
		t.Errorf("an unfinished game: %v", err)
	}
	g := read(t, p.records)
	last := len(g.Records) - 1
	g.Records[last].Facts = slices.Clone(g.Records[last].Facts)
	for i, f := range g.Records[last].Facts {
		if scored, ok := f.(*game.Scored); ok && scored.Seat == 1 {
			more := *scored
			more.Score.Total += 100
			g.Records[last].Facts[i] = &more
		}
	}
	again, err := readAll(written(t, g.Records))
	if err != nil {
		t.Fatal(err)
	}
	var fault *replay.Fault
	if err := exchange.Admit(again[0], scenario.RulesFor); !errors.As(err, &fault) || fault.Number != last+1 {
		t.Errorf("points that nobody scored, in a file that fits them: %v", err)
	}
	if err := exchange.Admit(read(t, longNamed(t, exchange.MaxLine-20_000)), scenario.RulesFor); err == nil {
		t.Error("a table without an end is admitted")
	}
	if err := exchange.Admit(read(t, p.records), func(*game.Setup) (game.Rules, error) { return game.Rules{}, errors.ErrUnsupported }); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("rules that are not there: %v", err)
	}
}
