package view_test

import (
	"testing"

	"snowdonia/domain/game"
	"snowdonia/projections/view"
)

// Each fact of a record is told as the ones before it have left the game.
func TestARecordIsToldFactByFact(t *testing.T) {
	s := &game.State{Setup: &game.Setup{Seats: 2, Stations: []game.Station{{Name: "Start"}, {Name: "Top", Gap: true}}}}
	s.Setup.TrackDeck = []game.TrackCard{{Number: 1, Rubble: 2}}
	s.Setup.GapCards = []game.GapCard{{Number: 1, Track: 1}}
	s.Chairs[0] = game.Chair{Player: "p0", Name: "Ann"}
	s.Phase, s.Round, s.Gaps[1] = game.ResolvePhase, 3, true
	told := view.Tell(s, game.Entry{Number: 7, Facts: []game.Event{
		&game.Answered{Seat: 0, Choice: game.Choice{Verb: game.Pass}},
		&game.GapCardTurned{Seat: 0, Station: 1, Card: 1, Track: []int8{1}, Dynamite: 1},
		&game.Excavated{Seat: 0, Field: 0, Rubble: 2},
	}})
	if told.Number != 7 || told.At != "r3.A" || told.Seat == nil || *told.Seat != 0 {
		t.Errorf("%+v", told)
	}
	// The field that is dug is one that the gap card hid.
	if len(told.Sentences) != 2 || told.Sentences[1] != "Ann digs 2 rubble from track card 1 before Top." {
		t.Errorf("%q", told.Sentences)
	}
	if s.FieldCount != 0 || !s.Gaps[1] {
		t.Error("telling changed the game")
	}
	if quiet := view.Tell(s, game.Entry{Number: 8, Facts: []game.Event{&game.StageBegan{}}}); quiet.Seat != nil || quiet.Sentences == nil || len(quiet.Sentences) != 0 {
		t.Errorf("%+v", quiet)
	}
}
