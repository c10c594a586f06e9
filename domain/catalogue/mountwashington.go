package catalogue

import "snowdonia/domain/game"

// DevilsShingle is the place behind the summit that the surveyors slide down from (MW-2).
const DevilsShingle = "Devil's Shingle"

// MountWashingtonStations are the stations of Mount Washington from the start up
// the mountain, their spaces left to right, top to bottom.
func MountWashingtonStations() []Station {
	type excavation = []game.ExcavationSpace
	type building = []game.BuildingSpace
	both := func(bars, stones, points int) game.BuildingSpace {
		return game.BuildingSpace{SteelBars: bars, Stone: stones, Points: points}
	}
	return []Station{
		{Card: game.Station{Number: "1", Name: "Marshfield Station", Surveyor: 11,
			Excavation: excavation{{Rubble: 2, Points: 3}, {Rubble: 2, Points: 2}},
			Building:   building{stone(4, 10), stone(3, 7), steel(1, 9), steel(1, 8)}},
			Source: Public, SurveyorSource: Public, SteelSource: Public},
		{Card: game.Station{Number: "2", Name: "Waumbek Siding", Track: 3, Surveyor: 7,
			Excavation: excavation{{Rubble: 3, Points: 4}, {Rubble: 3, Points: 3}},
			Building:   building{stone(2, 6), stone(2, 4), both(1, 2, 12)}},
			Source: Public, SurveyorSource: Public, SteelSource: Public, TrackSource: Reconstructed},
		{Card: game.Station{Number: "3", Name: "Skyline Siding", Track: 3, Surveyor: 4,
			Excavation: excavation{{Rubble: 4, Points: 5}, {Rubble: 2, Points: 3}},
			Building:   building{stone(3, 7), steel(1, 7), both(1, 1, 10)}},
			Source: Reconstructed, SurveyorSource: Reconstructed, SteelSource: Reconstructed, TrackSource: Reconstructed},
		{Card: game.Station{Number: "4a", Name: "Jacob's Ladder (lower)", Track: 3, Surveyor: 2,
			Excavation: excavation{{Rubble: 4, Points: 6}},
			Building:   building{stone(3, 8), steel(1, 8)}},
			Source: Reconstructed, SurveyorSource: Reconstructed, SteelSource: Reconstructed, TrackSource: Reconstructed},
		{Seats: Seats{3, 5}, Card: game.Station{Number: "4b", Name: "Jacob's Ladder (upper)", Surveyor: 1,
			Excavation: excavation{{Rubble: 4, Points: 6}},
			Building:   building{stone(3, 7), steel(1, 7)}},
			Source: Reconstructed, SurveyorSource: Reconstructed, SteelSource: Reconstructed},
		{Card: game.Station{Number: "5", Name: "Summit", Track: 4, Surveyor: 0,
			Excavation: excavation{{Rubble: 3, Points: 5}, {Rubble: 3, Points: 4}},
			Building:   building{steel(2, 15), steel(1, 8), stone(4, 10), stone(3, 7)}},
			Source: Reconstructed, SurveyorSource: Reconstructed, SteelSource: Reconstructed, TrackSource: Reconstructed},
	}
}

// MountWashingtonClearing is the cover card of area G, "clear with dynamite" (MW-4).
func MountWashingtonClearing() ActionSpaces {
	return ActionSpaces{Area: game.Surveyor, Spaces: [...]int{1, 1, 2, 2, 2}, Source: Reconstructed}
}

// Drift is what snow leaves on a field where it does not leave the printed rubble (SNOW-4).
type Drift struct {
	Rubble int
	Source Source
}

// MountWashingtonDrift is the rubble of a snowfall on each field.
func MountWashingtonDrift() Drift { return Drift{Rubble: 2} }

// MountWashingtonCover lies on the end of the event track and takes away late track (MW-5).
func MountWashingtonCover() Discs { return Discs{Spaces: []int{9}, Seats: Seats{2, 5}} }

// MountWashingtonContracts are the 30 contract cards of Mount Washington (MW-7).
func MountWashingtonContracts() []Contract {
	return snowDeck(append(buildingCards(),
		Contract{
			Card: game.Contract{
				Number: 27, PointsPerCoal: 2,
				Area: game.Surveyor, Effect: game.Effect{Kind: game.ExtraClear},
			},
			Source: Reconstructed, Note: kindOnly,
		},
	))
}
