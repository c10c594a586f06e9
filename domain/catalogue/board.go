package catalogue

import "snowdonia/domain/game"

// ActionSpaces are the action spaces of an area by player count, that of one player first; 0 is without limit (SET-6).
type ActionSpaces struct {
	Area   game.Area
	Spaces [game.MaxSeats]int
	Source Source
	Note   string
}

// Areas are the action areas as printed on the board and on its overlays.
func Areas() []ActionSpaces {
	return []ActionSpaces{
		{Area: game.StockYard, Spaces: [...]int{2, 2, 3, 4, 4}, Source: Public},
		{Area: game.Excavation, Spaces: [...]int{2, 2, 2, 3, 3}, Source: Public},
		{Area: game.Works, Spaces: [...]int{1, 1, 1, 2, 3}, Source: Public},
		{Area: game.LayTrack, Spaces: [...]int{1, 1, 2, 3, 3}, Source: Public, Note: "a weak sign against it: with 1 or 2 players thinner fog leaves no space (RULING-13)"},
		{Area: game.Build, Spaces: [...]int{2, 2, 2, 2, 3}, Source: Public},
		{Area: game.SiteOffice, Spaces: [...]int{1, 1, 2, 2, 2}, Source: Public},
		{Area: game.Surveyor, Source: Public},
	}
}

// WorkRate is one of the two work rate tracks (SET-7).
type WorkRate struct {
	Rate   game.Rate
	Source Source
}

// ExcavationRate is the excavation work rate's track.
func ExcavationRate() WorkRate {
	return WorkRate{game.Rate{Values: []int{1, 2, 3, 4, 5}, Start: 3}, Reconstructed}
}

// LayTrackRate is the lay track work rate's track.
func LayTrackRate() WorkRate {
	return WorkRate{game.Rate{Values: []int{1, 2, 3}, Start: 2}, Reconstructed}
}

// WeatherShift is what a weather does to the work rates (WEATHER-2).
type WeatherShift struct {
	Shift  game.WeatherShift
	Source Source
}

// WeatherShifts are the weathers.
func WeatherShifts() []WeatherShift {
	return []WeatherShift{
		{game.WeatherShift{Weather: game.Sun, Excavation: 2, LayTrack: 1}, Printed},
		{game.WeatherShift{Weather: game.Rain, Excavation: -1, LayTrack: -1}, Printed},
		{game.WeatherShift{Weather: game.Fog}, Printed},
		{game.WeatherShift{Weather: game.Snow}, Printed}, // on the cards of the scenarios with snow (RULING-19)
	}
}

// Supply is what a player count begins with (SET-11) and draws each round (YARD-1).
type Supply struct {
	Yard          game.Cubes // 1 player: drawn from the bag instead (SOLO-3)
	Bag           game.Cubes // coal: all that yard, trains and bag share
	Source        Source     // of yard and bag
	Restock       int        // cubes drawn in a round
	RestockSource Source
	RestockNote   string
}

// Supplies are the supplies by player count, that of one player first.
func Supplies() [game.MaxSeats]Supply {
	const inferred = "which value belongs to which player count is inferred"
	yard := game.Cubes{IronOre: 7, Stone: 4, Coal: 1}
	return [...]Supply{
		{Bag: game.Cubes{IronOre: 16, Stone: 10, Coal: 6, Event: 4}, Restock: 6, RestockSource: Public, RestockNote: inferred},
		{Yard: yard, Bag: game.Cubes{IronOre: 20, Stone: 11, Coal: 14, Event: 5}, Restock: 6, RestockSource: Public, RestockNote: inferred},
		{Yard: yard, Bag: game.Cubes{IronOre: 20, Stone: 11, Coal: 14, Event: 5}, Restock: 9, RestockSource: Public, RestockNote: inferred},
		{Yard: yard, Bag: game.Cubes{IronOre: 27, Stone: 16, Coal: 14, Event: 5}, Restock: 12, RestockSource: Public, RestockNote: inferred},
		{Yard: yard, Bag: game.Cubes{IronOre: 33, Stone: 20, Coal: 14, Event: 5}, Restock: 12, RestockSource: Public, RestockNote: inferred},
	}
}

// Pieces are what each player has (SET-2).
type Pieces struct {
	Markers   int // ownership markers
	Labourers int // the temporary one included
	Source    Source
}

// PlayerPieces are each player's pieces.
func PlayerPieces() Pieces { return Pieces{Markers: 16, Labourers: 3, Source: Printed} }

// EventSpace is a space of the event track (EVENT-1).
type EventSpace struct {
	Space         game.EventSpace
	Source        Source // of the event
	ReturnsSource Source // of the spaces that are emptied
	Note          string
}

// EventTrack is the event track from space 1.
func EventTrack() []EventSpace {
	const (
		order = "the rulebook describes the events in the order in which they first appear here"
		reach = "with the four event cubes of one player spaces 5 and 8 could not be reached without it"
		cover = "a Mount Washington card covers 9 and with it all late track, and leaves 10 as it is (RULING-25)"
	)
	return []EventSpace{
		{Space: game.EventSpace{Event: game.ExcavateEvent}, Source: Reconstructed, Note: order},
		{Space: game.EventSpace{Event: game.TrainsEvent}, Source: Public},
		{Space: game.EventSpace{Event: game.LayTrackEvent}, Source: Reconstructed, Note: order},
		{Space: game.EventSpace{Event: game.CompleteStationEvent, Returns: []int{1, 2, 3}}, ReturnsSource: Reconstructed, Note: reach},
		{Space: game.EventSpace{Event: game.ExcavateEvent}, Source: Reconstructed},
		{Space: game.EventSpace{Event: game.MaintenanceEvent}, Source: Public},
		{Space: game.EventSpace{Event: game.LayTrackEvent, Returns: []int{4, 5, 6}}, Source: Reconstructed, ReturnsSource: Reconstructed, Note: reach},
		{Space: game.EventSpace{Event: game.CompleteStationEvent}},
		{Space: game.EventSpace{Event: game.LayTrackEvent}, Source: Reconstructed, Note: cover},
		{Space: game.EventSpace{Event: game.ExcavateEvent, Returns: []int{8, 9, 10}}, Source: Reconstructed, Note: cover},
	}
}
