package command

import (
	"context"
	"hash/fnv"
	"slices"
	"strings"
)

// window is how many of a game's newest commands of persons a repetition is found
// among. An ordinary game has some hundreds; only one that is played towards its
// bounds ([game.MaxRounds], [game.MaxTakeBacks]) has more.
const window = 4096

// indexed says where a command lies in the log.
type indexed struct {
	Claim uint64 `json:"claim"` // hash of the claim of its id
	Seq   uint64 `json:"seq"`   // position of its record
}

// index is where a game's commands of persons lie, the oldest first. It is small,
// so that all of them are remembered; what a command did says its record. Bots
// repeat nothing: they ask whether the decision is still open.
type index []indexed

// with adds a record behind the others.
func (x index) with(seq uint64, command string) index {
	if strings.HasPrefix(command, botPrefix) {
		return x
	}
	if len(x) >= window {
		x = slices.Delete(x, 0, len(x)-window+1)
	}
	return append(x, indexed{claimHash(command), seq})
}

func claimHash(id string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(claim(id))) // a hash takes any write
	return h.Sum64()
}

// repeated looks whether a person's command has been stored before, and what it
// did. It reports [ErrKeyReused] if the one that was stored said something else.
func (s *Service) repeated(ctx context.Context, h *hot, id string) (Outcome, bool, error) {
	if strings.HasPrefix(id, botPrefix) {
		return Outcome{}, false, nil
	}
	hash := claimHash(id)
	for _, at := range slices.Backward(h.index) {
		if at.Claim != hash {
			continue // nearly always: this runs for every command
		}
		stored, err := s.Log.At(ctx, h.id, at.Seq)
		switch {
		case err != nil:
			return Outcome{}, false, logError(err)
		case stored.Record.Command == id:
			return outcomeOf(stored.Record), true, nil
		case claim(stored.Record.Command) == claim(id):
			return Outcome{}, false, ErrKeyReused
		}
	}
	return Outcome{}, false, nil
}
