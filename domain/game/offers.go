package game

import "iter"

// Offers gives the candidate choices of the open decision, refused ones too.
// There are none when nobody is asked. What is offered without a refusal is
// legal, and nothing else is.
func (r Rules) Offers(s *State) iter.Seq[Offer] {
	return func(yield func(Offer) bool) { r.offer(s, s.Asked, yield) }
}

// offer is the one enumerator of choices: Offers, ask and permit all use it.
func (r Rules) offer(s *State, d Decision, yield func(Offer) bool) {
	switch d.Question {
	case NoQuestion, questionCount:
	case ChooseTrain:
		offerTrains(s, yield)
	case HireLabourer:
		offerHire(yield)
	case PlaceLabourer:
		offerPlaces(s, yield)
	case ActivateContract:
		offerActivations(s, d, yield)
	case ChooseWeather:
		offerWeathers(s, yield)
	case ChooseContract:
		offerKept(s, d, yield)
	case ChooseYardCubes:
		offerCardCubes(s, d, yield)
	case ChooseMove:
		offerMoves(s, d, yield)
	case ChooseConversions:
		offerRepeats(s, d, yield)
	case TakeInYard:
		offerYardCubes(s, d, yield)
	case ConvertInWorks:
		offerConversions(s, d, yield)
	case BuildInArea, BuildAfterAll:
		r.offerBuilds(s, d, yield)
	case TakeFromOffice:
		offerOffice(s, yield)
	case ExcavateAfterAll:
		offerOptional(Dig, yield)
	case LayTrackAfterAll:
		offerOptional(Lay, yield)
	case ClearAfterAll:
		offerOptional(Clear, yield)
	case StepInExcavation:
		offerSteps(yield)
	case MaintainTrain:
		offerMaintenance(s, d, yield)
	}
}

// resolve carries out a choice that was offered. It holds no check of its own.
func (t *turn) resolve(d Decision, c Choice) {
	switch d.Question {
	case NoQuestion, questionCount:
	case ChooseTrain:
		t.chooseTrain(d, c)
	case HireLabourer:
		t.hire(d, c)
	case PlaceLabourer:
		t.place(d, c)
	case ActivateContract:
		t.activate(d, c)
	case ChooseWeather:
		t.emit(&WeatherSwapped{Seat: d.Seat, Weather: c.Weather})
	case ChooseContract:
		t.emit(&ContractKept{Seat: d.Seat, Own: d.Card, Card: c.Card})
	case ChooseYardCubes:
		t.takeCubes(d, c)
	case ChooseMove:
		t.moveLabourer(d, c)
	case ChooseConversions:
		t.repeat(d, c)
	case TakeInYard:
		t.takeCubes(d, c)
		t.sendHome(d)
	case ConvertInWorks:
		t.convert(d, c)
	case BuildInArea, BuildAfterAll:
		t.build(d, c)
	case TakeFromOffice:
		t.collect(d, c)
	case ExcavateAfterAll:
		t.digAfterAll(d, c)
	case LayTrackAfterAll:
		t.layAfterAll(d, c)
	case ClearAfterAll:
		t.clearAfterAll(d, c)
	case StepInExcavation:
		t.step(d, c)
	case MaintainTrain:
		t.maintained(d, c)
	}
}
