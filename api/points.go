package api

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"snowdonia/events/points"
	"snowdonia/projections"
	"snowdonia/projections/view"
)

// optionalPoint reads a point of a game from the query, nil if it is not there.
func optionalPoint(c echo.Context, name string) (*points.Point, error) {
	values, there := c.QueryParams()[name]
	if !there {
		return nil, nil
	}
	if len(values) > 1 {
		return nil, badRequest(name + " may stand once")
	}
	point, err := points.ParsePoint(values[0])
	if err != nil {
		detail := fmt.Sprintf("%s: %v", name, err)
		if strings.Contains(values[0], " ") {
			detail += "; a + in an address is written %2B"
		}
		return nil, badRequest(detail)
	}
	return &point, nil
}

// noPoint is the answer where a game has no record for a point.
func noPoint(p points.Point) *Problem {
	if number, ok := p.Number(); ok {
		return problem(codeNoRecord, fmt.Sprintf("the game has no record %d", number))
	}
	return problem(codeNoRecord, fmt.Sprintf("the game has no record for %s: it has not come there, or had not begun", p))
}

// boardAt answers with a game's board at a point.
func (s *Server) boardAt(c echo.Context, at points.Point) error {
	ctx, id := c.Request().Context(), c.Param("id")
	board, err := s.Reads.BoardAt(ctx, id, at)
	if errors.Is(err, projections.ErrNotFound) {
		if _, err := s.Reads.Board(ctx, id); err != nil {
			return err
		}
		return noPoint(at)
	}
	if err != nil {
		return err
	}
	return storedView(board).answer(c)
}

// showDiff answers with what happened in a game between two points.
func (s *Server) showDiff(c echo.Context) error {
	from, err := optionalPoint(c, "from")
	if err != nil {
		return err
	}
	to, err := optionalPoint(c, "to")
	if err != nil {
		return err
	}
	if err := s.wait(c); err != nil {
		return err
	}
	if from == nil {
		from = &points.Point{}
	}
	diff, err := s.Reads.Diff(c.Request().Context(), c.Param("id"), *from, to)
	switch {
	case errors.Is(err, projections.ErrNoFrom):
		return noPoint(*from)
	case errors.Is(err, projections.ErrNoTo):
		return noPoint(*to)
	case errors.Is(err, projections.ErrBackwards):
		return badRequest("to lies before from")
	case errors.Is(err, projections.ErrFarApart):
		return badRequest(fmt.Sprintf("more than %d records lie between from and to", projections.MaxCompared))
	case err != nil:
		return err
	}
	return answerValue(c, diff)
}

// ledgerPage is a page of a game's ledger.
type ledgerPage struct {
	Ledger []view.Row `json:"ledger"`
	Next   string     `json:"next"` // cursor, empty on the last page
}

// showLedger answers with a page of a game's ledger: what each answer brought and cost.
func (s *Server) showLedger(c echo.Context) error {
	after, limit, err := s.recordsWanted(c)
	if err != nil {
		return err
	}
	rows, more, err := s.Reads.Ledger(c.Request().Context(), c.Param("id"), after, limit)
	if err != nil {
		return err
	}
	answer := ledgerPage{Ledger: append([]view.Row{}, rows...)}
	if more {
		answer.Next = strconv.Itoa(rows[len(rows)-1].Number)
	}
	return answerValue(c, answer)
}
