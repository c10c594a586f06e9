package logtest

import (
	"context"
	"sync"

	"snowdonia/events"
)

// follow subscribes, until the test ends.
func (t *trial) follow(shard int, after uint64, limit int) events.Subscription {
	t.Helper()
	s, err := t.log.Follow(t.ctx, shard, after, limit)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return s
}

// take reads n records, in batches of at most limit.
func (t *trial) take(s events.Subscription, n, limit int) []events.Stored {
	t.Helper()
	var got []events.Stored
	for len(got) < n {
		batch, err := s.Next(t.ctx)
		if err != nil || len(batch) == 0 || len(batch) > limit {
			t.Fatalf("a batch of %d records after %d of %d, %v; the limit is %d", len(batch), len(got), n, err, limit)
		}
		got = append(got, batch...)
	}
	return got
}

var following = []contract{
	{"a subscription delivers from any position, in order", func(t *trial) {
		const n, limit = 50, 7
		added := t.add(t.games(0, 1)[0], n)
		for _, after := range []uint64{0, 1, 25, n - 1} {
			s := t.follow(0, after, limit)
			t.equal(t.take(s, n-int(after), limit), added[after:])
			s.Stop()
		}
	}},
	{"a subscription goes on with what is appended later", func(t *trial) {
		id := t.games(0, 1)[0]
		s := t.follow(0, 0, 10)
		first := t.add(id, 3)
		t.equal(t.take(s, 3, 10), first)
		more, err := Append(t.ctx, t.log, first[2], id, 3)
		if err != nil {
			t.Fatal(err)
		}
		t.equal(t.take(s, 3, 10), more)
	}},
	{"a subscription delivers its own shard only", func(t *trial) {
		zero, one := t.games(0, 1)[0], t.games(1, 1)[0]
		s := t.follow(1, 0, 10)
		t.add(zero, 3)
		t.equal(t.take(s, len(t.add(one, 2)), 10), t.stored(one))
	}},
	{"subscriptions do not take from each other", func(t *trial) {
		first, second := t.follow(0, 0, 4), t.follow(0, 0, 100)
		added := t.add(t.games(0, 1)[0], 20)
		t.equal(t.take(first, 20, 4), added)
		t.equal(t.take(second, 20, 100), added)
	}},
	{"while many append nothing is missed, doubled or out of order", func(t *trial) {
		const games, each = 8, 25
		s := t.follow(0, 0, 64)
		var wait sync.WaitGroup
		for _, id := range t.games(0, games) {
			wait.Go(func() {
				if _, err := Append(t.ctx, t.log, events.Stored{}, id, each); err != nil {
					t.Errorf("game %s: %v", id, err)
				}
			})
		}
		got := t.take(s, games*each, 64)
		wait.Wait()
		numbers := map[string]int{}
		for i, r := range got {
			if r.Seq != uint64(i+1) || r.Record.Number != numbers[r.Record.Game]+1 {
				t.Fatalf("record %d is at %d: number %d of %s", i, r.Seq, r.Record.Number, r.Record.Game)
			}
			numbers[r.Record.Game]++
		}
	}},
	{"a position behind the head is an error", func(t *trial) {
		t.add(t.games(0, 1)[0], 2)
		_, err := t.log.Follow(t.ctx, 0, 3, 10)
		t.fails("follow", err, events.ErrBeyondHead)
		t.follow(0, 2, 10).Stop()
	}},
	{"a wait ends with its context, and the subscription goes on", func(t *trial) {
		s := t.follow(0, 0, 10)
		ctx, cancel := context.WithCancel(t.ctx)
		cancel()
		_, err := s.Next(ctx)
		t.fails("next", err, context.Canceled)
		added := t.add(t.games(0, 1)[0], 1)
		t.equal(t.take(s, 1, 10), added)
	}},
	{"a subscription ends by Stop, and with the context of Follow", func(t *trial) {
		s := t.follow(0, 0, 10)
		waiting := make(chan error)
		go func() {
			_, err := s.Next(t.ctx)
			waiting <- err
		}()
		s.Stop()
		t.fails("a next that waits", <-waiting, events.ErrStopped)
		s.Stop()
		_, err := s.Next(t.ctx)
		t.fails("next", err, events.ErrStopped)

		ctx, cancel := context.WithCancel(t.ctx)
		s, err = t.log.Follow(ctx, 0, 0, 10)
		if err != nil {
			t.Fatal(err)
		}
		cancel()
		_, err = s.Next(t.ctx)
		t.fails("next after the end of the context", err, events.ErrStopped)
	}},
}

// stored gives a game's records as the log has them.
func (t *trial) stored(id string) []events.Stored {
	t.Helper()
	last, err := t.log.Last(t.ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	walked, err := events.Walk(t.ctx, t.log, last, 0)
	if err != nil {
		t.Fatal(err)
	}
	return walked
}
