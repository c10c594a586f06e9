package bot

import "snowdonia/domain/game"

// Greedy plays the rest of the round in its head with each offer, as far as its
// own labourers and those that act before them go, and takes the offer after
// which what it holds is worth most. It looks no further than the round.
type Greedy struct{}

// Name gives "greedy".
func (Greedy) Name() string { return "greedy" }

// Choose takes the best legal offer; the dice break ties.
func (Greedy) Choose(s *game.State, offers []game.Offer, dice uint64) int {
	best, ties := -1, uint64(0)
	var most float64
	now := imagine(s)
	for i := range offers {
		if offers[i].Refusal != nil {
			continue
		}
		next := now
		worth := next.after(offers[i].Choice)
		switch {
		case best < 0 || worth > most:
			best, most, ties = i, worth, 1
		case worth == most:
			if ties++; dice%ties == 0 {
				best = i
			}
		}
	}
	return best
}

// after makes a choice, plays on, and tells what it comes to.
func (r *round) after(c game.Choice) float64 {
	d := &r.s.Asked
	more := 0.0
	switch c.Verb {
	case game.Place:
		return r.place(c)
	case game.Activate:
		more = r.activate(c.Card)
	case game.Move:
		r.standing[c.FromArea][c.FromSpace] = game.Nobody
		r.stand(c.Area, c.Space)
	case game.Take:
		r.take(c)
	case game.Convert:
		r.convert(c)
	case game.Repeat:
		r.repeat(d.Card, int16(c.Times))
	case game.Construct:
		r.construct(c)
	case game.Acquire:
		r.acquire(c)
	case game.Own:
		r.hold.own(r.s.Setup.Train(c.Card))
	case game.Collect:
		r.collect(int(c.Space))
	case game.Keep:
		if c.Card != d.Card {
			r.hold.drop(d.Card)
			r.hold.keep(c.Card)
			more = cardPrice
		}
	case game.Discard:
		r.hold.drop(c.Card)
	case game.Hire:
		r.hold.goods.Coal -= int16(r.hold.train.LabourerCoal)
		more = labourPrice
	case game.Dig:
		r.digNext()
	case game.DigOne, game.Blast:
		r.step(c.Verb)
	case game.Lay:
		r.lay()
	case game.Clear:
		r.clear()
	case game.Pay:
		r.hold.goods.SteelBar--
	case game.GiveUp:
		r.hold.train = nil
	case game.Swap:
		more = forecast(c.Weather)
	case game.NoVerb, game.Decline, game.Pass:
	}
	r.answered(d)
	r.play(d.Area)
	return r.worth() + more
}

// answered takes away what the decision was about, or it would be played again:
// the labourer who acted, the effect that was due.
func (r *round) answered(d *game.Decision) {
	// No other question is about a labourer or an effect that is due.
	//exhaustive:ignore
	switch d.Question {
	case game.TakeInYard, game.ConvertInWorks, game.BuildInArea, game.TakeFromOffice, game.StepInExcavation:
		r.standing[d.Area][d.Space] = game.Nobody
	case game.ExcavateAfterAll, game.LayTrackAfterAll, game.BuildAfterAll, game.ClearAfterAll:
		r.boost.extra[d.Area] = max(0, r.boost.extra[d.Area]-1)
	}
}

// forecast is what a weather is worth that comes next.
func forecast(w game.Weather) float64 {
	switch w {
	case game.Sun:
		return 2
	case game.Rain:
		return 1
	case game.NoWeather, game.Fog, game.Snow:
	}
	return 0
}
