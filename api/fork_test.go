package api_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"snowdonia/api"
	"snowdonia/api/command"
	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/events"
)

// origin is where a board or a summary says that a game goes on from.
type origin struct {
	Game   string
	Number int
	Draws  string
}

// TestForkIsPlayed forks a running game over HTTP, by somebody who only watches it,
// and plays the fork to its end.
func TestForkIsPlayed(t *testing.T) {
	s := onMemory(t)
	ann, bob, eve := s.guest("Ann"), s.guest("Bob"), s.guest("Eve")
	people := []person{ann, bob}
	w := s.play(s.started(people...), 12, people...)

	request := post("/v1/games/"+w.Game+"/fork", `{"at":10,"name":"What if","seat":1,"entropy":"mine"}`).as(eve).key("fork")
	a := s.want(201, request)
	f := read[written](t, a)
	if f.Game == w.Game || f.Number != 1 || a.header.Get("Location") != "/v1/games/"+f.Game {
		t.Fatalf("%+v at %s", f, a.header.Get("Location"))
	}
	if again := read[written](t, s.want(201, request)); again.Game != f.Game || s.number(f.Game) != 1 {
		t.Errorf("repeated: %+v", again)
	}
	s.fails(422, "idempotency-key-reused", post("/v1/games/"+w.Game+"/fork", `{"at":11,"name":"What if"}`).as(eve).key("fork"))

	want := origin{w.Game, 10, "new"}
	type table struct {
		Origin *origin
		Status string
		Seats  []struct{ Name string }
	}
	board := read[table](t, s.want(200, get("/v1/games/"+f.Game+"?wait=1")))
	if board.Origin == nil || *board.Origin != want || board.Status != "open" || board.Seats[1].Name != "Eve" || board.Seats[0].Name != "" {
		t.Errorf("%+v", board)
	}
	lobby := read[struct {
		Games []struct {
			Game   string
			Origin *origin
		}
	}](t, s.want(200, get("/v1/lobby?status=open")))
	if len(lobby.Games) != 1 || lobby.Games[0].Origin == nil || *lobby.Games[0].Origin != want {
		t.Errorf("the lobby has %+v", lobby)
	}

	s.want(201, post("/v1/games/"+f.Game+"/seats", `{}`).as(bob))
	f = read[written](t, s.want(200, post("/v1/games/"+f.Game+"/start", "").as(bob)))
	s.fails(409, "no-take-back", post("/v1/games/"+f.Game+"/takeback", `{"to":2}`).as(eve))
	then := read[struct{ Round int }](t, s.want(200, get("/v1/games/"+w.Game+"?at=10")))
	now := read[struct{ Round int }](t, s.want(200, get(fmt.Sprintf("/v1/games/%s?wait=%d", f.Game, f.Number))))
	if then != now {
		t.Errorf("the fork begins at %+v, its origin was at %+v", now, then)
	}
	for !f.Ended {
		f = s.play(f, 1, bob, eve)
	}
	if board := read[table](t, s.want(200, get(fmt.Sprintf("/v1/games/%s?wait=%d", f.Game, f.Number)))); board.Status != "finished" {
		t.Errorf("%+v", board)
	}
	fork, from := s.exported(f.Game), s.exported(w.Game)
	if _, err := replay.Verify(fork, scenario.RulesFor); err != nil {
		t.Error(err)
	}
	if err := replay.VerifyOrigin(fork, from); err != nil {
		t.Error(err)
	}
	if s.number(w.Game) != w.Number {
		t.Error("the origin went on")
	}
	told := string(s.want(200, get("/v1/games/"+f.Game+"/chronicle")).body)
	if !strings.Contains(told, "All stands as it did after record 10 of game "+w.Game) {
		t.Errorf("the chronicle tells %.600s", told)
	}
	s.want(201, post("/v1/games/"+f.Game+"/fork", fmt.Sprintf(`{"at":%d,"name":"Once more","draws":"same"}`, f.Number-1)).as(ann))
}

// What cannot be forked says so, and opens no table.
func TestForksThatAreRefused(t *testing.T) {
	s := onMemory(t, func(c *command.Config, _ *api.Config) { c.OpenTables = 2 })
	v := s.victim()
	fork := v.path + "/fork"
	hidden := read[written](t, s.want(201, post("/v1/games", `{"scenario":"mount-snowdon","seats":1,"name":"Hidden","private":true}`).as(v.ann)))
	hidden = read[written](t, s.want(200, post("/v1/games/"+hidden.Game+"/start", "").as(v.ann)))
	for _, r := range []row{
		{"no token", 401, "no-token", post(fork, `{"at":5,"name":"Again"}`)},
		{"no point", 400, "bad-request", post(fork, `{"name":"Again"}`).as(v.eve)},
		{"a point before the first", 400, "bad-request", post(fork, `{"at":-1,"name":"Again"}`).as(v.eve)},
		{"a point that is no number", 400, "bad-request", post(fork, `{"at":"r5.D","name":"Again"}`).as(v.eve)},
		{"other draws", 400, "bad-request", post(fork, `{"at":5,"name":"Again","draws":"better"}`).as(v.eve)},
		{"a seat beyond all", 400, "bad-request", post(fork, `{"at":5,"name":"Again","seat":5}`).as(v.eve)},
		{"a seat beyond the table", 400, "bad-command", post(fork, `{"at":5,"name":"Again","seat":2}`).as(v.eve)},
		{"no name", 400, "bad-command", post(fork, `{"at":5}`).as(v.eve)},
		{"bad entropy", 400, "bad-command", post(fork, `{"at":5,"name":"Again","entropy":"a b"}`).as(v.eve)},
		{"an unknown key", 400, "bad-request", post(fork, `{"at":5,"name":"Again","seats":2}`).as(v.eve)},
		{"before the start", 409, "not-running", post(fork, `{"at":2,"name":"Again"}`).as(v.eve)},
		{"beyond the last", 404, "no-such-record", post(fork, `{"at":9999,"name":"Again"}`).as(v.eve)},
		{"no such game", 404, "unknown-game", post("/v1/games/nosuchgame/fork", `{"at":5,"name":"Again"}`).as(v.eve)},
		{"the same draws of a running game", 409, "not-finished", post(fork, `{"at":5,"name":"Again","draws":"same"}`).as(v.eve)},
		{"in public what is private", 400, "bad-command", post("/v1/games/"+hidden.Game+"/fork", fmt.Sprintf(`{"at":%d,"name":"Again","private":false}`, hidden.Number)).as(v.eve)},
	} {
		p := s.fails(r.status, r.code, r.call)
		if p.Title == "" {
			t.Errorf("%s: no title", r.name)
		}
	}
	s.want(201, post(fork, `{"at":5,"name":"Again"}`).as(v.eve)) // her second table: none of the above has opened one
	s.fails(429, "too-many-tables", post(fork, `{"at":5,"name":"Again"}`).as(v.eve))
}

// A private game's fork is private, too: it is in no list that others see.
func TestForksOfPrivateGamesAreHidden(t *testing.T) {
	s := onMemory(t)
	ann, eve := s.guest("Ann"), s.guest("Eve")
	w := read[written](t, s.want(201, post("/v1/games", `{"scenario":"mount-snowdon","seats":1,"name":"Hidden","private":true}`).as(ann)))
	w = read[written](t, s.want(200, post("/v1/games/"+w.Game+"/start", "").as(ann)))
	f := read[written](t, s.want(201, post("/v1/games/"+w.Game+"/fork", fmt.Sprintf(`{"at":%d,"name":"Again"}`, w.Number)).as(eve)))
	s.want(200, get("/v1/games/"+f.Game+"?wait=1"))
	for _, path := range []string{"/v1/lobby", "/v1/players/" + eve.ID + "/games"} {
		if body := string(s.want(200, get(path).as(ann)).body); strings.Contains(body, f.Game) || strings.Contains(body, w.Game) {
			t.Errorf("%s shows %s", path, body)
		}
	}
}

// exported reads a game's records as verify does.
func (s *site) exported(id string) []game.Entry {
	s.t.Helper()
	var entries []game.Entry
	for line := range bytes.Lines(s.want(200, get("/v1/games/"+id+"/records").with("Accept", "application/x-ndjson")).body) {
		r, err := events.Decode(bytes.TrimSuffix(line, []byte("\n")))
		if err != nil {
			s.t.Fatal(err)
		}
		entries = append(entries, r.Entry())
	}
	return entries
}
