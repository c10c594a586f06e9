package replay

import (
	"errors"
	"fmt"

	"snowdonia/domain/game"
)

// ErrNoRecord says that a game has no record with the number that was asked for.
var ErrNoRecord = errors.New("replay: the game has no such record")

// Past is a game up to a point from which it can be played on.
type Past struct {
	Entropy string       // of its players
	Facts   []game.Event // what was played, the open decision last; see [game.Resumed]
}

// PastOf gives what was played of a game up to and including a record: what was
// taken back before that is left out, and what a fork had behind it is its past
// as well. A point before the start or after the end is a [*game.Error], one
// beyond the last record [ErrNoRecord]. The entries are all from the first one on.
func PastOf(entries []game.Entry, number int) (Past, error) {
	if number < 1 || number > len(entries) {
		return Past{}, ErrNoRecord
	}
	s, err := Fold(entries[:number])
	if err != nil {
		return Past{}, err
	}
	switch s.Status {
	case game.Running:
	case game.Finished:
		return Past{}, &game.Error{Code: game.CodeGameOver, Rule: "END-3", Text: "after this record the game is over: there is nothing to play on"}
	case game.Unopened, game.Open, game.Closed:
		return Past{}, &game.Error{Code: game.CodeNotRunning, Text: "at this record the game has not started"}
	}
	past := Past{Entropy: s.Entropy}
	for _, e := range Line(entries[:number]) {
		for _, f := range e.Facts {
			if resumed, ok := f.(*game.Resumed); ok {
				past.Facts = append(past.Facts, resumed.Past...)
			} else if game.IsPlay(f) {
				past.Facts = append(past.Facts, f)
			}
		}
	}
	return past, nil
}

// RevealedSeed gives the seed in a finished game's last fact, in hex; empty while
// the game goes on.
func RevealedSeed(last game.Entry) string {
	if n := len(last.Facts); n > 0 {
		if revealed, ok := last.Facts[n-1].(*game.SeedRevealed); ok {
			return revealed.Seed
		}
	}
	return ""
}

// OriginOf says which game and record a game was forked from; the zero Origin if
// it begins at its beginning.
func OriginOf(entries []game.Entry) game.Origin {
	if len(entries) == 0 {
		return game.Origin{}
	}
	for _, f := range entries[0].Facts {
		if forked, ok := f.(*game.Forked); ok {
			return forked.Origin
		}
	}
	return game.Origin{}
}

// VerifyOrigin checks that what a fork says of its origin is so: that its past is
// what was played there up to the point, and with the same draws that seed and
// entropy are the origin's. It gives a [*Fault] of the fork for the first
// difference. Both games are given from their first records; the origin's own
// records are checked by [Verify], and so are the fork's.
func VerifyOrigin(fork, origin []game.Entry) error {
	from := OriginOf(fork)
	if !from.IsFork() {
		return errors.New("replay: the game is no fork")
	}
	if a, b := setUpOf(fork), setUpOf(origin); describe(a) != describe(b) {
		return &Fault{Number: 1, Text: "its set-up is not that of its origin"}
	}
	past, err := PastOf(origin, from.Number)
	if err != nil {
		return &Fault{Number: 1, Text: fmt.Sprintf("nothing goes on from record %d of its origin: %v", from.Number, err)}
	}
	if seed := RevealedSeed(origin[len(origin)-1]); from.SameDraws && seed != from.Seed {
		return &Fault{Number: 1, Text: "its seed is not that of its origin"}
	}
	for _, e := range fork {
		claimed, started := startOf(e)
		if started == nil {
			continue
		}
		if from.SameDraws && started.Entropy != past.Entropy {
			return &Fault{Number: e.Number, Text: "its entropy is not that of its origin"}
		}
		return samePast(e.Number, claimed, past.Facts)
	}
	return nil
}

// samePast compares a fork's past with what was played.
func samePast(number int, claimed, played []game.Event) error {
	for i := range max(len(claimed), len(played)) {
		fault := &Fault{Number: number}
		if i < len(claimed) {
			fault.Recorded = claimed[i]
		}
		if i < len(played) {
			fault.Expected = played[i]
		}
		if describe(fault.Recorded) != describe(fault.Expected) {
			fault.Text = fmt.Sprintf("fact %d of its past is %s, and its origin has %s", i+1, describe(fault.Recorded), describe(fault.Expected))
			return fault
		}
	}
	return nil
}

// startOf finds how a record starts a game, and the past that it starts with; nil if it does not.
func startOf(e game.Entry) (past []game.Event, started *game.Started) {
	for i, f := range e.Facts {
		switch f := f.(type) {
		case *game.Started:
			started = f
		case *game.Resumed:
			past = append(append(past, f.Past...), e.Facts[i+1:]...)
		}
	}
	return past, started
}

func setUpOf(entries []game.Entry) game.Event {
	if len(entries) > 0 && len(entries[0].Facts) > 0 {
		if opened, ok := entries[0].Facts[0].(*game.Opened); ok {
			return &game.Opened{Setup: opened.Setup}
		}
	}
	return nil
}
