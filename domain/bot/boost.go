package bot

import "snowdonia/domain/game"

// boost is what a seat's train and active cards add to its actions.
type boost struct {
	dig         int                 // points of an excavation
	digSteps    int                 // that one rubble costs
	lay         int                 // track cards
	yard        int                 // cubes
	stones      int                 // off a building space
	ore         int                 // that may stand for a steel bar
	rubble      int                 // that may stand for a stone
	conversions int                 // of a works action
	orePerBar   int                 // in the works
	extra       [game.AreaCount]int // actions that are due after all others
}

// An excavation is counted in half-steps (JB-7).
const (
	pointSteps = 2
	blastSteps = 2
)

func boostOf(s *game.State, seat game.Seat) boost {
	p := &s.Players[seat]
	b := boost{digSteps: pointSteps, conversions: 3, orePerBar: 3}
	if p.Train != 0 {
		b.board(s.Setup.Train(p.Train).Bonus)
	}
	for n := range p.Active.Numbers() {
		b.add(s.Setup.Contract(n).Effect)
	}
	for n := range p.Due.Numbers() {
		b.extra[s.Setup.Contract(n).Area]++
	}
	return b
}

// board adds a train's bonus.
func (b *boost) board(bonus game.Bonus) {
	b.dig, b.lay, b.yard, b.stones = bonus.Excavation, bonus.LayTrack, bonus.StockYardCubes, bonus.StoneDiscount
	if bonus.Conversions > 0 {
		b.conversions = bonus.Conversions
	}
	if bonus.IronOrePerSteelBar > 0 {
		b.orePerBar = bonus.IronOrePerSteelBar
	}
}

// add adds a card's effect that lasts for the round.
func (b *boost) add(e game.Effect) {
	// The other effects change no action.
	//exhaustive:ignore
	switch e.Kind {
	case game.LayTrackBonus:
		b.lay += e.N
	case game.DoubleExcavation:
		b.digSteps = pointSteps / 2
	case game.StockYardBonus:
		b.yard += e.N
	case game.StoneDiscount:
		b.stones += e.N
	case game.IronOreForSteelBar:
		b.ore = e.N
	case game.RubbleForStone:
		b.rubble = e.N
	}
}
