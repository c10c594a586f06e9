package web

import (
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func loaded(t *testing.T) *Page {
	t.Helper()
	p, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// own gives the names of the page's own files with an ending: not those of others.
func own(p *Page, ending string) []string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(p.files)) {
		if strings.HasSuffix(name, ending) && !strings.HasPrefix(name, "vendor/") {
			names = append(names, name)
		}
	}
	return names
}

// A file that lies in the folder is embedded, unless it only serves to check the others.
func TestEveryFileIsEmbedded(t *testing.T) {
	p := loaded(t)
	err := filepath.WalkDir(".", func(name string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if name == "declare" {
				return filepath.SkipDir
			}
			return err
		}
		name = filepath.ToSlash(name)
		checks := strings.HasSuffix(name, ".go") || strings.HasSuffix(name, ".d.ts") || name == "tsconfig.json" || name == index
		if _, ok := p.File(name); ok == checks {
			t.Errorf("%s is embedded: %v", name, ok)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The page asks for files that there are, by the version, and for nothing else.
func TestThePageAsksForItsFiles(t *testing.T) {
	p := loaded(t)
	for _, text := range []string{string(p.Lobby.Bytes), string(p.Table.Bytes), string(p.Analytics.Bytes)} {
		asksForFiles(t, p, text)
	}
}

func asksForFiles(t *testing.T, p *Page, text string) {
	t.Helper()
	if strings.Contains(text, anyVersion) {
		t.Error("the page asks for files of no version")
	}
	addresses := regexp.MustCompile(`(?:src|href)\s*=\s*"([^"]*)"`).FindAllStringSubmatch(text, -1)
	if len(addresses) < 2 {
		t.Fatalf("the page asks for %v", addresses)
	}
	for _, m := range addresses {
		name, ok := strings.CutPrefix(m[1], "/web/"+p.Version+"/")
		if _, there := p.File(name); !ok || !there {
			t.Errorf("the page asks for %s", m[1])
		}
	}
}

var (
	dynamic = regexp.MustCompile(`[^{.]\bimport\(\s*["']([^"']+)["']`)
	remark  = regexp.MustCompile(`(?s)/\*.*?\*/`)
)

// A page says at once which scripts it is going to need: those of what it shows, and no others.
func TestThePageNamesItsScripts(t *testing.T) {
	p := loaded(t)
	lobby, table, analytics := string(p.Lobby.Bytes), string(p.Table.Bytes), string(p.Analytics.Bytes)
	for name, of := range map[string][3]bool{ // whether the lobby names it, a table, and the figures
		"main.js": {true, true, true}, "net.js": {true, true, true}, "lobby/rows.js": {true, false, false}, "table/table.js": {false, true, false},
		"board/route.js": {false, true, false}, "table/replay.js": {false, false, false}, "analytics/figure.js": {false, false, true},
	} {
		link := `<link rel="modulepreload" href="/web/` + p.Version + "/" + name + `">`
		if in := [3]bool{strings.Contains(lobby, link), strings.Contains(table, link), strings.Contains(analytics, link)}; in != of {
			t.Errorf("%s is named by the lobby, by a table and by the figures: %v, not %v", name, in, of)
		}
	}
}

// Every script imports files that there are, and each of them is needed.
func TestScriptsImportEachOther(t *testing.T) {
	p := loaded(t)
	needed := map[string]bool{"main.js": true}
	for queue := []string{"main.js"}; len(queue) > 0; queue = queue[1:] {
		f, ok := p.File(queue[0])
		if !ok {
			t.Errorf("there is no %s", queue[0])
		}
		text := remark.ReplaceAllString(string(f.Bytes), "")
		for _, m := range append(imported.FindAllStringSubmatch(text, -1), dynamic.FindAllStringSubmatch(text, -1)...) {
			name := path.Join(path.Dir(queue[0]), m[1])
			if _, ok := p.File(name); !ok || !strings.HasPrefix(m[1], ".") {
				t.Errorf("%s imports %s", queue[0], m[1])
			} else if !needed[name] {
				needed[name] = true
				queue = append(queue, name)
			}
		}
	}
	for _, name := range append(own(p, ".js"), "vendor/htm-preact.js") {
		if !needed[name] {
			t.Errorf("nothing imports %s", name)
		}
	}
}

// The page talks to its own server alone, and no text becomes part of it as HTML or code.
func TestThePageKeepsToItsServer(t *testing.T) {
	p := loaded(t)
	harmless := strings.NewReplacer("http://www.w3.org/2000/svg", "", "http://www.w3.org/1999/xlink", "")
	foreign := regexp.MustCompile(`(?i)\b(?:https?:|wss?:)?//[a-z0-9-]+\.[a-z]|\burl\(\s*["']?(?:https?:)?//`)
	unsafe := regexp.MustCompile(`\b(?:innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|eval|srcdoc)\b|\bnew Function\b|javascript:`)
	texts := map[string]string{index: string(p.Table.Bytes)}
	for _, ending := range []string{".js", ".css", ".svg"} {
		for _, name := range own(p, ending) {
			f, _ := p.File(name)
			texts[name] = string(f.Bytes)
		}
	}
	for name, text := range texts {
		if found := foreign.FindString(harmless.Replace(text)); found != "" {
			t.Errorf("%s names another host: %s", name, found)
		}
		if found := unsafe.FindString(text); found != "" {
			t.Errorf("%s holds %s", name, found)
		}
	}
}

// The version names the content of all files, and of the page.
func TestTheVersionNamesTheContent(t *testing.T) {
	made := func(name, text string) string {
		from := fstest.MapFS{index: {Data: []byte("<p>")}, "main.js": {Data: []byte("1")}, "style/page.css": {Data: []byte("p{}")}}
		from[name] = &fstest.MapFile{Data: []byte(text)}
		p, err := load(from)
		if err != nil {
			t.Fatal(err)
		}
		return p.Version
	}
	versions := map[string]bool{}
	for _, change := range [][2]string{{"main.js", "1"}, {"main.js", "2"}, {index, "<q>"}, {"style/page.css", ""}, {"more.js", ""}} {
		version := made(change[0], change[1])
		if versions[version] || version != made(change[0], change[1]) || len(version) != 16 {
			t.Errorf("%v has the version %s", change, version)
		}
		versions[version] = true
	}
	if made("vendor/x.d.ts", "") != made("main.js", "1") {
		t.Error("declarations make another version")
	}
	if _, err := load(fstest.MapFS{"a.exe": {}}); err == nil {
		t.Error("a file of an unknown kind is served")
	}
}
