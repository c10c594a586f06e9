package bot

import "snowdonia/domain/game"

// Greedy takes the offer with the highest worth in points as it sees it at the
// moment: what the board pays at once, and a price for goods, cards and trains.
// It plans no further than the round's own order of areas.
type Greedy struct{}

// Name gives "greedy".
func (Greedy) Name() string { return "greedy" }

// Choose takes the best legal offer; the dice break ties.
func (Greedy) Choose(s *game.State, offers []game.Offer, dice uint64) int {
	best, ties := -1, uint64(0)
	var most float64
	e := newEstimate(s)
	for i := range offers {
		if offers[i].Refusal != nil {
			continue
		}
		worth := e.choice(offers[i].Choice)
		switch {
		case best < 0 || worth > most:
			best, most, ties = i, worth, 1
		case worth == most:
			if ties++; dice%ties == 0 {
				best = i
			}
		}
	}
	return best
}

// Prices of goods in points: what they usually become later.
const (
	orePrice    = 1.2
	stonePrice  = 1.7
	coalPrice   = 1.6
	steelPrice  = 4.2
	rubblePrice = 0.9
)

// estimate is what one seat thinks of its choices.
type estimate struct {
	s    *game.State
	seat game.Seat
	p    *game.Player
	late float64    // 0 at the start, 1 when all track is laid
	soon game.Goods // supply, and what own labourers who come first will bring
}

func newEstimate(s *game.State) *estimate {
	e := &estimate{s: s, seat: s.Asked.Seat, p: &s.Players[s.Asked.Seat]}
	laid, track := 0, 0
	for i := range s.FieldCount {
		if s.Fields[i].Track != 0 {
			track++
			if s.Fields[i].Laid {
				laid++
			}
		}
	}
	if track > 0 {
		e.late = float64(laid) / float64(track)
	}
	e.soon = e.p.Supply
	for a := range game.Area(game.AreaCount) {
		for _, who := range s.Labourers[a] {
			if who == e.seat {
				e.expect(a)
			}
		}
	}
	return e
}

// expect adds what an own labourer in an area will probably bring.
func (e *estimate) expect(a game.Area) {
	switch a {
	case game.StockYard:
		e.soon.IronOre += 2
		e.soon.Stone++
	case game.Excavation:
		e.soon.Rubble += int16(e.s.ExcavationOf(e.seat))
	case game.Works:
		if e.soon.IronOre >= 3 {
			e.soon.IronOre -= 3
			e.soon.SteelBar++
		}
	case game.LayTrack:
		e.soon.SteelBar = max(0, e.soon.SteelBar-int16(e.s.LayTrackOf(e.seat)))
	case game.Build:
		e.soon.Stone = max(0, e.soon.Stone-3)
	case game.SiteOffice, game.Surveyor:
	}
}

// choice is the worth of one choice.
func (e *estimate) choice(c game.Choice) float64 {
	switch c.Verb {
	case game.Place, game.Move:
		return e.place(c)
	case game.Take:
		return e.cubes(c)
	case game.Convert, game.Repeat:
		return float64(c.SteelBars)*(steelPrice-2*orePrice) + float64(c.Stone)*e.stoneForRubble() + float64(c.Times)
	case game.Construct:
		b := e.s.Setup.Stations[c.Station].Building[c.Space]
		return float64(b.Points) + 1 - e.paid(float64(b.SteelBars), float64(b.Stone), c)
	case game.Acquire:
		return e.train(c)
	case game.Collect:
		return e.contract(e.s.Office[c.Space])
	case game.Keep:
		return e.contract(c.Card)
	case game.Activate:
		return e.activation(c.Card)
	case game.Own:
		return e.trainWorth(c.Card)
	case game.Hire:
		return 3
	case game.Dig, game.Lay, game.DigOne, game.Clear:
		return 5
	case game.Blast:
		return 0
	case game.Pay:
		return e.trainWorth(e.p.Train) - steelPrice
	case game.Discard:
		return e.trainWorth(e.p.Train) - e.contract(c.Card)
	case game.Swap:
		return e.weather(c.Weather)
	case game.NoVerb, game.Decline, game.Pass, game.GiveUp:
	}
	return 0
}

// cubes prefers what it is short of, and coal once there is a use for it.
func (e *estimate) cubes(c game.Choice) float64 {
	coal := coalPrice
	if e.p.Train == 0 && e.p.Supply.Coal > 1 {
		coal = 0.5
	}
	ore, stone := orePrice, stonePrice
	if e.p.Supply.IronOre > 6 {
		ore = 0.6
	}
	if e.p.Supply.Stone > 4 {
		stone = 0.8
	}
	return float64(c.IronOre)*ore + float64(c.Stone)*stone + float64(c.Coal)*coal
}

func (e *estimate) stoneForRubble() float64 {
	if e.p.Supply.Stone > 3 || e.late > 0.8 {
		return -0.5
	}
	return stonePrice - 2*rubblePrice + 0.4
}

// paid is the price of a building, dearer early on and worthless at the end.
func (e *estimate) paid(steel, stone float64, c game.Choice) float64 {
	left := 1 - 0.7*e.late
	return left * (steel*steelPrice + stone*stonePrice + float64(c.RubbleFor)*0.2 + float64(c.OreFor)*0.2)
}

func (e *estimate) train(c game.Choice) float64 {
	cost := float64(e.s.Setup.Train(c.Card).Cost) * steelPrice
	return e.trainWorth(c.Card) - cost - e.trainWorth(e.p.Train)
}

// trainWorth prices what a train does in the rounds that are left.
func (e *estimate) trainWorth(number int8) float64 {
	if number == 0 {
		return 0
	}
	b := e.s.Setup.Train(number).Bonus
	left := 1 - e.late
	worth := float64(b.Points) + 8*left
	worth += left * (6*float64(b.Excavation) + 14*float64(b.LayTrack) + 7*float64(b.StockYardCubes) + 8*float64(b.ExtraBuild))
	if b.IronOrePerSteelBar > 0 {
		worth += 9 * left
	}
	return worth
}

// contract prices a card by how much of what it needs is there or will be.
func (e *estimate) contract(number int8) float64 {
	if number == 0 {
		return 0
	}
	card := e.s.Setup.Contract(number)
	sc := e.s.Score(e.seat)
	have, need := 0.0, 0.0
	add := func(has, wants int) {
		need += float64(wants)
		have += min(float64(has), float64(wants))
	}
	track, stations := e.markers()
	add(track*2, card.Needs.Track*2)
	add(stations, card.Needs.Stations)
	add(int(e.soon.Rubble)/3, card.Needs.Rubble/3)
	hope := 1 - e.late
	share := 1.0
	if need > 0 {
		share = have / need
	}
	worth := float64(card.Points) * max(share*share, 0.55*hope*share+0.25*hope)
	worth += float64(card.PointsPerCoal) * float64(e.p.Supply.Coal+1)
	if card.SurveyorPoints != nil {
		worth += 6 * float64(e.p.Surveyor) / float64(len(e.s.Setup.Stations))
	}
	if len(sc.Cards) > 3 {
		worth *= 0.8 // objects are spread thin
	}
	return worth + 0.5
}

func (e *estimate) markers() (track, stations int) {
	for i := range e.s.FieldCount {
		if e.s.Fields[i].Owner != e.seat {
			continue
		}
		if e.s.Fields[i].Track != 0 {
			track++
		} else {
			stations++
		}
	}
	for i := range e.s.Setup.Stations {
		for j := range e.s.Setup.Stations[i].Building {
			if e.s.BuiltBy[i][j] == e.seat {
				stations++
			}
		}
	}
	return track, stations
}

// activation uses a card's effect where it has one now.
func (e *estimate) activation(number int8) float64 {
	card := e.s.Setup.Contract(number)
	here := 0
	for _, who := range e.s.Labourers[card.Area] {
		if who == e.seat {
			here++
		}
	}
	switch card.Effect.Kind {
	case game.StopContracts, game.MoveLabourer, game.DrawTwoKeepOne, game.SwapMiddleWeather, game.NoCoalLimit:
		return -1
	case game.ConvertRubble:
		return e.stoneForRubble()
	case game.ExtraBuild, game.ExtraLayTrack, game.ExcavateNextField, game.DrawCubes, game.TakeYardCubes,
		game.MoveSurveyor, game.TakeStartPlayer, game.ConvertIronOre, game.TakeDynamite, game.ExtraClear:
		return 2
	case game.LayTrackBonus, game.DoubleExcavation, game.StockYardBonus, game.StoneDiscount, game.IronOreForSteelBar, game.RubbleForStone:
		return float64(here) - 0.5 // they help the labourers that stand there
	case game.NoEffect, game.PaysMaintenance:
	}
	return -1
}

func (e *estimate) weather(w game.Weather) float64 {
	switch w {
	case game.Sun:
		return 2
	case game.Rain:
		return 1
	case game.NoWeather, game.Fog, game.Snow:
	}
	return 0
}
