package replay

import (
	"errors"

	"snowdonia/domain/game"
)

// commandOf reads the command out of its facts; the state is the one before it.
func commandOf(s *game.State, e game.Entry) (game.Command, error) {
	if len(e.Facts) == 0 {
		return nil, errors.New("an empty record")
	}
	switch f := e.Facts[0].(type) {
	case *game.Opened:
		return openOf(f, e)
	case *game.SeatTaken:
		return game.TakeSeat{Seat: f.Seat, By: personOr(f.Player, s), Player: f.Player, Name: f.Name, Bot: f.Bot, Entropy: f.Entropy}, nil
	case *game.SeatLeft:
		leave := game.LeaveSeat{Seat: f.Seat, By: personOr(s.Chairs[f.Seat].Player, s)}
		if len(e.Facts) > 1 {
			if in, ok := e.Facts[1].(*game.SeatTaken); ok {
				leave.StandIn = in.Bot
			}
		}
		return leave, nil
	case *game.Started:
		return beginOf(f, s, e), nil
	case *game.TakeBackAsked:
		return game.TakeBackTo{Seat: f.Seat, To: f.To}, nil
	case *game.TakenBack:
		return game.TakeBackTo{Seat: f.Seat, To: f.To}, nil
	case *game.TakeBackAgreed:
		return game.AgreeTakeBack{Seat: f.Seat, To: s.Proposal.To, Agree: true}, nil
	case *game.TakeBackRefused:
		return game.AgreeTakeBack{Seat: f.Seat, To: s.Proposal.To}, nil
	case *game.Answered:
		a := game.Answer{Seat: f.Seat, Decision: s.DecisionNumber}
		for _, f := range e.Facts {
			if f, ok := f.(*game.Answered); ok {
				a.Choices = append(a.Choices, f.Choice)
			}
		}
		return a, nil
	}
	return nil, errors.New(describe(e.Facts[0]))
}

func openOf(f *game.Opened, e game.Entry) (game.Command, error) {
	open := game.OpenTable{Setup: f.Setup, Name: f.Name, Private: f.Private, Host: f.Host}
	for _, f := range e.Facts[1:] {
		switch f := f.(type) {
		case *game.Forked:
			open.Origin = f.Origin
		case *game.SeatTaken:
			open.HostName, open.Entropy, open.Seat = f.Name, f.Entropy, f.Seat
			return open, nil
		}
	}
	return nil, errors.New("a table without its host")
}

// beginOf reads how a game starts. A fork brings its past, and with the same draws
// the entropy of its origin.
func beginOf(f *game.Started, s *game.State, e game.Entry) game.StartGame {
	start := game.StartGame{By: personOr("", s)}
	start.Past, _ = startOf(e)
	if s.Origin.SameDraws {
		start.Entropy = f.Entropy
	}
	return start
}

// personOr gives a player, or if empty a person of the table who may act for it.
func personOr(player string, s *game.State) string {
	if player != "" {
		return player
	}
	return s.HostNow()
}
