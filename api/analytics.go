package api

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"snowdonia/domain/game"
	"snowdonia/projections/figures"
	"snowdonia/projections/tally"
)

// showFigures answers with sums over finished games.
func (s *Server) showFigures(c echo.Context) error {
	return showCounted(c, s.Reads.Figures)
}

// showBests answers with the games that are the most of something.
func (s *Server) showBests(c echo.Context) error {
	return showCounted(c, s.Reads.Bests)
}

// showCounted answers with what a reading gives for the games that are asked for.
func showCounted[T any](c echo.Context, reading func(context.Context, figures.Filter) (*T, error)) error {
	f, err := figuresFilter(c)
	if err != nil {
		return err
	}
	v, err := reading(c.Request().Context(), f)
	if err != nil {
		return err
	}
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return stored{tag: tagOf(b), body: b}.answer(c)
}

// figuresFilter reads which games to look at.
func figuresFilter(c echo.Context) (f figures.Filter, err error) {
	if f.Scenario, err = oneOf(c, "scenario", scenarioNames()); err != nil {
		return f, err
	}
	if f.Edition, err = oneOf(c, "edition", []string{game.Deluxe.String(), game.Edition2012.String()}); err != nil {
		return f, err
	}
	if f.Seats, err = optionalNumber(c, "seats", 1, game.MaxSeats); err != nil {
		return f, err
	}
	kind, err := oneOf(c, "kind", []string{string(tally.Persons), string(tally.Bots), string(tally.Mixed)})
	if err != nil {
		return f, err
	}
	f.Kind, f.From, f.To = tally.Kind(kind), c.QueryParam("from"), c.QueryParam("to")
	if err := f.Check(); err != nil {
		return f, badRequest(err.Error())
	}
	return f, nil
}

// oneOf reads a parameter that must be one of some words; empty if it is not there.
func oneOf(c echo.Context, name string, words []string) (string, error) {
	values, there := c.QueryParams()[name]
	if !there {
		return "", nil
	}
	if len(values) > 1 || !slices.Contains(words, values[0]) {
		return "", badRequest(name + " must be one of " + strings.Join(words, ", "))
	}
	return values[0], nil
}
