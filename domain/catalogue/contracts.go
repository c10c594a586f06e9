package catalogue

import "snowdonia/domain/game"

// Contract is a contract card of the base game, both halves.
type Contract struct {
	Card   game.Contract
	Seats  Seats  // printed on the card (SET-8)
	Source Source // of everything on it; cross-checked with the rulebook where its figures show the card
	Note   string
}

const twins = "the rulebook shows the coal limit once, without a number; both cards are taken to be alike (RULING-22)"

// Contracts are the 30 contract cards of the base game.
func Contracts() []Contract {
	return append(stationContracts(), append(rubbleContracts(), trackContracts()...)...)
}

// card makes a card that pays points for what it needs.
func card(number int, back game.Weather, needs game.Needs, points int, area game.Area, effect game.Effect) Contract {
	return Contract{
		Card:   game.Contract{Number: number, Back: back, Needs: needs, Points: points, Area: area, Effect: effect},
		Source: Public,
	}
}

// maintenance makes a card that names no area and only pays for a train (CARD-13).
func maintenance(number int, back game.Weather, needs game.Needs, points int) Contract {
	return card(number, back, needs, points, game.StockYard, game.Effect{Kind: game.PaysMaintenance})
}

// stationContracts are cards 1 to 5: what they need includes markers on stations.
func stationContracts() []Contract {
	type needs = game.Needs
	type effect = game.Effect
	return []Contract{
		card(1, game.Rain, needs{Stations: 5}, 15, game.LayTrack, effect{Kind: game.LayTrackBonus, N: 1}),
		card(2, game.Rain, needs{Stations: 4}, 10, game.LayTrack, effect{Kind: game.LayTrackBonus, N: 1}),
		card(3, game.Rain, needs{Stations: 3}, 6, game.Excavation, effect{Kind: game.ExcavateNextField}),
		card(4, game.Sun, needs{Stations: 2, Track: 2}, 17, game.StockYard, effect{Kind: game.SwapMiddleWeather}),
		card(5, game.Sun, needs{Stations: 2, Track: 1, Rubble: 4}, 14, game.SiteOffice, effect{Kind: game.DrawTwoKeepOne}),
	}
}

// rubbleContracts are cards 6 to 19: what they need includes rubble.
func rubbleContracts() []Contract {
	type needs = game.Needs
	type effect = game.Effect
	return []Contract{
		card(6, game.Sun, needs{Rubble: 12, Track: 1}, 22, game.Build, effect{Kind: game.IronOreForSteelBar, N: 3}),
		card(7, game.Fog, needs{Rubble: 8}, 11, game.StockYard, effect{Kind: game.StockYardBonus, N: 2}),
		card(8, game.Fog, needs{Rubble: 8}, 11, game.LayTrack, effect{Kind: game.ExtraLayTrack}),
		card(9, game.Rain, needs{Rubble: 6, Track: 1}, 14, game.Build, effect{Kind: game.StoneDiscount, N: 1}),
		card(10, game.Fog, needs{Rubble: 4}, 5, game.Build, effect{Kind: game.ExtraBuild}),
		card(11, game.Sun, needs{Rubble: 4}, 5, game.Works, effect{Kind: game.ConvertRubble, N: 2, Times: 3}),
		card(12, game.Rain, needs{Rubble: 12}, 16, game.Works, effect{Kind: game.ConvertIronOre, N: 2, Times: 2}),
		card(13, game.Sun, needs{Rubble: 4, Track: 2}, 18, game.StockYard, effect{Kind: game.StopContracts}),
		card(14, game.Sun, needs{Rubble: 4, Track: 1}, 11, game.Build, effect{Kind: game.StoneDiscount, N: 1}),
		card(15, game.Sun, needs{Rubble: 8, Track: 1}, 17, game.Build, effect{Kind: game.StoneDiscount, N: 1}),
		maintenance(16, game.Sun, needs{Rubble: 8, Track: 2}, 23),
		card(17, game.Sun, needs{Rubble: 16}, 21, game.Build, effect{Kind: game.RubbleForStone, N: 2, Times: 2}),
		card(18, game.Sun, needs{Rubble: 11}, 14, game.Surveyor, effect{Kind: game.DrawCubes, N: 3}),
		card(19, game.Sun, needs{Rubble: 7}, 10, game.Surveyor, effect{Kind: game.DrawCubes, N: 3}),
	}
}

// trackContracts are cards 20 to 30: track, and what is like no other card (27 to 29).
func trackContracts() []Contract {
	type needs = game.Needs
	type effect = game.Effect
	cards := []Contract{
		card(20, game.Rain, needs{Track: 5}, 40, game.StockYard, effect{Kind: game.TakeYardCubes, N: 2, Coal: 1}),
		maintenance(21, game.Rain, needs{Track: 3}, 24),
		card(22, game.Rain, needs{Track: 3}, 24, game.StockYard, effect{Kind: game.TakeStartPlayer}),
		card(23, game.Rain, needs{Track: 4}, 31, game.StockYard, effect{Kind: game.TakeYardCubes, N: 2, Coal: 1}),
		card(24, game.Rain, needs{Track: 1}, 4, game.Works, effect{Kind: game.ConvertIronOre, N: 2, Times: 2}),
		card(25, game.Sun, needs{Track: 1}, 7, game.Build, effect{Kind: game.IronOreForSteelBar, N: 3}),
		card(26, game.Fog, needs{Track: 2}, 15, game.Excavation, effect{Kind: game.DoubleExcavation}),
		card(27, game.Fog, needs{}, 0, game.Surveyor, effect{Kind: game.MoveSurveyor}),
		card(28, game.Rain, needs{Surveyor: "6", Stations: 5}, 23, game.StockYard, effect{Kind: game.MoveLabourer}),
		card(29, game.Rain, needs{}, 0, game.StockYard, effect{Kind: game.NoCoalLimit}),
		card(30, game.Fog, needs{Track: 2}, 15, game.Excavation, effect{Kind: game.DoubleExcavation}),
	}
	for i := range cards {
		switch c := &cards[i]; c.Card.Number {
		case 20, 23:
			c.Note = twins
		case 27:
			c.Card.PointsPerCoal = 2
		case 28:
			c.Seats = Seats{3, 5}
		case 29:
			c.Seats = Seats{3, 5}
			c.Card.SurveyorPoints = map[string]int{"5": 6, "6": 10, "7": 15}
		}
	}
	return cards
}
