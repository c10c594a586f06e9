package figures

import (
	"strconv"

	"snowdonia/projections/tally"
)

// LaterRounds is the round in which all later ones are counted, too: few games are
// longer, and a game may have a thousand rounds.
const LaterRounds = 40

// BinPoints is how many points of a total are counted together.
const BinPoints = 10

// Counts are what games add to a cell, by name. A name is a path such as
// "action/excavate/12/uses"; [Sum] knows them all.
type Counts map[string]int64

func (c Counts) add(n int64, path ...string) {
	if n == 0 {
		return
	}
	name := path[0]
	for _, p := range path[1:] {
		name += "/" + p
	}
	c[name] += n
}

func digits(n int32) string { return strconv.Itoa(int(n)) }

// round is how a round is counted.
func round(n int32) string { return digits(min(n, LaterRounds)) }

// Count gives what a game adds to each of its cells; nothing for one that was
// played on from another game's point, since somebody chose how it stood.
func Count(r *tally.Rows) Counts {
	c := Counts{}
	if r.Game.Forked {
		return c
	}
	c.game(&r.Game)
	for i := range r.Scores {
		c.score(&r.Game, &r.Scores[i])
	}
	for i := range r.Contracts {
		c.contract(&r.Game, &r.Contracts[i])
	}
	for i := range r.Facts {
		c.fact(&r.Facts[i])
	}
	return c
}

func (c Counts) game(g *tally.Game) {
	c.add(1, "games")
	c.add(int64(g.Answers), "answers")
	c.add(int64(g.TakeBacks), "takebacks")
	c.add(g.TS.UnixMilli()-g.Started.UnixMilli(), "milliseconds")
	c.add(int64(g.Winners), "winners")
	c.add(1, "rounds", digits(g.Rounds))
	c.add(1, "reason", g.Reason)
	if g.Winners > 1 {
		c.add(1, "shared")
	}
}

// flag counts what is so.
func flag(is bool) int64 {
	if is {
		return 1
	}
	return 0
}

func (c Counts) score(g *tally.Game, s *tally.Score) {
	won := flag(s.Won)
	c.add(1, "total", digits(s.Total-(s.Total%BinPoints+BinPoints)%BinPoints))
	for _, place := range [2][2]string{{"seat", digits(s.Seat)}, {"order", digits(s.Order)}} {
		c.add(1, place[0], place[1], "games")
		c.add(won, place[0], place[1], "wins")
		c.add(int64(s.Total), place[0], place[1], "points")
	}
	for _, source := range [...]struct {
		name   string
		points int32
	}{
		{"track", s.Track}, {"stations", s.Stations}, {"surveyor", s.Surveyor},
		{"contracts", s.Contracts}, {"train", s.Train}, {"gapCards", s.GapCards},
	} {
		c.add(int64(source.points), "source", source.name, "points")
		c.add(int64(source.points)*won, "source", source.name, "winners")
	}
	if s.Owned != 0 {
		train := digits(s.Owned)
		c.add(1, "train", train, "kept")
		c.add(won, "train", train, "wins")
		c.add(int64(g.Winners), "train", train, "winners")
	}
}

func (c Counts) contract(g *tally.Game, k *tally.Contract) {
	card := digits(k.Card)
	c.add(1, "card", card, "taken")
	c.add(int64(k.Taken), "card", card, "takenRounds")
	if k.Used > 0 {
		c.add(1, "card", card, "used")
		c.add(int64(k.Used), "card", card, "usedRounds")
	}
	if !k.Held {
		return
	}
	c.add(1, "card", card, "held")
	c.add(flag(k.Points > 0), "card", card, "paid")
	c.add(int64(k.Points), "card", card, "points")
	c.add(flag(k.Won), "card", card, "wins")
	c.add(int64(g.Winners), "card", card, "winners")
}

func (c Counts) fact(f *tally.Fact) {
	switch f.Kind {
	case "labourer-returned":
		c.add(1, "action", f.Action, round(f.Round), "uses")
	case "action-skipped":
		c.add(1, "action", f.Action, round(f.Round), "skipped")
	case "train-acquired", "train-chosen":
		c.add(1, "train", digits(f.Train), "acquired")
		c.add(int64(f.Round), "train", digits(f.Train), "acquiredRounds")
	case "train-lost":
		c.add(1, "train", digits(f.Train), "lost")
	case "discs-placed":
		if f.Weather != "" {
			c.add(1, "weather", f.Weather, round(f.Round))
		}
	case "event-cube-placed":
		c.add(1, "event", f.Event, round(f.Round))
	}
	if f.Seat >= 0 && f.Phase == "resolve" && f.Stage != "window" {
		c.add(int64(f.Amount), "action", f.Action, round(f.Round), "amount")
	}
}
