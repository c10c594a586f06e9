package deploy

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"snowdonia/domain/game"
	"snowdonia/events"
)

// startNATS runs the real server with nats.conf; only its addresses and its folder are others.
func startNATS(t *testing.T) *server.Server {
	t.Helper()
	folder := t.TempDir()
	conf := filepath.Join(folder, "nats.conf")
	if err := os.WriteFile(conf, []byte(read(t, "nats.conf")), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(secrets(t), filepath.Join(folder, "secrets")); err != nil {
		t.Fatal(err)
	}
	o, err := server.ProcessConfigFile(conf)
	if err != nil {
		t.Fatalf("nats.conf: %v", err)
	}
	if o.SyncInterval != 100*time.Millisecond || o.SyncAlways {
		t.Errorf("the sync interval is %v", o.SyncInterval)
	}
	o.Host, o.Port, o.HTTPHost, o.HTTPPort = "127.0.0.1", server.RANDOM_PORT, "127.0.0.1", server.RANDOM_PORT
	o.StoreDir, o.NoSigs, o.NoLog = filepath.Join(folder, "store"), true, true
	s, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server does not take connections")
	}
	t.Setenv("NATS_SECRETS", filepath.Join(folder, "secrets"))
	return s
}

// as connects as one of the users.
func as(t *testing.T, s *server.Server, user string) (*nats.Conn, chan error) {
	t.Helper()
	password := read(t, os.Getenv("NATS_SECRETS"), "nats-"+user+"-password")
	violations := make(chan error, 16)
	c, err := events.Connect(s.ClientURL(), nats.UserInfo(user, password), nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
		violations <- err
	}))
	if err != nil {
		t.Fatalf("as %s: %v", user, err)
	}
	t.Cleanup(c.Close)
	return c, violations
}

func record(number int, prev uint64) events.Record {
	var facts []game.Event
	if number == 1 {
		facts = []game.Event{&game.TableClosed{}}
	} else {
		facts = []game.Event{&game.SeatLeft{Seat: 1}}
	}
	return events.Record{
		Game: "g1", Number: number, Prev: prev, Time: time.Unix(int64(number), 0).UTC(), By: "p", Command: "c" + string(rune('0'+number)),
		Schema: events.Schema, Rules: 1, Facts: facts,
	}
}

// The command service can do all it needs, the projection service can read and
// follow and write nothing, and neither can take anything away.
func TestNATSPermissions(t *testing.T) {
	s := startNATS(t)
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()

	writer, _ := as(t, s, "command")
	log, err := events.Open(ctx, writer, events.Options{Create: true})
	if err != nil {
		t.Fatalf("the command service opens the log: %v", err)
	}
	if d, err := log.Durability(ctx); err != nil || d.SyncSeconds != 0.1 {
		t.Errorf("it sees the durability %v, %v", d, err)
	}
	seq, err := log.Append(ctx, record(1, 0), 0)
	if err != nil {
		t.Fatalf("it appends: %v", err)
	}
	if _, err := log.Last(ctx, "g1"); err != nil {
		t.Errorf("it reads: %v", err)
	}
	if err := log.SaveSnapshot(ctx, "g1", []byte("s")); err != nil {
		t.Errorf("it saves a snapshot: %v", err)
	}
	if b, err := log.LoadSnapshot(ctx, "g1"); err != nil || string(b) != "s" {
		t.Errorf("it loads a snapshot: %q, %v", b, err)
	}

	reader, _ := as(t, s, "projection")
	follower, err := events.Open(ctx, reader, events.Options{})
	if err != nil {
		t.Fatalf("the projection service opens the log: %v", err)
	}
	sub, err := follower.Follow(ctx, events.ShardOf("g1", follower.Shards()), 0, 10)
	if err != nil {
		t.Fatalf("it follows: %v", err)
	}
	if got, err := sub.Next(ctx); err != nil || len(got) != 1 || got[0].Seq != seq {
		t.Errorf("it is given %v, %v", got, err)
	}
	sub.Stop()
	short, stop := context.WithTimeout(ctx, 2*time.Second)
	defer stop()
	if _, err := follower.Append(short, record(2, seq), seq); !errors.Is(err, events.ErrUnavailable) {
		t.Errorf("it may append: %v", err)
	}
	if head, err := log.Head(ctx, events.ShardOf("g1", log.Shards())); err != nil || head != seq {
		t.Errorf("the head is %d after it tried, %v", head, err)
	}
}

func TestNothingMayBeDeleted(t *testing.T) {
	s := startNATS(t)
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	conn, violations := as(t, s, "command")
	if _, err := events.Open(ctx, conn, events.Options{Create: true}); err != nil {
		t.Fatal(err)
	}
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	short, stop := context.WithTimeout(ctx, time.Second) // no answer comes to what is not allowed
	defer stop()
	if err := js.DeleteStream(short, "SNOWDONIA_0"); err == nil {
		t.Error("the command service deleted a stream")
	}
	select {
	case err := <-violations:
		if !strings.Contains(strings.ToLower(err.Error()), "permissions violation") {
			t.Errorf("it was stopped by %v", err)
		}
	case <-ctx.Done():
		t.Error("the server did not object")
	}
	operator, _ := as(t, s, "operator")
	admin, err := jetstream.New(operator)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := admin.Stream(ctx, "SNOWDONIA_0"); err != nil {
		t.Errorf("an operator sees the stream: %v", err)
	}
}

// Nobody gets in without a password.
func TestNATSNeedsAPassword(t *testing.T) {
	s := startNATS(t)
	for _, option := range []nats.Option{nats.Name("nobody"), nats.UserInfo("command", "guess")} {
		if c, err := nats.Connect(s.ClientURL(), option); err == nil {
			c.Close()
			t.Error("a stranger was let in")
		}
	}
}
