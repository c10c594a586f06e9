package bulk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"snowdonia/events/natsserver"
)

// folder is where the files go. One export at a time has it.
type folder struct {
	path   string
	unlock func() error
	standing
	positions []Position // of the last commit
	before    func(step string) error
}

// openFolder makes or opens a folder, and ends what an earlier export could not.
func openFolder(path string, shards int, before func(step string) error) (f *folder, err error) {
	if before == nil {
		before = func(string) error { return nil }
	}
	if err := os.MkdirAll(filepath.Join(path, unfinishedFolder), 0o755); err != nil {
		return nil, err
	}
	unlock, err := natsserver.Lock(filepath.Join(path, unfinishedFolder))
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, unlock())
		}
	}()
	f = &folder{path: path, unlock: unlock, before: before}
	if f.standing, err = readStanding(path, shards); err != nil {
		return nil, err
	}
	f.positions = f.Positions
	if err := f.place(); err != nil {
		return nil, err
	}
	return f, f.clear()
}

func (f *folder) close() error { return f.unlock() }

// unfinished is where a file is until its commit has placed it.
func (f *folder) unfinished(name string) string {
	return filepath.Join(f.path, unfinishedFolder, filepath.FromSlash(name))
}

// commit makes files, which are whole below .unfinished, and positions part of the folder.
func (f *folder) commit(positions []Position, files []string) error {
	next := standing{Format: format, Commit: f.Commit + 1, Positions: positions, Files: files}
	if err := f.before("commit"); err != nil {
		return err
	}
	if err := next.write(f.path); err != nil {
		return err
	}
	f.standing, f.positions = next, positions
	return f.place()
}

// place moves the files of the last commit to where they belong. Those that are
// there already, or were there once, are no longer below .unfinished.
func (f *folder) place() error {
	moved := map[string]bool{}
	for _, name := range f.Files {
		to := filepath.Join(f.path, filepath.FromSlash(name))
		if err := f.before("place " + name); err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		err := os.Rename(f.unfinished(name), to)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			return err
		}
		for at := filepath.Dir(to); len(at) >= len(filepath.Clean(f.path)); at = filepath.Dir(at) {
			moved[at] = true
			if at == filepath.Clean(f.path) {
				break
			}
		}
	}
	for path := range moved {
		if err := syncFolder(path); err != nil {
			return err
		}
	}
	return nil
}

// clear removes what no commit has taken.
func (f *folder) clear() error {
	for _, table := range tableNames {
		if err := f.before("clear " + table); err != nil {
			return err
		}
		if err := os.RemoveAll(f.unfinished(table)); err != nil {
			return fmt.Errorf("bulk: files of an export that was cut off: %w", err)
		}
	}
	return nil
}
