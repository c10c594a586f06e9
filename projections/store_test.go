package projections

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/redis/go-redis/v9"

	"snowdonia/events"
)

// The contract of the store, for every kind of Redis.

func TestStoreOpensOneVersion(t *testing.T) {
	onEveryStore(t, func(t *testing.T, rdb redis.UniversalClient) {
		s := store{rdb}
		first, _, err := s.open(t.Context(), 3)
		if err != nil {
			t.Fatal(err)
		}
		again, _, err := s.open(t.Context(), 3)
		if err != nil {
			t.Fatal(err)
		}
		if *first != *again || first.version != "1" || first.position != 0 || first.ready || first.epoch == "" {
			t.Errorf("opened %+v, then %+v", first, again)
		}
		other, _, err := s.open(t.Context(), 4)
		if err != nil || other.epoch == first.epoch {
			t.Errorf("another shard: %+v, %v", other, err)
		}
	})
}

func TestStoreSavesOnlyWhereABatchBegan(t *testing.T) {
	onEveryStore(t, func(t *testing.T, rdb redis.UniversalClient) {
		ctx, s := t.Context(), store{rdb}
		a, b := openTwice(t, s)
		count := func(at *build, position uint64) error {
			var w writes
			w.add("HINCRBY", at.keys().counts(), "open", 1)
			return s.save(ctx, at, recordAt(position), w)
		}
		if err := count(a, 5); err != nil || a.position != 5 {
			t.Fatalf("save: %v, %+v", err, a)
		}
		err := count(b, 4)
		if moved, ok := errors.AsType[*movedError](err); !ok || moved.position != 5 || moved.ready {
			t.Errorf("a save from an old position: %v", err)
		}
		b.position = 5
		if err := count(b, 9); err != nil {
			t.Error(err)
		}
		if n := rdb.HGet(ctx, a.keys().counts(), "open").Val(); n != "2" {
			t.Errorf("counted %s, not 2", n)
		}
		now, games, err := s.place(ctx, 0)
		if err != nil || now.position != 9 || !now.time.Equal(start) || games["open"] != 2 {
			t.Errorf("place: %+v, %v, %v", now, games, err)
		}
	})
}

// recordAt is some record at a position.
func recordAt(seq uint64) events.Stored {
	return events.Stored{Seq: seq, Bytes: fmt.Append(nil, "record ", seq), Record: events.Record{Time: start}}
}

func openTwice(t *testing.T, s store) (a, b *build) {
	t.Helper()
	a, _, err := s.open(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	if b, _, err = s.open(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	return a, b
}

func TestStoreRefusesWhatIsGone(t *testing.T) {
	onEveryStore(t, func(t *testing.T, rdb redis.UniversalClient) {
		ctx, s := t.Context(), store{rdb}
		a, _ := openTwice(t, s)
		if err := s.save(ctx, a, recordAt(5), nil); err != nil {
			t.Fatal(err)
		}
		if err := rdb.Del(ctx, a.keys().at()).Err(); err != nil {
			t.Fatal(err)
		}
		if err := s.save(ctx, a, recordAt(6), nil); !errors.Is(err, errGone) {
			t.Errorf("save to a version without a place: %v", err)
		}
		b, _, err := s.open(ctx, 0)
		if err != nil || b.version == a.version || b.position != 0 {
			t.Errorf("a version without a place is opened again: %+v, %v", b, err)
		}
		if _, err := s.look(ctx, a); !errors.Is(err, errGone) {
			t.Errorf("look: %v", err)
		}
		if err := flush(rdb); err != nil {
			t.Fatal(err)
		}
		c, _, err := s.open(ctx, 0)
		if err != nil || c.version != "1" || c.epoch == a.epoch {
			t.Errorf("after a loss: %+v, %v", c, err)
		}
		if err := s.save(ctx, a, recordAt(6), nil); !errors.Is(err, errGone) {
			t.Errorf("save to a lost version with the same number: %v", err)
		}
	})
}

func TestStorePutsAVersionToUse(t *testing.T) {
	onEveryStore(t, func(t *testing.T, rdb redis.UniversalClient) {
		ctx, s := t.Context(), store{rdb}
		old, _ := openTwice(t, s)
		if err := s.save(ctx, old, recordAt(5), nil); err != nil {
			t.Fatal(err)
		}
		b, err := s.begin(ctx, 0)
		if err != nil {
			t.Fatal(err)
		}
		var due writes
		due.add("ZADD", b.keys().due(), 1, "g")
		due.add("RPUSH", b.keys().chronicle("g"), "1", "2")
		finishes(t, s, b, 9, false) // at 0, the one in use at 5
		if err := s.save(ctx, b, recordAt(5), due); err != nil {
			t.Fatal(err)
		}
		finishes(t, s, b, 9, false) // a board is due
		rendered := func(number int) {
			err := renderedScript.Run(ctx, rdb, []string{b.keys().at(), b.keys().due()}, b.epoch, string(b.keys()), nowMS(), "g", number, "b", "z", "o").Err()
			if err != nil {
				t.Fatal(err)
			}
		}
		rendered(1)
		finishes(t, s, b, 9, false) // the game had moved before its board was stored
		rendered(2)
		finishes(t, s, b, 9, true)
		if err := s.save(ctx, old, recordAt(6), nil); !errors.Is(err, errGone) {
			t.Errorf("save to the version that was in use: %v", err)
		}
		now, _, err := s.open(ctx, 0)
		if err != nil || now.version != b.version || !now.ready {
			t.Errorf("in use: %+v, %v", now, err)
		}
		now.ready = false
		err = s.save(ctx, now, recordAt(6), nil)
		if moved, ok := errors.AsType[*movedError](err); !ok || !moved.ready {
			t.Errorf("a worker that does not know that the version is ready: %v", err)
		}
	})
}

func finishes(t *testing.T, s store, b *build, head uint64, want bool) {
	t.Helper()
	done, err := s.finish(context.Background(), b, head)
	if err != nil || done != want {
		t.Fatalf("finish: %v, %v", done, err)
	}
}

func TestStoreLoadsItsScriptsAgain(t *testing.T) {
	rdb := realRedis(t)
	if err := rdb.ScriptFlush(t.Context()).Err(); err != nil {
		t.Fatal(err)
	}
	a, _ := openTwice(t, store{rdb})
	if err := rdb.ScriptFlush(t.Context()).Err(); err != nil {
		t.Fatal(err)
	}
	if err := (store{rdb}).save(t.Context(), a, recordAt(1), nil); err != nil {
		t.Error(err)
	}
}

func TestRecent(t *testing.T) {
	r := newRecent[int](4)
	for i, k := range []string{"a", "b", "c", "a", "d", "a", "e"} {
		if _, ok := r.get(k); !ok {
			r.put(k, i)
		}
	}
	if v, ok := r.get("a"); !ok || v != 0 {
		t.Errorf("what is used is kept: %d, %v", v, ok)
	}
	if _, ok := r.get("b"); ok {
		t.Error("what is not used is kept")
	}
	if n := len(r.young) + len(r.old); n > 4 {
		t.Errorf("%d are kept of 4", n)
	}
	r.remove("a")
	if _, ok := r.get("a"); ok {
		t.Error("removed, and there")
	}
}

func TestRecentIsBoundedByWeight(t *testing.T) {
	r := newWeighed(10, func(v int) int { return v })
	kept := func() (weight int) {
		for _, half := range []map[string]int{r.young, r.old} {
			for _, v := range half {
				weight += v
			}
		}
		return weight
	}
	for i := range 1000 {
		r.put(fmt.Sprint(i%7), 1+i%5) // values grow and shrink in their place, too
		if r.get(fmt.Sprint(i % 3)); kept() > 10 {
			t.Fatalf("after %d: %v and %v", i, r.young, r.old)
		}
	}
	r.put("large", 100)
	if v, ok := r.get("large"); !ok || v != 100 {
		t.Error("a value that is larger than the limit is not kept")
	}
	r.put("small", 1)
	r.put("other", 1)
	r.clear()
	r.put("a", 5)
	r.put("b", 5)
	if r.get("a"); kept() != 10 {
		t.Errorf("%d are kept after a clear", kept())
	}
}
