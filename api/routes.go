package api

import (
	"strings"

	"github.com/labstack/echo/v4"
)

// routes is every address that the API answers at. Addresses that change
// something are there where the server has a command service, those that read
// where it has read models.
func (s *Server) routes(e *echo.Echo) {
	e.GET("/", s.showIndex)
	e.GET("/healthz", s.health)
	e.GET("/readyz", s.ready)
	e.GET("/metrics", s.showMetrics)
	e.GET("/openapi.json", s.showOpenAPI)

	if s.Commands != nil {
		e.POST("/v1/players", s.createPlayer)
		e.POST("/v1/games", s.openTable)
		e.POST("/v1/games/:id/seats", s.takeSeat)
		e.DELETE("/v1/games/:id/seats/:seat", s.leaveSeat)
		e.POST("/v1/games/:id/start", s.startGame)
		e.POST("/v1/games/:id/answers", s.answer)
		e.POST("/v1/games/:id/takeback", s.takeBack)
	}
	if s.Reads != nil {
		e.GET("/v1/scenarios", s.showScenarios)
		e.GET("/v1/lobby", s.showLobby)
		e.GET("/v1/games/:id", s.showBoard)
		e.GET("/v1/games/:id/offers", s.showOffers)
		e.GET("/v1/games/:id/records", s.showRecords)
		e.GET("/v1/games/:id/chronicle", s.showChronicle)
		e.GET(streamRoute, s.stream)
		e.GET("/v1/players/:id", s.showPlayer)
		e.GET("/v1/players/:id/games", s.showPlayerGames)
	}
}

// callers holds players and spectators to rates and tokens, operators to neither.
func (s *Server) callers(next echo.HandlerFunc) echo.HandlerFunc {
	held := s.throttle(s.authenticate(next))
	return func(c echo.Context) error {
		switch c.Path() {
		case "/healthz", "/readyz", "/metrics":
			return next(c)
		}
		return held(c)
	}
}

// Routes lists what the server answers at, as method and path with {parameters}.
func (s *Server) Routes() []string {
	var all []string
	for _, r := range s.handler.Routes() {
		if r.Method == echo.RouteNotFound {
			continue
		}
		parts := strings.Split(r.Path, "/")
		for i, p := range parts {
			if name, ok := strings.CutPrefix(p, ":"); ok {
				parts[i] = "{" + name + "}"
			}
		}
		all = append(all, r.Method+" "+strings.Join(parts, "/"))
	}
	return all
}
