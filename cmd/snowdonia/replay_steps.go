package main

import (
	"strconv"
	"strings"
	"time"

	"snowdonia/domain/game"
	"snowdonia/domain/notation"
	"snowdonia/events/points"
)

const replayHelp = `next, n or nothing   the next record
back, b              the record before
7                    record 7
r5.D                 where round 5 came to area D; phases: assign, restock, weather, yard, round-end
2026-03-01T12:00:00Z as it was at a time
round, round 5       the beginning of the next round, of round 5
explain              which rules spoke in this record, and what was drawn
ledger               what each answer of this round brought and cost
board                the table as it stands after this record
quit, q              the end
`

// do carries out one command, and tells whether to go on.
func (r *reel) do(line string) bool {
	words := strings.Fields(line)
	command, argument := "next", ""
	if len(words) > 0 {
		command = words[0]
	}
	if len(words) > 1 {
		argument = strings.Join(words[1:], " ")
	}
	switch {
	case command == "round":
		r.round(argument)
	case argument != "":
		r.say("%s takes nothing behind it; help lists the commands.\n", command)
	default:
		return r.plainly(command)
	}
	return true
}

// plainly carries out a command of one word, and tells whether to go on.
func (r *reel) plainly(command string) bool {
	switch command {
	case "next", "n":
		if r.at == len(r.entries) {
			r.say("That was the last record.\n")
			return true
		}
		r.show(r.at + 1)
	case "back", "b":
		if r.at < 2 {
			r.say("There is no record before.\n")
			return true
		}
		r.show(r.at - 1)
	case "explain":
		r.explain()
	case "ledger":
		r.ledger()
	case "board":
		r.board()
	case "help":
		r.say(replayHelp)
	case "quit", "q":
		return false
	default:
		r.jump(command)
	}
	return true
}

// jump goes to a point.
func (r *reel) jump(text string) {
	point, err := points.ParsePoint(text)
	if err != nil {
		r.say("%v; help lists the commands.\n", err)
		return
	}
	number, ok := r.course.Find(point)
	if !ok {
		r.say("The game has no record for %s; its last one is %d, at %s.\n", point, len(r.entries), r.course.Position(len(r.entries)))
		return
	}
	r.show(number)
}

// round goes to the beginning of a round, the next one if none is named.
func (r *reel) round(text string) {
	if text == "" {
		text = strconv.Itoa(r.course.Position(r.at).Round + 1)
	}
	if _, err := strconv.ParseUint(text, 10, 32); err != nil {
		r.say("%q is no round.\n", text)
		return
	}
	r.jump("r" + text + "." + game.NoPhase.String())
}

// title says which game it is.
func (r *reel) title() {
	s := r.stateAfter(len(r.entries))
	r.say("Game %s: %s, edition %s, players %d, %s. Records 1 to %d.\n", r.id, s.Setup.Scenario, s.Setup.Edition, s.Setup.Seats, s.Status, len(r.entries))
}

// show goes to a record and tells it.
func (r *reel) show(number int) {
	r.at = number
	s := r.stateAfter(number - 1)
	e := r.entries[number-1]
	began, came := notation.At(&s), r.course.Position(number)
	r.say("%d  %s", number, began)
	if came != began {
		r.say(" to %s", came)
	}
	r.say("  %s", r.course.Time(number).UTC().Format(time.DateTime))
	var choices []string
	for _, f := range e.Facts {
		if a, ok := f.(*game.Answered); ok {
			if len(choices) == 0 {
				r.say("  %s", seatName(&s, a.Seat))
			}
			choices = append(choices, notation.Choice(a.Choice))
		}
	}
	if len(choices) > 0 {
		r.say(": %s", strings.Join(choices, ", "))
	}
	if !r.course.Counts(number) && len(choices) > 0 {
		r.say("  (taken back later)")
	}
	r.say("\n")
	for _, f := range e.Facts {
		if text := notation.Sentence(&s, f); text != "" {
			r.say("    %s\n", text)
		}
		game.Evolve(&s, f)
	}
}

// seatName names a seat as the chronicle does, counted from 1.
func seatName(s *game.State, seat game.Seat) string {
	chair := s.Chairs[seat]
	name := chair.Name
	if chair.Bot != "" {
		name = chair.Bot
	}
	return "seat " + strconv.Itoa(int(seat)+1) + " (" + name + ")"
}
