package parts

import (
	"slices"

	"snowdonia/domain/catalogue"
	"snowdonia/domain/game"
)

// Board lays out the base game's board for a number of players: action spaces,
// work rates, supplies, event track, and the track cards without the optional
// ones. Stations, contract cards, trains and weathers are the scenario's.
func Board(seats int) *game.Setup {
	supply := catalogue.Supplies()[seats-1]
	s := &game.Setup{
		TrackDeck:  trackCards(),
		Actions:    game.BoardActions(),
		Excavation: catalogue.ExcavationRate().Rate,
		LayTrack:   catalogue.LayTrackRate().Rate,
		Yard:       supply.Yard,
		Bag:        supply.Bag,
		Restock:    supply.Restock,
	}
	for _, e := range catalogue.EventTrack() {
		s.Track = append(s.Track, e.Space)
	}
	for _, a := range catalogue.Areas() {
		s.Spaces[a.Area] = a.Spaces[seats-1]
	}
	return s
}

func trackCards() []game.TrackCard {
	var deck []game.TrackCard
	for _, c := range catalogue.TrackCards() {
		if !c.Optional {
			deck = append(deck, c.Card)
		}
	}
	return deck
}

// Stations are those that a number of players uses (SET-3).
func Stations(all []catalogue.Station, seats int) []game.Station {
	var route []game.Station
	for _, s := range all {
		if s.Seats.Include(seats) {
			route = append(route, s.Card)
		}
	}
	return route
}

// Contracts are those that a number of players uses (SET-8).
func Contracts(all []catalogue.Contract, seats int) []game.Contract {
	var deck []game.Contract
	for _, c := range all {
		if c.Seats.Include(seats) {
			deck = append(deck, c.Card)
		}
	}
	return deck
}

// Trains are the trains with the numbers given.
func Trains(numbers ...int) []game.Train {
	var deck []game.Train
	for _, t := range catalogue.Trains() {
		if slices.Contains(numbers, t.Card.Number) {
			deck = append(deck, t.Card)
		}
	}
	return deck
}

// Weathers are the weathers given, with what each does to the work rates.
func Weathers(some ...game.Weather) []game.WeatherShift {
	var shifts []game.WeatherShift
	for _, w := range catalogue.WeatherShifts() {
		if slices.Contains(some, w.Shift.Weather) {
			shifts = append(shifts, w.Shift)
		}
	}
	return shifts
}
