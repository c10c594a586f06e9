package api

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"snowdonia/projections/view"
)

// chroniclePage is a page of what happened in a game.
type chroniclePage struct {
	Chronicle []view.Told `json:"chronicle"`
	Next      string      `json:"next"` // cursor, empty on the last page
}

// showChronicle answers with a page of a game's chronicle: its records in sentences.
func (s *Server) showChronicle(c echo.Context) error {
	after, limit, err := s.recordsWanted(c)
	if err != nil {
		return err
	}
	chronicle, err := s.Reads.Chronicle(c.Request().Context(), c.Param("id"), after, limit)
	if err != nil {
		return err
	}
	answer := chroniclePage{Chronicle: chronicle.Told}
	if answer.Chronicle == nil {
		answer.Chronicle = []view.Told{}
	}
	if end := after + len(chronicle.Told); end < chronicle.Number {
		answer.Next = strconv.Itoa(end)
	}
	return answerValue(c, answer)
}
