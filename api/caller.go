package api

import (
	"strings"

	"github.com/labstack/echo/v4"

	"snowdonia/api/keys"
)

// What a request is found out to be is kept in its context under these names.
const (
	keyPlayer  = "player"
	keyRequest = "request"
)

// authenticate reads the bearer token, if there is one. A request without a token
// is a spectator's; one with a token that is not valid is refused, whatever it
// asks for, so that nobody acts as a spectator by mistake.
func (s *Server) authenticate(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		given := c.Request().Header.Values("Authorization")
		if len(given) == 0 {
			return next(c)
		}
		scheme, token, _ := strings.Cut(given[0], " ")
		if len(given) > 1 || !strings.EqualFold(scheme, "Bearer") {
			return problem(codeBadToken, "")
		}
		p, err := s.Keys.Player(strings.TrimSpace(token), s.Now(), s.Limits.TokenLifetime)
		if err != nil {
			return problem(codeBadToken, "")
		}
		if wait, ok := s.perPlayer.allow(p.ID, s.Now()); !ok {
			return tooFast(wait)
		}
		c.Set(keyPlayer, p)
		return next(c)
	}
}

// player gives who calls, or the problem that nobody says.
func player(c echo.Context) (keys.Player, error) {
	p, ok := c.Get(keyPlayer).(keys.Player)
	if !ok {
		return keys.Player{}, problem(codeNoToken, "")
	}
	return p, nil
}

// viewer gives the id of the player who calls, empty for a spectator.
func viewer(c echo.Context) string {
	p, _ := c.Get(keyPlayer).(keys.Player)
	return p.ID
}

// idempotencyKey reads the key of a write, or makes one up.
func idempotencyKey(c echo.Context) (string, error) {
	given := c.Request().Header.Values("Idempotency-Key")
	if len(given) == 0 {
		return keys.RandomID(26), nil
	}
	if len(given) > 1 || !visible(given[0], 128) {
		return "", problem(codeBadKey, "")
	}
	return given[0], nil
}

// visible tells whether a text is 1 to limit visible ASCII characters.
func visible(text string, limit int) bool {
	return text != "" && len(text) <= limit && !strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r > '~' })
}
