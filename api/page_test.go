package api_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"log/slog"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"snowdonia/api"
	"snowdonia/api/command"
)

// asked gives the addresses of the files that the page asks for.
func asked(page []byte) []string {
	var all []string
	for _, m := range regexp.MustCompile(`(?:src|href)="([^"]+)"`).FindAllSubmatch(page, -1) {
		all = append(all, string(m[1]))
	}
	return all
}

func head(path string) call { return call{method: http.MethodHead, path: path} }

func TestThePageIsServed(t *testing.T) {
	s := onMemory(t)
	page := s.want(200, get("/"))
	if kind := page.header.Get("Content-Type"); kind != "text/html; charset=utf-8" {
		t.Errorf("the page is %s", kind)
	}
	for name, want := range map[string]string{
		"Cache-Control": "no-cache", "Cross-Origin-Opener-Policy": "same-origin", "X-Content-Type-Options": "nosniff",
		"Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY", "Vary": "Accept-Encoding",
		"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
			"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	} {
		if got := page.header.Get(name); got != want {
			t.Errorf("%s is %q, not %q", name, got, want)
		}
	}
	if !strings.Contains(page.header.Get("Permissions-Policy"), "camera=()") {
		t.Errorf("the page may do %q", page.header.Get("Permissions-Policy"))
	}
	tag := page.header.Get("ETag")
	s.want(304, get("/").with("If-None-Match", tag))
	s.want(200, get("/").with("If-None-Match", `"another"`))
	table := s.want(200, get("/games/any"))
	if table.header.Get("Content-Security-Policy") != page.header.Get("Content-Security-Policy") || !bytes.Contains(table.body, []byte("/table/table.js")) {
		t.Errorf("the page of a game is %s", table.body)
	}
	s.want(304, get("/games/any").with("If-None-Match", table.header.Get("ETag")))
	if a := s.want(200, head("/")); len(a.body) != 0 || a.header.Get("ETag") != tag || a.header.Get("Content-Length") == "0" {
		t.Errorf("the page's headers are %v", a.header)
	}
	s.fails(405, "method-not-allowed", post("/", "{}"))
	if lost := s.want(404, get("/nowhere").with("Accept", "text/html,*/*;q=0.8")); !bytes.Equal(lost.body, page.body) || lost.header.Get("Cache-Control") != "no-store" {
		t.Errorf("a person who is lost gets %s", lost.body)
	}
	s.fails(404, "no-such-route", get("/nowhere"))
	s.fails(404, "no-such-route", get("/games/any/thing"))
}

func TestThePagesFilesAreKept(t *testing.T) {
	s := onMemory(t)
	files := asked(s.want(200, get("/")).body)
	if len(files) < 2 {
		t.Fatalf("the page asks for %q", files)
	}
	for _, address := range files {
		a := s.want(200, get(address))
		if kept := a.header.Get("Cache-Control"); kept != "public, max-age=31536000, immutable" {
			t.Errorf("%s: %s", address, kept)
		}
		if policy := a.header.Get("Content-Security-Policy"); policy != "default-src 'none'; frame-ancestors 'none'" {
			t.Errorf("%s: %s", address, policy)
		}
		tag := a.header.Get("ETag")
		s.want(304, get(address).with("If-None-Match", tag))
		if h := s.want(200, head(address)); len(h.body) != 0 || h.header.Get("ETag") != tag || h.header.Get("Content-Type") != a.header.Get("Content-Type") {
			t.Errorf("%s: the headers are %v", address, h.header)
		}
		_, name, _ := strings.Cut(strings.TrimPrefix(address, "/web/"), "/")
		old := s.want(200, get("/web/0123456789abcdef/"+name))
		if !bytes.Equal(old.body, a.body) || old.header.Get("Cache-Control") != "no-cache" || old.header.Get("ETag") != tag {
			t.Errorf("%s under another version: %v", name, old.header)
		}
	}
}

func TestThePageIsCompressed(t *testing.T) {
	s := onMemory(t)
	for _, address := range append(asked(s.want(200, get("/")).body), "/") {
		plain, small := s.want(200, get(address)), s.want(200, get(address).with("Accept-Encoding", "gzip"))
		if small.header.Get("Content-Encoding") == "" && len(plain.body) < 1000 {
			continue // nothing to save
		}
		z, err := gzip.NewReader(bytes.NewReader(small.body))
		if err != nil {
			t.Fatalf("%s: %v", address, err)
		}
		if b, err := io.ReadAll(z); err != nil || !bytes.Equal(b, plain.body) {
			t.Errorf("%s is another file when it is compressed: %v", address, err)
		}
		if len(small.body) >= len(plain.body) || small.header.Get("ETag") == plain.header.Get("ETag") {
			t.Errorf("%s: %d bytes of %d", address, len(small.body), len(plain.body))
		}
		s.want(304, get(address).with("If-None-Match", small.header.Get("ETag")))
	}
}

// Nothing is served but the page's own files.
func TestOtherFilesAreNotServed(t *testing.T) {
	s := onMemory(t)
	for _, name := range []string{
		"", "web.go", "api.d.ts", "tsconfig.json", "index.html", "none.js", "style", "style/", "declare/main.go",
		"../web.go", "style/../web.go", "..%2fweb.go", "%2e%2e/web.go", "..\\web.go", "/etc/passwd", "style//page.css", "main.js/", "main.js%00",
	} {
		s.fails(404, "no-such-route", get("/web/v/"+name))
	}
	s.fails(404, "no-such-route", get("/web/main.js"))
	s.fails(404, "no-such-route", get("/web"))
}

// A class of school behind one address opens the page at once, token or none.
func TestThePageIsHeldToNoRate(t *testing.T) {
	s := onMemory(t, func(_ *command.Config, c *api.Config) { c.Limits.AddressPerSecond, c.Limits.AddressBurst = 1e-6, 1 })
	s.want(200, get("/v1/lobby"))
	s.fails(429, "rate-limited", get("/v1/lobby"))
	for _, address := range append(asked(s.want(200, get("/")).body), "/games/any") {
		for range 5 {
			s.want(200, get(address))
		}
	}
	s.fails(429, "rate-limited", get("/v1/lobby"))
}

// A server without read models has nothing to show a page of.
func TestThePageNeedsReadModels(t *testing.T) {
	s := onMemory(t)
	server, err := api.New(api.Config{Commands: s.service, Keys: s.keys, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	s.base = s.serve(server)
	for _, path := range []string{"/", "/games/any", "/web/v/main.js"} {
		s.fails(404, "no-such-route", get(path))
	}
	s.want(200, get("/v1"))
}
