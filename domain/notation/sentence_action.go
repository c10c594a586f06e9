package notation

import (
	"fmt"
	"strings"

	"snowdonia/domain/game"
)

// sentence begins a text with a capital letter and ends it.
func sentence(text string) string { return strings.ToUpper(text[:1]) + text[1:] + "." }

// labourer tells what labourers and surveyors do.
func (t teller) labourer(e game.Event) string {
	switch e := e.(type) {
	case *game.LabourerHired:
		return fmt.Sprintf("%s pays %d coal for the temporary labourer.", t.who(e.Seat), e.Coal)
	case *game.LabourerPlaced:
		return fmt.Sprintf("%s sends a labourer to %s.", t.who(e.Seat), t.space(e.Area, e.Space))
	case *game.LabourerMoved:
		return fmt.Sprintf("%s moves a labourer from %s to %s.", t.who(e.Seat), t.space(e.FromArea, e.FromSpace), t.space(e.Area, e.Space))
	case *game.ActionSkipped:
		return fmt.Sprintf("%s's labourer can do nothing in %s, %s: %s (%s).", t.who(e.Seat), e.Area, t.area(e.Area), whySkipped[e.Rule], e.Rule)
	case *game.StartPlayerMoved:
		return t.who(e.Seat) + " becomes the start player."
	case *game.SurveyorSlid:
		return fmt.Sprintf("%s's surveyor slides down from the %s to %s: %s.",
			t.who(e.Seat), t.s.Setup.Beyond, t.station(e.Station), count(t.s.Setup.Stations[e.Station].Surveyor, "point"))
	case *game.SurveyorMoved:
		return fmt.Sprintf("%s's surveyor reaches %s.", t.who(e.Seat), t.station(e.Station))
	}
	return ""
}

// whySkipped says what an action lacked, by the rule that stands against it (RESOLVE-1).
var whySkipped = map[string]string{
	"STOCK-1":   "the stock yard has nothing to take",
	"EXC-1":     "no rubble is left to dig",
	"JB-5":      "a gap card is next and there is no dynamite to turn it",
	"WORKS-1":   "nothing can be converted",
	"TRACK-1":   "a steel bar or a cleared track card is lacking",
	"RESOLVE-3": "no ownership marker is left",
	"BUILD-5":   "nothing can be paid for",
	"OFFICE-1":  "no contract card is left",
	"SURV-1":    "the surveyor is at the last station",
	"MW-4":      "no field has rubble to clear",
}

// contract tells what is done with contract cards.
func (t teller) contract(e game.Event) string {
	switch e := e.(type) {
	case *game.ContractTaken:
		return fmt.Sprintf("%s takes %s.", t.who(e.Seat), t.card(e.Card))
	case *game.ContractActivated:
		if e.Due {
			return fmt.Sprintf("%s activates %s for the end of this area.", t.who(e.Seat), t.card(e.Card))
		}
		return fmt.Sprintf("%s activates %s.", t.who(e.Seat), t.card(e.Card))
	case *game.ContractKept:
		if e.Card == e.Own {
			return fmt.Sprintf("%s keeps %s.", t.who(e.Seat), t.card(e.Card))
		}
		return fmt.Sprintf("%s keeps %s instead of contract card %d.", t.who(e.Seat), t.card(e.Card), e.Own)
	case *game.WeatherSwapped:
		return fmt.Sprintf("%s changes the next weather to %s.", t.who(e.Seat), e.Weather)
	}
	return ""
}

// goods tells what cubes, rubble and steel bars do.
func (t teller) goods(e game.Event) string {
	switch e := e.(type) {
	case *game.CubesTaken:
		cubes := cubesText(e.Cubes)
		if cubes == "" {
			cubes = "nothing"
		}
		return fmt.Sprintf("%s takes %s from the stock yard.", t.who(e.Seat), cubes)
	case *game.Excavated:
		return fmt.Sprintf("%s digs %d rubble from %s.", t.who(e.Seat), e.Rubble, t.field(e.Field))
	case *game.Blasted:
		if e.Dynamite == 0 {
			return fmt.Sprintf("%s blasts %d rubble off %s.", t.who(e.Seat), e.Rubble, t.field(e.Field))
		}
		return fmt.Sprintf("%s blasts %d rubble off %s with %d dynamite.", t.who(e.Seat), e.Rubble, t.field(e.Field), e.Dynamite)
	case *game.GapCardTurned:
		return t.gapCard(e)
	case *game.ExcavationStopped:
		return fmt.Sprintf("%s's excavation stops at the gap card before %s: %s to turn it.", t.who(e.Seat), t.station(e.Station), t.lacking(e.Seat))
	case *game.DynamiteTaken:
		return fmt.Sprintf("%s takes %d dynamite with contract card %d.", t.who(e.Seat), e.Dynamite, e.Card)
	case *game.FieldOwned:
		return fmt.Sprintf("%s owns %s.", t.who(e.Seat), t.field(e.Field))
	case *game.Converted:
		return t.converted(e)
	}
	return ""
}

func (t teller) converted(e *game.Converted) string {
	var did []string
	if made := goodsText(game.Goods{SteelBar: e.SteelBars, Stone: e.Stone}); made != "" {
		did = append(did, "makes "+made+" out of "+goodsText(game.Goods{IronOre: e.IronOre, Rubble: e.Rubble}))
	}
	if e.Dynamite > 0 {
		did = append(did, fmt.Sprintf("takes %d dynamite", e.Dynamite))
	}
	if len(did) == 0 {
		return t.who(e.Seat) + " converts nothing."
	}
	with := ""
	if e.Card != 0 {
		with = fmt.Sprintf(" with contract card %d", e.Card)
	}
	return t.who(e.Seat) + " " + list(did) + with + "."
}

// lacking says why an excavation cannot go on: for want of dynamite, or of half a point (JB-5, JB-7).
func (t teller) lacking(seat game.Seat) string {
	if t.s.Players[seat].Supply.Dynamite > 0 {
		return "too little of it is left"
	}
	return "there is no dynamite"
}

// gapCard tells what a gap card hid, and who keeps it (JB-6, JB-9).
func (t teller) gapCard(e *game.GapCardTurned) string {
	rubble := make([]string, len(e.Track))
	for i, n := range e.Track {
		rubble[i] = fmt.Sprint(t.s.Setup.TrackCard(n).Rubble)
	}
	hid := "no track card is left to take its place"
	if len(rubble) > 0 {
		hid = count(len(rubble), "track card") + " with " + list(rubble) + " rubble take its place"
		if len(rubble) == 1 {
			hid = "1 track card with " + rubble[0] + " rubble takes its place"
		}
	}
	if e.Seat == game.Nobody {
		return fmt.Sprintf("The gap card before %s leaves the game: %s.", t.station(e.Station), hid)
	}
	return fmt.Sprintf("%s turns the gap card before %s with %d dynamite and keeps it for %s: %s.",
		t.who(e.Seat), t.station(e.Station), e.Dynamite, count(t.s.Setup.GapCard(e.Card).Points, "point"), hid)
}

// works tells what is laid, built and acquired.
func (t teller) works(e game.Event) string {
	switch e := e.(type) {
	case *game.TrackLaid:
		return fmt.Sprintf("%s lays %s for a steel bar.", t.who(e.Seat), t.field(e.Field))
	case *game.Built:
		return fmt.Sprintf("%s builds space %d of %s %s.", t.who(e.Seat), e.Space+1, t.station(e.Station), price(e.Paid))
	case *game.TrainReturned:
		return fmt.Sprintf("%s returns %s to the engine shed.", t.who(e.Seat), t.train(e.Train))
	case *game.TrainAcquired:
		return fmt.Sprintf("%s acquires %s %s%s.", t.who(e.Seat), t.train(e.Train), price(e.Paid), with(e.Gain))
	case *game.TrainChosen:
		return fmt.Sprintf("%s plays with the train %s%s.", t.who(e.Seat), t.train(e.Train), with(game.Goods{Coal: e.Coal, Dynamite: e.Dynamite}))
	}
	return ""
}

func price(paid game.Goods) string {
	if paid == (game.Goods{}) {
		return "for nothing"
	}
	return "for " + goodsText(paid)
}

func with(gain game.Goods) string {
	if gain == (game.Goods{}) {
		return ""
	}
	return ", which brings " + goodsText(gain)
}

// effect says in a few words what a contract card does.
func effect(e game.Effect) string {
	switch e.Kind {
	case game.LayTrackBonus:
		return fmt.Sprintf("lay %d more track", e.N)
	case game.DoubleExcavation:
		return "double excavation"
	case game.StockYardBonus:
		return fmt.Sprintf("%d more cubes from the stock yard", e.N)
	case game.NoCoalLimit:
		return "any number of coal from the stock yard"
	case game.StoneDiscount:
		return fmt.Sprintf("%d stone less for building", e.N)
	case game.IronOreForSteelBar:
		return fmt.Sprintf("build with %d iron ore as a steel bar", e.N)
	case game.RubbleForStone:
		return fmt.Sprintf("build with %d rubble as a stone", e.N)
	case game.ExcavateNextField:
		return "clear the next field"
	case game.ExtraLayTrack:
		return "one more lay track action"
	case game.ExtraBuild:
		return "one more build action"
	case game.SwapMiddleWeather:
		return "change the next weather"
	case game.DrawTwoKeepOne:
		return "look for another contract card"
	case game.StopContracts:
		return "no more contract cards this round"
	case game.TakeStartPlayer:
		return "become the start player"
	case game.TakeYardCubes:
		return fmt.Sprintf("%d cubes from the stock yard", e.N)
	case game.DrawCubes:
		return fmt.Sprintf("%d cubes from the supply bag", e.N)
	case game.MoveLabourer:
		return "move a labourer"
	case game.MoveSurveyor:
		return "move the surveyor"
	case game.ConvertRubble:
		return fmt.Sprintf("%d rubble to a stone", e.N)
	case game.ConvertIronOre:
		return fmt.Sprintf("%d iron ore to a steel bar", e.N)
	case game.PaysMaintenance:
		return "train maintenance"
	case game.TakeDynamite:
		return fmt.Sprintf("%d dynamite", e.N)
	case game.ExtraClear:
		return "clear with dynamite once more"
	case game.NoEffect:
	}
	return "no effect"
}
