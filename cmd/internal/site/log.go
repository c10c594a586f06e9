package site

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/prometheus/client_golang/prometheus"

	"snowdonia/events"
	"snowdonia/events/natsserver"
)

// Occupy keeps other processes out of the data folder until the site is closed.
func (s *Site) Occupy() error {
	unlock, err := natsserver.Lock(s.Data)
	var used *natsserver.InUseError
	switch {
	case errors.As(err, &used) && used.PID > 0:
		return fmt.Errorf("%w; end it first (kill %d), or give this one a folder of its own with --data", used, used.PID)
	case errors.As(err, &used):
		return fmt.Errorf("%w; end it first, or give this one a folder of its own with --data", used)
	case err != nil:
		return err
	}
	s.onClose("the data folder", func(context.Context) error { return unlock() })
	return nil
}

// OwnLog runs a NATS server in this process, with its files in the data folder,
// and opens the log on it.
func (s *Site) OwnLog(ctx context.Context) (*events.JetStream, error) {
	server, err := natsserver.Start(ctx, natsserver.Options{Folder: filepath.Join(s.Data, "log"), Sync: s.SyncInterval, Log: s.Log})
	if err != nil {
		return nil, err
	}
	s.onClose("the NATS server", server.Stop)
	conn, err := server.Connect(nats.Name("snowdonia serve"))
	if err != nil {
		return nil, err
	}
	s.closeConnection(conn)
	log, err := s.open(ctx, conn, events.Options{Shards: s.Shards, Create: true})
	if err != nil {
		return nil, err
	}
	return log, s.tell(log, server.Durability())
}

// RemoteLog opens the log on the NATS servers of the settings, and waits for them
// and, unless it may create the log, for somebody who does.
func (s *Site) RemoteLog(ctx context.Context, name string, o events.Options) (log *events.JetStream, err error) {
	o.Shards = s.Shards
	password, err := s.NATSPassword.Reveal()
	if err != nil {
		return nil, err
	}
	options := []nats.Option{nats.Name(name), nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
		s.Log.Warn("NATS", "error", err)
	})}
	if s.NATSUser != "" {
		options = append(options, nats.UserInfo(s.NATSUser, password))
	}
	var conn *nats.Conn
	final := func(err error) bool { return errors.Is(err, nats.ErrAuthorization) }
	err = s.patiently(ctx, "NATS", final, func() (err error) {
		conn, err = events.Connect(s.NATS, options...)
		return err
	})
	if err != nil {
		return nil, err
	}
	s.closeConnection(conn)
	final = func(err error) bool { return errors.Is(err, events.ErrSite) }
	err = s.patiently(ctx, "the log", final, func() (err error) {
		log, err = s.open(ctx, conn, o)
		return explained(err)
	})
	if err != nil {
		return nil, err
	}
	d, err := log.Durability(ctx)
	if err != nil {
		return nil, err
	}
	return log, s.tell(log, d)
}

// explained says what an operator can do about a log that does not open. A server
// without JetStream looks like one whose JetStream is just starting, so it is waited for.
func explained(err error) error {
	switch {
	case errors.Is(err, nats.ErrNoResponders), errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		return fmt.Errorf("JetStream is not enabled on the NATS server, or not ready yet: its configuration needs a jetstream block (docs/operations.md): %w", err)
	case errors.Is(err, events.ErrNoSite):
		return fmt.Errorf("%w; the first start of a command-svc makes it", err)
	}
	return err
}

func (s *Site) closeConnection(conn *nats.Conn) {
	s.onClose("the connection to NATS", func(context.Context) error {
		conn.Close()
		return nil
	})
}

// open opens the log on a server.
func (s *Site) open(ctx context.Context, conn *nats.Conn, o events.Options) (*events.JetStream, error) {
	log, err := events.Open(ctx, conn, o)
	if err == nil {
		s.onClose("the log", func(context.Context) error { return log.Close() })
	}
	return log, err
}

// tell says how durable the log is, in the log of this program and as metrics.
func (s *Site) tell(log *events.JetStream, d events.Durability) error {
	s.Durability = d
	s.Log.Info("the log is open", "shards", log.Shards(), "durability", d.String())
	for _, setting := range []struct {
		name, help string
		value      float64
	}{
		{"snowdonia_log_shards", "Shards of the log.", float64(log.Shards())},
		{"snowdonia_log_replicas", "Servers that keep each shard.", float64(d.Replicas)},
		{"snowdonia_log_sync_interval_seconds", "What a power failure may lose: 0 for nothing, -1 for unknown.", d.SyncSeconds},
	} {
		g := prometheus.NewGauge(prometheus.GaugeOpts{Name: setting.name, Help: setting.help})
		g.Set(setting.value)
		if err := s.Metrics.Register(g); err != nil {
			return err
		}
	}
	return nil
}
