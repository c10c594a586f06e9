package api

import (
	"net/http"
	"testing"
)

func TestAcceptsGzip(t *testing.T) {
	for header, want := range map[string]bool{
		"": false, "gzip": true, "br, gzip;q=0.5": true, "gzip;q=0": false, "gzip; q=0.0": false, "GZIP": true,
		"identity": false, "x-gzip": true, "gzip;q=rubbish": false, "*": false,
	} {
		h := http.Header{}
		if header != "" {
			h.Set("Accept-Encoding", header)
		}
		if got := acceptsGzip(h); got != want {
			t.Errorf("%q: %v", header, got)
		}
	}
}

func TestMatches(t *testing.T) {
	for header, want := range map[string]bool{
		`"7-e"`: true, `W/"7-e"`: true, `"6-e", "7-e"`: true, `"7-e-gz"`: true, `*`: true, `"7-f"`: false, ``: false, `7-e`: true, `"17-e"`: false,
	} {
		if got := matches([]string{header}, "7-e"); got != want {
			t.Errorf("%q: %v", header, got)
		}
	}
}

func TestPosition(t *testing.T) {
	for _, p := range []position{{1, "abc"}, {12, "a-b"}} {
		if got := parsePosition(p.String()); got != p {
			t.Errorf("%s reads back as %s", p, got)
		}
	}
	for _, text := range []string{"", "7", "-e", "x-e", "7-", "-7-e"} {
		if got := parsePosition(text); got != (position{}) {
			t.Errorf("%q reads as %s", text, got)
		}
	}
}
