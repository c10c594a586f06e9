package replay_test

import (
	"errors"
	"testing"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
)

// live is a game of two persons that is decided record by record.
type live struct {
	t       *testing.T
	rules   game.Rules
	state   game.State
	entries []game.Entry
}

// opened is a table of two with its host alone.
func opened(t *testing.T) *live {
	t.Helper()
	sc, _ := scenario.Named("mount-snowdon")
	setup, err := sc.Setup(2, game.Deluxe, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	l := &live{t: t}
	if l.rules, err = scenario.RulesFor(setup); err != nil {
		t.Fatal(err)
	}
	l.must(game.OpenTable{Setup: setup, Name: "table", Host: "ann", HostName: "Ann"})
	return l
}

func begun(t *testing.T) *live {
	t.Helper()
	l := opened(t)
	l.must(game.TakeSeat{Seat: game.Nobody, By: "bob", Player: "bob", Name: "Bob"})
	l.must(game.StartGame{By: "ann"})
	return l
}

// do decides a command; "" is the code of one that was accepted.
func (l *live) do(c game.Command) game.Code {
	l.t.Helper()
	facts, err := l.rules.Decide(&l.state, c, game.Seeded{3})
	var refused *game.Error
	if errors.As(err, &refused) {
		return refused.Code
	}
	l.entries = append(l.entries, game.Entry{Number: len(l.entries) + 1, Facts: facts})
	if l.state, err = replay.Fold(l.entries); err != nil {
		l.t.Fatal(err)
	}
	return ""
}

func (l *live) must(c game.Command) {
	l.t.Helper()
	if code := l.do(c); code != "" {
		l.t.Fatalf("%#v: %s", c, code)
	}
}

func (l *live) want(code game.Code, c game.Command) {
	l.t.Helper()
	if got := l.do(c); got != code {
		l.t.Fatalf("%#v: %q, want %q", c, got, code)
	}
}

// place puts the next labourer onto the surveyor's area, which always has room.
func (l *live) place() {
	l.t.Helper()
	l.must(game.Answer{Seat: l.state.Asked.Seat, Decision: l.state.DecisionNumber, Choices: []game.Choice{{Verb: game.Place, Area: game.Surveyor}}})
}

// A reply names the take back that it is to, and only one waits at a time.
func TestReplyNamesItsTakeBack(t *testing.T) {
	l := begun(t)
	l.place()
	l.place()
	first := l.state.Asked.Seat // its own answer lies behind the other one's
	other := 1 - first
	l.must(game.TakeBackTo{Seat: first, To: 3})
	l.want(game.CodeProposalOpen, game.TakeBackTo{Seat: other, To: 3})
	l.want(game.CodeStale, game.AgreeTakeBack{Seat: other, To: 4, Agree: true})
	l.must(game.TakeBackTo{Seat: first, To: 4}) // the asker may ask for something else
	l.want(game.CodeStale, game.AgreeTakeBack{Seat: other, To: 3, Agree: true})
	l.want(game.CodeNoProposal, game.AgreeTakeBack{Seat: first, To: 4, Agree: true})
	l.must(game.AgreeTakeBack{Seat: other, To: 4, Agree: true})
	if want, _ := replay.Fold(l.entries[:4]); l.state.Hash() != want.Hash() {
		t.Error("agreed, and another board than after record 4")
	}
	l.want(game.CodeNoProposal, game.AgreeTakeBack{Seat: other, To: 4, Agree: true})
}

// MaxTakeBacks bounds what is taken back and asked for, alone or agreed.
func TestTakeBacksAreBounded(t *testing.T) {
	l := begun(t)
	seat := l.state.Asked.Seat
	for range game.MaxTakeBacks {
		l.place()
		l.must(game.TakeBackTo{Seat: seat, To: l.state.Undo.From})
	}
	l.place()
	l.want(game.CodeLimitReached, game.TakeBackTo{Seat: seat, To: l.state.Undo.From})
	l.place() // the game goes on
}

// MaxSeatings bounds how often seats change hands; leaving is always allowed.
func TestSeatingsAreBounded(t *testing.T) {
	l := opened(t)
	sit := game.TakeSeat{Seat: 1, By: "bob", Player: "bob", Name: "Bob"}
	for range game.MaxSeatings - 1 {
		l.must(sit)
		l.must(game.LeaveSeat{Seat: 1, By: "bob"})
	}
	l.want(game.CodeLimitReached, sit)
}
