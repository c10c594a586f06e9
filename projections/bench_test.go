package projections

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
	"snowdonia/events"
	"snowdonia/events/points"
)

// simulated gives the entries of a whole game of random bots.
func simulated(t testing.TB, seats int, luck sim.Luck) []game.Entry {
	t.Helper()
	sc, _ := scenario.Named("mount-snowdon")
	setup, err := sc.Setup(seats, game.Deluxe, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := scenario.RulesFor(setup)
	if err != nil {
		t.Fatal(err)
	}
	res, err := sim.Game{Setup: setup, Rules: rules, Bots: slices.Repeat([]bot.Bot{bot.Random{}}, seats), Luck: luck, Dice: sim.Dice(luck), Record: true}.Play()
	if err != nil {
		t.Fatal(err)
	}
	return res.Entries
}

// fill appends whole games of four to a log, many at a time, and gives the number of records.
func fill(t testing.TB, log events.Log, games, atOnce int) (records int) {
	t.Helper()
	type line struct {
		id      string
		entries []game.Entry
		seq     uint64
	}
	now := start
	for first := 0; first < games; first += atOnce {
		var open []*line
		for i := first; i < min(first+atOnce, games); i++ {
			open = append(open, &line{id: fmt.Sprintf("bench-%05d", i), entries: simulated(t, 4, sim.Luck(i%16))})
		}
		for n := 0; len(open) > 0; n++ {
			for _, l := range open {
				now = now.Add(time.Millisecond)
				var err error
				l.seq, err = log.Append(context.Background(), events.Record{
					Game: l.id, Number: n + 1, Prev: l.seq, Time: now, By: "bot:random", Command: fmt.Sprint(l.id, n),
					Schema: events.Schema, Rules: game.RulesVersion, Facts: l.entries[n].Facts,
				}, l.seq)
				if err != nil {
					t.Fatal(err)
				}
				records++
			}
			open = slices.DeleteFunc(open, func(l *line) bool { return n+1 == len(l.entries) })
		}
	}
	return records
}

// BenchmarkFill fills an empty Redis from a log with 8 shards: the ceiling, and all read models.
func BenchmarkFill(b *testing.B) {
	log := natsLog(b, 8)
	records := fill(b, log, 200, 100)
	c := configOf(log, realRedis(b))
	c.Games = 0
	b.Run("ceiling", func(b *testing.B) {
		for b.Loop() {
			if err := flush(c.Redis); err != nil {
				b.Fatal(err)
			}
			var all sync.WaitGroup
			for shard := range log.Shards() {
				all.Go(func() {
					if _, err := Ceiling(b.Context(), c, shard); err != nil {
						b.Error(err)
					}
				})
			}
			all.Wait()
		}
		b.ReportMetric(float64(records*b.N)/b.Elapsed().Seconds(), "records/s")
	})
	b.Run("projected", func(b *testing.B) {
		for b.Loop() {
			if err := flush(c.Redis); err != nil {
				b.Fatal(err)
			}
			if err := Rebuild(b.Context(), c, nil); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(records*b.N)/b.Elapsed().Seconds(), "records/s")
	})
}

// BenchmarkFollow projects records one by one, as they come in a quiet hour.
func BenchmarkFollow(b *testing.B) {
	log := natsLog(b, 1)
	c := configOf(log, realRedis(b))
	runner, err := NewRunner(c, prometheus.NewRegistry())
	if err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithCancel(b.Context())
	defer cancel()
	go func() { _ = runner.Run(ctx) }()
	r := reader(b, c)
	caughtUp(b, c, r)
	entries := simulated(b, 4, 3)
	var seq uint64
	n, games := 0, 0
	for b.Loop() {
		if n == len(entries) {
			n, seq = 0, 0
			games++
		}
		id := fmt.Sprintf("follow-%d", games)
		if seq, err = log.Append(ctx, events.Record{Game: id, Number: n + 1, Prev: seq, Time: start, By: "x", Command: fmt.Sprint(id, n),
			Schema: events.Schema, Rules: game.RulesVersion, Facts: entries[n].Facts}, seq); err != nil {
			b.Fatal(err)
		}
		n++
		if _, err := r.Wait(ctx, id, n); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBoard(b *testing.B) {
	c, r, id, records := oneGame(b)
	_ = c
	b.Run("now", func(b *testing.B) {
		for b.Loop() {
			if _, err := r.Board(b.Context(), id); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("at any point, read for the first time", func(b *testing.B) {
		for n := 1; b.Loop(); n++ {
			r.histories = newHistories(historiesKept)
			if _, err := r.BoardAt(b.Context(), id, points.After(records-n%records)); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("at any point", func(b *testing.B) {
		for n := 1; b.Loop(); n++ {
			if _, err := r.BoardAt(b.Context(), id, points.After(1+n*37%records)); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func oneGame(b *testing.B) (c Config, r *Reader, id string, records int) {
	b.Helper()
	log := events.NewMemory(1)
	records = fill(b, log, 1, 1)
	c = configOf(log, realRedis(b))
	run(b, c)
	r = reader(b, c)
	caughtUp(b, c, r)
	return c, r, "bench-00000", records
}

// BenchmarkRender makes the board and the offers of games, as it is done for each record that comes alone.
func BenchmarkRender(b *testing.B) {
	entries := simulated(b, 4, 5)
	var games []folded
	f := folded{id: "g"}
	for _, e := range entries {
		game.Apply(&f.state, e)
		games = append(games, f)
	}
	n, bytes := 0, 0
	for b.Loop() {
		r, err := render(&games[n%len(games)], scenario.RulesFor)
		if err != nil {
			b.Fatal(err)
		}
		bytes += len(r.board) + len(r.gzip) + len(r.offers)
		n++
	}
	b.ReportMetric(float64(bytes)/float64(n), "stored-B/op")
}

// BenchmarkTakeBack folds the record that takes back the last answer of a long
// game: with the states that are kept, and without.
func BenchmarkTakeBack(b *testing.B) {
	c, _, id, records := oneGame(b)
	w := c.complete().worker(0, unmetered())
	if err := w.open(b.Context()); err != nil {
		b.Fatal(err)
	}
	f, err := w.store.load(b.Context(), w.build.keys(), id)
	if err != nil {
		b.Fatal(err)
	}
	w.games.put(id, f)
	past := f.state
	past.Number = records - 1
	back := events.Stored{Record: events.Record{Game: id, Number: records + 1, Facts: []game.Event{&game.TakenBack{To: records - 1}}}}
	for _, kept := range []bool{true, false} {
		b.Run(map[bool]string{true: "kept", false: "read again"}[kept], func(b *testing.B) {
			for b.Loop() {
				w.trails.clear() // folding adds to them
				if kept {
					w.remember(&folded{id: id, state: past})
				}
				if err := w.foldOne(b.Context(), &batch{byGame: map[string]*change{}}, back); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
