package projections

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"snowdonia/domain/game"
	"snowdonia/projections/view"
)

// Summary is what lobby and players see of a game.
type Summary struct {
	Game     string        `json:"game"`
	Number   int           `json:"number"`
	Name     string        `json:"name"`
	Private  bool          `json:"private"`
	Host     string        `json:"host"` // player id
	Scenario string        `json:"scenario"`
	Edition  game.Edition  `json:"edition"`
	Solo     bool          `json:"solo"`
	Origin   *view.Origin  `json:"origin"` // of a fork
	Status   game.Status   `json:"status"`
	Seats    []SummarySeat `json:"seats"`
	Free     int           `json:"free"` // seats that can be taken, those of stand-ins included
	Round    int           `json:"round"`
	Asked    *game.Seat    `json:"asked"`   // whose decision it is
	Winners  []game.Seat   `json:"winners"` // of a finished game
	Opened   time.Time     `json:"opened"`
	Since    time.Time     `json:"since"` // when it got its status
	Moved    time.Time     `json:"moved"` // time of its last record
}

// SummarySeat is who sits at a seat.
type SummarySeat struct {
	Player  string `json:"player"` // person's id, empty for a bot or a free seat
	Name    string `json:"name"`
	Bot     string `json:"bot"`
	StandIn bool   `json:"standIn"`
	Score   *int   `json:"score"` // of a finished game
}

func summaryOf(f *folded) Summary {
	s := &f.state
	v := Summary{
		Game: f.id, Number: s.Number, Name: s.Table.Name, Private: s.Table.Private, Host: s.Table.Host,
		Scenario: s.Setup.Scenario, Edition: s.Setup.Edition, Solo: s.Setup.Rulings.Solo, Status: s.Status,
		Origin: view.OriginOf(s),
		Seats:  make([]SummarySeat, s.Setup.Seats), Round: s.Round, Winners: append([]game.Seat{}, s.Winners...),
		Opened: f.opened, Since: f.since, Moved: f.moved,
	}
	for i := range v.Seats {
		c := &s.Chairs[i]
		v.Seats[i] = SummarySeat{Player: c.Player, Name: c.Name, Bot: c.Bot, StandIn: c.StandIn}
		if s.Status == game.Finished {
			v.Seats[i].Score = &s.Scores[i].Total
		}
		if !c.Taken() && s.Status == game.Open || c.StandIn && s.Status == game.Running {
			v.Free++
		}
	}
	if s.Status == game.Running && s.Asked.Question != game.NoQuestion {
		v.Asked = &s.Asked.Seat
	}
	return v
}

// summary writes what lobby and players see of a game.
func summary(k keys, c *change, w *writes) error {
	text, err := json.Marshal(summaryOf(&c.after))
	if err != nil {
		return err
	}
	w.add("HSET", k.summaries(), c.after.id, text)
	return nil
}

// listed tells whether a game stands in the lobby: private and closed tables do not.
func listed(s *game.State) bool {
	return !s.Table.Private && (s.Status == game.Open || s.Status == game.Running || s.Status == game.Finished)
}

// lobby moves a game to the list of its status.
func lobby(k keys, c *change, w *writes) {
	before, after := &c.before.state, &c.after.state
	if before.Status == after.Status {
		return
	}
	id := c.after.id
	if listed(before) {
		w.add("ZREM", k.lobby(before.Status, ""), id)
		w.add("ZREM", k.lobby(before.Status, before.Setup.Scenario), id)
	}
	if listed(after) {
		since := c.after.since.UnixMilli()
		w.add("ZADD", k.lobby(after.Status, ""), since, id)
		w.add("ZADD", k.lobby(after.Status, after.Setup.Scenario), since, id)
	}
}

// counts counts games by their status, private ones too.
func counts(k keys, c *change, w *writes) {
	before, after := c.before.state.Status, c.after.state.Status
	if before == after {
		return
	}
	if before != game.Unopened {
		w.add("HINCRBY", k.counts(), before.String(), -1)
	}
	w.add("HINCRBY", k.counts(), after.String(), 1)
}

// LobbyFilter says which tables to list. Its zero value lists all.
type LobbyFilter struct {
	Status   game.Status // Open, Running or Finished; Unopened is all three
	Scenario string      // name; empty is every one
	Seats    int         // of the table; 0 is any number
	Free     int         // seats that can be taken, at least
	Text     string      // part of the table's name, in any case
}

// Lobby lists public tables, those first that got their status last. The limit
// is at most 100.
func (r *Reader) Lobby(ctx context.Context, f LobbyFilter, cursor string, limit int) (Listing, error) {
	statuses := []game.Status{f.Status}
	if f.Status == game.Unopened {
		statuses = []game.Status{game.Open, game.Running, game.Finished}
	}
	text := strings.ToLower(f.Text)
	sets := func(k keys) (names []string) {
		for _, s := range statuses {
			names = append(names, k.lobby(s, f.Scenario))
		}
		return names
	}
	return r.list(ctx, sets, cursor, limit, func(g *Summary) bool {
		return (f.Status == game.Unopened || g.Status == f.Status) && (f.Seats == 0 || len(g.Seats) == f.Seats) && g.Free >= f.Free &&
			strings.Contains(strings.ToLower(g.Name), text)
	})
}
