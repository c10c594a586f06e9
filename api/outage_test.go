package api_test

import (
	"fmt"
	"testing"
	"time"

	"snowdonia/api"
	"snowdonia/api/command"
)

// While NATS is away writes answer 503 and reads go on; nothing is half-written,
// and the same request succeeds once NATS is back, by itself.
func TestNATSAway(t *testing.T) {
	s, stop, start := onNATS(t, func(c *command.Config, _ *api.Config) { c.Patience = time.Second })
	ann, bob := s.guest("Ann"), s.guest("Bob")
	w := s.play(s.started(ann, bob), 3, ann, bob)
	o := s.offers(w.Game, w.Number)
	move := s.move(o, w.Game, 0, ann, bob).key("across-the-outage")
	open := post("/v1/games", `{"scenario":"mount-snowdon","seats":2,"name":"Later"}`).as(ann).key("later")

	stop()
	for _, c := range []call{move, open, move} {
		a := s.want(503, c)
		if p := read[problem](t, a); p.Code != "log-unavailable" || a.header.Get("Retry-After") == "" {
			t.Fatalf("%s %v", a.body, a.header)
		}
	}
	if shown := s.offers(w.Game, w.Number); shown.Number != w.Number || shown.Decision != o.Decision {
		t.Errorf("the read side shows %d while the log is away, it had %d", shown.Number, w.Number)
	}
	start()
	moved := read[written](t, s.until(200, move))
	if moved.Number != w.Number+1 || s.number(w.Game) != moved.Number {
		t.Fatalf("moved to %d, the log has %d, before it had %d", moved.Number, s.number(w.Game), w.Number)
	}
	s.until(201, open)
	s.play(moved, 3, ann, bob)
}

// While Redis is away commands are accepted and reads answer 503; the read
// models come back by themselves, from nothing.
func TestRedisAway(t *testing.T) {
	s := onMemory(t)
	ann, bob := s.guest("Ann"), s.guest("Bob")
	w := s.play(s.started(ann, bob), 3, ann, bob)
	path := "/v1/games/" + w.Game
	o := s.offers(w.Game, w.Number)
	move := s.move(o, w.Game, 0, ann, bob)
	socket := s.redis.Socket

	s.redis.Stop()
	w = read[written](t, s.want(200, move))
	table := s.table(ann, bob)
	for _, c := range []string{path, path + "/offers", path + "/records", path + "/stream", "/v1/lobby", "/v1/players/" + ann.ID, "/v1/players/" + ann.ID + "/games", path + "?at=2"} {
		a := s.until(503, get(c))
		if p := read[problem](t, a); p.Code != "views-unavailable" || a.header.Get("Retry-After") == "" {
			t.Fatalf("%s: %s %v", c, a.body, a.header)
		}
	}
	w = read[written](t, s.want(200, post(path+"/takeback", fmt.Sprintf(`{"to":%d}`, w.Number-1)).as([]person{ann, bob}[*o.Seat])))

	s.startRedis(socket)
	s.until(200, get(fmt.Sprintf("%s?wait=%d", path, w.Number)))
	s.until(200, get(fmt.Sprintf("/v1/games/%s?wait=%d", table.Game, table.Number)))
	s.play(w, 3, ann, bob)
}

// until repeats a request until it has a status, as a client does that heeds Retry-After.
func (s *site) until(status int, c call) answer {
	s.t.Helper()
	for {
		a := s.do(c)
		if a.status == status {
			return a
		}
		if s.t.Context().Err() != nil {
			s.t.Fatalf("%s %s: still %d %s", c.method, c.path, a.status, a.body)
		}
		select {
		case <-s.t.Context().Done():
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// A number that never comes is waited for only so long.
func TestWaitIsBounded(t *testing.T) {
	s := onMemory(t, func(_ *command.Config, c *api.Config) { c.Limits.Wait = 10 * time.Millisecond })
	w := s.table(s.guest("Ann"))
	s.until(200, get("/v1/games/"+w.Game+"?wait=1"))
	if p := s.fails(503, "not-yet", get("/v1/games/"+w.Game+"?wait=100")); p.Number != 1 {
		t.Errorf("%+v", p)
	}
	s.fails(503, "not-yet", get("/v1/games/nosuchgame?wait=1"))
}
