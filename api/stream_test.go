package api_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"snowdonia/api"
	"snowdonia/api/command"
	"snowdonia/domain/replay"
	"snowdonia/events"
)

// event is one server-sent event.
type event struct{ name, id, data string }

// listener is a client of a stream.
type listener struct {
	t      *testing.T
	body   io.ReadCloser
	lines  *bufio.Reader
	retry  string
	quiet  int // signs of life
	cancel context.CancelFunc
}

// listen opens a stream behind the event with an id.
func (s *site) listen(path, last string) *listener {
	s.t.Helper()
	c := get(path)
	if last != "" {
		c = c.with("Last-Event-ID", last)
	}
	return s.listenTo(c)
}

// listenTo opens the stream that a request asks for.
func (s *site) listenTo(c call) *listener {
	s.t.Helper()
	ctx, cancel := context.WithCancel(s.t.Context())
	s.t.Cleanup(cancel)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+c.path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	for name, values := range c.header {
		req.Header[name] = values
	}
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	res, err := client.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "text/event-stream" {
		s.t.Fatalf("%s: %d %v", c.path, res.StatusCode, res.Header)
	}
	return &listener{t: s.t, body: res.Body, lines: bufio.NewReader(res.Body), cancel: cancel}
}

// next waits for an event; false says that the stream has ended.
func (l *listener) next() (e event, more bool) {
	for {
		line, err := l.lines.ReadString('\n')
		if err != nil {
			return event{}, false
		}
		field, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case line == "\n" && e.name != "":
			return e, true
		case field == "event":
			e.name = value
		case field == "id":
			e.id = value
		case field == "data":
			e.data = value
		case field == "retry":
			l.retry = value
		case field == "" && line != "\n":
			l.quiet++
		}
	}
}

// cut ends the connection.
func (l *listener) cut() {
	l.cancel()
	_ = l.body.Close() // it is broken off
}

func numberOf(e event) int {
	var v struct{ Number int }
	if err := json.Unmarshal([]byte(e.data), &v); err != nil {
		return -1
	}
	return v.Number
}

// A client whose connection is cut again and again, anywhere, ends with exactly
// the records of the log.
func TestStreamCutAnywhere(t *testing.T) {
	s, _, _ := onNATS(t)
	ann, bob := s.guest("Ann"), s.guest("Bob")
	w := s.started(ann, bob)
	path := "/v1/games/" + w.Game + "/stream"
	s.want(200, get(fmt.Sprintf("/v1/games/%s?wait=%d", w.Game, w.Number)))

	const moves = 60
	var players sync.WaitGroup
	players.Go(func() { s.play(w, moves, ann, bob) })
	l := s.listen(path, "")
	first, _ := l.next()
	if first.name != "view" || numberOf(first) < w.Number {
		t.Fatalf("the stream begins with %s %s", first.name, first.id)
	}
	got := []event{first}
	for cuts := 0; numberOf(got[len(got)-1]) < w.Number+moves; {
		e, more := l.next()
		if !more {
			t.Fatal("the stream ended by itself")
		}
		if e.name != "record" || numberOf(e) != numberOf(got[len(got)-1])+1 {
			t.Fatalf("%s %s follows %s", e.name, e.id, got[len(got)-1].id)
		}
		got = append(got, e)
		if len(got)%(1+cuts%4) == 0 {
			cuts++
			l.cut()
			l = s.listen(path, e.id)
		}
	}
	players.Wait()
	last, err := s.log.Last(t.Context(), w.Game)
	if err != nil {
		t.Fatal(err)
	}
	all, err := events.Walk(t.Context(), s.log, last, 0)
	if err != nil {
		t.Fatal(err)
	}
	base := numberOf(first)
	streamed := make([]events.Record, 0, len(all))
	for i, r := range all {
		if i < base {
			streamed = append(streamed, r.Record)
			continue
		}
		if e := got[1+i-base]; e.data != string(r.Bytes) {
			t.Fatalf("record %d came as %s", i+1, e.data)
		}
		rec, err := events.Decode([]byte(got[1+i-base].data))
		if err != nil {
			t.Fatal(err)
		}
		streamed = append(streamed, rec)
	}
	there, err := replay.Fold(entriesOf(streamed))
	if err != nil {
		t.Fatal(err)
	}
	var stored []events.Record
	for _, r := range all {
		stored = append(stored, r.Record)
	}
	here, err := replay.Fold(entriesOf(stored))
	if err != nil || !reflect.DeepEqual(here, there) {
		t.Fatalf("the state that was streamed is another one: %v", err)
	}
}

func TestStreamResume(t *testing.T) {
	s := onMemory(t, func(_ *command.Config, c *api.Config) { c.Limits.Backlog = 5 })
	ann, bob := s.guest("Ann"), s.guest("Bob")
	w := s.play(s.started(ann, bob), 10, ann, bob)
	path := "/v1/games/" + w.Game + "/stream"
	board := s.want(200, get(fmt.Sprintf("/v1/games/%s?wait=%d", w.Game, w.Number)))
	l := s.listen(path, "")
	first, _ := l.next()
	if first.name != "view" || first.data != string(board.body) || `"`+first.id+`"` != board.header.Get("ETag") {
		t.Fatalf("first %s %s, board %s", first.name, first.id, board.header.Get("ETag"))
	}
	if l.retry == "" {
		t.Error("no hint when to come back")
	}
	_, epoch, _ := strings.Cut(first.id, "-")
	for _, c := range []struct {
		name   string
		missed int
		last   string // form of the id
		want   string // names of the events
	}{
		{"up to date", 0, "%d-" + epoch, ""},
		{"with the board's tag", 0, `"%d-` + epoch + `-gz"`, ""},
		{"one missed", 1, "%d-" + epoch, "record"},
		{"some missed", 5, "%d-" + epoch, "record record record record record"},
		{"too many missed", 6, "%d-" + epoch, "view"},
		{"another epoch", 1, "%d-otherepoch", "view"},
		{"from the future", -1, "%d-" + epoch, "view"},
		{"no position", 0, "rubbish%d", "view"},
		{"no epoch", 0, "%d", "view"},
	} {
		last := fmt.Sprintf(c.last, w.Number-c.missed)
		t.Run(c.name, func(t *testing.T) {
			s := s.in(t)
			l := s.listen(path, last)
			next := s.play(w, 1, ann, bob) // what follows everything missed
			w = next
			var names []string
			for {
				e, more := l.next()
				if !more {
					t.Fatal("the stream ended")
				}
				if numberOf(e) == next.Number && e.name == "record" {
					break
				}
				names = append(names, e.name)
			}
			if got := strings.Join(names, " "); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			l.cut()
		})
	}
}

func TestStreamOfBoards(t *testing.T) {
	s := onMemory(t)
	ann, bob := s.guest("Ann"), s.guest("Bob")
	w := s.started(ann, bob)
	s.offers(w.Game, w.Number)
	l := s.listen("/v1/games/"+w.Game+"/stream?of=boards", "")
	for last, until := 0, w.Number+5; last < until; {
		e, more := l.next()
		if !more || e.name != "view" || numberOf(e) <= last {
			t.Fatalf("%v %s %s after %d", more, e.name, e.id, last)
		}
		last = numberOf(e)
		if board := s.want(200, get(fmt.Sprintf("/v1/games/%s?at=%d", w.Game, last))); string(board.body) != e.data {
			t.Fatalf("record %d shows another board", last)
		}
		if last == w.Number {
			w = s.play(w, 1, ann, bob)
		}
	}
}

// No address and no player has all of the streams.
func TestStreamsOfOneCaller(t *testing.T) {
	s := onMemory(t, func(_ *command.Config, c *api.Config) {
		c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
		c.Limits.AddressStreams, c.Limits.PlayerStreams = 2, 1
	})
	ann := s.guest("Ann")
	w := s.table(ann, s.guest("Bob"))
	s.want(200, get("/v1/games/"+w.Game+"?wait=2"))
	path := "/v1/games/" + w.Game + "/stream"
	from := func(n int) call { return get(path).with("X-Forwarded-For", fmt.Sprintf("203.0.113.%d", n)) }
	tooMany := func(c call) {
		t.Helper()
		if a := s.want(429, c); a.header.Get("Retry-After") == "" || read[problem](t, a).Code != "too-many-at-once" {
			t.Errorf("%v %s", a.header, a.body)
		}
	}
	first := s.listenTo(from(1).as(ann))
	tooMany(from(2).as(ann)) // a player counts wherever it is
	s.listenTo(from(1))
	tooMany(from(1))
	s.listenTo(from(2))
	first.cut()
	for !strings.Contains(string(s.want(200, get("/metrics")).body), "snowdonia_sse_clients 2\n") {
		if t.Context().Err() != nil {
			t.Fatal("a stream that was cut still counts")
		}
	}
	s.listenTo(from(1).as(ann))
}

func TestStreamLimits(t *testing.T) {
	s := onMemory(t, func(_ *command.Config, c *api.Config) {
		c.Limits.Streams, c.Limits.Heartbeat = 2, time.Millisecond
	})
	w := s.table(s.guest("Ann"), s.guest("Bob"))
	s.want(200, get("/v1/games/"+w.Game+"?wait=2"))
	path := "/v1/games/" + w.Game + "/stream"
	a, b := s.listen(path, ""), s.listen(path, "")
	over := s.want(503, get(path))
	if over.header.Get("Retry-After") == "" || read[problem](t, over).Code != "too-many-streams" {
		t.Errorf("%v %s", over.header, over.body)
	}
	if metrics := string(s.want(200, get("/metrics")).body); !strings.Contains(metrics, "snowdonia_sse_clients 2") {
		t.Error("two streams are not counted")
	}
	a.cut()
	for !strings.Contains(string(s.want(200, get("/metrics")).body), "snowdonia_sse_clients 1\n") {
		if t.Context().Err() != nil {
			t.Fatal("a stream that was cut still counts")
		}
	}
	s.listen(path, "")

	s.server.Drain()
	for {
		if _, more := b.next(); !more {
			break
		}
	}
	if b.retry != "1000" || b.quiet == 0 {
		t.Errorf("retry %q, %d signs of life", b.retry, b.quiet)
	}
	s.fails(503, "stopping", get(path))
	if r := s.want(503, get("/readyz")); !strings.Contains(string(r.body), "stopping") {
		t.Errorf("%s", r.body)
	}
}
