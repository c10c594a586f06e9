package game

// NextField finds the field that is excavated next (ROUTE-2); false if no rubble can be.
func (s *State) NextField() (int8, bool) {
	for i := range s.FieldCount {
		f := &s.Fields[i]
		if f.Rubble > 0 && (f.Track != 0 || !s.NoEntry[f.Station]) {
			return i, true
		}
	}
	return 0, false
}

// OpenForBuilding tells whether a station takes buildings (ROUTE-3).
func (s *State) OpenForBuilding(station int8) bool {
	if s.NoEntry[station] {
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

// routeFinished tells whether every track card is laid (END-1).
func (s *State) routeFinished() bool {
	for i := range s.FieldCount {
		if s.Fields[i].Track != 0 && !s.Fields[i].Laid {
			return false
		}
	}
	return true
}

// ExcavationRate is the value that the excavation marker stands on (SET-7).
func (s *State) ExcavationRate() int { return s.Setup.Excavation.Values[s.ExcavationAt] }

// LayTrackRate is the value that the lay track marker stands on (SET-7).
func (s *State) LayTrackRate() int { return s.Setup.LayTrack.Values[s.LayTrackAt] }

// ExcavationOf is how much rubble an excavation of the seat takes now, bonuses included (EXC-1, CARD-5).
func (s *State) ExcavationOf(seat Seat) int {
	n := s.ExcavationRate() + s.bonus(seat).Excavation
	if s.has(seat, DoubleExcavation) {
		n *= 2
	}
	return n
}

// LayTrackOf is how many track cards a lay track action of the seat may lay now (TRACK-1, CARD-5).
func (s *State) LayTrackOf(seat Seat) int {
	return s.LayTrackRate() + s.bonus(seat).LayTrack + s.sum(seat, LayTrackBonus)
}

// excavate takes rate and bonuses of rubble, field by field (EXC-1).
func (t *turn) excavate(d Decision) {
	if _, ok := t.s.NextField(); !ok {
		t.skip(d, "EXC-1")
		return
	}
	for n := int16(t.s.ExcavationOf(d.Seat)); n > 0 && t.running(); {
		field, ok := t.s.NextField()
		if !ok {
			break
		}
		take := min(n, t.s.Fields[field].Rubble)
		t.dig(d.Seat, field, take)
		n -= take
	}
	t.sendHome(d)
}

// dig takes rubble from a field; who takes the last of an excavation space owns it (EXC-2, RESOLVE-3).
func (t *turn) dig(seat Seat, field int8, rubble int16) {
	t.emit(&Excavated{Seat: seat, Field: field, Rubble: rubble})
	f := &t.s.Fields[field]
	if f.Rubble == 0 && f.Track == 0 && f.Owner == Nobody && t.s.Players[seat].Markers > 0 {
		t.emit(&FieldOwned{Seat: seat, Field: field})
		t.markerPlaced()
	}
}

func (t *turn) digAfterAll(d Decision, c Choice) {
	if field, ok := t.s.NextField(); ok && c.Verb == Dig {
		t.dig(d.Seat, field, t.s.Fields[field].Rubble) // EXC-3
	}
	t.done(d)
}

// done says that an effect that was due is over, unless the game is (CARD-4).
func (t *turn) done(d Decision) {
	if t.running() {
		t.emit(&ContractDone{Seat: d.Seat, Card: d.Card})
	}
}

// layable finds the track card that the seat lays next; if there is none, the rule that says why.
func (s *State) layable(seat Seat) (field int8, reason string) {
	p := &s.Players[seat]
	switch {
	case p.Markers == 0:
		return 0, "RESOLVE-3"
	case p.Supply.SteelBar == 0:
		return 0, "TRACK-1"
	}
	for i := range s.FieldCount {
		if f := &s.Fields[i]; f.Track != 0 && !f.Laid && f.Rubble == 0 {
			return i, ""
		}
	}
	return 0, "TRACK-1"
}

// layTrack lays as many track cards as it can (TRACK-1).
func (t *turn) layTrack(d Decision) {
	for n := range t.s.LayTrackOf(d.Seat) {
		field, reason := t.s.layable(d.Seat)
		if reason != "" {
			if n == 0 {
				t.emit(&ActionSkipped{Seat: d.Seat, Area: d.Area, Rule: reason})
			}
			return
		}
		t.emit(&TrackLaid{Seat: d.Seat, Field: field})
		t.routeMayBeFinished(RouteFinishedByPlayer)
		if t.markerPlaced(); !t.running() {
			return
		}
	}
}

func (t *turn) layAfterAll(d Decision, c Choice) {
	if c.Verb == Lay {
		t.layTrack(d) // TRACK-2
	}
	t.done(d)
}

// survey moves the surveyor to the next station (SURV-1).
func (t *turn) survey(d Decision) {
	if at := t.s.Players[d.Seat].Surveyor; int(at) < len(t.s.Setup.Stations)-1 {
		t.emit(&SurveyorMoved{Seat: d.Seat, Station: at + 1})
		t.sendHome(d)
		return
	}
	t.skip(d, "SURV-1")
}
