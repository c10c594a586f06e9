package projections

import (
	"context"
	"fmt"
	"slices"

	"github.com/redis/go-redis/v9"

	"snowdonia/events"
	"snowdonia/projections/view"
)

// Page is a part of a game's records.
type Page struct {
	Records [][]byte // as stored in the log, oldest first
	Number  int      // of the game's last record
	Epoch   string   // of the store
}

// Records gives up to limit records of a game with numbers above after.
func (r *Reader) Records(ctx context.Context, id string, after, limit int) (Page, error) {
	after = max(after, 0)
	var page *redis.StringSliceCmd
	var length *redis.IntCmd
	builds, err := r.ask(ctx, []int{r.shardOf(id)}, func(p redis.Pipeliner, _ int, k keys) {
		length = p.LLen(ctx, k.chronicle(id))
		page = p.LRange(ctx, k.chronicle(id), int64(after), int64(after+limit-1))
	})
	if err != nil {
		return Page{}, err
	}
	p := Page{Number: int(length.Val()), Epoch: builds[0].epoch}
	if p.Number == 0 {
		return Page{}, ErrNotFound
	}
	if limit > 0 {
		for _, text := range page.Val() {
			p.Records = append(p.Records, []byte(text))
		}
	}
	p.Number = max(p.Number, after+len(p.Records)) // some may have come in between
	return p, nil
}

// Chronicle is a part of what happened in a game, in sentences.
type Chronicle struct {
	Told   []view.Told
	Number int // of the game's last record
}

// Chronicle tells up to limit records of a game with numbers above after.
func (r *Reader) Chronicle(ctx context.Context, id string, after, limit int) (Chronicle, error) {
	number, err := r.length(ctx, id)
	if err != nil {
		return Chronicle{}, err
	}
	c := Chronicle{Number: number}
	if after >= number {
		return c, nil
	}
	past, _, err := r.past(ctx, id, min(number, after+limit))
	if err != nil {
		return Chronicle{}, err
	}
	if c.Told, err = view.Chronicle(past.entries, after); err != nil {
		return Chronicle{}, fmt.Errorf("projections: game %s: %w", id, err)
	}
	return c, nil
}

// length counts a game's records.
func (r *Reader) length(ctx context.Context, id string) (int, error) {
	var length *redis.IntCmd
	_, err := r.ask(ctx, []int{r.shardOf(id)}, func(p redis.Pipeliner, _ int, k keys) {
		length = p.LLen(ctx, k.chronicle(id))
	})
	if err == nil && length.Val() == 0 {
		err = ErrNotFound
	}
	if err != nil {
		return 0, err
	}
	return int(length.Val()), nil
}

// past gives a game's records up to a number, or all of them: those that were read
// before from memory, since a record never changes, the others from the store.
func (r *Reader) past(ctx context.Context, id string, number int) (past, string, error) {
	if number < 1 {
		return past{}, "", ErrNotFound
	}
	known := r.histories.get(id)
	var page *redis.StringSliceCmd
	builds, err := r.ask(ctx, []int{r.shardOf(id)}, func(p redis.Pipeliner, _ int, k keys) {
		if len(known.entries) < number {
			page = p.LRange(ctx, k.chronicle(id), int64(len(known.entries)), int64(number-1))
		}
	})
	if err != nil {
		return past{}, "", err
	}
	if page != nil && len(page.Val()) > 0 {
		times := slices.Clip(known.times) // others may be reading the old ones
		more, err := decode(page.Val(), func(record events.Record) { times = append(times, record.Time) })
		if err != nil {
			return past{}, "", fmt.Errorf("projections: game %s: %w", id, err)
		}
		known = past{append(slices.Clip(known.entries), more...), times}
		r.histories.put(id, known)
	}
	if len(known.entries) == 0 || number != all && len(known.entries) < number {
		return past{}, "", ErrNotFound
	}
	return known.until(number), builds[0].epoch, nil
}
