package api

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
)

// checkTime is how long a check may take.
const checkTime = 2 * time.Second

// health tells that the program runs.
func (s *Server) health(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.JSON(http.StatusOK, readiness{Status: "ok"})
}

// readiness is what /healthz and /readyz answer.
type readiness struct {
	Status string            `json:"status"`           // "ok" or "not ready"
	Checks map[string]string `json:"checks,omitempty"` // "ok" or what is wrong, by name
}

// checkedFor is how long a result of the checks is given out: requests that
// nobody holds to a rate must not ask the log each time.
const checkedFor = time.Second

// checked is the newest result of the checks.
type checked struct {
	mu     sync.Mutex // one caller checks, the others wait for the result
	at     time.Time
	result readiness
}

// ready tells whether requests should be sent here: everything that they need is there.
func (s *Server) ready(c echo.Context) error {
	r, status := s.check(c.Request().Context()), http.StatusOK
	if s.stopping() {
		r.Status = "stopping"
	}
	if r.Status != "ok" {
		status = http.StatusServiceUnavailable
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.JSON(status, r)
}

// check gives the result of all checks, which is not older than checkedFor. It
// does not end with the request that happens to begin it.
func (s *Server) check(ctx context.Context) readiness {
	s.readiness.mu.Lock()
	defer s.readiness.mu.Unlock()
	if age := s.Now().Sub(s.readiness.at); age >= 0 && age < checkedFor {
		return s.readiness.result
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), checkTime)
	defer cancel()
	r := readiness{Status: "ok", Checks: map[string]string{}}
	for _, check := range s.Checks {
		r.Checks[check.Name] = "ok"
		if err := check.Run(ctx); err != nil {
			r.Checks[check.Name] = "failed"
			r.Status = "not ready"
			s.Logger.Warn("not ready", "check", check.Name, "error", err)
		}
	}
	s.readiness.at, s.readiness.result = s.Now(), r
	return r
}
