package view

import (
	"fmt"

	"snowdonia/domain/game"
)

// Asked is the open decision: of whom, what, and what it comes from.
type Asked struct {
	Seat     game.Seat     `json:"seat"`
	Decision int           `json:"decision"` // to be named by the answer
	Question game.Question `json:"question"`
	Area     *game.Area    `json:"area"`   // where it is asked, null outside all areas
	Space    *int8         `json:"space"`  // action space whose labourer acts
	Card     *int8         `json:"card"`   // contract card whose effect asks
	Points   *float64      `json:"points"` // that an excavation has left, in halves; null for other questions (JB-7)
	Text     string        `json:"text"`   // one sentence, for people
}

func asked(s *game.State) *Asked {
	d := s.Asked
	if s.Status != game.Running || d.Question == game.NoQuestion {
		return nil
	}
	a := &Asked{Seat: d.Seat, Decision: s.DecisionNumber, Question: d.Question, Text: sentence(s, d)}
	if where[d.Question].area {
		a.Area = &d.Area
	}
	if where[d.Question].space {
		a.Space = &d.Space
	}
	if d.Card != 0 {
		a.Card = &d.Card
	}
	if d.Question == game.StepInExcavation {
		left := pointsLeft(d)
		a.Points = &left
	}
	return a
}

// pointsLeft is what an excavation has left: half as many as steps.
func pointsLeft(d game.Decision) float64 { return float64(d.Steps) / 2 }

// where says for each question what to do, and whether its area and its action space mean something.
var where = [...]struct {
	text        string
	area, space bool
}{
	game.NoQuestion:        {"", false, false},
	game.ChooseTrain:       {"choose the train of the whole game", false, false},
	game.HireLabourer:      {"hire the temporary labourer, or not", false, false},
	game.PlaceLabourer:     {"place a labourer", false, false},
	game.ActivateContract:  {"activate a contract card, or pass", true, false},
	game.ChooseWeather:     {"choose the weather disc in the middle", true, false},
	game.ChooseContract:    {"choose which contract card to keep", true, false},
	game.ChooseYardCubes:   {"choose cubes from the stock yard", true, false},
	game.ChooseMove:        {"choose which labourer goes where", true, false},
	game.ChooseConversions: {"choose how often to convert", true, false},
	game.TakeInYard:        {"take cubes from the stock yard", true, true},
	game.ConvertInWorks:    {"convert in the works", true, true},
	game.BuildInArea:       {"build", true, true},
	game.TakeFromOffice:    {"take a contract card from the site office", true, true},
	game.ExcavateAfterAll:  {"take the rubble of the next field, or not", true, false},
	game.LayTrackAfterAll:  {"lay track once more, or not", true, false},
	game.BuildAfterAll:     {"build once more, or not", true, false},
	game.ClearAfterAll:     {"clear with dynamite once more, or not", true, false},
	game.StepInExcavation:  {"dig, or blast the field with dynamite", true, true},
	game.MaintainTrain:     {"pay for the train's maintenance, or lose it", false, false},
}

func sentence(s *game.State, d game.Decision) string {
	text := fmt.Sprintf("%s is to %s", s.Chairs[d.Seat].Name, where[d.Question].text)
	if d.Card != 0 {
		text += fmt.Sprintf(" (contract card %d)", d.Card)
	} else if d.Question == game.ActivateContract {
		text += fmt.Sprintf(" (window of area %s)", d.Area)
	} else if d.Question == game.StepInExcavation {
		text += fmt.Sprintf(" (excavation points left: %g)", pointsLeft(d))
	}
	return text
}
