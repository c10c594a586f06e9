package bench

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"snowdonia/projections"
)

// earlier asks for boards at any point of finished games, most of which have not been asked for lately.
func earlier(ctx context.Context, b *run) error {
	return b.reading(ctx, func(reader *projections.Reader) error {
		all, err := b.finished(ctx, reader, "earlier", b.size(300))
		if err != nil {
			return err
		}
		random := rand.New(rand.NewPCG(1, 2))
		var took []time.Duration
		for began := time.Now(); time.Since(began) < b.Each; {
			s := all[random.IntN(len(all))]
			at := 1 + random.IntN(len(s.requests))
			asked := time.Now()
			if _, err := reader.BoardAt(ctx, s.game, at); err != nil {
				return fmt.Errorf("game %s at record %d: %w", s.game, at, err)
			}
			took = append(took, time.Since(asked))
		}
		b.atMost(fmt.Sprintf("board at an earlier point of a finished game of four, 99 %% of %d", len(took)), percentile(took, 99), "ms", 5)
		return nil
	})
}
