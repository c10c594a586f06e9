package projections

import (
	"context"
	"fmt"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/events"
)

const (
	trailLength = 16 // states of a game, 2 kB each: what a seat takes back by itself seldom reaches further
	trailShare  = 8  // one of so many games in memory has a trail
)

// trail is how a game stood after each of its last records, oldest first. It
// saves reading and folding all of them again when they are taken back.
type trail struct{ states []game.State }

// add keeps a state, in place of the oldest one if there are enough.
func (t *trail) add(s *game.State) {
	if len(t.states) == trailLength {
		t.states = t.states[:copy(t.states, t.states[1:])]
	}
	t.states = append(t.states, *s)
}

// at gives the state after a record, if it is kept.
func (t *trail) at(number int) (game.State, bool) {
	for i := range t.states {
		if t.states[i].Number == number {
			return t.states[i], true
		}
	}
	return game.State{}, false
}

// remember adds to a game's trail. What it holds is true whether or not the batch
// is saved: the state after a record never changes.
func (w *worker) remember(f *folded) {
	t, ok := w.trails.get(f.id)
	if !ok {
		t = &trail{}
		w.trails.put(f.id, t)
	}
	t.add(&f.state)
}

// past gives the state that a game had after a record before the one that is
// being folded: from its trail, or from its records. Errors are of Redis, or a *keyError.
func (w *worker) past(ctx context.Context, c *change, number int) (game.State, error) {
	if t, ok := w.trails.get(c.after.id); ok {
		if s, ok := t.at(number); ok {
			return s, nil
		}
	}
	w.meter.refolded.Inc()
	entries, err := w.store.entries(ctx, w.build.keys(), c.before.id, min(number, c.before.state.Number), func(events.Record) {})
	if err != nil {
		return game.State{}, err
	}
	for _, r := range c.records {
		if r.Record.Number <= number {
			entries = append(entries, r.Record.Entry())
		}
	}
	s, err := replay.Fold(entries)
	if err == nil && s.Number != number {
		err = fmt.Errorf("record %d is missing", number)
	}
	if err != nil {
		return s, &keyError{w.build.keys().chronicle(c.before.id), err}
	}
	return s, nil
}
