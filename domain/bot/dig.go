package bot

import "snowdonia/domain/game"

// nextField finds the field that is dug next; false if there is none, or a gap
// card comes first.
func (r *round) nextField() (int8, bool) {
	station, gap := r.nextGap()
	for i := range r.s.FieldCount {
		f := &r.s.Fields[i]
		if r.rubble[i] > 0 && (f.Track != 0 || !r.s.NoEntry[f.Station]) {
			return i, !gap || f.Station < station
		}
	}
	return 0, false
}

// nextGap finds the lowest gap card, by the station above it.
func (r *round) nextGap() (int8, bool) {
	if r.gaps > 0 && !r.beyond {
		for i, gap := range r.s.Gaps {
			if gap {
				return int8(i), true
			}
		}
	}
	return 0, false
}

// dig takes rubble from a field, and owns the space that it clears.
func (r *round) dig(i int8, n int16) {
	r.hold.goods.Rubble += n
	r.rubble[i] -= n
	r.mayOwn(i)
}

// blast does away with a field's rubble.
func (r *round) blast(i int8) {
	r.rubble[i] = 0
	r.mayOwn(i)
}

func (r *round) mayOwn(i int8) {
	if f := &r.s.Fields[i]; r.rubble[i] == 0 && f.Track == 0 && f.Owner == game.Nobody && r.hold.markers > 0 {
		r.hold.mark(f)
	}
}

// digAway is rubble that others take.
func (r *round) digAway(n int) {
	for n > 0 {
		i, ok := r.nextField()
		if !ok {
			return
		}
		dug := min(int16(n), r.rubble[i])
		r.rubble[i] -= dug
		n -= int(dug)
	}
}

// excavate uses up the half-steps of an excavation: it turns a gap card that is
// next, and digs a field or blasts it, whatever comes to more in the end.
func (r *round) excavate(steps int) {
	dynamite := r.hold.goods.Dynamite > 0 && steps >= blastSteps
	i, ok := r.nextField()
	if _, gap := r.nextGap(); !ok && gap && dynamite {
		r.turn(steps - blastSteps)
	}
	if !ok {
		return
	}
	dug := min(int16(steps/r.boost.digSteps), r.rubble[i])
	if dug == 0 {
		return
	}
	blasted := *r
	r.dig(i, dug)
	r.excavate(steps - int(dug)*r.boost.digSteps)
	if !dynamite {
		return
	}
	blasted.hold.goods.Dynamite--
	blasted.blast(i)
	blasted.excavate(steps - blastSteps)
	if blasted.worth() > r.worth() {
		*r = blasted
	}
}

// turn turns a gap card. Which one is not known, nor the track that it hides: the
// steps that are left will find rubble there.
func (r *round) turn(steps int) {
	r.hold.goods.Dynamite--
	r.hold.gapCards++
	r.hold.points += r.gap
	r.hold.goods.Rubble += int16(steps / r.boost.digSteps)
	r.unlaid += r.hidden / r.gaps
	r.hidden -= r.hidden / r.gaps
	r.gaps--
	r.beyond = true
}

// step makes the step of an excavation that is asked for, and all that follow.
func (r *round) step(v game.Verb) {
	i, ok := r.nextField()
	steps := int(r.s.Asked.Steps)
	switch {
	case !ok:
	case v == game.Blast:
		r.hold.goods.Dynamite--
		r.blast(i)
		r.excavate(steps - blastSteps)
	default:
		r.dig(i, 1)
		r.excavate(steps - r.boost.digSteps)
	}
}

// digNext takes all rubble of the next field (EXC-3).
func (r *round) digNext() {
	if i, ok := r.nextField(); ok {
		r.dig(i, r.rubble[i])
	}
}

// clear is "clear with dynamite" (MW-4).
func (r *round) clear() {
	i, ok := r.nextField()
	if !ok {
		return
	}
	r.blast(i)
	for left := int16(r.s.ExcavationRate() - 1); left > 0; {
		if i, ok = r.nextField(); !ok {
			return
		}
		dug := min(left, r.rubble[i])
		r.dig(i, dug)
		left -= dug
	}
}
