package house

import (
	"path"
	"regexp"
	"strings"
	"testing"
)

var generatedBy = regexp.MustCompile(`^(?://|<!--|#) *(?:Code generated|Generated) .*DO NOT EDIT`)

// A generated file has a go:generate line in its folder or says which package
// writes it, so that `make generate` writes it anew and the check in .ci/run,
// which compares, is complete.
func TestGeneratedFilesHaveAGenerator(t *testing.T) {
	var generators strings.Builder
	for _, f := range files(t, ".go") {
		for _, line := range strings.Split(text(t, f), "\n") {
			if strings.HasPrefix(line, "//go:generate ") {
				generators.WriteString(path.Dir(f) + " " + line + "\n")
			}
		}
	}
	for _, f := range files(t, ".go", ".md", ".yaml", ".json", ".ts") {
		if generatedBy.MatchString(text(t, f)) && !strings.Contains(generators.String(), path.Base(f)) {
			t.Errorf("%s says that it is generated; no go:generate line names it", f)
		}
	}
}
