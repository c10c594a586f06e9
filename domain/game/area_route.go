package game

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

// An excavation is counted in half-steps: a point of rate and bonuses is two of
// them (JB-7, RULING-27).
const (
	pointSteps = 2
	blastSteps = 2 // for dynamite, doubled or not
)

// digSteps is what one rubble costs a seat: doubling halves it (JB-7).
func (s *State) digSteps(seat Seat) int8 {
	if s.has(seat, DoubleExcavation) {
		return pointSteps / 2
	}
	return pointSteps
}

// excavate begins an excavation of rate and bonuses (EXC-1).
func (t *turn) excavate(d Decision) {
	s := t.s
	_, rubble := s.NextField()
	_, gap := s.NextGap()
	switch {
	case gap && s.Players[d.Seat].Supply.Dynamite == 0:
		t.skip(d, "JB-5")
	case !gap && !rubble:
		t.skip(d, "EXC-1")
	default:
		d.Steps = pointSteps * int8(s.ExcavationRate()+s.bonus(d.Seat).Excavation)
		t.excavateOn(d)
	}
}

// excavateOn goes on with an excavation until its steps are used up or one of
// them leaves a choice: to dig, or to pay dynamite (JB-4, RULING-17).
func (t *turn) excavateOn(d Decision) {
	s := t.s
	for d.Steps > 0 && t.running() {
		blast := d.Steps >= blastSteps && s.Players[d.Seat].Supply.Dynamite > 0
		if station, gap := s.NextGap(); gap {
			if !blast {
				t.emit(&ExcavationStopped{Seat: d.Seat, Station: station})
				break
			}
			t.turnGap(d.Seat, station, 1)
			d.Steps -= blastSteps
			continue
		}
		field, rubble := s.NextField()
		if !rubble {
			break
		}
		if blast {
			d.Question = StepInExcavation
			t.ask(d)
			return
		}
		cost := s.digSteps(d.Seat)
		dug := min(int16(d.Steps/cost), s.Fields[field].Rubble)
		t.dig(d.Seat, field, dug)
		d.Steps -= int8(dug) * cost
	}
	t.sendHome(d)
}

func offerSteps(yield func(Offer) bool) {
	if yield(Offer{Choice: Choice{Verb: DigOne}}) {
		yield(Offer{Choice: Choice{Verb: Blast}})
	}
}

func (t *turn) step(d Decision, c Choice) {
	field, _ := t.s.NextField()
	if c.Verb == DigOne {
		t.dig(d.Seat, field, 1)
		d.Steps -= t.s.digSteps(d.Seat)
	} else {
		t.blast(d.Seat, field, 1)
		d.Steps -= blastSteps
	}
	t.excavateOn(d)
}

// dig takes rubble from a field.
func (t *turn) dig(seat Seat, field int8, rubble int16) {
	t.emit(&Excavated{Seat: seat, Field: field, Rubble: rubble})
	t.mayOwn(seat, field)
}

// blast sends a field's rubble to the general supply (JB-4, MW-4).
func (t *turn) blast(seat Seat, field int8, dynamite int16) {
	t.emit(&Blasted{Seat: seat, Field: field, Rubble: t.s.Fields[field].Rubble, Dynamite: dynamite})
	t.mayOwn(seat, field)
}

// mayOwn gives an excavation space to the seat that has just cleared it, if a
// marker is left (EXC-2, RESOLVE-3).
func (t *turn) mayOwn(seat Seat, field int8) {
	f := &t.s.Fields[field]
	if f.Rubble == 0 && f.Track == 0 && t.s.Players[seat].Markers > 0 {
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

// clear blasts the next field and digs with what is left of the rate, without
// bonuses and doubling (MW-4, RULING-28). It reports false if there is no field.
func (t *turn) clear(seat Seat) bool {
	field, ok := t.s.NextField()
	if !ok {
		return false
	}
	t.blast(seat, field, 0)
	for left := int16(t.s.ExcavationRate()) - 1; left > 0 && t.running(); {
		if field, ok = t.s.NextField(); !ok {
			break
		}
		dug := min(left, t.s.Fields[field].Rubble)
		t.dig(seat, field, dug)
		left -= dug
	}
	return true
}

func (t *turn) clearAfterAll(d Decision, c Choice) {
	if c.Verb == Clear {
		t.clear(d.Seat) // MW-7
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
	if station, ok := t.s.NextStation(d.Seat); ok {
		t.emit(&SurveyorMoved{Seat: d.Seat, Station: station})
		t.sendHome(d)
		return
	}
	t.skip(d, "SURV-1")
}
