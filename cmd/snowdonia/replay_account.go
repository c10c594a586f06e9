package main

import (
	"strconv"
	"strings"

	"snowdonia/domain/game"
	"snowdonia/domain/notation"
	"snowdonia/domain/replay"
)

// explain tells which rules spoke in the record that was shown last, and what was drawn in it.
func (r *reel) explain() {
	if r.at == 0 {
		r.say("There is no record yet; next shows the first one.\n")
		return
	}
	before := r.stateAfter(r.at - 1)
	x := replay.Explain(&before, r.entries[r.at-1], r.rules)
	r.say("Record %d, at %s:\n", x.Number, x.At)
	for _, a := range x.Answers {
		r.say("    %s was asked %s and chose %s: %s.\n", seatName(&before, a.Seat), a.Question, notation.Choice(a.Choice), a.Does)
		if !a.Known {
			r.say("    What else was offered is not known: the game was played under rules that this program does not have.\n")
			continue
		}
		r.say("    %d of %d choices were legal.\n", a.Legal, a.Legal+len(a.Refused))
		for _, o := range a.Refused {
			r.say("    Not %s (%s): %s.\n", notation.Choice(o.Choice), o.Refusal.Rule, o.Refusal.Text)
		}
	}
	for _, skip := range x.Skips {
		r.say("    The action of %s in area %s was not carried out (%s).\n", seatName(&before, skip.Seat), skip.Area, skip.Rule)
	}
	for _, d := range x.Draws {
		numbers := "Draw " + strconv.Itoa(d.First)
		if d.Last > d.First {
			numbers = "Draws " + strconv.Itoa(d.First) + " to " + strconv.Itoa(d.Last)
		}
		r.say("    %s: %s\n", numbers, d.Text)
	}
	if len(x.Answers)+len(x.Skips)+len(x.Draws) == 0 {
		r.say("    No rule spoke and nothing was drawn.\n")
	}
}

// ledger tells what each answer of the round brought and cost, and the points after it.
func (r *reel) ledger() {
	round := r.course.Position(r.at).Round
	rows, _, err := replay.Ledger(r.entries, 0, len(r.entries))
	if err != nil {
		r.say("%v\n", err)
		return
	}
	told := false
	for _, row := range rows {
		if r.course.Position(row.Number-1).Round != round {
			continue
		}
		if !told {
			r.say("Round %d:\n", round)
			told = true
		}
		r.row(row)
	}
	if !told {
		r.say("Nothing is answered in round %d.\n", round)
	}
}

// row tells one answer.
func (r *reel) row(row replay.Row) {
	var choices, points []string
	for _, c := range row.Choices {
		choices = append(choices, notation.Choice(c))
	}
	for _, score := range row.Scores {
		points = append(points, strconv.Itoa(score.Total))
	}
	r.say("%5d  %-12s  seat %d  %-24s  points %s", row.Number, r.course.Position(row.Number-1), row.Seat+1, strings.Join(choices, ", "), strings.Join(points, " "))
	if !row.Counts {
		r.say("  (taken back later)")
	}
	r.say("\n")
	for _, c := range row.Changes {
		r.say("           seat %d: %s\n", c.Seat+1, changeText(c))
	}
}

// changeText says what a seat gained, paid and placed.
func changeText(c replay.Change) string {
	var parts []string
	if c.Gained != (game.Goods{}) {
		parts = append(parts, "gains "+notation.Goods(c.Gained))
	}
	if c.Paid != (game.Goods{}) {
		parts = append(parts, "pays "+notation.Goods(c.Paid))
	}
	switch {
	case c.Markers == 1:
		parts = append(parts, "places 1 marker")
	case c.Markers != 0:
		parts = append(parts, "places "+strconv.Itoa(c.Markers)+" markers")
	}
	return strings.Join(parts, "; ")
}
