package game

import "slices"

// restockOffice moves the face-up cards up and fills the site office (RESTOCK-1).
func restockOffice(t *turn) {
	s := t.s
	if s.Office[0] != 0 {
		t.emit(&OfficeCardDiscarded{Space: 0})
	}
	var moved [3]int8
	n := 0
	for _, c := range s.Office {
		if c != 0 {
			moved[n] = c
			n++
		}
	}
	if moved != s.Office {
		t.emit(&OfficeMoved{Cards: moved})
	}
	t.fillOffice()
}

// relayOffice discards the face-up cards and lays out new ones, when the solo
// player's weather is checked (SOLO-4).
func relayOffice(t *turn) {
	for i, c := range t.s.Office {
		if c != 0 {
			t.emit(&OfficeCardDiscarded{Space: int8(i)})
		}
	}
	t.fillOffice()
}

// checkWeather moves the discs and the rates, and lets it snow (WEATHER-1, WEATHER-2, SNOW-2).
func checkWeather(t *turn) {
	s := t.s
	next := [3]Weather{s.Discs[1], s.Discs[2], NoWeather}
	if t.readTop() {
		next[2] = s.Top
	}
	t.emit(&DiscsPlaced{Discs: next})
	moved := RatesMoved{}
	moved.Excavation, moved.LayTrack = s.Setup.RatesAfter(s.Discs[0], s.ExcavationAt, s.LayTrackAt)
	if moved.Excavation != s.ExcavationAt || moved.LayTrack != s.LayTrackAt {
		t.emit(&moved)
	}
	if s.Discs[0] == Snow {
		t.snowfall()
	}
}

// RatesAfter gives where the markers of both rate tracks go from where they are
// when a weather's round comes (WEATHER-2).
func (u *Setup) RatesAfter(weather Weather, excavation, layTrack int8) (int8, int8) {
	for _, w := range u.Weathers {
		if w.Weather == weather {
			return shift(excavation, w.Excavation, u.Excavation), shift(layTrack, w.LayTrack, u.LayTrack)
		}
	}
	return excavation, layTrack
}

// shift moves a marker along its track, never beyond the ends (WEATHER-2).
func shift(at int8, by int, track Rate) int8 {
	return int8(max(0, min(int(at)+by, len(track.Values)-1)))
}

// nextYard draws cubes into the stock yard, then places the event cubes one at
// a time, each after the one before has been resolved (YARD-1).
func nextYard(t *turn) bool {
	s := t.s
	switch {
	case s.Stage == NoStage:
		t.emit(&CubesDrawn{Seat: Nobody, Cubes: drawCubes(s, t.luck, s.Setup.Restock)})
	case s.TrackEvent != NoTrackEvent:
		if !t.maintain() {
			t.endTrackEvent()
		}
	case s.EventHand > 0:
		t.placeEventCube()
	default:
		return false
	}
	return true
}

// placeEventCube occupies the space right of the last occupied one and resolves its event (EVENT-1).
func (t *turn) placeEventCube() {
	s := t.s
	space := int8(0)
	for i := range s.Setup.Track {
		if s.EventSpaces&(1<<i) != 0 {
			space = int8(i) + 1
		}
	}
	event := s.Setup.Track[space].Event
	t.emit(&EventCubePlaced{Space: space + 1, Event: event})
	switch event {
	case ExcavateEvent:
		t.excavateEvent()
	case TrainsEvent:
		if !s.TrainsOpen && !s.Setup.Rulings.Solo { // SOLO-2
			t.emit(&TrainsOpened{})
		}
	case LayTrackEvent:
		t.layTrackEvent()
	case CompleteStationEvent:
		t.completeStation()
	case MaintenanceEvent:
		return // asks its owners one after the other
	case SnowEvent:
		t.snowfall()
	case NoTrackEvent:
	}
	t.endTrackEvent()
}

// endTrackEvent returns the cubes that the space names (EVENT-7).
func (t *turn) endTrackEvent() {
	s := t.s
	if !t.running() {
		return
	}
	done := &TrackEventDone{}
	if s.EventSpace > 0 {
		for _, n := range s.Setup.Track[s.EventSpace-1].Returns {
			if s.EventSpaces&(1<<(n-1)) != 0 {
				done.Returned = append(done.Returned, int8(n))
			}
		}
	}
	t.emit(done)
}

// excavateEvent empties as many next fields as the rate; a gap card that is next
// takes one, too (EVENT-2, EVENT-8, JB-9).
func (t *turn) excavateEvent() {
	for range t.s.ExcavationRate() {
		if station, gap := t.s.NextGap(); gap {
			t.turnGap(Nobody, station, 0)
			continue
		}
		field, ok := t.s.NextField()
		if !ok {
			return
		}
		t.emit(&FieldEmptied{Field: field, Rubble: t.s.Fields[field].Rubble})
	}
}

// layTrackEvent turns over the first unlaid track cards, as many as the rate; a
// gap card before the next one is replaced at no cost (EVENT-4, JB-9).
func (t *turn) layTrackEvent() {
	s := t.s
	for left := s.LayTrackRate(); left > 0; {
		field, track := s.firstUnlaid()
		switch station, gap := s.lowestGap(); {
		case gap && (!track || s.Fields[field].Station >= station):
			t.turnGap(Nobody, station, 0)
		case track:
			t.emit(&TrackLaidByEvent{Field: field, Rubble: s.Fields[field].Rubble})
			left--
		default:
			left = 0
		}
	}
	t.routeMayBeFinished(RouteFinishedByEvent)
}

// completeStation puts a no-entry marker on the first station with something left to do (EVENT-5).
func (t *turn) completeStation() {
	s := t.s
	for i := range s.Setup.Stations {
		if !s.NoEntry[i] && s.stationHasWork(int8(i)) {
			t.emit(&StationCompleted{Station: int8(i)})
			return
		}
	}
}

// stationHasWork tells whether rubble or an unowned building space is left at a station.
func (s *State) stationHasWork(station int8) bool {
	for j := range s.Setup.Stations[station].Building {
		if s.BuiltBy[station][j] == Nobody {
			return true
		}
	}
	for i := range s.FieldCount {
		if f := &s.Fields[i]; f.Track == 0 && f.Station == station && f.Rubble > 0 {
			return true
		}
	}
	return false
}

var refusePayBar = &Refusal{"EVENT-6", "there is no steel bar to pay with"}

// maintain asks the next owner of a train, in alphabetical order of train names
// (EVENT-6). It reports false when every train has been dealt with.
func (t *turn) maintain() bool {
	s := t.s
	next, owner := (*Train)(nil), Nobody
	for i := range s.Setup.Seats {
		number := s.Players[i].Train
		if number == 0 || s.Maintained.Has(number) {
			continue
		}
		if train := s.Setup.Train(number); next == nil || train.Name < next.Name {
			next, owner = train, Seat(i)
		}
	}
	return next != nil && t.ask(Decision{Question: MaintainTrain, Seat: owner})
}

func offerMaintenance(s *State, d Decision, yield func(Offer) bool) {
	p := &s.Players[d.Seat]
	var r *Refusal
	if p.Supply.SteelBar < 1 {
		r = refusePayBar
	}
	if !yield(Offer{Choice: Choice{Verb: Pay}, Refusal: r}) {
		return
	}
	for c := range p.Contracts.numbers {
		if s.Setup.Contract(c).Effect.Kind == PaysMaintenance && !yield(Offer{Choice: Choice{Verb: Discard, Card: c}}) {
			return
		}
	}
	yield(Offer{Choice: Choice{Verb: GiveUp}})
}

func (t *turn) maintained(d Decision, c Choice) {
	// What offerMaintenance offers.
	//exhaustive:ignore
	switch c.Verb {
	case Pay:
		t.emit(&TrainMaintained{Seat: d.Seat})
	case Discard:
		t.emit(&TrainMaintainedByContract{Seat: d.Seat, Card: c.Card})
	default:
		train := t.s.Players[d.Seat].Train
		lost := &TrainLost{Seat: d.Seat, Train: train}
		if !t.s.Setup.Rulings.Solo { // SOLO-5: out of the game
			lost.ToShed = true
			lost.Coal, lost.Dynamite = t.s.refill(train)
		}
		t.emit(lost)
	}
}

// endRound lays the overlay, ends the game after its last round, or lets the next round begin (ROUND-1).
func endRound(t *turn) {
	s := t.s
	_, rubble := s.lowestField()
	_, gap := s.lowestGap()
	if s.Setup.Rulings.OverlayAfterRubble && !s.Overlay && !rubble && !gap {
		t.emit(&OverlayLaid{})
	}
	switch {
	case s.LastRound != 0 && s.Round >= s.LastRound:
		t.finish(s.Reason)
	case s.Round >= MaxRounds:
		t.finish(RoundsSpent)
	}
}

// MaxRounds is the round after which a game is scored, finished or not: where
// only players lay the last track, they might never do (RULING-30). It bounds a
// game's records, and with them what may pile up as rubble: three snowfalls a
// round of ten rubble each keep to int16.
const MaxRounds = 1000

// routeMayBeFinished fixes the last round once every track card is laid (END-1, ED-2).
func (t *turn) routeMayBeFinished(reason EndReason) {
	s := t.s
	if s.LastRound != 0 || !s.routeFinished() {
		return
	}
	last := s.Round
	if reason == RouteFinishedByEvent && !s.Setup.Rulings.EventEndsAtOnce {
		last++
	}
	t.emit(&LastRoundKnown{Round: last, Reason: reason})
}

// markerPlaced ends the game with the last marker of all, for 1 or 2 players (END-2).
func (t *turn) markerPlaced() {
	s := t.s
	if !s.Setup.Rulings.EndsWithMarkers || s.routeFinished() {
		return
	}
	for i := range s.Setup.Seats {
		if s.Players[i].Markers > 0 {
			return
		}
	}
	t.finish(MarkersPlaced)
}

// finish lets the surveyors slide, scores every player, names the winners and reveals the seed (section 10, DRAW-3).
func (t *turn) finish(reason EndReason) {
	s := t.s
	t.slideSurveyors()
	for i := range Seat(s.Setup.Seats) {
		t.emit(&Scored{Seat: i, Score: s.Score(i)})
	}
	t.emit(&Ended{Reason: reason, Winners: s.winners()})
	seed := t.luck.Seed()
	t.emit(&SeedRevealed{Seed: encodeSeed(seed)})
}

// winners are those with most points; a tie goes to the one who came last in the
// last round's order of placing, or to all (SCORE-5, ED-1). Alone nobody wins (SOLO-7).
func (s *State) winners() []Seat {
	if s.Setup.Rulings.Solo {
		return nil
	}
	var best []Seat
	n := Seat(s.Setup.Seats)
	for i := range n {
		seat := (s.AssignFirst + i) % n
		switch {
		case len(best) == 0 || s.Scores[seat].Total > s.Scores[best[0]].Total:
			best = []Seat{seat}
		case s.Scores[seat].Total < s.Scores[best[0]].Total:
		case s.Setup.Rulings.SharedVictory:
			best = append(best, seat)
		default:
			best[0] = seat
		}
	}
	slices.Sort(best)
	return best
}
