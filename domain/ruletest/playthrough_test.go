package ruletest_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/notation"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
)

var update = flag.Bool("update", false, "have bots play new games into testdata/playthrough")

// playthrough is a whole game on paper: the choices of its players and what came
// of them, in the words of the chronicle. The choices are read from the paper and
// made again, so a difference is one of the rules and not of the bots that once made them.
type playthrough struct {
	edition game.Edition
	options game.Options // as far as they can apply in the scenario
	bots    string       // one letter for each seat: g for greedy, r for random
}

// playthroughs are played in every scenario, by number of players.
var playthroughs = map[int]playthrough{
	1: {bots: "g"},
	2: {edition: game.Edition2012, bots: "gr"},
	3: {bots: "grg"},
	4: {options: game.Options{ThinFog: true, Trains: []int{8, 9, 10, 11}}, bots: "grgr"},
	5: {options: game.Options{OptionalTrackCards: true}, bots: "ggrgr"},
}

// in gives the playthrough with the options that can apply in a scenario (SET-13).
func (p playthrough) in(sc scenario.Scenario) playthrough {
	p.options.ThinFog = p.options.ThinFog && sc.Options.ThinFog
	p.options.OptionalTrackCards = p.options.OptionalTrackCards && sc.Options.OptionalTrackCards
	if !sc.Options.Trains {
		p.options.Trains = nil
	}
	return p
}

// players are the names at the table.
var players = []string{"Ada", "Ben", "Cleo", "Dan", "Eve"}

// A rule that changes what happens in a game shows here, line by line.
func TestPlaythroughs(t *testing.T) {
	for _, sc := range scenario.All() {
		for seats := sc.MinSeats; seats <= sc.MaxSeats; seats++ {
			t.Run(fmt.Sprintf("%s-%d", sc.Name, seats), func(t *testing.T) { playThrough(t, sc, seats) })
		}
	}
}

func playThrough(t *testing.T, sc scenario.Scenario, seats int) {
	t.Helper()
	p := playthroughs[seats].in(sc)
	path := filepath.Join("testdata", "playthrough", sc.Name, fmt.Sprintf("%d.txt", seats))
	if *update {
		got, err := p.play(t, sc, seats, p.botChoices(seats))
		if err == nil {
			err = errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(got), 0o644))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	got, err := p.play(t, sc, seats, writtenChoices(string(want)))
	compareLines(t, path, got, string(want))
	if err != nil {
		t.Errorf("%s: the game stops: %v", path, err)
	}
}

// compareLines reports the first line that differs.
func compareLines(t *testing.T, path, got, want string) {
	t.Helper()
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(gotLines), len(wantLines)) {
		g, w := "(the end)", "(the end)"
		if i < len(gotLines) {
			g = gotLines[i]
		}
		if i < len(wantLines) {
			w = wantLines[i]
		}
		if g != w {
			t.Errorf("%s:%d: %q, want %q\nIf the rules were meant to change: go test ./domain/ruletest -run %s -update", path, i+1, g, w, t.Name())
			return
		}
	}
}

// chooser answers the open decision.
type chooser func(r game.Rules, s *game.State) (game.Choice, error)

func (p playthrough) botChoices(seats int) chooser {
	dice := sim.Dice(seats)
	return func(r game.Rules, s *game.State) (game.Choice, error) {
		var offers []game.Offer
		for o := range r.Offers(s) {
			offers = append(offers, o)
		}
		var b bot.Bot = bot.Random{}
		if p.bots[s.Asked.Seat] == 'g' {
			b = bot.Greedy{}
		}
		i := b.Choose(s, offers, dice.Roll())
		if i < 0 {
			return game.Choice{}, errors.New("nothing is legal")
		}
		return offers[i].Choice, nil
	}
}

// writtenChoices reads the choices of a playthrough, one after the other.
func writtenChoices(text string) chooser {
	lines := strings.Split(text, "\n")
	return func(_ game.Rules, s *game.State) (game.Choice, error) {
		for len(lines) > 0 {
			line := lines[0]
			lines = lines[1:]
			choice, ok := strings.CutPrefix(line, "> ")
			if !ok {
				continue
			}
			name, choice, _ := strings.Cut(choice, ": ")
			if asked := players[s.Asked.Seat]; asked != name {
				return game.Choice{}, fmt.Errorf("%s is asked, and the next choice is %s's: %s", asked, name, choice)
			}
			return notation.ParseChoice(choice)
		}
		return game.Choice{}, errors.New("no choice is left")
	}
}

// play plays a game with a fixed luck and gives its text, as far as it came.
func (p playthrough) play(t *testing.T, sc scenario.Scenario, seats int, choose chooser) (string, error) {
	t.Helper()
	setup, err := sc.Setup(seats, p.edition, p.options)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := scenario.RulesFor(setup)
	if err != nil {
		t.Fatal(err)
	}
	w := &writer{rules: rules, luck: game.Seeded{byte(seats)}}
	fmt.Fprintf(&w.text, "# %s for %s, edition %s. A line that begins with > is a choice; what follows from it comes after.\n",
		sc.Title, strings.Join(players[:seats], ", "), p.edition)
	w.do(game.OpenTable{Setup: setup, Name: "playthrough", Host: "id0", HostName: players[0]})
	for i := 1; i < seats; i++ {
		id := fmt.Sprintf("id%d", i)
		w.do(game.TakeSeat{Seat: game.Seat(i), By: id, Player: id, Name: players[i]})
	}
	w.do(game.StartGame{By: "id0"})
	for w.err == nil && w.s.Status == game.Running {
		seat := w.s.Asked.Seat
		c, err := choose(rules, &w.s)
		if err != nil {
			return w.text.String(), err
		}
		w.place()
		fmt.Fprintf(&w.text, "> %s: %s\n", players[seat], notation.Choice(c))
		w.do(game.Answer{Seat: seat, Decision: w.s.DecisionNumber, Choices: []game.Choice{c}})
	}
	if w.err == nil {
		w.scores()
	}
	return w.text.String(), w.err
}

// writer plays commands and writes down what happens.
type writer struct {
	rules game.Rules
	luck  game.Luck
	s     game.State
	at    notation.Position
	text  strings.Builder
	err   error
}

func (w *writer) do(c game.Command) {
	if w.err != nil {
		return
	}
	facts, err := w.rules.Decide(&w.s, c, w.luck)
	if err != nil {
		w.err = err
		return
	}
	told := w.s // moved on fact by fact
	for _, f := range facts {
		sentence := notation.Sentence(&told, f)
		game.Evolve(&told, f)
		if _, heads := f.(*game.RoundBegan); !heads && sentence != "" {
			w.heading(notation.At(&told))
			fmt.Fprintf(&w.text, "  %s\n", sentence)
		}
	}
	game.Apply(&w.s, game.Entry{Number: w.s.Number + 1, Facts: facts})
}

// place heads what follows with the place that the game has come to.
func (w *writer) place() { w.heading(notation.At(&w.s)) }

func (w *writer) heading(at notation.Position) {
	if at != w.at {
		fmt.Fprintf(&w.text, "\n%s\n", at)
		w.at = at
	}
}

// scores are the final scores, with what each contract card paid.
func (w *writer) scores() {
	w.text.WriteString("\nscores\n")
	for i := range w.s.Setup.Seats {
		sc := w.s.Scores[i]
		fmt.Fprintf(&w.text, "  %s: %d", players[i], sc.Total)
		for _, c := range sc.Cards {
			fmt.Fprintf(&w.text, "; card %d: %d%s", c.Card, c.Points, used(c))
		}
		w.text.WriteString("\n")
	}
}

// used lists what a contract card used up.
func used(c game.ContractScore) string {
	var parts []string
	for _, part := range []struct {
		n     int
		thing string
	}{
		{c.Stations, "on stations"}, {c.Buildings, "on building spaces"}, {c.Track, "on track"}, {c.Rubble, "rubble"},
		{c.Coal, "coal"}, {c.Dynamite, "dynamite"}, {c.GapCards, "gap cards"},
	} {
		if part.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", part.n, part.thing))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return " for " + strings.Join(parts, ", ")
}
