package game

// The route is a list of fields from the start up the mountain (ROUTE-1), with
// gap cards between stations. Excavations and events go up it, snow comes down.

// lowestField finds the first field up the mountain with rubble that can be excavated.
func (s *State) lowestField() (int8, bool) {
	for i := range s.FieldCount {
		f := &s.Fields[i]
		if f.Rubble > 0 && (f.Track != 0 || !s.NoEntry[f.Station]) {
			return i, true
		}
	}
	return 0, false
}

// lowestGap finds the first gap card up the mountain, by the station above it.
func (s *State) lowestGap() (int8, bool) {
	for i, gap := range s.Gaps {
		if gap {
			return int8(i), true
		}
	}
	return 0, false
}

// NextField finds the field that is excavated next; false if no rubble can be,
// or a gap card comes first (ROUTE-2).
func (s *State) NextField() (int8, bool) {
	field, ok := s.lowestField()
	if _, gap := s.NextGap(); gap {
		return 0, false
	}
	return field, ok
}

// NextGap finds the gap card that is next instead of a field, by the station above it (ROUTE-2).
func (s *State) NextGap() (station int8, ok bool) {
	gap, left := s.lowestGap()
	if !left {
		return 0, false
	}
	field, rubble := s.lowestField()
	return gap, !rubble || s.Fields[field].Station >= gap
}

// OpenForBuilding tells whether a station takes buildings (ROUTE-3).
func (s *State) OpenForBuilding(station int8) bool {
	if s.NoEntry[station] || s.gapBelow(station) {
		return false
	}
	for i := range s.FieldCount {
		f := &s.Fields[i]
		if f.Track != 0 && f.Station <= station && f.Rubble > 0 {
			return false
		}
	}
	return true
}

// gapBelow tells whether a gap card lies below a station, directly or farther down.
func (s *State) gapBelow(station int8) bool {
	gap, left := s.lowestGap()
	return left && gap <= station
}

// firstUnlaid finds the first track card up the mountain that is not laid.
func (s *State) firstUnlaid() (int8, bool) {
	for i := range s.FieldCount {
		if f := &s.Fields[i]; f.Track != 0 && !f.Laid {
			return i, true
		}
	}
	return 0, false
}

// routeFinished tells whether every track card is laid and no gap card is left (END-1).
func (s *State) routeFinished() bool {
	_, track := s.firstUnlaid()
	_, gap := s.lowestGap()
	return !track && !gap
}

// turnGap turns the gap card below a station (JB-6); turned by nobody it leaves the game (JB-9).
func (t *turn) turnGap(seat Seat, station int8, dynamite int16) {
	t.emit(drawGap(t.s, t.luck, GapCardTurned{Seat: seat, Station: station, Dynamite: dynamite}))
	reason := RouteFinishedByPlayer
	if seat == Nobody {
		reason = RouteFinishedByEvent
	}
	t.routeMayBeFinished(reason) // the track deck may have no card left to lay
}

// NextStation finds the station that a surveyor's next step leads to (SURV-1, JB-1).
func (s *State) NextStation(seat Seat) (int8, bool) {
	for i := s.Players[seat].Surveyor + 1; int(i) < len(s.Setup.Stations); i++ {
		if !s.Setup.Stations[i].Joined {
			return i, true
		}
	}
	return 0, false
}

// SurveyorStop is the station that a seat's surveyor would score now: where it
// stands or, if surveyors slide, the first one down the mountain where its player
// has no ownership marker, the start at the latest (MW-3, RULING-21).
func (s *State) SurveyorStop(seat Seat) int8 {
	at := s.Players[seat].Surveyor
	if int(at) < len(s.Setup.Stations) {
		return at
	}
	for at--; at > 0 && s.hasMarker(seat, at); at-- {
	}
	return at
}

// hasMarker tells whether a seat has an ownership marker on a station, on an
// excavation or a building space.
func (s *State) hasMarker(seat Seat, station int8) bool {
	for _, owner := range s.BuiltBy[station] {
		if owner == seat {
			return true
		}
	}
	for i := range s.FieldCount {
		if f := &s.Fields[i]; f.Track == 0 && f.Station == station && f.Owner == seat {
			return true
		}
	}
	return false
}

// slideSurveyors brings the surveyors down from behind the last station (MW-3).
func (t *turn) slideSurveyors() {
	if t.s.Setup.Beyond == "" {
		return
	}
	for i := range Seat(t.s.Setup.Seats) {
		t.emit(&SurveyorSlid{Seat: i, Station: t.s.SurveyorStop(i)})
	}
}
