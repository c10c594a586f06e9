package api

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"snowdonia/api/command"
	"snowdonia/api/keys"
	"snowdonia/domain/game"
	"snowdonia/domain/notation"
	"snowdonia/domain/scenario"
)

// newPlayer asks for a guest player.
type newPlayer struct {
	Name string `json:"name"`
}

// guest is a player's id and token. The token is shown once and kept nowhere.
type guest struct {
	keys.Player
	Token string `json:"token"`
}

// createPlayer makes a guest player. Nothing is stored: a repetition, with an
// Idempotency-Key or not, makes another guest, and no key lets anybody fetch
// somebody else's token.
func (s *Server) createPlayer(c echo.Context) error {
	if _, err := idempotencyKey(c); err != nil {
		return err
	}
	var b newPlayer
	if _, err := readBody(c, &b); err != nil {
		return err
	}
	if err := game.CheckName(b.Name); err != nil {
		return err
	}
	p, token, err := s.Keys.NewPlayer(b.Name, s.Now())
	if err != nil {
		return err
	}
	c.Response().Header().Set("Location", "/v1/players/"+p.ID)
	return s.written(c, http.StatusCreated, guest{p, token.Reveal()})
}

// newTable asks for a table.
type newTable struct {
	Scenario string       `json:"scenario"`
	Seats    int          `json:"seats"`
	Edition  game.Edition `json:"edition"`
	Options  tableOptions `json:"options"`
	Name     string       `json:"name"`
	Private  bool         `json:"private"` // not in the lobby; who knows the id may join and watch
	Entropy  string       `json:"entropy"` // of the host, mixed into the draws (DRAW-3)
}

// tableOptions are the game options (SET-13).
type tableOptions struct {
	ThinFog            bool  `json:"thinFog"`
	OptionalTrackCards bool  `json:"optionalTrackCards"`
	FirstGameTrains    bool  `json:"firstGameTrains"`
	Trains             []int `json:"trains"`
}

// openTable opens a table and seats the caller at its first seat.
func (s *Server) openTable(c echo.Context) error {
	var b newTable
	w, err := writeOf(c, &b)
	if err != nil {
		return err
	}
	sc, ok := scenario.Named(b.Scenario)
	if !ok {
		return problem(codeUnknownScenario, fmt.Sprintf("%q is none of %s", b.Scenario, strings.Join(scenarioNames(), ", ")))
	}
	o := b.Options
	setup, err := sc.Setup(b.Seats, b.Edition, game.Options{
		ThinFog: o.ThinFog, OptionalTrackCards: o.OptionalTrackCards, FirstGameTrains: o.FirstGameTrains, Trains: o.Trains,
	})
	if err != nil {
		return err
	}
	w.Game = s.Keys.GameID(w.By, w.Key)
	w.Command = game.OpenTable{Setup: setup, Name: b.Name, Private: b.Private, HostName: w.name, Entropy: b.Entropy}
	out, err := s.Commands.Do(c.Request().Context(), w.Request)
	if err != nil {
		return err
	}
	c.Response().Header().Set("Location", "/v1/games/"+out.Game)
	return s.written(c, http.StatusCreated, out)
}

// newSeat asks for a seat: for the caller, or for a bot.
type newSeat struct {
	Seat    *int   `json:"seat"` // 0-based; null for the lowest free one
	Bot     string `json:"bot"`  // name of a bot that the host seats; empty for the caller
	Entropy string `json:"entropy"`
}

// takeSeat seats the caller or a bot.
func (s *Server) takeSeat(c echo.Context) error {
	var b newSeat
	w, err := writeOf(c, &b)
	if err != nil {
		return err
	}
	take := game.TakeSeat{Seat: game.Nobody, Name: w.name, Bot: b.Bot, Entropy: b.Entropy}
	if b.Seat != nil {
		if take.Seat, err = seatNumber(*b.Seat); err != nil {
			return err
		}
	}
	if b.Bot != "" {
		take.Name = b.Bot
	}
	w.Command = take
	return s.do(c, http.StatusCreated, w)
}

// leaveSeat frees the caller's seat, or sends a bot away.
func (s *Server) leaveSeat(c echo.Context) error {
	w, err := writeOf(c, &nothing{})
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(c.Param("seat"))
	if err != nil {
		return badRequest("the seat is not a number")
	}
	seat, err := seatNumber(n)
	if err != nil {
		return err
	}
	w.Command = game.LeaveSeat{Seat: seat}
	return s.do(c, http.StatusOK, w)
}

func seatNumber(n int) (game.Seat, error) {
	if n < 0 || n >= game.MaxSeats {
		return 0, badRequest(fmt.Sprintf("seats are numbered from 0 to %d", game.MaxSeats-1))
	}
	return game.Seat(n), nil
}

// startGame deals the game.
func (s *Server) startGame(c echo.Context) error {
	w, err := writeOf(c, &nothing{})
	if err != nil {
		return err
	}
	w.Command = game.StartGame{}
	return s.do(c, http.StatusOK, w)
}

// newAnswer answers the open decision and, while the same seat is asked again,
// those that follow: all or none.
type newAnswer struct {
	Decision int      `json:"decision"`
	Choices  []string `json:"choices"` // in notation
}

// answer answers for the caller's seat.
func (s *Server) answer(c echo.Context) error {
	var b newAnswer
	w, err := writeOf(c, &b)
	if err != nil {
		return err
	}
	if b.Decision < 1 {
		return badRequest("decision must be the number of the decision that is answered")
	}
	if len(b.Choices) < 1 || len(b.Choices) > game.MaxChoices {
		return badRequest(fmt.Sprintf("an answer has 1 to %d choices", game.MaxChoices))
	}
	a := game.Answer{Decision: b.Decision, Choices: make([]game.Choice, len(b.Choices))}
	for i, text := range b.Choices {
		if a.Choices[i], err = notation.ParseChoice(text); err != nil {
			p := problem(codeBadChoice, err.Error())
			p.Choice = &i
			return p
		}
	}
	w.Command = a
	return s.do(c, http.StatusOK, w)
}

// newTakeBack asks to take back, or replies to who asked.
type newTakeBack struct {
	To    *int  `json:"to"`    // number of the record to go back to
	Agree *bool `json:"agree"` // reply to the take back to that record that is asked for; null to ask
}

// takeBack takes back at once what the caller's seat may, or asks the others, or replies to them.
func (s *Server) takeBack(c echo.Context) error {
	var b newTakeBack
	w, err := writeOf(c, &b)
	if err != nil {
		return err
	}
	switch {
	case b.To == nil:
		return badRequest(`"to" must be given: the record to go back to, also where a reply agrees or not`)
	case b.Agree == nil:
		w.Command = game.TakeBackTo{To: *b.To}
	default:
		w.Command = game.AgreeTakeBack{To: *b.To, Agree: *b.Agree}
	}
	return s.do(c, http.StatusOK, w)
}

// write is a request of somebody who has shown a token.
type write struct {
	command.Request
	name string // of the player
}

// writeOf reads what all writes have: who it is, the idempotency key, and the body.
func writeOf[B body](c echo.Context, into B) (write, error) {
	p, err := player(c)
	if err != nil {
		return write{}, err
	}
	key, err := idempotencyKey(c)
	if err != nil {
		return write{}, err
	}
	said, err := readBody(c, into)
	if err != nil {
		return write{}, err
	}
	w := write{name: p.Name}
	w.Game, w.By, w.Key = c.Param("id"), p.ID, key
	w.Said = c.Request().Method + " " + c.Request().URL.Path + " " + said
	return w, nil
}

// do gives a command to the service and answers with what it did.
func (s *Server) do(c echo.Context, status int, w write) error {
	out, err := s.Commands.Do(c.Request().Context(), w.Request)
	if err != nil {
		return err
	}
	return s.written(c, status, out)
}

// written answers a write. A read may wait for the number that it names.
func (s *Server) written(c echo.Context, status int, value any) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.JSON(status, value)
}
