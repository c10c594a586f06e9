package projections

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil"
	"github.com/redis/go-redis/v9"

	"snowdonia/events"
)

// onEveryStore runs a test on each kind of Redis that the projections are kept in.
func onEveryStore(t *testing.T, test func(t *testing.T, rdb redis.UniversalClient)) {
	t.Run("redis-server", func(t *testing.T) { test(t, realRedis(t)) })
	t.Run("cluster", func(t *testing.T) { test(t, clusterRedis(t)) })
	t.Run("miniredis", func(t *testing.T) { test(t, embeddedRedis(t)) })
}

func TestEverythingIsProjected(t *testing.T) {
	onEveryStore(t, func(t *testing.T, rdb redis.UniversalClient) {
		log := events.NewMemory(2)
		c, club := configOf(log, rdb), newClub(t, log, 1)
		club.play(2*farBehind + 1000) // so that boards are left for later at first
		run(t, c)
		r := reader(t, c)
		club.play(300)
		caughtUp(t, c, r)
		club.play(300) // from here on batches are small
		caughtUp(t, c, r)
		checkStore(t, c, club.tables)
	})
}

func TestAnEmptyLogIsReady(t *testing.T) {
	c := configOf(events.NewMemory(2), realRedis(t))
	runner, _ := run(t, c)
	if err := runner.Ready(); err == nil {
		t.Error("ready before it began")
	}
	r := reader(t, c)
	caughtUp(t, c, r)
	eventually(t, "be ready", func(context.Context) error { return runner.Ready() })
	if _, err := r.Board(t.Context(), "nobody"); !errors.Is(err, ErrNotFound) {
		t.Errorf("a game that is not there: %v", err)
	}
}

// Several workers on the same shards, killed again and again at any moment, leave
// the same as one that is never disturbed.
func TestCrashingWorkersOnOneShard(t *testing.T) {
	log := events.NewMemory(1)
	c := configOf(log, realRedis(t))
	ctx, end := context.WithCancel(t.Context())
	defer end()
	var workers sync.WaitGroup
	crashes := make([]atomic.Int64, 3)
	for i := range crashes {
		workers.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(i), 7))
			for ctx.Err() == nil {
				life, kill := context.WithCancel(ctx)
				w := c.complete().worker(0, unmetered())
				steps := rng.IntN(4) // so that some lives get something done, on however slow a machine
				w.report = func(*build, uint64) {
					if steps--; steps < 0 {
						time.AfterFunc(time.Duration(rng.IntN(3000))*time.Microsecond, kill)
					}
				}
				err := w.attempt(life, w.open)
				if broken, ok := errors.AsType[*BrokenError](err); ok {
					t.Error(broken)
				}
				kill()
				crashes[i].Add(1)
			}
		})
	}
	club := newClub(t, log, 2)
	for range 60 {
		club.play(100)
		club.rng.Uint64()
	}
	eventually(t, "crash often", func(context.Context) error {
		if n := crashes[0].Load(); n < 10 {
			return fmt.Errorf("%d crashes", n)
		}
		return nil
	})
	r := reader(t, c)
	caughtUp(t, c, r)
	end()
	workers.Wait()
	checkStore(t, c, club.tables)
	t.Logf("crashes by worker: %d, %d, %d", crashes[0].Load(), crashes[1].Load(), crashes[2].Load())
}

func TestRunnersSideBySide(t *testing.T) {
	log := events.NewMemory(2)
	c, club := configOf(log, realRedis(t)), newClub(t, log, 3)
	club.play(1500)
	for range 3 {
		run(t, c)
	}
	club.play(1500)
	r := reader(t, c)
	caughtUp(t, c, r)
	checkStore(t, c, club.tables)
}

// A log may deliver a record again.
func TestRedeliveredRecords(t *testing.T) {
	log := events.NewMemory(1)
	club := newClub(t, log, 4)
	c := configOf(&faultyLog{Log: log, batch: again}, realRedis(t))
	run(t, c)
	r := reader(t, c)
	club.play(1500)
	caughtUp(t, c, r)
	checkStore(t, c, club.tables)
}

// again makes a batch begin with what the one before it held.
func again(before, now []events.Stored) []events.Stored {
	return append(append([]events.Stored{}, before...), now...)
}

func TestEmptiedRedisIsFilledAgain(t *testing.T) {
	onEveryStore(t, func(t *testing.T, rdb redis.UniversalClient) {
		log := events.NewMemory(2)
		c, club := configOf(log, rdb), newClub(t, log, 5)
		run(t, c)
		r := reader(t, c)
		club.play(1000)
		caughtUp(t, c, r)
		before, err := standings(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 2 {
			if err := flush(rdb); err != nil {
				t.Fatal(err)
			}
			if i == 0 { // while it is busy; the second time it is idle
				club.play(1000)
			}
			caughtUp(t, c, r)
			checkStore(t, c, club.tables)
		}
		after, err := standings(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		for i := range before {
			if before[i].epoch == after[i].epoch {
				t.Errorf("shard %d was filled again under the same epoch", i)
			}
		}
	})
}

func flush(rdb redis.UniversalClient) error {
	if cluster, ok := rdb.(*redis.ClusterClient); ok {
		return cluster.ForEachMaster(context.Background(), func(ctx context.Context, c *redis.Client) error { return c.FlushAll(ctx).Err() })
	}
	return rdb.FlushAll(context.Background()).Err()
}

func TestRedisStopsAndComesBack(t *testing.T) {
	server := startChild(t)
	log := events.NewMemory(2)
	c, club := configOf(log, server.client), newClub(t, log, 6)
	runner, _ := run(t, c)
	r := reader(t, c)
	club.play(500)
	caughtUp(t, c, r)
	tb := club.tables[0]
	watch := r.Watch(tb.id)
	defer watch.Stop()
	server.stop()
	club.play(500) // the log goes on
	eventually(t, "notice", func(ctx context.Context) error {
		_, err := r.Board(ctx, tb.id)
		if !errors.Is(err, ErrUnavailable) || runner.Ready() == nil {
			return errors.Join(errors.New("the board or the readiness is not as it should be"), err, runner.Ready())
		}
		return nil
	})
	if _, err := r.Lobby(t.Context(), LobbyFilter{}, "", 10); !errors.Is(err, ErrUnavailable) {
		t.Errorf("lobby without Redis: %v", err)
	}
	server.start()
	caughtUp(t, c, r)
	checkStore(t, c, club.tables)
	eventually(t, "be ready again", func(context.Context) error { return runner.Ready() })
	eventually(t, "tell watchers", func(context.Context) error {
		if n := <-watch.C; !n.Resync {
			return fmt.Errorf("notice %+v", n)
		}
		return nil
	})
}

// A record that cannot be projected stops its shard where it is, and no other one.
func TestABrokenRecordStopsItsShard(t *testing.T) {
	for _, broken := range []struct {
		name  string
		seq   uint64
		spoil func(*events.Stored)
	}{
		{"undecodable", 333, func(r *events.Stored) { r.Record, r.Err = events.Record{}, events.ErrUndecodable }},
		{"missing one", 333, func(r *events.Stored) { r.Record.Number++ }},
		{"number again", 333, func(r *events.Stored) { r.Record.Number-- }},
		{"another shard", 1, func(r *events.Stored) { r.Record.Game = otherShard(r.Record.Game) }},
		{"absurd facts", 333, func(r *events.Stored) { r.Record.Facts = absurdFacts }},
	} {
		t.Run(broken.name, func(t *testing.T) {
			log := events.NewMemory(2)
			club := newClub(t, log, 7)
			rdb := realRedis(t)
			faulty := &faultyLog{Log: log, shard: 1, seq: broken.seq, spoil: broken.spoil}
			c := configOf(faulty, rdb)
			club.play(900)
			registry := prometheus.NewRegistry()
			runner, err := NewRunner(c, registry)
			if err != nil {
				t.Fatal(err)
			}
			ctx, stop := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			go func() { ended <- runner.Run(ctx) }()
			eventually(t, "stop", func(context.Context) error {
				err := runner.Ready()
				if at, ok := errors.AsType[*BrokenError](err); !ok || at.Sequence != broken.seq || at.Shard != 1 {
					return errors.Join(errors.New("not stopped there"), err)
				}
				return nil
			})
			if n := testutil.ToFloat64(runner.metrics.stops.WithLabelValues("1")); n != 1 {
				t.Errorf("stopped metric is %v", n)
			}
			standsAt(t, rdb, 1, broken.seq-1)
			boardsAreWhole(t, c, club.tables)
			head, _ := log.Head(t.Context(), 0)
			standsAt(t, rdb, 0, head)
			stop()
			<-ended

			run(t, configOf(log, rdb)) // the record has been mended
			caughtUp(t, c, reader(t, c))
			checkStore(t, c, club.tables)
		})
	}
}

// boardsAreWhole checks that the boards of shard 1 are what their records say, and no more.
func boardsAreWhole(t *testing.T, c Config, tables []*table) {
	t.Helper()
	s := store{c.Redis}
	for _, tb := range tables {
		if events.ShardOf(tb.id, 2) != 1 {
			continue
		}
		f, err := s.load(t.Context(), keysOf(1, "1"), tb.id)
		if err != nil {
			t.Fatal(err)
		}
		if f.state.Number == 0 {
			continue
		}
		want, err := render(f, c.RulesFor)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Redis.HGet(t.Context(), keysOf(1, "1").table(tb.id), "board").Val(); got != string(want.board) {
			t.Errorf("board of %s at record %d:\n%s\n%s", tb.id, f.state.Number, got, want.board)
		}
	}
}

// standsAt waits until a shard stands at a position, and checks that it stays there.
func standsAt(t *testing.T, rdb redis.UniversalClient, shard int, position uint64) {
	t.Helper()
	eventually(t, "stand", func(ctx context.Context) error {
		p, _, err := store{rdb}.place(ctx, shard)
		if err == nil && p.position != position {
			err = fmt.Errorf("shard %d stands at %d, not %d", shard, p.position, position)
		}
		return err
	})
}

func TestMetricsShowTheLag(t *testing.T) {
	log := events.NewMemory(1)
	club := newClub(t, log, 8)
	club.play(200)
	c := configOf(&faultyLog{Log: log, shard: 0, seq: 101, spoil: func(r *events.Stored) { r.Err = events.ErrUndecodable }}, realRedis(t))
	runner, _ := run(t, c)
	eventually(t, "show the lag", func(context.Context) error {
		if n := testutil.ToFloat64(runner.metrics.lagRecords.WithLabelValues("0")); n != 100 {
			return fmt.Errorf("%v records behind", n)
		}
		if testutil.ToFloat64(runner.metrics.lagSeconds.WithLabelValues("0")) <= 0 {
			return errors.New("no seconds behind")
		}
		return nil
	})
	if n := testutil.ToFloat64(runner.metrics.records.WithLabelValues("0")); n != 100 {
		t.Errorf("%v records counted", n)
	}
	open := testutil.ToFloat64(runner.metrics.games.WithLabelValues("0", "open"))
	running := testutil.ToFloat64(runner.metrics.games.WithLabelValues("0", "running"))
	if open+running == 0 {
		t.Error("no games counted")
	}
}

func TestTwoRunnersInOneRegistryAreRefused(t *testing.T) {
	c, registry := configOf(events.NewMemory(1), realRedis(t)), prometheus.NewRegistry()
	if _, err := NewRunner(c, registry); err != nil {
		t.Fatal(err)
	}
	if _, err := NewRunner(c, registry); err == nil {
		t.Error("the second one is accepted")
	}
}
