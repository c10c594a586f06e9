package catalogue

import "snowdonia/domain/game"

// JungfraubahnStations are the stations of the Jungfraubahn from the start up the
// mountain, their spaces left to right, top to bottom.
func JungfraubahnStations() []Station {
	type excavation = []game.ExcavationSpace
	type building = []game.BuildingSpace
	const seen = "seen: the surveyor, that there are six spaces, 4 rubble on the first two and 5 points on the first"
	return []Station{
		{Card: game.Station{Number: "1b", Name: "Hotel Bellevue des Alpes", Surveyor: -15}, Source: Public, SurveyorSource: Public},
		{Card: game.Station{Number: "1a", Name: "Kleine Scheidegg", Joined: true, Surveyor: -15,
			Excavation: excavation{{Rubble: 3, Points: 3}, {Rubble: 3, Points: 3}},
			Building:   building{stone(4, 9), stone(3, 6), stone(2, 4), stone(2, 3)}},
			Source: Public, SurveyorSource: Public},
		{Card: game.Station{Number: "2", Name: "Eigergletscher", Gap: true, Surveyor: -10,
			Excavation: excavation{{Rubble: 4, Points: 5}, {Rubble: 4, Points: 4}},
			Building:   building{steel(1, 8), steel(1, 6), stone(3, 7), stone(2, 5)}},
			Source: Reconstructed, SurveyorSource: Public, SteelSource: Reconstructed, Note: seen},
		{Card: game.Station{Number: "3", Name: "Eigerwand", Gap: true, Surveyor: -6,
			Excavation: excavation{{Rubble: 3, Points: 4}, {Rubble: 3, Points: 3}},
			Building:   building{steel(1, 8), stone(2, 5)}},
			Source: Reconstructed, SurveyorSource: Reconstructed, SteelSource: Reconstructed},
		{Card: game.Station{Number: "4", Name: "Eismeer", Gap: true, Surveyor: -3,
			Excavation: excavation{{Rubble: 4, Points: 6}},
			Building:   building{steel(1, 8), steel(1, 7), stone(3, 7)}},
			Source: Reconstructed, SurveyorSource: Reconstructed, SteelSource: Reconstructed},
		{Card: game.Station{Number: "5", Name: "Jungfraujoch", Gap: true, Surveyor: 0,
			Excavation: excavation{{Rubble: 3, Points: 5}, {Rubble: 2, Points: 4}},
			Building:   building{{SteelBars: 1, Stone: 1, Points: 10}, stone(3, 8), stone(2, 6)}},
			Source: Reconstructed, SurveyorSource: Reconstructed, SteelSource: Reconstructed},
		{Card: game.Station{Number: "6", Name: "Sphinx Observatory", Gap: true, Surveyor: 6,
			Excavation: excavation{{Rubble: 3, Points: 6}},
			Building:   building{steel(2, 15), steel(1, 8), stone(3, 8), stone(3, 6)}},
			Source: Reconstructed, SurveyorSource: Reconstructed, SteelSource: Reconstructed},
	}
}

// GapCard is a gap card of the Jungfraubahn.
type GapCard struct {
	Card   game.GapCard
	Source Source
}

// GapCards are the five gap cards, one for each gap (JB-2). Their numbers are not
// printed; facts name cards by them, so they never change.
func GapCards() []GapCard {
	return []GapCard{
		{Card: game.GapCard{Number: 1, Track: 2, Points: 7}},
		{Card: game.GapCard{Number: 2, Track: 2, Points: 7}, Source: Reconstructed},
		{Card: game.GapCard{Number: 3, Track: 1, Points: 5}, Source: Reconstructed},
		{Card: game.GapCard{Number: 4, Track: 3, Points: 9}, Source: Reconstructed},
		{Card: game.GapCard{Number: 5, Track: 3, Points: 9}, Source: Reconstructed},
	}
}

// JungfraubahnWorks is the cover card of the works (JB-3).
func JungfraubahnWorks() ActionSpaces {
	return ActionSpaces{Area: game.Works, Spaces: [...]int{2, 2, 2, 3, 3}, Source: Reconstructed,
		Note: "the board's and one more, except for 5 players: it is made for 1 to 4"}
}

// JungfraubahnContracts are the 30 contract cards of the Jungfraubahn (JB-10).
func JungfraubahnContracts() []Contract {
	return snowDeck(append(buildingCards(),
		Contract{
			Card: game.Contract{
				Number: 23, Needs: game.Needs{GapCards: 2}, Points: 15,
				Area: game.StockYard, Effect: game.Effect{Kind: game.TakeDynamite, N: 1},
			},
			Source: Reconstructed, Note: kindOnly,
		},
		Contract{Card: game.Contract{Number: 25, Needs: game.Needs{GapCards: 1}, Points: 7}, Source: Reconstructed, Note: kindOnly},
		Contract{Card: game.Contract{Number: 27, PointsPerDynamite: 3}, Source: Printed},
	))
}
