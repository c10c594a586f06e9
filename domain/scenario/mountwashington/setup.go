package mountwashington

import (
	"snowdonia/domain/catalogue"
	"snowdonia/domain/game"
	"snowdonia/domain/scenario/parts"
)

const oldPeppersass = 10

// Scenario is Mount Washington, for 1 to 5 players.
func Scenario() parts.Scenario {
	return parts.Scenario{Name: "mount-washington", Title: "Mount Washington", MinSeats: 1, MaxSeats: 5, Lay: lay}
}

func lay(seats int, _ game.Edition, _ game.Options) *game.Setup {
	s := parts.Board(seats)
	s.Stations = parts.Stations(catalogue.MountWashingtonStations(), seats)
	s.Beyond = catalogue.DevilsShingle
	s.Contracts = parts.Contracts(catalogue.MountWashingtonContracts(), seats)
	clearing := catalogue.MountWashingtonClearing()
	s.Spaces[clearing.Area] = clearing.Spaces[seats-1]
	s.Actions[clearing.Area] = game.ClearAction // MW-4
	parts.Snow(s, game.Snowfall{Rubble: catalogue.MountWashingtonDrift().Rubble, CoversOwnedTrack: true})
	cover := catalogue.MountWashingtonCover()
	if cover.Seats.Include(seats) {
		for _, space := range cover.Spaces {
			s.Track[space-1].Event = game.NoTrackEvent // MW-5
		}
	}
	parts.SnowTrains(s, oldPeppersass)
	return s
}
