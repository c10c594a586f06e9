package replay

import "snowdonia/domain/game"

// Row is one answer of a game's ledger, with all that its record brought about:
// what the rules did next belongs to the answer that let them.
type Row struct {
	Number  int // of the record
	Seat    game.Seat
	Choices []game.Choice
	Counts  bool         // false if it was taken back
	Changes []Change     // of the seats for which something changed, in their order
	Scores  []game.Score // by seat, as they stand after it
}

// Change is what a record changed of what a seat has. A seat may gain and pay the
// same thing in one record; each fact counts by itself.
type Change struct {
	Seat    game.Seat
	Gained  game.Goods
	Paid    game.Goods
	Markers int // placed
}

// Ledger lists the answers of a game in records with numbers above after, up to
// limit of them; entries are all of the game's. More tells that there are further
// ones. The changes of all rows that count lead from the start to what each seat
// has at the end.
func Ledger(entries []game.Entry, after, limit int) (rows []Row, more bool, err error) {
	counts := make([]bool, len(entries)+1)
	for _, e := range Line(entries) {
		counts[e.Number] = true
	}
	var wanted []game.Entry
	for _, e := range entries {
		if e.Number > after && answers(e) {
			if len(wanted) == limit {
				more = true
				break
			}
			wanted = append(wanted, e)
		}
	}
	if len(wanted) == 0 {
		return nil, false, nil
	}
	next := 0
	_, err = Walk(game.State{}, entries[:wanted[len(wanted)-1].Number], func(before *game.State, e game.Entry) {
		if e.Number != wanted[next].Number {
			return
		}
		row := rowOf(before, e)
		row.Counts = counts[e.Number]
		rows = append(rows, row)
		next++
	})
	return rows, more, err
}

// answers tells whether a record holds an answer.
func answers(e game.Entry) bool {
	for _, f := range e.Facts {
		if _, ok := f.(*game.Answered); ok {
			return true
		}
	}
	return false
}

// rowOf makes the row of a record that answers; before is the state that it is folded into.
func rowOf(before *game.State, e game.Entry) Row {
	s := *before
	row := Row{Number: e.Number}
	var changes [game.MaxSeats]Change
	for _, f := range e.Facts {
		if a, ok := f.(*game.Answered); ok {
			row.Seat = a.Seat
			row.Choices = append(row.Choices, a.Choice)
		}
		had := s.Players
		game.Evolve(&s, f)
		for seat := range s.Setup.Seats {
			changes[seat].add(&had[seat], &s.Players[seat])
		}
	}
	for seat := range game.Seat(s.Setup.Seats) {
		c := changes[seat]
		c.Seat = seat
		if c != (Change{Seat: seat}) {
			row.Changes = append(row.Changes, c)
		}
		row.Scores = append(row.Scores, standing(&s, seat))
	}
	return row
}

// standing is a seat's score as it stands, or as it was at the end.
func standing(s *game.State, seat game.Seat) game.Score {
	if s.Status == game.Finished {
		return s.Scores[seat]
	}
	return s.Score(seat)
}

// add counts what one fact changed.
func (c *Change) add(had, has *game.Player) {
	c.Markers += int(had.Markers - has.Markers)
	if had.Supply == has.Supply {
		return
	}
	was, is := parts(&had.Supply), parts(&has.Supply)
	gained, paid := parts(&c.Gained), parts(&c.Paid)
	for i := range was {
		if more := *is[i] - *was[i]; more > 0 {
			*gained[i] += more
		} else {
			*paid[i] -= more
		}
	}
}

// parts lists the amounts of goods.
func parts(g *game.Goods) [6]*int16 {
	return [...]*int16{&g.IronOre, &g.Stone, &g.Coal, &g.SteelBar, &g.Rubble, &g.Dynamite}
}
