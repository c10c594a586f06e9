package figures

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"snowdonia/projections/tally"
)

// Best is what a game may be the most of.
type Best string

// The bests. Closest is the smallest difference between the best seat and the next
// one, kept as a negative number, so that of every best the highest is best.
const (
	Highest Best = "highest"
	Closest Best = "closest"
	Longest Best = "longest"
)

// Bests are all of them.
func Bests() []Best { return []Best{Highest, Closest, Longest} }

// BestKept is how many games are kept for each best of a cell.
const BestKept = 10

// Mark is a game with what it came to.
type Mark struct {
	Value   int64
	Game    string
	Number  int // of its last record
	Ended   time.Time
	Private bool
}

// MarksOf gives what a game may be the best of; nothing if it is counted nowhere.
func MarksOf(g *tally.Game) map[Best]Mark {
	if g.Forked {
		return nil
	}
	mark := func(value int64) Mark {
		return Mark{Value: value, Game: g.Game, Number: int(g.Records), Ended: g.TS, Private: g.Private}
	}
	all := map[Best]Mark{Highest: mark(int64(g.Highest)), Longest: mark(int64(g.Rounds))}
	if g.Seats > 1 {
		all[Closest] = mark(-int64(g.Margin))
	}
	return all
}

const markParts = 4

// Member is the mark without its value, as a member of a sorted set; [ParseMark] reads it back.
func (m Mark) Member() string {
	return m.Game + " " + strconv.Itoa(m.Number) + " " + strconv.FormatInt(m.Ended.UnixMilli(), 10) + " " + strconv.FormatBool(m.Private)
}

// ParseMark reads a member of a sorted set with its value.
func ParseMark(member string, value int64) (Mark, error) {
	p := strings.Split(member, " ")
	if len(p) != markParts {
		return Mark{}, fmt.Errorf("figures: %q is no mark", member)
	}
	number, err1 := strconv.Atoi(p[1])
	ms, err2 := strconv.ParseInt(p[2], 10, 64)
	private, err3 := strconv.ParseBool(p[3])
	if err := cmp.Or(err1, err2, err3); err != nil {
		return Mark{}, fmt.Errorf("figures: %q is no mark: %w", member, err)
	}
	return Mark{Value: value, Game: p[0], Number: number, Ended: time.UnixMilli(ms).UTC(), Private: private}, nil
}

// Records are the games that are the most of something.
type Records struct {
	Highest []Record `json:"highest"`
	Closest []Record `json:"closest"`
	Longest []Record `json:"longest"`
}

// Record is a game that stands out. A private one is counted and never named.
type Record struct {
	Value    int64      `json:"value"`  // points; points between the first two; rounds
	Game     *string    `json:"game"`   // null for a private one
	Number   int        `json:"number"` // of its last record
	Ended    *time.Time `json:"ended"`  // null for a private one
	Scenario string     `json:"scenario"`
	Edition  string     `json:"edition"`
	Seats    int        `json:"seats"`
	Kind     tally.Kind `json:"kind"`

	id string // also of a private one: for the order
}

// Add puts marks of a cell among the records.
func (r *Records) Add(best Best, c Cell, marks []Mark) {
	to := map[Best]*[]Record{Highest: &r.Highest, Closest: &r.Closest, Longest: &r.Longest}[best]
	for _, m := range marks {
		row := Record{Value: m.Value, Number: m.Number, Scenario: c.Scenario, Edition: c.Edition, Seats: c.Seats, Kind: c.Kind, id: m.Game}
		if best == Closest {
			row.Value = -row.Value
		}
		if !m.Private {
			row.Game, row.Ended = &m.Game, &m.Ended
		}
		*to = append(*to, row)
	}
}

// Sort puts the best first, and keeps as many as [BestKept]: of equal ones those
// with the later ids, as a sorted set that is cut does.
func (r *Records) Sort() {
	for _, of := range []struct {
		rows *[]Record
		sign int
	}{{&r.Highest, -1}, {&r.Closest, 1}, {&r.Longest, -1}} {
		rows := *of.rows
		slices.SortFunc(rows, func(a, b Record) int {
			return cmp.Or(of.sign*cmp.Compare(a.Value, b.Value), cmp.Compare(b.id, a.id))
		})
		*of.rows = append([]Record{}, rows[:min(len(rows), BestKept)]...)
	}
}
