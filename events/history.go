package events

import (
	"context"
	"errors"
	"fmt"
	"iter"
)

// Back gives a game's records from one of them back to the first, the newest
// first, along [Record.Prev]. Each is checked to be the game's and to have the
// number before the last one; what is not ends the walk with [ErrBroken], what
// cannot be read with the log's error.
func Back(ctx context.Context, log Log, from Stored) iter.Seq2[Stored, error] {
	return func(yield func(Stored, error) bool) {
		at := from
		for {
			if !yield(at, nil) || at.Record.Number == 1 {
				return
			}
			before, err := log.At(ctx, at.Record.Game, at.Record.Prev)
			if errors.Is(err, ErrNotFound) {
				err = fmt.Errorf("%w: record %d of game %s names position %d: %w",
					ErrBroken, at.Record.Number, at.Record.Game, at.Record.Prev, err)
			} else if err == nil {
				err = follows(before, at)
			}
			if err != nil {
				yield(Stored{}, err)
				return
			}
			at = before
		}
	}
}

// follows checks that a record stands directly before another one of its game.
func follows(before, after Stored) error {
	b, a := before.Record, after.Record
	if b.Game != a.Game || b.Number != a.Number-1 || before.Seq >= after.Seq {
		return fmt.Errorf("%w: record %d of game %s at %d is followed by record %d of game %s at %d",
			ErrBroken, b.Number, b.Game, before.Seq, a.Number, a.Game, after.Seq)
	}
	return nil
}

// Walk gives a game's records behind number after, up to and including last, in
// order. With a state or snapshot of record n, walk after n; after 0 gives all. The
// result is empty if last is record n itself; if last is older, the error is
// [ErrBeyondHead]: what is known has not come from this log.
func Walk(ctx context.Context, log Log, last Stored, after int) ([]Stored, error) {
	missing := last.Record.Number - max(after, 0)
	switch {
	case missing == 0:
		return nil, nil
	case missing < 0:
		return nil, fmt.Errorf("%w: record %d of game %s, which ends with %d", ErrBeyondHead, after, last.Record.Game, last.Record.Number)
	}
	walked := make([]Stored, missing)
	for s, err := range Back(ctx, log, last) {
		if err != nil {
			return nil, err
		}
		missing--
		walked[missing] = s
		if missing == 0 {
			break
		}
	}
	return walked, nil
}

// FindCommand looks for a command among a game's newest records, at most depth of
// them: whether it has been stored is known long after the server has forgotten
// its id. It gives the newest record whose command id matches, or [ErrNotFound].
//
// It is to be asked after [ErrConflict] and after [ErrUnavailable] of an Append,
// before a command is decided again.
func FindCommand(ctx context.Context, log Log, game string, depth int, matches func(command string) bool) (Stored, error) {
	last, err := log.Last(ctx, game)
	if err != nil {
		return Stored{}, err
	}
	for s, err := range Back(ctx, log, last) {
		if err != nil {
			return Stored{}, err
		}
		if matches(s.Record.Command) {
			return s, nil
		}
		if last.Record.Number-s.Record.Number+1 >= depth {
			break
		}
	}
	return Stored{}, fmt.Errorf("%w: the command in the newest %d records of game %s", ErrNotFound, depth, game)
}
