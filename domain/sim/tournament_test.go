package sim_test

import (
	"context"
	"errors"
	"testing"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
)

func tournament(t *testing.T, sc scenario.Scenario, games int, bots ...bot.Bot) sim.Tournament {
	t.Helper()
	setup, rules := deal(t, sc, len(bots), game.Deluxe)
	return sim.Tournament{Setup: setup, Rules: rules, Bots: bots, Seed: 7, Games: games, Workers: 1}
}

func play(t *testing.T, tournament sim.Tournament) *sim.Tally {
	t.Helper()
	tally, err := tournament.Play(t.Context(), func() {})
	if err != nil {
		t.Fatal(err)
	}
	return tally
}

// A tournament is decided by its seed, however many workers share it, and each of
// its games can be played alone.
func TestTournamentIsDecidedByItsSeed(t *testing.T) {
	all := tournament(t, scenario.All()[0], 12, bot.Greedy{}, bot.Random{}, bot.Random{})
	one := play(t, all)
	shared := all
	shared.Workers = 5
	many := play(t, shared)
	rounds := map[int]int{}
	for i := range all.Games {
		alone := all
		alone.Seed, alone.Games = all.Seed+uint64(i), 1
		for round, n := range play(t, alone).Rounds {
			rounds[round] += n
		}
	}
	if one.Games != 12 || many.Games != 12 || one.Answers != many.Answers || one.Records != many.Records || one.Shared != many.Shared {
		t.Errorf("one worker: %+v, five: %+v", one, many)
	}
	for round, n := range one.Rounds {
		if many.Rounds[round] != n || rounds[round] != n {
			t.Errorf("round %d: %d games with one worker, %d with five, %d alone", round, n, many.Rounds[round], rounds[round])
		}
	}
	for _, source := range append(sim.Sources(all.Setup), sim.Total()) {
		if a, b := one.Everyone.Mean(source), many.Everyone.Mean(source); a != b {
			t.Errorf("%s: %v with one worker, %v with five", source.Name, a, b)
		}
	}
}

func TestTallyAddsUp(t *testing.T) {
	for _, sc := range scenario.All() {
		games := tournament(t, sc, 10, bot.Greedy{}, bot.Random{})
		tally := play(t, games)
		if got := tally.Winners.Seats() + tally.Others.Seats(); got != 20 || tally.Everyone.Seats() != 20 {
			t.Errorf("%s: %d winners and others, %d in all", sc.Name, got, tally.Everyone.Seats())
		}
		seats, wins := 0, 0
		for _, b := range tally.Bots {
			seats += b.Points.Seats()
			wins += b.Wins
		}
		if seats != 20 || wins != tally.Winners.Seats() {
			t.Errorf("%s: the bots have %d seats and %d wins", sc.Name, seats, wins)
		}
		sum := 0.0
		for _, source := range sim.Sources(games.Setup) {
			mean := tally.Everyone.Mean(source)
			if mean == 0 {
				t.Errorf("%s: nobody has points by %s", sc.Name, source.Name)
			}
			sum += mean
		}
		if total := tally.Everyone.Mean(sim.Total()); sum-total > 1e-9 || total-sum > 1e-9 {
			t.Errorf("%s: the sources have %v points, the total is %v", sc.Name, sum, total)
		}
		if tally.Everyone.Part(0) > tally.Everyone.Part(50) || tally.Everyone.Part(50) > tally.Everyone.Part(100) {
			t.Errorf("%s: the parts of the total are out of order", sc.Name)
		}
	}
}

// lost is a bot that at last finds nothing to do.
type lost struct{ bot.Random }

func (lost) Choose(s *game.State, offers []game.Offer, dice uint64) int {
	if s.Round >= 3 {
		return len(offers)
	}
	return bot.Random{}.Choose(s, offers, dice)
}

// mad is a bot that breaks down.
type mad struct{ bot.Random }

func (mad) Choose(*game.State, []game.Offer, uint64) int { panic("mad") }

func TestBrokenGamesAreNamed(t *testing.T) {
	for name, b := range map[string]bot.Bot{"lost": lost{}, "mad": mad{}} {
		_, err := tournament(t, scenario.All()[0], 3, b, bot.Random{}).Play(t.Context(), func() {})
		var broken *sim.Broken
		if !errors.As(err, &broken) || broken.Seed != 7 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTournamentEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	seen := 0
	_, err := tournament(t, scenario.All()[0], 1000, bot.Random{}, bot.Random{}).Play(ctx, func() {
		if seen++; seen == 2 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || seen > 3 {
		t.Errorf("%d games, %v", seen, err)
	}
}
