package parts

import (
	"snowdonia/domain/catalogue"
	"snowdonia/domain/game"
)

// Snow puts snow in place of fog: among the weathers, and on the event track in
// place of completing stations; what the spaces return stays (SNOW-1, SNOW-7).
func Snow(s *game.Setup, fall game.Snowfall) {
	s.Snowfall = fall
	s.Weathers = Weathers(game.Sun, game.Rain, game.Snow)
	for _, space := range catalogue.SnowDiscs().Spaces {
		s.Track[space-1].Event = game.SnowEvent
	}
}

// SnowTrains shuffle trains 2 to 7 and 9; five of them and the one given form the
// engine shed (JB-8, MW-6).
func SnowTrains(s *game.Setup, added int) {
	s.Trains = Trains(2, 3, 4, 5, 6, 7, 9, added)
	s.ShedSize, s.ShedTrains = 5, []int{added}
}
