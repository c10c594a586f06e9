package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"

	"snowdonia/events"
	"snowdonia/events/natsserver"
	"snowdonia/projections/tally"
)

// A site's games are exported beside it, from NATS, and once it has ended from its
// folder; each export adds what is new.
func TestExport(t *testing.T) {
	ctx := t.Context()
	data, out := t.TempDir(), filepath.Join(t.TempDir(), "files")
	nats, err := natsserver.Start(ctx, natsserver.Options{Folder: filepath.Join(data, "log"), Sync: time.Second, Listen: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	conn, err := nats.Connect()
	if err != nil {
		t.Fatal(err)
	}
	log, err := events.Open(ctx, conn, events.Options{Shards: 4, Create: true})
	if err != nil {
		t.Fatal(err)
	}
	lines := exported(t)
	add := func(game string, lines [][]byte, seq uint64) uint64 {
		for _, line := range lines {
			r, err := events.Decode(line)
			if err != nil {
				t.Fatal(err)
			}
			r.Game, r.Command, r.Prev = game, game+r.Command, seq
			if seq, err = log.Append(ctx, r, seq); err != nil {
				t.Fatal(err)
			}
		}
		return seq
	}
	add("g1", lines, 0)
	half := add("g2", lines[:len(lines)/2], 0)
	export := func(flags ...string) string {
		t.Helper()
		var out, errs strings.Builder
		if code := run(ctx, append([]string{"export", "--shards", "4"}, flags...), func(string) string { return "" }, &out, &errs); code != 0 {
			t.Fatalf("exit code %d: %s%s", code, out.String(), errs.String())
		}
		return out.String()
	}
	says := func(text, want string) {
		t.Helper()
		if !strings.Contains(text, want) {
			t.Errorf("it says %q, not %q", text, want)
		}
	}
	says(export("--nats", nats.URL(), "--out", out), "up to date: 1 games with")
	says(export("--nats", nats.URL(), "--out", out), "up to date: 0 games with")
	add("g2", lines[len(lines)/2:], half)
	conn.Close()
	if err := nats.Stop(ctx); err != nil {
		t.Fatal(err)
	}
	says(export("--data", data, "--out", out), "up to date: 1 games with")

	var games []string
	err = filepath.WalkDir(filepath.Join(out, "games"), func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rows, err := parquet.ReadFile[tally.Game](path)
		for _, g := range rows {
			games = append(games, g.Game)
		}
		return err
	})
	if err != nil || strings.Join(games, " ") != "g1 g2" {
		t.Errorf("the files have the games %q, %v", games, err)
	}
}
