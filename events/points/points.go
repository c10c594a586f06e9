// Package points names moments in the course of a game, and finds them among its records.
package points

import (
	"strconv"
	"time"

	"snowdonia/domain/game"
	"snowdonia/domain/notation"
	"snowdonia/domain/replay"
)

// Point names the moment after one of a game's records, in one of three ways: by
// the record's number, by the position that the game came to, or by a time. The
// zero Point is before the first record.
type Point struct {
	by       naming
	number   int
	position notation.Position
	time     time.Time
}

// naming is the way in which a point names a record.
type naming uint8

const (
	byNumber naming = iota
	byPosition
	byTime
)

// After is the point after the record with a number.
func After(number int) Point { return Point{number: number} }

// highestNumber is the highest number of a record that a point may name.
const highestNumber = 1 << 30

// ParsePoint reads a point: a record's number from 1 to 2^30 (7), a position in the
// notation (r5.D), or a time as RFC 3339 has it (2026-03-01T12:00:00Z). The error
// is a [*notation.SyntaxError].
func ParsePoint(text string) (Point, error) {
	if number, err := strconv.Atoi(text); err == nil && number >= 1 && number <= highestNumber {
		return Point{number: number}, nil
	}
	if position, err := notation.ParsePosition(text); err == nil {
		return Point{by: byPosition, position: position}, nil
	}
	if at, err := time.Parse(time.RFC3339Nano, text); err == nil {
		return Point{by: byTime, time: at}, nil
	}
	return Point{}, notation.Wanted(text, "the number of a record, a position such as r5.D, or a time such as 2026-03-01T12:00:00Z")
}

// String writes the point so that [ParsePoint] reads it.
func (p Point) String() string {
	switch p.by {
	case byPosition:
		return p.position.String()
	case byTime:
		return p.time.Format(time.RFC3339Nano)
	case byNumber:
	}
	return strconv.Itoa(p.number)
}

// Number gives the number by which the point names a record; false if it names it otherwise.
func (p Point) Number() (int, bool) { return p.number, p.by == byNumber }

// Course is where a game stood after each of its records, and which of them count.
// It is what points are looked up in, and does not change.
type Course struct {
	times     []time.Time
	positions []notation.Position
	counts    []bool
}

// NewCourse makes the course of a game from all of its entries and their times, one each.
func NewCourse(entries []game.Entry, times []time.Time) (Course, error) {
	c := Course{times: times, positions: make([]notation.Position, 0, len(entries)), counts: make([]bool, len(entries))}
	last, err := replay.Walk(game.State{}, entries, func(before *game.State, e game.Entry) {
		if e.Number > 1 {
			c.positions = append(c.positions, notation.At(before))
		}
	})
	if err != nil {
		return Course{}, err
	}
	if len(entries) > 0 {
		c.positions = append(c.positions, notation.At(&last))
	}
	for _, e := range replay.Line(entries) {
		c.counts[e.Number-1] = true
	}
	return c, nil
}

// Len is the number of the last record.
func (c Course) Len() int { return len(c.positions) }

// Counts tells whether a record counts: it was not taken back, nor does it take
// back itself.
func (c Course) Counts(number int) bool { return c.counts[number-1] }

// Position is where the game stood after a record; after number 0, before the first.
func (c Course) Position(number int) notation.Position {
	if number == 0 {
		return notation.Position{}
	}
	return c.positions[number-1]
}

// Time is when a record was made; number is not 0.
func (c Course) Time(number int) time.Time { return c.times[number-1] }

// Find gives the number of the record that a point names, or false if the game has
// none. A position names the first record that counts after which the game had come
// there or farther, so that what was taken back is passed over; a time the last record
// that is not later.
func (c Course) Find(p Point) (number int, ok bool) {
	switch p.by {
	case byPosition:
		for i, at := range c.positions {
			if c.counts[i] && !at.Before(p.position) {
				return i + 1, true
			}
		}
		return 0, false
	case byTime:
		for i := len(c.times); i > 0; i-- {
			if !c.times[i-1].After(p.time) {
				return i, true
			}
		}
		return 0, false
	case byNumber:
	}
	return p.number, p.number >= 0 && p.number <= c.Len()
}
