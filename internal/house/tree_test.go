package house

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

var modFile = sync.OnceValues(func() ([]byte, error) { return exec.Command("go", "env", "GOMOD").Output() })

// root is the repository's folder.
func root(t *testing.T) string {
	t.Helper()
	out, err := modFile()
	if err != nil {
		t.Fatalf("go env GOMOD: %v", err)
	}
	return filepath.Dir(strings.TrimSpace(string(out)))
}

var leftOut = []string{"testdata", "node_modules", "snowdonia-data"}

// files gives the paths, from the root and with slashes, of all files whose
// name ends in one of the suffixes. Hidden folders, testdata, packages of others
// and the data of a server that was started here are left out.
func files(t *testing.T, suffixes ...string) []string {
	t.Helper()
	top := root(t)
	var found []string
	err := filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if path != top && (strings.HasPrefix(name, ".") || slices.Contains(leftOut, name)) {
				return filepath.SkipDir
			}
			return nil
		}
		for _, s := range suffixes {
			if strings.HasSuffix(name, s) {
				rel, err := filepath.Rel(top, path)
				if err != nil {
					return err
				}
				found = append(found, filepath.ToSlash(rel))
				break
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(found) == 0 {
		t.Fatalf("no file ends in %v", suffixes)
	}
	return found
}

// foreign tells whether a file is somebody else's, taken over as it is.
func foreign(path string) bool { return strings.Contains(path, "/vendor/") }

// text reads a file of the repository.
func text(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(root(t), filepath.FromSlash(path)))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
