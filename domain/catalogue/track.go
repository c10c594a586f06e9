package catalogue

import "snowdonia/domain/game"

// TrackCard is a card of the track deck.
type TrackCard struct {
	Card     game.TrackCard
	Optional bool // only with the option `optionalTrackCards` (SET-4)
	Source   Source
}

// TrackCards are the 14 track cards in ascending order of rubble, numbered from
// 1, and the three optional ones, numbered from 15. The numbers are not printed;
// facts name cards by them, so they never change. The count is checked: 66 cards
// of the first edition are 30 contract, 8 station, 7 train, 5 area, 14 track and
// 2 reference cards, and 47 rubble here and 34 on the stations are 81 of the 90
// pieces in the box.
func TrackCards() []TrackCard {
	var cards []TrackCard
	add := func(rubble int, optional bool) {
		card := game.TrackCard{Number: len(cards) + 1, Rubble: rubble, Points: rubble}
		cards = append(cards, TrackCard{Card: card, Optional: optional, Source: Public})
	}
	for _, rubble := range []int{2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5} {
		add(rubble, false)
	}
	for _, rubble := range []int{0, 6, 7} {
		add(rubble, true)
	}
	return cards
}
