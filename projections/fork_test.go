package projections

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/events/points"
	"snowdonia/projections/view"
)

// fork opens a table that goes on from a record of another one.
func (c *club) fork(from *table, number int) *table {
	c.t.Helper()
	tb := &table{id: from.id + "-fork", rules: from.rules}
	c.tables, c.busy = append(c.tables, tb), append(c.busy, tb)
	c.must(tb, game.OpenTable{
		Setup: from.state.Setup, Name: "Fork of " + from.id, Host: "p_fork", HostName: "Host", Seat: 1, Origin: game.Origin{Game: from.id, Number: number},
	})
	return tb
}

// begin seats bots at a fork and starts it.
func (c *club) begin(tb, from *table) {
	c.t.Helper()
	past, err := replay.PastOf(from.entries, tb.state.Origin.Number)
	if err != nil {
		c.t.Fatal(err)
	}
	for range tb.state.Setup.Seats - 1 {
		c.must(tb, game.TakeSeat{Seat: game.Nobody, By: "p_fork", Bot: "random", Name: "Robot"})
	}
	c.must(tb, game.StartGame{By: "p_fork", Past: past.Facts})
}

// A fork is shown as any game is, at each of its records, and says where it comes from.
func TestForksAreShown(t *testing.T) {
	s := newSite(t, 61, 0)
	from := s.open(3, false)
	s.finish(from)
	number := len(from.entries) / 2
	fork := s.fork(from, number)
	s.shows(t, fork)
	s.begin(fork, from)
	s.shows(t, fork)
	s.finish(fork)
	s.shows(t, fork)
	s.shows(t, from)

	told, err := s.r.Chronicle(t.Context(), fork.id, 0, 100)
	if err != nil || !strings.Contains(strings.Join(told.Told[0].Sentences, " "), from.id) {
		t.Errorf("the chronicle begins with %+v, %v", told.Told, err)
	}
	for n := range fork.entries {
		state, err := replay.Fold(fork.entries[:n+1])
		if err != nil {
			t.Fatal(err)
		}
		want, err := json.Marshal(view.Of(fork.id, &state))
		if err != nil {
			t.Fatal(err)
		}
		if v, err := s.r.BoardAt(t.Context(), fork.id, points.After(n+1)); err != nil || !bytes.Equal(v.JSON, want) {
			t.Fatalf("record %d: %s, %v", n+1, v.JSON, err)
		}
	}
}

// shows compares a game's board and summary with what it is.
func (s site) shows(t *testing.T, tb *table) {
	t.Helper()
	caughtUp(t, s.c, s.r)
	want, err := json.Marshal(view.Of(tb.id, &tb.state))
	if err != nil {
		t.Fatal(err)
	}
	if v, err := s.r.Board(t.Context(), tb.id); err != nil || !bytes.Equal(v.JSON, want) {
		t.Fatalf("board of %s: %s, %v", tb.id, v.JSON, err)
	}
	lobby, err := s.r.Lobby(t.Context(), LobbyFilter{}, "", 100)
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, g := range lobby.Games {
		if g.Game == tb.id {
			found = true
			if !reflect.DeepEqual(g.Origin, view.OriginOf(&tb.state)) {
				t.Errorf("%s has the origin %+v", tb.id, g.Origin)
			}
		}
	}
	if !found {
		t.Errorf("%s is not listed", tb.id)
	}
}
