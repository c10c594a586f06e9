package events_test

import (
	"fmt"
	"testing"
	"time"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
	"snowdonia/events"
)

// played is a finished game of random players, as records and as state.
func played(t testing.TB, mountain scenario.Scenario, seats int, seed uint64) ([]events.Record, game.State) {
	t.Helper()
	setup, err := mountain.Setup(seats, game.Deluxe, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := scenario.RulesFor(setup)
	if err != nil {
		t.Fatal(err)
	}
	bots := make([]bot.Bot, seats)
	for i := range bots {
		bots[i] = bot.Random{}
	}
	result, err := sim.Game{Setup: setup, Rules: rules, Bots: bots, Luck: sim.Luck(seed), Dice: sim.Dice(seed), Record: true}.Play()
	if err != nil {
		t.Fatal(err)
	}
	var records []events.Record
	for i, e := range result.Entries {
		records = append(records, events.Record{
			Game: "01K1FZ3T6N4ZP8Q5W9X2Y7V0AB", Number: e.Number, Prev: uint64(i),
			Time: time.Unix(1_800_000_000, int64(i)).UTC(), By: "01K1FZ3T6N4ZP8Q5W9X2Y7V0AC", Command: fmt.Sprintf("01K1FZ3T6N4ZP8Q5W9X2Y7%04d", i),
			Schema: events.Schema, Rules: 1, Facts: e.Facts,
		})
	}
	return records, result.State
}

// What the rules decide can be written, read and folded to the same game.
func TestPlayedGamesComeBackFromTheirBytes(t *testing.T) {
	written := map[string]bool{}
	for _, mountain := range scenario.All() {
		for seats := 1; seats <= 5; seats++ {
			for seed := range uint64(3) {
				records, want := played(t, mountain, seats, seed)
				var entries []game.Entry
				for _, r := range records {
					entries = append(entries, reread(t, r).Entry())
					for _, f := range r.Facts {
						written[events.EventName(f)] = true
					}
				}
				got, err := replay.Fold(entries)
				if err != nil || got.Hash() != want.Hash() {
					t.Errorf("%s, %d seats, seed %d: folded to %s, want %s; %v", mountain.Name, seats, seed, got.Hash(), want.Hash(), err)
				}
			}
		}
	}
	for _, name := range []string{"gap-card-turned", "blasted", "excavation-stopped", "dynamite-taken", "snow-fell", "surveyor-slid"} {
		if !written[name] {
			t.Errorf("no game has %s", name)
		}
	}
}

// reread gives a record as it comes back from its bytes.
func reread(t *testing.T, r events.Record) events.Record {
	t.Helper()
	b, err := events.Encode(r)
	if err != nil {
		t.Fatalf("record %d: %v", r.Number, err)
	}
	back, err := events.Decode(b)
	if err != nil {
		t.Fatalf("record %d: %v\n%s", r.Number, err, b)
	}
	return back
}
