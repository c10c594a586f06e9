package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
)

// simulation is a tournament and how it was asked for.
type simulation struct {
	sim.Tournament
	scenario string
	players  int
	edition  game.Edition
	options  game.Options
}

// simulate plays bots against bots in memory and reports.
func simulate(ctx context.Context, args []string, around surroundings) error {
	s, err := readSimulation(args, around)
	if err != nil {
		return err
	}
	began := time.Now()
	seen := newProgress(around.stderr, s.Games)
	tally, err := s.Play(ctx, seen.done)
	seen.end()
	var broken *sim.Broken
	if errors.As(err, &broken) {
		return fmt.Errorf("%w\nPlay it again with\n  %s", err, s.again(broken.Seed))
	} else if err != nil {
		return err
	}
	s.report(around.stdout, tally, time.Since(began))
	return nil
}

func readSimulation(args []string, around surroundings) (*simulation, error) {
	s := &simulation{}
	f := newFlags("simulate", "", "Lets bots play many games in memory and prints rounds, points and ends.\n"+
		"A game that breaks an invariant ends it with the command that plays that game again.", around)
	f.StringVar(&s.scenario, "scenario", "mount-snowdon", "`NAME` of the scenario: "+scenarioNames()+".")
	f.IntVar(&s.players, "players", 4, "`NUMBER` of players, 1 (solo training) to 5.")
	f.IntVar(&s.Games, "games", 1000, "`NUMBER` of games.")
	names := f.String("bots", "greedy", "`NAMES` of the bots with commas between them, seat by seat and over again: "+botNames()+".")
	edition := f.String("edition", "deluxe", "`NAME` of the rulebook's edition, deluxe or 2012.")
	f.BoolVar(&s.options.ThinFog, "thin-fog", false, "Fog closes one space only.")
	f.BoolVar(&s.options.OptionalTrackCards, "optional-track-cards", false, "The optional track cards are in the track deck.")
	f.BoolVar(&s.options.FirstGameTrains, "first-game-trains", false, "The trains of a first game.")
	f.Uint64Var(&s.Seed, "seed", 1, "`NUMBER` that decides the first game; each further game has the next one.")
	f.IntVar(&s.Workers, "workers", runtime.GOMAXPROCS(0), "`NUMBER` of games played at once.")
	if err := f.parse(args); err != nil {
		return nil, err
	}
	if err := s.edition.UnmarshalText([]byte(*edition)); err != nil {
		return nil, fmt.Errorf("%w: --edition: there is no %q; there are %s, %s", errUsage, *edition, game.Deluxe, game.Edition2012)
	}
	if s.Games < 1 || s.Workers < 1 {
		return nil, fmt.Errorf("%w: --games and --workers are at least 1", errUsage)
	}
	if err := s.seat(*names); err != nil {
		return nil, err
	}
	return s, s.deal()
}

// seat gives each seat its bot.
func (s *simulation) seat(names string) error {
	if s.players < 1 || s.players > game.MaxSeats {
		return fmt.Errorf("%w: --players is 1 to %d", errUsage, game.MaxSeats)
	}
	given := strings.Split(names, ",")
	for i := range s.players {
		b, err := bot.Named(strings.TrimSpace(given[i%len(given)]))
		if err != nil {
			return fmt.Errorf("%w: --bots: %w; there are %s", errUsage, err, botNames())
		}
		s.Bots = append(s.Bots, b)
	}
	return nil
}

// deal makes the set-up and its rules.
func (s *simulation) deal() error {
	sc, ok := scenario.Named(s.scenario)
	if !ok {
		return fmt.Errorf("%w: --scenario: there is no %q; there are %s", errUsage, s.scenario, scenarioNames())
	}
	setup, err := sc.Setup(s.players, s.edition, s.options)
	if err != nil {
		return fmt.Errorf("%w: %w", errUsage, err)
	}
	s.Setup = setup
	s.Rules, err = scenario.RulesFor(setup)
	return err
}

func scenarioNames() string {
	var names []string
	for _, sc := range scenario.All() {
		names = append(names, sc.Name)
	}
	return strings.Join(names, ", ")
}

func botNames() string {
	var names []string
	for _, b := range bot.All() {
		names = append(names, b.Name())
	}
	return strings.Join(names, ", ")
}

// again is the command that plays one game of a simulation once more.
func (s *simulation) again(seed uint64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "snowdonia simulate --scenario %s --players %d --games 1 --seed %d --edition %s --bots ", s.scenario, s.players, seed, s.edition)
	for i, one := range s.Bots {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(one.Name())
	}
	for _, option := range []struct {
		on   bool
		flag string
	}{{s.options.ThinFog, "thin-fog"}, {s.options.OptionalTrackCards, "optional-track-cards"}, {s.options.FirstGameTrains, "first-game-trains"}} {
		if option.on {
			b.WriteString(" --" + option.flag)
		}
	}
	return b.String()
}
