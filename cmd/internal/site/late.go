package site

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"snowdonia/projections"
)

// errNoViews says that Redis has not answered yet since the program started.
var errNoViews = errors.New("site: Redis has not answered yet")

// LateViews are read models that may come later: a service that accepts commands
// starts without Redis and goes on without it.
type LateViews struct {
	reader atomic.Pointer[projections.Reader]
}

// SearchRedis looks for Redis for as long as it takes, beside everything else.
func (s *Site) SearchRedis(shards int) *LateViews {
	late := &LateViews{}
	s.background("the search for Redis", func(ctx context.Context) error {
		redis, err := s.remoteRedis(ctx)
		if err != nil {
			return err
		}
		reader := projections.NewReader(redis.Client, shards)
		late.reader.Store(reader)
		<-ctx.Done()
		reader.Close()
		return redis.Close()
	})
	return late
}

// HostedOpen is [projections.Reader.HostedOpen], once there is a reader.
func (l *LateViews) HostedOpen(ctx context.Context, player string) ([]string, error) {
	if r := l.reader.Load(); r != nil {
		return r.HostedOpen(ctx, player)
	}
	return nil, errNoViews
}

// BotsWaiting is [projections.Reader.BotsWaiting], once there is a reader.
func (l *LateViews) BotsWaiting(ctx context.Context, before time.Time, limit int) ([]string, error) {
	if r := l.reader.Load(); r != nil {
		return r.BotsWaiting(ctx, before, limit)
	}
	return nil, errNoViews
}
