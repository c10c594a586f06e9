package view

import (
	"time"

	"snowdonia/domain/game"
	"snowdonia/domain/notation"
	"snowdonia/domain/replay"
	"snowdonia/events/points"
)

// Row is one answer of a game's ledger.
type Row struct {
	Number  int       `json:"number"` // of the record
	At      string    `json:"at"`     // where in the game it began, in notation
	Time    time.Time `json:"time"`
	Seat    game.Seat `json:"seat"`    // that answered
	Choices []string  `json:"choices"` // in notation
	Counts  bool      `json:"counts"`  // false if it was taken back
	Changes []Change  `json:"changes"` // by seat, those for which something changed
	Scores  []Points  `json:"scores"`  // by seat, after it
}

// Change is what an answer brought and cost a seat.
type Change struct {
	Seat    game.Seat `json:"seat"`
	Gained  Amounts   `json:"gained"`
	Paid    Amounts   `json:"paid"`
	Markers int       `json:"markers"` // placed
}

// Amounts are goods, without those that are none.
type Amounts struct {
	IronOre  int16 `json:"ironOre,omitempty"`
	Stone    int16 `json:"stone,omitempty"`
	Coal     int16 `json:"coal,omitempty"`
	SteelBar int16 `json:"steelBar,omitempty"`
	Rubble   int16 `json:"rubble,omitempty"`
	Dynamite int16 `json:"dynamite,omitempty"`
}

// Points are a seat's points by source.
type Points struct {
	Track     int `json:"track"`
	Stations  int `json:"stations"`
	Surveyor  int `json:"surveyor"`
	Contracts int `json:"contracts"`
	Train     int `json:"train"`
	GapCards  int `json:"gapCards"`
	Total     int `json:"total"`
}

// Ledger gives up to limit rows of the records with numbers above after, and
// whether others follow; entries are all of the game's.
func Ledger(entries []game.Entry, course points.Course, after, limit int) ([]Row, bool, error) {
	found, more, err := replay.Ledger(entries, after, limit)
	if err != nil {
		return nil, false, err
	}
	rows := make([]Row, len(found))
	for i, r := range found {
		row := Row{
			Number: r.Number, At: course.Position(r.Number - 1).String(), Time: course.Time(r.Number), Seat: r.Seat,
			Choices: []string{}, Counts: r.Counts, Changes: []Change{}, Scores: []Points{},
		}
		for _, c := range r.Choices {
			row.Choices = append(row.Choices, notation.Choice(c))
		}
		for _, c := range r.Changes {
			row.Changes = append(row.Changes, Change{Seat: c.Seat, Gained: Amounts(c.Gained), Paid: Amounts(c.Paid), Markers: c.Markers})
		}
		for _, s := range r.Scores {
			row.Scores = append(row.Scores, Points{s.Track, s.Stations, s.Surveyor, s.Contracts, s.Train, s.GapCards, s.Total})
		}
		rows[i] = row
	}
	return rows, more, nil
}
