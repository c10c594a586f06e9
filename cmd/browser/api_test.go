package browser

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"testing"
)

// The API beside the page: positions are reached through it quickly, and what
// the page shows is compared with it.

// guest is a player without a page.
type guest struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Token string `json:"token"`
}

// board is what the tests look at of a board.
type board struct {
	Number int    `json:"number"`
	Status string `json:"status"`
	Name   string `json:"name"`
	Round  int    `json:"round"`
	Seats  []struct {
		Name string `json:"name"`
		Bot  string `json:"bot"`
	} `json:"seats"`
	Asked *struct {
		Seat     int    `json:"seat"`
		Decision int    `json:"decision"`
		Question string `json:"question"`
	} `json:"asked"`
	Result *struct {
		Winners []int `json:"winners"`
		Scores  []struct {
			Total int `json:"total"`
		} `json:"scores"`
	} `json:"result"`
}

// offers is what the asked seat may do.
type offers struct {
	Number   int  `json:"number"`
	Decision int  `json:"decision"`
	Seat     *int `json:"seat"`
	Offers   []struct {
		Choice string `json:"choice"`
		Rule   string `json:"rule"`
	} `json:"offers"`
}

// chronicle is what happened in a game.
type chronicle struct {
	Chronicle []line `json:"chronicle"`
	Next      string `json:"next"`
}

type line struct {
	Number    int      `json:"number"`
	At        string   `json:"at"`
	Seat      *int     `json:"seat"`
	Sentences []string `json:"sentences"`
	Touched   []string `json:"touched"`
}

// request asks the server for JSON.
func request[T any](t *testing.T, s *server, method, path, token string, body any) (answer T) {
	t.Helper()
	var sent io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		sent = bytes.NewReader(b)
	}
	r, err := http.NewRequestWithContext(t.Context(), method, s.url+path, sent)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", "application/json")
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	b, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	if response.StatusCode >= 300 {
		t.Fatalf("%s %s: %d %s", method, path, response.StatusCode, b)
	}
	if err := json.Unmarshal(b, &answer); err != nil {
		t.Fatalf("%s %s: %v in %s", method, path, err, b)
	}
	return answer
}

func read[T any](t *testing.T, s *server, path string) T {
	t.Helper()
	return request[T](t, s, http.MethodGet, path, "", nil)
}

type object map[string]any

// newGuest makes a player.
func newGuest(t *testing.T, s *server, name string) guest {
	t.Helper()
	return request[guest](t, s, http.MethodPost, "/v1/players", "", object{"name": name})
}

// do changes something as this player and gives the number of the record.
func (g guest) do(t *testing.T, s *server, method, path string, body any) (game string, number int) {
	t.Helper()
	o := request[struct {
		Game   string `json:"game"`
		Number int    `json:"number"`
	}](t, s, method, path, g.Token, body)
	return o.Game, o.Number
}

// table is how a table is opened.
type table struct {
	scenario string // Mount Snowdon if empty
	name     string
	seats    int
	bots     int // of them
	private  bool
}

// openTable opens a table, with bots at the last seats.
func (g guest) openTable(t *testing.T, s *server, as table) (game string) {
	t.Helper()
	if as.scenario == "" {
		as.scenario = "mount-snowdon"
	}
	game, _ = g.do(t, s, http.MethodPost, "/v1/games", object{"scenario": as.scenario, "seats": as.seats, "name": as.name, "private": as.private})
	for i := range as.bots {
		g.do(t, s, http.MethodPost, "/v1/games/"+game+"/seats", object{"bot": "greedy", "seat": as.seats - 1 - i})
	}
	return game
}

func (g guest) join(t *testing.T, s *server, game string) {
	t.Helper()
	g.do(t, s, http.MethodPost, "/v1/games/"+game+"/seats", object{})
}

func (g guest) start(t *testing.T, s *server, game string) {
	t.Helper()
	g.do(t, s, http.MethodPost, "/v1/games/"+game+"/start", nil)
}

// finished gives a game that bots have played to its end. The person who opened
// it has left, and can still look at it.
func finished(t *testing.T, s *server, as table) (game string, end board) {
	t.Helper()
	g := newGuest(t, s, "Gwen")
	as.bots = as.seats - 1
	game = g.openTable(t, s, as)
	g.start(t, s, game)
	g.do(t, s, http.MethodDelete, "/v1/games/"+game+"/seats/0", nil)
	for number := 1; end.Status != "finished"; number = end.Number + 1 {
		end = read[board](t, s, fmt.Sprintf("/v1/games/%s?wait=%d", game, number))
	}
	return game, end
}

// told is the whole chronicle of a game.
func told(t *testing.T, s *server, game string) (lines []line) {
	t.Helper()
	for cursor := ""; ; {
		page := read[chronicle](t, s, "/v1/games/"+game+"/chronicle?limit=100"+cursor)
		lines = append(lines, page.Chronicle...)
		if page.Next == "" {
			return lines
		}
		cursor = "&cursor=" + page.Next
	}
}

// as seats the person of a tab, before it opens the page, as a player that exists.
func (b *tab) as(g guest) *tab {
	b.t.Helper()
	b.keeps("snowdonia.me", g)
	return b
}

// playUntil answers for the person of a game with bots until the board is as
// wanted and asks this person, or is over. It takes legal offers in turn.
func (g guest) playUntil(t *testing.T, s *server, game string, wanted func(board) bool) board {
	t.Helper()
	for number := 1; ; {
		now := read[board](t, s, fmt.Sprintf("/v1/games/%s?wait=%d", game, number))
		number = now.Number
		if now.Status == "finished" {
			return now
		}
		if now.Asked == nil || now.Seats[now.Asked.Seat].Bot != "" {
			number++
			continue
		}
		if wanted(now) {
			return now
		}
		open := read[offers](t, s, fmt.Sprintf("/v1/games/%s/offers?wait=%d", game, number))
		var legal []string
		for _, o := range open.Offers {
			if o.Rule == "" {
				legal = append(legal, o.Choice)
			}
		}
		choice := legal[(now.Number*7)%len(legal)]
		_, number = g.do(t, s, http.MethodPost, "/v1/games/"+game+"/answers", object{"decision": open.Decision, "choices": []string{choice}})
	}
}
