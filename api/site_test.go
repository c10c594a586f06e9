package api_test

import (
	"bytes"
	"context"
	"log/slog"
	"net"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"snowdonia/api"
	"snowdonia/api/command"
	"snowdonia/api/keys"
	"snowdonia/domain/scenario"
	"snowdonia/events"
	"snowdonia/events/natsserver"
	"snowdonia/projections"
	"snowdonia/projections/redisserver"
)

// site is the whole product in one process, with a real redis-server, and its
// callers over a real connection.
type site struct {
	t       *testing.T
	log     events.Log
	keys    *keys.Ring
	redis   *redisserver.Child
	reader  *projections.Reader
	service *command.Service
	server  *api.Server
	metrics *prometheus.Registry
	base    string
	logged  *lines
}

// setting changes how a site is made.
type setting func(*command.Config, *api.Config)

func onMemory(t *testing.T, settings ...setting) *site {
	return newSite(t, events.NewMemory(4), settings...)
}

// onNATS is a site on a JetStream log; stop and start take its server away and back.
func onNATS(t *testing.T, settings ...setting) (s *site, stop, start func()) {
	t.Helper()
	folder := t.TempDir()
	listen := "127.0.0.1:0"
	var server *natsserver.Server
	start = func() {
		t.Helper()
		var err error
		if server, err = natsserver.Start(t.Context(), natsserver.Options{Folder: folder, Sync: time.Second, Listen: listen}); err != nil {
			t.Fatal(err)
		}
		listen = strings.TrimPrefix(server.URL(), "nats://")
	}
	stop = func() {
		t.Helper()
		if server == nil {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		defer cancel()
		if err := server.Stop(ctx); err != nil {
			t.Error(err)
		}
		server = nil
	}
	start()
	t.Cleanup(stop)
	conn, err := events.Connect(server.URL())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	log, err := events.Open(t.Context(), conn, events.Options{Shards: 2, Create: true, Timeout: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	return newSite(t, log, settings...), stop, start
}

func newSite(t *testing.T, log events.Log, settings ...setting) *site {
	t.Helper()
	s := &site{t: t, log: log, metrics: prometheus.NewRegistry(), logged: &lines{}}
	var err error
	if s.keys, err = keys.NewRing(bytes.Repeat([]byte{7}, 32)); err != nil {
		t.Fatal(err)
	}
	socket := filepath.Join(t.TempDir(), "r")
	s.startRedis(socket)
	t.Cleanup(func() { s.redis.Stop() })
	redis, err := redisserver.Open(t.Context(), redisserver.Options{URL: "unix://" + socket})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = redis.Close() })
	s.project(projections.Config{Log: log, Redis: redis.Client, RulesFor: scenario.RulesFor})
	s.reader = projections.NewReader(redis.Client, log.Shards())
	t.Cleanup(s.reader.Close)
	quiet := slog.New(slog.NewJSONHandler(s.logged, nil))
	commands := command.Config{Log: log, Keys: s.keys, Views: s.reader, BotOverdue: time.Hour, Metrics: s.metrics, Logger: quiet}
	config := api.Config{
		Reads: s.reader, Keys: s.keys, Logger: quiet, Metrics: s.metrics, Gatherer: s.metrics,
		Limits: api.Limits{AddressPerSecond: 1e6, AddressBurst: 1e6, PlayerPerSecond: 1e6, PlayerBurst: 1e6},
	}
	for _, set := range settings {
		set(&commands, &config)
	}
	if s.service, err = command.New(commands); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.service.Stop)
	config.Commands = s.service
	if s.server, err = api.New(config); err != nil {
		t.Fatal(err)
	}
	s.base = s.serve(s.server)
	return s
}

func (s *site) startRedis(socket string) {
	s.t.Helper()
	program, err := exec.LookPath("redis-server")
	if err != nil {
		s.t.Fatal("redis-server is needed: ", err)
	}
	if s.redis, err = redisserver.StartChild(s.t.Context(), program, socket); err != nil {
		s.t.Fatal(err)
	}
}

// project keeps the read models up, and waits until they can be read.
func (s *site) project(c projections.Config) {
	s.t.Helper()
	runner, err := projections.NewRunner(c, s.metrics)
	if err != nil {
		s.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { _ = runner.Run(ctx) })
	s.t.Cleanup(func() {
		cancel()
		running.Wait()
	})
	for runner.Ready() != nil {
		select {
		case <-s.t.Context().Done():
			s.t.Fatal(runner.Ready())
		case <-time.After(time.Millisecond):
		}
	}
}

// serve runs a server until the test ends, and gives its address.
func (s *site) serve(server *api.Server) string {
	s.t.Helper()
	on, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		s.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- server.Serve(ctx, on) }()
	s.t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			s.t.Error(err)
		}
	})
	return "http://" + on.Addr().String()
}

// in is the same site for a subtest.
func (s *site) in(t *testing.T) *site {
	c := *s
	c.t = t
	return &c
}

// lines is a log that is kept.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
