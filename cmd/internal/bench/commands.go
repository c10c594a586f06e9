package bench

import (
	"context"
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"snowdonia/events"
)

// commands sends whole games to the command service, each client its own, one
// command after the other; beside it, the same clients publish the same bytes to
// plain streams and wait for each acknowledgement.
func commands(ctx context.Context, b *run) error {
	for _, clients := range []int{1, 32} {
		ours, raw := time.Duration(0), time.Duration(0)
		sent := 0
		for part := range 3 { // in turns, so that both meet the same moods of the disk
			all, err := scripts(b.ring, fmt.Sprintf("commands-%d-%d-", clients, part), b.size(16+4*clients))
			if err != nil {
				return err
			}
			took, err := b.sendAll(ctx, all, clients)
			if err != nil {
				return err
			}
			ours += took
			stored, err := b.stored(ctx, all)
			if err != nil {
				return err
			}
			if took, err = b.publishAll(ctx, stored, clients); err != nil {
				return err
			}
			raw += took
			for _, s := range all {
				sent += len(s.requests)
			}
		}
		b.beside(fmt.Sprintf("commands acknowledged, %d client(s)", clients), float64(sent)/ours.Seconds(), "/s",
			float64(sent)/raw.Seconds(), "plain publish of the same bytes", 0.5)
	}
	return nil
}

// share lets clients work off n pieces and gives the time that it took.
func share(ctx context.Context, clients, n int, do func(ctx context.Context, i int) error) (time.Duration, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next atomic.Int64
	var busy sync.WaitGroup
	began := time.Now()
	for range clients {
		busy.Go(func() {
			for i := next.Add(1) - 1; i < int64(n) && ctx.Err() == nil; i = next.Add(1) - 1 {
				if err := do(ctx, int(i)); err != nil {
					cancel(err)
				}
			}
		})
	}
	busy.Wait()
	return time.Since(began), context.Cause(ctx)
}

func (b *run) sendAll(ctx context.Context, all []script, clients int) (time.Duration, error) {
	return share(ctx, clients, len(all), func(ctx context.Context, i int) error {
		for _, r := range all[i].requests {
			if _, err := b.service.Do(ctx, r); err != nil {
				return err
			}
		}
		return nil
	})
}

// stored reads back what the log holds of the games.
func (b *run) stored(ctx context.Context, all []script) ([][]events.Stored, error) {
	games := make([][]events.Stored, len(all))
	for i, s := range all {
		last, err := b.log.Last(ctx, s.game)
		if err != nil {
			return nil, err
		}
		if games[i], err = events.Walk(ctx, b.log, last, 0); err != nil {
			return nil, err
		}
		if len(games[i]) != len(s.requests) {
			return nil, fmt.Errorf("%d commands made %d records", len(s.requests), len(games[i]))
		}
	}
	return games, nil
}

// publishAll publishes the records of games without any condition.
func (b *run) publishAll(ctx context.Context, games [][]events.Stored, clients int) (time.Duration, error) {
	js, err := jetstream.New(b.conn)
	if err != nil {
		return 0, err
	}
	for shard := range b.log.Shards() {
		_, err := js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: "RAW_" + strconv.Itoa(shard), Subjects: []string{fmt.Sprintf("raw.%d.*", shard)}, Storage: jetstream.FileStorage,
		})
		if err != nil {
			return 0, err
		}
	}
	return share(ctx, clients, len(games), func(ctx context.Context, i int) error {
		id := games[i][0].Record.Game
		subject := fmt.Sprintf("raw.%d.%s", events.ShardOf(id, b.log.Shards()), id)
		for _, r := range games[i] {
			if _, err := js.Publish(ctx, subject, r.Bytes); err != nil {
				return err
			}
		}
		return nil
	})
}
