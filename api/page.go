package api

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"snowdonia/api/web"
)

// forEver lets a browser keep a file without asking: another content has another address.
const forEver = "public, max-age=31536000, immutable"

// pageRoutes are the addresses of the page that persons play on: of the lobby,
// of the figures, of each game, and of the files that make it.
func (s *Server) pageRoutes() map[string]echo.HandlerFunc {
	return map[string]echo.HandlerFunc{"/": s.showLobbyPage, "/analytics": s.showAnalyticsPage, "/games/:id": s.showTablePage, "/web/:version/*": s.showPageFile}
}

func (s *Server) showLobbyPage(c echo.Context) error { return showPage(c, s.page.Lobby) }

func (s *Server) showAnalyticsPage(c echo.Context) error { return showPage(c, s.page.Analytics) }

// showTablePage answers with the page of a game, whether or not there is one.
func (s *Server) showTablePage(c echo.Context) error {
	if strings.Contains(c.Param("id"), "/") { // the router takes all that follows for the last name
		return problem(codeNoRoute, "")
	}
	return showPage(c, s.page.Table)
}

// showPage answers with the page; it finds out by itself what to show.
func showPage(c echo.Context, page web.File) error {
	pageHeaders(c.Response().Header())
	return pageFile(page, mayKeep).answer(c)
}

// pageHeaders say what the page may do in a browser.
func pageHeaders(h http.Header) {
	h.Set("Content-Security-Policy", web.Policy)
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Permissions-Policy", web.Permissions)
}

// showLostPage answers a person in a browser who went to an address where nothing
// is with the page, which says so in words, and tells whether it has.
func (s *Server) showLostPage(c echo.Context, p *Problem) bool {
	if p.Code != codeNoRoute || s.page == nil || c.Request().Method != http.MethodGet ||
		!strings.Contains(c.Request().Header.Get("Accept"), "text/html") {
		return false
	}
	pageHeaders(c.Response().Header())
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.Blob(p.Status, s.page.Lobby.Type, s.page.Lobby.Bytes) == nil
}

// showPageFile answers with a file of the page. A page of another version gets
// this one's file, and may not keep it: so it goes on while servers are replaced.
func (s *Server) showPageFile(c echo.Context) error {
	f, ok := s.page.File(c.Param("*"))
	if !ok {
		return problem(codeNoRoute, "")
	}
	keep := mayKeep
	if c.Param("version") == s.page.Version {
		keep = forEver
	}
	return pageFile(f, keep).answer(c)
}

func pageFile(f web.File, keep string) stored {
	return stored{tag: f.Tag, kind: f.Type, body: f.Bytes, gzip: f.Gzip, keep: keep, vary: "Accept-Encoding"}
}
