package main

import (
	"context"
	"fmt"
	"io"

	"snowdonia/cmd/internal/settings"
	"snowdonia/cmd/internal/site"
	"snowdonia/domain/scenario"
	"snowdonia/events"
	"snowdonia/projections"
)

// rebuild fills a new version of the read models beside the one in use.
func rebuild(ctx context.Context, args []string, around surroundings) int {
	return site.Main(settings.Rebuild, args, around.getenv, around.stdout, around.stderr,
		"Fills a new version of the read models from the log, beside the one in use, and switches to it when it has caught\n"+
			"up. Services go on meanwhile and follow by themselves.",
		func(s *site.Site) error { return rebuildSite(ctx, s, around.stdout) })
}

func rebuildSite(ctx context.Context, s *site.Site, stdout io.Writer) error {
	log, err := s.RemoteLog(ctx, "snowdonia rebuild", events.Options{})
	if err != nil {
		return err
	}
	redis, err := s.RemoteRedis(ctx)
	if err != nil {
		return err
	}
	told := map[int]uint64{} // positions, by shard
	return projections.Rebuild(ctx, projections.Config{Log: log, Redis: redis.Client, RulesFor: scenario.RulesFor, Logger: s.Log}, func(p projections.Progress) {
		const step = 50_000 // records between two lines
		switch {
		case p.InUse:
			fmt.Fprintf(stdout, "shard %d: version %s is in use, at position %d\n", p.Shard, p.Version, p.Position)
		case p.Position >= told[p.Shard]+step:
			told[p.Shard] = p.Position
			fmt.Fprintf(stdout, "shard %d: version %s is at %d of %d\n", p.Shard, p.Version, p.Position, p.Head)
		}
	})
}
