package api

import (
	"github.com/labstack/echo/v4"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/scenario"
)

// playable is what a table may be opened with: scenarios, editions and bots.
type playable struct {
	Scenarios []scenarioInfo `json:"scenarios"`
	Editions  []game.Edition `json:"editions"` // the default first
	Bots      []string       `json:"bots"`     // weakest first
}

// scenarioInfo is one scenario with the options that it knows. Seats and edition
// may rule out some of them (SET-13).
type scenarioInfo struct {
	Name     string   `json:"name"`
	Title    string   `json:"title"`
	MinSeats int      `json:"minSeats"`
	MaxSeats int      `json:"maxSeats"`
	Options  []string `json:"options"`
}

// scenarioNames are the names to open a table with.
func scenarioNames() []string {
	var names []string
	for _, sc := range scenario.All() {
		names = append(names, sc.Name)
	}
	return names
}

// showScenarios answers with everything that a table may be opened with.
func (s *Server) showScenarios(c echo.Context) error {
	p := playable{Scenarios: []scenarioInfo{}, Editions: []game.Edition{game.Deluxe, game.Edition2012}, Bots: []string{}}
	for _, sc := range scenario.All() {
		p.Scenarios = append(p.Scenarios, scenarioInfo{
			Name: sc.Name, Title: sc.Title, MinSeats: sc.MinSeats, MaxSeats: sc.MaxSeats, Options: sc.Options.Names(),
		})
	}
	for _, b := range bot.All() {
		p.Bots = append(p.Bots, b.Name())
	}
	return answerValue(c, p)
}
