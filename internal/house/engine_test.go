package house

import (
	"path"
	"slices"
	"strings"
	"testing"

	"snowdonia/domain/scenario"
)

// A scenario is data that the engine is given. Whoever adds one touches neither
// the engine nor what reads its facts, which therefore know no scenario by name.
func TestTheEngineNamesNoScenario(t *testing.T) {
	blind := []string{"domain/game", "domain/notation", "domain/replay", "domain/bot"}
	var names []string
	for _, sc := range scenario.All() {
		names = append(names, sc.Name, sc.Title, strings.ReplaceAll(sc.Name, "-", ""), strings.ReplaceAll(sc.Title, " ", ""))
	}
	seen := 0
	for _, file := range files(t, ".go") {
		if !slices.Contains(blind, path.Dir(file)) || strings.HasSuffix(file, "_test.go") {
			continue
		}
		seen++
		for i, line := range strings.Split(text(t, file), "\n") {
			for _, name := range names {
				if strings.Contains(strings.ToLower(line), strings.ToLower(name)) {
					t.Errorf("%s:%d names the scenario %s: %s", file, i+1, name, strings.TrimSpace(line))
				}
			}
		}
	}
	if seen < len(blind) {
		t.Errorf("only %d files were read", seen)
	}
	for _, p := range packages(t) {
		if p.ImportPath != module+"domain/game" {
			continue
		}
		for _, imported := range p.Imports {
			if strings.HasPrefix(imported, module) {
				t.Errorf("the engine imports %s", imported)
			}
		}
	}
}
