package bench

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/prometheus/client_golang/prometheus"

	"snowdonia/api/command"
	"snowdonia/api/keys"
	"snowdonia/domain/scenario"
	"snowdonia/events"
	"snowdonia/events/natsserver"
	"snowdonia/projections"
	"snowdonia/projections/redisserver"
)

// syncInterval is the durability that is measured: the default of snowdonia serve.
const syncInterval = 100 * time.Millisecond

// world is the servers and services that are measured.
type world struct {
	servers string
	conn    *nats.Conn
	log     *events.JetStream
	redis   *redisserver.Server
	ring    *keys.Ring
	service *command.Service

	closers []func() error
}

// newWorld starts everything. A stand-in for Redis is refused: it is many times slower.
func newWorld(ctx context.Context, o Options) (w *world, err error) {
	w = &world{}
	defer func() {
		if err != nil {
			err = joined(err, w.close())
		}
	}()
	if w.redis, err = redisserver.Open(ctx, redisserver.Options{URL: o.RedisURL, Folder: filepath.Join(o.Folder, "redis")}); err != nil {
		return w, err
	}
	w.closers = append(w.closers, w.redis.Close)
	if w.redis.Kind == "miniredis" {
		return w, errors.New("there is no Redis: install redis-server or name one with --redis")
	}
	server, err := natsserver.Start(ctx, natsserver.Options{Folder: filepath.Join(o.Folder, "log"), Sync: syncInterval})
	if err != nil {
		return w, err
	}
	w.closers = append(w.closers, func() error { return server.Stop(context.Background()) })
	if w.conn, err = server.Connect(); err != nil {
		return w, err
	}
	w.closers = append(w.closers, func() error { w.conn.Close(); return nil })
	if w.log, err = events.Open(ctx, w.conn, events.Options{Create: true}); err != nil {
		return w, err
	}
	w.closers = append(w.closers, w.log.Close)
	if w.ring, err = newRing(); err != nil {
		return w, err
	}
	if w.service, err = command.New(command.Config{Log: w.log, Keys: w.ring}); err != nil {
		return w, err
	}
	w.closers = append(w.closers, func() error { w.service.Stop(); return nil })
	w.servers = fmt.Sprintf("nats-server %s in this process (%d shards, %s) and %s %s",
		w.conn.ConnectedServerVersion(), w.log.Shards(), server.Durability(), w.redis.Kind, w.redis.Version)
	return w, nil
}

// close ends everything, the last first.
func (w *world) close() error {
	var all []error
	for i := len(w.closers) - 1; i >= 0; i-- {
		all = append(all, w.closers[i]())
	}
	return errors.Join(all...)
}

// joined keeps a lone error as it is.
func joined(err, other error) error {
	if other == nil {
		return err
	}
	return errors.Join(err, other)
}

// reading keeps the read models up with the log while something is measured.
func (w *world) reading(ctx context.Context, measure func(*projections.Reader) error) error {
	runner, err := projections.NewRunner(w.projections(), prometheus.NewRegistry())
	if err != nil {
		return err
	}
	running, stop := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = runner.Run(running) // gives the context's error, which is stop's
	}()
	defer func() {
		stop()
		<-ended
	}()
	for runner.Ready() != nil {
		select {
		case <-ctx.Done():
			return runner.Ready()
		case <-time.After(10 * time.Millisecond):
		}
	}
	reader := projections.NewReader(w.redis.Client, w.log.Shards())
	defer reader.Close()
	return measure(reader)
}

func (w *world) projections() projections.Config {
	return projections.Config{Log: w.log, Redis: w.redis.Client, RulesFor: scenario.RulesFor}
}

// finished plays games to their ends and waits until they can be read.
func (b *run) finished(ctx context.Context, reader *projections.Reader, series string, n int) ([]script, error) {
	all, err := scripts(b.ring, series, n)
	if err != nil {
		return nil, err
	}
	if _, err := b.sendAll(ctx, all, 8); err != nil {
		return nil, err
	}
	for _, s := range all {
		if _, err := reader.Wait(ctx, s.game, len(s.requests)); err != nil {
			return nil, err
		}
	}
	return all, nil
}
