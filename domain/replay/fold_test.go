package replay_test

import (
	"errors"
	"testing"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
)

// recorded plays a game of two greedy bots and gives its records.
func recorded(t *testing.T) ([]game.Entry, game.Rules) {
	t.Helper()
	sc, _ := scenario.Named("mount-snowdon")
	setup, err := sc.Setup(2, game.Deluxe, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := scenario.RulesFor(setup)
	if err != nil {
		t.Fatal(err)
	}
	res, err := sim.Game{Setup: setup, Rules: rules, Bots: []bot.Bot{bot.Greedy{}, bot.Greedy{}}, Luck: game.Seeded{7}, Record: true}.Play()
	if err != nil {
		t.Fatal(err)
	}
	return res.Entries, rules
}

// fold folds and fails the test on an error.
func fold(t *testing.T, entries []game.Entry) game.State {
	t.Helper()
	s, err := replay.Fold(entries)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// takenBack appends a record that takes the game back.
func takenBack(entries []game.Entry, to int) []game.Entry {
	n := len(entries)
	return append(entries[:n:n], game.Entry{Number: n + 1, Facts: []game.Event{&game.TakenBack{Seat: 0, To: to, Agreed: true}}})
}

// After a take back the board is what it was, and the same facts lead to the same end.
func TestTakeBackRestoresAndRedoes(t *testing.T) {
	entries, _ := recorded(t)
	for to := 5; to < len(entries)-1; to += 7 {
		until := min(to+9, len(entries)-1)
		want := fold(t, entries[:to])
		back := takenBack(entries[:until], to)
		got := fold(t, back)
		if got.Hash() != want.Hash() {
			t.Fatalf("back from %d to %d: another board", until, to)
		}
		if got.Number != until+1 || got.DecisionNumber != until+1 {
			t.Fatalf("back to %d: number %d, decision %d, want %d", to, got.Number, got.DecisionNumber, until+1)
		}
		for _, e := range entries[to:] {
			back = append(back, game.Entry{Number: len(back) + 1, Facts: e.Facts})
		}
		again, end := fold(t, back), fold(t, entries)
		if again.Hash() != end.Hash() || again.Draws != end.Draws {
			t.Fatalf("redone from %d: another end", to)
		}
		if line := replay.Line(back); len(line) != len(entries) {
			t.Fatalf("the line has %d records, want %d", len(line), len(entries))
		}
	}
}

// A take back may go to a point that had been taken back itself: the state after any record stands.
func TestTakeBackOfATakeBack(t *testing.T) {
	entries, _ := recorded(t)
	back := takenBack(takenBack(entries[:30], 20), 28)
	if got, want := fold(t, back), fold(t, entries[:28]); got.Hash() != want.Hash() {
		t.Fatal("back to what had been taken back: another board")
	}
}

// Folding stays linear however many records take back, each to the one before.
func TestManyTakeBacks(t *testing.T) {
	entries, _ := recorded(t)
	back := entries[:20]
	for range 5000 {
		back = takenBack(back, len(back)-1)
	}
	if s := fold(t, back); s.Number != 5020 {
		t.Fatalf("number %d", s.Number)
	}
}

func TestFoldFromKnowsItsBase(t *testing.T) {
	entries, _ := recorded(t)
	base := fold(t, entries[:20])
	if _, err := replay.FoldFrom(base, takenBack(entries[:30], 19)[20:]); !errors.Is(err, replay.ErrBeforeBase) {
		t.Fatalf("take back to before the base: %v", err)
	}
	got, err := replay.FoldFrom(base, takenBack(entries[:30], 20)[20:])
	if err != nil || got.Hash() != base.Hash() {
		t.Fatalf("take back to the base itself: %v", err)
	}
	if _, err := replay.Fold(append(entries[:3:3], entries[4:]...)); err == nil {
		t.Fatal("a missing record was passed over")
	}
}

// A walk shows every record with the state that it is folded into, across a take back.
func TestAWalkShowsTheStateBeforeEachRecord(t *testing.T) {
	entries, _ := recorded(t)
	entries = append(takenBack(entries[:30], 20), game.Entry{Number: 32, Facts: entries[20].Facts})
	seen := 0
	last, err := replay.Walk(game.State{}, entries, func(before *game.State, e game.Entry) {
		seen++
		want, err := replay.Fold(entries[:e.Number-1])
		if err != nil || before.Number != e.Number-1 || before.Number > 0 && before.Hash() != want.Hash() {
			t.Fatalf("record %d is shown with a state after record %d: %v", e.Number, before.Number, err)
		}
	})
	if err != nil || seen != len(entries) || last.Number != len(entries) {
		t.Errorf("%d of %d records are shown: %v", seen, len(entries), err)
	}
}
