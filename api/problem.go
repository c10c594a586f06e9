package api

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"snowdonia/api/command"
	"snowdonia/domain/game"
	"snowdonia/domain/notation"
	"snowdonia/domain/replay"
	"snowdonia/events/exchange"
	"snowdonia/projections"
)

// Problem is an error answer, `application/problem+json` (RFC 9457).
type Problem struct {
	Type     string   `json:"type"` // names the code as a URI
	Title    string   `json:"title"`
	Status   int      `json:"status"`
	Detail   string   `json:"detail,omitempty"` // one sentence on this very case
	Code     Code     `json:"code"`
	Rule     string   `json:"rule,omitempty"`     // that refused
	Choice   *int     `json:"choice,omitempty"`   // index of the refused one among an answer's choices
	Number   int      `json:"number,omitempty"`   // of the game's newest record
	Decision int      `json:"decision,omitempty"` // that is open now
	Legal    []string `json:"legal,omitempty"`    // what would have been legal, in notation
	Request  string   `json:"request,omitempty"`  // id of the request, for the operator

	retryAfter time.Duration
	cause      error // for the log only
}

// Error gives the sentence.
func (p *Problem) Error() string {
	if p.Detail != "" {
		return p.Detail
	}
	return p.Title
}

// Unwrap gives what led to it.
func (p *Problem) Unwrap() error { return p.cause }

// problem makes an error answer of a kind of the catalogue.
func problem(code Code, detail string) *Problem {
	k := kindOf(code)
	return &Problem{
		Type: "urn:snowdonia:error:" + string(k.Code), Title: k.Title, Status: k.Status, Code: k.Code,
		Detail: detail, retryAfter: k.RetryAfter,
	}
}

func badRequest(detail string) *Problem { return problem(codeBadRequest, detail) }

// because keeps the cause for the log.
func (p *Problem) because(cause error) *Problem {
	p.cause = cause
	return p
}

// problemIn finds the error answer for whatever a handler reported of a request. A
// client that hung up is no failure of the server.
func problemIn(c echo.Context, err error) *Problem {
	if c.Request().Context().Err() != nil && errors.Is(err, context.Canceled) {
		return problem(codeClientGone, "").because(err)
	}
	return problemOf(err)
}

// problemOf finds the error answer for an error.
func problemOf(err error) *Problem {
	var p *Problem
	var refused *command.Refusal
	var bad *game.Error
	var routing *echo.HTTPError
	switch {
	case errors.As(err, &p):
		return p
	case errors.As(err, &refused):
		return refusalProblem(refused)
	case errors.As(err, &bad):
		p = problem(Code(bad.Code), bad.Text)
		p.Rule = bad.Rule
		return p
	case errors.As(err, &routing):
		return routingProblem(routing)
	}
	for _, k := range knownErrors {
		if errors.Is(err, k.err) {
			return problem(k.code, k.detail).because(err)
		}
	}
	return problem(codeInternal, "").because(err)
}

// knownErrors are the errors of the packages below, and their codes.
var knownErrors = [...]struct {
	err    error
	code   Code
	detail string
}{
	{command.ErrBusy, codeConflict, ""},
	{command.ErrKeyReused, codeKeyReused, ""},
	{command.ErrTooManyTables, codeTooManyTables, "start or leave one of the tables that you have open first"},
	{command.ErrUnknownBot, codeUnknownBot, ""},
	{command.ErrUnplayable, codeUnplayable, ""},
	{exchange.ErrTooLarge, codeGameTooLarge, "its records go beyond the limits of docs/record-format.md; /records has them all"},
	{command.ErrStopped, codeStopping, ""},
	{command.ErrUnavailable, codeLogUnavailable, "repeat the request with the same Idempotency-Key"},
	{replay.ErrNoRecord, codeNoRecord, ""},
	{projections.ErrBadCursor, codeBadRequest, "the cursor is not one that a page ended with"},
	{projections.ErrNotFound, Code(game.CodeUnknownGame), ""},
	{projections.ErrUnavailable, codeViewsUnavailable, ""},
	{context.Canceled, codeStopping, ""},
	{context.DeadlineExceeded, codeViewsUnavailable, ""},
}

func refusalProblem(r *command.Refusal) *Problem {
	p := problem(Code(r.Cause.Code), r.Cause.Text)
	p.Rule, p.Number, p.Decision = r.Cause.Rule, r.Number, r.Decision
	if r.Cause.Code == game.CodeNotOffered || r.Cause.Code == game.CodeRefused {
		p.Choice = &r.Cause.At
	}
	for _, c := range r.Legal {
		p.Legal = append(p.Legal, notation.Choice(c))
	}
	return p
}

func routingProblem(e *echo.HTTPError) *Problem {
	switch e.Code {
	case http.StatusNotFound:
		return problem(codeNoRoute, "")
	case http.StatusMethodNotAllowed:
		return problem(codeMethod, "")
	case http.StatusRequestEntityTooLarge:
		return problem(codeTooLarge, "")
	}
	return problem(codeInternal, "").because(e)
}

// answer writes the problem. A failure to write means that the client has gone.
func (p *Problem) answer(c echo.Context) {
	h := c.Response().Header()
	if p.retryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(int(max(p.retryAfter, time.Second).Round(time.Second)/time.Second)))
	}
	if p.Status == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", `Bearer realm="snowdonia"`)
	}
	h.Set("Cache-Control", "no-store")
	h.Del("ETag")
	said := *p
	said.Request = requestID(c)
	b, err := json.Marshal(said)
	if err != nil {
		c.Response().WriteHeader(http.StatusInternalServerError)
		return
	}
	_ = c.Blob(p.Status, "application/problem+json", b)
}
