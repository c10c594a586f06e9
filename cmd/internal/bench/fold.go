package bench

import (
	"context"
	"errors"
	"time"

	"snowdonia/api/keys"
	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/events"
)

// fold folds one finished game, over and over: from decoded records, and from the bytes of the log.
func fold(ctx context.Context, b *run) error {
	ring, err := newRing()
	if err != nil {
		return err
	}
	all, err := scripts(ring, "fold", 1)
	if err != nil {
		return err
	}
	var stored [][]byte
	for _, r := range all[0].records() {
		bytes, err := events.Encode(r)
		if err != nil {
			return err
		}
		stored = append(stored, bytes)
	}
	decoded, err := mean(ctx, b.Each/2, func() error { return foldEntries(all[0].entries) })
	if err != nil {
		return err
	}
	fromBytes, err := mean(ctx, b.Each/2, func() error {
		entries := make([]game.Entry, len(stored))
		for i, bytes := range stored {
			r, err := events.Decode(bytes)
			if err != nil {
				return err
			}
			entries[i] = r.Entry()
		}
		return foldEntries(entries)
	})
	if err != nil {
		return err
	}
	b.atMost("fold a finished game from decoded records", decoded.Seconds()*1e6, "µs", 100)
	b.atMost("fold a finished game from bytes", fromBytes.Seconds()*1e3, "ms", 1)
	return nil
}

func foldEntries(entries []game.Entry) error {
	s, err := replay.Fold(entries)
	if err == nil && s.Status != game.Finished {
		err = errors.New("the game has not come to its end")
	}
	return err
}

// mean is the average time of something that is done for about a duration.
func mean(ctx context.Context, each time.Duration, do func() error) (time.Duration, error) {
	began, n := time.Now(), 0
	for ; n == 0 || time.Since(began) < each; n++ {
		if err := do(); err != nil {
			return 0, err
		}
		if err := ctx.Err(); err != nil {
			return 0, err
		}
	}
	return time.Since(began) / time.Duration(n), nil
}

// newRing makes a ring of one key that is nobody's.
func newRing() (*keys.Ring, error) { return keys.NewRing(make([]byte, 32)) }
