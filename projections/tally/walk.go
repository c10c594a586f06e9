package tally

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"snowdonia/domain/game"
	"snowdonia/domain/notation"
	"snowdonia/domain/replay"
	"snowdonia/events"
)

// ErrUnfinished says that the records are not those of a game that has ended.
var ErrUnfinished = errors.New("tally: the game has not ended")

// walk makes rows on the way through a game's records.
type walk struct {
	rows    Rows
	state   game.State // as the facts that count have left it
	table   game.State // only its chairs: who sits where is never taken back
	asked   time.Time  // when the open decision was asked
	givers  [game.MaxSeats]string
	holding [game.MaxSeats][game.MaxCard + 1]int // index in rows.Contracts, plus 1, of each card in hand
}

// Of gives the rows of a finished game, from all of its records in order, from the
// first. It gives [ErrUnfinished] for a game that has not ended, and an error for
// records that no game could have written.
func Of(records []events.Record) (r *Rows, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			r, err = nil, fmt.Errorf("tally: the records do not fit each other: %v", broken)
		}
	}()
	counts, err := counting(records)
	if err != nil {
		return nil, err
	}
	w := &walk{}
	w.rows.Game.Start = int32(game.Nobody)
	for i := range records {
		w.record(&records[i], counts[i])
	}
	if w.state.Status != game.Finished {
		return nil, ErrUnfinished
	}
	w.end(records)
	return &w.rows, nil
}

// counting tells of each record whether it counts in the end.
func counting(records []events.Record) ([]bool, error) {
	entries := make([]game.Entry, len(records))
	for i := range records {
		if records[i].Number != i+1 || records[i].Game != records[0].Game {
			return nil, fmt.Errorf("tally: record %d of game %q stands at place %d of game %q", records[i].Number, records[i].Game, i+1, records[0].Game)
		}
		entries[i] = records[i].Entry()
	}
	counts := make([]bool, len(records))
	for _, e := range replay.Line(entries) {
		counts[e.Number-1] = true
	}
	return counts, nil
}

// record goes through the facts of one record.
func (w *walk) record(r *events.Record, counts bool) {
	choices := 0
	for i, f := range r.Facts {
		switch f := f.(type) {
		case *game.SeatTaken, *game.SeatLeft:
			game.Evolve(&w.table, f)
		case *game.TakenBack:
			w.rows.Game.TakeBacks++
			w.asked = r.Time
		case *game.Started:
			w.rows.Game.Started = r.Time
		}
		if !counts {
			continue
		}
		if f, ok := f.(*game.Answered); ok {
			w.answer(r, f, choices)
			choices++
		}
		w.fact(r, f, i)
		if _, ok := f.(*game.Asked); ok {
			w.asked = r.Time
		}
	}
}

// person stands for all persons where only who gave an answer is told.
const person = "person"

// giver is a bot's name, or [person].
func giver(by string) string {
	if bot, ok := strings.CutPrefix(by, "bot:"); ok {
		return bot
	}
	return person
}

// answer makes the row of a choice; it is yet to be folded.
func (w *walk) answer(r *events.Record, f *game.Answered, index int) {
	s := &w.state
	a := Answer{
		Game: r.Game, TS: r.Time, Number: int32(r.Number), Index: int32(index), Seat: int32(f.Seat), By: giver(r.By),
		Round: int32(s.Round), Phase: s.Phase.String(), Question: s.Asked.Question.String(), Card: int32(s.Asked.Card),
		Choice: notation.Choice(f.Choice),
	}
	if s.Phase == game.ResolvePhase {
		a.Area = s.Area.String()
	}
	if index == 0 {
		a.WaitMS = max(0, r.Time.Sub(w.asked).Milliseconds())
	}
	w.rows.Answers = append(w.rows.Answers, a)
	switch before := w.givers[f.Seat]; before {
	case "", a.By:
		w.givers[f.Seat] = a.By
	default:
		w.givers[f.Seat] = string(Mixed)
	}
}

// fact folds a fact that counts, and makes its row if it is of play.
func (w *walk) fact(r *events.Record, f game.Event, index int) {
	about, told := subject(&w.state, f)
	var before game.Player
	if about.Seat >= 0 {
		before = w.state.Players[about.Seat]
	}
	game.Evolve(&w.state, f)
	switch f := f.(type) {
	case *game.StartPlayerDrawn:
		w.rows.Game.Start = int32(f.Seat)
	case *game.Resumed:
		w.resumed(r, f)
	}
	if about.Seat >= 0 {
		w.hands(r, about.Seat, &before)
	}
	if !told {
		return
	}
	s := &w.state
	about.Game, about.TS, about.Number, about.Index = r.Game, r.Time, int32(r.Number), int32(index)
	about.Kind, about.Round, about.Phase, about.Stage = events.EventName(f), int32(s.Round), s.Phase.String(), game.NoStage.String()
	if s.Phase == game.ResolvePhase {
		about.Stage = s.Stage.String()
		if about.Area == "" {
			about.placed(s, s.Area)
		}
	}
	if about.Seat >= 0 {
		about.changed(&before.Supply, &s.Players[about.Seat].Supply)
	}
	w.rows.Facts = append(w.rows.Facts, about)
}

// resumed takes over what was played of another game: it makes no rows, but for the
// contract cards in hand, which count as taken in that round.
func (w *walk) resumed(r *events.Record, f *game.Resumed) {
	w.rows.Game.Forked = true
	for _, past := range f.Past {
		if drawn, ok := past.(*game.StartPlayerDrawn); ok {
			w.rows.Game.Start = int32(drawn.Seat)
		}
	}
	for seat := range w.state.Setup.Seats {
		w.hands(r, int32(seat), &game.Player{})
	}
}

// changed notes what a fact did to a personal supply.
func (f *Fact) changed(before, after *game.Goods) {
	f.IronOre, f.Stone, f.Coal = int32(after.IronOre-before.IronOre), int32(after.Stone-before.Stone), int32(after.Coal-before.Coal)
	f.SteelBar, f.Rubble, f.Dynamite = int32(after.SteelBar-before.SteelBar), int32(after.Rubble-before.Rubble), int32(after.Dynamite-before.Dynamite)
}

// hands keeps the rows of contract cards up with a seat's hand.
func (w *walk) hands(r *events.Record, seat int32, before *game.Player) {
	now, round := &w.state.Players[seat], int32(w.state.Round)
	if now.Contracts == before.Contracts && now.Used == before.Used {
		return
	}
	hand := &w.holding[seat]
	for card := range (before.Contracts &^ now.Contracts).Numbers() {
		w.rows.Contracts[hand[card]-1].Held = false
		hand[card] = 0
	}
	for card := range (now.Contracts &^ before.Contracts).Numbers() {
		w.rows.Contracts = append(w.rows.Contracts, Contract{Game: r.Game, Seat: seat, Card: int32(card), Taken: round, Held: true})
		hand[card] = len(w.rows.Contracts)
	}
	for card := range (now.Used &^ before.Used).Numbers() {
		if hand[card] > 0 { // else it was used up by what it did
			w.rows.Contracts[hand[card]-1].Used = round
		}
	}
}
