package notation

import (
	"fmt"

	"snowdonia/domain/game"
)

// Describe says in a few plain words what a choice of the open decision would
// do, with the names of what it touches; the player is not named. It is what a
// page writes on a button.
func Describe(s *game.State, c game.Choice) string {
	t := teller{s}
	switch c.Verb {
	case game.NoVerb:
	case game.Place:
		return "place a labourer on " + t.choiceSpace(c.Area, c.Space)
	case game.Hire:
		price := s.Setup.Train(s.Players[s.Asked.Seat].Train).LabourerCoal
		return fmt.Sprintf("hire the temporary labourer for %d coal", price)
	case game.Decline:
		return t.decline()
	case game.Activate:
		return "activate " + t.card(c.Card)
	case game.Pass:
		return "activate no further contract card now"
	case game.Own:
		return "own the train " + t.train(c.Card) + " for the whole game"
	case game.Swap:
		return "replace the middle weather disc by " + c.Weather.String()
	case game.Keep:
		return "keep " + t.card(c.Card)
	case game.Take:
		return "take " + orElse(goodsText(game.Goods{IronOre: int16(c.IronOre), Stone: int16(c.Stone), Coal: int16(c.Coal)}), "nothing")
	case game.Move:
		return "move the labourer on " + t.choiceSpace(c.FromArea, c.FromSpace) + " to " + t.choiceSpace(c.Area, c.Space)
	case game.Repeat:
		return "convert " + count(int(c.Times), "time")
	case game.Convert:
		return conversions(c)
	case game.Construct:
		return fmt.Sprintf("build on space %d of %s %s", c.Space+1, t.station(c.Station), price(s.Price(c)))
	case game.Acquire:
		return "acquire the train " + t.train(c.Card) + " " + price(s.Price(c))
	case game.Collect:
		if card := s.Office[c.Space]; card != 0 {
			return "take " + t.card(card)
		}
		return fmt.Sprintf("take a contract card from space %d", c.Space+1)
	case game.Dig:
		return "take all rubble of " + t.nextField()
	case game.DigOne:
		return "dig 1 rubble from " + t.nextField()
	case game.Blast:
		return "blast " + t.nextField() + " with 1 dynamite: its rubble goes to the general supply"
	case game.Clear:
		return "clear with dynamite once more"
	case game.Lay:
		return "lay track once more"
	case game.Pay:
		return "pay 1 steel bar for the train's maintenance"
	case game.Discard:
		return "discard " + t.card(c.Card) + " for the train's maintenance"
	case game.GiveUp:
		return "lose the train"
	}
	return ""
}

// choiceSpace names an action space; in an area without a limit one is like another.
func (t teller) choiceSpace(a game.Area, space int8) string {
	if t.s.Setup.Spaces[a] == 0 {
		return fmt.Sprintf("%s (%s)", a, t.area(a))
	}
	return t.space(a, space)
}

// nextField names the field that an excavation comes to.
func (t teller) nextField() string {
	if i, ok := t.s.NextField(); ok {
		return fmt.Sprintf("%s (%d rubble)", t.field(i), t.s.Fields[i].Rubble)
	}
	return "the next field"
}

// decline says what is not done, which is what the decision asks.
func (t teller) decline() string {
	if t.s.Asked.Question == game.HireLabourer {
		return "do not hire the temporary labourer"
	}
	return "do without"
}

// conversions says what a works action makes, and takes (WORKS-1, JB-3).
func conversions(c game.Choice) string {
	var does []string
	if made := goodsText(game.Goods{SteelBar: int16(c.SteelBars), Stone: int16(c.Stone)}); made != "" {
		does = append(does, "make "+made)
	}
	if c.Dynamite > 0 {
		does = append(does, fmt.Sprintf("take %d dynamite", c.Dynamite))
	}
	return orElse(list(does), "make nothing")
}

func orElse(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}
