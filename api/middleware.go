package api

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"runtime/debug"
	"time"

	"github.com/labstack/echo/v4"

	"snowdonia/api/keys"
)

// identify gives a request its id: the one that a trusted proxy gave it, or a new one.
func (s *Server) identify(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		id := c.Request().Header.Get("X-Request-Id")
		if !s.fromProxy(c.Request()) || !visible(id, 64) {
			id = keys.RandomID(16)
		}
		c.Set(keyRequest, id)
		c.Response().Header().Set("X-Request-Id", id)
		return next(c)
	}
}

func requestID(c echo.Context) string {
	id, _ := c.Get(keyRequest).(string)
	return id
}

// fromProxy tells whether the other end of the connection is a trusted proxy.
func (s *Server) fromProxy(r *http.Request) bool {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return false
	}
	for _, p := range s.TrustedProxies {
		if p.Contains(at.Addr().Unmap()) {
			return true
		}
	}
	return false
}

// observe answers errors, and writes one line for each request: never a header,
// a body or a query, since those may hold a token.
func (s *Server) observe(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		began := time.Now()
		err := next(c)
		var p *Problem
		if err != nil {
			p = problemIn(c, err)
			if !c.Response().Committed && !s.showLostPage(c, p) {
				p.answer(c)
			}
		}
		s.metrics.request(c, time.Since(began))
		s.logRequest(c, p, time.Since(began))
		return nil
	}
}

func (s *Server) logRequest(c echo.Context, p *Problem, took time.Duration) {
	level := slog.LevelInfo
	fields := []slog.Attr{
		slog.String("request", requestID(c)), slog.String("method", c.Request().Method), slog.String("route", c.Path()),
		slog.Int("status", c.Response().Status), slog.Int64("bytes", c.Response().Size), slog.Duration("took", took),
		slog.String("address", c.RealIP()),
	}
	if id := c.Param("id"); id != "" {
		fields = append(fields, slog.String("id", clip(id)))
	}
	if who, err := player(c); err == nil {
		fields = append(fields, slog.String("player", who.ID))
	}
	if p != nil {
		fields = append(fields, slog.String("code", string(p.Code)))
		if p.Status >= http.StatusInternalServerError {
			level = slog.LevelError
			fields = append(fields, slog.Any("cause", p.cause))
		}
	}
	s.Logger.LogAttrs(c.Request().Context(), level, "request", fields...)
}

// clip keeps made-up ids from filling the log.
func clip(id string) string { return id[:min(len(id), 64)] }

// survive turns a panic into an error, for this request alone.
func (s *Server) survive(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) (err error) {
		defer func() {
			r := recover()
			if r == nil {
				return
			}
			if cause, ok := r.(error); ok && errors.Is(cause, http.ErrAbortHandler) {
				panic(r)
			}
			s.metrics.panics.Inc()
			err = problem(codeInternal, "").because(fmt.Errorf("panic: %v\n%s", r, debug.Stack()))
		}()
		return next(c)
	}
}

// protect sets the headers that keep a browser from doing more with an answer
// than to read it.
func (s *Server) protect(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		h := c.Response().Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if s.Limits.BodyBytes > 0 {
			c.Request().Body = http.MaxBytesReader(c.Response(), c.Request().Body, s.Limits.BodyBytes)
		}
		return next(c)
	}
}

// throttle holds an address to its rate.
func (s *Server) throttle(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if wait, ok := s.perAddress.allow(network(c.RealIP()), s.Now()); !ok {
			return tooFast(wait)
		}
		return next(c)
	}
}

func tooFast(wait time.Duration) *Problem {
	p := problem(codeRateLimited, "")
	p.retryAfter = wait + time.Second // rounded up
	return p
}
