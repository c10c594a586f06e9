package projections

import (
	"context"
	"fmt"
	"math"
	"time"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/events"
)

// folded is a game as its records have left it: the state, and the times that
// read models sort by.
type folded struct {
	id     string
	state  game.State
	opened time.Time
	since  time.Time // when it got its status
	asked  time.Time // when the open decision was asked
	moved  time.Time // time of the last record
}

// apply folds one record. Only a take back needs a past state, that after the
// record with a number. A record that does not follow, or that no game could have
// written, is an error.
func (f *folded) apply(r events.Record, past func(number int) (game.State, error)) (err error) {
	if r.Number != f.state.Number+1 {
		return fmt.Errorf("record %d of the game follows record %d", r.Number, f.state.Number)
	}
	if (r.Number == 1) != opens(r) {
		return fmt.Errorf("record %d does not begin a game, or begins it again", r.Number)
	}
	defer func() {
		if broken := recover(); broken != nil {
			err = fmt.Errorf("record %d of the game does not fit its state: %v", r.Number, broken)
		}
	}()
	if back := takenBack(r); back != nil {
		if back.To < 1 || back.To >= r.Number {
			return fmt.Errorf("record %d takes the game back to %d", r.Number, back.To)
		}
		state, err := past(back.To)
		if err != nil {
			return err
		}
		f.state = game.Restore(f.state, state, back, r.Number)
	} else {
		game.Apply(&f.state, r.Entry())
	}
	f.clock(r)
	return nil
}

// clock keeps the times.
func (f *folded) clock(r events.Record) {
	f.moved = r.Time
	for _, fact := range r.Facts {
		switch fact.(type) {
		case *game.Opened:
			f.opened, f.since = r.Time, r.Time
		case *game.Started, *game.Ended, *game.TableClosed:
			f.since = r.Time
		case *game.Asked, *game.TakenBack:
			f.asked = r.Time
		}
	}
}

func opens(r events.Record) bool {
	if len(r.Facts) == 0 {
		return false
	}
	_, ok := r.Facts[0].(*game.Opened)
	return ok
}

// takenBack gives the fact that takes a game back, nil if the record has none.
func takenBack(r events.Record) *game.TakenBack {
	for _, fact := range r.Facts {
		if back, ok := fact.(*game.TakenBack); ok {
			return back
		}
	}
	return nil
}

// asksPerson gives the player whom the game waits for; false if it is nobody or a bot.
func (f *folded) asksPerson() (player string, ok bool) {
	if f.state.Status != game.Running || f.state.Asked.Question == game.NoQuestion {
		return "", false
	}
	c := f.state.Chairs[f.state.Asked.Seat]
	return c.Player, c.Player != ""
}

// asksBot tells whether the game waits for a bot.
func (f *folded) asksBot() bool {
	s := &f.state
	return s.Status == game.Running && s.Asked.Question != game.NoQuestion && s.Chairs[s.Asked.Seat].Bot != ""
}

// load folds a game from all of its stored records.
func (s store) load(ctx context.Context, k keys, id string) (*folded, error) {
	f := &folded{id: id}
	entries, err := s.entries(ctx, k, id, all, f.clock)
	if err != nil {
		return nil, err
	}
	if f.state, err = replay.Fold(entries); err != nil {
		return nil, &keyError{k.chronicle(id), err}
	}
	return f, nil
}

// all is a number up to which every record is read.
const all = math.MaxInt

// entries reads the stored records of a game up to a number, and shows each to a
// listener. The errors are of Redis, and a *keyError if they are not what they should be.
func (s store) entries(ctx context.Context, k keys, id string, number int, each func(events.Record)) ([]game.Entry, error) {
	if number == 0 {
		return nil, nil
	}
	stored, err := s.rdb.LRange(ctx, k.chronicle(id), 0, int64(number-1)).Result()
	if err != nil {
		return nil, ofKey(k.chronicle(id), err)
	}
	entries, err := decode(stored, each)
	if err != nil {
		return nil, &keyError{k.chronicle(id), err}
	}
	return entries, nil
}

// decode reads stored records, and shows each to a listener.
func decode(stored []string, each func(events.Record)) ([]game.Entry, error) {
	entries := make([]game.Entry, len(stored))
	var b []byte // used again, since a decoded record holds copies
	for i, text := range stored {
		b = append(b[:0], text...)
		r, err := events.Decode(b)
		if err != nil {
			return nil, err
		}
		each(r)
		entries[i] = r.Entry()
	}
	return entries, nil
}
