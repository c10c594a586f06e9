package projections

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"github.com/prometheus/client_golang/prometheus/testutil"
	"github.com/redis/go-redis/v9"

	"snowdonia/domain/game"
	"snowdonia/events"
)

// book is a log of a program that a test reads.
type book struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *book) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

// has waits until a line has all the words.
func (b *book) has(t *testing.T, words ...string) {
	t.Helper()
	eventually(t, "log "+strings.Join(words, ", "), func(context.Context) error {
		b.mu.Lock()
		defer b.mu.Unlock()
		for line := range strings.Lines(b.text.String()) {
			found := true
			for _, w := range words {
				found = found && strings.Contains(line, w)
			}
			if found {
				return nil
			}
		}
		return fmt.Errorf("only\n%s", b.text.String())
	})
}

// stopsAt waits until shard 0 has stopped, loudly, because of a key.
func stopsAt(t *testing.T, r *Runner, b *book, sequence uint64, key string) {
	t.Helper()
	b.has(t, "level=ERROR", fmt.Sprint("sequence=", sequence), "key="+key)
	if at, ok := errors.AsType[*BrokenError](r.Ready()); !ok || at.Sequence != sequence || at.Key != key {
		t.Errorf("ready: %v", r.Ready())
	}
	if n := testutil.ToFloat64(r.metrics.stops.WithLabelValues("0")); n != 1 {
		t.Errorf("stopped metric is %v", n)
	}
}

// A write that Redis refuses in the middle of a batch stops the shard where it
// stood. What was written of the batch is never built upon.
func TestAFailedWriteIsNotPassedOver(t *testing.T) {
	onEveryStore(t, func(t *testing.T, rdb redis.UniversalClient) {
		var b book
		log := events.NewMemory(1)
		c, club := configOf(log, rdb), newClub(t, log, 51)
		c.Logger = slog.New(slog.NewTextHandler(&b, nil))
		club.play(200)
		runner, stop := run(t, c)
		r := reader(t, c)
		caughtUp(t, c, r)
		foreign := keysOf(0, "1").lobby(game.Open, "")
		if err := rdb.Set(t.Context(), foreign, "of somebody else", 0).Err(); err != nil {
			t.Fatal(err)
		}
		position, _ := log.Head(t.Context(), 0)
		tb := club.open(2, false)
		stopsAt(t, runner, &b, position+1, foreign)
		standsAt(t, rdb, 0, position)
		if n := rdb.LLen(t.Context(), keysOf(0, "1").chronicle(tb.id)).Val(); n != 1 {
			t.Fatalf("%d records were written before the write that failed: the test shows nothing", n)
		}
		stop()

		run(t, c)
		caughtUp(t, c, r)
		b.has(t, "level=ERROR", unfitHalf)
		checkStore(t, c, club.tables)
		if v := rdb.Get(t.Context(), pointerKey(0)).Val(); v != "2" {
			t.Errorf("version %s is in use", v)
		}
	})
}

func TestStoreBuildsNothingUponHalfABatch(t *testing.T) {
	onEveryStore(t, func(t *testing.T, rdb redis.UniversalClient) {
		ctx, s := t.Context(), store{rdb}
		a, b := openTwice(t, s)
		k := a.keys()
		var w writes
		w.add("HINCRBY", k.counts(), "open", 1)
		w.add("ZADD", k.counts(), 1, "g")
		w.add("RPUSH", k.chronicle("g"), "1")
		failed, ok := errors.AsType[*keyError](s.save(ctx, a, recordAt(5), w))
		if !ok || failed.key != k.counts() || !strings.Contains(failed.Error(), "WRONGTYPE") || a.position != 0 {
			t.Fatalf("save: %v, %+v", failed, a)
		}
		if err := s.save(ctx, b, recordAt(5), nil); !errors.Is(err, errGone) {
			t.Errorf("another worker goes on: %v", err)
		}
		if _, err := s.look(ctx, b); !errors.Is(err, errGone) {
			t.Errorf("another worker looks: %v", err)
		}
		if ready, err := s.finish(ctx, b, 0); ready || !errors.Is(err, errGone) {
			t.Errorf("it is declared ready: %v", err)
		}
		reply, err := renderedScript.Run(ctx, rdb, []string{k.at(), k.due()}, b.epoch, string(k), nowMS()).Text()
		if err != nil || reply != "gone" {
			t.Errorf("boards are rendered: %s, %v", reply, err)
		}
		next, unfit, err := s.open(ctx, 0)
		if err != nil || next.version == a.version || next.position != 0 || unfit != unfitHalf {
			t.Errorf("opened again: %+v, %q, %v", next, unfit, err)
		}
		if again, unfit, err := s.open(ctx, 0); err != nil || again.version != next.version || unfit != "" {
			t.Errorf("and again: %+v, %q, %v", again, unfit, err)
		}
	})
}

func TestStoreKnowsItsLayout(t *testing.T) {
	onEveryStore(t, func(t *testing.T, rdb redis.UniversalClient) {
		ctx, s := t.Context(), store{rdb}
		newer, _ := openTwice(t, s)
		set := func(b *build, field string, v any) {
			if err := rdb.HSet(ctx, b.keys().at(), field, v).Err(); err != nil {
				t.Fatal(err)
			}
		}
		set(newer, "layout", layout+1)
		if b, _, err := s.open(ctx, 0); err == nil || !strings.Contains(err.Error(), "layout") {
			t.Errorf("a newer layout is built upon: %+v, %v", b, err)
		}
		set(newer, "layout", layout-1)
		b, unfit, err := s.open(ctx, 0)
		if err != nil || b.version == newer.version || unfit != unfitLayout {
			t.Errorf("an older layout is built upon: %+v, %q, %v", b, unfit, err)
		}
		if err := rdb.HDel(ctx, b.keys().at(), "layout", "last", "unfit").Err(); err != nil {
			t.Fatal(err)
		}
		if c, unfit, err := s.open(ctx, 0); err != nil || c.version == b.version || unfit != unfitLayout {
			t.Errorf("a version without a layout is built upon: %+v, %q, %v", c, unfit, err)
		}
	})
}

// Records that are not what was written stop the shard, too, and are filled again
// from the log by the next runner.
func TestDamagedRecordsAreNotPassedOver(t *testing.T) {
	var b book
	log := events.NewMemory(1)
	c, club := configOf(log, realRedis(t)), newClub(t, log, 52)
	c.Logger = slog.New(slog.NewTextHandler(&b, nil))
	club.play(100)
	_, stop := run(t, c)
	r := reader(t, c)
	caughtUp(t, c, r)
	stop()
	tb := club.busy[0]
	key := keysOf(0, "1").chronicle(tb.id)
	if err := c.Redis.LSet(t.Context(), key, 0, "damaged").Err(); err != nil {
		t.Fatal(err)
	}
	position, _ := log.Head(t.Context(), 0)
	for n := len(tb.entries); len(tb.entries) == n; {
		club.do(tb, club.command(tb))
	}
	runner, stop := run(t, c)
	stopsAt(t, runner, &b, position+1, key)
	stop()
	run(t, c)
	caughtUp(t, c, r)
	b.has(t, "level=ERROR", unfitKey)
	checkStore(t, c, club.tables)
}

// A Redis that takes no writes for a while is waited for; nothing is lost or done twice.
func TestAFullRedisIsWaitedFor(t *testing.T) {
	var b book
	log := events.NewMemory(1)
	rdb := realRedis(t)
	c, club := configOf(log, rdb), newClub(t, log, 53)
	c.Logger = slog.New(slog.NewTextHandler(&b, nil))
	club.play(100)
	runner, _ := run(t, c)
	r := reader(t, c)
	caughtUp(t, c, r)
	if err := rdb.ConfigSet(t.Context(), "maxmemory", "1").Err(); err != nil {
		t.Fatal(err)
	}
	club.play(100)
	b.has(t, "level=WARN", "OOM")
	if err := rdb.ConfigSet(t.Context(), "maxmemory", "0").Err(); err != nil {
		t.Fatal(err)
	}
	caughtUp(t, c, r)
	checkStore(t, c, club.tables)
	if v := rdb.Get(t.Context(), pointerKey(0)).Val(); v != "1" {
		t.Errorf("version %s is in use", v)
	}
	eventually(t, "be ready", func(context.Context) error { return runner.Ready() })
}

// reply is an error that Redis answers with.
type reply string

func (r reply) Error() string { return string(r) }
func (reply) RedisError()     {}

func TestRefusals(t *testing.T) {
	for text, want := range map[string]bool{
		"WRONGTYPE Operation against a key holding the wrong kind of value":                           true,
		"WRONGTYPE Operation against a key … script: 12ab, on @user_script:14.":                       true,
		"NOPERM this user has no permissions to run the 'hset' command":                               true,
		"ERR unknown command 'EVALSHA'":                                                               true,
		"OOM command not allowed when used memory > 'maxmemory'.":                                     false,
		"ERR Error running script (call to f_1): @user_script:3: @user_script: 3: -OOM command not …": false,
		"LOADING Redis is loading the dataset in memory":                                              false,
		"READONLY You can't write against a read only replica.":                                       false,
		"MISCONF Redis is configured to save RDB snapshots":                                           false,
		"NOAUTH Authentication required.":                                                             false,
		"ERR max number of clients reached":                                                           false,
	} {
		if got := refused(fmt.Errorf("wrapped: %w", reply(text))); got != want {
			t.Errorf("%q: refused %v", text, got)
		}
	}
	for _, err := range []error{nil, redis.Nil, context.DeadlineExceeded, errors.New("WRONGTYPE that Redis did not say")} {
		if refused(err) {
			t.Errorf("%v is refused", err)
		}
	}
}

// A log that lost its newest records, and went on past the position before anybody
// looked, holds others in their places: the read models are filled anew.
func TestALogThatWasRewrittenIsProjectedAnew(t *testing.T) {
	var b book
	log := events.NewMemory(1)
	c, club := configOf(log, realRedis(t)), newClub(t, log, 54)
	c.Logger = slog.New(slog.NewTextHandler(&b, nil))
	club.play(300)
	_, stop := run(t, c)
	r := reader(t, c)
	caughtUp(t, c, r)
	stop()
	restored := events.NewMemory(1)
	c.Log = restored
	again := newClub(t, restored, 54)
	again.play(200)
	for len(again.busy) > 0 { // other games than those that were lost
		again.finish(again.busy[0])
	}
	run(t, c)
	b.has(t, "level=ERROR", "sequence=300")
	caughtUp(t, c, r)
	checkStore(t, c, again.tables)
	if v := c.Redis.Get(t.Context(), pointerKey(0)).Val(); v != "2" {
		t.Errorf("version %s is in use", v)
	}
}
