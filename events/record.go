package events

import (
	"fmt"
	"math"
	"time"

	"snowdonia/domain/game"
)

// Schema is the number of the current shapes of records and facts. Records of an
// older schema are rewritten when they are read, see upcast.go.
const Schema = 3

// maxCommand is the longest command id, in bytes.
const maxCommand = 255

// Record is what one accepted command did to one game: one message of the log,
// stored whole or not at all.
type Record struct {
	Game    string       // id, see [CheckGame]
	Number  int          // 1, 2, 3 … within the game
	Prev    uint64       // position of the game's record before it, 0 for the first
	Time    time.Time    // when the command was accepted, UTC
	By      string       // player id, "bot:" and a bot's name, or empty for the server itself
	Command string       // id of the command, unique among all games: 1 to 255 visible ASCII characters
	Schema  int          // shapes in which it is stored: [Schema] in new records
	Rules   int          // version of the rules that decided it, from 1
	Facts   []game.Event // in the order in which they happened, at least one
}

// Entry gives what the domain folds.
func (r Record) Entry() game.Entry { return game.Entry{Number: r.Number, Facts: r.Facts} }

// visit writes or reads a record.
func (r *Record) visit(f *fields) {
	f.literal("{")
	f.text("game", &r.Game)
	number(f, "number", &r.Number)
	prev := int64(r.Prev)
	number(f, "prev", &prev)
	r.Prev = uint64(prev)
	f.time("time", &r.Time)
	f.text("by", &r.By)
	f.text("command", &r.Command)
	number(f, "schema", &r.Schema)
	number(f, "rules", &r.Rules)
	list(f, "facts", &r.Facts, (*fields).fact)
	f.literal("}")
}

// time is a moment in UTC, to the nanosecond.
func (f *fields) time(key string, v *time.Time) {
	from, text := f.at, ""
	if !f.reading {
		text = v.UTC().Format(time.RFC3339Nano)
	}
	f.text(key, &text)
	if f.err != nil {
		return
	}
	t, err := time.Parse(time.RFC3339Nano, text)
	var room [len(time.RFC3339Nano)]byte
	if err != nil || string(t.UTC().AppendFormat(room[:0], time.RFC3339Nano)) != text {
		f.at = from
		f.fail(key + ": a time in UTC")
		return
	}
	*v = t.UTC()
}

// check looks for what no record may be, whatever its facts.
func (r *Record) check() error {
	if err := CheckGame(r.Game); err != nil {
		return err
	}
	switch {
	case r.Number < 1:
		return fmt.Errorf("number %d: the first record is 1", r.Number)
	case (r.Number == 1) != (r.Prev == 0), r.Prev > math.MaxInt64:
		return fmt.Errorf("number %d with previous position %d", r.Number, r.Prev)
	case r.Rules < 1:
		return fmt.Errorf("rules version %d", r.Rules)
	case len(r.Facts) == 0:
		return fmt.Errorf("no facts")
	case r.Command == "" || len(r.Command) > maxCommand:
		return fmt.Errorf("command id of %d bytes, not 1 to %d", len(r.Command), maxCommand)
	}
	for i := range len(r.Command) {
		if c := r.Command[i]; c <= ' ' || c > '~' {
			return fmt.Errorf("command id with byte %q at %d", c, i)
		}
	}
	return nil
}
