package projections

import (
	"context"
	"errors"
	"testing"

	"github.com/redis/go-redis/v9"
)

// The contract of the store, for every kind of Redis.

func TestStoreOpensOneVersion(t *testing.T) {
	onEveryStore(t, func(t *testing.T, rdb redis.UniversalClient) {
		s := store{rdb}
		first, err := s.open(t.Context(), 3)
		if err != nil {
			t.Fatal(err)
		}
		again, err := s.open(t.Context(), 3)
		if err != nil {
			t.Fatal(err)
		}
		if *first != *again || first.version != "1" || first.position != 0 || first.ready || first.epoch == "" {
			t.Errorf("opened %+v, then %+v", first, again)
		}
		other, err := s.open(t.Context(), 4)
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
			return s.save(ctx, at, position, start, w)
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

func openTwice(t *testing.T, s store) (a, b *build) {
	t.Helper()
	a, err := s.open(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	if b, err = s.open(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	return a, b
}

func TestStoreRefusesWhatIsGone(t *testing.T) {
	onEveryStore(t, func(t *testing.T, rdb redis.UniversalClient) {
		ctx, s := t.Context(), store{rdb}
		a, _ := openTwice(t, s)
		if err := s.save(ctx, a, 5, start, nil); err != nil {
			t.Fatal(err)
		}
		if err := rdb.Del(ctx, a.keys().at()).Err(); err != nil {
			t.Fatal(err)
		}
		if err := s.save(ctx, a, 6, start, nil); !errors.Is(err, errGone) {
			t.Errorf("save to a version without a place: %v", err)
		}
		b, err := s.open(ctx, 0)
		if err != nil || b.version == a.version || b.position != 0 {
			t.Errorf("a version without a place is opened again: %+v, %v", b, err)
		}
		if _, err := s.look(ctx, a); !errors.Is(err, errGone) {
			t.Errorf("look: %v", err)
		}
		if err := flush(rdb); err != nil {
			t.Fatal(err)
		}
		c, err := s.open(ctx, 0)
		if err != nil || c.version != "1" || c.epoch == a.epoch {
			t.Errorf("after a loss: %+v, %v", c, err)
		}
		if err := s.save(ctx, a, 6, start, nil); !errors.Is(err, errGone) {
			t.Errorf("save to a lost version with the same number: %v", err)
		}
	})
}

func TestStorePutsAVersionToUse(t *testing.T) {
	onEveryStore(t, func(t *testing.T, rdb redis.UniversalClient) {
		ctx, s := t.Context(), store{rdb}
		old, _ := openTwice(t, s)
		if err := s.save(ctx, old, 5, start, nil); err != nil {
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
		if err := s.save(ctx, b, 5, start, due); err != nil {
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
		if err := s.save(ctx, old, 6, start, nil); !errors.Is(err, errGone) {
			t.Errorf("save to the version that was in use: %v", err)
		}
		now, err := s.open(ctx, 0)
		if err != nil || now.version != b.version || !now.ready {
			t.Errorf("in use: %+v, %v", now, err)
		}
		now.ready = false
		err = s.save(ctx, now, 6, start, nil)
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
	if err := (store{rdb}).save(t.Context(), a, 1, start, nil); err != nil {
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
