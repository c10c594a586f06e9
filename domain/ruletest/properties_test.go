package ruletest_test

import (
	"errors"
	"flag"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/notation"
	"snowdonia/domain/replay"
	"snowdonia/domain/ruletest"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
)

var randomGames = flag.Int("games", 240, "how many random games the properties are tried on")

// journey is a random game that is played with people at all seats.
type journey struct {
	t     *testing.T
	rules game.Rules
	luck  game.Luck
	dice  sim.Dice
	keen  bool
	s     game.State
	all   []game.Entry
	after []game.State // the state after each record, index 0 before the first
}

func newJourney(t *testing.T, seed uint64) *journey {
	t.Helper()
	setup, rules, err := ruletest.RandomSetup(seed)
	if err != nil {
		t.Fatal(err)
	}
	if seed%7 == 3 && setup.Rulings.EndsWithMarkers {
		setup.Markers = 4 // few, so that somebody places the last one (END-2)
	}
	j := &journey{t: t, rules: rules, luck: sim.Luck(seed), dice: sim.Dice(seed + 1), after: make([]game.State, 1)}
	j.keen = j.dice.Roll()%2 == 0
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("%s, %d seats, edition %s, options %+v, record %d; again: go test ./domain/ruletest -games %d -run '%s$'",
				setup.Scenario, setup.Seats, setup.Edition, setup.Options, j.s.Number, *randomGames, t.Name())
		}
	})
	j.must(game.OpenTable{Setup: setup, Name: "random", Host: "p0", HostName: "p0", Entropy: "e0"})
	for i := 1; i < setup.Seats; i++ {
		name := fmt.Sprintf("p%d", i)
		j.must(game.TakeSeat{Seat: game.Seat(i), By: name, Player: name, Name: name, Entropy: "e" + name})
	}
	j.must(game.StartGame{By: "p0"})
	return j
}

// must gives a command that has to be accepted, and holds its facts to the state.
func (j *journey) must(c game.Command) {
	j.t.Helper()
	played := j.s
	facts, err := j.rules.Play(&played, c, j.luck, nil)
	if err != nil {
		j.t.Fatalf("%T %+v: %v", c, c, err)
	}
	e := game.Entry{Number: j.s.Number + 1, Facts: facts}
	j.all = append(j.all, e)
	if back := takenBack(e); back != nil {
		j.s = game.Restore(j.s, j.after[back.To], back, e.Number)
	} else {
		game.Apply(&j.s, e)
		if !settlesTakeBack(c) && !reflect.DeepEqual(j.s, played) {
			j.t.Fatalf("folding the facts of %T gives another state than playing it", c)
		}
	}
	j.after = append(j.after, j.s)
	if j.s.Status == game.Running || j.s.Status == game.Finished {
		if err := ruletest.CheckBoard(&j.s); err != nil {
			j.t.Fatal(err)
		}
	}
}

// settlesTakeBack tells whether a command is about a take back, which only folding moves the state by.
func settlesTakeBack(c game.Command) bool {
	_, asks := c.(game.TakeBackTo)
	_, agrees := c.(game.AgreeTakeBack)
	return asks || agrees
}

func takenBack(e game.Entry) *game.TakenBack {
	for _, f := range e.Facts {
		if back, ok := f.(*game.TakenBack); ok {
			return back
		}
	}
	return nil
}

// legal gives the legal offers of the open decision, and holds all offers to what an offer is.
func (j *journey) legal() []game.Choice {
	j.t.Helper()
	if j.s.Asked.Question == game.NoQuestion {
		j.t.Fatal("the game runs and nobody is asked")
	}
	var legal []game.Choice
	seen := map[game.Choice]bool{}
	for o := range j.rules.Offers(&j.s) {
		if seen[o.Choice] {
			j.t.Fatalf("%s is offered twice", notation.Choice(o.Choice))
		}
		seen[o.Choice] = true
		if o.Refusal == nil {
			legal = append(legal, o.Choice)
		}
	}
	if len(legal) < 2 {
		j.t.Fatalf("%s is asked with %d legal choices", j.s.Asked.Question, len(legal)) // ROUND-2
	}
	return legal
}

func (j *journey) answer(c game.Choice) {
	j.t.Helper()
	j.must(game.Answer{Seat: j.s.Asked.Seat, Decision: j.s.DecisionNumber, Choices: []game.Choice{c}})
}

// step answers the open decision at random, or in half of the games mostly as a
// player would who wants to win: that leads to other boards.
func (j *journey) step() {
	j.t.Helper()
	legal := j.legal()
	if j.keen && j.dice.Roll()%8 != 0 {
		var offers []game.Offer
		for o := range j.rules.Offers(&j.s) {
			offers = append(offers, o)
		}
		j.answer(offers[bot.Greedy{}.Choose(&j.s, offers, j.dice.Roll())].Choice)
		return
	}
	j.answer(legal[j.dice.Roll()%uint64(len(legal))])
}

// finish plays to the end.
func (j *journey) finish(each func()) {
	j.t.Helper()
	for j.s.Status == game.Running {
		if j.s.Round > game.MaxRounds {
			j.t.Fatalf("no end after %d rounds", game.MaxRounds)
		}
		each()
		j.step()
	}
	if j.s.Status != game.Finished || j.s.Asked.Question != game.NoQuestion || j.s.Reason == game.NotEnded {
		j.t.Fatalf("the game stopped: %s, asked %s, %s", j.s.Status, j.s.Asked.Question, j.s.Reason)
	}
}

func forGames(t *testing.T, games int, play func(t *testing.T, seed uint64)) {
	for seed := range uint64(games) {
		t.Run(fmt.Sprintf("seed=%d", seed), func(t *testing.T) { play(t, seed) })
	}
}

// seen counts what random games came across, so that a property cannot hold for
// want of a case.
type seen map[string]int

func (s seen) mustHave(t *testing.T, names ...string) {
	t.Helper()
	for _, name := range names {
		if s[name] == 0 {
			t.Errorf("no random game had %s", name)
		}
	}
}

// tableFacts are those of leaving, closing, taking back and forking, which these games have none of.
var tableFacts = []string{
	"*game.SeatLeft", "*game.TableClosed", "*game.TakeBackAsked", "*game.TakeBackAgreed", "*game.TakeBackRefused", "*game.TakenBack",
	"*game.Forked", "*game.Resumed",
}

// Any game, played at random, conserves its pieces, ends, and is folded from its facts.
func TestRandomGames(t *testing.T) {
	had := seen{}
	forGames(t, *randomGames, func(t *testing.T, seed uint64) {
		j := newJourney(t, seed)
		name := j.s.Setup.Scenario
		j.finish(func() { had[j.s.Asked.Question.String()]++ })
		had[j.s.Reason.String()]++
		for _, e := range j.all {
			for _, f := range e.Facts {
				had[fmt.Sprintf("%T", f)]++
			}
		}
		had[fmt.Sprintf("%s, %d seats, %s", name, j.s.Setup.Seats, j.s.Setup.Edition)]++
		o := j.s.Setup.Options
		had["thinFog="+fmt.Sprint(o.ThinFog)]++
		had["optionalTrackCards="+fmt.Sprint(o.OptionalTrackCards)]++
		had["firstGameTrains="+fmt.Sprint(o.FirstGameTrains)]++
		for _, n := range o.Trains {
			had[fmt.Sprintf("train %d", n)]++
		}
		folded, err := replay.Fold(j.all)
		if err != nil || folded.Hash() != j.s.Hash() {
			t.Errorf("folding all records gives another game: %v", err)
		}
	})
	for _, sc := range scenario.All() {
		for seats := sc.MinSeats; seats <= sc.MaxSeats; seats++ {
			had.mustHave(t, fmt.Sprintf("%s, %d seats, deluxe", sc.Name, seats), fmt.Sprintf("%s, %d seats, 2012", sc.Name, seats))
		}
	}
	for r := game.RouteFinishedByPlayer; r <= game.MarkersPlaced; r++ { // no game is so long that its rounds are spent
		had.mustHave(t, r.String())
	}
	had.mustHave(t, "thinFog=true", "optionalTrackCards=true", "firstGameTrains=true", "train 8", "train 9", "train 10", "train 11")
	for _, f := range ruletest.Facts() {
		if name := fmt.Sprintf("%T", f); !slices.Contains(tableFacts, name) {
			had.mustHave(t, name)
		}
	}
	for q := game.ChooseTrain; q.String() != "?"; q++ {
		had.mustHave(t, q.String())
	}
}

// A choice is accepted if, and only if, it is offered without a refusal; one that
// is not changes nothing, and is refused by the rule of its offer.
func TestAcceptedMeansOffered(t *testing.T) {
	universe := ruletest.Universe()
	defined := rules(t)
	tried := map[game.Question]int{}
	forGames(t, *randomGames/4, func(t *testing.T, seed uint64) {
		j := newJourney(t, seed+1000)
		j.finish(func() {
			if tried[j.s.Asked.Question]++; tried[j.s.Asked.Question] > 20 && j.dice.Roll()%100 != 0 {
				return
			}
			offers := map[game.Choice]*game.Refusal{}
			for o := range j.rules.Offers(&j.s) {
				offers[o.Choice] = o.Refusal
				if o.Refusal != nil && !slices.Contains(defined, o.Refusal.Rule) {
					t.Fatalf("refused by %q, which is no rule", o.Refusal.Rule)
				}
				if again, err := notation.ParseChoice(notation.Choice(o.Choice)); err != nil || again != o.Choice {
					t.Fatalf("%+v is written %q and read %+v, %v", o.Choice, notation.Choice(o.Choice), again, err)
				}
			}
			before := j.s.Hash()
			met := 0
			for _, c := range universe {
				if _, ok := offers[c]; ok {
					met++
				}
				j.tryChoice(c, offers)
			}
			for c := range offers {
				j.tryChoice(c, offers)
			}
			if met == 0 {
				t.Fatalf("the universe has none of the offers of %s", j.s.Asked.Question)
			}
			if j.s.Hash() != before {
				t.Fatal("a command that was only decided changed the state")
			}
		})
	})
	for q := game.ChooseTrain; q.String() != "?"; q++ {
		if tried[q] == 0 {
			t.Errorf("%s was never asked", q)
		}
	}
}

// tryChoice decides a choice and compares with its offer.
func (j *journey) tryChoice(c game.Choice, offers map[game.Choice]*game.Refusal) {
	j.t.Helper()
	_, err := j.rules.Decide(&j.s, game.Answer{Seat: j.s.Asked.Seat, Decision: j.s.DecisionNumber, Choices: []game.Choice{c}}, j.luck)
	refusal, offered := offers[c]
	var refused *game.Error
	switch {
	case err == nil:
		if !offered || refusal != nil {
			j.t.Fatalf("%s: %+v is accepted and not offered", j.s.Asked.Question, c)
		}
	case !errors.As(err, &refused):
		j.t.Fatal(err)
	case !offered && refused.Code != game.CodeNotOffered:
		j.t.Fatalf("%s: %+v is not offered, and refused with %s", j.s.Asked.Question, c, refused.Code)
	case offered && refusal == nil:
		j.t.Fatalf("%s: %+v is offered and refused: %v", j.s.Asked.Question, c, err)
	case offered && (refused.Code != game.CodeRefused || refused.Rule != refusal.Rule):
		j.t.Fatalf("%s: %+v is offered with %s and refused with %s %s", j.s.Asked.Question, c, refusal.Rule, refused.Code, refused.Rule)
	}
}

// Taken back and done again, alone or with everybody's consent, the game stands
// as it stood: the draws come again as they were.
func TestTakeBackAndRedo(t *testing.T) {
	had := seen{}
	forGames(t, *randomGames/2, func(t *testing.T, seed uint64) {
		j := newJourney(t, seed+2000)
		j.finish(func() {
			if j.dice.Roll()%12 != 0 {
				return
			}
			line := replay.Line(j.all)
			to := len(line) - 2 - int(j.dice.Roll()%6)
			if to >= 0 && line[to].Number >= j.s.StartedNumber {
				j.backAndForth(line[to].Number, had)
			}
		})
		folded, err := replay.Fold(j.all)
		if err != nil || folded.Hash() != j.s.Hash() {
			t.Errorf("folding all records gives another game: %v", err)
		}
	})
	had.mustHave(t, "alone", "agreed", "drawn again")
}

// backAndForth takes the game back to a record and gives the same answers again.
func (j *journey) backAndForth(to int, had seen) {
	j.t.Helper()
	hash, draws := j.s.Hash(), j.s.Draws
	redo := replay.Line(j.all)
	for len(redo) > 0 && redo[0].Number <= to {
		redo = redo[1:]
	}
	seat := j.s.Asked.Seat
	alone := j.s.Undo.Seat == seat && to >= j.s.Undo.From
	j.must(game.TakeBackTo{Seat: seat, To: to})
	for i := range game.Seat(j.s.Setup.Seats) {
		if j.s.Proposal.To != 0 && i != seat {
			j.must(game.AgreeTakeBack{Seat: i, To: j.s.Proposal.To, Agree: true})
		}
	}
	if j.s.Proposal.To != 0 || j.s.Hash() != j.after[to].Hash() {
		j.t.Fatalf("taken back to record %d the game does not stand as it did", to)
	}
	if alone {
		had["alone"]++
	} else {
		had["agreed"]++
	}
	if j.s.Draws < draws {
		had["drawn again"]++
	}
	for _, e := range redo {
		for _, f := range e.Facts {
			if a, ok := f.(*game.Answered); ok {
				j.must(game.Answer{Seat: a.Seat, Decision: j.s.DecisionNumber, Choices: []game.Choice{a.Choice}})
			}
		}
	}
	if j.s.Hash() != hash {
		j.t.Fatalf("done again from record %d the game is another one", to)
	}
}

// Whoever leaves, a bot stands in and somebody else may take over, and the game goes on to its end (RULING-5).
func TestAnySeatIsReplaced(t *testing.T) {
	forGames(t, *randomGames/4, func(t *testing.T, seed uint64) {
		j := newJourney(t, seed+3000)
		turn, hash := 0, ""
		j.finish(func() {
			if turn++; turn%10 != 0 {
				return
			}
			hash = j.s.Hash()
			seat := game.Seat(j.dice.Roll() % uint64(j.s.Setup.Seats))
			if chair := j.s.Chairs[seat]; chair.Player != "" {
				j.must(game.LeaveSeat{Seat: seat, By: chair.Player, StandIn: "random"})
			} else {
				name := fmt.Sprintf("new%d", turn)
				j.must(game.TakeSeat{Seat: seat, By: name, Player: name, Name: name})
			}
			if j.s.Hash() != hash {
				t.Fatal("who sits at the table changed the board")
			}
		})
	})
}
