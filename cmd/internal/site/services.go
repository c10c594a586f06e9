package site

import (
	"context"
	"net"
	"time"

	"snowdonia/api"
	"snowdonia/api/command"
	"snowdonia/api/keys"
	"snowdonia/domain/scenario"
	"snowdonia/events"
	"snowdonia/projections"
	"snowdonia/projections/redisserver"
)

// Commands starts the service that decides commands.
func (s *Site) Commands(log events.Log, ring *keys.Ring, views command.Views) (*command.Service, error) {
	service, err := command.New(command.Config{
		Log: log, Keys: ring, Views: views, HotGames: s.HotGames, OpenTables: s.OpenTables, BotWorkers: s.BotWorkers,
		Metrics: s.Metrics, Logger: s.Log,
	})
	if err != nil {
		return nil, err
	}
	s.onClose("the command service", func(ctx context.Context) error { return within(ctx, service.Stop) })
	return service, nil
}

// Projections starts to keep the read models up with the log, and gives what reads them.
func (s *Site) Projections(log events.Log, redis *redisserver.Server) (*projections.Runner, *projections.Reader, error) {
	runner, err := projections.NewRunner(projections.Config{
		Log: log, Redis: redis.Client, RulesFor: scenario.RulesFor, Logger: s.Log,
	}, s.Metrics)
	if err != nil {
		return nil, nil, err
	}
	s.background("the projections", runner.Run)
	return runner, s.Reader(redis, log.Shards()), nil
}

// UpToDate waits until the read models have caught up with the log, but no longer
// than patience: a long log is read on while requests are answered.
func (s *Site) UpToDate(ctx context.Context, runner *projections.Runner, patience time.Duration) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for runner.Ready() != nil {
		select {
		case <-ctx.Done():
			s.Log.Warn("the read models are still being filled from the log; until then reads answer 503")
			return
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// Reader reads the read models that somebody else keeps.
func (s *Site) Reader(redis *redisserver.Server, shards int) *projections.Reader {
	reader := projections.NewReader(redis.Client, shards)
	s.onClose("the reader", func(ctx context.Context) error { return within(ctx, reader.Close) })
	return reader
}

// Serve answers HTTP with what c has on the port that is open, until ctx ends.
// Started is told the address once requests are answered.
func (s *Site) Serve(ctx context.Context, c api.Config, started func(net.Addr)) error {
	c.Limits = api.Limits{
		BodyBytes:        int64(s.BodyBytes),
		AddressPerSecond: float64(s.AddressRequests), AddressBurst: s.AddressBurst,
		PlayerPerSecond: float64(s.PlayerRequests), PlayerBurst: s.PlayerBurst,
		TokenLifetime: s.TokenLifetime,
		Streams:       s.Streams, AddressStreams: s.AddressStreams, PlayerStreams: s.PlayerStreams,
		Waits: s.Waits, AddressWaits: s.AddressWaits,
		Grace: s.Shutdown / 2,
	}
	c.TrustedProxies, c.Metrics, c.Gatherer, c.Logger = s.TrustedProxies, s.Metrics, s.Metrics, s.Log
	server, err := api.New(c)
	if err != nil {
		return err
	}
	listener := s.port.takeOver(ctx)
	started(listener.Addr())
	return server.Serve(ctx, listener)
}

// LogCheck tells whether the log answers.
func LogCheck(log events.Log) api.Check {
	return api.Check{Name: "log", Run: func(ctx context.Context) error {
		_, err := log.Head(ctx, 0)
		return err
	}}
}

// ProjectionCheck tells whether the read models are up to date.
func ProjectionCheck(runner *projections.Runner) api.Check {
	return api.Check{Name: "projections", Run: func(context.Context) error { return runner.Ready() }}
}
