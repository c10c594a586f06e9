package view

import (
	"slices"
	"testing"

	"snowdonia/domain/game"
	"snowdonia/domain/ruletest"
)

// Each fact of a record is told as the ones before it have left the game.
func TestARecordIsToldFactByFact(t *testing.T) {
	s := &game.State{Setup: &game.Setup{Seats: 2, Stations: []game.Station{{Name: "Start"}, {Name: "Top", Gap: true}}}}
	s.Setup.TrackDeck = []game.TrackCard{{Number: 1, Rubble: 2}}
	s.Setup.GapCards = []game.GapCard{{Number: 1, Track: 1}}
	s.Chairs[0] = game.Chair{Player: "p0", Name: "Ann"}
	s.Phase, s.Round, s.Gaps[1] = game.ResolvePhase, 3, true
	facts := []game.Event{
		&game.Answered{Seat: 0, Choice: game.Choice{Verb: game.Pass}},
		&game.GapCardTurned{Seat: 0, Station: 1, Card: 1, Track: []int8{1}, Dynamite: 1},
		&game.Excavated{Seat: 0, Field: 0, Rubble: 2},
	}
	told := tell(s, game.Entry{Number: 7, Facts: facts}, touched(s, facts))
	if told.Number != 7 || told.At != "r3.A" || told.Seat == nil || *told.Seat != 0 || told.BackTo != nil {
		t.Errorf("%+v", told)
	}
	// The field that is dug is one that the gap card hid.
	if len(told.Sentences) != 2 || told.Sentences[1] != "Ann digs 2 rubble from track card 1 before Top." {
		t.Errorf("%q", told.Sentences)
	}
	if want := []string{"gap/1", "field/0", "supply/0", "dynamite"}; !slices.Equal(told.Touched, want) {
		t.Errorf("touched %q, want %q", told.Touched, want)
	}
	if s.FieldCount != 0 || !s.Gaps[1] {
		t.Error("telling changed the game")
	}
	if quiet := tell(s, game.Entry{Number: 8, Facts: []game.Event{&game.StageBegan{}}}, nil); quiet.Seat != nil ||
		quiet.Sentences == nil || len(quiet.Sentences) != 0 || quiet.Touched == nil || len(quiet.Touched) != 0 {
		t.Errorf("%+v", quiet)
	}
}

// A fact that nobody has thought about would touch nothing, unseen.
func TestEveryFactIsKnown(t *testing.T) {
	for _, f := range ruletest.Facts() {
		touch := touch{s: &game.State{Setup: &game.Setup{}}}
		if !touch.fact(f) {
			t.Errorf("%T: what does it touch?", f)
		}
	}
}

// A gap card's track pushes the fields above it up, those too that the record touched before.
func TestFieldsAreNumberedAsTheyAreAtTheEnd(t *testing.T) {
	s := &game.State{Setup: &game.Setup{Seats: 1, Stations: make([]game.Station, 3)}, FieldCount: 3}
	s.Setup.TrackDeck = []game.TrackCard{{Number: 1}, {Number: 2}}
	s.Setup.GapCards = []game.GapCard{{Number: 1, Track: 2}}
	s.Fields[1].Station, s.Fields[2].Station, s.Gaps[2] = 1, 2, true
	got := touched(s, []game.Event{
		&game.SnowFell{Drifts: []game.Drift{{Field: 2, Rubble: 1}, {Field: 1, Rubble: 1}}},
		&game.GapCardTurned{Seat: game.Nobody, Station: 2, Card: 1, Track: []int8{1, 2}},
	})
	want := []piece{{kind: "field", number: 4}, {kind: "field", number: 1}, {kind: "gap", number: 2}, {kind: "field", number: 2}, {kind: "field", number: 3}}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
