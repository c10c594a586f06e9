package tally

import (
	"slices"

	"snowdonia/domain/game"
	"snowdonia/events"
)

// end makes the rows that need the whole game, and completes the others.
func (w *walk) end(records []events.Record) {
	s, g := &w.state, &w.rows.Game
	g.Game, g.Opened, g.Private = records[0].Game, records[0].Time, s.Table.Private
	w.setup(s.Setup)
	last := records[len(records)-1]
	g.TS, g.Rounds, g.Records, g.Answers = last.Time, int32(s.Round), int32(last.Number), int32(len(w.rows.Answers))
	g.Draws, g.Reason, g.Winners = int32(s.Draws), s.Reason.String(), int32(len(s.Winners))
	g.Kind = w.kind()
	totals := make([]int32, 0, game.MaxSeats)
	for seat := range s.Setup.Seats {
		w.score(seat)
		totals = append(totals, w.rows.Scores[seat].Total)
	}
	slices.Sort(totals)
	best := len(totals) - 1
	g.Highest = totals[best]
	if best > 0 {
		g.Margin = totals[best] - totals[best-1]
	}
	w.contracts()
}

func (w *walk) setup(u *game.Setup) {
	g := &w.rows.Game
	g.Scenario, g.Edition, g.Seats = u.Scenario, u.Edition.String(), int32(u.Seats)
	g.ThinFog, g.OptionalTrackCards, g.FirstGameTrains = u.Options.ThinFog, u.Options.OptionalTrackCards, u.Options.FirstGameTrains
	g.Rules = int32(u.RulesVersion)
}

// kind tells who gave the answers of all seats. A seat that was never asked
// anything is whose it is.
func (w *walk) kind() Kind {
	persons, bots := 0, 0
	for seat := range w.state.Setup.Seats {
		if w.givers[seat] == "" {
			w.givers[seat] = person
			if bot := w.table.Chairs[seat].Bot; bot != "" {
				w.givers[seat] = bot
			}
		}
		switch w.givers[seat] {
		case person:
			persons++
		case string(Mixed):
			persons, bots = persons+1, bots+1
		default:
			bots++
		}
	}
	switch {
	case bots == 0:
		return Persons
	case persons == 0:
		return Bots
	}
	return Mixed
}

func (w *walk) score(seat int) {
	s, g := &w.state, &w.rows.Game
	p, sc := &s.Players[seat], &s.Scores[seat]
	n := g.Seats
	w.rows.Scores = append(w.rows.Scores, Score{
		Game: g.Game, TS: g.TS, Seat: int32(seat), Order: (int32(seat) - g.Start + n) % n,
		Player: w.table.Chairs[seat].Player, By: w.givers[seat], Won: slices.Contains(s.Winners, game.Seat(seat)),
		Track: int32(sc.Track), Stations: int32(sc.Stations), Surveyor: int32(sc.Surveyor), Contracts: int32(sc.Contracts),
		Train: int32(sc.Train), GapCards: int32(sc.GapCards), Total: int32(sc.Total),
		Owned: int32(p.Train), Markers: int32(p.Markers),
	})
}

// contracts completes the rows of contract cards, and puts them in order.
func (w *walk) contracts() {
	for i := range w.rows.Contracts {
		c := &w.rows.Contracts[i]
		c.TS, c.Won = w.rows.Game.TS, w.rows.Scores[c.Seat].Won
		if !c.Held {
			continue
		}
		for _, paid := range w.state.Scores[c.Seat].Cards {
			if int32(paid.Card) == c.Card {
				c.Points = int32(paid.Points)
			}
		}
	}
	slices.SortStableFunc(w.rows.Contracts, func(a, b Contract) int { return int(a.Seat - b.Seat) })
}
