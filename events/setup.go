package events

import (
	"maps"
	"slices"

	"snowdonia/domain/game"
)

// setup is a game's whole set-up, with every member of every part.
func (f *fields) setup(key string, v **game.Setup) {
	f.key(key)
	if f.reading {
		*v = &game.Setup{}
	} else if *v == nil {
		f.fail(key + ": none")
		return
	}
	s := *v
	f.literal("{")
	number(f, "rulesVersion", &s.RulesVersion)
	f.text("scenario", &s.Scenario)
	name(f, "edition", &s.Edition)
	f.options("options", &s.Options)
	number(f, "seats", &s.Seats)
	list(f, "stations", &s.Stations, (*fields).station)
	list(f, "trackDeck", &s.TrackDeck, (*fields).trackCard)
	list(f, "gapCards", &s.GapCards, (*fields).gapCard)
	list(f, "contracts", &s.Contracts, (*fields).contract)
	list(f, "trains", &s.Trains, (*fields).train)
	number(f, "shedSize", &s.ShedSize)
	list(f, "shedTrains", &s.ShedTrains, digits)
	row(f, "spaces", s.Spaces[:], digits)
	row(f, "actions", s.Actions[:], bareName)
	f.rate("excavation", &s.Excavation)
	f.rate("layTrack", &s.LayTrack)
	list(f, "weathers", &s.Weathers, (*fields).weatherShift)
	f.cubes("yard", &s.Yard)
	f.cubes("bag", &s.Bag)
	number(f, "restock", &s.Restock)
	number(f, "dynamite", &s.Dynamite)
	list(f, "eventTrack", &s.Track, (*fields).eventSpace)
	f.snowfall("snowfall", &s.Snowfall)
	f.text("beyond", &s.Beyond)
	number(f, "markers", &s.Markers)
	number(f, "labourers", &s.Labourers)
	f.rulings("rulings", &s.Rulings)
	f.literal("}")
}

func (f *fields) options(key string, v *game.Options) {
	f.key(key)
	f.literal("{")
	f.flag("thinFog", &v.ThinFog)
	f.flag("optionalTrackCards", &v.OptionalTrackCards)
	f.flag("firstGameTrains", &v.FirstGameTrains)
	list(f, "trains", &v.Trains, digits)
	f.literal("}")
}

func (f *fields) rulings(key string, v *game.Rulings) {
	f.key(key)
	f.literal("{")
	f.flag("solo", &v.Solo)
	f.flag("sharedVictory", &v.SharedVictory)
	f.flag("eventEndsAtOnce", &v.EventEndsAtOnce)
	f.flag("worksMayDecline", &v.WorksMayDecline)
	f.flag("bagHidden", &v.BagHidden)
	f.flag("weatherDiscTaken", &v.WeatherDiscTaken)
	f.flag("endsWithMarkers", &v.EndsWithMarkers)
	f.flag("overlayAfterRubble", &v.OverlayAfterRubble)
	f.literal("}")
}

func (f *fields) station(v *game.Station) {
	f.literal("{")
	f.text("number", &v.Number)
	f.text("name", &v.Name)
	f.flag("joined", &v.Joined)
	number(f, "track", &v.Track)
	f.flag("gap", &v.Gap)
	number(f, "surveyor", &v.Surveyor)
	list(f, "excavation", &v.Excavation, func(f *fields, v *game.ExcavationSpace) {
		f.literal("{")
		number(f, "rubble", &v.Rubble)
		number(f, "points", &v.Points)
		f.literal("}")
	})
	list(f, "building", &v.Building, func(f *fields, v *game.BuildingSpace) {
		f.literal("{")
		number(f, "steelBars", &v.SteelBars)
		number(f, "stone", &v.Stone)
		number(f, "points", &v.Points)
		f.literal("}")
	})
	f.literal("}")
}

func (f *fields) trackCard(v *game.TrackCard) {
	f.literal("{")
	number(f, "number", &v.Number)
	number(f, "rubble", &v.Rubble)
	number(f, "points", &v.Points)
	f.literal("}")
}

func (f *fields) gapCard(v *game.GapCard) {
	f.literal("{")
	number(f, "number", &v.Number)
	number(f, "track", &v.Track)
	number(f, "points", &v.Points)
	f.literal("}")
}

func (f *fields) snowfall(key string, v *game.Snowfall) {
	f.key(key)
	f.literal("{")
	number(f, "rubble", &v.Rubble)
	f.flag("coversOwnedTrack", &v.CoversOwnedTrack)
	f.literal("}")
}

func (f *fields) contract(v *game.Contract) {
	f.literal("{")
	number(f, "number", &v.Number)
	name(f, "back", &v.Back)
	f.key("needs")
	f.literal("{")
	number(f, "stations", &v.Needs.Stations)
	number(f, "buildings", &v.Needs.Buildings)
	number(f, "track", &v.Needs.Track)
	number(f, "rubble", &v.Needs.Rubble)
	number(f, "gapCards", &v.Needs.GapCards)
	f.text("surveyor", &v.Needs.Surveyor)
	f.literal("}")
	number(f, "points", &v.Points)
	number(f, "pointsPerCoal", &v.PointsPerCoal)
	number(f, "pointsPerDynamite", &v.PointsPerDynamite)
	number(f, "pointsPerSteelBuilding", &v.PointsPerSteelBuilding)
	f.counts("surveyorPoints", &v.SurveyorPoints)
	name(f, "area", &v.Area)
	f.key("effect")
	f.literal("{")
	name(f, "kind", &v.Effect.Kind)
	number(f, "n", &v.Effect.N)
	number(f, "times", &v.Effect.Times)
	number(f, "coal", &v.Effect.Coal)
	f.literal("}")
	f.literal("}")
}

func (f *fields) train(v *game.Train) {
	f.literal("{")
	number(f, "number", &v.Number)
	f.text("name", &v.Name)
	number(f, "cost", &v.Cost)
	number(f, "coal", &v.Coal)
	number(f, "dynamite", &v.Dynamite)
	number(f, "labourerCoal", &v.LabourerCoal)
	name(f, "labourerNotIn", &v.LabourerNotIn)
	b := &v.Bonus
	f.key("bonus")
	f.literal("{")
	number(f, "excavation", &b.Excavation)
	number(f, "layTrack", &b.LayTrack)
	number(f, "stockYardCubes", &b.StockYardCubes)
	number(f, "ironOrePerSteelBar", &b.IronOrePerSteelBar)
	number(f, "conversions", &b.Conversions)
	number(f, "stoneDiscount", &b.StoneDiscount)
	number(f, "extraBuild", &b.ExtraBuild)
	number(f, "points", &b.Points)
	f.literal("}")
	f.literal("}")
}

func (f *fields) rate(key string, v *game.Rate) {
	f.key(key)
	f.literal("{")
	list(f, "values", &v.Values, digits)
	number(f, "start", &v.Start)
	f.literal("}")
}

func (f *fields) weatherShift(v *game.WeatherShift) {
	f.literal("{")
	name(f, "weather", &v.Weather)
	number(f, "excavation", &v.Excavation)
	number(f, "layTrack", &v.LayTrack)
	f.literal("}")
}

func (f *fields) eventSpace(v *game.EventSpace) {
	f.literal("{")
	name(f, "event", &v.Event)
	list(f, "returns", &v.Returns, digits)
	f.literal("}")
}

// counts are numbers by name: a list of pairs in the order of the names, since a
// name may be any text.
func (f *fields) counts(key string, v *map[string]int) {
	type count struct {
		name string
		n    int
	}
	var pairs []count
	for _, name := range slices.Sorted(maps.Keys(*v)) {
		pairs = append(pairs, count{name, (*v)[name]})
	}
	list(f, key, &pairs, func(f *fields, c *count) {
		f.literal("{")
		f.text("name", &c.name)
		number(f, "n", &c.n)
		f.literal("}")
	})
	if !f.reading || len(pairs) == 0 {
		return
	}
	*v = make(map[string]int, len(pairs))
	for i, c := range pairs {
		if i > 0 && pairs[i-1].name >= c.name {
			f.fail(key + " in the order of their names")
			return
		}
		(*v)[c.name] = c.n
	}
}
