package api_test

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"snowdonia/projections/figures"
)

// The figures of a site are held to the description, without games and with one.
func TestFiguresOfASite(t *testing.T) {
	s := onMemory(t)
	for _, seats := range []int{1, 2} { // a look is kept for a while, so each is another one
		f := read[figures.Figures](t, s.want(200, get(fmt.Sprint("/v1/analytics/figures?seats=", seats))))
		if f.Games.Finished != 0 {
			t.Errorf("%d games before the first one", f.Games.Finished)
		}
	}
	ann, bob := s.guest("Ann"), s.guest("Bob")
	w := s.started(ann, bob)
	for i := 0; !w.Ended; i++ {
		w = read[written](t, s.want(200, s.move(s.offers(w.Game, w.Number), w.Game, i, ann, bob)))
	}
	s.want(200, get(fmt.Sprintf("/v1/games/%s?wait=%d", w.Game, w.Number)))
	month := time.Now().UTC().Format(figures.MonthLayout)
	for query, want := range map[string]int64{
		"":                                   1,
		"?scenario=mount-snowdon":            1,
		"?scenario=jungfraubahn":             0,
		"?edition=deluxe&kind=persons":       1,
		"?edition=2012":                      0,
		"?kind=bots":                         0,
		"?seats=2&from=2020-01&to=2020-12":   0,
		"?from=" + month + "&to=" + month:    1,
		"?seats=5&kind=mixed&edition=deluxe": 0,
	} {
		a := s.want(200, get("/v1/analytics/figures"+query))
		f := read[figures.Figures](t, a)
		if f.Games.Finished != want || f.Games.Seats != 2*want || len(f.Seats) != int(2*want) {
			t.Errorf("%s: %+v of %d games", query, f.Games, want)
		}
		s.want(304, get("/v1/analytics/figures"+query).with("If-None-Match", a.header.Get("ETag")))
		r := read[figures.Records](t, s.want(200, get("/v1/analytics/records"+query)))
		if len(r.Highest) != int(want) || len(r.Closest) != int(want) || len(r.Longest) != int(want) {
			t.Errorf("%s: records %+v of %d games", query, r, want)
		}
		if want == 1 && (*r.Longest[0].Game != w.Game || r.Longest[0].Number != w.Number) {
			t.Errorf("%s: the longest game is %+v", query, r.Longest[0])
		}
	}
}

func TestFiguresOfWhatThereIsNot(t *testing.T) {
	s := onMemory(t)
	for _, query := range []string{
		"scenario=everest", "scenario=", "edition=2013", "kind=cats", "kind=bots&kind=persons", "seats=0", "seats=6",
		"from=2026-01", "to=2026-01", "from=2026-02&to=2026-01", "from=2026-01&to=2027-01", "from=2026&to=2026-01",
	} {
		for _, path := range []string{"/v1/analytics/figures?", "/v1/analytics/records?"} {
			s.fails(400, "bad-request", get(path+query))
		}
	}
	s.want(200, get("/v1/analytics/figures?from=2026-01&to=2026-12"))
}

func TestThePageOfTheFiguresIsServed(t *testing.T) {
	s := onMemory(t)
	a := s.want(200, get("/analytics"))
	if !bytes.Contains(a.body, []byte("/analytics/analytics.js")) {
		t.Errorf("the page does not ask for its script: %s", a.body)
	}
	s.want(200, head("/analytics"))
}
