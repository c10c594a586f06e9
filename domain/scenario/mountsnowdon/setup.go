package mountsnowdon

import (
	"snowdonia/domain/catalogue"
	"snowdonia/domain/game"
	"snowdonia/domain/scenario/parts"
)

// Scenario is Mount Snowdon, for 1 to 5 players.
func Scenario() parts.Scenario {
	return parts.Scenario{
		Name:     "mount-snowdon",
		Title:    "Mount Snowdon",
		MinSeats: 1,
		MaxSeats: 5,
		Options:  parts.Options{ThinFog: true, OptionalTrackCards: true, Trains: true, FirstGameTrains: true},
		Lay:      lay,
	}
}

func lay(seats int, edition game.Edition, o game.Options) *game.Setup {
	s := parts.Board(seats)
	s.Stations = parts.Stations(catalogue.MountSnowdonStations(), seats)
	s.Contracts = parts.Contracts(catalogue.Contracts(), seats)
	s.Trains = parts.Trains(append([]int{1, 2, 3, 4, 5, 6, 7}, o.Trains...)...) // SET-10
	s.ShedSize = 6
	s.Weathers = parts.Weathers(game.Sun, game.Rain, game.Fog)
	if o.OptionalTrackCards {
		for _, c := range catalogue.TrackCards() {
			if c.Optional {
				s.TrackDeck = append(s.TrackDeck, c.Card)
			}
		}
	}
	s.Rulings.OverlayAfterRubble = true
	s.Rulings.EventEndsAtOnce = edition == game.Edition2012 // ED-2
	return s
}
