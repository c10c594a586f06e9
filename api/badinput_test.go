package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"snowdonia/api"
	"snowdonia/api/command"
)

// victim is a game in the middle of a decision, and a table that has not started.
type victim struct {
	ann, bob, eve person // eve has a table of her own only
	mover, other  person
	w, open       written
	o             offers
	path, answers string
	legal         string // body of a legal answer
}

func (s *site) victim() victim {
	v := victim{ann: s.guest("Ann"), bob: s.guest("Bob"), eve: s.guest("Eve")}
	people := []person{v.ann, v.bob}
	v.w = s.play(s.started(people...), 3, people...)
	v.o = s.offers(v.w.Game, v.w.Number)
	v.mover, v.other = people[*v.o.Seat], people[1-*v.o.Seat]
	v.open = s.table(v.eve)
	v.path = "/v1/games/" + v.w.Game
	v.answers = v.path + "/answers"
	v.legal = v.choice(v.o.legal()[0])
	return v
}

// choice is the body of an answer to the open decision.
func (v victim) choice(text string) string {
	return fmt.Sprintf(`{"decision":%d,"choices":[%q]}`, v.o.Decision, text)
}

// row is a request that is to be refused.
type row struct {
	name   string
	status int
	code   string
	call   call
}

func (v victim) badAnswers() []row {
	rows := []row{
		{"not JSON", 400, "bad-request", post(v.answers, `{"decision"`).as(v.mover)},
		{"unknown field", 400, "bad-request", post(v.answers, `{"decision":1,"choices":["A1"],"seat":0}`).as(v.mover)},
		{"no body", 415, "unsupported-media-type", post(v.answers, ``).as(v.mover)},
		{"form", 415, "unsupported-media-type", post(v.answers, `decision=1`).as(v.mover).with("Content-Type", "application/x-www-form-urlencoded")},
		{"no decision", 400, "bad-request", post(v.answers, `{"choices":["A1"]}`).as(v.mover)},
		{"no choices", 400, "bad-request", post(v.answers, fmt.Sprintf(`{"decision":%d,"choices":[]}`, v.o.Decision)).as(v.mover)},
		{"many choices", 400, "bad-request", post(v.answers, fmt.Sprintf(`{"decision":%d,"choices":["A1"%s]}`, v.o.Decision, strings.Repeat(`,"A1"`, 16))).as(v.mover)},
		{"no notation", 400, "bad-choice", post(v.answers, v.choice("somewhere")).as(v.mover)},
		{"not offered", 422, "not-offered", post(v.answers, v.choice("build 3.2")).as(v.mover)},
		{"late", 409, "stale", post(v.answers, fmt.Sprintf(`{"decision":%d,"choices":[%q]}`, v.o.Decision-1, v.o.legal()[0])).as(v.mover)},
		{"early", 409, "stale", post(v.answers, fmt.Sprintf(`{"decision":%d,"choices":[%q]}`, v.o.Decision+1, v.o.legal()[0])).as(v.mover)},
		{"other seat", 409, "not-asked", post(v.answers, v.legal).as(v.other)},
		{"no seat", 403, "not-yours", post(v.answers, v.legal).as(v.eve)},
		{"no token", 401, "no-token", post(v.answers, v.legal)},
		{"wrong token", 401, "bad-token", post(v.answers, v.legal).with("Authorization", "Bearer g1.e30.AAAA")},
		{"changed token", 401, "bad-token", post(v.answers, v.legal).with("Authorization", "Bearer "+v.mover.Token[:len(v.mover.Token)-2]+"AA")},
		{"other scheme", 401, "bad-token", post(v.answers, v.legal).with("Authorization", "Basic "+v.mover.Token)},
		{"two tokens", 401, "bad-token", post(v.answers, v.legal).with("Authorization", "Bearer "+v.mover.Token).with("Authorization", "Bearer "+v.other.Token)},
		{"unknown game", 404, "unknown-game", post("/v1/games/nosuchgame/answers", v.legal).as(v.mover)},
		{"impossible id", 404, "unknown-game", post("/v1/games/%20*>/answers", v.legal).as(v.mover)},
		{"not running", 409, "not-running", post("/v1/games/"+v.open.Game+"/answers", v.legal).as(v.eve)},
		{"bad key", 400, "bad-idempotency-key", post(v.answers, v.legal).as(v.mover).key("two words")},
		{"empty key", 400, "bad-idempotency-key", post(v.answers, v.legal).as(v.mover).key("")},
		{"long key", 400, "bad-idempotency-key", post(v.answers, v.legal).as(v.mover).key(strings.Repeat("k", 129))},
		{"two keys", 400, "bad-idempotency-key", post(v.answers, v.legal).as(v.mover).key("a").key("b")},
		{"too large", 413, "too-large", post(v.answers, v.choice(strings.Repeat("x", 70_000))).as(v.mover)},
		{"other method", 405, "method-not-allowed", call{method: http.MethodPut, path: v.answers, body: v.legal}.as(v.mover)},
	}
	for _, offer := range v.o.Offers {
		if offer.Rule != "" {
			rows = append(rows, row{"refused", 422, "refused", post(v.answers, v.choice(offer.Choice)).as(v.mover)})
			break
		}
	}
	return rows
}

func (v victim) badRequests() []row {
	return []row{
		{"started twice", 409, "not-open", post(v.path+"/start", "").as(v.ann)},
		{"start of somebody else's", 403, "not-yours", post("/v1/games/"+v.open.Game+"/start", "").as(v.ann)},
		{"two seats", 409, "already-seated", post(v.path+"/seats", `{}`).as(v.ann)},
		{"no seat free", 409, "no-seat-free", post(v.path+"/seats", `{}`).as(v.eve)},
		{"seat taken", 409, "seat-taken", post(v.path+"/seats", `{"seat":1}`).as(v.eve)},
		{"no such seat", 400, "bad-request", post(v.path+"/seats", `{"seat":7}`).as(v.eve)},
		{"bot by a stranger", 403, "not-yours", post("/v1/games/"+v.open.Game+"/seats", `{"bot":"random"}`).as(v.ann)},
		{"unknown bot", 422, "unknown-bot", post("/v1/games/"+v.open.Game+"/seats", `{"bot":"clever"}`).as(v.eve)},
		{"somebody else's seat", 403, "not-yours", del(v.path + "/seats/0").as(v.bob)},
		{"seat without number", 400, "bad-request", del(v.path + "/seats/x").as(v.bob)},
		{"nothing to take back to", 409, "no-take-back", post(v.path+"/takeback", `{"to":1}`).as(v.mover)},
		{"take back by a stranger", 403, "not-yours", post(v.path+"/takeback", `{"to":1}`).as(v.eve)},
		{"nothing proposed", 409, "no-proposal", post(v.path+"/takeback", `{"to":1,"agree":true}`).as(v.other)},
		{"agreed to nothing in particular", 400, "bad-request", post(v.path+"/takeback", `{"agree":true}`).as(v.other)},
		{"no such route", 404, "no-such-route", post(v.path+"/cheat", `{}`).as(v.mover)},
	}
}

// Nothing that is malformed, illegal, late, repeated, somebody else's or without
// a valid token changes anything.
func TestBadInputChangesNothing(t *testing.T) {
	s := onMemory(t)
	v := s.victim()
	for _, row := range append(v.badAnswers(), v.badRequests()...) {
		t.Run(row.name, func(t *testing.T) {
			s := s.in(t)
			p := s.fails(row.status, row.code, row.call)
			if n := s.number(v.w.Game); n != v.w.Number {
				t.Errorf("the game moved from %d to %d", v.w.Number, n)
			}
			if n := s.number(v.open.Game); n != v.open.Number {
				t.Errorf("the table moved from %d to %d", v.open.Number, n)
			}
			if (row.code == "stale" || row.code == "not-asked") && (p.Number != v.w.Number || p.Decision != v.o.Decision) {
				t.Errorf("%+v, want number %d and decision %d", p, v.w.Number, v.o.Decision)
			}
			if (row.code == "not-offered" || row.code == "refused") && fmt.Sprint(p.Legal) != fmt.Sprint(v.o.legal()[:min(50, len(v.o.legal()))]) {
				t.Errorf("legal is %v, the offers say %v", p.Legal, v.o.legal())
			}
		})
	}
	s.want(200, post(v.answers, v.legal).as(v.mover))
}

func TestBadTables(t *testing.T) {
	s := onMemory(t, func(c *command.Config, _ *api.Config) { c.OpenTables = 2 })
	ann := s.guest("Ann")
	for _, row := range []struct {
		status int
		code   string
		rule   string
		body   string
	}{
		{422, "unknown-scenario", "", `{"scenario":"everest","seats":2,"name":"x"}`},
		{422, "bad-setup", "SET-1", `{"scenario":"mount-snowdon","seats":6,"name":"x"}`},
		{422, "bad-setup", "SET-13", `{"scenario":"mount-snowdon","seats":2,"name":"x","edition":"2012","options":{"thinFog":true}}`},
		{422, "bad-setup", "SET-1", `{"scenario":"jungfraubahn","seats":6,"name":"x"}`},
		{422, "bad-setup", "SET-13", `{"scenario":"jungfraubahn","seats":2,"name":"x","options":{"thinFog":true}}`},
		{422, "bad-setup", "SET-13", `{"scenario":"jungfraubahn","seats":3,"name":"x","options":{"trains":[10]}}`},
		{422, "bad-setup", "SET-13", `{"scenario":"mount-washington","seats":2,"name":"x","options":{"optionalTrackCards":true}}`},
		{422, "bad-setup", "SET-13", `{"scenario":"mount-washington","seats":4,"name":"x","options":{"firstGameTrains":true}}`},
		{400, "bad-request", "", `{"scenario":"mount-snowdon","seats":2,"name":"x","edition":"1999"}`},
		{400, "bad-command", "", `{"scenario":"mount-snowdon","seats":2,"name":""}`},
		{400, "bad-command", "", `{"scenario":"mount-snowdon","seats":2,"name":" x"}`},
		{400, "bad-command", "DRAW-3", `{"scenario":"mount-snowdon","seats":2,"name":"x","entropy":"a b"}`},
	} {
		if p := s.fails(row.status, row.code, post("/v1/games", row.body).as(ann)); p.Rule != row.rule {
			t.Errorf("%s: rule %q, want %q", row.body, p.Rule, row.rule)
		}
	}
	s.fails(400, "bad-command", post("/v1/players", `{"name":"\u0007"}`))
	s.fails(400, "bad-command", post("/v1/players", `{"name":"`+strings.Repeat("x", 41)+`"}`))
	s.table(ann)
	s.table(ann)
	a := s.want(429, post("/v1/games", `{"scenario":"mount-snowdon","seats":2,"name":"x"}`).as(ann))
	if a.header.Get("Retry-After") != "60" || read[problem](t, a).Code != "too-many-tables" {
		t.Errorf("%v %s", a.header, a.body)
	}
}

func TestBadQueries(t *testing.T) {
	s := onMemory(t)
	w := s.table(s.guest("Ann"))
	path := "/v1/games/" + w.Game
	s.want(200, get(path+"?wait=1"))
	for _, q := range []string{
		path + "?at=0", path + "?at=x", path + "?at=1&at=2", path + "?at=r5.H", path + "?at=2026-03-01",
		path + "?at=2026-03-01T12:00:00+01:00", path + "/diff?from=0", path + "/diff?to=x", path + "/diff?from=1&from=1", path + "/ledger?cursor=x", path + "?wait=-1", path + "/records?limit=0", path + "/records?limit=101",
		path + "/records?cursor=x", path + "/chronicle?cursor=x", path + "/stream?of=dreams", "/v1/lobby?status=closed", "/v1/lobby?seats=9", "/v1/lobby?cursor=%21",
		"/v1/players/x/games?status=lost",
	} {
		s.fails(400, "bad-request", get(q))
	}
	for _, q := range []string{path, path + "/offers", path + "/records", path + "/chronicle", path + "/diff", path + "/ledger", path + "/stream"} {
		s.fails(404, "unknown-game", get(strings.Replace(q, w.Game, "nosuchgame", 1)))
		s.fails(401, "bad-token", get(q).with("Authorization", "Bearer x"))
	}
}

func TestRates(t *testing.T) {
	s := onMemory(t, func(_ *command.Config, c *api.Config) {
		c.Limits.AddressPerSecond, c.Limits.AddressBurst = 1e-6, 10
		c.Limits.PlayerPerSecond, c.Limits.PlayerBurst = 1e-6, 3
	})
	ann := s.guest("Ann")
	for range 3 {
		s.want(200, get("/v1/lobby").as(ann))
	}
	a := s.want(429, get("/v1/lobby").as(ann))
	if a.header.Get("Retry-After") == "" || read[problem](t, a).Code != "rate-limited" {
		t.Errorf("%v %s", a.header, a.body)
	}
	for range 5 {
		s.want(200, get("/v1/lobby"))
	}
	s.fails(429, "rate-limited", get("/v1/lobby"))
	s.want(200, get("/healthz")) // operators are not held up
}

func TestHeadersAndLog(t *testing.T) {
	s := onMemory(t)
	ann := s.guest("Ann")
	w := s.table(ann)
	a := s.want(200, get("/v1/games/"+w.Game+"?wait=1").as(ann).with("X-Request-Id", "forged").with("X-Forwarded-For", "203.0.113.9"))
	for name, want := range map[string]string{
		"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY",
		"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
	} {
		if got := a.header.Get(name); got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
	id := a.header.Get("X-Request-Id")
	log := s.logged.String()
	if id == "" || id == "forged" || !strings.Contains(log, id) {
		t.Errorf("request id %q is not in the log", id)
	}
	if strings.Contains(log, "203.0.113.9") {
		t.Error("an address from a header of nobody's proxy was believed")
	}
	if !strings.Contains(log, ann.ID) || strings.Contains(log, ann.Token) || strings.Contains(log, "g1.") {
		t.Errorf("the log lacks the player or has the token")
	}
	s.fails(404, "no-such-route", get("/made/up/by/the/caller"))
	metrics := string(s.want(200, get("/metrics")).body)
	if strings.Contains(metrics, "made") || !strings.Contains(metrics, `route="none"`) {
		t.Error("a caller made up a label")
	}
	for _, name := range []string{
		`snowdonia_commands_total{outcome="accepted",type="open-table"} 1`, "snowdonia_append_seconds_count 1", "snowdonia_append_conflicts_total 0",
		"snowdonia_sse_clients 0", `snowdonia_http_requests_total{method="POST",route="/v1/games",status="201"} 1`,
	} {
		if !strings.Contains(metrics, name) {
			t.Errorf("no %s in the metrics", name)
		}
	}
}
