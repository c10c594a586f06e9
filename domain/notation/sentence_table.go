package notation

import (
	"fmt"

	"snowdonia/domain/game"
)

// table tells what happens at the table and at the end of the game.
func (t teller) table(e game.Event) string {
	switch e := e.(type) {
	case *game.Answered:
		return t.declined(e)
	case *game.Opened:
		return fmt.Sprintf("The table “%s” opens: %s, %s.", e.Name, e.Setup.Scenario, count(e.Setup.Seats, "seat"))
	case *game.Forked:
		draws := "draws of its own"
		if e.Origin.SameDraws {
			draws = "the same draws"
		}
		return fmt.Sprintf("It will go on from record %d of game %s, with %s.", e.Origin.Number, e.Origin.Game, draws)
	case *game.Resumed:
		return fmt.Sprintf("All stands as it did after record %d of game %s.", t.s.Origin.Number, t.s.Origin.Game)
	case *game.SeatTaken:
		return t.seatTaken(e)
	case *game.SeatLeft:
		return fmt.Sprintf("%s leaves seat %d.", t.who(e.Seat), e.Seat+1)
	case *game.TableClosed:
		return "The table is closed."
	case *game.Started:
		return "The game begins."
	case *game.TakeBackAsked:
		return fmt.Sprintf("%s asks to go back to record %d.", t.who(e.Seat), e.To)
	case *game.TakeBackAgreed:
		return t.who(e.Seat) + " agrees to go back."
	case *game.TakeBackRefused:
		if e.Seat == t.s.Proposal.Seat {
			return t.who(e.Seat) + " no longer asks to go back."
		}
		return t.who(e.Seat) + " does not agree to go back."
	case *game.TakenBack:
		return fmt.Sprintf("%s takes back: the game stands as it did after record %d.", t.who(e.Seat), e.To)
	case *game.Scored:
		s := e.Score
		gaps := ""
		if len(t.s.Setup.GapCards) > 0 {
			gaps = fmt.Sprintf(", gap cards %d", s.GapCards)
		}
		return fmt.Sprintf("%s scores %s: track %d, stations %d, surveyor %d, contract cards %d, train %d%s.",
			t.who(e.Seat), count(s.Total, "point"), s.Track, s.Stations, s.Surveyor, s.Contracts, s.Train, gaps)
	case *game.Ended:
		return "The game is over: " + reason(e.Reason) + "." + t.victory(e.Winners)
	case *game.SeedRevealed:
		return "The seed of all draws is revealed."
	}
	return ""
}

func (t teller) seatTaken(e *game.SeatTaken) string {
	name := e.Name
	if e.Bot != "" {
		name = "The bot " + e.Bot
	}
	switch {
	case e.StandIn:
		return fmt.Sprintf("%s stands in for %s.", name, t.who(e.Seat))
	case t.s.Chairs[e.Seat].StandIn:
		return fmt.Sprintf("%s takes over seat %d from the stand-in.", name, e.Seat+1)
	}
	return fmt.Sprintf("%s takes seat %d.", name, e.Seat+1)
}

// declined tells what a player does without; all other answers show in the facts after them.
func (t teller) declined(e *game.Answered) string {
	d := t.s.Asked
	switch {
	case e.Choice.Verb != game.Decline || d.Question == game.HireLabourer:
		return ""
	case d.Card != 0:
		return fmt.Sprintf("%s does without what contract card %d offers.", t.who(e.Seat), d.Card)
	case d.Question == game.BuildAfterAll:
		return fmt.Sprintf("%s does not build once more.", t.who(e.Seat))
	}
	return t.who(e.Seat) + " builds nothing."
}

func reason(r game.EndReason) string {
	switch r {
	case game.RouteFinishedByPlayer:
		return "a player has laid the last track"
	case game.RouteFinishedByEvent:
		return "an event has laid the last track"
	case game.MarkersPlaced:
		return "the last ownership marker has been placed"
	case game.RoundsSpent:
		return fmt.Sprintf("round %d was played, and no game goes on after it", game.MaxRounds)
	case game.NotEnded:
	}
	return "no reason is known"
}

func (t teller) victory(winners []game.Seat) string {
	switch len(winners) {
	case 0:
		return ""
	case 1:
		return " " + t.who(winners[0]) + " wins."
	}
	return " " + t.people(winners) + " share the victory."
}
