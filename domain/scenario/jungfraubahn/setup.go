package jungfraubahn

import (
	"snowdonia/domain/catalogue"
	"snowdonia/domain/game"
	"snowdonia/domain/scenario/parts"
)

const snowplough = 8

// Scenario is the Jungfraubahn, for 1 to 5 players (JB-11).
func Scenario() parts.Scenario {
	return parts.Scenario{Name: "jungfraubahn", Title: "Jungfraubahn", MinSeats: 1, MaxSeats: 5, Lay: lay}
}

func lay(seats int, _ game.Edition, _ game.Options) *game.Setup {
	s := parts.Board(seats)
	s.Stations = parts.Stations(catalogue.JungfraubahnStations(), seats)
	for _, c := range catalogue.GapCards() {
		s.GapCards = append(s.GapCards, c.Card)
	}
	s.Contracts = parts.Contracts(catalogue.JungfraubahnContracts(), seats)
	s.Dynamite = catalogue.Dynamite().Pieces
	works := catalogue.JungfraubahnWorks()
	s.Spaces[works.Area] = works.Spaces[seats-1]
	parts.Snow(s, game.Snowfall{}) // SNOW-4: the printed rubble, on fields without a marker
	parts.SnowTrains(s, snowplough)
	return s
}
