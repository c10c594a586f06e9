// Package catalogue holds the printed components of the game as tables: cards,
// stations, trains and what is printed on the board, each figure with the
// [Source] that it was taken from.
//
// The tables are the only place for figures. To correct one, correct it here and
// run `go test ./domain/catalogue -update`, which renews docs/figures.md. A game
// keeps the figures it was opened with, so a correction changes no old game.
//
// Every function gives a table of its own that the caller may change.
package catalogue

// Source says where a figure comes from.
type Source uint8

// The sources. Printed is the zero value: it holds for figures whose row names no source.
const (
	Printed       Source = iota // the text or a figure of a rulebook, or a card's face
	Public                      // a public data set or article, not seen in print
	Reconstructed               // no source was found: a consistent value that somebody with a board should correct
)

// String gives the source's name.
func (s Source) String() string {
	switch s {
	case Printed:
		return "printed"
	case Public:
		return "public"
	case Reconstructed:
		return "reconstructed"
	}
	return "?"
}

// Seats are the player counts that use a component. The zero value is all of them.
type Seats struct{ From, To int }

// Include tells whether a component is used with so many players.
func (s Seats) Include(players int) bool {
	return s == Seats{} || s.From <= players && players <= s.To
}
