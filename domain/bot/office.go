package bot

import "snowdonia/domain/game"

// collect takes the card of a space of the site office; below 0 there is none.
func (r *round) collect(space int) {
	if space >= 0 {
		r.hold.keep(r.office[space])
		r.office[space] = 0
	}
}

// bestCard finds the space of the card that is worth most in hand, -1 if no card lies there.
func (r *round) bestCard() int {
	best, most := -1, 0.0
	for i, card := range r.office {
		if card == 0 {
			continue
		}
		next := *r
		next.hold.keep(card)
		if v := next.contracts(); best < 0 || v > most {
			best, most = i, v
		}
	}
	return best
}

// activate uses a card's effect, and tells what is not seen of it in the rest of
// the round, less what the effect may do in a later one.
func (r *round) activate(number int8) float64 {
	card := r.s.Setup.Contract(number)
	e := card.Effect
	r.boost.add(e)
	more := 0.0
	// The other effects are seen in the round, or are not worth a use.
	//exhaustive:ignore
	switch e.Kind {
	case game.ExcavateNextField, game.ExtraLayTrack, game.ExtraBuild, game.ExtraClear:
		r.boost.extra[card.Area]++
	case game.ConvertRubble, game.ConvertIronOre:
		more = r.repeatBest(number, e)
	case game.MoveSurveyor:
		r.survey()
	case game.TakeDynamite:
		r.hold.goods.Dynamite += int16(e.N)
	case game.TakeYardCubes, game.DrawCubes:
		more = float64(e.N) * orePrice * r.later
	case game.TakeStartPlayer:
		more = startPrice
	case game.DrawTwoKeepOne:
		more = cardPrice
	}
	return more - effectPrice*r.later
}

// repeatBest makes a card's conversions as often as is best, once at least; at once
// is as good as in a later round.
func (r *round) repeatBest(card int8, e game.Effect) float64 {
	var best round
	most := 0.0
	for times := 1; times <= e.Times; times++ {
		next := *r
		next.repeat(card, int16(times))
		if min(next.hold.goods.IronOre, next.hold.goods.Rubble) < 0 {
			break
		}
		if v := next.worth(); best.s == nil || v > most {
			best, most = next, v
		}
	}
	if best.s != nil {
		*r = best
	}
	return effectPrice * r.later / 2
}
