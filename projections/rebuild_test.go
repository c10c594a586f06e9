package projections

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"snowdonia/events"
)

// While a version is built beside the one in use, and after the switch, every
// read is answered, never with an older board than before; games go on.
func TestRebuildBesideReaders(t *testing.T) {
	onEveryStore(t, func(t *testing.T, rdb redis.UniversalClient) {
		log := events.NewMemory(2)
		c, club := configOf(log, rdb), newClub(t, log, 11)
		club.play(2*farBehind + 1000)
		run(t, c)
		r := reader(t, c)
		caughtUp(t, c, r)
		before, err := standings(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		ids := make([]string, len(club.tables))
		for i, tb := range club.tables {
			ids[i] = tb.id
		}
		ctx, end := context.WithCancel(t.Context())
		var readers sync.WaitGroup
		for range 3 {
			readers.Go(func() { readAlways(ctx, t, r, ids) })
		}
		switched := map[int]Progress{}
		rebuilt := make(chan error, 1)
		go func() {
			rebuilt <- Rebuild(ctx, c, func(p Progress) { switched[p.Shard] = p })
		}()
		club.play(600)
		if err := <-rebuilt; err != nil {
			t.Fatal(err)
		}
		for shard, p := range switched {
			if !p.InUse || p.Version == before[shard].version {
				t.Errorf("the last progress of shard %d is %+v", shard, p)
			}
		}
		club.play(300)
		caughtUp(t, c, r)
		end()
		readers.Wait()
		checkStore(t, c, club.tables)
		after, err := standings(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		for i := range after {
			if after[i].epoch == before[i].epoch || after[i].version == before[i].version {
				t.Errorf("shard %d: %+v was not replaced: %+v", i, before[i], after[i])
			}
		}
		oldVersionsGo(t, rdb, before)
	})
}

// readAlways reads boards until ctx ends.
func readAlways(ctx context.Context, t *testing.T, r *Reader, ids []string) {
	numbers := map[string]int{}
	for i := 0; ctx.Err() == nil; i++ {
		id := ids[i%len(ids)]
		v, err := r.Board(ctx, id)
		if ctx.Err() != nil {
			return
		}
		if err != nil || v.Number < numbers[id] {
			t.Errorf("board of %s after number %d: number %d, %v", id, numbers[id], v.Number, err)
			return
		}
		numbers[id] = v.Number
		if _, err := r.Lobby(ctx, LobbyFilter{}, "", 5); err != nil && ctx.Err() == nil {
			t.Errorf("lobby: %v", err)
			return
		}
	}
}

// oldVersionsGo checks that versions stay for a while and are then removed whole.
func oldVersionsGo(t *testing.T, rdb redis.UniversalClient, old []standing) {
	t.Helper()
	for _, s := range old {
		prefix := versionPrefix(s.shard) + s.version + ":"
		if err := (store{rdb}).sweep(t.Context(), s.shard, time.Hour); err != nil {
			t.Fatal(err)
		}
		if len(dump(t, rdb, prefix)) == 0 {
			t.Errorf("%s was removed at once", prefix)
		}
		if err := (store{rdb}).sweep(t.Context(), s.shard, 0); err != nil {
			t.Fatal(err)
		}
		if left := rdb.Keys(t.Context(), prefix+"*").Val(); len(left) > 0 {
			t.Errorf("left of %s: %v", prefix, left)
		}
		if n := rdb.ZCard(t.Context(), buildsKey(s.shard)).Val(); n != 1 {
			t.Errorf("%d versions of shard %d are known", n, s.shard)
		}
	}
}

// Announcements are held back until the new version is in use: a watcher hears
// of no number twice, except with the word that the store is new.
func TestRebuildAnnouncesNothingTwice(t *testing.T) {
	log := events.NewMemory(1)
	c, club := configOf(log, realRedis(t)), newClub(t, log, 12)
	club.play(300)
	run(t, c)
	r := reader(t, c)
	caughtUp(t, c, r)
	eventually(t, "hear", func(context.Context) error {
		r.boards.mu.Lock()
		defer r.boards.mu.Unlock()
		if !r.boards.hears {
			return errors.New("not connected")
		}
		return nil
	})
	tb := club.tables[len(club.tables)-1]
	one, all := r.Watch(tb.id), r.WatchAll()
	defer one.Stop()
	defer all.Stop()
	if err := Rebuild(t.Context(), c, nil); err != nil {
		t.Fatal(err)
	}
	for _, w := range []*Watch{one, all} {
		n := <-w.C
		now, err := standings(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		if !n.Resync || n.Number != 0 || n.Epoch != now[0].epoch {
			t.Errorf("the first notice is %+v; the epoch is %s", n, now[0].epoch)
		}
	}
}

// A rebuild that is interrupted leaves the version in use alone, and the next one succeeds.
func TestRebuildIsInterrupted(t *testing.T) {
	log := events.NewMemory(1)
	c, club := configOf(log, realRedis(t)), newClub(t, log, 13)
	club.play(3 * farBehind)
	run(t, c)
	r := reader(t, c)
	caughtUp(t, c, r)
	before, err := standings(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	ctx, interrupt := context.WithCancel(t.Context())
	err = Rebuild(ctx, c, func(p Progress) {
		if p.Position > farBehind {
			interrupt()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("interrupted: %v", err)
	}
	after, err := standings(t.Context(), r)
	if err != nil || before[0] != after[0] {
		t.Fatalf("%+v became %+v, %v", before[0], after[0], err)
	}
	if err := Rebuild(t.Context(), c, nil); err != nil {
		t.Fatal(err)
	}
	caughtUp(t, c, r)
	checkStore(t, c, club.tables)
}

// A version that Redis loses while it is built is not put to use.
func TestRebuildIsLost(t *testing.T) {
	log := events.NewMemory(1)
	c, club := configOf(log, realRedis(t)), newClub(t, log, 14)
	club.play(3 * farBehind)
	lost := false
	err := Rebuild(t.Context(), c, func(p Progress) {
		if p.Position > 0 && !lost {
			lost = true
			if err := flush(c.Redis); err != nil {
				t.Error(err)
			}
		}
	})
	if !errors.Is(err, ErrLost) {
		t.Fatalf("rebuild: %v", err)
	}
	run(t, c)
	caughtUp(t, c, reader(t, c))
	checkStore(t, c, club.tables)
}

func TestRebuildStopsAtABrokenRecord(t *testing.T) {
	log := events.NewMemory(1)
	newClub(t, log, 15).play(300)
	c := configOf(&faultyLog{Log: log, seq: 200, spoil: func(r *events.Stored) { r.Err = events.ErrUndecodable }}, realRedis(t))
	err := Rebuild(t.Context(), c, nil)
	if broken, ok := errors.AsType[*BrokenError](err); !ok || broken.Sequence != 200 || !errors.Is(err, events.ErrUndecodable) {
		t.Fatalf("rebuild: %v", err)
	}
	if version := c.Redis.Get(t.Context(), pointerKey(0)).Val(); version != "" {
		t.Errorf("version %s is in use", version)
	}
}

// A log that lost its newest records has a lower head than the version in use:
// a rebuild takes it as it is.
func TestRebuildFromALogThatLostRecords(t *testing.T) {
	log := events.NewMemory(1)
	c, club := configOf(log, realRedis(t)), newClub(t, log, 16)
	club.play(300)
	_, stop := run(t, c)
	r := reader(t, c)
	caughtUp(t, c, r)
	stop()
	restored := events.NewMemory(1)
	c.Log = restored
	again := newClub(t, restored, 16)
	again.play(200)
	runner, _ := run(t, c)
	eventually(t, "say so", func(context.Context) error {
		if err := runner.Ready(); !errors.Is(err, events.ErrBeyondHead) {
			return fmt.Errorf("ready: %w", err)
		}
		return nil
	})
	if err := Rebuild(t.Context(), c, nil); err != nil {
		t.Fatal(err)
	}
	caughtUp(t, c, r)
	checkStore(t, c, again.tables)
}
