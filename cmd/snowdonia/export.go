package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"snowdonia/cmd/internal/settings"
	"snowdonia/cmd/internal/site"
	"snowdonia/events"
	"snowdonia/projections/bulk"
)

// export brings a folder of Parquet files up to where the log is.
func export(ctx context.Context, args []string, around surroundings) int {
	return site.Main(settings.Export, args, around.getenv, around.stdout, around.stderr,
		"Writes the rows of all finished games as Parquet files, see docs/analytics.md. Run again, it adds what is new; cut off,\n"+
			"it leaves no half file and goes on the next time. Games that are being played come once they have ended.",
		func(s *site.Site) error { return exportSite(ctx, s, around.stdout) })
}

func exportSite(ctx context.Context, s *site.Site, stdout io.Writer) error {
	log, err := exportedLog(ctx, s)
	if err != nil {
		return err
	}
	began := time.Now()
	sum, err := bulk.Export(ctx, bulk.Config{Log: log, Folder: s.Out, Committed: func(c bulk.Sum) {
		fmt.Fprintf(stdout, "%d games with %d answers, %d facts: %d files of %d bytes\n", c.Games, c.Answers, c.Facts, c.Files, c.Bytes)
	}})
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%s is up to date: %d games with %d answers were added in %.1f s\n", s.Out, sum.Games, sum.Answers, time.Since(began).Seconds())
	return nil
}

// exportedLog opens the log on NATS, or that of a server that does not run.
func exportedLog(ctx context.Context, s *site.Site) (events.Log, error) {
	if s.Data == "" {
		return s.RemoteLog(ctx, "snowdonia export", events.Options{})
	}
	if _, err := os.Stat(filepath.Join(s.Data, "log")); err != nil {
		return nil, fmt.Errorf("--data %s holds no log: %w", s.Data, err)
	}
	if err := s.Occupy(); err != nil {
		return nil, err
	}
	return s.OwnLog(ctx)
}
