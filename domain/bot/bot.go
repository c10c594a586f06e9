// Package bot has players. A bot sees a state, which holds no secret, and the
// offers of its seat; it chooses one of those that are legal.
package bot

import (
	"fmt"

	"snowdonia/domain/game"
)

// Bot is a player. It keeps nothing between choices, so any instance of a server can play on.
type Bot interface {
	// Name is the bot's stable name, as seats are taken with.
	Name() string
	// Choose gives the index of a legal offer for the seat that is asked. At least
	// one offer is legal. Dice is a random number for bots that want one.
	Choose(s *game.State, offers []game.Offer, dice uint64) int
}

// All gives every bot, weakest first.
func All() []Bot { return []Bot{Random{}, Greedy{}} }

// Named finds a bot by its name.
func Named(name string) (Bot, error) {
	for _, b := range All() {
		if b.Name() == name {
			return b, nil
		}
	}
	return nil, fmt.Errorf("unknown bot %q", name)
}

// Random chooses any legal offer, each with the same chance.
type Random struct{}

// Name gives "random".
func (Random) Name() string { return "random" }

// Choose takes the dice to the legal offers.
func (Random) Choose(_ *game.State, offers []game.Offer, dice uint64) int {
	legal := 0
	for i := range offers {
		if offers[i].Refusal == nil {
			legal++
		}
	}
	if legal == 0 {
		return -1
	}
	nth := int(dice % uint64(legal))
	for i := range offers {
		if offers[i].Refusal != nil {
			continue
		}
		if nth == 0 {
			return i
		}
		nth--
	}
	return -1
}
