package catalogue

import "snowdonia/domain/game"

// Discs lie on spaces of the event track and change their events.
type Discs struct {
	Spaces []int // 1-based
	Seats  Seats
	Source Source
}

// SnowDiscs make snow events of the spaces that complete stations (SNOW-7).
func SnowDiscs() Discs { return Discs{Spaces: []int{4, 8}} }

// DynamitePieces are the pieces of dynamite, on trains and in the general supply (JB-3).
type DynamitePieces struct {
	Pieces int
	Source Source
}

// Dynamite are the pieces in the box.
func Dynamite() DynamitePieces { return DynamitePieces{Pieces: 16} }

// snowDeck is a deck of a scenario with snow: the base game's cards, with snow on
// their backs in place of fog and for every number of players (SET-8), but for the
// cards given. The rulebook speaks of the decks as the scenarios' own and of those
// cards only; that the others are alike is taken for granted here.
func snowDeck(own []Contract) []Contract {
	deck := Contracts()
	for i := range deck {
		c := &deck[i]
		c.Seats, c.Source, c.Note = Seats{}, Reconstructed, ""
		if c.Card.Back == game.Fog {
			c.Card.Back = game.Snow
		}
	}
	for _, c := range own {
		card := &deck[c.Card.Number-1].Card
		c.Card.Back = card.Back
		if c.Card.Effect.Kind == game.NoEffect {
			c.Card.Area, c.Card.Effect = card.Area, card.Effect
		}
		deck[c.Card.Number-1] = c
	}
	return deck
}

const kindOnly = "the rulebook says what counts, not how many and how much"

// buildingCards are those of both decks that count building spaces (JB-10, MW-7).
func buildingCards() []Contract {
	buildings := func(number, n, points int) Contract {
		return Contract{
			Card:   game.Contract{Number: number, Needs: game.Needs{Buildings: n}, Points: points},
			Source: Reconstructed, Note: kindOnly,
		}
	}
	return []Contract{
		buildings(1, 5, 18),
		buildings(2, 4, 12),
		buildings(3, 3, 8),
		{Card: game.Contract{Number: 28, PointsPerSteelBuilding: 3}, Source: Printed},
		buildings(29, 4, 12),
	}
}
