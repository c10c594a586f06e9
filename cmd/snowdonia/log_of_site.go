package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"snowdonia/cmd/internal/site"
	"snowdonia/events"
)

// logOfSite opens the log of a site: on NATS, or in the data folder of a server that does not run.
func logOfSite(ctx context.Context, s *site.Site, name string) (events.Log, error) {
	if s.Data == "" {
		return s.RemoteLog(ctx, name, events.Options{})
	}
	if _, err := os.Stat(filepath.Join(s.Data, "log")); err != nil {
		return nil, fmt.Errorf("--data %s holds no log: %w", s.Data, err)
	}
	if err := s.Occupy(); err != nil {
		return nil, err
	}
	s.SyncInterval = time.Second // all is forced to the disk at the end
	return s.OwnLog(ctx)
}
