// Package sim plays whole games in memory, bots against bots: for tournaments,
// tests and benchmarks. Nothing of it is stored.
package sim

import (
	"fmt"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
)

// Result is a finished game.
type Result struct {
	State   game.State
	Answers int          // that players gave
	Entries []game.Entry // all records, if the game was recorded
}

// Game is what to play.
type Game struct {
	Setup  *game.Setup
	Rules  game.Rules
	Bots   []bot.Bot // one for each seat
	Luck   game.Luck
	Dice   Dice // for the bots' own choices
	Record bool // keep all facts in Result.Entries
}

// Play plays a game to its end. One that ends only because its rounds are spent is
// an error: bots lay the last track, those that play at random too (RULING-30).
func (g Game) Play() (Result, error) {
	p := player{game: g, dice: g.Dice}
	if err := p.seat(); err != nil {
		return Result{}, err
	}
	for p.res.State.Status == game.Running {
		if err := p.answer(); err != nil {
			return p.res, err
		}
	}
	if p.res.State.Reason == game.RoundsSpent {
		return p.res, fmt.Errorf("sim: no end after %d rounds", game.MaxRounds)
	}
	return p.res, nil
}

// player drives one game.
type player struct {
	game   Game
	dice   Dice
	res    Result
	facts  []game.Event
	offers []game.Offer
}

// host is the id of the person that every table needs; a bot plays the seat all the same.
const host = "host"

func (p *player) seat() error {
	if err := p.do(game.OpenTable{Setup: p.game.Setup, Name: "simulation", Host: host, HostName: p.game.Bots[0].Name()}); err != nil {
		return err
	}
	for i := 1; i < p.game.Setup.Seats; i++ {
		name := p.game.Bots[i].Name()
		if err := p.do(game.TakeSeat{Seat: game.Seat(i), By: host, Bot: name, Name: name}); err != nil {
			return err
		}
	}
	return p.do(game.StartGame{By: host})
}

func (p *player) answer() error {
	s := &p.res.State
	p.offers = p.offers[:0]
	for o := range p.game.Rules.Offers(s) {
		p.offers = append(p.offers, o)
	}
	seat := s.Asked.Seat
	i := p.game.Bots[seat].Choose(s, p.offers, p.dice.Roll())
	if i < 0 || i >= len(p.offers) {
		return fmt.Errorf("sim: %s chose nothing of %d offers", p.game.Bots[seat].Name(), len(p.offers))
	}
	p.res.Answers++
	return p.do(game.Answer{Seat: seat, Decision: s.DecisionNumber, Choices: []game.Choice{p.offers[i].Choice}})
}

func (p *player) do(c game.Command) error {
	facts, err := p.game.Rules.Play(&p.res.State, c, p.game.Luck, p.facts[:0])
	if err != nil {
		return err
	}
	p.facts = facts
	if p.game.Record {
		p.res.Entries = append(p.res.Entries, game.Entry{Number: p.res.State.Number, Facts: append([]game.Event(nil), facts...)})
	}
	return nil
}
