package logtest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"snowdonia/events"
)

var appending = []contract{
	{"a record is stored as it is encoded", func(t *trial) {
		added := t.add("GAME", 3)
		for _, want := range added {
			got, err := t.log.At(t.ctx, "GAME", want.Seq)
			if err != nil {
				t.Fatal(err)
			}
			t.equal([]events.Stored{got}, []events.Stored{want})
		}
		last, err := t.log.Last(t.ctx, "GAME")
		if err != nil {
			t.Fatal(err)
		}
		t.equal([]events.Stored{last}, added[2:])
	}},
	{"positions rise by one in each shard", func(t *trial) {
		for shard := range t.log.Shards() {
			for i, id := range t.games(shard, 3) {
				if added := t.add(id, 1); added[0].Seq != uint64(i+1) {
					t.Errorf("record %d of shard %d is at %d", i, shard, added[0].Seq)
				}
			}
			t.head(shard, 3)
		}
	}},
	{"another last record is a conflict and stores nothing", func(t *trial) {
		added := t.add("GAME", 2)
		for _, before := range []events.Stored{{}, added[0], {Seq: 99, Record: added[1].Record}} {
			_, err := t.log.Append(t.ctx, Record("GAME", before, "late"), before.Seq)
			t.fails("append", err, events.ErrConflict)
		}
		_, err := t.log.Append(t.ctx, Record("NEW", added[0], "ghost"), added[0].Seq)
		t.fails("append to a game without records", err, events.ErrConflict)
		t.head(events.ShardOf("GAME", t.log.Shards()), 2)
	}},
	{"a record that contradicts its place is refused", func(t *trial) {
		added := t.add("GAME", 1)
		rec := Record("GAME", added[0], "c")
		_, err := t.log.Append(t.ctx, rec, 0)
		t.fails("expecting another position than the record's", err, events.ErrBadRecord)
		rec.Number = 1
		_, err = t.log.Append(t.ctx, rec, added[0].Seq)
		t.fails("a first record behind another", err, events.ErrBadRecord)
		t.head(events.ShardOf("GAME", t.log.Shards()), 1)
	}},
	{"a record that is too large is refused", func(t *trial) {
		rec := Record("GAME", events.Stored{}, "c")
		rec.By = strings.Repeat("x", 1<<20)
		_, err := t.log.Append(t.ctx, rec, 0)
		t.fails("append", err, events.ErrTooLarge)
		t.head(events.ShardOf("GAME", t.log.Shards()), 0)
		t.add("GAME", 1)
	}},
	{"what is no game id is refused everywhere", func(t *trial) {
		for _, id := range []string{"", "a.b", "*", "a>b", "a b", strings.Repeat("x", 65)} {
			_, err := t.log.Append(t.ctx, Record(id, events.Stored{}, "c"), 0)
			t.fails("append", err, events.ErrBadGame)
			_, err = t.log.Last(t.ctx, id)
			t.fails("last", err, events.ErrBadGame)
			_, err = t.log.At(t.ctx, id, 1)
			t.fails("at", err, events.ErrBadGame)
			t.fails("save", t.log.SaveSnapshot(t.ctx, id, nil), events.ErrBadGame)
			_, err = t.log.LoadSnapshot(t.ctx, id)
			t.fails("load", err, events.ErrBadGame)
		}
	}},
	{"a command that comes again is a duplicate, with its position", func(t *trial) {
		added := t.add("GAME", 3)
		seq, err := t.log.Append(t.ctx, Record("GAME", added[2], added[0].Record.Command), added[2].Seq)
		t.fails("append", err, events.ErrDuplicate)
		if seq != added[0].Seq {
			t.Errorf("got position %d, want %d", seq, added[0].Seq)
		}
		t.head(events.ShardOf("GAME", t.log.Shards()), 3)
	}},
	{"a command id of another game is refused", func(t *trial) {
		ids := t.games(1, 2)
		added := t.add(ids[0], 1)
		_, err := t.log.Append(t.ctx, Record(ids[1], events.Stored{}, added[0].Record.Command), 0)
		t.fails("append", err, events.ErrCommandReused)
		t.head(1, 1)
		t.add(ids[1], 1)
	}},
}

// race appends many records at once and gives what each call returned.
func (t *trial) race(records []events.Record, expect uint64) (positions []uint64, errs []error) {
	positions, errs = make([]uint64, len(records)), make([]error, len(records))
	var ready, done sync.WaitGroup
	start := make(chan struct{})
	for i, rec := range records {
		ready.Add(1)
		done.Go(func() {
			ready.Done()
			<-start
			positions[i], errs[i] = t.log.Append(t.ctx, rec, expect)
		})
	}
	ready.Wait()
	close(start)
	done.Wait()
	return positions, errs
}

const racers = 20

var racing = []contract{
	{"of many commands on one state exactly one is stored", func(t *trial) {
		before := t.add("GAME", 1)[0]
		var records []events.Record
		for i := range racers {
			records = append(records, Record("GAME", before, fmt.Sprintf("racer-%d", i)))
		}
		positions, errs := t.race(records, before.Seq)
		won := -1
		for i, err := range errs {
			switch {
			case err == nil && won < 0:
				won = i
			case err == nil:
				t.Errorf("%d and %d were both stored", won, i)
			default:
				t.fails("a loser", err, events.ErrConflict)
			}
		}
		last, err := t.log.Last(t.ctx, "GAME")
		if err != nil || won < 0 || last.Seq != positions[won] || last.Record.Command != records[won].Command {
			t.Errorf("last record %d of %q, %v; racer %d won", last.Seq, last.Record.Command, err, won)
		}
		t.head(events.ShardOf("GAME", t.log.Shards()), 2)
	}},
	{"one command many times at once is one record", func(t *trial) {
		before := t.add("GAME", 1)[0]
		records := slices.Repeat([]events.Record{Record("GAME", before, "same")}, racers)
		positions, errs := t.race(records, before.Seq)
		for i, err := range errs {
			if errors.Is(err, events.ErrConflict) { // then the command is to be found
				var found events.Stored
				found, err = events.FindCommand(t.ctx, t.log, "GAME", 1, func(c string) bool { return c == "same" })
				positions[i] = found.Seq
			}
			if err != nil || positions[i] != positions[0] || positions[i] == 0 {
				t.Errorf("racer %d: position %d, %v", i, positions[i], err)
			}
		}
		t.head(events.ShardOf("GAME", t.log.Shards()), 2)
	}},
	{"games do not hinder each other", func(t *trial) {
		const each = 10
		var wait sync.WaitGroup
		ids := append(t.games(0, racers/2), t.games(1, racers/2)...)
		for _, id := range ids {
			wait.Go(func() {
				if _, err := Append(t.ctx, t.log, events.Stored{}, id, each); err != nil {
					t.Errorf("game %s: %v", id, err)
				}
			})
		}
		wait.Wait()
		t.head(0, racers/2*each)
		t.head(1, racers/2*each)
	}},
}
