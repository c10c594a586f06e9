package catalogue

import "snowdonia/domain/game"

// Train is a train card.
type Train struct {
	Card        game.Train
	Source      Source // of what is not named here
	CostSource  Source
	NotInSource Source // of the weather without a temporary labourer
	Note        string
}

// Trains are trains 1 to 11 (TRAIN-1, TRAIN-8 to TRAIN-11).
func Trains() []Train {
	type bonus = game.Bonus
	return []Train{
		{Card: game.Train{Number: 1, Name: "L.A.D.A.S.", Cost: 2, Coal: 1, LabourerCoal: 1, Bonus: bonus{Excavation: 2}}},
		{Card: game.Train{Number: 2, Name: "Enid", Cost: 2, LabourerCoal: 1, Bonus: bonus{IronOrePerSteelBar: 2}}},
		{Card: game.Train{Number: 3, Name: "Wyddfa", Cost: 2, Coal: 1, LabourerCoal: 1, Bonus: bonus{StockYardCubes: 1}}},
		{Card: game.Train{Number: 4, Name: "Snowdon", Cost: 1, Coal: 1, LabourerCoal: 1, Bonus: bonus{Points: 9}}},
		{Card: game.Train{Number: 5, Name: "Moel Siabod", Cost: 1, Coal: 2, LabourerCoal: 1}},
		{Card: game.Train{Number: 6, Name: "Padarn", Cost: 2, Coal: 1, LabourerCoal: 2, Bonus: bonus{ExtraBuild: 1}}},
		{Card: game.Train{Number: 7, Name: "Ralph", Cost: 2, Coal: 1, LabourerCoal: 1, Bonus: bonus{LayTrack: 1}}},
		{Card: game.Train{Number: 8, Name: "Snowplough", Cost: 2, Dynamite: 1, LabourerCoal: 1, Bonus: bonus{Excavation: 1}}, CostSource: Reconstructed},
		{Card: game.Train{Number: 9, Name: "Foundry Loco", Cost: 2, Coal: 1, LabourerCoal: 1, Bonus: bonus{Conversions: 5}}, CostSource: Reconstructed},
		{Card: game.Train{Number: 10, Name: "Old Peppersass", Cost: 2, Coal: 1, LabourerCoal: 1, Bonus: bonus{StoneDiscount: 1}}, CostSource: Reconstructed},
		{
			Card:        game.Train{Number: 11, Name: "Prototype Engine", Coal: 1, LabourerCoal: 1, LabourerNotIn: game.Rain, Bonus: bonus{Points: 3}},
			NotInSource: Public,
			Note:        "the card face has the weather without a temporary labourer, the rulebook's list lacks it (RULING-26)",
		},
	}
}
