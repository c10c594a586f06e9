package exchange

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/events"
)

// ErrTooLarge says that a game is beyond the limits of a file.
var ErrTooLarge = errors.New("exchange: the game is too large for a record file")

// Write writes a game, finished or not, from all of its records so far. The error
// is [ErrTooLarge], the writer's, or says that these are not the records of a game.
func Write(w io.Writer, records []events.Record) error {
	b, err := Encode(records)
	if err == nil {
		_, err = w.Write(b)
	}
	return err
}

// Encode gives the bytes that [Write] writes.
func Encode(records []events.Record) ([]byte, error) {
	if len(records) == 0 {
		return nil, errors.New("exchange: a game without records")
	}
	if len(records) > MaxRecords {
		return nil, fmt.Errorf("%w: %d records, at most %d", ErrTooLarge, len(records), MaxRecords)
	}
	folded, err := fold(records)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	add := func(b []byte, err error) error {
		switch {
		case err != nil:
			return err
		case len(b) >= MaxLine:
			return fmt.Errorf("%w: a line of %d bytes, at most %d", ErrTooLarge, len(b)+1, MaxLine)
		case out.Len()+len(b) >= MaxBytes:
			return fmt.Errorf("%w: more than %d bytes", ErrTooLarge, MaxBytes)
		}
		out.Write(b)
		out.WriteByte('\n')
		return nil
	}
	if err := add(line(headerOf(records[0].Game, &folded.last))); err != nil {
		return nil, err
	}
	for _, r := range records {
		if r.Game != records[0].Game {
			return nil, fmt.Errorf("exchange: a record of game %s among those of game %s", r.Game, records[0].Game)
		}
		if err := add(events.EncodePortable(r)); err != nil {
			return nil, err
		}
		if r.Number%Every == 0 && r.Number < len(records) {
			if err := add(line(stateLine{r.Number, folded.hashes[r.Number]})); err != nil {
				return nil, err
			}
		}
	}
	sum := sha256.Sum256(out.Bytes())
	err = add(line(endLine{len(records), folded.hashes[len(records)], hex.EncodeToString(sum[:])}))
	return out.Bytes(), err
}

// folded is what the records of a game lead to.
type folded struct {
	last   game.State
	hashes map[int]string // after each sixteenth record and the last one, by number
}

// fold folds the records of a game. They may come from anywhere: those that no game
// can have written are an error, too.
func fold(records []events.Record) (f folded, err error) {
	at := 0
	defer func() {
		if r := recover(); r != nil {
			err = &notAGame{at + 1, fmt.Sprintf("no game can have written it: %v", r)}
		}
	}()
	entries := make([]game.Entry, len(records))
	takeBacks := 0
	for i, r := range records {
		entries[i] = r.Entry()
		for _, fact := range r.Facts {
			if _, ok := fact.(*game.TakenBack); ok {
				takeBacks++
			}
		}
		if takeBacks > game.MaxTakeBacks {
			return f, &notAGame{r.Number, fmt.Sprintf("more than %d take backs", game.MaxTakeBacks)}
		}
	}
	if err := opens(entries[0]); err != nil {
		return f, err
	}
	f.hashes, f.last, err = replay.HashAfter(entries, func(number int) bool {
		at = number
		return number%Every == 0 || number == len(entries)
	})
	if err != nil {
		err = &notAGame{at + 1, err.Error()}
	}
	return f, err
}

// opens tells whether a first record opens a table that can be folded further.
func opens(first game.Entry) error {
	var s game.State
	if first.Number != 1 {
		return &notAGame{1, fmt.Sprintf("the first record has the number %d", first.Number)}
	}
	if opened, ok := first.Facts[0].(*game.Opened); !ok || opened.Setup == nil {
		return &notAGame{1, "the first record opens no table"}
	}
	game.Apply(&s, first)
	if err := checkSetup(s.Setup); err != nil {
		return &notAGame{1, "its set-up cannot be: " + err.Error()}
	}
	return nil
}

// Bounds of figures that [game.Setup.Check] leaves to whoever writes a scenario.
const (
	maxCubes   = 1000
	maxRestock = 100
)

// checkSetup holds a set-up of unknown origin to figures that a game can be played
// with: a yard that can be filled, and numbers that do not overflow.
func checkSetup(u *game.Setup) error {
	if err := u.Check(); err != nil {
		return err
	}
	for _, c := range []game.Cubes{u.Yard, u.Bag} {
		for _, n := range []int16{c.IronOre, c.Stone, c.Coal, c.Event} {
			if n < 0 || n > maxCubes {
				return fmt.Errorf("%d cubes of a kind, want 0 to %d", n, maxCubes)
			}
		}
	}
	if most := min(maxRestock, int(u.Bag.IronOre+u.Bag.Stone)); u.Restock < 0 || u.Restock > most {
		return fmt.Errorf("%d cubes drawn at once, want 0 to %d", u.Restock, most)
	}
	return nil
}

// notAGame says which record cannot be one of a game.
type notAGame struct {
	number int
	text   string
}

func (e *notAGame) Error() string { return fmt.Sprintf("record %d: %s", e.number, e.text) }
