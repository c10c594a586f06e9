package bench

import (
	"context"
	"fmt"
	"sync"
	"time"

	"snowdonia/projections"
)

// analytics projects finished games, whose figures are counted on the way. Its
// ceiling copies the same records into Redis in the same batches, through the same
// script, and neither folds nor counts.
func analytics(ctx context.Context, b *run) error {
	all, err := scripts(b.ring, "analytics", b.size(150))
	if err != nil {
		return err
	}
	if _, err := b.sendAll(ctx, all, 8); err != nil {
		return err
	}
	if err := b.redis.Client.FlushDB(ctx).Err(); err != nil {
		return err
	}
	began := time.Now()
	if err := projections.Rebuild(ctx, b.projections(), nil); err != nil {
		return err
	}
	ours := time.Since(began)
	if err := b.redis.Client.FlushDB(ctx).Err(); err != nil {
		return err
	}
	began = time.Now()
	records, err := b.copyAll(ctx)
	if err != nil {
		return err
	}
	raw := time.Since(began)
	b.beside(fmt.Sprintf("records projected with their figures, of %d", records), float64(records)/ours.Seconds(), "/s",
		float64(records)/raw.Seconds(), "the records copied, no fold and no figures", 0.4)
	return nil
}

// copyAll copies the records of all shards at once, and counts them.
func (b *run) copyAll(ctx context.Context) (records int, err error) {
	var all sync.WaitGroup
	counts, errs := make([]int, b.log.Shards()), make([]error, b.log.Shards())
	for shard := range counts {
		all.Go(func() { counts[shard], errs[shard] = projections.Ceiling(ctx, b.projections(), shard) })
	}
	all.Wait()
	for shard := range counts {
		records += counts[shard]
		err = joined(errs[shard], err)
	}
	return records, err
}
