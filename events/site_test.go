package events_test

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

	"snowdonia/events"
)

// opens checks what Open says of a server, without a change to it.
func (p *place) opens(o events.Options, want error, says string) {
	p.Helper()
	log, err := events.Open(p.Context(), p.connect(p.server.URL()), o)
	if !errors.Is(err, want) || want != nil && !strings.Contains(err.Error(), says) {
		p.Errorf("open with %+v: got %v, want %v with %q", o, err, want, says)
	}
	if err == nil {
		_ = log.Close()
	}
}

func TestTheNumberOfShardsIsFixed(t *testing.T) {
	p := newPlace(t)
	p.opens(events.Options{}, events.ErrNoSite, "")
	p.opens(events.Options{Shards: 3}, events.ErrNoSite, "")
	p.open(three)
	p.opens(events.Options{Shards: 4, Create: true}, events.ErrSite, "created with 3 shards and cannot have 4")
	p.opens(events.Options{Shards: 3}, nil, "")
	p.opens(events.Options{Shards: -1, Create: true}, events.ErrSite, "-1 shards")
	p.opens(events.Options{Shards: 5000, Create: true}, events.ErrSite, "5000 shards")
	if log := p.open(events.Options{}); log.Shards() != 3 {
		t.Errorf("%d shards", log.Shards())
	}
}

func TestANewSiteHasEightShards(t *testing.T) {
	if log := newPlace(t).open(events.Options{Create: true}); log.Shards() != 8 {
		t.Errorf("%d shards", log.Shards())
	}
}

// js is the server as its operator sees it.
func (p *place) js() jetstream.JetStream {
	p.Helper()
	js, err := jetstream.New(p.connect(p.server.URL()))
	if err != nil {
		p.Fatal(err)
	}
	return js
}

// config gives the settings of a stream.
func (p *place) config(name string) jetstream.StreamConfig {
	p.Helper()
	stream, err := p.js().Stream(p.Context(), name)
	if err != nil {
		p.Fatal(err)
	}
	return stream.CachedInfo().Config
}

// Whatever would make a stream lose or change what it has acknowledged is refused.
func TestAnUnfitStreamIsRefused(t *testing.T) {
	p := newPlace(t)
	p.open(events.Options{Create: true, Shards: 1})
	good := p.config("SNOWDONIA_0")
	good.Metadata = map[string]string{"snowdonia-shards": "1", "snowdonia-shard": "0"}
	for _, c := range []struct {
		says  string
		spoil func(*jetstream.StreamConfig)
	}{
		{"persists asynchronously", func(c *jetstream.StreamConfig) { c.PersistMode = jetstream.AsyncPersistMode }},
		{"is not kept in files", func(c *jetstream.StreamConfig) { c.Storage = jetstream.MemoryStorage }},
		{"for ever", func(c *jetstream.StreamConfig) { c.MaxAge = time.Hour }},
		{"for ever", func(c *jetstream.StreamConfig) { c.MaxMsgs = 1000 }},
		{"for ever", func(c *jetstream.StreamConfig) { c.MaxBytes = 1 << 20 }},
		{"for ever", func(c *jetstream.StreamConfig) { c.MaxMsgsPerSubject = 1 }},
		{"for ever", func(c *jetstream.StreamConfig) { c.AllowMsgTTL = true }},
		{"for ever", func(c *jetstream.StreamConfig) { c.Retention = jetstream.InterestPolicy }},
		{"be deleted", func(c *jetstream.StreamConfig) { c.DenyDelete = false }},
		{"be deleted", func(c *jetstream.StreamConfig) { c.DenyPurge = false }},
		{"direct reads", func(c *jetstream.StreamConfig) { c.AllowDirect = false }},
		{"takes subjects", func(c *jetstream.StreamConfig) { c.Subjects = []string{"game.0.a", "game.0.b"} }},
		{"does not say", func(c *jetstream.StreamConfig) { c.Metadata = nil }},
		{`is shard "4"`, func(c *jetstream.StreamConfig) {
			c.Metadata = map[string]string{"snowdonia-shards": "1", "snowdonia-shard": "4"}
		}},
	} {
		bad := good
		c.spoil(&bad)
		if err := p.js().DeleteStream(t.Context(), "SNOWDONIA_0"); err != nil {
			t.Fatal(err)
		}
		if _, err := p.js().CreateStream(t.Context(), bad); err != nil {
			t.Fatalf("%s: %v", c.says, err)
		}
		p.opens(events.Options{Create: true}, events.ErrSite, c.says)
	}
}

func TestAMissingStreamIsNotMadeAnew(t *testing.T) {
	p := newPlace(t)
	log := p.open(three)
	if shard := events.ShardOf("GAME", 3); shard != 2 {
		t.Fatalf("this test needs a game of shard 2, not %d", shard)
	}
	fill(t, log, events.Stored{}, "GAME", 1)
	for _, c := range []struct{ name, says string }{
		{"SNOWDONIA_1", "SNOWDONIA_1 is missing"},
		{"SNOWDONIA_0", "SNOWDONIA_2 has records and stream SNOWDONIA_0 is missing"},
	} {
		if err := p.js().DeleteStream(t.Context(), c.name); err != nil {
			t.Fatal(err)
		}
		p.opens(three, events.ErrSite, c.says)
	}
}

// A service that was killed while it made the site leaves the higher shards.
func TestAHalfMadeSiteIsCompleted(t *testing.T) {
	p := newPlace(t)
	p.open(three)
	for _, name := range []string{"SNOWDONIA_0", "SNOWDONIA_1"} {
		if err := p.js().DeleteStream(t.Context(), name); err != nil {
			t.Fatal(err)
		}
	}
	p.opens(events.Options{}, events.ErrNoSite, "")
	p.opens(events.Options{Create: true, Shards: 5}, events.ErrSite, `is shard "2" of "3", not 2 of 5`)
	p.opens(three, nil, "")
}

func TestMissingSnapshotsAreMadeAnew(t *testing.T) {
	p := newPlace(t)
	p.open(three)
	if err := p.js().DeleteKeyValue(t.Context(), "SNOWDONIA_SNAPSHOTS"); err != nil {
		t.Fatal(err)
	}
	p.opens(events.Options{}, events.ErrSite, "SNOWDONIA_SNAPSHOTS is missing")
	p.opens(three, nil, "")
	p.opens(events.Options{}, nil, "")
}

func TestSettingsAreChangedOnlyOnRequest(t *testing.T) {
	p := newPlace(t)
	p.open(events.Options{Create: true, Shards: 2})
	window := func() time.Duration { return p.config("SNOWDONIA_1").Duplicates }
	if got := window(); got != events.DefaultDuplicateWindow {
		t.Errorf("at first %v", got)
	}
	p.open(events.Options{DuplicateWindow: time.Hour})
	p.open(events.Options{Create: true})
	if got := window(); got != events.DefaultDuplicateWindow {
		t.Errorf("without a request %v", got)
	}
	p.open(events.Options{Create: true, DuplicateWindow: time.Hour})
	if got := window(); got != time.Hour {
		t.Errorf("on request %v", got)
	}
	p.opens(events.Options{Create: true, Replicas: 3}, events.ErrSite, "replicas") // there is one server
}

func TestOpenWithoutAServer(t *testing.T) {
	p := newPlace(t)
	p.open(three)
	conn := p.connect(p.server.URL())
	p.stop()
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if _, err := events.Open(ctx, conn, events.Options{}); !errors.Is(err, events.ErrUnavailable) {
		t.Errorf("got %v", err)
	}
}

func TestDurabilityIsUnknownWhereTheServerDoesNotTell(t *testing.T) {
	d, err := newPlace(t).open(three).Durability(t.Context())
	if err != nil || d != (events.Durability{Replicas: 1, SyncSeconds: -1}) {
		t.Errorf("got %+v, %v", d, err)
	}
}

// The account of the services imports one service of the system account.
const telling = `
listen: 127.0.0.1:-1
accounts {
  SYS  { users: [{user: operator, password: o}], exports: [{service: "$SYS.REQ.SERVER.PING.JSZ"}] }
  SITE { jetstream: enabled, users: [{user: site, password: s}]
         imports: [{service: {account: SYS, subject: "$SYS.REQ.SERVER.PING.JSZ"}}] }
}
system_account: SYS
`

func TestDurabilityAsTheServerTells(t *testing.T) {
	for _, c := range []struct {
		setting string
		want    events.Durability
		says    string
	}{
		{"100ms", events.Durability{Replicas: 1, SyncSeconds: 0.1}, "1 replica(s), sync every 100ms"},
		{"always", events.Durability{Replicas: 1}, "1 replica(s), sync before every acknowledgement"},
	} {
		folder := t.TempDir()
		file := filepath.Join(folder, "nats.conf")
		text := telling + "jetstream { store_dir: " + folder + ", sync_interval: " + c.setting + " }\n"
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		config, err := server.ProcessConfigFile(file)
		if err != nil {
			t.Fatal(err)
		}
		config.NoSigs, config.NoLog = true, true
		s, err := server.NewServer(config)
		if err != nil {
			t.Fatal(err)
		}
		s.Start()
		conn, err := events.Connect(s.ClientURL(), nats.UserInfo("site", "s"))
		if err != nil {
			t.Fatal(err)
		}
		log, err := events.Open(t.Context(), conn, three)
		if err != nil {
			t.Fatal(err)
		}
		d, err := log.Durability(t.Context())
		if err != nil || d != c.want || d.String() != c.says {
			t.Errorf("got %+v, %q, %v", d, d, err)
		}
		conn.Close()
		s.Shutdown()
		s.WaitForShutdown()
	}
}
