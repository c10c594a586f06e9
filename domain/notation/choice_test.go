package notation_test

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"snowdonia/domain/game"
	"snowdonia/domain/notation"
)

// samples has a choice of every verb beside its text.
var samples = []struct {
	text   string
	choice game.Choice
}{
	{"A1", game.Choice{Verb: game.Place, Area: game.StockYard}},
	{"D3", game.Choice{Verb: game.Place, Area: game.LayTrack, Space: 2}},
	{"G1", game.Choice{Verb: game.Place, Area: game.Surveyor}},
	{"hire", game.Choice{Verb: game.Hire}},
	{"decline", game.Choice{Verb: game.Decline}},
	{"activate 12", game.Choice{Verb: game.Activate, Card: 12}},
	{"pass", game.Choice{Verb: game.Pass}},
	{"own 5", game.Choice{Verb: game.Own, Card: 5}},
	{"weather sun", game.Choice{Verb: game.Swap, Weather: game.Sun}},
	{"weather fog", game.Choice{Verb: game.Swap, Weather: game.Fog}},
	{"keep 7", game.Choice{Verb: game.Keep, Card: 7}},
	{"take nothing", game.Choice{Verb: game.Take}},
	{"take ore:2 stone:1 coal:1", game.Choice{Verb: game.Take, IronOre: 2, Stone: 1, Coal: 1}},
	{"take coal:1", game.Choice{Verb: game.Take, Coal: 1}},
	{"move B1 A2", game.Choice{Verb: game.Move, FromArea: game.Excavation, Area: game.StockYard, Space: 1}},
	{"times 2", game.Choice{Verb: game.Repeat, Times: 2}},
	{"convert nothing", game.Choice{Verb: game.Convert}},
	{"convert steel:1 stone:2", game.Choice{Verb: game.Convert, SteelBars: 1, Stone: 2}},
	{"convert stone:1 dynamite:2", game.Choice{Verb: game.Convert, Stone: 1, Dynamite: 2}},
	{"convert dynamite:3", game.Choice{Verb: game.Convert, Dynamite: 3}},
	{"build 3.2", game.Choice{Verb: game.Construct, Station: 3, Space: 1}},
	{"build 0.1 ore:1 rubble:2", game.Choice{Verb: game.Construct, OreFor: 1, RubbleFor: 2}},
	{"train 4", game.Choice{Verb: game.Acquire, Card: 4}},
	{"train 11 ore:1", game.Choice{Verb: game.Acquire, Card: 11, OreFor: 1}},
	{"card 2", game.Choice{Verb: game.Collect, Space: 1}},
	{"excavate", game.Choice{Verb: game.Dig}},
	{"dig", game.Choice{Verb: game.DigOne}},
	{"blast", game.Choice{Verb: game.Blast}},
	{"lay", game.Choice{Verb: game.Lay}},
	{"clear", game.Choice{Verb: game.Clear}},
	{"pay", game.Choice{Verb: game.Pay}},
	{"discard 16", game.Choice{Verb: game.Discard, Card: 16}},
	{"give-up", game.Choice{Verb: game.GiveUp}},
}

func TestEveryVerbHasANotation(t *testing.T) {
	seen := map[game.Verb]bool{}
	for _, s := range samples {
		seen[s.choice.Verb] = true
		if got := notation.Choice(s.choice); got != s.text {
			t.Errorf("%+v is written %q, want %q", s.choice, got, s.text)
		}
		got, err := notation.ParseChoice(s.text)
		if err != nil || got != s.choice {
			t.Errorf("%q is read as %+v, %v, want %+v", s.text, got, err, s.choice)
		}
	}
	for v := game.Place; v <= game.GiveUp; v++ {
		if !seen[v] {
			t.Errorf("no sample of verb %d", v)
		}
	}
	if notation.Choice(game.Choice{}) != "" {
		t.Error("a choice without a verb is written")
	}
}

func TestALetterAloneIsTheFirstSpace(t *testing.T) {
	for text, want := range map[string]string{"G": "G1", "A": "A1", "move G A2": "move G1 A2", "move B1 G": "move B1 G1"} {
		c, err := notation.ParseChoice(text)
		if err != nil || notation.Choice(c) != want {
			t.Errorf("%q is read as %q, %v, want %q", text, notation.Choice(c), err, want)
		}
	}
}

func TestWhatIsNotInTheNotationIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                         "a space such as A1, or activate",
		" ":                        "a space such as A1, or activate",
		" pass":                    "a space such as A1, or activate",
		"passs":                    "a space such as A1, or activate",
		"PASS":                     "a space such as A1, or activate",
		"H1":                       "a space such as A1, or activate",
		"a1":                       "a space such as A1, or activate",
		"digs":                     "a space such as A1, or activate",
		"A0":                       "such as A1",
		"A01":                      "such as A1",
		"A129":                     "such as A1",
		"A 1":                      "such as A1",
		"A1 ":                      "such as A1",
		"A-1":                      "such as A1",
		"pass 1":                   "pass alone",
		"pass ":                    "pass alone",
		"hire\n":                   "a space such as A1, or activate",
		"activate":                 "activate 12",
		"activate ":                "activate 12",
		"activate 012":             "activate 12",
		"activate 128":             "activate 12",
		"activate 340282366920938": "activate 12",
		"activate 1 2":             "activate 12",
		"activate  12":             "activate 12",
		"activate +1":              "activate 12",
		"weather":                  "weather sun",
		"weather hail":             "weather sun",
		"weather sunny":            "weather sun",
		"weather Sun":              "weather sun",
		"take":                     "take nothing, or",
		"take ore:0":               "take nothing, or",
		"take stone:1 ore:2":       "take nothing, or",
		"take ore:1 ore:1":         "take nothing, or",
		"take nothing ore:1":       "take nothing, or",
		"take ore:1 nothing":       "take nothing, or",
		"take ore:":                "take nothing, or",
		"take ore:1stone:1":        "take nothing, or",
		"move A1":                  "move B1 A2",
		"move A1 ":                 "move B1 A2",
		"move  A2":                 "move B1 A2",
		"move A1 B1 C1":            "move B1 A2",
		"move A H":                 "move B1 A2",
		"convert stone:1 steel:1":  "convert nothing, or",
		"convert":                  "convert nothing, or",
		"build 3":                  "build 3.2",
		"build 3.0":                "build 3.2",
		"build .2":                 "build 3.2",
		"build 3.2 rubble:1 ore:1": "build 3.2",
		"build 3.2.1":              "build 3.2",
		"train 4 rubble:1":         "train 4 ore:1",
		"card 0":                   "card 2",
		"give-up now":              "give-up alone",
	} {
		c, err := notation.ParseChoice(text)
		var syntax *notation.SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%q is read as %+v, %v", text, c, err)
			continue
		}
		if !strings.Contains(syntax.Want, want) || syntax.Text != text {
			t.Errorf("%q is refused with %q, want %q in it", text, err, want)
		}
		if c != (game.Choice{}) {
			t.Errorf("%q is refused and gives %+v", text, c)
		}
	}
}

func TestALongTextIsCutInTheError(t *testing.T) {
	_, err := notation.ParseChoice(strings.Repeat("x", 100_000))
	if err == nil || len(err.Error()) > 300 {
		t.Errorf("an error of %d bytes", len(err.Error()))
	}
}

// canonical draws a choice whose unused fields are zero.
func canonical(t *rapid.T) game.Choice {
	number := func(name string) int8 { return rapid.Int8Range(0, 127).Draw(t, name) }
	area := func(name string) game.Area { return game.Area(rapid.IntRange(0, game.AreaCount-1).Draw(t, name)) }
	c := game.Choice{Verb: game.Verb(rapid.IntRange(int(game.Place), int(game.GiveUp)).Draw(t, "verb"))}
	switch c.Verb {
	case game.Place:
		c.Area, c.Space = area("area"), number("space")
	case game.Activate, game.Own, game.Keep, game.Discard:
		c.Card = number("card")
	case game.Swap:
		c.Weather = game.Weather(rapid.IntRange(0, game.WeatherCount-1).Draw(t, "weather"))
	case game.Take:
		c.IronOre, c.Stone, c.Coal = number("ore"), number("stone"), number("coal")
	case game.Move:
		c.FromArea, c.FromSpace, c.Area, c.Space = area("from"), number("from space"), area("to"), number("to space")
	case game.Repeat:
		c.Times = number("times")
	case game.Convert:
		c.SteelBars, c.Stone, c.Dynamite = number("steel"), number("stone"), number("dynamite")
	case game.Construct:
		c.Station, c.Space, c.OreFor, c.RubbleFor = number("station"), number("space"), number("ore"), number("rubble")
	case game.Acquire:
		c.Card, c.OreFor = number("train"), number("ore")
	case game.Collect:
		c.Space = number("space")
	}
	return c
}

func TestWhatIsWrittenIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := canonical(t)
		text := notation.Choice(c)
		got, err := notation.ParseChoice(text)
		if err != nil || got != c {
			t.Fatalf("%+v is written %q and read as %+v, %v", c, text, got, err)
		}
		if appended := notation.AppendChoice([]byte("x"), c); string(appended) != "x"+text {
			t.Fatalf("%q is appended as %q", text, appended)
		}
	})
}

// checkReading holds what is read to be written back as it stood, but for a letter alone.
func checkReading(t interface{ Fatalf(string, ...any) }, text string) {
	c, err := notation.ParseChoice(text)
	if err != nil {
		return
	}
	again := notation.Choice(c)
	if back, err := notation.ParseChoice(again); err != nil || back != c {
		t.Fatalf("%q is written %q and read as %+v, %v", text, again, back, err)
	}
	short := c.Verb == game.Place || c.Verb == game.Move
	if again != text && (!short || len(again) <= len(text)) {
		t.Fatalf("%q is written back as %q", text, again)
	}
}

func TestWhatIsReadIsWrittenBack(t *testing.T) {
	parts := []string{"A", "G", "1", "0", "12", " ", ".", ":", "ore:1", " ore:2", " stone:1", " coal:1", " steel:3", " rubble:1", " dynamite:1"}
	for _, s := range samples {
		parts = append(parts, s.text, strings.Fields(s.text)[0])
	}
	rapid.Check(t, func(t *rapid.T) {
		checkReading(t, strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 0, 4).Draw(t, "parts"), ""))
	})
}

func FuzzParseChoice(f *testing.F) {
	for _, s := range samples {
		f.Add(s.text)
	}
	f.Fuzz(func(t *testing.T, text string) { checkReading(t, text) })
}

func TestReadingAllocatesNothing(t *testing.T) {
	for _, s := range samples {
		if n := testing.AllocsPerRun(10, func() { _, _ = notation.ParseChoice(s.text) }); n != 0 {
			t.Errorf("reading %q allocates %v times", s.text, n)
		}
		if n := testing.AllocsPerRun(10, func() { _ = notation.Choice(s.choice) }); n > 1 {
			t.Errorf("writing %q allocates %v times", s.text, n)
		}
	}
}

func BenchmarkParseChoice(b *testing.B) {
	for _, s := range samples {
		b.Run(s.text, func(b *testing.B) {
			for b.Loop() {
				_, _ = notation.ParseChoice(s.text)
			}
		})
	}
}

func BenchmarkChoice(b *testing.B) {
	for _, s := range samples {
		b.Run(s.text, func(b *testing.B) {
			for b.Loop() {
				_ = notation.Choice(s.choice)
			}
		})
	}
}
