package replay_test

import (
	"testing"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
)

// What stands in explanations of a whole game is all that its facts hold: every
// answer among its offers, every skip, and every draw once and in order.
func TestAGameIsExplained(t *testing.T) {
	entries, rules := recorded(t)
	draws, skips, answers, refused := 0, 0, 0, 0
	last, err := replay.Walk(game.State{}, entries, func(before *game.State, e game.Entry) {
		x := replay.Explain(before, e, &rules)
		if x.Number != e.Number {
			t.Fatalf("record %d is explained as %d", e.Number, x.Number)
		}
		for _, d := range x.Draws {
			if d.First != draws+1 || d.Last < d.First || d.Text == "" {
				t.Fatalf("record %d: draws %d to %d follow draw %d: %q", e.Number, d.First, d.Last, draws, d.Text)
			}
			draws = d.Last
		}
		for _, a := range x.Answers {
			if !a.Known || a.Legal < 2 || a.Does == "" || a.Question == game.NoQuestion {
				t.Fatalf("record %d: %+v", e.Number, a)
			}
			for _, o := range a.Refused {
				if o.Choice == a.Choice || o.Refusal.Rule == "" {
					t.Fatalf("record %d: %+v was refused by %+v", e.Number, a.Choice, o.Refusal)
				}
			}
			answers++
			refused += len(a.Refused)
		}
		for _, f := range e.Facts {
			if _, ok := f.(*game.ActionSkipped); ok {
				skips--
			}
		}
		skips += len(x.Skips)
		for i, a := range replay.Explain(before, e, nil).Answers {
			if a.Known || a.Legal != 0 || a.Choice != x.Answers[i].Choice {
				t.Fatalf("record %d without rules: %+v", e.Number, a)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if draws != last.Draws || skips != 0 || answers < 50 || refused == 0 {
		t.Errorf("%d of %d draws, %d skips too many, %d answers, %d refused offers", draws, last.Draws, skips, answers, refused)
	}
}
