package main

import (
	"fmt"
	"strconv"
	"strings"

	"snowdonia/domain/game"
	"snowdonia/domain/notation"
	"snowdonia/projections/view"
)

// board shows the table as it stands after the record that was shown last.
func (r *reel) board() {
	if r.at == 0 {
		r.say("There is no table yet; next shows the first record.\n")
		return
	}
	s := r.stateAfter(r.at)
	b := view.Of(r.id, &s)
	r.say("After record %d, at %s, %s:\n", b.Number, notation.At(&s), b.Status)
	if b.Status == game.Running || b.Status == game.Finished {
		r.say("  weather     %s; next %s, %s; excavation rate %d, lay track rate %d\n", b.Weather.Now, b.Weather.Discs[1], b.Weather.Discs[2], b.Rates.Excavation.Now, b.Rates.LayTrack.Now)
		r.say("  stock yard  %s\n", orNothing(notation.Goods(game.Goods{IronOre: b.Yard.IronOre, Stone: b.Yard.Stone, Coal: b.Yard.Coal})))
		r.offices(b)
		r.labourers(b)
		for _, station := range b.Stations {
			r.station(station)
		}
	}
	for _, seat := range b.Seats {
		r.seat(&s, seat)
	}
	if b.Asked != nil {
		r.say("  %s is asked: %s\n", seatName(&s, b.Asked.Seat), s.Asked.Question)
	}
}

func orNothing(text string) string {
	if text == "" {
		return "nothing"
	}
	return text
}

// offices lists the contract cards that can be taken.
func (r *reel) offices(b view.Board) {
	var cards []string
	for _, o := range b.Office {
		if o.Card == nil {
			cards = append(cards, "–")
		} else {
			cards = append(cards, strconv.Itoa(o.Card.Number))
		}
	}
	r.say("  site office contract cards %s\n", strings.Join(cards, ", "))
}

// labourers says who stands where: seats from 1, a dot for an empty space.
func (r *reel) labourers(b view.Board) {
	var all []string
	for _, a := range b.Areas {
		text := a.Area.String() + " "
		for _, seat := range a.Labourers {
			text += owner(seat, ".")
		}
		all = append(all, strings.TrimSpace(text))
	}
	r.say("  labourers   %s\n", strings.Join(all, "  "))
}

// owner writes a seat, counted from 1.
func owner(seat *game.Seat, nobody string) string {
	if seat == nil {
		return nobody
	}
	return strconv.Itoa(int(*seat) + 1)
}

// station lists what lies before a station and on it: fields as rubble/owner, in
// brackets once they are cleared or laid.
func (r *reel) station(s view.Station) {
	var parts []string
	add := func(what string, texts []string) {
		if len(texts) > 0 {
			parts = append(parts, what+" "+strings.Join(texts, " "))
		}
	}
	add("track", fieldTexts(s.Track))
	add("excavation", fieldTexts(s.Excavation))
	var buildings []string
	for _, b := range s.Building {
		buildings = append(buildings, "["+owner(b.Owner, " ")+"]")
	}
	add("building", buildings)
	if s.Gap {
		parts = append(parts, "gap card")
	}
	if s.NoEntry {
		parts = append(parts, "no entry")
	}
	var surveyors []string
	for _, seat := range s.Surveyors {
		surveyors = append(surveyors, owner(&seat, ""))
	}
	add("surveyors", surveyors)
	r.say("%s\n", strings.TrimRight(fmt.Sprintf("  %2d %-22s %s", s.Station, s.Name, strings.Join(parts, "; ")), " "))
}

// fieldTexts writes fields: the rubble that is left, or who owns what.
func fieldTexts(fields []view.Field) []string {
	var texts []string
	for _, f := range fields {
		switch {
		case f.Owner != nil || f.Laid:
			texts = append(texts, "["+owner(f.Owner, " ")+"]")
		default:
			texts = append(texts, strconv.Itoa(int(f.Rubble)))
		}
	}
	return texts
}

// seat says what a player has.
func (r *reel) seat(s *game.State, seat view.Seat) {
	if seat.Score == nil {
		if seat.Player != "" || seat.Bot != "" {
			r.say("  %s\n", seatName(s, seat.Seat))
		}
		return
	}
	r.say("  %s: %d points; %s; %d markers", seatName(s, seat.Seat), seat.Score.Total, orNothing(notation.Goods(seat.Supply)), seat.Markers)
	if seat.Train != nil {
		r.say("; train %s", seat.Train.Name)
	}
	if len(seat.Contracts) > 0 {
		var cards []string
		for _, c := range seat.Contracts {
			text := strconv.Itoa(c.Number)
			if c.Used {
				text += " used"
			}
			cards = append(cards, text)
		}
		r.say("; contract cards %s", strings.Join(cards, ", "))
	}
	r.say("\n")
}
