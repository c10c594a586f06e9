package game

var (
	refusePlaceTaken  = &Refusal{"ASSIGN-1", "the action space is occupied"}
	refusePlaceFog    = &Refusal{"ASSIGN-4", "fog closes this action space"}
	refusePlaceRubble = &Refusal{"BUILD-7", "the overlay has left one space here"}
)

// nextAssign asks the next seat with a labourer to place it; before its first
// one, whether to hire the temporary labourer (ASSIGN-1, ASSIGN-3).
func nextAssign(t *turn) bool {
	s := t.s
	n := Seat(s.Setup.Seats)
	for i := range n {
		seat := (s.First + Seat(s.Turn) + i) % n
		p := &s.Players[seat]
		if p.Labourers == 0 {
			continue
		}
		if !p.TurnTaken && s.mayHire(seat) {
			return t.ask(Decision{Question: HireLabourer, Seat: seat})
		}
		return t.ask(Decision{Question: PlaceLabourer, Seat: seat})
	}
	return false
}

// mayHire tells whether the owner of a train can pay for the temporary labourer (ASSIGN-3, TRAIN-11).
func (s *State) mayHire(seat Seat) bool {
	p := &s.Players[seat]
	if p.Train == 0 || p.Pub == 0 {
		return false
	}
	train := s.Setup.Train(p.Train)
	barred := train.LabourerNotIn != NoWeather && train.LabourerNotIn == s.Discs[0]
	return !barred && int(p.Supply.Coal) >= train.LabourerCoal
}

func offerHire(yield func(Offer) bool) {
	if yield(Offer{Choice: Choice{Verb: Hire}}) {
		yield(Offer{Choice: Choice{Verb: Decline}})
	}
}

func (t *turn) hire(d Decision, c Choice) {
	if c.Verb == Hire {
		price := t.s.Setup.Train(t.s.Players[d.Seat].Train).LabourerCoal
		t.emit(&LabourerHired{Seat: d.Seat, Coal: int16(price)})
	}
}

func offerPlaces(s *State, yield func(Offer) bool) {
	for a := range Area(AreaCount) {
		for i := range int8(s.spacesOffered(a)) {
			if !yield(Offer{Choice: Choice{Verb: Place, Area: a, Space: i}, Refusal: s.refusePlace(a, i)}) {
				return
			}
		}
	}
}

// spacesOffered counts an area's printed spaces; one without a limit has one offer, for its next space.
func (s *State) spacesOffered(a Area) int { return max(1, s.Setup.Spaces[a]) }

// refusePlace says why a labourer cannot stand on a space, nil if it can.
func (s *State) refusePlace(a Area, space int8) *Refusal {
	spaces := s.Setup.Spaces[a]
	switch {
	case spaces == 0:
		return nil
	case a == Excavation && s.Overlay:
		if space > 0 {
			return refusePlaceRubble
		}
	case s.FogCloses(a, space):
		return refusePlaceFog
	}
	if s.Labourers[a][space] != Nobody {
		return refusePlaceTaken
	}
	return nil
}

// FogCloses tells whether fog closes an action space for placement this round (ASSIGN-4).
func (s *State) FogCloses(a Area, space int8) bool {
	if s.Discs[0] != Fog || a != LayTrack && (a != Excavation || s.Overlay) {
		return false
	}
	return !s.Setup.Options.ThinFog || int(space) == s.Setup.Spaces[a]-1
}

func (t *turn) place(d Decision, c Choice) {
	t.emit(&LabourerPlaced{Seat: d.Seat, Area: c.Area, Space: t.s.emptySpace(c.Area, c.Space)})
}

// emptySpace is the space that a choice means: in an area without a limit the first empty one.
func (s *State) emptySpace(a Area, space int8) int8 {
	if s.Setup.Spaces[a] != 0 {
		return space
	}
	for i, who := range s.Labourers[a] {
		if who == Nobody {
			return int8(i)
		}
	}
	panic("game: no room in area " + a.String()) // Setup.Check rules it out
}
