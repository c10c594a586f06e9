package notation_test

import (
	"testing"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/notation"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
)

// watcher notes how every offer that its bot sees is described.
type watcher struct {
	bot.Bot
	t    *testing.T
	seen map[game.Verb]string
}

func (w watcher) Choose(s *game.State, offers []game.Offer, dice uint64) int {
	texts := map[string]game.Choice{}
	for _, o := range offers {
		text := notation.Describe(s, o.Choice)
		if text == "" {
			w.t.Fatalf("%s: no words", notation.Choice(o.Choice))
		}
		if other, twice := texts[text]; twice && o.Choice.Verb != game.Move {
			w.t.Fatalf("%s and %s are both described as %q", notation.Choice(other), notation.Choice(o.Choice), text)
		}
		texts[text] = o.Choice
		w.seen[o.Choice.Verb] = text
	}
	return w.Bot.Choose(s, offers, dice)
}

// Every offer of many games has words of its own, whatever is asked.
func TestOffersAreDescribed(t *testing.T) {
	seen := map[game.Verb]string{}
	for seed := range uint64(90) {
		seats := int(seed/3%5) + 1
		sc := scenario.All()[int(seed)%len(scenario.All())]
		setup, err := sc.Setup(seats, game.Deluxe, game.Options{})
		if err != nil {
			t.Fatal(err)
		}
		rules, err := scenario.RulesFor(setup)
		if err != nil {
			t.Fatal(err)
		}
		g := sim.Game{Setup: setup, Rules: rules, Luck: sim.Luck(seed), Dice: sim.Dice(seed)}
		for i := range seats {
			g.Bots = append(g.Bots, watcher{bot.All()[(i+int(seed))%2], t, seen})
		}
		if _, err := g.Play(); err != nil {
			t.Fatal(err)
		}
	}
	for verb := game.Place; verb <= game.GiveUp; verb++ {
		if seen[verb] == "" {
			t.Errorf("verb %d was never offered", verb)
		}
	}
}

func TestDescribe(t *testing.T) {
	s := told()
	s.Setup.Spaces = [game.AreaCount]int{2, 2, 1, 1, 2, 1, 0}
	s.Setup.Stations[1].Building = []game.BuildingSpace{{Stone: 2}}
	s.Setup.Trains[1].Cost = 2
	s.Setup.Contracts = append(s.Setup.Contracts,
		game.Contract{Number: 6, Effect: game.Effect{Kind: game.IronOreForSteelBar, N: 3}},
		game.Contract{Number: 17, Effect: game.Effect{Kind: game.RubbleForStone, N: 2, Times: 2}})
	s.Asked.Area = game.Build
	s.Players[0].Active = 1<<6 | 1<<17
	s.Fields[0].Rubble = 3
	s.Setup.GapCards = nil
	for text, c := range map[string]game.Choice{
		"place a labourer on A2 (stock yard)":                            {Verb: game.Place, Area: game.StockYard, Space: 1},
		"place a labourer on G (surveyor)":                               {Verb: game.Place, Area: game.Surveyor},
		"take 2 iron ore and 1 coal":                                     {Verb: game.Take, IronOre: 2, Coal: 1},
		"take nothing":                                                   {Verb: game.Take},
		"make 1 stone and take 2 dynamite":                               {Verb: game.Convert, Stone: 1, Dynamite: 2},
		"make 2 stone and 1 steel bar":                                   {Verb: game.Convert, SteelBars: 1, Stone: 2},
		"take 1 dynamite":                                                {Verb: game.Convert, Dynamite: 1},
		"make nothing":                                                   {Verb: game.Convert},
		"acquire the train Padarn for 6 iron ore":                        {Verb: game.Acquire, Card: 6, OreFor: 2},
		"acquire the train Padarn for 2 steel bars":                      {Verb: game.Acquire, Card: 6},
		"build on space 1 of Two Viaducts for 1 stone and 2 rubble":      {Verb: game.Construct, Station: 1, RubbleFor: 1},
		"take all rubble of track card 1 before Two Viaducts (3 rubble)": {Verb: game.Dig},
		"move the labourer on B1 (excavation) to G (surveyor)":           {Verb: game.Move, FromArea: game.Excavation, Area: game.Surveyor},
	} {
		if got := notation.Describe(s, c); got != text {
			t.Errorf("%s: %q, want %q", notation.Choice(c), got, text)
		}
	}
}
