package bulk

import (
	"context"
	"errors"
	"fmt"

	"snowdonia/domain/game"
	"snowdonia/events"
	"snowdonia/projections/tally"
)

// batchRecords is how many records are taken from the log at once.
const batchRecords = 512

// reader reads one shard from a position to the head that it had at the beginning.
type reader struct {
	log   events.Log
	shard int
	at    Position
	held  held
	out   chan<- reading
}

func newReader(log events.Log, shard int, at Position, room int, out chan<- reading) *reader {
	return &reader{log: log, shard: shard, at: at, held: newHeld(room), out: out}
}

func (r *reader) run(ctx context.Context) error {
	head, err := r.log.Head(ctx, r.shard)
	if err != nil {
		return err
	}
	if head == 0 && r.at.Record == 0 {
		return nil
	}
	after := r.at.Record
	if after > 0 {
		after-- // the last record is read again, to be recognised
	}
	sub, err := r.log.Follow(ctx, r.shard, after, batchRecords)
	if errors.Is(err, events.ErrBeyondHead) {
		return fmt.Errorf("%w: it was filled from another log, or this one has lost records: %w", ErrFolder, err)
	} else if err != nil {
		return err
	}
	defer sub.Stop()
	for known := r.at; r.at.Record < head || known.Record > 0; {
		records, err := sub.Next(ctx)
		if err != nil {
			return err
		}
		if known.Record > 0 {
			if found := positionOf(records[0]); found != known {
				return fmt.Errorf("%w: the log has another record at position %d than it was filled from", ErrFolder, known.Record)
			}
			known, records = Position{}, records[1:]
		}
		if err := r.read(ctx, records); err != nil {
			return err
		}
	}
	return nil
}

// read takes records, and hands on every game that ends in them.
func (r *reader) read(ctx context.Context, records []events.Stored) error {
	for _, s := range records {
		if s.Err != nil {
			return s.Err
		}
		whole := r.held.add(s)
		switch ending(s.Record.Facts) {
		case closed:
			r.held.drop(s.Record.Game)
		case finished:
			rows, err := r.rows(ctx, whole)
			if err != nil {
				return fmt.Errorf("game %s, which ends at position %d: %w", s.Record.Game, s.Seq, err)
			}
			r.held.drop(s.Record.Game)
			if err := r.hand(ctx, reading{r.shard, positionOf(s), rows}); err != nil {
				return err
			}
		case running:
		}
	}
	if n := len(records); n > 0 && r.at.Record < records[n-1].Seq {
		return r.hand(ctx, reading{r.shard, positionOf(records[n-1]), nil})
	}
	return nil
}

func (r *reader) hand(ctx context.Context, what reading) error {
	select {
	case r.out <- what:
		r.at = what.at
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// rows makes the rows of a game from what is held of it, its last records, and
// from what it must read again.
func (r *reader) rows(ctx context.Context, last []events.Stored) (*tally.Rows, error) {
	all := make([]events.Record, 0, last[len(last)-1].Record.Number)
	if last[0].Record.Number > 1 {
		walked, err := events.Walk(ctx, r.log, last[0], 0)
		if err != nil {
			return nil, err
		}
		for _, s := range walked[:len(walked)-1] {
			all = append(all, s.Record)
		}
	}
	for _, s := range last {
		if s.Record.Number != len(all)+1 {
			return nil, fmt.Errorf("%w: record %d comes after %d", events.ErrBroken, s.Record.Number, len(all))
		}
		all = append(all, s.Record)
	}
	return tally.Of(all)
}

// fate is what a record says of whether its game goes on.
type fate int

const (
	running fate = iota
	finished
	closed // before it started
)

func ending(facts []game.Event) fate {
	for _, f := range facts {
		switch f.(type) {
		case *game.Ended:
			return finished
		case *game.TableClosed:
			return closed
		default:
		}
	}
	return running
}
