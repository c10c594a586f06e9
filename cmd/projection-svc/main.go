// Command projection-svc keeps the read models in Redis up with the log and
// answers queries over HTTP. Any number of them may serve the same site.
package main

import (
	"context"
	"io"
	"net"

	"snowdonia/api"
	"snowdonia/cmd/internal/settings"
	"snowdonia/cmd/internal/site"
	"snowdonia/events"
)

func main() { site.Process(run) }

func run(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) int {
	return site.Main(settings.Projection, args, getenv, stdout, stderr,
		"Keeps the read models in Redis up with the log in NATS and answers queries over HTTP.",
		func(s *site.Site) error { return serve(ctx, s) })
}

// serve runs the service until ctx ends.
func serve(ctx context.Context, s *site.Site) error {
	ring, err := s.Keys()
	if err != nil {
		return err
	}
	s.Announce(ctx, func(text string) { s.Log.Info("projection-svc " + text) })
	if err := s.OpenPort(); err != nil {
		return err
	}
	log, err := s.RemoteLog(ctx, "projection-svc", events.Options{})
	if err != nil {
		return err
	}
	redis, err := s.RemoteRedis(ctx)
	if err != nil {
		return err
	}
	runner, reader, err := s.Projections(log, redis)
	if err != nil {
		return err
	}
	checks := []api.Check{site.LogCheck(log), site.ProjectionCheck(runner)}
	return s.Serve(ctx, api.Config{Reads: reader, Keys: ring, Checks: checks}, func(at net.Addr) {
		s.Log.Info("projection-svc answers", "address", "http://"+at.String())
	})
}
