package bulk

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"snowdonia/events"
)

// ErrFolder says that a folder cannot be filled: it was filled from another log,
// or its positions are not those of an export.
var ErrFolder = errors.New("bulk: the folder cannot be filled")

// Position is how far a shard has been read.
type Position struct {
	Record uint64 `json:"record"` // position of the last record that was read, 0 for none
	SHA256 string `json:"sha256"` // of that record as stored, hex: a log that has another one there is another log
}

// positionOf gives the position of a record.
func positionOf(s events.Stored) Position {
	sum := sha256.Sum256(s.Bytes)
	return Position{Record: s.Seq, SHA256: hex.EncodeToString(sum[:])}
}

// Names in a folder.
const (
	positionsFile    = "positions.json"
	unfinishedFolder = ".unfinished"
)

// format is the number of the folder's layout.
const format = 1

// standing is what positions.json says.
type standing struct {
	Format    int        `json:"format"`
	Commit    int        `json:"commit"`    // number of the last commit, 0 for none
	Positions []Position `json:"positions"` // by shard
	Files     []string   `json:"files"`     // that came with the last commit, by their paths in the folder
}

// readStanding reads positions.json, or gives that of an empty folder.
func readStanding(folder string, shards int) (standing, error) {
	b, err := os.ReadFile(filepath.Join(folder, positionsFile))
	if errors.Is(err, fs.ErrNotExist) {
		return standing{Format: format, Positions: make([]Position, shards)}, checkEmpty(folder)
	} else if err != nil {
		return standing{}, err
	}
	var s standing
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return standing{}, fmt.Errorf("%w: %s: %w", ErrFolder, positionsFile, err)
	}
	switch {
	case s.Format != format:
		return standing{}, fmt.Errorf("%w: %s has format %d, not %d", ErrFolder, positionsFile, s.Format, format)
	case len(s.Positions) != shards:
		return standing{}, fmt.Errorf("%w: it was filled from a log of %d shards, not %d", ErrFolder, len(s.Positions), shards)
	}
	for _, name := range s.Files {
		if !filepath.IsLocal(name) {
			return standing{}, fmt.Errorf("%w: %s names %q, which is not in the folder", ErrFolder, positionsFile, name)
		}
	}
	return s, nil
}

// checkEmpty refuses a folder that has tables and no positions: nobody knows what is in them.
func checkEmpty(folder string) error {
	for _, table := range tableNames {
		if _, err := os.Stat(filepath.Join(folder, table)); err == nil {
			return fmt.Errorf("%w: it has %s and no %s; give another folder, or remove what is there", ErrFolder, table, positionsFile)
		}
	}
	return nil
}

// write puts the standing in place of the one before it, at once and for good.
func (s standing) write(folder string) error {
	b, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	next := filepath.Join(folder, unfinishedFolder, positionsFile)
	if err := writeSynced(next, append(b, '\n')); err != nil {
		return err
	}
	if err := os.Rename(next, filepath.Join(folder, positionsFile)); err != nil {
		return err
	}
	return syncFolder(folder)
}

// writeSynced writes a file that a power failure does not take away.
func writeSynced(path string, b []byte) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	_, err = f.Write(b)
	return errors.Join(err, f.Sync(), f.Close())
}

// syncFolder makes what was renamed in a folder last through a power failure.
func syncFolder(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
