package api_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"snowdonia/domain/game"
	"snowdonia/events"
)

// call is a request of a test.
type call struct {
	method, path, body string
	token              string
	header             http.Header
}

func get(path string) call { return call{method: http.MethodGet, path: path} }

func post(path, body string) call { return call{method: http.MethodPost, path: path, body: body} }

func del(path string) call { return call{method: http.MethodDelete, path: path} }

// as sends a token along.
func (c call) as(p person) call { c.token = p.Token; return c }

// with sends a header along.
func (c call) with(name, value string) call {
	c.header = c.header.Clone()
	if c.header == nil {
		c.header = http.Header{}
	}
	c.header.Add(name, value)
	return c
}

// key sends an idempotency key along.
func (c call) key(k string) call { return c.with("Idempotency-Key", k) }

// answer is what came back.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// do sends a request. Every answer is held to the API's description.
func (s *site) do(c call) answer {
	s.t.Helper()
	a, err := s.try(c)
	if err != nil {
		s.t.Fatalf("%s %s: %v", c.method, c.path, err)
	}
	return a
}

var client = &http.Client{Transport: &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: 100}}

func (s *site) try(c call) (answer, error) { return s.tryFor(s.t.Context(), c) }

// tryFor sends a request, and hangs up when ctx ends.
func (s *site) tryFor(ctx context.Context, c call) (answer, error) {
	req, err := http.NewRequestWithContext(ctx, c.method, s.base+c.path, strings.NewReader(c.body))
	if err != nil {
		return answer{}, err
	}
	for name, values := range c.header {
		req.Header[name] = values
	}
	if c.body != "" && req.Header.Get("Content-Type") == "" {
		req.Header.Set("Content-Type", "application/json")
	}
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	res, err := client.Do(req)
	if err != nil {
		return answer{}, err
	}
	body, err := io.ReadAll(res.Body)
	if err := res.Body.Close(); err != nil {
		return answer{}, err
	}
	a := answer{res.StatusCode, res.Header, body}
	if err == nil {
		if err := described(req, a); err != nil {
			s.t.Errorf("%s %s: the answer does not fit the description: %v\n%.500s", c.method, c.path, err, body)
		}
	}
	return a, err
}

// want fails the test if the status is another one.
func (s *site) want(status int, c call) answer {
	s.t.Helper()
	a := s.do(c)
	if a.status != status {
		s.t.Fatalf("%s %s: status %d, want %d: %s", c.method, c.path, a.status, status, a.body)
	}
	return a
}

// problem is an error answer as a caller reads it.
type problem struct {
	Status, Number, Decision  int
	Code, Rule, Title, Detail string
	Legal                     []string
}

// fails has a request refused with a status and a code.
func (s *site) fails(status int, code string, c call) problem {
	s.t.Helper()
	a := s.want(status, c)
	p := read[problem](s.t, a)
	if p.Code != code || p.Status != status || a.header.Get("Content-Type") != "application/problem+json" {
		s.t.Fatalf("%s %s: %s, want code %s", c.method, c.path, a.body, code)
	}
	return p
}

func read[T any](t *testing.T, a answer) T {
	t.Helper()
	var v T
	if err := json.Unmarshal(a.body, &v); err != nil {
		t.Fatalf("%v: %s", err, a.body)
	}
	return v
}

// person is a guest player.
type person struct{ ID, Name, Token string }

func (s *site) guest(name string) person {
	s.t.Helper()
	return read[person](s.t, s.want(201, post("/v1/players", fmt.Sprintf(`{"name":%q}`, name))))
}

// written is the answer of a write.
type written struct {
	Game             string
	Number, Decision int
	Asked, Seat      *int
	BackTo           int
	Ended            bool
}

// table opens a table and fills it with people, the first of them as host.
func (s *site) table(people ...person) written {
	s.t.Helper()
	return s.tableOf("mount-snowdon", people...)
}

// tableOf is a table of a scenario.
func (s *site) tableOf(scenario string, people ...person) written {
	s.t.Helper()
	w := read[written](s.t, s.want(201, post("/v1/games", fmt.Sprintf(`{"scenario":%q,"seats":%d,"name":"Table"}`, scenario, len(people))).as(people[0])))
	for _, p := range people[1:] {
		s.want(201, post("/v1/games/"+w.Game+"/seats", `{}`).as(p))
	}
	return w
}

// started is a table that has started.
func (s *site) started(people ...person) written {
	s.t.Helper()
	w := s.table(people...)
	return read[written](s.t, s.want(200, post("/v1/games/"+w.Game+"/start", "").as(people[0])))
}

// offers is what the asked seat may do.
type offers struct {
	Number, Decision int
	Seat             *int
	Offers           []struct{ Choice, Rule, Text string }
}

func (o offers) legal() (choices []string) {
	for _, offer := range o.Offers {
		if offer.Rule == "" {
			choices = append(choices, offer.Choice)
		}
	}
	return choices
}

// offers reads a game's offers once it shows a number.
func (s *site) offers(id string, number int) offers {
	s.t.Helper()
	return read[offers](s.t, s.want(200, get(fmt.Sprintf("/v1/games/%s/offers?wait=%d", id, number))))
}

// move is the request for the n-th legal choice of the asked seat; people are by seat.
func (s *site) move(o offers, id string, n int, people ...person) call {
	s.t.Helper()
	legal := o.legal()
	if o.Seat == nil || len(legal) == 0 {
		s.t.Fatalf("game %s asks for nothing", id)
	}
	return post("/v1/games/"+id+"/answers", fmt.Sprintf(`{"decision":%d,"choices":[%q]}`, o.Decision, legal[n%len(legal)])).as(people[*o.Seat])
}

// play has people make moves, and gives the last answer.
func (s *site) play(w written, moves int, people ...person) written {
	s.t.Helper()
	for i := range moves {
		w = read[written](s.t, s.want(200, s.move(s.offers(w.Game, w.Number), w.Game, i, people...)))
	}
	return w
}

// number is that of the game's newest record in the log.
func (s *site) number(id string) int {
	s.t.Helper()
	last, err := s.log.Last(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	return last.Record.Number
}

func entriesOf(records []events.Record) []game.Entry {
	entries := make([]game.Entry, len(records))
	for i, r := range records {
		entries[i] = r.Entry()
	}
	return entries
}
