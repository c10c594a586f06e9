package events

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
)

// maxMemoryRecord is the size that [Memory] takes, in bytes: the usual limit of a server.
const maxMemoryRecord = 1 << 20

// Memory is a [Log] that is gone with its process: for tests and simulations. It
// encodes and decodes as the real one does.
type Memory struct {
	mu        sync.Mutex
	shards    []memoryShard
	snapshots map[string][]byte
	closed    bool
	// changed is closed, and replaced, whenever something was appended, or when
	// the log closes: what subscriptions wait for.
	changed chan struct{}
}

type memoryShard struct {
	records  []Stored          // position is index + 1
	last     map[string]uint64 // position by game
	commands map[string]uint64 // position by command id
}

// NewMemory makes an empty log.
func NewMemory(shards int) *Memory {
	m := &Memory{shards: make([]memoryShard, shards), snapshots: map[string][]byte{}, changed: make(chan struct{})}
	for i := range m.shards {
		m.shards[i] = memoryShard{last: map[string]uint64{}, commands: map[string]uint64{}}
	}
	return m
}

// Append is [Log.Append].
func (m *Memory) Append(ctx context.Context, rec Record, expect uint64) (uint64, error) {
	b, err := encodeFor(rec, expect)
	if err != nil {
		return 0, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.usable(ctx); err != nil {
		return 0, err
	}
	s := &m.shards[ShardOf(rec.Game, len(m.shards))]
	if len(b) > maxMemoryRecord {
		return 0, fmt.Errorf("%w: %d bytes, at most %d", ErrTooLarge, len(b), maxMemoryRecord)
	}
	if last := s.last[rec.Game]; last != expect {
		return 0, fmt.Errorf("%w: its last record is at %d, not %d", ErrConflict, last, expect)
	}
	if seq := s.commands[rec.Command]; seq != 0 {
		return settleDuplicate(b, rec, s.records[seq-1])
	}
	seq := uint64(len(s.records) + 1)
	s.records = append(s.records, decodeStored(seq, b))
	s.last[rec.Game], s.commands[rec.Command] = seq, seq
	m.wake()
	return seq, nil
}

// wake lets all subscriptions look again. The lock is held.
func (m *Memory) wake() {
	close(m.changed)
	m.changed = make(chan struct{})
}

// usable tells why the log cannot be asked. The lock is held.
func (m *Memory) usable(ctx context.Context) error {
	if m.closed {
		return ErrStopped
	}
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	return nil
}

// Last is [Log.Last].
func (m *Memory) Last(ctx context.Context, game string) (Stored, error) {
	return m.get(ctx, game, func(s *memoryShard) uint64 { return s.last[game] })
}

// At is [Log.At].
func (m *Memory) At(ctx context.Context, game string, seq uint64) (Stored, error) {
	return m.get(ctx, game, func(*memoryShard) uint64 { return seq })
}

func (m *Memory) get(ctx context.Context, game string, position func(*memoryShard) uint64) (Stored, error) {
	if err := CheckGame(game); err != nil {
		return Stored{}, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.usable(ctx); err != nil {
		return Stored{}, err
	}
	s := &m.shards[ShardOf(game, len(m.shards))]
	seq := position(s)
	if seq == 0 || seq > uint64(len(s.records)) || s.records[seq-1].Record.Game != game {
		return Stored{}, fmt.Errorf("%w: game %s at %d", ErrNotFound, game, seq)
	}
	return s.records[seq-1], nil
}

// Follow is [Log.Follow].
func (m *Memory) Follow(ctx context.Context, shard int, after uint64, limit int) (Subscription, error) {
	head, err := m.Head(ctx, shard)
	if err != nil {
		return nil, err
	}
	if after > head {
		return nil, fmt.Errorf("%w: position %d of shard %d, which ends at %d", ErrBeyondHead, after, shard, head)
	}
	return &memorySubscription{log: m, shard: shard, after: after, limit: max(limit, 1), ctx: ctx, stop: make(chan struct{})}, nil
}

// Head is [Log.Head].
func (m *Memory) Head(ctx context.Context, shard int) (uint64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.usable(ctx); err != nil {
		return 0, err
	}
	if err := checkShard(shard, len(m.shards)); err != nil {
		return 0, err
	}
	return uint64(len(m.shards[shard].records)), nil
}

// Shards is [Log.Shards].
func (m *Memory) Shards() int { return len(m.shards) }

// SaveSnapshot is [Log.SaveSnapshot].
func (m *Memory) SaveSnapshot(ctx context.Context, game string, b []byte) error {
	if err := CheckGame(game); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.usable(ctx); err != nil {
		return err
	}
	if len(b) > maxMemoryRecord {
		return fmt.Errorf("%w: snapshot of %d bytes", ErrTooLarge, len(b))
	}
	m.snapshots[game] = slices.Clone(b)
	return nil
}

// LoadSnapshot is [Log.LoadSnapshot].
func (m *Memory) LoadSnapshot(ctx context.Context, game string) ([]byte, error) {
	if err := CheckGame(game); err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.usable(ctx); err != nil {
		return nil, err
	}
	b, ok := m.snapshots[game]
	if !ok {
		return nil, fmt.Errorf("%w: snapshot of game %s", ErrNotFound, game)
	}
	return slices.Clone(b), nil
}

// Close is [Log.Close].
func (m *Memory) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.closed {
		m.closed = true
		m.wake()
	}
	return nil
}

type memorySubscription struct {
	log     *Memory
	shard   int
	after   uint64
	limit   int
	ctx     context.Context // of Follow
	stop    chan struct{}
	stopped atomic.Bool
}

// Next is [Subscription.Next].
func (s *memorySubscription) Next(ctx context.Context) ([]Stored, error) {
	for {
		batch, changed, err := s.ready()
		if err != nil || len(batch) > 0 {
			return batch, err
		}
		select {
		case <-changed:
		case <-s.stop:
		case <-s.ctx.Done():
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// ready takes what is there, and tells what to wait for if that is nothing.
func (s *memorySubscription) ready() ([]Stored, <-chan struct{}, error) {
	s.log.mu.Lock()
	defer s.log.mu.Unlock()
	if s.log.closed || s.stopped.Load() || s.ctx.Err() != nil {
		return nil, nil, ErrStopped
	}
	rest := s.log.shards[s.shard].records[s.after:]
	batch := slices.Clone(rest[:min(len(rest), s.limit)])
	s.after += uint64(len(batch))
	return batch, s.log.changed, nil
}

// Stop is [Subscription.Stop].
func (s *memorySubscription) Stop() {
	if s.stopped.CompareAndSwap(false, true) {
		close(s.stop)
	}
}
