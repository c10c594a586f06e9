package bench

import (
	"context"
	"fmt"
	"sync"
	"time"

	"snowdonia/projections"
)

// visible sends commands at a steady rate, whatever the answers take, and
// measures from each acknowledgement to the moment when the board shows it.
func visible(ctx context.Context, b *run) error {
	const (
		rate = 500 // commands a second
		idle = 64  // games that take turns, so that one is free at every tick
	)
	all, err := scripts(b.ring, "visible", idle)
	if err != nil {
		return err
	}
	return b.reading(ctx, func(reader *projections.Reader) error {
		took, perSecond, err := b.steadily(ctx, reader, all, rate)
		if err != nil {
			return err
		}
		b.atMost(fmt.Sprintf("command accepted to board visible at %.0f commands/s, half", perSecond), percentile(took, 50), "ms", 2)
		b.atMost(fmt.Sprintf("the same, 99 %% of %d commands", len(took)), percentile(took, 99), "ms", 20)
		return nil
	})
}

// steadily sends a command every tick, each game's in order, and gives the times
// until they were visible and the rate that was kept.
func (b *run) steadily(ctx context.Context, reader *projections.Reader, all []script, rate int) ([]time.Duration, float64, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	free := make(chan *script, len(all))
	for i := range all {
		free <- &all[i]
	}
	var mu sync.Mutex
	var took []time.Duration
	var busy sync.WaitGroup
	tick := time.NewTicker(time.Second / time.Duration(rate))
	defer tick.Stop()
	began, sent := time.Now(), 0
	for ; time.Since(began) < 2*b.Each && ctx.Err() == nil; sent++ {
		<-tick.C
		var s *script
		select {
		case s = <-free:
		case <-ctx.Done():
			continue
		}
		busy.Go(func() {
			d, err := b.show(ctx, reader, s)
			if err != nil {
				cancel(err)
				return
			}
			mu.Lock()
			took = append(took, d)
			mu.Unlock()
			if len(s.requests) > 0 {
				free <- s
			}
		})
	}
	perSecond := float64(sent) / time.Since(began).Seconds()
	busy.Wait()
	return took, perSecond, context.Cause(ctx)
}

// show sends a game's next command and waits until it is visible.
func (b *run) show(ctx context.Context, reader *projections.Reader, s *script) (time.Duration, error) {
	o, err := b.service.Do(ctx, s.requests[0])
	if err != nil {
		return 0, err
	}
	s.requests = s.requests[1:]
	accepted := time.Now()
	_, err = reader.Wait(ctx, s.game, o.Number)
	return time.Since(accepted), err
}
