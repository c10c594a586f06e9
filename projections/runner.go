package projections

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/redis/go-redis/v9"

	"snowdonia/domain/replay"
	"snowdonia/events"
)

// Config is what runner and rebuild work with. The first three are needed.
type Config struct {
	Log      events.Log
	Redis    redis.UniversalClient
	RulesFor replay.RulesFor
	// Logger is told of builds, of failures and of records that stop a shard; nil discards.
	Logger *slog.Logger
	// Games is how many games of a shard are kept in memory, about 2 kB each, and
	// about 30 kB more for every eighth, see trail, and up to 8 MB for records, see told; others are folded again from Redis when they move. 0 is 1024.
	Games int
	// Keep is how long a version is kept after its last use; 0 is 10 minutes.
	Keep time.Duration
}

const (
	gamesKept    = 1024
	versionsKept = 10 * time.Minute
	firstPause   = 50 * time.Millisecond // before another attempt, doubled each time
	longestPause = 5 * time.Second
	calm         = 10 * time.Second // an attempt that lasted longer is no reason to wait
)

func (c Config) complete() Config {
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	if c.Games == 0 {
		c.Games = gamesKept
	}
	if c.Keep == 0 {
		c.Keep = versionsKept
	}
	return c
}

func (c Config) worker(shard int, m *meter) *worker {
	return &worker{
		log: c.Log, store: store{c.Redis}, rulesFor: c.RulesFor, logger: c.Logger, shard: shard, meter: m,
		report: func(*build, uint64) {}, games: newRecent[*folded](c.Games), trails: newRecent[*trail](c.Games / trailShare),
		told: newTold(toldRecords),
	}
}

// Runner keeps the read models of all shards up with the log. Any number of
// runners may work on the same Redis.
type Runner struct {
	config  Config
	metrics *metrics
	shards  []shardState
}

// shardState is how a shard is doing.
type shardState struct {
	mu  sync.Mutex
	err error // why it is not up to date, nil if it is
}

var errStarting = errors.New("projections: starting")

// NewRunner makes a runner and registers its metrics.
func NewRunner(c Config, metrics prometheus.Registerer) (*Runner, error) {
	c = c.complete()
	m, err := newMetrics(metrics)
	if err != nil {
		return nil, fmt.Errorf("projections: metrics: %w", err)
	}
	r := &Runner{config: c, metrics: m, shards: make([]shardState, c.Log.Shards())}
	for i := range r.shards {
		r.shards[i].set(errStarting)
	}
	return r, nil
}

// Run projects until ctx ends. A shard that a broken record has stopped stays
// stopped, the others go on. It gives ctx's error.
func (r *Runner) Run(ctx context.Context) error {
	var all sync.WaitGroup
	for shard := range r.shards {
		all.Go(func() { r.runShard(ctx, shard) })
		all.Go(func() { r.watchShard(ctx, shard) })
	}
	all.Wait()
	return ctx.Err()
}

// Ready gives nil if every shard has caught up and none is stopped or without
// Redis, else why not.
func (r *Runner) Ready() error {
	var all []error
	for shard := range r.shards {
		if err := r.shards[shard].get(); err != nil {
			all = append(all, fmt.Errorf("shard %d: %w", shard, err))
		}
	}
	return errors.Join(all...)
}

// runShard projects a shard until ctx ends or a record is broken.
func (r *Runner) runShard(ctx context.Context, shard int) {
	state, log := &r.shards[shard], r.config.Logger.With("shard", shard)
	w := r.config.worker(shard, r.metrics.of(shard))
	w.report = func(b *build, goal uint64) {
		if b.ready {
			state.set(nil)
		} else {
			state.set(fmt.Errorf("catching up: %d of %d records", b.position, goal))
		}
	}
	err := retry(ctx, log, func() error {
		err := w.attempt(ctx, w.open)
		state.set(err)
		return err
	})
	if broken, ok := errors.AsType[*BrokenError](err); ok {
		w.meter.stopped.Set(1)
		log.Error("the projection has stopped at a record that cannot be projected",
			"sequence", broken.Sequence, "game", broken.Game, "number", broken.Number, "key", broken.Key, "error", broken.Cause)
	}
}

// open opens the build in use.
func (w *worker) open(ctx context.Context) error {
	b, unfit, err := w.store.open(ctx, w.shard)
	if err != nil {
		return err
	}
	if unfit != "" {
		w.logger.Error("the version in use cannot be built upon; a new one is filled from the log",
			"shard", w.shard, "why", unfit, "version", b.version)
	}
	w.build = b
	return nil
}

// retry attempts something again and again, with longer and longer pauses, until
// it succeeds, ctx ends or a new attempt would end as this one did.
func retry(ctx context.Context, log *slog.Logger, attempt func() error) error {
	for pause := firstPause; ; pause = min(2*pause, longestPause) {
		began := time.Now()
		err := attempt()
		_, broken := errors.AsType[*BrokenError](err)
		if err == nil || broken || errors.Is(err, ErrLost) {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if time.Since(began) > calm {
			pause = firstPause
		}
		log.Warn("the projection begins again where it was saved", "error", err, "pause", pause)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause/2 + rand.N(pause/2)): // so that workers do not come back all at once
		}
	}
}

func (s *shardState) set(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.err = err
}

func (s *shardState) get() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}
