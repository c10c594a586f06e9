package api_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
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

// A number that never comes is waited for only so long, a game that is not there
// not even that. It is the caller's mistake and no failure of the server.
func TestWaitIsBounded(t *testing.T) {
	s := onMemory(t, func(_ *command.Config, c *api.Config) {
		c.Limits.Wait, c.Limits.Appear = 50*time.Millisecond, 50*time.Millisecond
	})
	w := s.table(s.guest("Ann"))
	s.until(200, get("/v1/games/"+w.Game+"?wait=1"))
	if p := s.fails(409, "not-yet", get("/v1/games/"+w.Game+"?wait=100")); p.Number != 1 {
		t.Errorf("%+v", p)
	}
	s.fails(404, "unknown-game", get("/v1/games/nosuchgame?wait=1"))
	s.noServerErrors()
}

// A table that was opened just now, and is not shown yet, is waited for.
func TestWaitForATableToAppear(t *testing.T) {
	s := onMemory(t, func(_ *command.Config, c *api.Config) { c.Limits.Appear = time.Minute })
	ann := s.guest("Ann")
	id := s.keys.GameID(ann.ID, "later")
	shown := make(chan answer, 1)
	go func() {
		a, err := s.try(get("/v1/games/" + id + "?wait=1"))
		if err != nil {
			t.Error(err)
		}
		shown <- a
	}()
	s.want(201, post("/v1/games", `{"scenario":"mount-snowdon","seats":2,"name":"Later"}`).as(ann).key("later"))
	if a := <-shown; a.status != 200 {
		t.Errorf("%d %s", a.status, a.body)
	}
}

// A client that hangs up is no failure of the server either.
func TestClientHangsUp(t *testing.T) {
	s := onMemory(t)
	w := s.table(s.guest("Ann"))
	for _, path := range []string{"/v1/games/" + w.Game + "?wait=100", "/v1/games/nosuchgame?wait=1"} {
		c := get(path)
		ctx, hangUp := context.WithCancel(t.Context())
		gone := make(chan struct{})
		go func() {
			defer close(gone)
			if _, err := s.tryFor(ctx, c); !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %v", path, err)
			}
		}()
		s.waits(1)
		hangUp()
		<-gone
		s.waits(0)
	}
	for !strings.Contains(string(s.want(200, get("/metrics")).body), `route="/v1/games/:id",status="499"} 2`) {
		if t.Context().Err() != nil {
			t.Fatal("they are not counted as gone")
		}
	}
	s.noServerErrors()
}

// waits waits until so many reads wait.
func (s *site) waits(n int) {
	s.t.Helper()
	for !strings.Contains(string(s.want(200, get("/metrics")).body), fmt.Sprintf("snowdonia_waiting_reads %d\n", n)) {
		if s.t.Context().Err() != nil {
			s.t.Fatalf("there are never %d reads that wait", n)
		}
	}
}

// noServerErrors fails if any request was counted or logged as a failure.
func (s *site) noServerErrors() {
	s.t.Helper()
	if metrics := string(s.want(200, get("/metrics")).body); strings.Contains(metrics, `status="5`) {
		s.t.Error("a server error is counted")
	}
	if log := s.logged.String(); strings.Contains(log, `"level":"ERROR"`) {
		s.t.Errorf("an error is logged: %s", log)
	}
}

// Reads that wait are few of each address, and so many of all.
func TestWaitsAreBounded(t *testing.T) {
	for _, c := range []struct {
		status int
		code   string
		limits func(*api.Limits)
	}{
		{429, "too-many-at-once", func(l *api.Limits) { l.AddressWaits = 2 }},
		{503, "too-many-waits", func(l *api.Limits) { l.Waits = 2 }},
	} {
		t.Run(c.code, func(t *testing.T) {
			s := onMemory(t, func(_ *command.Config, a *api.Config) { c.limits(&a.Limits) })
			path := "/v1/games/" + s.table(s.guest("Ann")).Game
			s.want(200, get(path+"?wait=1"))
			ctx, hangUp := context.WithCancel(t.Context())
			defer hangUp()
			for range 2 {
				go func() { _, _ = s.tryFor(ctx, get(path+"?wait=100")) }() // is hung up
			}
			s.waits(2)
			for _, p := range []string{path, path + "/offers", path + "/records"} {
				if a := s.want(c.status, get(p+"?wait=1")); a.header.Get("Retry-After") == "" || read[problem](t, a).Code != c.code {
					t.Errorf("%v %s", a.header, a.body)
				}
			}
			s.want(200, get(path))
			hangUp()
			s.waits(0)
			s.want(200, get(path+"?wait=1"))
		})
	}
}
