package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"snowdonia/projections"
)

const (
	pageLength    = 50  // of a page whose length was not asked for
	maxPage       = 100 // length that may be asked for
	recordsAtOnce = 100 // that are read at once where all are sent
	ndjson        = "application/x-ndjson"
)

// showBoard answers with a game's board, now or at an earlier point.
func (s *Server) showBoard(c echo.Context) error {
	at, err := optionalPoint(c, "at")
	if err != nil {
		return err
	}
	if err := s.wait(c); err != nil {
		return err
	}
	if at != nil {
		return s.boardAt(c, *at)
	}
	board, err := s.Reads.Board(c.Request().Context(), c.Param("id"))
	if err != nil {
		return err
	}
	return storedView(board).answer(c)
}

func storedView(v projections.View) stored {
	return stored{tag: position{v.Number, v.Epoch}.String(), body: v.JSON, gzip: v.Gzip}
}

// showOffers answers with what the asked seat may do.
func (s *Server) showOffers(c echo.Context) error {
	if err := s.wait(c); err != nil {
		return err
	}
	offers, err := s.Reads.Offers(c.Request().Context(), c.Param("id"))
	if err != nil {
		return err
	}
	return storedView(offers).answer(c)
}

// wait waits until the game shows the number that the caller asks for, if any. A
// table that was opened just now may not be there yet, so it is waited for a
// little, but not as long as for a number.
func (s *Server) wait(c echo.Context) error {
	number, err := optionalNumber(c, "wait", 1, 1<<30)
	if err != nil || number == 0 {
		return err
	}
	leave, err := s.enterWaits(c)
	if err != nil {
		return err
	}
	defer leave()
	s.metrics.waits.Inc()
	defer s.metrics.waits.Dec()
	ctx, cancel := context.WithTimeout(c.Request().Context(), s.Limits.Wait)
	defer cancel()
	appear, cancel := context.WithTimeout(ctx, s.Limits.Appear)
	defer cancel()
	now, err := s.Reads.Wait(appear, c.Param("id"), 1)
	if err == nil && now < number {
		now, err = s.Reads.Wait(ctx, c.Param("id"), number)
	}
	if errors.Is(err, context.DeadlineExceeded) && now > 0 {
		p := problem(codeNotYet, fmt.Sprintf("the game shows record %d, not yet %d", now, number))
		p.Number = now
		return p
	}
	return err
}

// recordPage is a page of records.
type recordPage struct {
	Records []rawJSON `json:"records"`
	Next    string    `json:"next"` // cursor, empty on the last page
}

// rawJSON is JSON as it was stored.
type rawJSON []byte

// MarshalJSON gives the bytes.
func (r rawJSON) MarshalJSON() ([]byte, error) { return r, nil }

// recordsWanted reads behind which record a page begins and how many it may have,
// and waits as [Server.wait] does.
func (s *Server) recordsWanted(c echo.Context) (after, limit int, err error) {
	if after, err = optionalNumber(c, "cursor", 0, 1<<30); err != nil {
		return 0, 0, err
	}
	if limit, err = pageLimit(c); err != nil {
		return 0, 0, err
	}
	return after, limit, s.wait(c)
}

// showRecords answers with a page of a game's records, or with all of them, one a line.
func (s *Server) showRecords(c echo.Context) error {
	after, limit, err := s.recordsWanted(c)
	if err != nil {
		return err
	}
	if strings.Contains(c.Request().Header.Get("Accept"), ndjson) {
		return s.allRecords(c, after)
	}
	page, err := s.Reads.Records(c.Request().Context(), c.Param("id"), after, limit)
	if err != nil {
		return err
	}
	answer := recordPage{Records: []rawJSON{}}
	for _, r := range page.Records {
		answer.Records = append(answer.Records, r)
	}
	if end := after + len(page.Records); end < page.Number {
		answer.Next = strconv.Itoa(end)
	}
	return answerValue(c, answer)
}

// allRecords sends all records behind a number, one a line. If the store fails
// on the way the answer is cut off, so that nobody takes it for the whole.
func (s *Server) allRecords(c echo.Context, after int) error {
	ctx, id := c.Request().Context(), c.Param("id")
	page, err := s.Reads.Records(ctx, id, after, recordsAtOnce)
	if err != nil {
		return err
	}
	last, epoch := page.Number, page.Epoch
	h := c.Response().Header()
	h.Set("Vary", varies)
	tag := fmt.Sprintf("%s-after-%d", position{last, epoch}, after)
	h.Set("ETag", `"`+tag+`"`)
	if matches(c.Request().Header.Values("If-None-Match"), tag) {
		return c.NoContent(http.StatusNotModified)
	}
	h.Set("Content-Type", ndjson)
	h.Set("Cache-Control", "no-cache")
	h.Set("Content-Disposition", fmt.Sprintf("inline; filename=%q", id+".ndjson"))
	c.Response().WriteHeader(http.StatusOK)
	for after < last && len(page.Records) > 0 {
		for _, r := range page.Records[:min(len(page.Records), last-after)] {
			if _, err := c.Response().Write(append(r, '\n')); err != nil {
				return nil // the client has gone
			}
			after++
		}
		if after >= last {
			break
		}
		if page, err = s.Reads.Records(ctx, id, after, recordsAtOnce); err != nil || page.Epoch != epoch {
			panic(http.ErrAbortHandler)
		}
	}
	return nil
}

// showPlayer answers with what games know of a player.
func (s *Server) showPlayer(c echo.Context) error {
	p, err := s.Reads.Player(c.Request().Context(), c.Param("id"), viewer(c))
	if errors.Is(err, projections.ErrNotFound) {
		return problem(codeNoPlayer, "")
	}
	if err != nil {
		return err
	}
	return answerValue(c, p)
}

// answerValue answers with a value that is written now.
func answerValue(c echo.Context, value any) error {
	b, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return stored{tag: tagOf(b), body: b}.answer(c)
}
