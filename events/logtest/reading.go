package logtest

import (
	"context"
	"strings"

	"snowdonia/events"
)

var reading = []contract{
	{"what is not there is not found", func(t *trial) {
		ids := t.games(0, 2)
		t.add(ids[0], 2)
		_, err := t.log.Last(t.ctx, ids[1])
		t.fails("last of an unknown game", err, events.ErrNotFound)
		_, err = t.log.At(t.ctx, ids[1], 1)
		t.fails("position of another game", err, events.ErrNotFound)
		_, err = t.log.At(t.ctx, ids[0], 3)
		t.fails("position behind the head", err, events.ErrNotFound)
		_, err = t.log.At(t.ctx, ids[0], 0)
		t.fails("position 0", err, events.ErrNotFound)
		t.head(1, 0)
	}},
	{"a shard that is not there is an error", func(t *trial) {
		for _, shard := range []int{-1, t.log.Shards()} {
			_, err := t.log.Head(t.ctx, shard)
			t.fails("head", err, events.ErrNoShard)
			_, err = t.log.Follow(t.ctx, shard, 0, 1)
			t.fails("follow", err, events.ErrNoShard)
		}
	}},
	{"a game's history is walked back along its own records", func(t *trial) {
		ids := t.games(0, 2)
		var ends [2]events.Stored
		var own []events.Stored
		for range 5 { // two games whose records alternate
			for i, id := range ids {
				added, err := Append(t.ctx, t.log, ends[i], id, 1)
				if err != nil {
					t.Fatal(err)
				}
				ends[i] = added[0]
			}
			own = append(own, ends[0])
		}
		for after := 0; after <= len(own); after++ {
			walked, err := events.Walk(t.ctx, t.log, own[4], after)
			if err != nil {
				t.Fatal(err)
			}
			t.equal(walked, own[after:])
		}
		_, err := events.Walk(t.ctx, t.log, own[4], 6)
		t.fails("walk after a record that is not there", err, events.ErrBeyondHead)
	}},
	{"a command is found among the newest records", func(t *trial) {
		added := t.add("GAME", 6)
		is := func(n int) func(string) bool { return func(c string) bool { return c == added[n].Record.Command } }
		for n := range added {
			got, err := events.FindCommand(t.ctx, t.log, "GAME", len(added)-n, is(n))
			if err != nil || got.Seq != added[n].Seq {
				t.Errorf("record %d: got %d, %v", n+1, got.Seq, err)
			}
		}
		_, err := events.FindCommand(t.ctx, t.log, "GAME", 5, is(0))
		t.fails("a command before those", err, events.ErrNotFound)
		_, err = events.FindCommand(t.ctx, t.log, "GAME", 99, func(string) bool { return false })
		t.fails("a command that is not there", err, events.ErrNotFound)
		_, err = events.FindCommand(t.ctx, t.log, "NOGAME", 99, is(0))
		t.fails("a game that is not there", err, events.ErrNotFound)
	}},
}

var snapshots = []contract{
	{"a snapshot comes back as it was saved last", func(t *trial) {
		_, err := t.log.LoadSnapshot(t.ctx, "GAME")
		t.fails("load", err, events.ErrNotFound)
		for _, text := range []string{"one", "two\x00\xff", strings.Repeat("three", 10000)} {
			b := []byte(text)
			if err := t.log.SaveSnapshot(t.ctx, "GAME", b); err != nil {
				t.Fatal(err)
			}
			clear(b) // it is the caller's again
			if got, err := t.log.LoadSnapshot(t.ctx, "GAME"); err != nil || string(got) != text {
				t.Errorf("got %d bytes, %v, want %d", len(got), err, len(text))
			}
		}
		_, err = t.log.LoadSnapshot(t.ctx, "OTHER")
		t.fails("load of another game", err, events.ErrNotFound)
		t.head(events.ShardOf("GAME", t.log.Shards()), 0)
	}},
	{"a snapshot that is too large is refused", func(t *trial) {
		t.fails("save", t.log.SaveSnapshot(t.ctx, "GAME", make([]byte, 1<<20+1)), events.ErrTooLarge)
	}},
}

var ending = []contract{
	{"a request whose time is over is unavailable", func(t *trial) {
		over, cancel := context.WithCancel(t.ctx)
		cancel()
		_, err := t.log.Append(over, Record("GAME", events.Stored{}, "c"), 0)
		t.fails("append", err, events.ErrUnavailable)
		_, err = t.log.Last(over, "GAME")
		t.fails("last", err, events.ErrUnavailable)
		_, err = t.log.Head(over, 0)
		t.fails("head", err, events.ErrUnavailable)
	}},
	{"a closed log has stopped", func(t *trial) {
		t.add("GAME", 1)
		s := t.follow(0, 0, 1)
		if err := t.log.Close(); err != nil {
			t.Fatal(err)
		}
		_, err := t.log.Append(t.ctx, Record("NEW", events.Stored{}, "c"), 0)
		t.fails("append", err, events.ErrStopped)
		_, err = t.log.Last(t.ctx, "GAME")
		t.fails("last", err, events.ErrStopped)
		_, err = t.log.Follow(t.ctx, 0, 0, 1)
		t.fails("follow", err, events.ErrStopped)
		_, err = s.Next(t.ctx)
		t.fails("next", err, events.ErrStopped)
		if err := t.log.Close(); err != nil {
			t.Errorf("closed again: %v", err)
		}
	}},
}
