// Package web is the page on which persons play: its files as they are written,
// embedded, without a step that builds them.
//
// Files call each other by relative names, so the page's version stands in one
// place only: in the page, between /web/ and a file's name. A browser keeps the
// files of a version for ever, and asks only for the page whether it is still
// the same.
package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
)

//go:generate go run ./declare ../openapi.yaml api.d.ts

//go:embed index.html *.js *.svg analytics board lobby style table vendor
var embedded embed.FS

// index is the page itself. In it anyVersion stands where the version belongs,
// and anyModules where the page says which scripts it is going to need, so that a
// browser does not find out one by one.
const (
	index      = "index.html"
	anyVersion = "/web/@/"
	anyModules = "<!-- modules -->"
)

// The scripts that the page begins with, and what they load at which address.
const (
	mainScript      = "main.js"
	lobbyScript     = "lobby/lobby.js"
	tableScript     = "table/table.js"
	analyticsScript = "analytics/analytics.js"
)

// Policy is what the page may do in a browser (Content-Security-Policy): run its
// own scripts and talk to its own server.
const Policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Permissions is what of a browser the page does without (Permissions-Policy).
const Permissions = "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), " +
	"midi=(), payment=(), usb=()"

// File is a file of the page.
type File struct {
	Type  string // for Content-Type
	Tag   string // names the content
	Bytes []byte
	Gzip  []byte // the same, compressed; nil if that saves nothing
}

// Page is the page with all its files.
type Page struct {
	Version   string // names the content of all files
	Lobby     File   // the page, which asks for the others by this version
	Table     File   // the same for the address of a game: it asks for what a table needs
	Analytics File   // the same for the figures
	files     map[string]File
}

// File gives a file by its name, such as style/page.css.
func (p *Page) File(name string) (File, bool) {
	f, ok := p.files[name]
	return f, ok
}

// Load gives the page. It is compressed once.
var Load = sync.OnceValues(func() (*Page, error) { return load(embedded) })

func load(from fs.FS) (*Page, error) {
	p := &Page{files: map[string]File{}}
	version := sha256.New()
	var page []byte
	err := fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(name, ".d.ts") {
			return err
		}
		b, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		fmt.Fprintf(version, "%s %d\n%s\n", name, len(b), b)
		if name == index {
			page = b
			return nil
		}
		p.files[name], err = newFile(name, b)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("web: %w", err)
	}
	p.Version = hex.EncodeToString(version.Sum(nil)[:8])
	if p.Lobby, err = p.begin(page, lobbyScript); err != nil {
		return nil, err
	}
	if p.Table, err = p.begin(page, tableScript); err != nil {
		return nil, err
	}
	p.Analytics, err = p.begin(page, analyticsScript)
	return p, err
}

// begin gives the page as it begins with a script that it loads.
func (p *Page) begin(page []byte, script string) (File, error) {
	var links strings.Builder
	for _, name := range p.modules(mainScript, script) {
		fmt.Fprintf(&links, "<link rel=\"modulepreload\" href=\"%s%s\">\n    ", anyVersion, name)
	}
	page = bytes.Replace(page, []byte(anyModules), []byte(strings.TrimSpace(links.String())), 1)
	return newFile(index, bytes.ReplaceAll(page, []byte(anyVersion), []byte("/web/"+p.Version+"/")))
}

// imported finds what a script imports before it runs.
var imported = regexp.MustCompile(`(?m)^(?:import|export)\b(?:[\w\s{},*$]*\bfrom)?\s*["']([^"']+)["']`)

// modules are scripts and whatever they import, each once.
func (p *Page) modules(scripts ...string) []string {
	all := slices.Clone(scripts)
	for i := 0; i < len(all); i++ {
		for _, m := range imported.FindAllSubmatch(p.files[all[i]].Bytes, -1) {
			if name := path.Join(path.Dir(all[i]), string(m[1])); !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// kinds are the content types of the page's files by the ends of their names; a
// licence has none.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".svg":  "image/svg+xml",
	"":      "text/plain; charset=utf-8",
}

func newFile(name string, b []byte) (File, error) {
	kind, ok := kinds[path.Ext(name)]
	if !ok {
		return File{}, fmt.Errorf("web: what is %s?", name)
	}
	sum := sha256.Sum256(b)
	f := File{Type: kind, Tag: hex.EncodeToString(sum[:12]), Bytes: b}
	var small bytes.Buffer
	z, err := gzip.NewWriterLevel(&small, gzip.BestCompression)
	if err != nil {
		return File{}, err
	}
	if _, err := z.Write(b); err != nil {
		return File{}, err
	}
	if err := z.Close(); err != nil {
		return File{}, err
	}
	if small.Len() < len(b) {
		f.Gzip = small.Bytes()
	}
	return f, nil
}
