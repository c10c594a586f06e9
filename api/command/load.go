package command

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/events"
)

// refresh brings a game in memory up to the newest record of the log, and tells
// whether that moved it. A game without records stays unknown.
func (s *Service) refresh(ctx context.Context, h *hot) (moved bool, err error) {
	last, err := s.Log.Last(ctx, h.id)
	switch {
	case errors.Is(err, events.ErrNotFound):
		moved = h.known
		h.reset()
		return moved, nil
	case err != nil:
		return false, logError(err)
	case h.known && h.seq == last.Seq:
		return false, nil
	}
	starts := []func(context.Context, *hot) bool{fromMemory, s.fromSnapshot, fromNothing}
	for _, start := range starts {
		if !start(ctx, h) {
			continue
		}
		if ok, err := s.follow(ctx, h, last); ok || err != nil {
			return true, err
		}
	}
	return true, fmt.Errorf("command: game %s cannot be folded from its first record", h.id)
}

func fromMemory(_ context.Context, h *hot) bool { return h.known }

func fromNothing(_ context.Context, h *hot) bool {
	h.reset()
	return true
}

func (h *hot) reset() {
	h.known, h.state, h.seq, h.index, h.saved = false, game.State{}, 0, nil, 0
	h.rules, h.luck = nil, nil
}

// follow folds the records behind the one in memory. It reports false if they do
// not fit onto it: the game was taken back to before it, or the log is another one.
func (s *Service) follow(ctx context.Context, h *hot, last events.Stored) (bool, error) {
	switch {
	case h.known && h.seq == last.Seq:
		return true, nil
	case last.Record.Number <= h.state.Number:
		return false, nil
	}
	records, err := events.Walk(ctx, s.Log, last, h.state.Number)
	if err != nil {
		return false, logError(err)
	}
	if records[0].Record.Prev != h.seq {
		return false, nil
	}
	entries := make([]game.Entry, len(records))
	for i, r := range records {
		entries[i] = r.Record.Entry()
	}
	state, err := replay.FoldFrom(h.state, entries)
	if errors.Is(err, replay.ErrBeforeBase) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("command: fold game %s: %w", h.id, err)
	}
	h.known, h.state, h.seq = true, state, last.Seq
	for _, r := range records {
		h.index = h.index.with(r.Seq, r.Record.Command)
	}
	s.offerSnapshot(h)
	return true, nil
}

// fromSnapshot starts from the game's snapshot, if there is one that fits this build and this log.
func (s *Service) fromSnapshot(ctx context.Context, h *hot) bool {
	h.reset()
	b, err := s.Log.LoadSnapshot(ctx, h.id)
	if err != nil {
		return false
	}
	snap, err := decodeSnapshot(s.shape, h.id, b)
	if err != nil {
		return false
	}
	at, err := s.Log.At(ctx, h.id, snap.Seq)
	if err != nil || at.Record.Number != snap.Number || !bytes.Equal(tail(at), snap.Tail) {
		return false
	}
	h.known, h.state, h.seq, h.index, h.saved = true, snap.State, snap.Seq, snap.Index, snap.Number
	return true
}

func tail(at events.Stored) []byte {
	sum := sha256.Sum256(at.Bytes)
	return sum[:]
}

// logError tells a log that is away from one that is damaged.
func logError(err error) error {
	if errors.Is(err, events.ErrUnavailable) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	return fmt.Errorf("command: read the log: %w", err)
}
