// Package logtest is the contract of [events.Log] as tests. Every form of a log
// runs it:
//
//	func TestMemory(t *testing.T) {
//		logtest.Run(t, func(*testing.T) events.Log { return events.NewMemory(8) })
//	}
package logtest

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"snowdonia/domain/game"
	"snowdonia/events"
)

// Run holds the logs that open gives to the contract. Each test gets a log of its
// own, without records and with at least two shards; open sees to its end.
func Run(t *testing.T, open func(t *testing.T) events.Log) {
	for _, part := range [][]contract{appending, racing, reading, following, snapshots, ending} {
		for _, c := range part {
			t.Run(c.name, func(t *testing.T) {
				ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // only if something hangs
				defer cancel()
				c.test(&trial{T: t, ctx: ctx, log: open(t)})
			})
		}
	}
}

// contract is one thing that a log promises.
type contract struct {
	name string
	test func(*trial)
}

// trial is a log under test.
type trial struct {
	*testing.T
	ctx context.Context
	log events.Log
}

// Record makes a record that follows another one of its game; the zero Stored
// comes before the first.
func Record(id string, before events.Stored, command string) events.Record {
	return events.Record{
		Game: id, Number: before.Record.Number + 1, Prev: before.Seq,
		Time: time.Date(2026, 8, 1, 12, 0, 0, before.Record.Number, time.UTC), By: "ann", Command: command,
		Schema: events.Schema, Rules: 1,
		Facts: []game.Event{&game.SeatTaken{Seat: 1, Player: "bob", Name: "Bob"}, &game.SeatLeft{Seat: 1}},
	}
}

// Append adds n records to a game and gives them as they should be stored.
func Append(ctx context.Context, log events.Log, before events.Stored, id string, n int) ([]events.Stored, error) {
	var added []events.Stored
	for range n {
		rec := Record(id, before, fmt.Sprintf("%s-%d", id, before.Record.Number+1))
		b, err := events.Encode(rec)
		if err != nil {
			return nil, err
		}
		seq, err := log.Append(ctx, rec, before.Seq)
		if err != nil {
			return nil, err
		}
		before = events.Stored{Seq: seq, Bytes: b, Record: rec}
		added = append(added, before)
	}
	return added, nil
}

// add appends n records to a new game.
func (t *trial) add(id string, n int) []events.Stored {
	t.Helper()
	added, err := Append(t.ctx, t.log, events.Stored{}, id, n)
	if err != nil {
		t.Fatal(err)
	}
	return added
}

// games gives ids of games that lie in one shard.
func (t *trial) games(shard, n int) []string {
	var ids []string
	for i := 0; len(ids) < n; i++ {
		if id := fmt.Sprintf("GAME%d", i); events.ShardOf(id, t.log.Shards()) == shard {
			ids = append(ids, id)
		}
	}
	return ids
}

// fails checks an error's kind.
func (t *trial) fails(what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: got error %v, want %v", what, err, want)
	}
}

// head checks how many records a shard has.
func (t *trial) head(shard int, want uint64) {
	t.Helper()
	if got, err := t.log.Head(t.ctx, shard); err != nil || got != want {
		t.Errorf("head of shard %d: got %d, %v, want %d", shard, got, err, want)
	}
}

// equal checks records against those that should be there.
func (t *trial) equal(got, want []events.Stored) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("got %d records, want %d", len(got), len(want))
	}
	for i := range got {
		if got[i].Err != nil || got[i].Seq != want[i].Seq || string(got[i].Bytes) != string(want[i].Bytes) {
			t.Errorf("record %d: got %d %v %s\nwant %d %s", i, got[i].Seq, got[i].Err, got[i].Bytes, want[i].Seq, want[i].Bytes)
		}
		if r, w := got[i].Record, want[i].Record; r.Game != w.Game || r.Number != w.Number || len(r.Facts) != len(w.Facts) {
			t.Errorf("record %d was decoded as %+v", i, r)
		}
	}
}
