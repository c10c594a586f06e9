package api

import (
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"snowdonia/api/command"
	"snowdonia/projections/view"
)

// newFork asks for a table that goes on from an earlier point of a game.
type newFork struct {
	At      int        `json:"at"`    // number of the record after which the play goes on
	Draws   view.Draws `json:"draws"` // empty: new
	Name    string     `json:"name"`
	Private *bool      `json:"private"` // null: as the game is
	Seat    int        `json:"seat"`    // where the caller sits
	Entropy string     `json:"entropy"` // of the caller, mixed into new draws (DRAW-3)
}

// fork opens a table at which a game is played on from an earlier point, and seats
// the caller there. The game itself stays as it is.
func (s *Server) fork(c echo.Context) error {
	var b newFork
	w, err := writeOf(c, &b)
	if err != nil {
		return err
	}
	if b.At < 1 {
		return badRequest(`"at" must be the number of the record after which the play goes on`)
	}
	if b.Draws != "" && b.Draws != view.NewDraws && b.Draws != view.SameDraws {
		return badRequest(fmt.Sprintf("draws are %q or %q", view.NewDraws, view.SameDraws))
	}
	seat, err := seatNumber(b.Seat)
	if err != nil {
		return err
	}
	origin := w.Game
	w.Game = s.Keys.GameID(w.By, w.Key)
	out, err := s.Commands.Fork(c.Request().Context(), w.Request, command.Fork{
		Origin: origin, Number: b.At, SameDraws: b.Draws == view.SameDraws,
		Name: b.Name, Private: b.Private, HostName: w.name, Entropy: b.Entropy, Seat: seat,
	})
	if err != nil {
		return err
	}
	c.Response().Header().Set("Location", "/v1/games/"+out.Game)
	return s.written(c, http.StatusCreated, out)
}
