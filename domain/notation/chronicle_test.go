package notation_test

import (
	"strings"
	"testing"
	"unicode"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/notation"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
)

// Every fact of whole games is told, and every choice in them is read back.
func TestAWholeGameCanBeTold(t *testing.T) {
	for seats := 1; seats <= game.MaxSeats; seats++ {
		res := played(t, seats)
		var s game.State
		for _, e := range res.Entries {
			for _, f := range e.Facts {
				checkTold(t, notation.Sentence(&s, f))
				if a, ok := f.(*game.Answered); ok {
					checkReadBack(t, a.Choice)
				}
				game.Evolve(&s, f)
			}
		}
	}
}

func played(t *testing.T, seats int) sim.Result {
	t.Helper()
	sc, _ := scenario.Named("mount-snowdon")
	setup, err := sc.Setup(seats, game.Deluxe, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := scenario.RulesFor(setup)
	if err != nil {
		t.Fatal(err)
	}
	random, _ := bot.Named("random")
	bots := make([]bot.Bot, seats)
	for i := range bots {
		bots[i] = random
	}
	res, err := sim.Game{Setup: setup, Rules: rules, Bots: bots, Luck: game.Seeded{byte(seats)}, Dice: sim.Dice(seats), Record: true}.Play()
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func checkTold(t *testing.T, text string) {
	t.Helper()
	if text == "" {
		return
	}
	named := strings.HasPrefix(text, "random") // the host's name
	if !named && unicode.IsLower(rune(text[0])) || !strings.HasSuffix(text, ".") || strings.Contains(text, "%!") || strings.Contains(text, "  ") {
		t.Errorf("no plain sentence: %q", text)
	}
}

func checkReadBack(t *testing.T, c game.Choice) {
	t.Helper()
	if got, err := notation.ParseChoice(notation.Choice(c)); err != nil || got != c {
		t.Errorf("%+v is read back as %+v, %v", c, got, err)
	}
}
