package projections

import (
	"context"
	"testing"
	"time"

	"snowdonia/events"
	"snowdonia/events/natsserver"
)

// natsLog opens the log of a new NATS server.
func natsLog(t testing.TB, shards int) events.Log {
	t.Helper()
	ctx := context.Background()
	server, err := natsserver.Start(ctx, natsserver.Options{Folder: t.TempDir(), Sync: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Stop(ctx) })
	conn, err := server.Connect()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	log, err := events.Open(ctx, conn, events.Options{Shards: shards, Create: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = log.Close() })
	return log
}

// The same over a real NATS server: projected while games go on, lost, filled
// again, and built anew.
func TestProjectionsOverJetStream(t *testing.T) {
	log := natsLog(t, 4)
	c, club := configOf(log, realRedis(t)), newClub(t, log, 41)
	run(t, c)
	r := reader(t, c)
	club.play(1500)
	caughtUp(t, c, r)
	checkStore(t, c, club.tables)
	if err := flush(c.Redis); err != nil {
		t.Fatal(err)
	}
	club.play(500)
	caughtUp(t, c, r)
	checkStore(t, c, club.tables)
	if err := Rebuild(t.Context(), c, nil); err != nil {
		t.Fatal(err)
	}
	club.play(200)
	caughtUp(t, c, r)
	checkStore(t, c, club.tables)
}
