package bulk

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"snowdonia/events"
	"snowdonia/projections/tally"
)

// Config says what to export and where to.
type Config struct {
	Log    events.Log
	Folder string // made if it is not there
	// Answers is after how many rows of the table answers there is a commit, 0 for
	// [DefaultAnswers]. More make fewer and larger files.
	Answers int
	// Held bounds what is kept in memory of games that have not ended yet, in bytes
	// of their records, 0 for [DefaultHeld]. A game beyond it is read again when it ends.
	Held int
	// Committed, which may be nil, is told what each commit brought.
	Committed func(Sum)

	// before is told of every step that changes the folder before it is taken, and
	// may end the export there, as a kill would.
	before func(step string) error
}

// Defaults of [Config].
const (
	DefaultAnswers = 500_000
	DefaultHeld    = 64 << 20
)

// Sum counts what was exported.
type Sum struct {
	Games, Scores, Contracts, Answers, Facts int
	Files                                    int
	Bytes                                    int64 // of these files
}

func (s *Sum) add(o Sum) {
	s.Games += o.Games
	s.Scores += o.Scores
	s.Contracts += o.Contracts
	s.Answers += o.Answers
	s.Facts += o.Facts
	s.Files += o.Files
	s.Bytes += o.Bytes
}

// reading is what the reader of a shard hands to the one writer: the rows of a
// game that ended, if there is one, and how far the shard has been read with it.
type reading struct {
	shard int
	at    Position
	rows  *tally.Rows // nil: there is only the position
}

// Export brings a folder up to where the log was when it began, and tells what it
// added. It leaves nothing half done, whenever it ends: with an error, what had
// been committed by then is there, and the next export goes on from there.
//
// The errors, besides those of the log and of the file system, are
// [ErrFolder] and [natsserver.InUseError] while another export fills the folder.
func Export(ctx context.Context, c Config) (sum Sum, err error) {
	if c.Answers == 0 {
		c.Answers = DefaultAnswers
	}
	if c.Held == 0 {
		c.Held = DefaultHeld
	}
	f, err := openFolder(c.Folder, c.Log.Shards(), c.before)
	if err != nil {
		return Sum{}, err
	}
	defer func() { err = errors.Join(err, f.close()) }()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()

	readings := make(chan reading, 64)
	var readers sync.WaitGroup
	failed := make([]error, c.Log.Shards())
	for shard := range failed {
		readers.Go(func() {
			r := newReader(c.Log, shard, f.positions[shard], c.Held/len(failed), readings)
			if err := r.run(ctx); err != nil {
				failed[shard] = fmt.Errorf("shard %d: %w", shard, err)
			}
		})
	}
	go func() {
		readers.Wait()
		close(readings)
	}()
	sum, err = write(c, f, readings)
	cancel() // of readers that nobody listens to any more
	for range readings {
	}
	return sum, errors.Join(append(failed, err)...)
}

// write takes readings until there are no more, and commits them.
func write(c Config, f *folder, readings <-chan reading) (total Sum, err error) {
	b := newBatch(f)
	defer func() { err = errors.Join(err, b.abandon()) }()
	commit := func() error {
		sum, err := b.commit()
		if err != nil {
			return err
		}
		total.add(sum)
		if c.Committed != nil && sum.Games > 0 {
			c.Committed(sum)
		}
		return nil
	}
	for r := range readings {
		if err := b.take(r); err != nil {
			return total, err
		}
		if b.sum.Answers >= c.Answers {
			if err := commit(); err != nil {
				return total, err
			}
		}
	}
	return total, commit()
}
