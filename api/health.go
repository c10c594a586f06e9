package api

import (
	"context"
	"net/http"
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

// ready tells whether requests should be sent here: everything that they need is there.
func (s *Server) ready(c echo.Context) error {
	ctx, cancel := context.WithTimeout(c.Request().Context(), checkTime)
	defer cancel()
	r, status := readiness{Status: "ok", Checks: map[string]string{}}, http.StatusOK
	for _, check := range s.Checks {
		r.Checks[check.Name] = "ok"
		if err := check.Run(ctx); err != nil {
			r.Checks[check.Name] = "failed"
			r.Status, status = "not ready", http.StatusServiceUnavailable
			s.Logger.Warn("not ready", "check", check.Name, "error", err)
		}
	}
	if s.stopping() {
		r.Status, status = "stopping", http.StatusServiceUnavailable
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.JSON(status, r)
}
