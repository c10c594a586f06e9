package exchange

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"snowdonia/domain/replay"
	"snowdonia/events"
)

// The reasons why a game that was read is not taken into a log.
var (
	// ErrTaken says that the log has another game under this id.
	ErrTaken = errors.New("exchange: the log has another game with this id")
	// ErrUnfit says that a record is larger than a log takes.
	ErrUnfit = errors.New("exchange: a record is too large for the log")
)

// maxStored is the longest record that a log takes for sure, in bytes: the server
// counts headers, too, and the position before it is added.
const maxStored = MaxLine - 1<<10

// Admit tells whether a game may be taken into a log: whether it is finished, and
// follows from its seed, its commands and the rules of this build. The errors are
// those of [replay.Verify], and [ErrUnfit].
func Admit(g *Game, rulesFor replay.RulesFor) error {
	if _, err := replay.Verify(g.Entries(), rulesFor); err != nil {
		return err
	}
	if g.longest > maxStored {
		return fmt.Errorf("%w: one has %d bytes, at most %d", ErrUnfit, g.longest, maxStored)
	}
	return nil
}

// Store puts the records of a game that was admitted into a log, behind those that
// are there already, and tells how many it has put there: 0 if all were there. So it
// may be repeated, also after it was stopped halfway. The errors are [ErrTaken],
// which changes nothing, and those of [events.Log].
func Store(ctx context.Context, log events.Log, g *Game) (added int, err error) {
	last, err := log.Last(ctx, g.Header.Game)
	switch {
	case errors.Is(err, events.ErrNotFound):
	case err != nil:
		return 0, err
	default:
		if err := same(ctx, log, last, g); err != nil {
			return 0, err
		}
	}
	at := last.Seq
	for _, r := range g.Records[last.Record.Number:] {
		r.Prev = at
		if at, err = log.Append(ctx, r, at); err != nil {
			return added, fmt.Errorf("record %d: %w", r.Number, err)
		}
		added++
	}
	return added, nil
}

// same tells whether all records of a game that a log has are those of g.
func same(ctx context.Context, log events.Log, last events.Stored, g *Game) error {
	if last.Record.Number > len(g.Records) {
		return fmt.Errorf("%w: it has %d records, the file %d", ErrTaken, last.Record.Number, len(g.Records))
	}
	there, err := events.Walk(ctx, log, last, 0)
	if err != nil {
		return err
	}
	for i, s := range there {
		has, err := events.EncodePortable(s.Record)
		if err != nil {
			return err
		}
		given, err := events.EncodePortable(g.Records[i])
		if err != nil {
			return err
		}
		if !bytes.Equal(has, given) {
			return fmt.Errorf("%w: its record %d is another one", ErrTaken, i+1)
		}
	}
	return nil
}
