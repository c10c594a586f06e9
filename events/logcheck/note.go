package logcheck

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// Note is what the records of one game lead to.
type Note struct {
	Game    string   `json:"game"`
	Records int      `json:"records"`
	States  []string `json:"states"` // hashes after each sixteenth record and after the last one
}

// header is the first line of a file of notes.
type header struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
}

// Writer writes a file of notes.
type Writer struct{ to *json.Encoder }

// NewWriter begins a file of notes.
func NewWriter(w io.Writer) (*Writer, error) {
	to := json.NewEncoder(w)
	return &Writer{to}, to.Encode(header{Format, Version})
}

// Write adds a note.
func (w *Writer) Write(n Note) error { return w.to.Encode(n) }

// longestNote bounds a line of a file of notes, in bytes: a million records.
const longestNote = 8 << 20

// Read reads a file of notes, by game.
func Read(r io.Reader) (map[string]Note, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, longestNote)
	var h header
	if !lines.Scan() || json.Unmarshal(lines.Bytes(), &h) != nil || h.Format != Format {
		return nil, errors.Join(errors.New("line 1: not a file that check-log has written"), lines.Err())
	}
	if h.Version != Version {
		return nil, fmt.Errorf("line 1: version %d, this program reads version %d", h.Version, Version)
	}
	notes := map[string]Note{}
	for at := 2; lines.Scan(); at++ {
		var n Note
		err := json.Unmarshal(lines.Bytes(), &n)
		_, twice := notes[n.Game]
		switch {
		case err != nil:
			return nil, fmt.Errorf("line %d: %w", at, err)
		case twice:
			return nil, fmt.Errorf("line %d: game %s is here a second time", at, n.Game)
		case n.Records < 1 || len(n.States) != (n.Records+every-1)/every || slices.Contains(n.States, ""):
			return nil, fmt.Errorf("line %d: %d states of %d records", at, len(n.States), n.Records)
		}
		notes[n.Game] = n
	}
	return notes, lines.Err()
}

// number is of the record after which a state of a note is.
func (n Note) number(state int) int { return min((state+1)*every, n.Records) }
