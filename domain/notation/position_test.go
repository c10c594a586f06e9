package notation_test

import (
	"testing"

	"pgregory.net/rapid"

	"snowdonia/domain/game"
	"snowdonia/domain/notation"
)

func TestPositionsAreWrittenShort(t *testing.T) {
	for text, p := range map[string]notation.Position{
		"r0.none":      {},
		"r0.set-up":    {Phase: game.SetUpPhase},
		"r5.assign":    {Round: 5, Phase: game.AssignPhase},
		"r5.A":         {Round: 5, Phase: game.ResolvePhase},
		"r5.D":         {Round: 5, Phase: game.ResolvePhase, Area: game.LayTrack},
		"r12.restock":  {Round: 12, Phase: game.RestockPhase},
		"r5.weather":   {Round: 5, Phase: game.WeatherPhase},
		"r5.yard":      {Round: 5, Phase: game.YardPhase},
		"r5.round-end": {Round: 5, Phase: game.RoundEndPhase},
	} {
		if p.String() != text {
			t.Errorf("%+v is written %q, want %q", p, p, text)
		}
		if got, err := notation.ParsePosition(text); err != nil || got != p {
			t.Errorf("%q is read as %+v, %v", text, got, err)
		}
	}
}

func TestWhatIsNoPositionIsRefused(t *testing.T) {
	for _, text := range []string{"", "r", "5.D", "r5", "r5.", "r.D", "r05.D", "r-1.D", "r5.H", "r5.resolve", "r5.D ", "r5.AB", "r5. D", "r10000.D", "R5.D"} {
		if got, err := notation.ParsePosition(text); err == nil {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}

func TestAPositionIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := notation.Position{Round: rapid.IntRange(0, 9999).Draw(t, "round"), Phase: game.Phase(rapid.IntRange(0, int(game.RoundEndPhase)).Draw(t, "phase"))}
		if p.Phase == game.ResolvePhase {
			p.Area = game.Area(rapid.IntRange(0, game.AreaCount-1).Draw(t, "area"))
		}
		if got, err := notation.ParsePosition(p.String()); err != nil || got != p {
			t.Fatalf("%v is read as %+v, %v", p, got, err)
		}
	})
}

func TestThePositionOfAState(t *testing.T) {
	s := game.State{Round: 3, Phase: game.YardPhase, Area: game.Surveyor}
	if got := notation.At(&s); got.String() != "r3.yard" || got.Area != 0 {
		t.Errorf("%+v", got)
	}
	s.Phase = game.ResolvePhase
	if got := notation.At(&s).String(); got != "r3.G" {
		t.Errorf("%s", got)
	}
}
