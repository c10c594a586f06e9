// Command command-svc accepts commands over HTTP and writes what they did to the
// log. Any number of them may serve the same site.
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
	return site.Main(settings.Command, args, getenv, stdout, stderr,
		"Accepts commands over HTTP and writes what they did to the log in NATS.",
		func(s *site.Site) error { return serve(ctx, s) })
}

// serve runs the service until ctx ends.
func serve(ctx context.Context, s *site.Site) error {
	ring, err := s.Keys()
	if err != nil {
		return err
	}
	s.Announce(ctx, func(text string) { s.Log.Info("command-svc " + text) })
	if err := s.OpenPort(); err != nil {
		return err
	}
	log, err := s.RemoteLog(ctx, "command-svc", events.Options{Replicas: s.Replicas, Create: true})
	if err != nil {
		return err
	}
	service, err := s.Commands(log, ring, s.SearchRedis(log.Shards()))
	if err != nil {
		return err
	}
	return s.Serve(ctx, api.Config{Commands: service, Keys: ring, Checks: []api.Check{site.LogCheck(log)}}, func(at net.Addr) {
		s.Log.Info("command-svc answers", "address", "http://"+at.String())
	})
}
