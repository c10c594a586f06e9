package game

// nextResolve does the next thing of the phase: areas A to G, in each its window,
// its labourers in number order, and what comes after them (RESOLVE-1, CARD-1,
// CARD-4). Stages with nothing to do are passed over without a fact.
func nextResolve(t *turn) bool {
	for area := t.s.Area; area < AreaCount; area++ {
		from := WindowStage
		if area == t.s.Area && t.s.Stage != NoStage {
			from = t.s.Stage
		}
		for stage := from; stage < DoneStage; stage++ {
			if t.stage(area, stage) {
				return true
			}
		}
	}
	return false
}

// stage does the next thing of one stage, and reports false if nothing is left of it.
func (t *turn) stage(area Area, stage Stage) bool {
	switch stage {
	case WindowStage:
		return t.window(area)
	case ActionStage:
		return t.nextAction(area)
	case AfterStage:
		return t.nextDue(area)
	case LastStage:
		return area == Build && t.trainBuild()
	case NoStage, DoneStage:
	}
	return false
}

// enter moves the state's cursor to a stage that has something to do.
func (t *turn) enter(area Area, stage Stage) {
	if t.s.Area != area || t.s.Stage != stage {
		t.emit(&StageBegan{Area: area, Stage: stage})
	}
}

// nextAction resolves the labourer on the lowest occupied space of the area.
func (t *turn) nextAction(area Area) bool {
	for space, seat := range t.s.Labourers[area] {
		if seat == Nobody {
			continue
		}
		t.enter(area, ActionStage)
		t.action(Decision{Seat: seat, Area: area, Space: int8(space)})
		return true
	}
	return false
}

// action carries out one labourer's action, or asks how.
func (t *turn) action(d Decision) {
	switch t.s.ActionOf(d.Area) {
	case YardAction:
		t.actOrSkip(d, TakeInYard, "STOCK-1")
	case ExcavateAction:
		t.excavate(d)
	case WorksAction:
		t.actOrSkip(d, ConvertInWorks, "WORKS-1")
	case LayTrackAction:
		t.layTrack(d)
		t.sendHome(d)
	case BuildAction:
		t.actOrSkip(d, BuildInArea, "BUILD-5")
	case OfficeAction:
		t.actOrSkip(d, TakeFromOffice, "OFFICE-1")
	case SurveyAction:
		t.survey(d)
	case ClearAction:
		if t.clear(d.Seat) {
			t.sendHome(d)
		} else {
			t.skip(d, "MW-4")
		}
	}
}

// ActionOf is what a labourer does in an area now: what the set-up has there, or
// what the overlay has made of it (BUILD-7).
func (s *State) ActionOf(area Area) Action {
	if area == Excavation && s.Overlay {
		return BuildAction
	}
	return s.Setup.Actions[area]
}

// actOrSkip asks how an action is carried out. If nothing can be done it is
// skipped: that is so if no choice is legal, or only the one that does nothing.
func (t *turn) actOrSkip(d Decision, q Question, rule string) {
	d.Question = q
	able := false
	t.rules.offer(t.s, d, func(o Offer) bool {
		able = o.Refusal == nil && !idle(o.Choice)
		return !able
	})
	if !able {
		t.skip(d, rule)
		return
	}
	t.ask(d)
}

// idle tells whether a choice does nothing.
func idle(c Choice) bool {
	return c == Choice{Verb: Take} || c == Choice{Verb: Convert} || c.Verb == Decline
}

func (t *turn) skip(d Decision, rule string) {
	t.emit(&ActionSkipped{Seat: d.Seat, Area: d.Area, Rule: rule})
	t.sendHome(d)
}

// sendHome ends an action: what its space gives besides (STOCK-2), then the
// labourer goes back, the third of a player to the pub (RESOLVE-4).
func (t *turn) sendHome(d Decision) {
	if !t.running() {
		return
	}
	s := t.s
	if d.Area == StockYard && int(d.Space) == s.Setup.Spaces[StockYard]-1 && !s.Setup.Rulings.Solo && !s.inEffect(TakeStartPlayer) {
		t.moveStartPlayer(d.Seat)
	}
	pub := int(s.Players[d.Seat].Labourers) >= s.Setup.Labourers-1
	t.emit(&LabourerReturned{Seat: d.Seat, Area: d.Area, Space: d.Space, Pub: pub})
}

func (t *turn) moveStartPlayer(seat Seat) {
	if t.s.StartPlayer != seat {
		t.emit(&StartPlayerMoved{Seat: seat})
	}
}

// inEffect tells whether anyone has activated an effect this round.
func (s *State) inEffect(kind EffectKind) bool {
	for i := range s.Setup.Seats {
		if s.has(Seat(i), kind) {
			return true
		}
	}
	return false
}

// has tells whether a seat has activated an effect this round.
func (s *State) has(seat Seat, kind EffectKind) bool {
	return s.find(s.Players[seat].Active, kind) != nil
}

// find gives the first card of a set with an effect, nil if there is none.
func (s *State) find(cards CardSet, kind EffectKind) *Contract {
	for c := range cards.numbers {
		if card := s.Setup.Contract(c); card.Effect.Kind == kind {
			return card
		}
	}
	return nil
}

// sum adds up N of an effect over all of a seat's active cards.
func (s *State) sum(seat Seat, kind EffectKind) int {
	total := 0
	for c := range s.Players[seat].Active.numbers {
		if card := s.Setup.Contract(c); card.Effect.Kind == kind {
			total += card.Effect.N
		}
	}
	return total
}

// bonus is what a seat's train gives, nothing without one.
func (s *State) bonus(seat Seat) Bonus {
	if train := s.Players[seat].Train; train != 0 {
		return s.Setup.Train(train).Bonus
	}
	return Bonus{}
}

// nextDue carries out the effects that come after all other actions of the area (CARD-4).
func (t *turn) nextDue(area Area) bool {
	s := t.s
	for i := range s.Setup.Seats {
		for c := range s.Players[i].Due.numbers {
			if s.Setup.Contract(c).Area != area {
				continue
			}
			t.enter(area, AfterStage)
			t.due(Decision{Seat: Seat(i), Area: area, Card: c})
			return true
		}
	}
	return false
}

// afterAll tells whether an effect comes after all other actions of its area (CARD-4, MW-7).
func (e EffectKind) afterAll() bool {
	return e == ExcavateNextField || e == ExtraLayTrack || e == ExtraBuild || e == ExtraClear
}

// due asks whether an effect that is due is wanted; one that finds nothing is used up (RULING-4).
func (t *turn) due(d Decision) {
	possible := false
	// No other effect is ever due.
	//exhaustive:ignore
	switch t.s.Setup.Contract(d.Card).Effect.Kind {
	case ExcavateNextField:
		d.Question = ExcavateAfterAll
		_, possible = t.s.NextField()
	case ExtraLayTrack:
		d.Question = LayTrackAfterAll
		_, reason := t.s.layable(d.Seat)
		possible = reason == ""
	case ExtraBuild:
		d.Question = BuildAfterAll
		possible = t.rules.anyBuild(t.s, d)
	case ExtraClear:
		d.Question = ClearAfterAll
		_, possible = t.s.NextField()
	}
	if !possible {
		t.emit(&ContractDone{Seat: d.Seat, Card: d.Card})
		return
	}
	t.ask(d)
}

// offerOptional is the choice between an extra action and nothing.
func offerOptional(verb Verb, yield func(Offer) bool) {
	if yield(Offer{Choice: Choice{Verb: verb}}) {
		yield(Offer{Choice: Choice{Verb: Decline}})
	}
}
