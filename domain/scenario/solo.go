package scenario

import "snowdonia/domain/game"

// Solo turns any scenario's set-up for one player into solo training mode. The
// trains of the set-up are those to choose from (SOLO-2): none lie in an engine
// shed. Nothing lies in the stock yard until it is drawn from the bag (SOLO-3),
// whose contents for one player the set-up has.
func Solo(s *game.Setup) {
	s.Rulings.Solo = true
	s.ShedSize = 0
	s.Yard = game.Cubes{}
}
