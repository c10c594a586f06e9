package replay_test

import (
	"errors"
	"slices"
	"testing"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
)

// tampered gives the records with one fact replaced.
func tampered(entries []game.Entry, number, fact int, by game.Event) []game.Entry {
	entries = slices.Clone(entries)
	facts := slices.Clone(entries[number-1].Facts)
	facts[fact] = by
	entries[number-1].Facts = facts
	return entries
}

// DRAW-3: a finished game is accepted; a changed draw is found, by its number.
func TestVerifyNamesTheDraw(t *testing.T) {
	entries, _ := recorded(t)
	if _, err := replay.Verify(entries, scenario.RulesFor); err != nil {
		t.Fatal(err)
	}
	draws := 0
	var s game.State
	for _, e := range entries {
		for i, f := range e.Facts {
			before := s.Draws
			game.Evolve(&s, f)
			top, ok := f.(*game.TopRead)
			if !ok {
				continue
			}
			other := &game.TopRead{Back: game.Sun}
			if top.Back == game.Sun {
				other.Back = game.Rain
			}
			_, err := replay.Verify(tampered(entries, e.Number, i, other), scenario.RulesFor)
			var found *replay.Fault
			if !errors.As(err, &found) || found.Draw != before+1 || found.Number != e.Number {
				t.Fatalf("draw %d in record %d: %v", before+1, e.Number, err)
			}
			draws++
		}
		s.Number = e.Number
	}
	if draws < 10 {
		t.Fatalf("only %d backs were drawn", draws)
	}
}

// Records that claim other rules are not called fair: only their draws can be checked.
func TestVerifyUnderOtherRules(t *testing.T) {
	entries, _ := recorded(t)
	opened := *entries[0].Facts[0].(*game.Opened)
	setup := *opened.Setup
	setup.RulesVersion++
	opened.Setup = &setup
	other := tampered(entries, 1, 0, &opened)
	if v, err := replay.Verify(other, scenario.RulesFor); !errors.Is(err, replay.ErrOtherRules) || v.Records != len(entries) {
		t.Fatalf("%+v, %v", v, err)
	}
	for i, f := range entries[2].Facts {
		if drawn, ok := f.(*game.StartPlayerDrawn); ok {
			var fault *replay.Fault
			_, err := replay.Verify(tampered(other, 3, i, &game.StartPlayerDrawn{Seat: 1 - drawn.Seat}), scenario.RulesFor)
			if !errors.As(err, &fault) || fault.Draw != 1 {
				t.Fatalf("another start player: %v", err)
			}
			return
		}
	}
	t.Fatal("record 3 draws no start player")
}

// A fact that is no draw, a missing fact and another seed are found too.
func TestVerifyFindsWhatDiffers(t *testing.T) {
	entries, _ := recorded(t)
	last := len(entries)
	final := entries[last-1].Facts
	seed := len(final) - 1
	cases := map[string][]game.Entry{
		"another seed":        tampered(entries, last, seed, &game.SeedRevealed{Seed: "00" + final[seed].(*game.SeedRevealed).Seed[2:]}),
		"no seed's digits":    tampered(entries, last, seed, &game.SeedRevealed{Seed: "none"}),
		"other winners":       tampered(entries, last, seed-1, &game.Ended{Reason: game.MarkersPlaced, Winners: []game.Seat{0, 1}}),
		"nobody's command":    tampered(entries, 10, 0, &game.Started{}),
		"an impossible space": tampered(entries, 4, 1, &game.LabourerPlaced{Area: 99}),
	}
	for name, records := range cases {
		var fault *replay.Fault
		if _, err := replay.Verify(records, scenario.RulesFor); !errors.As(err, &fault) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := replay.Verify(entries[:last-1], scenario.RulesFor); !errors.Is(err, replay.ErrUnfinished) {
		t.Errorf("an unfinished game: %v", err)
	}
}
