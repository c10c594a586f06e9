package mountsnowdon

import (
	"slices"

	"snowdonia/domain/catalogue"
	"snowdonia/domain/game"
)

// What the scenario is called, in set-ups and by people, and for how many players it is.
const (
	Name     = "mount-snowdon"
	Title    = "Mount Snowdon"
	MinSeats = 1
	MaxSeats = 5
)

// Setup gives the scenario's cards and figures for a number of players, and the
// rulings that it does not share with others. The options are taken to fit (SET-13).
func Setup(seats int, edition game.Edition, o game.Options) *game.Setup {
	supply := catalogue.Supplies()[seats-1]
	s := &game.Setup{
		Stations:   stations(seats),
		TrackDeck:  trackDeck(o),
		Contracts:  contracts(seats),
		Trains:     trains(o),
		ShedSize:   6,
		Excavation: catalogue.ExcavationRate().Rate,
		LayTrack:   catalogue.LayTrackRate().Rate,
		Weathers:   weathers(),
		Yard:       supply.Yard,
		Bag:        supply.Bag,
		Restock:    supply.Restock,
		Track:      eventTrack(),
	}
	for _, a := range catalogue.Areas() {
		s.Spaces[a.Area] = a.Spaces[seats-1]
	}
	s.Rulings.OverlayAfterRubble = true
	s.Rulings.EventEndsAtOnce = edition == game.Edition2012
	return s
}

func stations(seats int) []game.Station {
	var route []game.Station
	for _, s := range catalogue.MountSnowdonStations() {
		if s.Seats.Include(seats) {
			route = append(route, s.Card)
		}
	}
	return route
}

func trackDeck(o game.Options) []game.TrackCard {
	var deck []game.TrackCard
	for _, c := range catalogue.TrackCards() {
		if o.OptionalTrackCards || !c.Optional {
			deck = append(deck, c.Card)
		}
	}
	return deck
}

func contracts(seats int) []game.Contract {
	var deck []game.Contract
	for _, c := range catalogue.Contracts() {
		if c.Seats.Include(seats) {
			deck = append(deck, c.Card)
		}
	}
	return deck
}

// trains are 1 to 7 and those that the option names. There is no dynamite for
// them to come with (TRAIN-8).
func trains(o game.Options) []game.Train {
	var deck []game.Train
	for _, t := range catalogue.Trains() {
		if t.Card.Number <= 7 || slices.Contains(o.Trains, t.Card.Number) {
			t.Card.Dynamite = 0
			deck = append(deck, t.Card)
		}
	}
	return deck
}

func weathers() []game.WeatherShift {
	var shifts []game.WeatherShift
	for _, w := range catalogue.WeatherShifts() {
		shifts = append(shifts, w.Shift)
	}
	return shifts
}

func eventTrack() []game.EventSpace {
	var track []game.EventSpace
	for _, e := range catalogue.EventTrack() {
		track = append(track, e.Space)
	}
	return track
}
