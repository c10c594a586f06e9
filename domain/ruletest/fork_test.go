package ruletest_test

import (
	"errors"
	"fmt"
	"testing"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/ruletest"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
)

// fork opens a table that goes on from a record of a game, seats others at it and starts it.
func (j *journey) fork(number int, same bool) *journey {
	j.t.Helper()
	past, err := replay.PastOf(j.all, number)
	if err != nil {
		j.t.Fatalf("from record %d: %v", number, err)
	}
	f := &journey{t: j.t, rules: j.rules, luck: game.Seeded{byte(number), 1}, dice: j.dice + 77, keen: j.keen, after: make([]game.State, 1)}
	origin := game.Origin{Game: "origin", Number: number, SameDraws: same}
	start := game.StartGame{By: "f0", Past: past.Facts}
	if same {
		f.luck, origin.Seed, start.Entropy = j.luck, replay.RevealedSeed(j.all[len(j.all)-1]), past.Entropy
	}
	seats := j.s.Setup.Seats
	host := game.Seat(number % seats)
	f.must(game.OpenTable{Setup: j.s.Setup, Name: "random", Host: "f0", HostName: "f0", Seat: host, Origin: origin, Entropy: "own"})
	for range seats - 1 {
		f.must(game.TakeSeat{Seat: game.Nobody, By: "f0", Bot: "random", Name: "random"})
	}
	f.must(start)
	return f
}

// again gives the answers that a game had after a record.
func (j *journey) again(from *journey, number int) {
	j.t.Helper()
	end := from.all[:len(from.all):len(from.all)]
	for _, e := range replay.Line(end) {
		if e.Number <= number {
			continue
		}
		for _, f := range e.Facts {
			if a, ok := f.(*game.Answered); ok {
				j.answer(a.Choice)
			}
		}
	}
}

// goesOnFrom holds a fork to the point that it began at.
func (j *journey) goesOnFrom(origin *journey, number int) {
	j.t.Helper()
	now, then := j.s, origin.after[number]
	if now.Undo.Seat != game.Nobody || now.DecisionNumber != now.Number || now.StartedNumber != now.Number || now.TakeBacks != 0 {
		j.t.Fatalf("a fork of record %d begins with %+v, decision %d", number, now.Undo, now.DecisionNumber)
	}
	now.Entropy, now.Commitment, now.Table = then.Entropy, then.Commitment, then.Table
	if now.Hash() != then.Hash() {
		j.t.Fatalf("a fork of record %d does not stand where the game stood", number)
	}
}

// A fork of any point, also of one that lies behind take backs or was taken back
// itself, stands where the game stood. With the same draws the same answers lead to
// the same end; with new ones it can be played to its own.
func TestForksGoOn(t *testing.T) {
	had := seen{}
	forGames(t, *randomGames/6, func(t *testing.T, seed uint64) {
		j := newJourney(t, seed+4000)
		j.luck = game.Seeded{byte(seed)}
		j = reopened(j)
		j.finish(func() {
			if line := replay.Line(j.all); j.dice.Roll()%40 == 0 && line[len(line)-2].Number >= j.s.StartedNumber {
				j.backAndForth(line[len(line)-2].Number, had)
				had["taken back"]++
			}
		})
		had[j.s.Setup.Scenario]++
		first := j.s.StartedNumber
		for _, number := range []int{first, first + int(j.dice.Roll()%5) + 1, len(j.all) / 2, len(j.all) - 1} {
			if number < first || number >= len(j.all) {
				continue
			}
			same := j.fork(number, true)
			same.goesOnFrom(j, number)
			if inLine(j, number) {
				same.again(j, number)
				end := same.s
				end.Table = j.s.Table // another name and host
				if end.Hash() != j.s.Hash() {
					t.Fatalf("forked at record %d, the same answers lead to another game", number)
				}
				had["the same"]++
				same.verified(j)
			}
			other := j.fork(number, false)
			other.goesOnFrom(j, number)
			other.finish(func() {})
			other.verified(j)
			if other.s.Hash() != j.s.Hash() {
				had["another end"]++
			}
		}
	})
	for _, sc := range scenario.All() {
		had.mustHave(t, sc.Name)
	}
	had.mustHave(t, "taken back", "the same", "another end")
}

// reopened is a journey with the luck that it has now, from the first record on.
func reopened(j *journey) *journey {
	j.t.Helper()
	r := &journey{t: j.t, rules: j.rules, luck: j.luck, dice: j.dice, keen: j.keen, after: make([]game.State, 1)}
	r.must(game.OpenTable{Setup: j.s.Setup, Name: "random", Host: "p0", HostName: "p0", Entropy: "e0"})
	for i := 1; i < j.s.Setup.Seats; i++ {
		name := fmt.Sprintf("p%d", i)
		r.must(game.TakeSeat{Seat: game.Seat(i), By: name, Player: name, Name: name, Entropy: "e" + name})
	}
	r.must(game.StartGame{By: "p0"})
	return r
}

// inLine tells whether a record leads to the game's end, and was not taken back.
func inLine(j *journey, number int) bool {
	for _, e := range replay.Line(j.all) {
		if e.Number == number {
			return true
		}
	}
	return false
}

// verified checks a finished fork by itself and against its origin.
func (j *journey) verified(origin *journey) {
	j.t.Helper()
	if _, err := replay.Verify(j.all, scenario.RulesFor); err != nil {
		j.t.Fatalf("a fork of record %d: %v", replay.OriginOf(j.all).Number, err)
	}
	if err := replay.VerifyOrigin(j.all, origin.all); err != nil {
		j.t.Fatalf("a fork of record %d against its origin: %v", replay.OriginOf(j.all).Number, err)
	}
}

// A fork of a fork has one past, and nobody takes back what lies before the resume.
func TestForksOfForks(t *testing.T) {
	forGames(t, *randomGames/12, func(t *testing.T, seed uint64) {
		j := newJourney(t, seed+5000)
		for range 12 {
			j.step()
		}
		f := j.fork(len(j.all)-1, false)
		code := func(c game.Command) game.Code {
			_, err := f.rules.Decide(&f.s, c, f.luck)
			var refused *game.Error
			if !errors.As(err, &refused) {
				return ""
			}
			return refused.Code
		}
		seat, _ := f.s.SeatOf("f0")
		for to := range f.s.Number + 1 {
			if got := code(game.TakeBackTo{Seat: seat, To: to}); got != game.CodeNoTakeBack {
				t.Fatalf("back to record %d, before the resume: %q", to, got)
			}
		}
		resumed := f.s.Number
		f.step()
		if got := code(game.TakeBackTo{Seat: seat, To: resumed}); got != "" {
			t.Fatalf("back to the resume itself: %q", got)
		}
		f.step()
		again := f.fork(f.s.Number-1, false)
		again.goesOnFrom(f, f.s.Number-1)
		past := again.all[len(again.all)-1].Facts[1].(*game.Resumed).Past
		for _, fact := range past {
			if !game.IsPlay(fact) {
				t.Fatalf("%T lies in the past", fact)
			}
		}
		again.finish(func() {})
	})
}

// What the rules do not start is refused, and changes nothing.
func TestForksThatCannotBe(t *testing.T) {
	setup, rules, err := ruletest.RandomSetup(4)
	if err != nil {
		t.Fatal(err)
	}
	refused := func(s game.State, c game.Command, want game.Code) {
		t.Helper()
		_, err := rules.Decide(&s, c, sim.Luck(1))
		var e *game.Error
		if !errors.As(err, &e) || e.Code != want {
			t.Errorf("%+v: %v, want %s", c, err, want)
		}
	}
	open := func(seat game.Seat, o game.Origin) game.OpenTable {
		return game.OpenTable{Setup: setup, Name: "t", Host: "h", HostName: "h", Seat: seat, Origin: o}
	}
	for _, o := range []game.Origin{
		{Number: 3}, {Game: "g"}, {Game: "g", Number: -1}, {Game: "g", Number: 3, SameDraws: true},
		{Game: "g", Number: 3, Seed: "00"}, {Game: string(make([]byte, game.MaxID+1)), Number: 3},
	} {
		refused(game.State{}, open(0, o), game.CodeBadCommand)
	}
	refused(game.State{}, open(-1, game.Origin{}), game.CodeBadCommand)
	refused(game.State{}, open(game.Seat(setup.Seats), game.Origin{}), game.CodeBadCommand)

	table := func(o game.Origin) (s game.State) {
		commands := []game.Command{open(0, o)}
		for range setup.Seats - 1 {
			commands = append(commands, game.TakeSeat{Seat: game.Nobody, By: "h", Bot: "random", Name: "random"})
		}
		for _, c := range commands {
			if _, err := rules.Play(&s, c, sim.Luck(1), nil); err != nil {
				t.Fatal(err)
			}
		}
		return s
	}
	asked := &game.Asked{Decision: game.Decision{Question: game.PlaceLabourer}}
	fork := table(game.Origin{Game: "g", Number: 3})
	for _, past := range [][]game.Event{
		nil, {asked, &game.OverlayLaid{}}, {&game.SeatLeft{}, asked}, {&game.Resumed{}, asked}, {&game.Started{}, asked}, {&game.Ended{}, asked}, {nil, asked},
	} {
		refused(fork, game.StartGame{By: "h", Past: past}, game.CodeBadCommand)
	}
	refused(table(game.Origin{}), game.StartGame{By: "h", Past: []game.Event{asked}}, game.CodeBadCommand)
	refused(table(game.Origin{}), game.StartGame{By: "h", Entropy: "e"}, game.CodeBadCommand)
}

// There is no fork of what was not played yet, or is over.
func TestNoPastOutsideTheGame(t *testing.T) {
	j := newJourney(t, 6001)
	j.finish(func() {})
	for number, want := range map[int]game.Code{1: game.CodeNotRunning, j.s.StartedNumber - 1: game.CodeNotRunning, j.s.Number: game.CodeGameOver} {
		var e *game.Error
		if _, err := replay.PastOf(j.all, number); !errors.As(err, &e) || e.Code != want {
			t.Errorf("record %d: %v, want %s", number, err, want)
		}
	}
	for _, number := range []int{-1, 0, j.s.Number + 1} {
		if _, err := replay.PastOf(j.all, number); !errors.Is(err, replay.ErrNoRecord) {
			t.Errorf("record %d: %v", number, err)
		}
	}
}
