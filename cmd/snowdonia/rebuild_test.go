package main

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"snowdonia/events"
	"snowdonia/events/natsserver"
	"snowdonia/projections"
	"snowdonia/projections/redisserver"
)

// A rebuild fills a new version of every shard beside the one in use; what is
// read from it is the same.
func TestRebuild(t *testing.T) {
	ctx := t.Context()
	folder := t.TempDir()
	nats, err := natsserver.Start(ctx, natsserver.Options{Folder: filepath.Join(folder, "log"), Sync: time.Second, Listen: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = nats.Stop(ctx) }()
	conn, err := nats.Connect()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	log, err := events.Open(ctx, conn, events.Options{Shards: 4, Create: true})
	if err != nil {
		t.Fatal(err)
	}
	seq := uint64(0)
	for _, line := range exported(t) {
		r, err := events.Decode(line)
		if err != nil {
			t.Fatal(err)
		}
		r.Prev = seq
		if seq, err = log.Append(ctx, r, seq); err != nil {
			t.Fatal(err)
		}
	}
	redis, err := redisserver.Open(ctx, redisserver.Options{Folder: filepath.Join(folder, "redis")})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = redis.Close() }()
	reader := projections.NewReader(redis.Client, log.Shards())
	defer reader.Close()

	var first projections.View
	for _, version := range []string{"1", "2"} {
		var out, errs strings.Builder
		args := []string{"rebuild", "--nats", nats.URL(), "--redis", redis.Address, "--shards", "4"}
		if code := run(ctx, args, func(string) string { return "" }, &out, &errs); code != 0 {
			t.Fatalf("exit code %d: %s%s", code, out.String(), errs.String())
		}
		if n := strings.Count(out.String(), "version "+version+" is in use"); n != 4 {
			t.Errorf("%d shards were switched to version %s:\n%s", n, version, out.String())
		}
		board, err := reader.Board(ctx, "g1")
		if err != nil {
			t.Fatal(err)
		}
		if version == "2" && (string(board.JSON) != string(first.JSON) || board.Epoch == first.Epoch) {
			t.Errorf("the second version has epoch %s, the first %s:\n%s\n%s", board.Epoch, first.Epoch, first.JSON, board.JSON)
		}
		first = board
	}
}
