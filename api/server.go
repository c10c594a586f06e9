// Package api is the game over HTTP: JSON under /v1 as api/openapi.yaml describes
// it, errors as `application/problem+json` (RFC 9457) from one catalogue, live
// streams of games and lists, and the page that persons play on.
//
// A [Server] has the addresses that change something if it is given a command
// service, and those that read if it is given read models; so the same package
// makes command-svc, projection-svc and a program that is both.
//
//	server, err := api.New(api.Config{Commands: service, Reads: reader, Keys: ring})
//	err = server.Serve(ctx, listener) // until ctx ends
package api

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"

	"snowdonia/api/command"
	"snowdonia/api/keys"
	"snowdonia/api/web"
	"snowdonia/projections"
)

// Config is what a [Server] is made of. Keys and at least one of Commands and Reads are needed.
type Config struct {
	Commands *command.Service    // nil: no address that changes anything
	Reads    *projections.Reader // nil: no address that reads
	Keys     *keys.Ring
	Checks   []Check // what must be well for the server to be ready

	Limits         Limits
	TrustedProxies []netip.Prefix // whose X-Forwarded-For and X-Request-Id are believed

	Metrics  prometheus.Registerer // nil: the server's requests are not counted
	Gatherer prometheus.Gatherer   // nil: /metrics answers 404
	Logger   *slog.Logger          // nil: the default one
	Now      func() time.Time      // nil: the clock
}

// Check is something that must be well for the server to be ready.
type Check struct {
	Name string
	Run  func(ctx context.Context) error
}

// Limits hold callers to what one server can bear. A zero takes the default that
// its comment names.
type Limits struct {
	BodyBytes        int64         // of a request: 64 KiB
	AddressPerSecond float64       // requests from one IPv4 address or IPv6 /64: 50
	AddressBurst     int           // 200
	PlayerPerSecond  float64       // requests with one token: 20
	PlayerBurst      int           // 100
	Callers          int           // addresses, and players, whose rate is remembered: 65,536
	TokenLifetime    time.Duration // of a guest's token: 0 for ever
	Wait             time.Duration // that a read waits for a number at most: 10 s
	Appear           time.Duration // that such a read waits for a game to be there at all: 2 s
	Waits            int           // reads that wait at once: 10,000
	AddressWaits     int           // of one address: 100
	Streams          int           // live streams at once: 10,000
	AddressStreams   int           // of one address: 100
	PlayerStreams    int           // with one token: 20
	Backlog          int           // missed records that a stream hands in, more are one board: 500
	Heartbeat        time.Duration // between two signs of life of a quiet stream: 15 s
	Grace            time.Duration // for requests under way when the server stops: 10 s
}

func (l Limits) withDefaults() Limits {
	or(&l.BodyBytes, 64<<10)
	or(&l.AddressPerSecond, 50)
	or(&l.AddressBurst, 200)
	or(&l.PlayerPerSecond, 20)
	or(&l.PlayerBurst, 100)
	or(&l.Callers, 65536)
	or(&l.Wait, 10*time.Second)
	or(&l.Appear, 2*time.Second)
	or(&l.Waits, 10000)
	or(&l.AddressWaits, 100)
	or(&l.Streams, 10000)
	or(&l.AddressStreams, 100)
	or(&l.PlayerStreams, 20)
	or(&l.Backlog, 500)
	or(&l.Heartbeat, 15*time.Second)
	or(&l.Grace, 10*time.Second)
	return l
}

// or gives a number that was not set its default.
func or[N int | int64 | float64 | time.Duration](n *N, otherwise N) {
	if *n <= 0 {
		*n = otherwise
	}
}

// Server answers HTTP requests.
type Server struct {
	Config
	handler    *echo.Echo
	perAddress *limiter
	perPlayer  *limiter
	metrics    *metrics
	streams    *crowd // that are open
	waits      *crowd // reads that wait
	lists      *liveLists
	readiness  checked
	page       *web.Page     // nil without read models
	draining   chan struct{} // closed when streams are to end
	drain      sync.Once
}

// New makes a server.
func New(c Config) (*Server, error) {
	if c.Keys == nil || c.Commands == nil && c.Reads == nil {
		return nil, errors.New("api: a server needs keys, and commands or read models")
	}
	c.Limits = c.Limits.withDefaults()
	if c.Logger == nil {
		c.Logger = slog.Default()
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	s := &Server{Config: c, draining: make(chan struct{})}
	s.perAddress = newLimiter(c.Limits.AddressPerSecond, c.Limits.AddressBurst, c.Limits.Callers)
	s.perPlayer = newLimiter(c.Limits.PlayerPerSecond, c.Limits.PlayerBurst, c.Limits.Callers)
	s.streams = newCrowd(c.Limits.Streams, codeTooManyStreams)
	s.waits = newCrowd(c.Limits.Waits, codeTooManyWaits)
	m, err := newMetrics(c.Metrics)
	if err != nil {
		return nil, fmt.Errorf("api: metrics: %w", err)
	}
	s.metrics = m
	s.lists = newLiveLists(s)
	if c.Reads != nil {
		if s.page, err = web.Load(); err != nil {
			return nil, fmt.Errorf("api: %w", err)
		}
	}
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.IPExtractor = addressOf(c.TrustedProxies)
	e.HTTPErrorHandler = func(err error, c echo.Context) { problemOf(err).answer(c) }
	e.Use(s.identify, s.observe, s.survive, s.protect, s.callers)
	s.routes(e)
	s.handler = e
	return s, nil
}

// addressOf finds a caller's address: the one of the connection, or what the
// nearest proxy that is not trusted put into X-Forwarded-For.
func addressOf(trusted []netip.Prefix) echo.IPExtractor {
	if len(trusted) == 0 {
		return echo.ExtractIPDirect()
	}
	options := []echo.TrustOption{echo.TrustLoopback(false), echo.TrustLinkLocal(false), echo.TrustPrivateNet(false)}
	for _, p := range trusted {
		p = p.Masked()
		options = append(options, echo.TrustIPRange(&net.IPNet{
			IP: p.Addr().AsSlice(), Mask: net.CIDRMask(p.Bits(), p.Addr().BitLen()),
		}))
	}
	return echo.ExtractIPFromXFFHeader(options...)
}

// Handler gives the server as a handler, for a program that listens by itself.
// Such a program calls Drain before it stops.
func (s *Server) Handler() http.Handler { return s.handler }

// Drain ends all live streams, with a hint to come back, and refuses new ones.
func (s *Server) Drain() { s.drain.Do(func() { close(s.draining) }) }

// stopping tells whether Drain has been called.
func (s *Server) stopping() bool {
	select {
	case <-s.draining:
		return true
	default:
		return false
	}
}

// Serve answers requests on a listener until ctx ends. Then it ends streams and
// gives the requests under way some time to finish.
func (s *Server) Serve(ctx context.Context, on net.Listener) error {
	server := &http.Server{
		Handler:           s.handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      s.Limits.Wait + 20*time.Second, // streams move their own deadline on
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(s.Logger.Handler(), slog.LevelWarn),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(on) }()
	select {
	case err := <-failed:
		return fmt.Errorf("api: %w", err)
	case <-ctx.Done():
	}
	s.Drain()
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.Limits.Grace)
	defer cancel()
	if err := server.Shutdown(grace); err != nil {
		return errors.Join(fmt.Errorf("api: requests under way were cut off: %w", err), server.Close())
	}
	return nil
}
