package projections

import (
	"context"
	"time"

	"snowdonia/domain/game"
)

const (
	watchTime = time.Second      // between measurements
	stallTime = 10 * time.Second // after which a position that stands still while records wait is called stalled
)

// lag measures how far a position is behind the head of a log.
type lag struct {
	records uint64
	seconds float64
	stalled bool

	position uint64
	began    time.Time // of measuring
	moved    time.Time // when the position was first seen where it is
	level    time.Time // when no record waited, the zero time if that was never seen
}

func newLag(now time.Time) lag { return lag{began: now, moved: now} }

// observe takes what is seen at a time; last is the time of the record at the
// position. The oldest record that waits is younger than that one, and than the
// moment when none waited.
func (l *lag) observe(now time.Time, position, head uint64, last time.Time) {
	if position != l.position {
		l.position, l.moved = position, now
	}
	if head <= position {
		l.records, l.seconds, l.stalled = 0, 0, false
		l.level, l.moved = now, now
		return
	}
	since := l.level
	if last.After(since) {
		since = last
	}
	if since.IsZero() {
		since = l.began
	}
	l.records = head - position
	l.seconds = max(0, now.Sub(since).Seconds())
	l.stalled = now.Sub(l.moved) >= stallTime
}

// watchShard shows every second how far a shard is, and now and then removes
// versions that are not used any more.
func (r *Runner) watchShard(ctx context.Context, shard int) {
	s, m, l := store{r.config.Redis}, r.metrics.of(shard), newLag(time.Now())
	var head uint64
	place := &build{shard: shard}
	tick := time.NewTicker(watchTime)
	defer tick.Stop()
	for n := 0; ; n++ {
		if h, err := r.config.Log.Head(ctx, shard); err == nil {
			head = h
		}
		if p, counts, err := s.place(ctx, shard); err == nil {
			place = p
			for _, status := range []game.Status{game.Open, game.Running, game.Finished, game.Closed} {
				m.games.WithLabelValues(status.String()).Set(float64(counts[status.String()]))
			}
		}
		l.observe(time.Now(), place.position, head, place.time)
		m.show(&l)
		if n%sweepEvery == 0 {
			if err := s.sweep(ctx, shard, r.config.Keep); err != nil && ctx.Err() == nil {
				r.config.Logger.Warn("old versions could not be removed", "shard", shard, "error", err)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
