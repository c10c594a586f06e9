// Package natsserver runs a NATS server with JetStream inside the process: for
// the program that needs nothing else installed, and for tests. It is the same
// server as the stand-alone one, with the same files.
//
//	server, err := natsserver.Start(ctx, natsserver.Options{Folder: "data/nats", Sync: 100 * time.Millisecond})
//	conn, err := server.Connect(nats.Name("command"))
//	log, err := events.Open(ctx, conn, events.Options{Create: true})
//	…
//	conn.Close()
//	err = server.Stop(ctx)
package natsserver

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"snowdonia/events"
)

// Options are the settings of a [Server].
type Options struct {
	// Folder is where everything is kept. It is made if it does not exist, and
	// belongs to one server at a time.
	Folder string
	// Sync is how often what was written is forced to the disk. A crash of the
	// process loses nothing, a power failure at most this much. 0 forces every
	// write before it is acknowledged, which is many times slower.
	Sync time.Duration
	// Listen is the address to listen on, such as 127.0.0.1:4222; port 0 takes a
	// free one. Empty: no port at all, only [Server.Connect].
	Listen string
	// Token is what clients have to present, empty for none. [Server.Connect] knows it.
	Token string
	// Log takes the server's warnings and errors, nil for none.
	Log *slog.Logger
}

// Server is a running server.
type Server struct {
	server *server.Server
	token  string
	sync   time.Duration
	unlock func() error
}

// Start runs a server and waits until it takes connections, or ctx ends.
func Start(ctx context.Context, o Options) (*Server, error) {
	config, err := o.config()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(o.Folder, 0o700); err != nil {
		return nil, fmt.Errorf("natsserver: %w", err)
	}
	unlock, err := Lock(o.Folder)
	if err != nil {
		return nil, fmt.Errorf("natsserver: %w", err)
	}
	s, err := server.NewServer(config)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("natsserver: %w", err), unlock())
	}
	log := newLogger(o.Log)
	s.SetLoggerV2(log, false, false, false)
	s.Start() // returns when the files have been read and the port is open
	running := &Server{server: s, token: o.Token, sync: o.Sync, unlock: unlock}
	if err := running.ready(ctx, log.fatal); err != nil {
		return nil, errors.Join(err, running.Stop(context.WithoutCancel(ctx)))
	}
	return running, nil
}

// config translates the options.
func (o Options) config() (*server.Options, error) {
	config := &server.Options{
		ServerName: "snowdonia",
		JetStream:  true, StoreDir: o.Folder,
		SyncInterval: o.Sync, SyncAlways: o.Sync == 0,
		Authorization: o.Token,
		NoSigs:        true, NoLog: true, // the logger is set by hand
		DontListen: o.Listen == "",
	}
	if o.Listen == "" {
		return config, nil
	}
	host, port, err := net.SplitHostPort(o.Listen)
	if err != nil {
		return nil, fmt.Errorf("natsserver: address to listen on: %w", err)
	}
	config.Host = host
	if config.Port, err = strconv.Atoi(port); err != nil {
		return nil, fmt.Errorf("natsserver: port to listen on: %w", err)
	}
	if config.Port == 0 {
		config.Port = server.RANDOM_PORT
	}
	return config, nil
}

// ready waits for a server that has been started; on fatal it says why it was not.
func (s *Server) ready(ctx context.Context, fatal <-chan string) error {
	const step = 50 * time.Millisecond
	for {
		select {
		case why := <-fatal:
			return fmt.Errorf("natsserver: %s", why)
		case <-ctx.Done():
			return fmt.Errorf("natsserver: not ready: %w", ctx.Err())
		default:
		}
		if s.server.ReadyForConnections(step) && s.server.JetStreamEnabled() {
			return nil
		}
	}
}

// Connect makes a connection to the server within the process, with the options
// of [events.ConnectOptions] and more.
func (s *Server) Connect(more ...nats.Option) (*nats.Conn, error) {
	options := append(events.ConnectOptions(), nats.InProcessServer(s.server))
	if s.token != "" {
		options = append(options, nats.Token(s.token))
	}
	conn, err := nats.Connect(nats.DefaultURL, append(options, more...)...)
	if err != nil {
		return nil, fmt.Errorf("natsserver: %w", err)
	}
	return conn, nil
}

// URL is the address for clients outside of the process, empty if there is none.
// It does not hold the token.
func (s *Server) URL() string {
	if addr := s.server.Addr(); addr != nil {
		return "nats://" + addr.String()
	}
	return ""
}

// Durability is how safe a record is that this server has acknowledged. It does
// not tell its clients, as [events.JetStream.Durability] says.
func (s *Server) Durability() events.Durability {
	return events.Durability{Replicas: 1, SyncSeconds: s.sync.Seconds()}
}

// Stop ends the server once everything is written, and waits for that until ctx
// ends. Connections to it are lost.
func (s *Server) Stop(ctx context.Context) error {
	s.server.Shutdown()
	gone := make(chan struct{})
	go func() {
		s.server.WaitForShutdown()
		close(gone)
	}()
	select {
	case <-gone:
		return s.unlock()
	case <-ctx.Done():
		return fmt.Errorf("natsserver: still shutting down: %w", ctx.Err())
	}
}
