package view_test

import (
	"slices"
	"strings"
	"testing"

	"snowdonia/domain/game"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
	"snowdonia/projections/view"
)

// begun gives the state of a game that has just been dealt.
func begun(t *testing.T, name string) game.State {
	t.Helper()
	sc, ok := scenario.Named(name)
	if !ok {
		t.Fatalf("no scenario %s", name)
	}
	entries, _ := recorded(t, sc, 3, game.Deluxe, sim.Luck(1))
	states := after(entries)
	for _, s := range states {
		if s.Status == game.Running && s.Asked.Question != game.NoQuestion {
			return s
		}
	}
	t.Fatal("nobody is asked")
	return game.State{}
}

func TestMountSnowdonShowsNoSnowAndNoDynamite(t *testing.T) {
	s := begun(t, "mount-snowdon")
	b := view.Of("g", &s)
	if b.Dynamite != nil || b.Beyond != nil || b.NextGap != nil || b.Weather.Snow != nil || len(b.GapCards) != 0 {
		t.Errorf("dynamite %v, beyond %v, gap %v of %v, snow %v", b.Dynamite, b.Beyond, b.NextGap, b.GapCards, b.Weather.Snow)
	}
}

func TestTheJungfraubahnShowsGapsAndDynamite(t *testing.T) {
	s := begun(t, "jungfraubahn")
	b := view.Of("g", &s)
	if b.Dynamite == nil || *b.Dynamite != s.Dynamite || len(b.GapCards) != 5 || b.GapCards[0].Points == 0 {
		t.Errorf("dynamite %v, gap cards %+v", b.Dynamite, b.GapCards)
	}
	if !b.Stations[1].Joined || b.Stations[1].Gap || b.Stations[2].Joined || !b.Stations[2].Gap {
		t.Errorf("the second and third station: %+v, %+v", b.Stations[1], b.Stations[2])
	}
	if b.Weather.Snow == nil || b.Weather.Snow.Rubble != nil || b.Weather.Snow.CoversOwnedTrack {
		t.Errorf("snow leaves %+v", b.Weather.Snow)
	}
	i := slices.IndexFunc(b.Trains.Shed, func(train view.Train) bool { return train.Number == 8 })
	if i < 0 || b.Trains.Shed[i].DynamiteOn != 1 {
		t.Errorf("the shed: %+v", b.Trains.Shed)
	}
}

// Where no rubble is left below a gap card, the gap is next and no field.
func TestAGapThatIsNextIsShown(t *testing.T) {
	s := begun(t, "jungfraubahn")
	for i := range s.FieldCount {
		if s.Fields[i].Station < 2 {
			s.Fields[i].Rubble = 0
		}
	}
	if b := view.Of("g", &s); b.Next != nil || b.NextGap == nil || *b.NextGap != 2 {
		t.Errorf("next field %v, next gap %v", b.Next, b.NextGap)
	}
}

func TestKeptGapCardsAreShownWithTheirPoints(t *testing.T) {
	s := begun(t, "jungfraubahn")
	s.Gaps[2], s.GapCards, s.Players[1].GapCards = false, s.GapCards&^(1<<3), 1<<3
	b := view.Of("g", &s)
	kept := *s.Setup.GapCard(3)
	if got := b.Seats[1].GapCards; len(got) != 1 || got[0] != kept || b.Seats[1].Score.GapCards != kept.Points || kept.Points == 0 {
		t.Errorf("kept %+v, score %+v", got, b.Seats[1].Score)
	}
	if len(b.GapCards) != 4 || slices.Contains(b.GapCards, kept) {
		t.Errorf("left %+v", b.GapCards)
	}
}

// Half a point may be left, since a doubling card halves what rubble costs.
func TestAnExcavationShowsThePointsThatAreLeft(t *testing.T) {
	s := begun(t, "jungfraubahn")
	s.Asked = game.Decision{Question: game.StepInExcavation, Seat: 2, Area: game.Excavation, Space: 1, Steps: 7}
	a := view.Of("g", &s).Asked
	if a.Points == nil || *a.Points != 3.5 || *a.Area != game.Excavation || *a.Space != 1 || !strings.HasSuffix(a.Text, "(excavation points left: 3.5)") {
		t.Errorf("%+v", a)
	}
	s.Asked.Question = game.TakeInYard
	if a := view.Of("g", &s).Asked; a.Points != nil {
		t.Errorf("points %v of another question", *a.Points)
	}
}

func TestMountWashingtonShowsSurveyorsBehindTheSummit(t *testing.T) {
	s := begun(t, "mount-washington")
	last := int8(len(s.Setup.Stations) - 1)
	s.BuiltBy[last][0] = 1 // its player's marker lets the surveyor pass
	b := view.Of("g", &s)
	if b.Beyond == nil || b.Beyond.Name != "Devil's Shingle" || !slices.Equal(b.Beyond.Surveyors, []game.Seat{0, 1, 2}) {
		t.Errorf("beyond %+v", b.Beyond)
	}
	for i, want := range []int8{last, last - 1, last} {
		if seat := b.Seats[i]; seat.Surveyor != nil || seat.Stop == nil || *seat.Stop != want {
			t.Errorf("the surveyor of seat %d is at %v and stops at %v, not %d", i, seat.Surveyor, seat.Stop, want)
		}
	}
	if b.Weather.Snow == nil || *b.Weather.Snow.Rubble != 2 || !b.Weather.Snow.CoversOwnedTrack {
		t.Errorf("snow leaves %+v", b.Weather.Snow)
	}
}

func TestEachAreaShowsItsAction(t *testing.T) {
	s := begun(t, "mount-washington")
	if a := view.Of("g", &s).Areas; a[game.Surveyor].Action != game.ClearAction || a[game.Excavation].Action != game.ExcavateAction {
		t.Errorf("%+v", a)
	}
	s.Overlay = true
	if a := view.Of("g", &s).Areas[game.Excavation]; a.Action != game.BuildAction {
		t.Errorf("under the overlay: %+v", a)
	}
}

// Before the start a table shows what will lie there, and nothing that is dealt later.
func TestAnOpenTableShowsNoPiecesOfAGame(t *testing.T) {
	for _, name := range []string{"jungfraubahn", "mount-washington"} {
		sc, _ := scenario.Named(name)
		setup, err := sc.Setup(2, game.Deluxe, game.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var s game.State
		game.Evolve(&s, &game.Opened{Setup: setup})
		b := view.Of("g", &s)
		if seat := b.Seats[0]; seat.Surveyor != nil || seat.Stop != nil || b.Dynamite != nil || b.NextGap != nil {
			t.Errorf("%s: surveyor %v, stop %v, dynamite %v, next gap %v", name, seat.Surveyor, seat.Stop, b.Dynamite, b.NextGap)
		}
		for i, st := range b.Stations {
			if st.Gap != setup.Stations[i].Gap {
				t.Errorf("%s: station %s shows a gap card: %v", name, st.Number, st.Gap)
			}
		}
	}
}
