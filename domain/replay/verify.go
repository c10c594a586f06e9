package replay

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"snowdonia/domain/game"
)

// ErrUnfinished says that a game's seed has not been revealed, so its draws cannot be checked yet.
var ErrUnfinished = errors.New("replay: the game is not finished, so its seed is not known")

// ErrOtherRules says that a game's draws follow from its seed, but that it was
// played under rules which this build does not have: what its commands did has not
// been checked, and nothing says that the result is right.
var ErrOtherRules = errors.New("replay: the draws follow from the seed, but the game was played under other rules than this program's, so what was made of them is not checked")

// Fault is the first thing in a game that does not follow from its seed, its
// commands and the rules.
type Fault struct {
	Number   int        // of the record
	Draw     int        // of the draw that differs, counted from 1; 0 if no draw does
	Recorded game.Event // the fact that differs, nil if the record lacks one
	Expected game.Event // what follows from seed and rules instead, nil for no fact
	Text     string     // what is wrong, where it is not a fact that differs
}

// Error names the record, the draw and both outcomes.
func (f *Fault) Error() string { return f.Tell(describe) }

// Tell says what [Fault.Error] says, with facts as the caller writes them.
func (f *Fault) Tell(fact func(game.Event) string) string {
	if f.Text != "" {
		return fmt.Sprintf("record %d: %s", f.Number, f.Text)
	}
	what := "a fact"
	if f.Draw > 0 {
		what = fmt.Sprintf("draw %d", f.Draw)
	}
	recorded, expected := "nothing", "nothing"
	if f.Recorded != nil {
		recorded = fact(f.Recorded)
	}
	if f.Expected != nil {
		expected = fact(f.Expected)
	}
	return fmt.Sprintf("record %d: %s differs: the record has %s, the seed and the rules give %s", f.Number, what, recorded, expected)
}

// Verified is what a check of a finished game went through.
type Verified struct {
	Records, Facts int
	Draws          int // that the game made itself: those in a fork's past are not among them
}

// RulesFor gives the rules that a set-up is played by.
type RulesFor func(*game.Setup) (game.Rules, error)

// Verify draws every draw of a finished game again from its revealed seed (DRAW-1
// to DRAW-3), and decides every command again. It gives a [*Fault] for the first
// difference, [ErrUnfinished] if there is no seed yet, and [ErrOtherRules] if only
// the draws could be checked. Who gave a command and when is not in the facts: that
// is the log's word. So is what a fork has behind it, see [VerifyOrigin].
func Verify(entries []game.Entry, rulesFor RulesFor) (v Verified, err error) {
	defer func() {
		if r := recover(); r != nil { // records that no game could have written
			err = &Fault{Number: v.Records + 1, Text: fmt.Sprintf("no game can have written it: %v", r)}
		}
	}()
	opened, seed, err := endsOf(entries)
	if err != nil {
		return v, err
	}
	if c := game.Commitment(seed); c != opened.Commitment {
		return v, &Fault{Number: 1, Text: fmt.Sprintf("it is committed to a seed with the SHA-256 %s, that of the seed in the last record is %s", opened.Commitment, c)}
	}
	c := checker{luck: game.Seeded(seed)}
	check, verdict := c.redraw, ErrOtherRules
	if opened.Setup.RulesVersion == game.RulesVersion {
		if c.rules, err = rulesFor(opened.Setup); err != nil {
			return v, err
		}
		check, verdict = c.redecide, nil
	}
	var s game.State
	behind := 0 // draws of a fork's past
	for i, e := range entries {
		if err := check(s, e); err != nil {
			return v, err
		}
		if takesBack(e) == nil {
			game.Apply(&s, e)
		} else if s, err = Fold(entries[:i+1]); err != nil {
			return v, err
		}
		if past, _ := startOf(e); past != nil {
			behind = s.Draws
		}
		v.Records++
		v.Facts += len(e.Facts)
	}
	v.Draws = s.Draws - behind
	return v, verdict
}

// endsOf finds the first fact and the seed in the last one.
func endsOf(entries []game.Entry) (opened *game.Opened, seed [32]byte, err error) {
	if len(entries) == 0 || len(entries[0].Facts) == 0 {
		return nil, seed, errors.New("replay: there are no records")
	}
	opened, ok := entries[0].Facts[0].(*game.Opened)
	if !ok || opened.Setup == nil {
		return nil, seed, &Fault{Number: 1, Text: "it opens no table"}
	}
	last := entries[len(entries)-1].Facts
	if len(last) == 0 {
		return nil, seed, ErrUnfinished
	}
	revealed, ok := last[len(last)-1].(*game.SeedRevealed)
	if !ok {
		return nil, seed, ErrUnfinished
	}
	b, err := hex.DecodeString(revealed.Seed)
	if err != nil || len(b) != len(seed) {
		return nil, seed, &Fault{Number: len(entries), Text: "its seed is not 64 hex digits"}
	}
	copy(seed[:], b)
	return opened, seed, nil
}

type checker struct {
	rules game.Rules
	luck  game.Luck
}

// redecide gives the record's command to the rules again and compares all facts.
func (c checker) redecide(s game.State, e game.Entry) error {
	command, err := commandOf(&s, e)
	if err != nil {
		return &Fault{Number: e.Number, Text: "its facts are not those of a command: " + err.Error()}
	}
	facts, err := c.rules.Decide(&s, command, c.luck)
	if err != nil {
		return &Fault{Number: e.Number, Text: "the rules refuse its command: " + err.Error()}
	}
	for i := range max(len(facts), len(e.Facts)) {
		var want, got game.Event
		if i < len(facts) {
			want = facts[i]
		}
		if i < len(e.Facts) {
			got = e.Facts[i]
		}
		if !sameFact(want, got) {
			return c.fault(s, e, i, want)
		}
	}
	return nil
}

// redraw compares only the draws, for games of other rules.
func (c checker) redraw(s game.State, e game.Entry) error {
	for i, f := range e.Facts {
		if want, isDraw := game.Redraw(&s, f, c.luck); isDraw && describe(want) != describe(f) {
			return c.fault(s, game.Entry{Number: e.Number, Facts: e.Facts[i:]}, 0, want)
		}
		game.Evolve(&s, f)
	}
	return nil
}

// fault says what differs at fact i of a record; s is the state before the record.
func (c checker) fault(s game.State, e game.Entry, i int, want game.Event) error {
	for _, f := range e.Facts[:i] {
		game.Evolve(&s, f)
	}
	fault := &Fault{Number: e.Number, Expected: want}
	if want != nil {
		before := s.Draws
		if game.Evolve(&s, want); s.Draws > before {
			fault.Draw = before + 1
		}
	}
	if i < len(e.Facts) {
		fault.Recorded = e.Facts[i]
	}
	return fault
}

// sameFact tells whether two facts say the same. Their texts are compared only where
// the values differ, as an empty list and none do: writing them is what costs.
func sameFact(a, b game.Event) bool { return reflect.DeepEqual(a, b) || describe(a) == describe(b) }

// describe writes a fact so that equal facts have equal texts.
func describe(e game.Event) string {
	if e == nil {
		return "nothing"
	}
	b, err := json.Marshal(e)
	if err != nil {
		return err.Error()
	}
	name := bytes.TrimPrefix(fmt.Appendf(nil, "%T", e), []byte("*game."))
	return string(name) + string(b)
}
