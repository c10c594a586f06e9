package projections

import (
	"context"
	"fmt"

	"snowdonia/domain/game"
	"snowdonia/events"
)

// change is what one batch does to one game. The read models are folds of
// changes: what has to be written follows from before, after and the records.
type change struct {
	before, after folded
	records       []events.Stored
}

// batch is the changes of some records, in the order in which the games first moved.
type batch struct {
	records []events.Stored
	changes []*change
	byGame  map[string]*change
}

// BrokenError says that a record cannot be projected, or that Redis refuses what
// follows from it. The shard stops there: a record is never passed over.
type BrokenError struct {
	Shard    int
	Sequence uint64 // position in the log; with Key, of the first record that is not projected
	Game     string // empty if the record cannot even be decoded, and with Key
	Number   int
	Key      string // of Redis, that cannot be written or is damaged; empty if that is not the cause
	Cause    error
}

// Error names the shard and the position.
func (e *BrokenError) Error() string {
	if e.Key != "" {
		return fmt.Sprintf("projections: shard %d stops at sequence %d (key %s): %v", e.Shard, e.Sequence, e.Key, e.Cause)
	}
	return fmt.Sprintf("projections: shard %d stops at sequence %d (game %q, record %d): %v", e.Shard, e.Sequence, e.Game, e.Number, e.Cause)
}

// Unwrap gives the cause.
func (e *BrokenError) Unwrap() error { return e.Cause }

// fold folds records until one of them is broken. It gives the batch of those
// before it even then. Nothing of the worker changes. Other errors than a
// [*BrokenError] are of Redis.
func (w *worker) fold(ctx context.Context, records []events.Stored) (*batch, error) {
	b := &batch{byGame: map[string]*change{}}
	for i, r := range records {
		if err := w.foldOne(ctx, b, r); err != nil {
			return b, err
		}
		b.records = records[:i+1]
	}
	return b, nil
}

func (w *worker) broken(r events.Stored, cause error) error {
	return &BrokenError{Shard: w.build.shard, Sequence: r.Seq, Game: r.Record.Game, Number: r.Record.Number, Cause: cause}
}

func (w *worker) foldOne(ctx context.Context, b *batch, r events.Stored) error {
	broken := func(cause error) error { return w.broken(r, cause) }
	if r.Err != nil {
		return broken(r.Err)
	}
	if shard := events.ShardOf(r.Record.Game, w.log.Shards()); shard != w.build.shard {
		return broken(fmt.Errorf("the game belongs to shard %d", shard))
	}
	c, known := b.byGame[r.Record.Game]
	if !known {
		before, err := w.gameBefore(ctx, r.Record)
		if err != nil {
			return err
		}
		c = &change{before: *before, after: *before}
	}
	whole := c.after
	var away error
	err := c.after.apply(r.Record, func(number int) (past game.State, err error) {
		past, err = w.past(ctx, c, number)
		away = err
		return past, err
	})
	if err != nil {
		c.after = whole // what came before a broken record is saved
	}
	switch {
	case away != nil:
		return away
	case err != nil:
		return broken(err)
	}
	c.records = append(c.records, r)
	w.remember(&c.after)
	w.told.add(r.Record)
	if !known {
		b.byGame[r.Record.Game] = c
		b.changes = append(b.changes, c)
	}
	return nil
}

// gameBefore gives the game that a record is about as it stands: from memory, or
// from the stored records. If it does not stand right before the record, the
// record will not fit.
func (w *worker) gameBefore(ctx context.Context, r events.Record) (*folded, error) {
	if f, ok := w.games.get(r.Game); ok && f.state.Number == r.Number-1 {
		return f, nil
	}
	return w.store.load(ctx, w.build.keys(), r.Game)
}
