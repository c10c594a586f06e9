package ruletest

import "snowdonia/domain/game"

// Universe gives choices far beyond those that a game offers: each verb with all
// values of its fields a little past their ends, and with a field that it does
// not use. A game accepts a choice of it if, and only if, it offers the choice.
func Universe() []game.Choice {
	var u universe
	for v := range game.Verb(numberOfVerbs) {
		u.add(game.Choice{Verb: v})
		u.add(game.Choice{Verb: v, Times: 7, Station: 9})
	}
	u.spaces()
	u.cards()
	u.goods()
	u.buildings()
	return u.all
}

// numberOfVerbs is one more than there are.
const numberOfVerbs = int(game.GiveUp) + 2

type universe struct{ all []game.Choice }

func (u *universe) add(c game.Choice) { u.all = append(u.all, c) }

func (u *universe) spaces() {
	for to := range game.Area(game.AreaCount + 1) {
		for i := int8(-1); i <= game.MaxSpaces; i++ {
			u.add(game.Choice{Verb: game.Place, Area: to, Space: i})
		}
		for from := range game.Area(game.AreaCount + 1) {
			for i := range int8(6) {
				for j := range int8(5) {
					u.add(game.Choice{Verb: game.Move, FromArea: from, FromSpace: i, Area: to, Space: j})
				}
			}
		}
	}
	for i := int8(-1); i <= 4; i++ {
		u.add(game.Choice{Verb: game.Collect, Space: i})
	}
}

func (u *universe) cards() {
	for _, v := range []game.Verb{game.Activate, game.Own, game.Keep, game.Discard} {
		for n := int8(-1); n <= game.MaxCard+1; n++ {
			u.add(game.Choice{Verb: v, Card: n})
		}
	}
	for n := int8(-1); n <= game.MaxTrain+1; n++ {
		for ore := int8(-1); ore <= 3; ore++ {
			u.add(game.Choice{Verb: game.Acquire, Card: n, OreFor: ore})
		}
	}
	for w := range game.Weather(game.WeatherCount + 1) {
		u.add(game.Choice{Verb: game.Swap, Weather: w})
	}
}

func (u *universe) goods() {
	for a := int8(-1); a <= 7; a++ {
		u.add(game.Choice{Verb: game.Repeat, Times: a})
		for b := int8(-1); b <= 7; b++ {
			for c := int8(-1); c <= 7; c++ {
				u.add(game.Choice{Verb: game.Take, IronOre: a, Stone: b, Coal: c})
				u.add(game.Choice{Verb: game.Convert, SteelBars: a, Stone: b, Dynamite: c})
			}
		}
	}
}

func (u *universe) buildings() {
	for station := int8(-1); station <= game.MaxStations; station++ {
		for space := int8(-1); space <= game.MaxBuildings; space++ {
			for ore := int8(-1); ore <= 3; ore++ {
				for rubble := int8(-1); rubble <= 3; rubble++ {
					u.add(game.Choice{Verb: game.Construct, Station: station, Space: space, OreFor: ore, RubbleFor: rubble})
				}
			}
		}
	}
}
