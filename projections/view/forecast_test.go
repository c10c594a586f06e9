package view_test

import (
	"slices"
	"testing"

	"snowdonia/domain/game"
	"snowdonia/projections/view"
)

// ASSIGN-4: the spaces that a board shows as closed are those that the rules refuse for fog.
func TestClosedSpacesAreThoseThatTheRulesRefuse(t *testing.T) {
	fogs := 0
	everyGame(t, func(t *testing.T, states []game.State, rules game.Rules) {
		for i := range states {
			s := &states[i]
			if s.Asked.Question != game.PlaceLabourer {
				continue
			}
			b := view.Of("g", s)
			for offer := range rules.Offers(s) {
				refused := offer.Refusal != nil && offer.Refusal.Rule == "ASSIGN-4"
				shown := slices.Contains(b.Areas[offer.Choice.Area].Closed, offer.Choice.Space)
				if refused != shown {
					t.Fatalf("record %d: space %d of %s: refused for fog %t, shown as closed %t", s.Number, offer.Choice.Space, offer.Choice.Area, refused, shown)
				}
				if shown {
					fogs++
				}
			}
		}
	})
	if fogs == 0 {
		t.Error("no game had fog")
	}
}

// WEATHER-2: the rates of a round are those that the board forecast, if its weather was.
func TestTheForecastComesTrue(t *testing.T) {
	came := 0
	everyGame(t, func(t *testing.T, states []game.State, _ game.Rules) {
		for i := 1; i < len(states); i++ {
			before, s := &states[i-1], &states[i]
			unchecked := before.Phase == game.AssignPhase || before.Phase == game.ResolvePhase
			if s.Round != before.Round+1 || !unchecked || s.Discs[0] != before.Discs[1] {
				continue
			}
			rates := view.Of("g", before).Rates
			excavation, layTrack := s.Setup.RatesAfter(before.Discs[2], s.ExcavationAt, s.LayTrackAt)
			if !slices.Equal(rates.Excavation.Forecast[1:], []int8{excavation}) || !slices.Equal(rates.LayTrack.Forecast[1:], []int8{layTrack}) {
				t.Fatalf("record %d: behind the next disc the forecast is %v and %v, not %d and %d", s.Number, rates.Excavation.Forecast, rates.LayTrack.Forecast, excavation, layTrack)
			}
			if rates.Excavation.Forecast[0] != s.ExcavationAt || rates.LayTrack.Forecast[0] != s.LayTrackAt {
				t.Fatalf("record %d: markers at %d and %d, forecast %v and %v", s.Number, s.ExcavationAt, s.LayTrackAt, rates.Excavation.Forecast, rates.LayTrack.Forecast)
			}
			came++
		}
	})
	if came < 100 {
		t.Errorf("only %d rounds had the weather that was forecast", came)
	}
}
