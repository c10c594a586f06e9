package events_test

import (
	"context"
	"errors"
	"testing"

	"snowdonia/events"
)

// torn is a log in which one position holds something else.
type torn struct {
	events.Log
	seq uint64
	as  func(events.Stored) (events.Stored, error)
}

func (l torn) At(ctx context.Context, game string, seq uint64) (events.Stored, error) {
	s, err := l.Log.At(ctx, game, seq)
	if seq == l.seq && err == nil {
		return l.as(s)
	}
	return s, err
}

func TestABrokenHistoryIsNotFolded(t *testing.T) {
	log := events.NewMemory(1)
	added := fill(t, log, events.Stored{}, "GAME", 4)
	for name, c := range map[string]struct {
		as   func(events.Stored) (events.Stored, error)
		want error
	}{
		"nothing": {func(events.Stored) (events.Stored, error) { return events.Stored{}, events.ErrNotFound }, events.ErrBroken},
		"another number": {func(s events.Stored) (events.Stored, error) {
			s.Record.Number = 2
			return s, nil
		}, events.ErrBroken},
		"another game": {func(s events.Stored) (events.Stored, error) {
			s.Record.Game = "OTHER"
			return s, nil
		}, events.ErrBroken},
		"a later position": {func(s events.Stored) (events.Stored, error) {
			s.Seq = 9
			return s, nil
		}, events.ErrBroken},
		"garbage":   {func(s events.Stored) (events.Stored, error) { return s, events.ErrUndecodable }, events.ErrUndecodable},
		"no answer": {func(s events.Stored) (events.Stored, error) { return s, events.ErrUnavailable }, events.ErrUnavailable},
	} {
		if got, err := events.Walk(t.Context(), torn{log, 1, c.as}, added[3], 0); !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, %v", name, got, err)
		}
	}
}
