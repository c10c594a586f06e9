package bot

import "snowdonia/domain/game"

// round is the rest of a round as a seat imagines it. It is a value: a copy is
// played on without touching the first.
type round struct {
	s    *game.State
	seat game.Seat
	outlook

	hold     holdings
	boost    boost
	standing [game.AreaCount][game.MaxSpaces]game.Seat
	rubble   [game.MaxFields]int16
	laid     uint64 // bit by field
	unlaid   int    // track cards
	gaps     int    // gap cards
	beyond   bool   // a gap card is turned in it: what lies behind is not known
	built    uint64 // building spaces that it takes, see bit
	yard     game.Cubes
	office   [3]int8
}

// imagine begins with the board as it is.
func imagine(s *game.State) round {
	seat := s.Asked.Seat
	r := round{s: s, seat: seat, hold: holdingsOf(s, seat), boost: boostOf(s, seat), standing: s.Labourers, yard: s.Yard, office: s.Office}
	for i := range s.FieldCount {
		f := &s.Fields[i]
		r.rubble[i] = f.Rubble
		switch {
		case f.Laid:
			r.laid |= 1 << i
		case f.Track != 0:
			r.unlaid++
		}
	}
	for range s.GapCards.Numbers() {
		r.gaps++
	}
	r.outlook = expect(s, seat, r.unlaid)
	return r
}

// play lets the labourers act who stand in an area and those after it.
func (r *round) play(from game.Area) {
	for a := from; a < game.AreaCount; a++ {
		action := r.s.ActionOf(a)
		for _, who := range r.standing[a] {
			switch who {
			case game.Nobody:
			case r.seat:
				r.act(action)
			default:
				r.watch(who, action)
			}
		}
		for range r.boost.extra[a] {
			r.actAfterAll(a)
		}
	}
}

// act is an own labourer's action.
func (r *round) act(action game.Action) {
	switch action {
	case game.YardAction:
		r.takeBest()
	case game.ExcavateAction:
		r.excavate(pointSteps * (r.s.ExcavationRate() + r.boost.dig))
	case game.WorksAction:
		r.convertBest()
	case game.LayTrackAction:
		r.lay()
	case game.BuildAction:
		r.buildBest()
	case game.OfficeAction:
		r.collect(r.bestCard())
	case game.SurveyAction:
		r.survey()
	case game.ClearAction:
		r.clear()
	}
}

// watch is another seat's action, as far as it leaves less for the own ones.
func (r *round) watch(who game.Seat, action game.Action) {
	switch action {
	case game.YardAction:
		r.shareYard()
	case game.ExcavateAction:
		r.digAway(r.s.ExcavationOf(who))
	case game.LayTrackAction:
		r.layAway(min(r.s.LayTrackOf(who), int(r.s.Players[who].Supply.SteelBar)))
	case game.OfficeAction:
		if i := r.bestCard(); i >= 0 {
			r.office[i] = 0
		}
	case game.ClearAction:
		if i, ok := r.nextField(); ok {
			r.rubble[i] = 0
		}
		r.digAway(r.s.ExcavationRate() - 1)
	case game.WorksAction, game.BuildAction, game.SurveyAction:
	}
}

// actAfterAll is an extra action, by an effect that is due.
func (r *round) actAfterAll(a game.Area) {
	action := r.s.Setup.Actions[a]
	if action == game.ExcavateAction {
		r.digNext()
		return
	}
	r.act(action)
}

// ends tells whether the round has become the last.
func (r *round) ends() bool {
	noMarkers := r.s.Setup.Rulings.EndsWithMarkers && r.hold.markers+r.others == 0
	return noMarkers || r.unlaid == 0 && r.gaps == 0
}
