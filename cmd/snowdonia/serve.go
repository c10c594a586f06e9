package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"time"

	"snowdonia/api"
	"snowdonia/cmd/internal/settings"
	"snowdonia/cmd/internal/site"
)

// serve runs the whole product in this process.
func serve(ctx context.Context, args []string, around surroundings) int {
	return site.Main(settings.Serve, args, around.getenv, around.stdout, around.stderr,
		"Plays Snowdonia: everything in one process on one port, kept in one folder.",
		func(s *site.Site) error { return serveSite(ctx, s, around.stdout) })
}

func serveSite(ctx context.Context, s *site.Site, stdout io.Writer) error {
	folder, err := filepath.Abs(s.Data)
	if err != nil {
		return err
	}
	s.Data = folder
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	s.Announce(ctx, func(text string) { fmt.Fprintf(stdout, "Snowdonia %s.\n", text) })
	if err := s.Occupy(); err != nil {
		return err
	}
	if err := s.OpenPort(); err != nil {
		return err
	}
	log, err := s.OwnLog(ctx)
	if err != nil {
		return err
	}
	ring, err := s.OwnKeys()
	if err != nil {
		return err
	}
	redis, err := s.OwnRedis(ctx)
	if err != nil {
		return err
	}
	runner, reader, err := s.Projections(log, redis)
	if err != nil {
		return err
	}
	service, err := s.Commands(log, ring, reader)
	if err != nil {
		return err
	}
	s.UpToDate(ctx, runner, 3*time.Second)
	checks := []api.Check{site.LogCheck(log), site.ProjectionCheck(runner)}
	return s.Serve(ctx, api.Config{Commands: service, Reads: reader, Keys: ring, Checks: checks}, func(at net.Addr) {
		fmt.Fprintf(stdout, "Snowdonia answers on http://%s (open it in a browser)\n", at)
		fmt.Fprintf(stdout, "  data folder  %s (keep a copy of it: docs/operations.md)\n", folder)
		fmt.Fprintf(stdout, "  log          %d shards, %s\n", log.Shards(), s.Durability)
		fmt.Fprintf(stdout, "  read models  %s\n", redis)
		fmt.Fprintln(stdout, "Stop it with Ctrl-C; it goes on where it was when it is started again.")
	})
}
