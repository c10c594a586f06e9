package command

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"snowdonia/domain/game"
)

// snapshot is a game as it stood after one record. It only saves work: one that
// is lost, old, of another build or of another log is passed over.
type snapshot struct {
	Shape  string     `json:"shape"` // of all of this, see shapeOf
	Game   string     `json:"game"`
	Number int        `json:"number"`
	Seq    uint64     `json:"seq"`  // of the record with that number
	Tail   []byte     `json:"tail"` // SHA-256 of that record's bytes: it is the same log still
	Index  index      `json:"index"`
	State  game.State `json:"state"`
}

// decodeSnapshot reads a snapshot of this build's shape.
func decodeSnapshot(shape, id string, b []byte) (snapshot, error) {
	var s snapshot
	if err := json.Unmarshal(b, &s); err != nil {
		return snapshot{}, fmt.Errorf("command: snapshot of game %s: %w", id, err)
	}
	if s.Shape != shape || s.Game != id || s.State.Number != s.Number || s.State.Setup == nil {
		return snapshot{}, fmt.Errorf("command: snapshot of game %s is of another build", id)
	}
	return s, nil
}

// offerSnapshot hands a game to the saver once enough records have passed. If
// the saver is behind, the next record will do.
func (s *Service) offerSnapshot(h *hot) {
	if h.state.Number-h.saved < s.SnapshotEvery {
		return
	}
	snap := snapshot{Shape: s.shape, Game: h.id, Number: h.state.Number, Seq: h.seq, Index: slices.Clone(h.index), State: h.state}
	select {
	case s.saver <- snap:
		h.saved = h.state.Number
	default:
	}
}

// saveSnapshots is the one worker that saves. A failure costs time later and nothing else.
func (s *Service) saveSnapshots() {
	for {
		select {
		case <-s.work.Done():
			return
		case snap := <-s.saver:
			if err := s.survive("snapshot", func() error { return s.save(snap) }); err != nil {
				s.Logger.Debug("snapshot not saved", "game", snap.Game, "number", snap.Number, "error", err)
			}
		}
	}
}

func (s *Service) save(snap snapshot) error {
	ctx, cancel := context.WithTimeout(s.work, 5*time.Second)
	defer cancel()
	at, err := s.Log.At(ctx, snap.Game, snap.Seq)
	if err != nil {
		return err
	}
	snap.Tail = tail(at)
	b, err := json.Marshal(snap)
	if err != nil {
		return err
	}
	return s.Log.SaveSnapshot(ctx, snap.Game, b)
}
