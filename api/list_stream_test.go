package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"snowdonia/api"
	"snowdonia/api/command"
)

// list waits for the next list that holds a word, and gives it.
func (l *listener) list(word string) event {
	l.t.Helper()
	for {
		e, more := l.next()
		if !more || e.name != "list" {
			l.t.Fatalf("%v %s %s", more, e.name, e.id)
		}
		if strings.Contains(e.data, word) {
			return e
		}
	}
}

func (s *site) tableNamed(name string, host person, more string) string {
	s.t.Helper()
	return read[written](s.t, s.want(201, post("/v1/games", fmt.Sprintf(`{"scenario":"mount-snowdon","seats":2,"name":%q%s}`, name, more)).as(host))).Game
}

// The lobby comes at once, as it is read, and again whenever it has changed.
func TestTheLobbyIsLive(t *testing.T) {
	s := onMemory(t)
	ann, bob := s.guest("Ann"), s.guest("Bob")
	l := s.listen("/v1/lobby/stream?free=1", "")
	if e, _ := l.next(); e.name != "list" || e.data != `{"games":[],"next":""}` || e.id == "" {
		t.Fatalf("first %+v", e)
	}
	if l.retry == "" {
		t.Error("no hint when to come back")
	}
	began := time.Now()
	id := s.tableNamed("First table", ann, "")
	e := l.list("First table")
	if a := s.want(200, get("/v1/lobby?free=1")); string(a.body) != e.data || a.header.Get("ETag") != `"`+e.id+`"` {
		t.Errorf("the list is %s, live %s", a.body, e.data)
	}
	s.want(201, post("/v1/games/"+id+"/seats", `{}`).as(bob))
	if e := l.list(`"games":[]`); strings.Contains(e.data, id) {
		t.Errorf("a full table is shown: %s", e.data)
	}
	if took := time.Since(began); took < time.Second {
		t.Errorf("the list was looked at three times in %v", took)
	}
}

// Who comes back with what there is hears nothing until there is something else.
func TestAListIsNotSentTwice(t *testing.T) {
	s := onMemory(t, func(_ *command.Config, c *api.Config) { c.Limits.Heartbeat = 5 * time.Millisecond })
	ann := s.guest("Ann")
	s.tableNamed("First table", ann, "")
	l := s.listen("/v1/lobby/stream", "")
	e := l.list("First table")
	l.cut()
	again := s.listen("/v1/lobby/stream", `"`+e.id+`"`)
	other := s.listen("/v1/lobby/stream", "rubbish")
	if e := other.list("First table"); e.id == "" {
		t.Error("no id")
	}
	s.tableNamed("Second table", ann, "")
	next, more := again.next()
	if !more || !strings.Contains(next.data, "Second table") || again.quiet == 0 {
		t.Errorf("%v, %d signs of life: %+v", more, again.quiet, next)
	}
	other.list("Second table")
}

// Private games come to the player alone, live as well.
func TestPrivateGamesAreLiveForThePlayerAlone(t *testing.T) {
	s := onMemory(t)
	ann, bob := s.guest("Ann"), s.guest("Bob")
	path := "/v1/players/" + ann.ID + "/games/stream"
	own, others, spectators := s.listenTo(get(path).as(ann)), s.listenTo(get(path).as(bob)), s.listen(path, "")
	waiting := s.listenTo(get(path + "?status=waiting").as(ann))
	secret := s.tableNamed("Secret table", ann, `,"private":true`)
	own.list("Secret table")
	s.tableNamed("Open table", ann, "")
	for _, l := range []*listener{others, spectators} {
		if e := l.list("Open table"); strings.Contains(e.data, "Secret") || strings.Contains(e.data, secret) {
			t.Errorf("others see %s", e.data)
		}
	}
	own.list("Open table")
	s.want(201, post("/v1/games/"+secret+"/seats", `{}`).as(bob))
	s.want(200, post("/v1/games/"+secret+"/start", "").as(bob))
	w := written{Game: secret, Number: s.number(secret)}
	for range 3 { // until it is Ann's turn
		o := s.offers(secret, w.Number)
		if *o.Seat == 0 {
			break
		}
		w = read[written](t, s.want(200, s.move(o, secret, 0, ann, bob)))
	}
	waiting.list("Secret table")
}

func TestListStreamsAreRefused(t *testing.T) {
	s := onMemory(t, func(_ *command.Config, c *api.Config) { c.Limits.AddressStreams = 2 })
	s.fails(400, "bad-request", get("/v1/lobby/stream?status=waiting"))
	s.fails(400, "bad-request", get("/v1/lobby/stream?limit=0"))
	s.fails(400, "bad-request", get("/v1/players/p/games/stream?status=closed"))
	s.fails(401, "bad-token", get("/v1/lobby/stream").with("Authorization", "Bearer none"))
	s.fails(405, "method-not-allowed", call{method: http.MethodDelete, path: "/v1/lobby/stream"})
	a := s.listen("/v1/lobby/stream", "")
	s.listen("/v1/players/p/games/stream", "")
	s.fails(429, "too-many-at-once", get("/v1/lobby/stream"))
	if _, more := a.next(); !more {
		t.Fatal("no list")
	}
	s.server.Drain()
	if _, more := a.next(); more || a.retry != "1000" {
		t.Errorf("the stream went on: %v, retry %q", more, a.retry)
	}
	s.fails(503, "stopping", get("/v1/lobby/stream"))
}

// Where the read models are away the answer says so, and a stream that is open waits for them.
func TestListsOutliveAnOutage(t *testing.T) {
	s := onMemory(t)
	ann := s.guest("Ann")
	l := s.listen("/v1/lobby/stream", "")
	l.list(`"games":[]`)
	socket := s.redis.Socket
	s.redis.Stop()
	s.fails(503, "views-unavailable", get("/v1/lobby/stream?free=2"))
	s.startRedis(socket)
	s.until(201, post("/v1/games", `{"scenario":"mount-snowdon","seats":2,"name":"After all"}`).as(ann))
	l.list("After all")
}
