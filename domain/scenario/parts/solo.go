package parts

import "snowdonia/domain/game"

// solo turns any scenario's set-up for one player into solo training mode. The
// trains of the set-up are those to choose from (SOLO-2): none lie in an engine
// shed. Nothing lies in the stock yard until it is drawn from the bag (SOLO-3),
// whose contents for one player the set-up has.
func solo(s *game.Setup) {
	s.Rulings.Solo = true
	s.ShedSize, s.ShedTrains = 0, nil
	s.Yard = game.Cubes{}
}
