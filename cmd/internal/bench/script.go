package bench

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"snowdonia/api/command"
	"snowdonia/api/keys"
	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
	"snowdonia/events"
)

// script is a whole game of four persons as the commands that they give, worked
// out in advance: draws follow from the master key, so the service will decide
// exactly this, and a client only has to send.
type script struct {
	game     string
	requests []command.Request
	entries  []game.Entry
}

// scripts writes so many games; no two of a ring and a series are the same.
func scripts(ring *keys.Ring, series string, n int) ([]script, error) {
	all := make([]script, n)
	for i := range all {
		s, err := writeScript(ring, series+strconv.Itoa(i), sim.Dice(i))
		if err != nil {
			return nil, err
		}
		all[i] = s
	}
	return all, nil
}

func writeScript(ring *keys.Ring, name string, dice sim.Dice) (script, error) {
	setup, rules, err := deal(scenario.All()[0])
	if err != nil {
		return script{}, err
	}
	host := player(name, 0)
	s := script{game: ring.GameID(host, name)}
	luck, err := ring.NewSeed(s.game)
	if err != nil {
		return script{}, err
	}
	var state game.State
	do := func(by string, c game.Command) error {
		facts, err := rules.Play(&state, c, luck, nil)
		if err != nil {
			return fmt.Errorf("a game of the benchmark: %w", err)
		}
		key := strconv.Itoa(len(s.requests))
		s.requests = append(s.requests, command.Request{Game: s.game, By: by, Key: key, Said: key, Command: c})
		s.entries = append(s.entries, game.Entry{Number: state.Number, Facts: slices.Clone(facts)})
		return nil
	}
	err = do(host, game.OpenTable{Setup: setup, Name: "bench", Host: host, HostName: host})
	for seat := 1; seat < players && err == nil; seat++ {
		p := player(name, seat)
		err = do(p, game.TakeSeat{Seat: game.Seat(seat), By: p, Player: p, Name: p})
	}
	if err == nil {
		err = do(host, game.StartGame{By: host})
	}
	for err == nil && state.Status == game.Running {
		offers := slices.Collect(rules.Offers(&state))
		choice := offers[bot.Random{}.Choose(&state, offers, dice.Roll())].Choice
		seat := state.Asked.Seat
		err = do(player(name, int(seat)), game.Answer{Seat: seat, Decision: state.DecisionNumber, Choices: []game.Choice{choice}})
	}
	return s, err
}

func player(game string, seat int) string { return "p" + game + "-" + strconv.Itoa(seat) }

// records gives the game as records that lie behind each other from position 1 on.
func (s script) records() []events.Record {
	records := make([]events.Record, len(s.entries))
	for i, e := range s.entries {
		records[i] = events.Record{
			Game: s.game, Number: e.Number, Prev: uint64(i), Time: time.Unix(int64(i), 0).UTC(), By: s.requests[i].By,
			Command: s.game + "-" + strconv.Itoa(i), Schema: events.Schema, Rules: game.RulesVersion, Facts: e.Facts,
		}
	}
	return records
}
