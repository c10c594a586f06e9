package redisserver

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os/exec"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"
)

// Options say which Redis to use.
type Options struct {
	// URL names a server that runs already: redis://, rediss:// (TLS) or
	// unix://. It may be a node of a cluster. Empty: an own server is started.
	URL string
	// Folder holds the socket of an own redis-server. It is made if it is missing;
	// empty is a temporary one.
	Folder string
	// Embedded takes the embedded stand-in even where a redis-server is installed.
	Embedded Embedding
	// Log is told when an own server ends by itself and is started again; nil discards.
	Log *slog.Logger
}

// Embedding says when the embedded stand-in is used.
type Embedding uint8

// The two answers.
const (
	IfNeeded Embedding = iota // only where no redis-server is found on PATH
	Always
)

// Server is a Redis that answers.
type Server struct {
	// Client is for everybody; Close closes it.
	Client redis.UniversalClient
	// Kind is "redis", "redis cluster", "own redis-server" or "miniredis".
	Kind string
	// Version is the server's own word for it.
	Version string
	// Address is a URL without a password.
	Address string

	stop func() error
}

// oldest is the first major version of Redis that is accepted.
const oldest = 7

// Open gives a server that has answered a first call. The error says what is
// wrong with the setting or the server. Ctx bounds the opening only.
func Open(ctx context.Context, o Options) (*Server, error) {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	redis.SetLogger(clientLog{o.Log})
	if o.URL != "" {
		return openURL(ctx, o.URL)
	}
	program, err := exec.LookPath("redis-server")
	if err != nil || o.Embedded == Always {
		return openEmbedded()
	}
	return openChild(ctx, program, o)
}

// String says in one line which server runs.
func (s *Server) String() string {
	return fmt.Sprintf("%s %s at %s", s.Kind, s.Version, s.Address)
}

// Close closes the client and ends an own server.
func (s *Server) Close() error {
	return errors.Join(s.Client.Close(), s.stop())
}

func openURL(ctx context.Context, url string) (*Server, error) {
	options, err := redis.ParseURL(url)
	if err != nil {
		return nil, fmt.Errorf("redisserver: the URL of Redis: %w", err)
	}
	client := redis.NewClient(patient(options))
	about, err := describe(ctx, client)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("redisserver: %s does not answer: %w", options.Addr, err), client.Close())
	}
	scheme, _, _ := strings.Cut(url, "://")
	s := &Server{Client: client, Kind: "redis", Version: about["redis_version"], Address: scheme + "://" + options.Addr, stop: nothing}
	if major, err := strconv.Atoi(before(s.Version, ".")); err == nil && major < oldest {
		return nil, errors.Join(fmt.Errorf("redisserver: %s: Redis %d or newer is needed", s, oldest), client.Close())
	}
	if about["redis_mode"] == "cluster" {
		s.Kind = "redis cluster"
		s.Client = redis.NewClusterClient(clustered(options))
		return s, client.Close()
	}
	return s, nil
}

// describe reads what a server says of itself; a stand-in that says nothing is no error.
func describe(ctx context.Context, c *redis.Client) (map[string]string, error) {
	if err := c.Ping(ctx).Err(); err != nil {
		return nil, err
	}
	about := map[string]string{"redis_version": "of unknown version"}
	text, err := c.Info(ctx, "server").Result()
	if _, refused := errors.AsType[redis.Error](err); err != nil && !refused {
		return nil, err
	}
	for line := range strings.Lines(text) {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), ":"); ok {
			about[key] = value
		}
	}
	return about, nil
}

func openEmbedded() (*Server, error) {
	m := miniredis.NewMiniRedis()
	if err := m.StartAddr("127.0.0.1:0"); err != nil {
		return nil, fmt.Errorf("redisserver: the embedded stand-in: %w", err)
	}
	return &Server{
		Client:  redis.NewClient(patient(&redis.Options{Addr: m.Addr()})),
		Kind:    "miniredis",
		Version: moduleVersion("github.com/alicebob/miniredis/v2"),
		Address: "redis://" + m.Addr(),
		stop:    func() error { m.Close(); return nil },
	}, nil
}

// moduleVersion gives the version of a module that this program was built with.
func moduleVersion(path string) string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if m.Path == path {
				return m.Version
			}
		}
	}
	return "of unknown version"
}

// patient completes the options of a client: calls end with their context, and a
// server that is away is noticed soon, since all callers try again by themselves.
func patient(o *redis.Options) *redis.Options {
	o.Protocol = 2
	o.ContextTimeoutEnabled = true
	o.DialTimeout = 2 * time.Second
	o.DialerRetries = 1
	o.MaxRetries = 1
	o.MaintNotificationsConfig = &maintnotifications.Config{Mode: maintnotifications.ModeDisabled}
	return o
}

func clustered(o *redis.Options) *redis.ClusterOptions {
	return &redis.ClusterOptions{
		Addrs: []string{o.Addr}, Username: o.Username, Password: o.Password, TLSConfig: o.TLSConfig,
		Protocol: o.Protocol, ContextTimeoutEnabled: true, DialTimeout: o.DialTimeout, DialerRetries: o.DialerRetries,
		MaintNotificationsConfig: o.MaintNotificationsConfig,
	}
}

func before(s, sep string) string {
	head, _, _ := strings.Cut(s, sep)
	return head
}

func nothing() error { return nil }

// clientLog takes what the client says beside its errors. Those go to the
// callers, who try again and say so.
type clientLog struct{ log *slog.Logger }

// Printf logs for debugging.
func (l clientLog) Printf(ctx context.Context, format string, v ...any) {
	l.log.DebugContext(ctx, fmt.Sprintf(format, v...))
}
