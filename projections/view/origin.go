package view

import "snowdonia/domain/game"

// Origin is where a fork goes on from.
type Origin struct {
	Game   string `json:"game"`
	Number int    `json:"number"` // of the record after which the play goes on
	Draws  Draws  `json:"draws"`
}

// Draws tells what a fork's draws are to those of its origin.
type Draws string

// NewDraws are a fork's own; SameDraws are its origin's.
const (
	NewDraws  Draws = "new"
	SameDraws Draws = "same"
)

// OriginOf gives where a game goes on from, nil if it begins at its beginning.
func OriginOf(s *game.State) *Origin {
	switch o := s.Origin; {
	case !o.IsFork():
		return nil
	case o.SameDraws:
		return &Origin{Game: o.Game, Number: o.Number, Draws: SameDraws}
	default:
		return &Origin{Game: o.Game, Number: o.Number, Draws: NewDraws}
	}
}
