package projections

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// ErrLost says that Redis lost a version while it was being built.
var ErrLost = errors.New("projections: Redis has lost the version that was being built")

// Progress is how far the rebuild of a shard is.
type Progress struct {
	Shard    int
	Version  string
	Position uint64
	Head     uint64 // of the log, as last seen
	InUse    bool   // the new version has taken the old one's place
}

// Rebuild fills a new version of every shard from the log, beside the one in
// use, and lets it take that one's place as soon as it has caught up. Readers and
// runners follow by themselves, runners elsewhere too. The old version is
// removed by a runner some time later, see [Config].
//
// Progress, which may be nil, is told of every step, one at a time. Away servers
// are waited for; [ErrLost] and a [*BrokenError] end the rebuild of their shard
// and leave it as it was. If ctx ends, what has not been switched stays as it was.
func Rebuild(ctx context.Context, c Config, progress func(Progress)) error {
	c = c.complete()
	var all sync.WaitGroup
	var mu sync.Mutex
	errs := make([]error, c.Log.Shards())
	for shard := range errs {
		all.Go(func() {
			errs[shard] = rebuildShard(ctx, c, shard, func(p Progress) {
				mu.Lock()
				defer mu.Unlock()
				if progress != nil {
					progress(p)
				}
			})
		})
	}
	all.Wait()
	return errors.Join(errs...)
}

func rebuildShard(ctx context.Context, c Config, shard int, progress func(Progress)) error {
	w := c.worker(shard, unmetered())
	w.report = func(b *build, goal uint64) {
		progress(Progress{Shard: shard, Version: b.version, Position: b.position, Head: goal, InUse: !b.beside})
	}
	err := retry(ctx, c.Logger.With("shard", shard), func() error {
		return w.attempt(ctx, w.resumeBeside)
	})
	if err != nil {
		return fmt.Errorf("shard %d: %w", shard, err)
	}
	return nil
}

// resumeBeside begins a build beside the one in use, or finds again where its own stands.
func (w *worker) resumeBeside(ctx context.Context) (err error) {
	if w.build == nil {
		w.build, err = w.store.begin(ctx, w.shard)
		return err
	}
	now, err := w.store.look(ctx, w.build)
	if errors.Is(err, errGone) {
		return ErrLost
	}
	if err == nil {
		w.build = now
	}
	return err
}
