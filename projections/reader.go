package projections

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/redis/go-redis/v9"

	"snowdonia/events"
	"snowdonia/projections/figures"
)

// The errors of a [Reader]. Compare with [errors.Is]; the texts carry the cause.
var (
	// ErrNotFound says that there is no such game, record or player.
	ErrNotFound = errors.New("projections: not found")
	// ErrUnavailable says that Redis is away, or that the projections are being
	// built for the first time or after a loss. Trying again later helps.
	ErrUnavailable = errors.New("projections: not available")
	// ErrBadCursor says that a cursor is not one that a page ended with.
	ErrBadCursor = errors.New("projections: not a cursor")
)

// Reader answers queries from the versions in use. It may be used by any number
// of goroutines. Besides its own errors, its functions give those of their context.
type Reader struct {
	rdb       redis.UniversalClient
	versions  []atomic.Pointer[string] // by shard, as last seen
	hub       *hub
	boards    *boardCache
	histories *histories
	figures   *fresh[figures.Figures]
	marks     *fresh[figures.Records]
	closing   context.CancelFunc
	running   sync.WaitGroup
}

// NewReader makes a reader of a site with a number of shards. It holds one
// connection for announcements until Close, and needs no answer yet.
func NewReader(rdb redis.UniversalClient, shards int) *Reader {
	ctx, cancel := context.WithCancel(context.Background())
	r := &Reader{rdb: rdb, versions: make([]atomic.Pointer[string], shards), histories: newHistories(historiesKept), closing: cancel}
	r.figures, r.marks = newFresh[figures.Figures](), newFresh[figures.Records]()
	first := "1"
	for i := range r.versions {
		r.versions[i].Store(&first)
	}
	r.boards = newBoardCache(shards)
	r.hub = newHub(shards, r.boards)
	r.running.Go(func() { r.hub.listen(ctx, rdb) })
	return r
}

// Close ends all watches. The client stays open.
func (r *Reader) Close() {
	r.closing()
	r.running.Wait()
}

func (r *Reader) shardOf(game string) int { return events.ShardOf(game, len(r.versions)) }

// ask runs commands on the version in use of some shards, in one round trip to
// each server, and gives where these versions stand, in the order of the shards.
// Add may be called again, if a version has taken another one's place.
func (r *Reader) ask(ctx context.Context, shards []int, add func(p redis.Pipeliner, i int, k keys)) ([]*build, error) {
	const attempts = 3
	for range attempts {
		pipe := r.rdb.Pipeline()
		asked := make([]askedBuild, len(shards))
		for i, shard := range shards {
			b := &build{shard: shard, version: *r.versions[shard].Load()}
			asked[i] = askedBuild{b, pipe.Get(ctx, pointerKey(shard)), pipe.HMGet(ctx, b.keys().at(), placeFields...)}
			add(pipe, i, b.keys())
		}
		if err := r.exec(ctx, pipe); err != nil {
			return nil, err
		}
		builds, err := r.answered(asked)
		if !errors.Is(err, errGone) {
			return builds, err
		}
	}
	return nil, fmt.Errorf("%w: nothing has been projected yet", ErrUnavailable)
}

// askedBuild is a build that was asked, and where it stands.
type askedBuild struct {
	*build
	pointer *redis.StringCmd
	place   *redis.SliceCmd
}

// answered gives the builds that were asked; errGone if one of them is not in use any more.
func (r *Reader) answered(asked []askedBuild) ([]*build, error) {
	all := make([]*build, len(asked))
	var gone error
	for i, a := range asked {
		all[i] = a.build
		if now := a.pointer.Val(); now != a.version {
			if now != "" {
				r.versions[a.shard].Store(&now)
			}
			gone = errGone
		} else if err := a.read(a.place.Val()); err != nil {
			gone = err
		}
	}
	if gone != nil {
		return nil, gone
	}
	for _, b := range all {
		if !b.ready {
			return nil, fmt.Errorf("%w: shard %d is being built, up to sequence %d now", ErrUnavailable, b.shard, b.position)
		}
	}
	return all, nil
}

// exec sends a pipeline. That a key is missing is no error.
func (r *Reader) exec(ctx context.Context, pipe redis.Pipeliner) error {
	commands, err := pipe.Exec(ctx)
	for _, c := range commands {
		if err = ignoreNil(c.Err()); err != nil {
			break
		}
	}
	if len(commands) == 0 && err == nil {
		return nil
	}
	return r.away(ctx, err)
}

// away makes an error of Redis one of the reader.
func (r *Reader) away(ctx context.Context, err error) error {
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return fmt.Errorf("%w: %w", ErrUnavailable, err)
}

func (r *Reader) allShards() []int {
	all := make([]int, len(r.versions))
	for i := range all {
		all[i] = i
	}
	return all
}
