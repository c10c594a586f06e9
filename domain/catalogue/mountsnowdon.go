package catalogue

import "snowdonia/domain/game"

// Station is a station card, or the start of a route.
type Station struct {
	Card           game.Station
	Seats          Seats  // SET-3
	Source         Source // of what is not named here
	SurveyorSource Source
	SteelSource    Source // of the building spaces that cost steel bars
	TrackSource    Source // of the number of track cards before it
	Note           string // on what is not printed
}

// steel makes a building space that costs steel bars.
func steel(bars, points int) game.BuildingSpace {
	return game.BuildingSpace{SteelBars: bars, Points: points}
}

// stone makes a building space that costs stones.
func stone(stones, points int) game.BuildingSpace {
	return game.BuildingSpace{Stone: stones, Points: points}
}

// MountSnowdonStations are the stations of Mount Snowdon from the start up the
// mountain, their spaces left to right, top to bottom. The order of excavation
// spaces in one row is inferred: the rulebook's figures do not show it.
func MountSnowdonStations() []Station {
	type excavation = []game.ExcavationSpace
	type building = []game.BuildingSpace
	return []Station{
		{Card: game.Station{Number: "0", Name: "Llanberis"}, SurveyorSource: Public},
		{Card: game.Station{Number: "1", Name: "Two Viaducts", Track: 2, Surveyor: 1,
			Excavation: excavation{{Rubble: 4, Points: 4}, {Rubble: 2, Points: 2}},
			Building:   building{stone(4, 9), stone(3, 7), stone(2, 4), stone(1, 1)}}},
		{Seats: Seats{3, 5}, Card: game.Station{Number: "2", Name: "Waterfall Station", Track: 1, Surveyor: 2,
			Excavation: excavation{{Rubble: 2, Points: 3}},
			Building:   building{steel(1, 7), stone(2, 4)}}},
		{Card: game.Station{Number: "3", Name: "Hebron Station", Track: 2, Surveyor: 4,
			Excavation: excavation{{Rubble: 2, Points: 3}},
			Building:   building{stone(3, 6), stone(3, 7), steel(1, 7), steel(1, 5)}}},
		{Card: game.Station{Number: "4", Name: "Halfway Station", Track: 2, Surveyor: 7,
			Excavation: excavation{{Rubble: 2, Points: 3}, {Rubble: 2, Points: 2}},
			Building:   building{steel(1, 7), steel(1, 6), stone(3, 6), stone(3, 5)}},
			SurveyorSource: Public, Note: "the text of the rulebook's figure has 1 for the surveyor; 7 fits between its neighbours"},
		{Seats: Seats{5, 5}, Card: game.Station{Number: "4½", Name: "Passing Loop", Track: 1, Surveyor: 9,
			Excavation: excavation{{Rubble: 4, Points: 5}},
			Building:   building{steel(1, 8), steel(1, 6), stone(2, 5)}}},
		{Card: game.Station{Number: "5", Name: "Rocky Valley Halt", Track: 1, Surveyor: 11,
			Excavation: excavation{{Rubble: 4, Points: 5}},
			Building:   building{stone(4, 9)}}},
		{Card: game.Station{Number: "6", Name: "Clogwyn Station", Track: 3, Surveyor: 15,
			Excavation: excavation{{Rubble: 6, Points: 9}},
			Building:   building{stone(3, 6), stone(3, 7), steel(1, 7), steel(1, 6)}}},
		{Card: game.Station{Number: "7", Name: "Yr Wyddfa (The Summit)", Track: 2, Surveyor: 21,
			Excavation: excavation{{Rubble: 3, Points: 5}, {Rubble: 3, Points: 3}},
			Building:   building{steel(2, 14), steel(1, 7), stone(3, 7), stone(3, 5)}},
			SteelSource: Public, Note: "the rulebook's figure is cut: all its points are there, of the costs one stone cost of 3"},
	}
}
