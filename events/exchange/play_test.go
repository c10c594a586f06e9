package exchange_test

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

// playing is a game that is played record by record, as a site would have it.
type playing struct {
	id      string
	rules   game.Rules
	luck    game.Luck
	dice    sim.Dice
	bots    []bot.Bot // by seat: who chooses, for persons too
	state   game.State
	records []events.Record
	entries []game.Entry
}

// kind is what a game is of.
type kind struct {
	scenario string
	seats    int
	edition  game.Edition
	options  game.Options
	seed     byte
	bots     string // of all seats, by their first letters: g or r
	restless bool   // answers are taken back, seats left and taken again
}

// start opens a table, seats persons and deals.
func start(k kind, id string) (*playing, error) {
	sc, _ := scenario.Named(k.scenario)
	setup, err := sc.Setup(k.seats, k.edition, k.options)
	if err != nil {
		return nil, err
	}
	p := &playing{id: id, luck: game.Seeded{k.seed, byte(k.seats), byte(len(k.scenario))}, dice: sim.Dice(k.seed)}
	if p.rules, err = scenario.RulesFor(setup); err != nil {
		return nil, err
	}
	for i := range k.seats {
		if k.bots[i%len(k.bots)] == 'g' {
			p.bots = append(p.bots, bot.Greedy{})
		} else {
			p.bots = append(p.bots, bot.Random{})
		}
	}
	if err := p.do(game.OpenTable{Setup: setup, Name: "Table <1> & “more”", Host: "p0", HostName: "Ann", Entropy: "of-Ann"}); err != nil {
		return nil, err
	}
	for i := 1; i < k.seats; i++ {
		sit := game.TakeSeat{Seat: game.Seat(i), By: person(i), Player: person(i), Name: "Bob " + person(i), Entropy: fmt.Sprintf("e-%d-%d", k.seed, i)}
		if i == 3 {
			sit = game.TakeSeat{Seat: game.Seat(i), By: person(0), Bot: "random", Name: "random"}
		}
		if err := p.do(sit); err != nil {
			return nil, err
		}
	}
	return p, p.do(game.StartGame{By: person(0)})
}

func person(seat int) string { return fmt.Sprint("p", seat) }

// do decides a command and keeps its record.
func (p *playing) do(c game.Command) error {
	facts, err := p.rules.Decide(&p.state, c, p.luck)
	if err != nil {
		return fmt.Errorf("%T after record %d: %w", c, p.state.Number, err)
	}
	n := len(p.records) + 1
	p.records = append(p.records, events.Record{
		Game: p.id, Number: n, Prev: uint64(3 * (n - 1)), Time: time.Date(2026, 7, 1, 18, 0, 7*n, 0, time.UTC), By: "p0", Command: fmt.Sprintf("%s-%d", p.id, n),
		Schema: events.Schema, Rules: game.RulesVersion, Facts: facts,
	})
	p.entries = append(p.entries, p.records[n-1].Entry())
	if _, back := facts[len(facts)-1].(*game.TakenBack); back {
		p.state, err = replay.Fold(p.entries)
		return err
	}
	game.Apply(&p.state, p.entries[n-1])
	return nil
}

// answer lets the asked seat choose.
func (p *playing) answer() error {
	var offers []game.Offer
	for o := range p.rules.Offers(&p.state) {
		offers = append(offers, o)
	}
	seat := p.state.Asked.Seat
	i := p.bots[seat].Choose(&p.state, offers, p.dice.Roll())
	return p.do(game.Answer{Seat: seat, Decision: p.state.DecisionNumber, Choices: []game.Choice{offers[i].Choice}})
}

// fidget takes something back, asks to, or changes who sits at a seat.
func (p *playing) fidget() error {
	s := &p.state
	undo, seats := s.Undo, s.Setup.Seats
	switch roll := p.dice.Roll() % 6; {
	case roll < 3 && undo.Seat != game.Nobody && s.Chairs[undo.Seat].Player != "" && undo.From >= s.StartedNumber && undo.From < s.Number:
		return p.do(game.TakeBackTo{Seat: undo.Seat, To: undo.From})
	case roll == 3 && seats > 1 && s.Chairs[0].Player != "" && s.Chairs[1].Player != "" && s.Number > s.StartedNumber+5 && s.Proposal.To == 0:
		to := s.Number - 3
		if err := p.do(game.TakeBackTo{Seat: 0, To: to}); err != nil || p.state.Proposal.To == 0 {
			return err
		}
		if err := p.do(game.AgreeTakeBack{Seat: 1, To: to, Agree: p.dice.Roll()%2 == 0}); err != nil || p.state.Proposal.To == 0 {
			return err
		}
		return p.do(game.AgreeTakeBack{Seat: 2, To: to, Agree: true})
	case roll == 4 && seats > 1 && s.Chairs[1].Player != "":
		return p.do(game.LeaveSeat{Seat: 1, By: "p1", StandIn: "greedy"})
	case roll == 4 && seats > 1:
		return p.do(game.TakeSeat{Seat: 1, By: "p1", Player: "p1", Name: "Bob again"})
	}
	return nil
}

// play plays a game to its end, or to a number of records if that is not 0.
func play(k kind, id string, records int) (*playing, error) {
	p, err := start(k, id)
	for err == nil && p.state.Status == game.Running && (records == 0 || len(p.records) < records) {
		if k.restless && p.state.TakeBacks < game.MaxTakeBacks && p.state.Seatings < game.MaxSeatings-1 && p.dice.Roll()%16 == 0 {
			err = p.fidget()
		}
		if err == nil && p.state.Status == game.Running {
			err = p.answer()
		}
	}
	return p, err
}

// mustPlay plays a game of three on Mount Washington with everything in it, or a part of it.
func mustPlay(t testing.TB, id string, records int) *playing {
	t.Helper()
	p, err := play(kind{scenario: "mount-washington", seats: 3, seed: 5, bots: "gr", restless: true}, id, records)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
