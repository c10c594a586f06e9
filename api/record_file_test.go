package api_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"snowdonia/events"
	"snowdonia/events/exchange"
)

// A game is given as a record file at any time, with the records that the log has.
func TestExport(t *testing.T) {
	s := onMemory(t)
	ann, bob := s.guest("Ann"), s.guest("Bob")
	w := s.started(ann, bob)
	for range 30 {
		w = s.play(w, 1, ann, bob)
	}
	path := fmt.Sprintf("/v1/games/%s/export?wait=%d", w.Game, w.Number)
	file := s.want(200, get(path))
	g, err := exchange.NewReader(bytes.NewReader(file.body)).Next()
	if err != nil || g.Header.Finished || g.Header.Records != w.Number || g.Header.Seats[1].Name != "Bob" {
		t.Fatalf("%v: %.300s", err, file.body)
	}
	last, err := s.log.Last(t.Context(), w.Game)
	if err != nil {
		t.Fatal(err)
	}
	inLog, err := events.EncodePortable(last.Record)
	if err != nil || !bytes.Contains(file.body, inLog) {
		t.Errorf("%v: the log's last record is not in the file", err)
	}
	if bytes.Contains(file.body, []byte(`"prev":`)) {
		t.Error("the file has positions of this site's log")
	}
	if kind := file.header.Get("Content-Type"); !strings.HasPrefix(kind, "application/x-ndjson") {
		t.Errorf("it is %s", kind)
	}
	if name := file.header.Get("Content-Disposition"); !strings.Contains(name, w.Game+".snowdonia") {
		t.Errorf("it is named by %q", name)
	}
	tag := file.header.Get("ETag")
	s.want(304, get(path).with("If-None-Match", tag))
	w = s.play(w, 1, ann, bob)
	path = fmt.Sprintf("/v1/games/%s/export?wait=%d", w.Game, w.Number)
	if later := s.want(200, get(path).with("If-None-Match", tag)); len(later.body) <= len(file.body) {
		t.Error("an answer later the file is no longer")
	}
	s.fails(404, "unknown-game", get("/v1/games/NONE/export"))
}
