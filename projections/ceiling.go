package projections

import (
	"context"

	"snowdonia/events"
)

// Ceiling copies the records of a shard, up to where its head is now, into a
// version of their own that nobody uses, and removes that again. It goes the way
// of a projection, in batches through the same script, but folds nothing: no
// projection can be faster. It gives the number of records.
func Ceiling(ctx context.Context, c Config, shard int) (records int, err error) {
	s := store{c.Redis}
	b, err := s.begin(ctx, shard)
	if err != nil {
		return 0, err
	}
	head, err := c.Log.Head(ctx, shard)
	if err != nil {
		return 0, err
	}
	sub, err := c.Log.Follow(ctx, shard, 0, batchLimit)
	if err != nil {
		return 0, err
	}
	defer sub.Stop()
	for b.position < head {
		some, err := sub.Next(ctx)
		if err != nil {
			return records, err
		}
		if err := s.save(ctx, b, some[len(some)-1], copied(b.keys(), some)); err != nil {
			return records, err
		}
		records += len(some)
	}
	return records, s.remove(ctx, b.keys())
}

// copied appends each record to those of its game.
func copied(k keys, records []events.Stored) (w writes) {
	for _, r := range records {
		w.add("RPUSH", k.chronicle(r.Record.Game), r.Bytes)
	}
	return w
}
