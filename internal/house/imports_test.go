package house

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"
)

// module is the path before every package of the repository.
const module = "snowdonia/"

// layers are the rooms of the house, from the lowest. A package imports from its
// own layer and from lower ones.
var layers = []string{"domain", "events", "projections", "api", "cmd"}

type goPackage struct {
	ImportPath   string
	Standard     bool
	Imports      []string
	TestImports  []string
	XTestImports []string
}

// packages asks the go command for the repository's packages.
func packages(t *testing.T) []goPackage {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-e", "-json=ImportPath,Standard,Imports,TestImports,XTestImports", "./...")
	cmd.Dir = root(t)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []goPackage
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p goPackage
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

// layer gives the layer of an own package, or false for one that has none.
func layer(path string) (int, bool) {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, module), "/")
	for i, l := range layers {
		if first == l && strings.HasPrefix(path, module) {
			return i, true
		}
	}
	return 0, false
}

func TestImportsPointOneWay(t *testing.T) {
	for _, p := range packages(t) {
		own, ok := layer(p.ImportPath)
		if !ok {
			continue
		}
		for _, imported := range append(append(p.Imports, p.TestImports...), p.XTestImports...) {
			if l, ok := layer(imported); ok && l > own {
				t.Errorf("%s imports %s: %s may not know %s", p.ImportPath, imported, layers[own], layers[l])
			}
		}
	}
}

func TestDomainIsStandardLibraryOnly(t *testing.T) {
	for _, p := range packages(t) {
		if own, ok := layer(p.ImportPath); !ok || layers[own] != "domain" {
			continue
		}
		for _, imported := range p.Imports {
			first, _, _ := strings.Cut(imported, "/")
			if strings.Contains(first, ".") {
				t.Errorf("%s imports %s, which is not of the standard library", p.ImportPath, imported)
			}
			if strings.HasPrefix(imported, module) && !strings.HasPrefix(imported, module+"domain/") {
				t.Errorf("%s imports %s, which is not of the domain", p.ImportPath, imported)
			}
		}
	}
}

// The page is files. Only the API knows it, and it knows nothing of the game.
func TestThePageIsFiles(t *testing.T) {
	const page = module + "api/web"
	for _, p := range packages(t) {
		for _, imported := range p.Imports {
			if imported == page && p.ImportPath != module+"api" {
				t.Errorf("%s imports %s", p.ImportPath, imported)
			}
			if p.ImportPath == page && (strings.Contains(imported, ".") || strings.HasPrefix(imported, module)) {
				t.Errorf("%s imports %s, which is not of the standard library", p.ImportPath, imported)
			}
		}
	}
}

// The rules know no clock, no chance of their own and no outside world.
func TestRulesArePure(t *testing.T) {
	banned := map[string]string{
		"time": "the rules know no clock", "math/rand": "luck is an argument", "math/rand/v2": "luck is an argument",
		"crypto/rand": "luck is an argument", "os": "no input or output", "net": "no input or output",
		"net/http": "no input or output", "sync": "a state belongs to one goroutine",
	}
	pure := []string{"domain/game", "domain/scenario", "domain/catalogue", "domain/notation", "domain/replay"}
	for _, p := range packages(t) {
		for _, room := range pure {
			path := strings.TrimPrefix(p.ImportPath, module)
			if path != room && !strings.HasPrefix(path, room+"/") {
				continue
			}
			for _, imported := range p.Imports {
				if why, ok := banned[imported]; ok {
					t.Errorf("%s imports %s: %s", p.ImportPath, imported, why)
				}
			}
		}
	}
}
