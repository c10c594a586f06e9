package projections

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/redis/go-redis/v9"
)

// Notice says that a game has moved. Notices that nobody took are merged: the
// last one counts.
type Notice struct {
	Number int    // of the game's last record; 0 with Resync, and where all games are watched
	Epoch  string // of the store; empty with Resync, if it is not known
	// Resync says that moves may have been missed, or that the store was built
	// anew: compare number and epoch of a fresh read with what was shown last.
	Resync bool
}

// Watch is somebody's interest in one game, or in all.
type Watch struct {
	// C gives notices. It is closed when the reader is.
	C <-chan Notice

	game  string
	shard int
	c     chan Notice
	hub   *hub
}

// Watch begins to watch a game, whether or not it is there. Whoever stops
// watching must say so with [Watch.Stop]. Thousands of watches are cheap: they
// share one connection. A game that is read after Watch has returned is not older
// than the notices that follow.
func (r *Reader) Watch(game string) *Watch {
	return r.hub.watch(game, r.shardOf(game))
}

// WatchAll begins to watch all games, as [Reader.Watch] does one. Notices do not
// say which of them has moved.
func (r *Reader) WatchAll() *Watch { return r.hub.watch(everyGame, 0) }

// Stop ends the watch. It may be called twice.
func (w *Watch) Stop() { w.hub.stop(w) }

// Wait waits until a game shows a record with at least this number, and gives the
// number that it shows. It ends with its context, so give it one with a deadline:
// a game that is not there yet is waited for, too. If it was not there to the end
// the error is [ErrNotFound], beside the context's.
func (r *Reader) Wait(ctx context.Context, game string, number int) (int, error) {
	w := r.Watch(game)
	defer w.Stop()
	for {
		now, err := r.number(ctx, game)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return 0, err
		}
		if now >= number {
			r.boards.forgetOlder(game, now)
			return now, nil
		}
		for n := (Notice{}); n.Number < number && !n.Resync; {
			var open bool
			select {
			case <-ctx.Done():
				if err != nil { // of the read: the game is not there
					return 0, fmt.Errorf("%w: %w", err, ctx.Err())
				}
				return now, ctx.Err()
			case n, open = <-w.C:
				if !open {
					return now, fmt.Errorf("%w: the reader is closed", ErrUnavailable)
				}
			}
		}
	}
}

// number reads up to which record a game is shown.
func (r *Reader) number(ctx context.Context, game string) (int, error) {
	var field *redis.StringCmd
	_, err := r.ask(ctx, []int{r.shardOf(game)}, func(p redis.Pipeliner, _ int, k keys) {
		field = p.HGet(ctx, k.table(game), "number")
	})
	if err != nil {
		return 0, err
	}
	if errors.Is(field.Err(), redis.Nil) {
		return 0, ErrNotFound
	}
	return strconv.Atoi(field.Val())
}
