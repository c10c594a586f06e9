package api

import (
	"strings"

	"github.com/labstack/echo/v4"
)

// The live streams last as long as somebody looks.
const (
	streamRoute      = "/v1/games/:id/stream"
	lobbyStreamRoute = "/v1/lobby/stream"
	gamesStreamRoute = "/v1/players/:id/games/stream"
)

// routes is every address that the API answers at. Addresses that change
// something are there where the server has a command service, those that read
// where it has read models.
func (s *Server) routes(e *echo.Echo) {
	e.GET("/v1", s.showIndex)
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
		e.POST("/v1/games/:id/fork", s.fork)
	}
	if s.Reads != nil {
		for route, handle := range s.pageRoutes() {
			e.GET(route, handle)
			e.HEAD(route, handle)
		}
		e.GET("/v1/scenarios", s.showScenarios)
		e.GET("/v1/lobby", s.showList(publicTables))
		e.GET(lobbyStreamRoute, s.streamList(publicTables))
		e.GET("/v1/games/:id", s.showBoard)
		e.GET("/v1/games/:id/offers", s.showOffers)
		e.GET("/v1/games/:id/records", s.showRecords)
		e.GET("/v1/games/:id/export", s.showExport)
		e.GET("/v1/games/:id/chronicle", s.showChronicle)
		e.GET("/v1/games/:id/diff", s.showDiff)
		e.GET("/v1/games/:id/ledger", s.showLedger)
		e.GET(streamRoute, s.stream)
		e.GET("/v1/analytics/figures", s.showFigures)
		e.GET("/v1/analytics/records", s.showBests)
		e.GET("/v1/players/:id", s.showPlayer)
		e.GET("/v1/players/:id/games", s.showList(gamesOfPlayer))
		e.GET(gamesStreamRoute, s.streamList(gamesOfPlayer))
	}
}

// callers holds players and spectators to rates and tokens. Operators are held to
// neither, nor is the page: it is bytes in memory, and a class of school behind
// one address opens it at once.
func (s *Server) callers(next echo.HandlerFunc) echo.HandlerFunc {
	held := s.throttle(s.authenticate(next))
	free := map[string]bool{"/healthz": true, "/readyz": true, "/metrics": true}
	for route := range s.pageRoutes() {
		free[route] = true
	}
	return func(c echo.Context) error {
		if free[c.Path()] {
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
			} else if p == "*" {
				parts[i] = "{file}"
			}
		}
		all = append(all, r.Method+" "+strings.Join(parts, "/"))
	}
	return all
}
