package bench

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"snowdonia/events/points"
	"snowdonia/projections"
)

// earlier asks for boards at any point of finished games, most of which have not
// been asked for lately, and at once for each of them again.
func earlier(ctx context.Context, b *run) error {
	return b.reading(ctx, func(reader *projections.Reader) error {
		all, err := b.finished(ctx, reader, "earlier", b.size(300))
		if err != nil {
			return err
		}
		random := rand.New(rand.NewPCG(1, 2))
		var first, again []time.Duration
		for began := time.Now(); time.Since(began) < b.Each; {
			s := all[random.IntN(len(all))]
			at, err := somePoint(random, len(s.requests))
			if err != nil {
				return err
			}
			for _, took := range []*[]time.Duration{&first, &again} {
				asked := time.Now()
				_, err := reader.BoardAt(ctx, s.game, at)
				if errors.Is(err, projections.ErrNotFound) {
					break // the game was over before that round
				}
				if err != nil {
					return fmt.Errorf("game %s at %s: %w", s.game, at, err)
				}
				*took = append(*took, time.Since(asked))
			}
		}
		b.atMost(fmt.Sprintf("board at a point of a finished game of four, 99 %% of %d", len(first)), percentile(first, 99), "ms", 5)
		b.atMost(fmt.Sprintf("the same point again, 99 %% of %d", len(again)), percentile(again, 99), "ms", 1)
		return nil
	})
}

// somePoint names a point of a game with a number of records: every other one by
// its position.
func somePoint(random *rand.Rand, records int) (points.Point, error) {
	if random.IntN(2) == 0 {
		return points.After(1 + random.IntN(records)), nil
	}
	const rounds = 8
	return points.ParsePoint(fmt.Sprintf("r%d.%c", 1+random.IntN(rounds), 'A'+rune(random.IntN(7))))
}
