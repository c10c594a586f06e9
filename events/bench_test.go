package events_test

import (
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/events"
	"snowdonia/events/logtest"
	"snowdonia/events/natsserver"
)

// finished is one played game for the benchmarks, written too.
func finished(b *testing.B) (records []events.Record, written [][]byte) {
	records, _ = played(b, scenario.All()[0], 4, 1)
	for _, r := range records {
		text, err := events.Encode(r)
		if err != nil {
			b.Fatal(err)
		}
		written = append(written, text)
	}
	return records, written
}

// report gives the size of the game, and the time in relation to it.
func report(b *testing.B, records []events.Record) {
	facts := 0
	for _, r := range records {
		facts += len(r.Facts)
	}
	b.ReportMetric(float64(len(records)), "records/game")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*facts), "ns/fact")
}

func BenchmarkEncodeGame(b *testing.B) {
	records, _ := finished(b)
	for b.Loop() {
		for _, r := range records {
			if _, err := events.Encode(r); err != nil {
				b.Fatal(err)
			}
		}
	}
	report(b, records)
}

func BenchmarkDecodeGame(b *testing.B) {
	records, written := finished(b)
	b.ReportAllocs()
	for b.Loop() {
		for _, text := range written {
			if _, err := events.Decode(text); err != nil {
				b.Fatal(err)
			}
		}
	}
	report(b, records)
}

// A finished game from bytes to its last state: the aim is 1 ms.
func BenchmarkFoldGameFromBytes(b *testing.B) {
	records, written := finished(b)
	entries := make([]game.Entry, len(written))
	for b.Loop() {
		for i, text := range written {
			r, err := events.Decode(text)
			if err != nil {
				b.Fatal(err)
			}
			entries[i] = r.Entry()
		}
		if _, err := replay.Fold(entries); err != nil {
			b.Fatal(err)
		}
	}
	report(b, records)
}

func BenchmarkFoldGameFromRecords(b *testing.B) {
	records, _ := finished(b)
	entries := make([]game.Entry, len(records))
	for i, r := range records {
		entries[i] = r.Entry()
	}
	for b.Loop() {
		if _, err := replay.Fold(entries); err != nil {
			b.Fatal(err)
		}
	}
	report(b, records)
}

// benchLog is a log of one shard on a server over TCP.
func benchLog(b *testing.B) (*events.JetStream, jetstream.JetStream) {
	server, err := natsserver.Start(b.Context(), natsserver.Options{Folder: b.TempDir(), Listen: "127.0.0.1:0", Sync: 100 * time.Millisecond})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = server.Stop(b.Context()) })
	conn, err := events.Connect(server.URL())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(conn.Close)
	log, err := events.Open(b.Context(), conn, events.Options{Create: true, Shards: 1})
	if err != nil {
		b.Fatal(err)
	}
	js, err := jetstream.New(conn)
	if err != nil {
		b.Fatal(err)
	}
	return log, js
}

func BenchmarkAppend(b *testing.B) {
	log, _ := benchLog(b)
	var last events.Stored
	for b.Loop() {
		added, err := logtest.Append(b.Context(), log, last, "GAME", 1)
		if err != nil {
			b.Fatal(err)
		}
		last = added[0]
	}
}

// The ceiling of BenchmarkAppend: a plain publish of the same bytes.
func BenchmarkPlainPublish(b *testing.B) {
	_, js := benchLog(b)
	text, err := events.Encode(logtest.Record("GAME", events.Stored{}, "GAME-1"))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := js.Publish(b.Context(), "game.0.GAME", text); err != nil {
			b.Fatal(err)
		}
	}
}

// A shard followed from its first record, in batches of 256.
func BenchmarkFollow(b *testing.B) {
	log, js := benchLog(b)
	text, err := events.Encode(logtest.Record("GAME", events.Stored{}, "GAME-1"))
	if err != nil {
		b.Fatal(err)
	}
	for range b.N {
		if _, err := js.PublishAsync("game.0.GAME", text); err != nil {
			b.Fatal(err)
		}
	}
	<-js.PublishAsyncComplete()
	b.ResetTimer()
	s, err := log.Follow(b.Context(), 0, 0, 256)
	if err != nil {
		b.Fatal(err)
	}
	defer s.Stop()
	for n := 0; n < b.N; {
		batch, err := s.Next(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		n += len(batch)
	}
}

// A game of 250 records, loaded without a snapshot.
func BenchmarkWalkGame(b *testing.B) {
	log, _ := benchLog(b)
	if _, err := logtest.Append(b.Context(), log, events.Stored{}, "GAME", 250); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		last, err := log.Last(b.Context(), "GAME")
		if err != nil {
			b.Fatal(err)
		}
		if _, err := events.Walk(b.Context(), log, last, 0); err != nil {
			b.Fatal(err)
		}
	}
}
