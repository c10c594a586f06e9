package browser

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"
)

// What is checked in all tests is worth something only if it is noticed: a page
// that does everything wrong is told so.
func TestWhatGoesWrongIsNoticed(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Security-Policy", "default-src 'self'; img-src *")
		fmt.Fprint(w, `<!doctype html><title>wrong</title><link rel="icon" href="data:,"><main data-part="all">wrong</main>
			<script>document.title = "inline"</script><script src="/wrong.js"></script><img alt="" src="http://127.0.0.2:9/other.png">`)
	})
	mux.HandleFunc("GET /wrong.js", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprint(w, `console.warn("careful", 7); fetch("/absent"); setTimeout(() => { document.title = "done"; throw new Error("thrown") })`)
	})
	s := httptest.NewServer(mux)
	defer s.Close()
	site := &server{host: strings.TrimPrefix(s.URL, "http://"), url: s.URL}

	b := newPerson(t, site, "Wrong", look{})
	b.open("/")
	b.until("the script has run", `document.title === "done"`)
	wanted := []string{
		`console warning: "careful" 7`, "Error: thrown", "Content Security Policy", "asks another host: http://127.0.0.2:9/other.png", "404",
	}
	var found []string
	for end := time.Now().Add(patience); len(wanted) > 0 && time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		found = append(found, b.watch.found()...)
		wanted = slices.DeleteFunc(wanted, func(w string) bool {
			return slices.ContainsFunc(found, func(p string) bool { return strings.Contains(p, w) })
		})
	}
	if len(wanted) > 0 {
		t.Errorf("%q was not noticed, only %q", wanted, found)
	}
	b.watch.forgive(".") // what follows is of the same kind
	b.watch.found()
}
