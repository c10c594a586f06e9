package figures

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"snowdonia/projections/tally"
)

// Cell is what games are counted apart by.
type Cell struct {
	Scenario string
	Edition  string
	Seats    int
	Kind     tally.Kind
	Month    string // in which they ended, UTC: "2026-01"; empty for all months together
}

// CellsOf gives the two cells that a game is counted in: that of its month and
// that of all months.
func CellsOf(g *tally.Game) [2]Cell {
	c := Cell{Scenario: g.Scenario, Edition: g.Edition, Seats: int(g.Seats), Kind: g.Kind}
	month := c
	month.Month = g.Month()
	return [2]Cell{c, month}
}

const cellParts = 5

// String is the cell's name in a store; [ParseCell] reads it back.
func (c Cell) String() string {
	return c.Scenario + "|" + c.Edition + "|" + strconv.Itoa(c.Seats) + "|" + string(c.Kind) + "|" + c.Month
}

// Compare puts cells in an order.
func (c Cell) Compare(o Cell) int {
	return cmp.Or(cmp.Compare(c.Scenario, o.Scenario), cmp.Compare(c.Edition, o.Edition), cmp.Compare(c.Seats, o.Seats),
		cmp.Compare(c.Kind, o.Kind), cmp.Compare(c.Month, o.Month))
}

// ParseCell reads what [Cell.String] gave.
func ParseCell(name string) (Cell, error) {
	p := strings.Split(name, "|")
	if len(p) != cellParts {
		return Cell{}, fmt.Errorf("figures: %q is no cell", name)
	}
	seats, err := strconv.Atoi(p[2])
	if err != nil {
		return Cell{}, fmt.Errorf("figures: %q is no cell: %w", name, err)
	}
	return Cell{Scenario: p[0], Edition: p[1], Seats: seats, Kind: tally.Kind(p[3]), Month: p[4]}, nil
}

// Filter says which games to look at. Its zero value is all of them.
type Filter struct {
	Scenario string
	Edition  string
	Seats    int
	Kind     tally.Kind
	From, To string // months, both included; both or neither
}

// MaxMonths is how many months a filter may span.
const MaxMonths = 12

// MonthLayout is how a month is written, see [time.Layout].
const MonthLayout = "2006-01"

// ErrBadMonths says that a filter's months are none, or too many.
var ErrBadMonths = errors.New("from and to are months such as 2026-01, both or neither, from not after to, at most 12 months")

// Check gives [ErrBadMonths] or nil.
func (f Filter) Check() error {
	if f.From == "" && f.To == "" {
		return nil
	}
	from, err := time.Parse(MonthLayout, f.From)
	if err != nil {
		return ErrBadMonths
	}
	to, err := time.Parse(MonthLayout, f.To)
	if err != nil || to.Before(from) || !to.Before(from.AddDate(0, MaxMonths, 0)) {
		return ErrBadMonths
	}
	return nil
}

// Takes tells whether a cell is one of those that make up the filter's figures.
func (f Filter) Takes(c Cell) bool {
	if f.From == "" {
		return c.Month == "" && f.like(c)
	}
	return f.From <= c.Month && c.Month <= f.To && f.like(c)
}

// TakesAnyMonth tells whether a cell of a month has games that the filter would
// take if they had ended in its months.
func (f Filter) TakesAnyMonth(c Cell) bool { return c.Month != "" && f.like(c) }

// String tells filters apart.
func (f Filter) String() string {
	return fmt.Sprintf("%q %q %d %q %q %q", f.Scenario, f.Edition, f.Seats, f.Kind, f.From, f.To)
}

// like tells whether the filter wants the games of a cell, but for the month.
func (f Filter) like(c Cell) bool {
	return (f.Scenario == "" || f.Scenario == c.Scenario) && (f.Edition == "" || f.Edition == c.Edition) &&
		(f.Seats == 0 || f.Seats == c.Seats) && (f.Kind == "" || f.Kind == c.Kind)
}
