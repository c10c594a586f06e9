package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strings"
	"testing"
)

// The limits, in lines. A test may have a longer function: a table of cases.
const (
	maxFile     = 700
	maxScript   = 400 // a file of the page, but for its texts, which are in one file for who translates them
	maxFunction = 70
)

func TestFilesAreSmall(t *testing.T) {
	for _, f := range files(t, ".go") {
		if n := strings.Count(text(t, f), "\n"); n > maxFile {
			t.Errorf("%s has %d lines, more than %d: which concept wants a file of its own?", f, n, maxFile)
		}
	}
}

func TestThePagesFilesAreSmall(t *testing.T) {
	for _, f := range files(t, ".js", ".mjs", ".css", ".html") {
		if n := strings.Count(text(t, f), "\n"); n > maxScript && !foreign(f) && f != "api/web/messages.js" {
			t.Errorf("%s has %d lines, more than %d: which concept wants a file of its own?", f, n, maxScript)
		}
	}
}

// A file of the page says what it is before anything else.
func TestThePagesFilesSayWhatTheyAre(t *testing.T) {
	for _, f := range files(t, ".js", ".mjs", ".css") {
		if begins := strings.TrimPrefix(text(t, f), "// @ts-check\n"); !foreign(f) && !strings.HasPrefix(begins, "//") && !strings.HasPrefix(begins, "/*") {
			t.Errorf("%s does not begin with a comment", f)
		}
	}
}

func TestFunctionsAreSmall(t *testing.T) {
	for _, f := range files(t, ".go") {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		parsed, err := parser.ParseFile(set, f, text(t, f), parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if n := set.Position(fn.End()).Line - set.Position(fn.Pos()).Line + 1; n > maxFunction {
				t.Errorf("%s: %s has %d lines, more than %d", f, fn.Name.Name, n, maxFunction)
			}
		}
	}
}

// A name that says nothing gathers everything.
func TestNamesSaySomething(t *testing.T) {
	empty := map[string]bool{"util": true, "utils": true, "common": true, "helpers": true, "helper": true, "types": true, "manager": true, "base": true, "misc": true}
	for _, f := range files(t, ".go", ".js", ".mjs", ".css") {
		name := strings.TrimSuffix(strings.TrimSuffix(path.Base(f), path.Ext(f)), "_test")
		if empty[name] || empty[path.Base(path.Dir(f))] {
			t.Errorf("%s: the name says nothing of what is in it", f)
		}
	}
}

// A test that is skipped, and work that is left open, look like something that is there.
func TestNothingIsLeftOpen(t *testing.T) {
	for _, f := range files(t, ".go", ".sh", "Makefile", ".yaml", ".yml", ".conf", ".js", ".mjs", ".css", ".html") {
		if path.Dir(f) == "internal/house" || foreign(f) {
			continue
		}
		for _, open := range []string{"t.Skip(", "t.SkipNow(", "t.Skipf(", "b.Skip(", "TODO", "FIXME", "XXX"} {
			if strings.Contains(text(t, f), open) {
				t.Errorf("%s holds %s", f, open)
			}
		}
	}
}
