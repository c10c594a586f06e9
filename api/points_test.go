package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"snowdonia/projections/view"
)

// A board is found by position and by time as it is by number.
func TestBoardsAtPoints(t *testing.T) {
	s := onMemory(t)
	ann, bob := s.guest("Ann"), s.guest("Bob")
	w := s.play(s.started(ann, bob), 30, ann, bob)
	path := fmt.Sprintf("/v1/games/%s", w.Game)
	s.want(200, get(fmt.Sprintf("%s?wait=%d", path, w.Number)))
	type board struct {
		Number int
		Round  int
		Area   *string
	}
	reached := read[board](t, s.want(200, get(path+"?at=r1.A")))
	before := read[board](t, s.want(200, get(fmt.Sprintf("%s?at=%d", path, reached.Number-1))))
	if reached.Area == nil || reached.Round != 1 || before.Area != nil {
		t.Errorf("r1.A is record %d: %+v, and before %+v", reached.Number, reached, before)
	}
	diff := read[view.Diff](t, s.want(200, get(fmt.Sprintf("%s/diff?from=%d&to=r1.A", path, reached.Number-1))))
	made := diff.To.Time.In(time.FixedZone("", 3600)).Format(time.RFC3339Nano)
	byNumber := s.want(200, get(fmt.Sprintf("%s?at=%d", path, reached.Number)))
	for _, name := range []string{made, diff.To.Time.Format(time.RFC3339Nano)} {
		byTime := s.want(200, get(path+"?at="+url.QueryEscape(name)))
		if n := read[board](t, byTime).Number; n < reached.Number || n == reached.Number && !bytes.Equal(byTime.body, byNumber.body) {
			t.Errorf("at %s: record %d, not %d", name, n, reached.Number)
		}
		s.want(304, get(path+"?at="+url.QueryEscape(name)).with("If-None-Match", byTime.header.Get("ETag")))
	}
	for _, never := range []string{"r99.assign", "2001-01-01T00:00:00Z"} {
		if p := s.fails(404, "no-such-record", get(path+"?at="+never)); !strings.Contains(p.Detail, never) {
			t.Errorf("%+v", p)
		}
		s.fails(404, "no-such-record", get(path+"/diff?from="+never))
		s.fails(404, "no-such-record", get(path+"/diff?to="+never))
		s.fails(404, "unknown-game", get("/v1/games/nothing?at="+never))
	}
	if p := s.fails(400, "bad-request", get(path+"?at=2026-03-01T12:00:00+01:00")); !strings.Contains(p.Detail, "%2B") {
		t.Errorf("a + that is a space is answered %+v", p)
	}
	s.fails(400, "bad-request", get(path+"/diff?from=5&to=4"))
}

// A diff has the records between its points as records and chronicle have them.
func TestADiffIsShown(t *testing.T) {
	s := onMemory(t)
	ann, bob := s.guest("Ann"), s.guest("Bob")
	w := s.play(s.started(ann, bob), 12, ann, bob)
	path := fmt.Sprintf("/v1/games/%s", w.Game)
	s.want(200, get(fmt.Sprintf("%s?wait=%d", path, w.Number)))
	whole := s.want(200, get(path+"/diff"))
	diff := read[view.Diff](t, whole)
	if diff.Game != w.Game || diff.From.Number != 0 || diff.To.Number != w.Number || len(diff.Records) != w.Number {
		t.Fatalf("from %+v to %+v, %d records", diff.From, diff.To, len(diff.Records))
	}
	type page struct {
		Records []struct {
			Time  time.Time
			Facts []json.RawMessage
		}
	}
	records := read[page](t, s.want(200, get(path+"/records?limit=100"))).Records
	for i, step := range diff.Records {
		same := func(a, b json.RawMessage) bool { return bytes.Equal(a, b) }
		if !step.Time.Equal(records[i].Time) || !slices.EqualFunc(step.Facts, records[i].Facts, same) {
			t.Errorf("record %d: %+v, not %+v", i+1, step, records[i])
		}
	}
	if empty := read[view.Diff](t, s.want(200, get(path+"/diff?from=7&to=7"))); len(empty.Records) != 0 || len(empty.Touched) != 0 {
		t.Errorf("between a point and itself: %+v", empty)
	}
	s.want(304, get(path+"/diff").with("If-None-Match", whole.header.Get("ETag")))
}

// The ledger has a row for each answer, in pages.
func TestTheLedgerIsShown(t *testing.T) {
	s := onMemory(t)
	ann, bob := s.guest("Ann"), s.guest("Bob")
	w := s.play(s.started(ann, bob), 30, ann, bob)
	path := fmt.Sprintf("/v1/games/%s/ledger", w.Game)
	type page struct {
		Ledger []view.Row
		Next   string
	}
	var rows []view.Row
	for query := fmt.Sprintf("?wait=%d&limit=7", w.Number); ; {
		p := read[page](t, s.want(200, get(path+query)))
		rows = append(rows, p.Ledger...)
		if p.Next == "" {
			break
		}
		if len(p.Ledger) != 7 {
			t.Fatalf("a page in the middle has %d rows", len(p.Ledger))
		}
		query = "?limit=7&cursor=" + p.Next
	}
	if len(rows) != 30 {
		t.Errorf("%d rows for 30 answers", len(rows))
	}
	for _, row := range rows {
		if len(row.Scores) != 2 || len(row.Choices) != 1 || !row.Counts || row.Time.IsZero() {
			t.Errorf("%+v", row)
		}
	}
	if empty := read[page](t, s.want(200, get(path+"?cursor=1073741824"))); len(empty.Ledger) != 0 || empty.Next != "" {
		t.Errorf("behind the last record: %+v", empty)
	}
}
