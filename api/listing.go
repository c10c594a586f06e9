package api

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/labstack/echo/v4"

	"snowdonia/domain/game"
	"snowdonia/projections"
)

// listing says what a list is of: public tables, or a player's games. Equal ones
// are one list.
type listing struct {
	lobby   projections.LobbyFilter // if there is no player
	player  string
	viewer  string      // the player, who sees private games too; empty for all others
	waiting bool        // only those that wait for the player
	status  game.Status // of the player's games; Unopened: all
	limit   int         // of a page
}

// gamePage is a page of summaries.
type gamePage struct {
	Games []projections.Summary `json:"games"`
	Next  string                `json:"next"` // cursor, empty on the last page
}

// listPage gives a page of a list as JSON.
func (s *Server) listPage(ctx context.Context, of listing, cursor string) ([]byte, error) {
	var l projections.Listing
	var err error
	switch {
	case of.player == "":
		l, err = s.Reads.Lobby(ctx, of.lobby, cursor, of.limit)
	case of.waiting:
		l, err = s.Reads.Turns(ctx, of.player, of.viewer, cursor, of.limit)
	default:
		l, err = s.Reads.PlayerGames(ctx, of.player, of.viewer, of.status, cursor, of.limit)
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(gamePage(l))
}

// listed reads which list is wanted.
type listed func(c echo.Context) (listing, error)

// showList answers with a page of a list.
func (s *Server) showList(wanted listed) echo.HandlerFunc {
	return func(c echo.Context) error {
		of, err := wanted(c)
		if err != nil {
			return err
		}
		b, err := s.listPage(c.Request().Context(), of, c.QueryParam("cursor"))
		if err != nil {
			return err
		}
		return stored{tag: tagOf(b), body: b}.answer(c)
	}
}

// publicTables are the tables of the lobby.
func publicTables(c echo.Context) (listing, error) {
	f := projections.LobbyFilter{Scenario: c.QueryParam("scenario"), Text: c.QueryParam("text")}
	if len(f.Text) > 64 || len(f.Scenario) > 64 {
		return listing{}, badRequest("text and scenario may have 64 bytes")
	}
	var err error
	if f.Status, err = statusParam(c, game.Open); err != nil {
		return listing{}, err
	}
	if f.Seats, err = optionalNumber(c, "seats", 1, game.MaxSeats); err != nil {
		return listing{}, err
	}
	if f.Free, err = optionalNumber(c, "free", 1, game.MaxSeats); err != nil {
		return listing{}, err
	}
	limit, err := pageLimit(c)
	return listing{lobby: f, limit: limit}, err
}

// gamesOfPlayer are a player's games. Private ones are for the player alone: who
// knows a game's id may join it.
func gamesOfPlayer(c echo.Context) (of listing, err error) {
	if of.player = c.Param("id"); of.player == "" {
		return of, problem(codeNoRoute, "")
	}
	if viewer(c) == of.player {
		of.viewer = of.player
	}
	if of.limit, err = pageLimit(c); err != nil {
		return of, err
	}
	if of.waiting = c.QueryParam("status") == "waiting"; !of.waiting {
		of.status, err = statusParam(c, game.Unopened)
	}
	return of, err
}

// statusParam reads a status that games can be listed by.
func statusParam(c echo.Context, otherwise game.Status) (game.Status, error) {
	text := c.QueryParam("status")
	if text == "" {
		return otherwise, nil
	}
	for _, s := range []game.Status{game.Open, game.Running, game.Finished} {
		if s.String() == text {
			return s, nil
		}
	}
	return 0, badRequest("status must be open, running or finished")
}

// optionalNumber reads a number of the query, 0 if it is not there.
func optionalNumber(c echo.Context, name string, from, to int) (int, error) {
	values, there := c.QueryParams()[name]
	if !there {
		return 0, nil
	}
	n, err := strconv.Atoi(values[0])
	if err != nil || len(values) > 1 || n < from || n > to {
		return 0, badRequest(fmt.Sprintf("%s must be a number from %d to %d", name, from, to))
	}
	return n, nil
}

// pageLimit reads how long a page may be.
func pageLimit(c echo.Context) (int, error) {
	limit, err := optionalNumber(c, "limit", 1, maxPage)
	if limit == 0 {
		limit = pageLength
	}
	return limit, err
}
