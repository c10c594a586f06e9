package events_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"snowdonia/events"
	"snowdonia/events/logtest"
	"snowdonia/events/natsserver"
)

// place is a server that can go away and come back, at the same address and with
// the same folder.
type place struct {
	*testing.T
	folder, listen string
	server         *natsserver.Server
	conn           *nats.Conn // made last
}

// newPlace starts a server on a port of its own.
func newPlace(t *testing.T) *place {
	p := &place{T: t, folder: t.TempDir(), listen: "127.0.0.1:0"}
	p.start()
	p.listen = strings.TrimPrefix(p.server.URL(), "nats://")
	t.Cleanup(p.stop)
	return p
}

func (p *place) start() {
	p.Helper()
	server, err := natsserver.Start(p.Context(), natsserver.Options{Folder: p.folder, Listen: p.listen, Sync: 100 * time.Millisecond})
	if err != nil {
		p.Fatal(err)
	}
	p.server = server
}

func (p *place) stop() {
	p.Helper()
	if p.server == nil {
		return
	}
	if err := p.server.Stop(context.Background()); err != nil {
		p.Fatal(err)
	}
	p.server = nil
}

// connect makes a connection over TCP.
func (p *place) connect(url string) *nats.Conn {
	p.Helper()
	conn, err := events.Connect(url)
	if err != nil {
		p.Fatal(err)
	}
	p.Cleanup(conn.Close)
	p.conn = conn
	return conn
}

// open opens a log over TCP, and makes it if there is none.
func (p *place) open(o events.Options) *events.JetStream {
	p.Helper()
	log, err := events.Open(p.Context(), p.connect(p.server.URL()), o)
	if err != nil {
		p.Fatal(err)
	}
	p.Cleanup(func() { _ = log.Close() })
	return log
}

// three is a new log of three shards that gives up soon.
var three = events.Options{Create: true, Shards: 3, Timeout: time.Second}

func TestJetStream(t *testing.T) {
	logtest.Run(t, func(t *testing.T) events.Log { return newPlace(t).open(three) })
}

// fill appends n records to a game.
func fill(t *testing.T, log events.Log, before events.Stored, game string, n int) []events.Stored {
	t.Helper()
	added, err := logtest.Append(t.Context(), log, before, game, n)
	if err != nil {
		t.Fatal(err)
	}
	return added
}

// take reads n records from a subscription.
func take(t *testing.T, s events.Subscription, n int) []events.Stored {
	t.Helper()
	var got []events.Stored
	for len(got) < n {
		batch, err := s.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, batch...)
	}
	return got
}

func same(t *testing.T, got, want []events.Stored) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("got %d records, want %d", len(got), len(want))
	}
	for i := range got {
		if got[i].Seq != want[i].Seq || string(got[i].Bytes) != string(want[i].Bytes) {
			t.Errorf("record %d: got %d %s, want %d %s", i, got[i].Seq, got[i].Bytes, want[i].Seq, want[i].Bytes)
		}
	}
}

func follow(t *testing.T, log events.Log, shard int, after uint64) events.Subscription {
	t.Helper()
	s, err := log.Follow(t.Context(), shard, after, 16)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return s
}

func TestARestartKeepsEverything(t *testing.T) {
	p := newPlace(t)
	log := p.open(three)
	added := fill(t, log, events.Stored{}, "GAME", 5)
	if err := log.SaveSnapshot(t.Context(), "GAME", []byte("snapshot")); err != nil {
		t.Fatal(err)
	}
	p.stop()
	p.start()

	log = p.open(events.Options{}) // another process, which creates nothing
	if log.Shards() != 3 {
		t.Errorf("%d shards", log.Shards())
	}
	last, err := log.Last(t.Context(), "GAME")
	if err != nil {
		t.Fatal(err)
	}
	walked, err := events.Walk(t.Context(), log, last, 0)
	if err != nil {
		t.Fatal(err)
	}
	same(t, walked, added)
	if b, err := log.LoadSnapshot(t.Context(), "GAME"); err != nil || string(b) != "snapshot" {
		t.Errorf("snapshot %q, %v", b, err)
	}
	fill(t, log, last, "GAME", 1)
}

func TestAnOutageIsSurvived(t *testing.T) {
	p := newPlace(t)
	log := p.open(three)
	shard := events.ShardOf("GAME", 3)
	added := fill(t, log, events.Stored{}, "GAME", 2)
	s := follow(t, log, shard, 0)
	same(t, take(t, s, 2), added)

	p.stop()
	rec := logtest.Record("GAME", added[1], "meanwhile")
	if _, err := log.Append(t.Context(), rec, added[1].Seq); !errors.Is(err, events.ErrUnavailable) {
		t.Errorf("append: %v", err)
	}
	if _, err := log.Last(t.Context(), "GAME"); !errors.Is(err, events.ErrUnavailable) {
		t.Errorf("last: %v", err)
	}
	if _, err := log.At(t.Context(), "GAME", 1); !errors.Is(err, events.ErrUnavailable) {
		t.Errorf("at: %v", err)
	}
	if _, err := log.Head(t.Context(), shard); !errors.Is(err, events.ErrUnavailable) {
		t.Errorf("head: %v", err)
	}
	if _, err := log.Follow(t.Context(), shard, 0, 1); !errors.Is(err, events.ErrUnavailable) {
		t.Errorf("follow: %v", err)
	}
	if err := log.SaveSnapshot(t.Context(), "GAME", nil); !errors.Is(err, events.ErrUnavailable) {
		t.Errorf("save: %v", err)
	}
	if err := p.conn.Publish("late", nil); err == nil {
		t.Error("the connection keeps what is published while it is away")
	}
	connected := p.conn.StatusChanged(nats.CONNECTED)
	p.start()
	<-connected

	// Nothing that failed is stored late: the same command is taken when it is repeated.
	for {
		seq, err := log.Append(t.Context(), rec, added[1].Seq)
		if err == nil && seq == added[1].Seq+1 {
			break
		}
		if !errors.Is(err, events.ErrUnavailable) {
			t.Fatalf("append after the outage: %d, %v", seq, err)
		}
	}
	if got := take(t, s, 1); got[0].Record.Command != "meanwhile" {
		t.Errorf("the subscription went on with %q", got[0].Record.Command)
	}
}

// An acknowledgement that gets lost leaves the caller without knowledge, and the
// record in the log: the next try must find it.
func TestALostAnswerIsFound(t *testing.T) {
	p := newPlace(t)
	direct := p.open(three)
	before := fill(t, direct, events.Stored{}, "GAME", 1)[0]
	line := newLine(t, p.listen)
	log, err := events.Open(t.Context(), p.connect("nats://"+line.addr), events.Options{Timeout: 200 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	rec := logtest.Record("GAME", before, "lost")
	line.holdAnswers()
	if _, err := log.Append(t.Context(), rec, before.Seq); !errors.Is(err, events.ErrUnavailable) {
		t.Fatalf("append without an answer: %v", err)
	}
	stored, err := direct.Last(t.Context(), "GAME")
	if err != nil || stored.Record.Command != "lost" {
		t.Fatalf("the log ends with %q, %v", stored.Record.Command, err)
	}
	line.passAnswers()
	if _, err := log.Append(t.Context(), rec, before.Seq); !errors.Is(err, events.ErrConflict) {
		t.Errorf("append again: %v", err)
	}
	found, err := events.FindCommand(t.Context(), log, "GAME", 10, func(c string) bool { return c == "lost" })
	if err != nil || found.Seq != stored.Seq {
		t.Errorf("found %d, %v, want %d", found.Seq, err, stored.Seq)
	}
}

// A record that this program cannot read is handed out as it is, in its place.
func TestWhatCannotBeDecodedIsDelivered(t *testing.T) {
	p := newPlace(t)
	log := p.open(events.Options{Create: true, Shards: 1})
	first := fill(t, log, events.Stored{}, "ONE", 1)
	const garbage = `{"game":"TWO","number":1,"schema":9}`
	js, err := jetstream.New(p.connect(p.server.URL()))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := js.Publish(t.Context(), "game.0.TWO", []byte(garbage)); err != nil {
		t.Fatal(err)
	}
	third := fill(t, log, events.Stored{}, "THREE", 1)

	got := take(t, follow(t, log, 0, 0), 3)
	same(t, got, []events.Stored{first[0], {Seq: 2, Bytes: []byte(garbage)}, third[0]})
	if !errors.Is(got[1].Err, events.ErrUndecodable) || got[0].Err != nil || got[2].Err != nil {
		t.Errorf("errors %v, %v, %v", got[0].Err, got[1].Err, got[2].Err)
	}
	s, err := log.Last(t.Context(), "TWO")
	if !errors.Is(err, events.ErrUndecodable) || string(s.Bytes) != garbage || s.Seq != 2 {
		t.Errorf("last: %d %s, %v", s.Seq, s.Bytes, err)
	}
	s, err = log.At(t.Context(), "TWO", 2)
	if !errors.Is(err, events.ErrUndecodable) || string(s.Bytes) != garbage {
		t.Errorf("at: %s, %v", s.Bytes, err)
	}
}

// A log that comes back shorter than it was must not be followed as if nothing had
// happened: its next records would have positions that have been seen.
func TestALogThatLostRecordsIsNoticed(t *testing.T) {
	p := newPlace(t)
	log := p.open(three)
	shard := events.ShardOf("GAME", 3)
	added := fill(t, log, events.Stored{}, "GAME", 2)
	p.stop()
	backup := t.TempDir()
	if err := os.CopyFS(backup, os.DirFS(p.folder)); err != nil {
		t.Fatal(err)
	}
	p.start()

	log = p.open(events.Options{})
	s := follow(t, log, shard, 0)
	fill(t, log, added[1], "GAME", 2)
	take(t, s, 4)
	p.stop()
	p.folder = backup
	p.start()
	if batch, err := s.Next(t.Context()); !errors.Is(err, events.ErrBeyondHead) {
		t.Errorf("next: %v, %v", batch, err)
	}
}

// It must not be followed either if, by the time it is reached again, other
// records have taken the places of those that were lost.
func TestALogThatWasRewrittenIsNoticed(t *testing.T) {
	p := newPlace(t)
	log := p.open(three)
	shard := events.ShardOf("GAME", 3)
	added := fill(t, log, events.Stored{}, "GAME", 2)
	p.stop()
	backup := t.TempDir()
	if err := os.CopyFS(backup, os.DirFS(p.folder)); err != nil {
		t.Fatal(err)
	}
	p.start()
	s := follow(t, p.open(events.Options{}), shard, 0)
	fill(t, p.open(events.Options{}), added[1], "GAME", 2)
	take(t, s, 4)
	p.stop()

	known := p.listen
	p.folder, p.listen = backup, "127.0.0.1:0" // where the subscription does not look
	p.start()
	fill(t, p.open(events.Options{}), events.Stored{}, inShard(shard), 5)
	p.stop()
	p.listen = known
	p.start()
	if batch, err := s.Next(t.Context()); !errors.Is(err, events.ErrRewritten) {
		t.Errorf("next: %v, %v", batch, err)
	}
}

// inShard gives the id of a game of one of three shards.
func inShard(shard int) string {
	id := "OTHER"
	for events.ShardOf(id, 3) != shard {
		id += "R"
	}
	return id
}

func TestNothingCanBeTakenOutOfTheLog(t *testing.T) {
	p := newPlace(t)
	log := p.open(events.Options{Create: true, Shards: 1})
	fill(t, log, events.Stored{}, "GAME", 1)
	js, err := jetstream.New(p.connect(p.server.URL()))
	if err != nil {
		t.Fatal(err)
	}
	stream, err := js.Stream(t.Context(), "SNOWDONIA_0")
	if err != nil {
		t.Fatal(err)
	}
	if err := stream.DeleteMsg(t.Context(), 1); err == nil {
		t.Error("a record was deleted")
	}
	if err := stream.Purge(t.Context()); err == nil {
		t.Error("the log was purged")
	}
	c := stream.CachedInfo().Config
	c.DenyDelete, c.DenyPurge = false, false
	if _, err := js.UpdateStream(t.Context(), c); err == nil {
		t.Error("the log was opened for deleting")
	}
}

func TestManyServicesMakeOneSite(t *testing.T) {
	p := newPlace(t)
	var wait sync.WaitGroup
	for range 4 {
		conn := p.connect(p.server.URL())
		wait.Go(func() {
			log, err := events.Open(t.Context(), conn, events.Options{Create: true, Shards: 4})
			if err != nil || log.Shards() != 4 {
				t.Errorf("open: %v", err)
			}
		})
	}
	wait.Wait()
}
