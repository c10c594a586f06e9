package sim

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/replay"
)

// Tournament is many games of the same bots at the same set-up. The first game is
// decided by Seed, each further one by the next number, so that any of them can be
// played again alone.
type Tournament struct {
	Setup   *game.Setup
	Rules   game.Rules
	Bots    []bot.Bot // one for each seat
	Seed    uint64
	Games   int
	Workers int // games played at once
}

// Broken is a game of a tournament that did not go as every game must.
type Broken struct {
	Seed  uint64
	Cause error
}

// Error names the seed.
func (b *Broken) Error() string {
	return fmt.Sprintf("the game with seed %d is broken: %v", b.Seed, b.Cause)
}

// Unwrap gives what went wrong.
func (b *Broken) Unwrap() error { return b.Cause }

// Play plays all games, checks each, and adds up their results. After each game
// seen is called, by any of the workers. The error is a [*Broken] game, or ctx's own.
func (t Tournament) Play(ctx context.Context, seen func()) (*Tally, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next atomic.Int64
	var workers sync.WaitGroup
	parts := make([]*Tally, t.Workers)
	for w := range parts {
		parts[w] = newTally()
		workers.Go(func() {
			for i := next.Add(1) - 1; i < int64(t.Games) && ctx.Err() == nil; i = next.Add(1) - 1 {
				result, err := t.one(t.Seed + uint64(i))
				if err != nil {
					cancel(&Broken{t.Seed + uint64(i), err})
					return
				}
				parts[w].add(t.Bots, &result)
				seen()
			}
		})
	}
	workers.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	whole := newTally()
	for _, part := range parts {
		whole.merge(part)
	}
	return whole, nil
}

// one plays the game of a seed and checks it. A panic is a broken game like any other.
func (t Tournament) one(seed uint64) (result Result, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	// The bots' dice come from another seed than the draws, or they would be the same numbers.
	const apart = 0x9fb21c651e98df25
	result, err = Game{Setup: t.Setup, Rules: t.Rules, Bots: t.Bots, Luck: Luck(seed), Dice: Dice(seed ^ apart), Record: true}.Play()
	if err != nil {
		return result, err
	}
	return result, sound(&result)
}

// sound checks what is true of every finished game: its facts give its state
// again, it ended for a reason, and its winners have the most points.
func sound(r *Result) error {
	folded, err := replay.Fold(r.Entries)
	if err != nil {
		return err
	}
	s := &r.State
	if folded.Hash() != s.Hash() {
		return errors.New("its facts fold to another state")
	}
	if s.Status != game.Finished || s.Reason == game.NotEnded {
		return fmt.Errorf("it is %v, for the reason %v", s.Status, s.Reason)
	}
	most := s.Scores[0].Total
	for seat := range s.Setup.Seats {
		most = max(most, s.Scores[seat].Total)
	}
	for _, w := range s.Winners {
		if s.Scores[w].Total != most {
			return fmt.Errorf("seat %d won with %d points, the most are %d", w, s.Scores[w].Total, most)
		}
	}
	return nil
}
