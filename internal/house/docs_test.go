package house

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ +(.+)$`)
	fence   = regexp.MustCompile("(?s)```.*?```")
)

// Every link from a document leads to a file, and to a heading if it names one.
func TestLinksLeadSomewhere(t *testing.T) {
	for _, doc := range files(t, ".md") {
		for _, m := range link.FindAllStringSubmatch(fence.ReplaceAllString(text(t, doc), ""), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			file, anchor, _ := strings.Cut(m[1], "#")
			target := path.Join(path.Dir(doc), file)
			if file == "" {
				target = doc
			}
			if _, err := os.Stat(filepath.Join(root(t), target)); err != nil {
				t.Errorf("%s links to %s, which is not there", doc, m[1])
				continue
			}
			if anchor != "" && !anchors(text(t, target))[anchor] {
				t.Errorf("%s links to %s: no such heading", doc, m[1])
			}
		}
	}
}

// anchors are the names by which the headings of a document are linked to.
func anchors(doc string) map[string]bool {
	names := map[string]bool{}
	for _, m := range heading.FindAllStringSubmatch(fence.ReplaceAllString(doc, ""), -1) {
		name := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-', r == '_', r >= '0' && r <= '9', r >= 'a' && r <= 'z':
				return r
			}
			return -1
		}, strings.ToLower(strings.TrimSpace(m[1])))
		names[name] = true
	}
	return names
}

// A reader starts at the README: each document is one or two links away from it.
func TestEveryDocumentIsLinked(t *testing.T) {
	linked := map[string]bool{"README.md": true}
	for queue := []string{"README.md"}; len(queue) > 0; queue = queue[1:] {
		for _, m := range link.FindAllStringSubmatch(text(t, queue[0]), -1) {
			file, _, _ := strings.Cut(m[1], "#")
			target := path.Join(path.Dir(queue[0]), file)
			if strings.HasSuffix(target, ".md") && !linked[target] && !strings.Contains(m[1], "://") {
				linked[target] = true
				queue = append(queue, target)
			}
		}
	}
	for _, doc := range files(t, ".md") {
		if strings.HasPrefix(doc, "docs/") && !linked[doc] {
			t.Errorf("no way leads from README.md to %s", doc)
		}
	}
}

// A path that the README or a document of docs/ names between backticks exists.
func TestPathsInDocumentsExist(t *testing.T) {
	named := regexp.MustCompile("`((?:\\./)?(?:domain|events|projections|api|cmd|deploy|docs|internal|scripts|tools)/[A-Za-z0-9_./-]*)`")
	for _, doc := range files(t, ".md") {
		if doc != "README.md" && !strings.HasPrefix(doc, "docs/") {
			continue
		}
		for _, m := range named.FindAllStringSubmatch(text(t, doc), -1) {
			if _, err := os.Stat(filepath.Join(root(t), m[1])); err != nil {
				t.Errorf("%s names %s, which is not there", doc, m[1])
			}
		}
	}
}

// The commands that the README promises are there.
func TestTheTwoCommands(t *testing.T) {
	readme := text(t, "README.md")
	for _, command := range []string{"go run ./cmd/snowdonia serve", "make test"} {
		if !strings.Contains(readme, command) {
			t.Errorf("README.md does not name %q", command)
		}
	}
	if !strings.Contains(text(t, "Makefile"), "\ntest:") {
		t.Error("the Makefile has no target test")
	}
	if !strings.Contains(text(t, ".ci/run"), "make test") {
		t.Error(".ci/run does not run the README's test command")
	}
}
