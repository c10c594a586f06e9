package notation

import (
	"fmt"
	"slices"

	"snowdonia/domain/game"
)

// draw tells what is drawn.
func (t teller) draw(e game.Event) string {
	switch e := e.(type) {
	case *game.StartPlayerDrawn:
		return t.who(e.Seat) + " is drawn as the start player."
	case *game.TrackDealt:
		return t.route(len(e.Cards))
	case *game.TrainsDealt:
		var names []string
		for _, n := range slices.Concat(e.Trains, e.Added) {
			names = append(names, t.train(n))
		}
		dynamite := ""
		if e.Dynamite > 0 {
			dynamite = fmt.Sprintf(" and %d dynamite", e.Dynamite)
		}
		return fmt.Sprintf("The engine shed holds %s, with %d coal%s in all.", list(names), e.Coal, dynamite)
	case *game.YardDealt:
		return "The stock yard starts with " + cubesText(e.Cubes) + "."
	case *game.OfficeFilled:
		return fmt.Sprintf("Space %d of the site office gets %s.", e.Space+1, t.card(e.Card))
	case *game.ContractTurned:
		return fmt.Sprintf("%s turns up %s.", t.who(e.Seat), t.card(e.Card))
	case *game.CubesDrawn:
		return t.cubesDrawn(e)
	}
	return ""
}

// route tells what lies between the stations at the start.
func (t teller) route(track int) string {
	text, gaps := count(track, "track card")+" are laid out along the route", len(t.s.Setup.GapCards)
	switch {
	case gaps == 0:
		return text + "."
	case track > 0:
		return fmt.Sprintf("%s, and %s face down.", text, count(gaps, "gap card"))
	}
	return count(gaps, "gap card") + " laid face down along the route."
}

func (t teller) cubesDrawn(e *game.CubesDrawn) string {
	cubes, events := cubesText(e.Cubes), ""
	if e.Cubes.Event != 0 {
		events = ", beside " + count(int(e.Cubes.Event), "event cube")
	}
	if cubes == "" {
		cubes = "nothing"
	}
	if e.Seat == game.Nobody {
		return fmt.Sprintf("The stock yard gets %s from the supply bag%s.", cubes, events)
	}
	return fmt.Sprintf("%s draws %s from the supply bag%s.", t.who(e.Seat), cubes, events)
}

// round tells what the course of the round brings.
func (t teller) round(e game.Event) string {
	switch e := e.(type) {
	case *game.RoundBegan:
		return fmt.Sprintf("Round %d begins.", e.Round)
	case *game.OfficeCardDiscarded:
		return sentence(t.card(t.s.Office[e.Space]) + " is discarded")
	case *game.DeckRenewed:
		return "The discarded contract cards make a new deck."
	case *game.DiscsPlaced:
		return fmt.Sprintf("The weather track shows %s, then %s, then %s.", disc(e.Discs[0]), disc(e.Discs[1]), disc(e.Discs[2]))
	case *game.RatesMoved:
		u := t.s.Setup
		return fmt.Sprintf("The work rates are %d for excavation and %d for laying track.",
			u.Excavation.Values[e.Excavation], u.LayTrack.Values[e.LayTrack])
	case *game.OverlayLaid:
		return "Nothing is left to excavate: from the next round on B is a build space."
	case *game.LastRoundKnown:
		return fmt.Sprintf("Round %d is the last: %s.", e.Round, reason(e.Reason))
	}
	return ""
}

func disc(w game.Weather) string {
	if w == game.NoWeather {
		return "nothing"
	}
	return w.String()
}

var trackEventTexts = [...]string{
	game.NoTrackEvent:         "nothing happens",
	game.ExcavateEvent:        "others excavate",
	game.TrainsEvent:          "trains are for sale",
	game.LayTrackEvent:        "others lay track",
	game.CompleteStationEvent: "others complete a station",
	game.MaintenanceEvent:     "the trains need maintenance",
	game.SnowEvent:            "it snows",
}

// trackEvent tells what the event track sets off.
func (t teller) trackEvent(e game.Event) string {
	switch e := e.(type) {
	case *game.EventCubePlaced:
		return fmt.Sprintf("An event cube comes to space %d of the event track: %s.", e.Space, trackEventTexts[e.Event])
	case *game.TrackEventDone:
		if len(e.Returned) == 0 {
			return ""
		}
		spaces := make([]string, len(e.Returned))
		for i, n := range e.Returned {
			spaces[i] = fmt.Sprint(n)
		}
		return fmt.Sprintf("The event cubes of spaces %s go back into the supply bag.", list(spaces))
	case *game.SnowFell:
		return t.snow(e)
	case *game.FieldEmptied:
		return fmt.Sprintf("%d rubble is carried off from %s.", e.Rubble, t.field(e.Field))
	case *game.TrackLaidByEvent:
		return sentence(t.field(e.Field) + " is laid and belongs to nobody")
	case *game.TrainsOpened:
		return "From now on trains can be acquired."
	case *game.StationCompleted:
		return t.station(e.Station) + " is closed: nobody excavates or builds there any more."
	case *game.TrainMaintained:
		return fmt.Sprintf("%s pays a steel bar to keep %s.", t.who(e.Seat), t.train(t.s.Players[e.Seat].Train))
	case *game.TrainMaintainedByContract:
		return fmt.Sprintf("%s gives up %s to keep %s.", t.who(e.Seat), t.card(e.Card), t.train(t.s.Players[e.Seat].Train))
	case *game.TrainLost:
		if e.ToShed {
			return fmt.Sprintf("%s loses %s to the engine shed.", t.who(e.Seat), t.train(e.Train))
		}
		return fmt.Sprintf("%s loses %s, which leaves the game.", t.who(e.Seat), t.train(e.Train))
	}
	return ""
}

// snow tells where it snowed and how much (SNOW-3, SNOW-4).
func (t teller) snow(e *game.SnowFell) string {
	if len(e.Drifts) == 0 {
		return "Snow falls, but there is no cleared field that it could stay on."
	}
	where := make([]string, len(e.Drifts))
	for i, d := range e.Drifts {
		where[i] = fmt.Sprintf("%d rubble on %s", d.Rubble, t.field(d.Field))
	}
	return "Snow falls: " + list(where) + "."
}
