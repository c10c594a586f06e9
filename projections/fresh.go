package projections

import (
	"context"
	"sync"
	"time"

	"snowdonia/projections/figures"
)

const (
	// figuresFresh is for how long figures are given again without being read.
	figuresFresh = 5 * time.Second
	// figuresKept is how many filters' figures are kept.
	figuresKept = 64
)

// fresh keeps what was read for filters for a short while, so that a crowd that
// looks at the same figures costs one reading. One filter is read at a time, others wait.
type fresh[T any] struct {
	mu   sync.Mutex
	kept *recent[*read[T]]
	now  func() time.Time
}

// read is a value with when it was read; turn is held by who reads it.
type read[T any] struct {
	turn  chan struct{}
	value *T
	at    time.Time
}

func newFresh[T any]() *fresh[T] {
	return &fresh[T]{kept: newRecent[*read[T]](figuresKept), now: time.Now}
}

// of gives the value of a filter: a fresh one, or what a reading gives now. Those
// who wait for somebody else's reading end with their context.
func (c *fresh[T]) of(ctx context.Context, f figures.Filter, reading func(context.Context, figures.Filter) (*T, error)) (*T, error) {
	kept := c.entry(f.String())
	select {
	case kept.turn <- struct{}{}:
		defer func() { <-kept.turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if kept.value != nil && c.now().Sub(kept.at) < figuresFresh {
		return kept.value, nil
	}
	value, err := reading(ctx, f)
	if err == nil {
		kept.value, kept.at = value, c.now()
	}
	return value, err
}

func (c *fresh[T]) entry(key string) *read[T] {
	c.mu.Lock()
	defer c.mu.Unlock()
	kept, ok := c.kept.get(key)
	if !ok {
		kept = &read[T]{turn: make(chan struct{}, 1)}
		c.kept.put(key, kept)
	}
	return kept
}
