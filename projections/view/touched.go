package view

import (
	"fmt"
	"slices"

	"snowdonia/domain/game"
)

// A piece is a thing on the table that records change: a space, a field, a card,
// a player's supply. Its number is counted as in the notation of choices.
type piece struct {
	kind   string // what stands before the slash of its id
	number int8   // from 0 or as printed; -1 if there is but one
	space  int8   // of the area or station with the number, from 1; 0 for other pieces
}

// String gives the piece's id, by which programs find it.
func (p piece) String() string {
	switch {
	case p.kind == "space":
		return fmt.Sprintf("space/%s%d", game.Area(p.number), p.space)
	case p.space > 0:
		return fmt.Sprintf("%s/%d.%d", p.kind, p.number, p.space)
	case p.number >= 0:
		return fmt.Sprintf("%s/%d", p.kind, p.number)
	}
	return p.kind
}

// touched lists the pieces that a record's facts change, each once, in the order
// of the facts, as they are numbered when all facts are folded.
func touched(before *game.State, facts []game.Event) []piece {
	s := *before
	t := touch{s: &s}
	for _, f := range facts {
		t.fact(f)
		game.Evolve(&s, f)
	}
	return t.pieces
}

// touch collects pieces.
type touch struct {
	s      *game.State // that the next fact is folded into
	pieces []piece
}

// fact adds what a fact changes, and tells whether it is one that is known.
func (t *touch) fact(e game.Event) bool {
	return t.nothing(e) || t.table(e) || t.route(e) || t.labourer(e) || t.contract(e) || t.goods(e) || t.train(e) || t.round(e)
}

func (t *touch) add(p piece) {
	if !slices.Contains(t.pieces, p) {
		t.pieces = append(t.pieces, p)
	}
}

func (t *touch) the(kind string)              { t.add(piece{kind: kind, number: -1}) }
func (t *touch) one(kind string, number int8) { t.add(piece{kind: kind, number: number}) }
func (t *touch) field(number int8)            { t.one("field", number) }
func (t *touch) card(number int8)             { t.one("contract", number) }
func (t *touch) office(space int8)            { t.one("office", space+1) }
func (t *touch) supply(seat game.Seat)        { t.one("supply", int8(seat)) }
func (t *touch) space(a game.Area, space int8) {
	t.add(piece{kind: "space", number: int8(a), space: space + 1})
}

// pay adds where goods come from and go to: the supply bag, and the general supply of dynamite.
func (t *touch) pay(g game.Goods) {
	if g.IronOre != 0 || g.Stone != 0 || g.Coal != 0 {
		t.the("bag")
	}
	if g.Dynamite != 0 {
		t.the("dynamite")
	}
}

// nothing knows the facts that leave all pieces as they are. What a record that
// takes back changes shows in the records that it takes back, see [undone].
func (t *touch) nothing(e game.Event) bool {
	switch e.(type) {
	case *game.Opened, *game.Forked, *game.TableClosed, *game.Asked, *game.Answered, *game.ActionSkipped, *game.ExcavationStopped,
		*game.TakeBackAsked, *game.TakeBackAgreed, *game.TakeBackRefused, *game.TakenBack,
		*game.RoundBegan, *game.PhaseBegan, *game.WindowOpened, *game.WindowPassed, *game.StageBegan, *game.ContractDone,
		*game.TopRead, *game.DeckRenewed, *game.LastRoundKnown, *game.Scored, *game.Ended, *game.SeedRevealed:
		return true
	}
	return false
}

// table knows who sits down, and what is laid out.
func (t *touch) table(e game.Event) bool {
	switch e := e.(type) {
	case *game.SeatTaken:
		t.supply(e.Seat)
	case *game.SeatLeft:
		t.supply(e.Seat)
	case *game.Started:
		t.started()
	case *game.Resumed:
		t.pieces = resumed(t, e)
	case *game.StartPlayerDrawn:
		t.the("start-player")
	case *game.StartPlayerMoved:
		t.the("start-player")
	case *game.TrackDealt:
		n := len(e.Cards)
		for i := range t.s.Setup.Stations {
			n += len(t.s.Setup.Stations[i].Excavation)
		}
		for i := range n {
			t.field(int8(i))
		}
	case *game.TrainsDealt:
		for _, n := range slices.Concat(e.Trains, e.Added) {
			t.one("train", n)
		}
		t.pay(game.Goods{Coal: e.Coal, Dynamite: e.Dynamite})
	case *game.YardDealt:
		t.the("yard")
		t.the("bag")
	default:
		return false
	}
	return true
}

// resumed adds what a fork's past changes, from its beginning on.
func resumed(t *touch, e *game.Resumed) []piece {
	s := *t.s
	past := touch{s: &s, pieces: t.pieces}
	for _, f := range e.Past {
		past.fact(f)
		game.Evolve(&s, f)
	}
	return past.pieces
}

// started adds what players and the table begin with.
func (t *touch) started() {
	u := t.s.Setup
	for seat := range game.Seat(u.Seats) {
		t.supply(seat)
		t.one("surveyor", int8(seat))
	}
	for i, station := range u.Stations {
		if station.Gap {
			t.one("gap", int8(i))
		}
	}
	t.the("yard")
	t.the("bag")
	t.the("rates")
	if u.Dynamite > 0 {
		t.the("dynamite")
	}
}

// route knows what changes on the mountain.
func (t *touch) route(e game.Event) bool {
	switch e := e.(type) {
	case *game.GapCardTurned:
		t.gap(e)
	case *game.Excavated:
		t.field(e.Field)
		t.supply(e.Seat)
	case *game.Blasted:
		t.field(e.Field)
		if e.Dynamite > 0 {
			t.supply(e.Seat)
		}
		t.pay(game.Goods{Dynamite: e.Dynamite})
	case *game.FieldOwned:
		t.field(e.Field)
		t.supply(e.Seat)
	case *game.TrackLaid:
		t.field(e.Field)
		t.supply(e.Seat)
	case *game.Built:
		t.add(piece{kind: "building", number: e.Station, space: e.Space + 1})
		t.supply(e.Seat)
		t.pay(e.Paid)
	case *game.SurveyorMoved:
		t.one("surveyor", int8(e.Seat))
	case *game.SurveyorSlid:
		t.one("surveyor", int8(e.Seat))
	case *game.FieldEmptied:
		t.field(e.Field)
	case *game.SnowFell:
		for _, d := range e.Drifts {
			t.field(d.Field)
		}
	case *game.TrackLaidByEvent:
		t.field(e.Field)
	case *game.StationCompleted:
		t.one("station", e.Station)
	default:
		return false
	}
	return true
}

// gap adds a gap card and the fields that take its place; the fields above them are renumbered.
func (t *touch) gap(e *game.GapCardTurned) {
	at, n := int8(0), int8(len(e.Track))
	for at < t.s.FieldCount && t.s.Fields[at].Station < e.Station {
		at++
	}
	for i := range t.pieces {
		if p := &t.pieces[i]; p.kind == "field" && p.number >= at {
			p.number += n
		}
	}
	t.one("gap", e.Station)
	for i := range n {
		t.field(at + i)
	}
	if e.Seat != game.Nobody {
		t.supply(e.Seat)
		t.pay(game.Goods{Dynamite: e.Dynamite})
	}
}

// labourer knows what labourers do.
func (t *touch) labourer(e game.Event) bool {
	switch e := e.(type) {
	case *game.LabourerHired:
		t.supply(e.Seat)
		t.pay(game.Goods{Coal: e.Coal})
	case *game.LabourerPlaced:
		t.space(e.Area, e.Space)
		t.supply(e.Seat)
	case *game.LabourerMoved:
		t.space(e.FromArea, e.FromSpace)
		t.space(e.Area, e.Space)
	case *game.LabourerReturned:
		t.space(e.Area, e.Space)
		t.supply(e.Seat)
	case *game.OverlayLaid:
		t.space(game.Excavation, 0)
	default:
		return false
	}
	return true
}

// contract knows what becomes of contract cards.
func (t *touch) contract(e game.Event) bool {
	switch e := e.(type) {
	case *game.OfficeFilled:
		t.office(e.Space)
		t.card(e.Card)
	case *game.OfficeCardDiscarded:
		t.office(e.Space)
		t.card(t.s.Office[e.Space])
	case *game.OfficeMoved:
		for i, card := range e.Cards {
			if card == t.s.Office[i] {
				continue
			}
			t.office(int8(i))
			if card != 0 {
				t.card(card)
			}
		}
	case *game.ContractTaken:
		t.card(e.Card)
		t.office(e.Space)
	case *game.ContractTurned:
		t.card(e.Card)
	case *game.ContractActivated:
		t.card(e.Card)
	case *game.ContractKept:
		t.card(e.Card)
		t.card(e.Own)
		for _, card := range t.s.Turned {
			if card != 0 {
				t.card(card)
			}
		}
	case *game.WeatherSwapped:
		t.the("weather")
	case *game.TrainMaintainedByContract:
		t.card(e.Card)
		t.one("train", t.s.Players[e.Seat].Train)
	default:
		return false
	}
	return true
}

// goods knows what is drawn, taken and converted.
func (t *touch) goods(e game.Event) bool {
	switch e := e.(type) {
	case *game.CubesDrawn:
		t.the("bag")
		if e.Seat == game.Nobody {
			t.the("yard")
		} else {
			t.supply(e.Seat)
		}
	case *game.CubesTaken:
		t.the("yard")
		t.supply(e.Seat)
	case *game.Converted:
		t.supply(e.Seat)
		t.pay(game.Goods{IronOre: e.IronOre, Stone: e.Stone, Dynamite: e.Dynamite})
	case *game.DynamiteTaken:
		t.supply(e.Seat)
		t.pay(game.Goods{Dynamite: e.Dynamite})
	default:
		return false
	}
	return true
}

// train knows what becomes of trains.
func (t *touch) train(e game.Event) bool {
	switch e := e.(type) {
	case *game.TrainReturned:
		t.one("train", e.Train)
		t.pay(game.Goods{Coal: e.Coal, Dynamite: e.Dynamite})
	case *game.TrainAcquired:
		t.one("train", e.Train)
		t.supply(e.Seat)
		t.pay(e.Paid)
	case *game.TrainChosen:
		t.one("train", e.Train)
		t.supply(e.Seat)
		t.pay(game.Goods{Coal: e.Coal, Dynamite: e.Dynamite})
	case *game.TrainMaintained:
		t.one("train", t.s.Players[e.Seat].Train)
		t.supply(e.Seat)
	case *game.TrainLost:
		t.one("train", e.Train)
		t.pay(game.Goods{Coal: e.Coal, Dynamite: e.Dynamite})
	case *game.TrainsOpened:
		for n := range t.s.Shed.Numbers() {
			t.one("train", n)
		}
	default:
		return false
	}
	return true
}

// round knows the tracks.
func (t *touch) round(e game.Event) bool {
	switch e := e.(type) {
	case *game.DiscsPlaced:
		t.the("weather")
	case *game.RatesMoved:
		t.the("rates")
	case *game.EventCubePlaced:
		t.one("event", e.Space)
	case *game.TrackEventDone:
		for _, space := range e.Returned {
			t.one("event", space)
		}
		if len(e.Returned) > 0 {
			t.the("bag")
		}
	default:
		return false
	}
	return true
}
