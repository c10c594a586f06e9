package natsserver_test

import (
	"bytes"
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"snowdonia/events"
	"snowdonia/events/natsserver"
)

func start(t *testing.T, o natsserver.Options) *natsserver.Server {
	t.Helper()
	s, err := natsserver.Start(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Stop(context.Background()) })
	return s
}

// refuses checks that a server does not start, and says why.
func refuses(t *testing.T, o natsserver.Options, says string) {
	t.Helper()
	s, err := natsserver.Start(t.Context(), o)
	if err == nil {
		_ = s.Stop(context.Background())
	}
	if err == nil || !strings.Contains(err.Error(), says) {
		t.Errorf("got %v, want %q", err, says)
	}
}

func TestAServerWithoutAPortKeepsALog(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "made", "by", "start")
	for _, want := range []string{"", "first"} {
		s := start(t, natsserver.Options{Folder: folder, Sync: time.Second, Token: "secret"})
		if got := s.Durability().String(); got != "1 replica(s), sync every 1s" {
			t.Errorf("durability %q", got)
		}
		if s.URL() != "" {
			t.Errorf("it listens at %s", s.URL())
		}
		conn, err := s.Connect(nats.Name("test"))
		if err != nil {
			t.Fatal(err)
		}
		log, err := events.Open(t.Context(), conn, events.Options{Create: true, Shards: 1})
		if err != nil {
			t.Fatal(err)
		}
		if b, _ := log.LoadSnapshot(t.Context(), "GAME"); string(b) != want {
			t.Errorf("found %q, want %q", b, want)
		}
		if err := log.SaveSnapshot(t.Context(), "GAME", []byte("first")); err != nil {
			t.Fatal(err)
		}
		conn.Close()
		if err := s.Stop(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAPortAsksForTheToken(t *testing.T) {
	s := start(t, natsserver.Options{Folder: t.TempDir(), Listen: "127.0.0.1:0", Token: "secret"})
	if conn, err := events.Connect(s.URL()); err == nil {
		conn.Close()
		t.Error("connected without a token")
	}
	conn, err := events.Connect(s.URL(), nats.Token("secret"))
	if err != nil {
		t.Fatal(err)
	}
	conn.Close()
}

func TestOneFolderHasOneServer(t *testing.T) {
	folder := t.TempDir()
	s := start(t, natsserver.Options{Folder: folder, Sync: time.Second})
	refuses(t, natsserver.Options{Folder: folder, Sync: time.Second}, "another server uses it")
	if err := s.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	start(t, natsserver.Options{Folder: folder, Sync: time.Second})
}

func TestStartSaysWhyItFails(t *testing.T) {
	taken := start(t, natsserver.Options{Folder: t.TempDir(), Listen: "127.0.0.1:0"})
	var out bytes.Buffer
	log := slog.New(slog.NewTextHandler(&out, nil))
	refuses(t, natsserver.Options{Folder: t.TempDir(), Listen: strings.TrimPrefix(taken.URL(), "nats://"), Log: log}, "address already in use")
	if !strings.Contains(out.String(), "level=ERROR") {
		t.Errorf("the log has %q", out.String())
	}
	refuses(t, natsserver.Options{Folder: t.TempDir(), Listen: "localhost"}, "missing port")
	refuses(t, natsserver.Options{Folder: t.TempDir(), Listen: "localhost:nats"}, "port to listen on")

	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	refuses(t, natsserver.Options{Folder: file}, "not a directory")
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "jetstream"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	refuses(t, natsserver.Options{Folder: folder}, "JetStream")
}
