package api_test

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"snowdonia/api"
	"snowdonia/api/command"
	"snowdonia/projections"
)

// The limit of open tables is one that the read side can count to.
func TestOpenTablesCanBeCounted(t *testing.T) {
	if projections.MaxHostedOpen < command.MaxOpenTables {
		t.Errorf("%d tables may be open, %d are listed", command.MaxOpenTables, projections.MaxHostedOpen)
	}
}

// The two halves of the API on servers of their own.
func TestSeparateServers(t *testing.T) {
	s := onMemory(t)
	half := func(c api.Config) string {
		c.Keys, c.Metrics, c.Logger = s.keys, prometheus.NewRegistry(), slog.New(slog.DiscardHandler)
		server, err := api.New(c)
		if err != nil {
			t.Fatal(err)
		}
		return s.serve(server)
	}
	writes, reads := half(api.Config{Commands: s.service}), half(api.Config{Reads: s.reader})
	s.base = writes
	ann, bob := s.guest("Ann"), s.guest("Bob")
	w := s.started(ann, bob)
	s.fails(405, "method-not-allowed", get("/v1/games"))
	s.fails(404, "no-such-route", get("/v1/games/"+w.Game))
	s.fails(404, "no-such-route", get("/v1/lobby"))
	s.want(200, get("/openapi.json"))
	s.base = reads
	o := s.offers(w.Game, w.Number)
	move := s.move(o, w.Game, 0, ann, bob)
	s.fails(404, "no-such-route", move)
	s.base = writes
	s.want(200, move)
	if _, err := api.New(api.Config{Keys: s.keys}); err == nil {
		t.Error("a server without anything to serve was made")
	}
}

// Whoever opens a table learns from the API alone what it may be opened with.
func TestScenarios(t *testing.T) {
	s := onMemory(t)
	s.want(200, get("/v1")) // leads to it
	const want = `{"scenarios":[{"name":"mount-snowdon","title":"Mount Snowdon","minSeats":1,"maxSeats":5,` +
		`"options":["thinFog","optionalTrackCards","trains","firstGameTrains"]},` +
		`{"name":"jungfraubahn","title":"Jungfraubahn","minSeats":1,"maxSeats":5,"options":[]},` +
		`{"name":"mount-washington","title":"Mount Washington","minSeats":1,"maxSeats":5,"options":[]}],"editions":["deluxe","2012"],"bots":["random","greedy"]}`
	if a := s.want(200, get("/v1/scenarios")); string(a.body) != want {
		t.Errorf("%s", a.body)
	}
}

func TestReadiness(t *testing.T) {
	var wrong error
	var asked int
	var now atomic.Int64
	s := onMemory(t, func(_ *command.Config, c *api.Config) {
		c.Now = func() time.Time { return time.Unix(0, now.Load()) }
		c.Checks = []api.Check{
			{Name: "log", Run: func(context.Context) error { asked++; return nil }},
			{Name: "views", Run: func(context.Context) error { return wrong }},
		}
	})
	now.Store(int64(time.Hour))
	for range 5 { // whoever asks often does not ask the log as often
		if a := s.want(200, get("/readyz")); string(a.body) != `{"status":"ok","checks":{"log":"ok","views":"ok"}}`+"\n" {
			t.Errorf("%s", a.body)
		}
	}
	if asked != 1 {
		t.Errorf("the log was asked %d times at one time", asked)
	}
	wrong = errors.New("secret detail")
	now.Add(int64(time.Second))
	if a := s.want(503, get("/readyz")); string(a.body) != `{"status":"not ready","checks":{"log":"ok","views":"failed"}}`+"\n" {
		t.Errorf("%s", a.body)
	}
	s.want(200, get("/healthz"))
}

// The result of a check is not spoilt by the client that happened to begin it and hung up.
func TestReadinessOutlivesItsClient(t *testing.T) {
	entered, finish := make(chan struct{}), make(chan struct{})
	s := onMemory(t, func(_ *command.Config, c *api.Config) {
		c.Checks = []api.Check{{Name: "slow", Run: func(ctx context.Context) error {
			close(entered)
			<-finish
			return ctx.Err()
		}}}
		c.Now = func() time.Time { return time.Unix(3600, 0) }
	})
	ctx, hangUp := context.WithCancel(t.Context())
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		_, _ = s.tryFor(ctx, get("/readyz")) // is hung up
	}()
	<-entered
	hangUp()
	<-gone
	close(finish)
	s.want(200, get("/readyz"))
}

// A fault of the program costs one request, and what it was stays in the log.
func TestPanic(t *testing.T) {
	s := onMemory(t, func(_ *command.Config, c *api.Config) {
		c.Checks = []api.Check{{Name: "broken", Run: func(context.Context) error { panic("at the wheel") }}}
	})
	for range 2 {
		s.want(500, get("/readyz"))
	}
	if log := s.logged.String(); !strings.Contains(log, "at the wheel") || !strings.Contains(log, `"code":"internal"`) {
		t.Errorf("the log has nothing of it: %s", log)
	}
	metrics := string(s.want(200, get("/metrics")).body)
	if !strings.Contains(metrics, "snowdonia_http_panics_total 2\n") {
		t.Error("panics are not counted")
	}
}

// Only a proxy that is trusted tells the caller's address and the request's id.
func TestTrustedProxy(t *testing.T) {
	s := onMemory(t, func(_ *command.Config, c *api.Config) {
		c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
		c.Limits.AddressPerSecond, c.Limits.AddressBurst = 1e-6, 2
	})
	from := func(address string) call { return get("/v1/lobby").with("X-Forwarded-For", address) }
	s.want(200, from("203.0.113.1"))
	s.want(200, from("203.0.113.1"))
	s.fails(429, "rate-limited", from("203.0.113.1"))
	s.fails(429, "rate-limited", from("198.51.100.7, 203.0.113.1")) // what a caller put there itself
	a := s.want(200, from("203.0.113.2").with("X-Request-Id", "from-the-proxy"))
	if id := a.header.Get("X-Request-Id"); id != "from-the-proxy" {
		t.Errorf("request id %q", id)
	}
	if !strings.Contains(s.logged.String(), `"address":"203.0.113.2"`) {
		t.Error("the caller's address is not in the log")
	}
}

// Requests under way are finished when a server stops, and streams end.
func TestGracefulStop(t *testing.T) {
	s := onMemory(t)
	w := s.table(s.guest("Ann"), s.guest("Bob"))
	s.until(200, get("/v1/games/"+w.Game+"?wait=2"))
	entered, finish := make(chan struct{}), make(chan struct{})
	slow := api.Check{Name: "slow", Run: func(context.Context) error {
		close(entered)
		<-finish
		return nil
	}}
	server, err := api.New(api.Config{Reads: s.reader, Keys: s.keys, Checks: []api.Check{slow}, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	on, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- server.Serve(ctx, on) }()
	s.base = "http://" + on.Addr().String()
	l := s.listen("/v1/games/"+w.Game+"/stream", "")
	if e, _ := l.next(); e.name != "view" {
		t.Fatalf("first %s", e.name)
	}
	under := make(chan answer, 1)
	go func() {
		a, err := s.try(get("/readyz"))
		if err != nil {
			t.Error(err)
		}
		under <- a
	}()
	<-entered
	stop()
	if _, more := l.next(); more || l.retry != "1000" {
		t.Errorf("the stream went on: %v, retry %q", more, l.retry)
	}
	close(finish)
	if a := <-under; !strings.Contains(string(a.body), `"slow":"ok"`) {
		t.Errorf("the request under way got %d %s", a.status, a.body)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}
