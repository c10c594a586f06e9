package notation

import (
	"fmt"
	"strings"

	"snowdonia/domain/game"
)

// Sentence tells a fact in one plain English sentence for the chronicle; before
// is the state that the fact was folded into. It is empty for what readers do
// not want to see:
//
//   - what opens and ends parts of a round: PhaseBegan, WindowOpened,
//     WindowPassed, StageBegan;
//   - the dialogue behind the facts: Asked, and Answered but for what a player
//     does without;
//   - what shows only on the board, or again in the fact that follows: TopRead,
//     OfficeMoved, LabourerReturned, ContractDone;
//   - TrackEventDone, if no event cubes are returned.
func Sentence(before *game.State, e game.Event) string {
	t := teller{before}
	for _, tell := range [...]func(game.Event) string{t.table, t.draw, t.round, t.trackEvent, t.labourer, t.contract, t.goods, t.works} {
		if s := tell(e); s != "" {
			return s
		}
	}
	return ""
}

// teller finds the names for what stands in a state.
type teller struct{ s *game.State }

// who names the player of a seat, which people count from 1.
func (t teller) who(seat game.Seat) string {
	chair := t.s.Chairs[seat]
	switch {
	case chair.Bot != "":
		return fmt.Sprintf("Seat %d (%s)", seat+1, chair.Bot) // several may be of one kind
	case chair.Name != "":
		return chair.Name
	}
	return fmt.Sprintf("Seat %d", seat+1)
}

func (t teller) people(seats []game.Seat) string {
	names := make([]string, len(seats))
	for i, s := range seats {
		names[i] = t.who(s)
	}
	return list(names)
}

func (t teller) station(i int8) string { return t.s.Setup.Stations[i].Name }

func (t teller) train(number int8) string { return t.s.Setup.Train(number).Name }

// card names a contract card and what it does.
func (t teller) card(number int8) string {
	return fmt.Sprintf("contract card %d (%s)", number, effect(t.s.Setup.Contract(number).Effect))
}

// field names a field of the route by its place, counted up the mountain.
func (t teller) field(i int8) string {
	f := t.s.Fields[i]
	if f.Track == 0 {
		return fmt.Sprintf("excavation space %d of %s", f.Space+1, t.station(f.Station))
	}
	nth := 1
	for j := i - 1; j >= 0 && t.s.Fields[j].Track != 0 && t.s.Fields[j].Station == f.Station; j-- {
		nth++
	}
	return fmt.Sprintf("track card %d before %s", nth, t.station(f.Station))
}

var areaNames = [game.AreaCount]string{"stock yard", "excavation", "works", "lay track", "build", "site office", "surveyor"}

// area names an action area as the board does.
func (t teller) area(a game.Area) string {
	if a == game.Excavation && t.s.Overlay {
		return areaNames[game.Build]
	}
	if t.s.Setup.Actions[a] == game.ClearAction {
		return "clear with dynamite"
	}
	return areaNames[a]
}

// space names an action space.
func (t teller) space(a game.Area, space int8) string {
	return fmt.Sprintf("%s%d (%s)", a, space+1, t.area(a))
}

// count writes a number of things that have a plural.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// Goods lists goods that there are, as sentences do, and is empty if there are none.
func Goods(g game.Goods) string { return goodsText(g) }

// goodsText lists goods that there are, and is empty if there are none.
func goodsText(g game.Goods) string {
	var parts []string
	add := func(n int16, thing string) {
		if n != 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, thing))
		}
	}
	add(g.IronOre, "iron ore")
	add(g.Stone, "stone")
	add(g.Coal, "coal")
	if g.SteelBar != 0 {
		parts = append(parts, count(int(g.SteelBar), "steel bar"))
	}
	add(g.Rubble, "rubble")
	add(g.Dynamite, "dynamite")
	return list(parts)
}

func cubesText(c game.Cubes) string {
	return goodsText(game.Goods{IronOre: c.IronOre, Stone: c.Stone, Coal: c.Coal})
}

// list joins names as a sentence does.
func list(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
