package view

import (
	"encoding/json"
	"time"

	"snowdonia/domain/game"
	"snowdonia/domain/notation"
	"snowdonia/domain/replay"
	"snowdonia/events"
	"snowdonia/events/points"
)

// Diff is what happened in a game between two moments.
type Diff struct {
	Game    string   `json:"game"`
	From    Moment   `json:"from"`
	To      Moment   `json:"to"`
	Records []Step   `json:"records"` // after From, up to To
	Touched []string `json:"touched"` // ids of the pieces that changed, each once, as they are numbered at To
}

// Moment is the time after a record; number 0 is before the first one.
type Moment struct {
	Number int        `json:"number"`
	At     string     `json:"at"`   // where the game stood, in notation
	Time   *time.Time `json:"time"` // of the record, null before the first one
}

// Step is a record between two moments: what the chronicle tells of it, and its facts.
type Step struct {
	Told
	Time    time.Time         `json:"time"`
	Choices []string          `json:"choices"` // in notation, empty if it answers nothing
	Facts   []json.RawMessage `json:"facts"`   // as in the records
}

// Between tells what happened after a record, up to the last of the entries, which
// are all of the game's up to there.
func Between(entries []game.Entry, course points.Course, from int) (Diff, error) {
	to := len(entries)
	d := Diff{From: moment(course, from), To: moment(course, to), Records: []Step{}}
	told, err := Chronicle(entries, from)
	if err != nil {
		return Diff{}, err
	}
	for i, t := range told {
		e := entries[from+i]
		step := Step{Told: t, Time: course.Time(e.Number), Choices: []string{}}
		for _, f := range e.Facts {
			if a, ok := f.(*game.Answered); ok {
				step.Choices = append(step.Choices, notation.Choice(a.Choice))
			}
			b, err := events.EncodeFact(f)
			if err != nil {
				return Diff{}, err
			}
			step.Facts = append(step.Facts, b)
		}
		d.Records = append(d.Records, step)
	}
	d.Touched, err = touchedBetween(entries, from)
	return d, err
}

func moment(course points.Course, number int) Moment {
	m := Moment{Number: number, At: course.Position(number).String()}
	if number > 0 {
		at := course.Time(number)
		m.Time = &at
	}
	return m
}

// touchedBetween lists the pieces that may lie otherwise after all entries than
// after one of them: those that were touched since the last record that leads to
// both, by what was taken back as well as by what counts.
func touchedBetween(entries []game.Entry, from int) ([]string, error) {
	t := touch{}
	if err := t.walk(entries[:from], from, leadsTo(entries)); err != nil {
		return nil, err
	}
	undone := t.pieces
	t.pieces = nil
	if err := t.walk(entries, from, leadsTo(entries[:from])); err != nil {
		return nil, err
	}
	for _, p := range undone {
		t.add(p)
	}
	ids := make([]string, len(t.pieces))
	for i, p := range t.pieces {
		ids[i] = p.String()
	}
	return ids, nil
}

// leadsTo gives the numbers of the records that count of some entries.
func leadsTo(entries []game.Entry) map[int]bool {
	numbers := map[int]bool{}
	if len(entries) > 0 {
		for _, e := range replay.Line(entries) {
			numbers[e.Number] = true
		}
	}
	return numbers
}

// walk adds what those of a game's records touch that count and are not passed
// over. Who sits down or leaves after a record stays so, whatever is taken back.
func (t *touch) walk(entries []game.Entry, from int, passed map[int]bool) error {
	counts := leadsTo(entries)
	_, err := replay.Walk(game.State{}, entries, func(before *game.State, e game.Entry) {
		if passed[e.Number] {
			return
		}
		s := *before
		t.s = &s
		for _, f := range e.Facts {
			if counts[e.Number] || e.Number > from && aboutSeat(f) {
				t.fact(f)
			}
			game.Evolve(&s, f)
		}
	})
	return err
}

// aboutSeat tells whether a fact is about who sits at a seat.
func aboutSeat(f game.Event) bool {
	switch f.(type) {
	case *game.SeatTaken, *game.SeatLeft:
		return true
	}
	return false
}
