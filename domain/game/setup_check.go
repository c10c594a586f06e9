package game

import (
	"cmp"
	"fmt"
	"slices"
)

// Check tells whether the set-up fits the state's arrays and holds together. Its
// error is for whoever writes a scenario.
func (s *Setup) Check() error {
	switch {
	case s.Seats < 1 || s.Seats > MaxSeats:
		return fmt.Errorf("seats: %d, want 1 to %d", s.Seats, MaxSeats)
	case len(s.Stations) < 2 || len(s.Stations) > MaxStations:
		return fmt.Errorf("stations: %d, want 2 to %d", len(s.Stations), MaxStations)
	case s.Labourers < 2 || s.Labourers*s.Seats > MaxSpaces:
		return fmt.Errorf("labourers: %d for %d seats do not fit %d spaces", s.Labourers, s.Seats, MaxSpaces)
	case len(s.Track) == 0 || len(s.Track) > 31:
		return fmt.Errorf("event track: %d spaces, want 1 to 31", len(s.Track))
	case !returnsItself(s.Track):
		return fmt.Errorf("event track: the last space must return its own cube, or the track overflows (EVENT-7)")
	case s.Excavation.start() < 0 || s.LayTrack.start() < 0:
		return fmt.Errorf("work rate: a marker starts on no value of its track (SET-7)")
	case slices.Min(s.Excavation.Values) < 1 || slices.Min(s.LayTrack.Values) < 1:
		return fmt.Errorf("work rate: an action would do nothing at a rate below 1")
	case slices.Max(s.Excavation.Values) > maxRate || slices.Max(s.LayTrack.Values) > maxRate:
		return fmt.Errorf("work rate: above %d", maxRate)
	case s.Snowfall.Rubble < 0:
		return fmt.Errorf("snowfall: %d rubble", s.Snowfall.Rubble)
	case s.Yard.Event != 0:
		return fmt.Errorf("yard: an event cube cannot lie there")
	}
	return cmp.Or(s.checkAreas(), s.checkRoute(), s.checkDynamite(), s.checkNumbers())
}

// maxRate keeps an excavation's half-steps, bonuses included, within their type.
const maxRate = 50

// checkAreas holds the action areas to the state's arrays, and their actions to
// those that the areas' own rules go with: only G has had another one (STOCK-2,
// BUILD-6, BUILD-7, MW-4).
func (s *Setup) checkAreas() error {
	board := BoardActions()
	for a, spaces := range s.Spaces {
		area, action := Area(a), s.Actions[a]
		if spaces < 0 || spaces > MaxSpaces {
			return fmt.Errorf("area %s: %d spaces, want 0 to %d", area, spaces, MaxSpaces)
		}
		if action != board[a] && (area != Surveyor || action != ClearAction) {
			return fmt.Errorf("area %s: it cannot have the action %s", area, action)
		}
	}
	return nil
}

// checkRoute holds the route, with all that gap cards may add to it, to the state's arrays.
func (s *Setup) checkRoute() error {
	fields, track, gaps := 0, 0, 0
	for i, st := range s.Stations {
		fields += st.Track + len(st.Excavation)
		track += st.Track
		if st.Gap {
			gaps++
		}
		switch {
		case len(st.Building) > MaxBuildings:
			return fmt.Errorf("station %s: %d building spaces, at most %d", st.Number, len(st.Building), MaxBuildings)
		case st.Gap && st.Track > 0:
			return fmt.Errorf("station %s: track cards and a gap card lie before it", st.Number)
		case i == 0 && (st.Gap || st.Joined):
			return fmt.Errorf("station %s: nothing lies below the start", st.Number)
		}
	}
	if gaps != len(s.GapCards) {
		return fmt.Errorf("route: %d gaps for %d gap cards", gaps, len(s.GapCards))
	}
	if track > len(s.TrackDeck) {
		return fmt.Errorf("route: %d track cards of %d", track, len(s.TrackDeck))
	}
	for _, c := range s.GapCards {
		if c.Track < 0 {
			return fmt.Errorf("gap card %d: %d track cards", c.Number, c.Track)
		}
		fields += c.Track
	}
	if fields > MaxFields {
		return fmt.Errorf("route: %d fields of at most %d", fields, MaxFields)
	}
	return nil
}

// checkDynamite tells whether what needs dynamite finds some (JB-3, JB-4).
func (s *Setup) checkDynamite() error {
	onTrains := 0
	for _, t := range s.Trains {
		onTrains += t.Dynamite
	}
	switch {
	case onTrains > s.Dynamite:
		return fmt.Errorf("dynamite: the trains come with %d of %d", onTrains, s.Dynamite)
	case len(s.GapCards) > 0 && s.Dynamite == 0:
		return fmt.Errorf("dynamite: there is none to turn gap cards with")
	}
	return nil
}

func returnsItself(track []EventSpace) bool {
	for _, n := range track[len(track)-1].Returns {
		if n == len(track) {
			return true
		}
	}
	return false
}

// checkNumbers holds card and train numbers to their sets' range, each once.
func (s *Setup) checkNumbers() error {
	var contracts, trains, track, gaps CardSet
	add := func(set *CardSet, kind string, number, most int) error {
		if number < 1 || number > most || set.Has(int8(number)) {
			return fmt.Errorf("%s %d: want each number from 1 to %d once", kind, number, most)
		}
		*set = set.with(int8(number))
		return nil
	}
	for _, c := range s.Contracts {
		if err := add(&contracts, "contract card", c.Number, MaxCard); err != nil {
			return err
		}
	}
	for _, t := range s.Trains {
		if err := add(&trains, "train", t.Number, MaxTrain); err != nil {
			return err
		}
	}
	for _, c := range s.TrackDeck {
		if err := add(&track, "track card", c.Number, MaxCard); err != nil {
			return err
		}
	}
	for _, c := range s.GapCards {
		if err := add(&gaps, "gap card", c.Number, MaxGapCard); err != nil {
			return err
		}
	}
	for i, n := range s.ShedTrains {
		if n < 1 || n > MaxTrain || !trains.Has(int8(n)) || slices.Contains(s.ShedTrains[:i], n) {
			return fmt.Errorf("engine shed: train %d is not in the train deck, or named twice", n)
		}
	}
	if s.ShedSize+len(s.ShedTrains) > len(s.Trains) {
		return fmt.Errorf("engine shed: %d and %d of %d trains", s.ShedSize, len(s.ShedTrains), len(s.Trains))
	}
	return nil
}
