package projections

import (
	"testing"

	"github.com/prometheus/client_golang/prometheus/testutil"

	"snowdonia/domain/game"
	"snowdonia/events"
)

func TestTrailKeepsTheLastStates(t *testing.T) {
	var tr trail
	for n := 1; n <= 3*trailLength; n++ {
		tr.add(&game.State{Number: n})
		for back := range n {
			if s, ok := tr.at(n - back); ok != (back < trailLength) || ok && s.Number != n-back {
				t.Fatalf("after %d: %d is kept %v, as %d", n, n-back, ok, s.Number)
			}
		}
	}
}

// takeBack has the asked seat answer, and take that back if it may.
func (c *club) takeBack(tb *table) bool {
	from, seat := tb.state.Number, tb.state.Asked.Seat
	c.must(tb, c.answer(tb))
	return tb.state.Status == game.Running && tb.state.Undo.Seat == seat && tb.state.Undo.From <= from &&
		c.do(tb, game.TakeBackTo{Seat: seat, To: from})
}

// To take back one's own last answer costs no read of the game's records; a
// worker that has not seen that answer reads them, and comes to the same.
func TestTakeBacksOfTheLastAnswers(t *testing.T) {
	log := events.NewMemory(1)
	c, club := configOf(log, realRedis(t)), newClub(t, log, 61)
	tb := club.open(2, false)
	for tb.state.Status == game.Open {
		if !club.do(tb, game.TakeSeat{Seat: game.Nobody, By: "p_x", Player: "p_x", Name: "X"}) {
			club.must(tb, game.StartGame{By: tb.state.Chairs[0].Player})
		}
	}
	runner, stop := run(t, c)
	r := reader(t, c)
	taken := 0
	for i := 0; tb.state.Status == game.Running && taken < 20; i++ {
		if club.takeBack(tb) {
			taken++
		}
		caughtUp(t, c, r)
	}
	if taken < 5 {
		t.Fatalf("only %d answers could be taken back: the test shows little", taken)
	}
	checkStore(t, c, club.tables)
	if n := testutil.ToFloat64(runner.metrics.refolded.WithLabelValues("0")); n != 0 {
		t.Errorf("records were read for %v of %d take backs", n, taken)
	}
	stop()

	for taken = 0; tb.state.Status == game.Running && taken == 0; {
		from, seat := tb.state.Number, tb.state.Asked.Seat
		_, stop := run(t, c)
		club.must(tb, club.answer(tb))
		caughtUp(t, c, r)
		stop()
		if tb.state.Undo.Seat == seat && tb.state.Undo.From <= from && club.do(tb, game.TakeBackTo{Seat: seat, To: from}) {
			taken++
		}
	}
	runner, _ = run(t, c)
	caughtUp(t, c, r)
	checkStore(t, c, club.tables)
	if n := testutil.ToFloat64(runner.metrics.refolded.WithLabelValues("0")); n != 1 || taken != 1 {
		t.Errorf("records were read for %v of %d take backs", n, taken)
	}
}
