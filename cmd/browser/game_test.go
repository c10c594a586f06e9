package browser

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// Two people who found each other in the lobby play a whole game, and a third
// watches: everybody sees every record, the same board and the same result.
func TestTwoPlayAndOneWatches(t *testing.T) {
	ann, bob, cat := newPerson(t, shared, "Ann", look{}), newPerson(t, shared, "Bob", look{still: true}), newPerson(t, shared, "Cat", look{still: true})
	bob.open("/")
	cat.open("/")
	ann.open("/")
	ann.takesName()
	game := ann.opensTable(table{seats: 2, name: "An evening on the mountain"})

	here := `[data-part="lobby"] ` + row(game) // both have been in the lobby since before it was opened
	bob.click(here + ` [data-control="join"]`)
	bob.saysName()
	bob.game()
	cat.until("the lobby shows who sits there", fmt.Sprintf(`words(%q).includes("Ann") && words(%q).includes("Bob")`, here, here))
	cat.open("/games/" + game)
	ann.click(`[data-control="start"]`)
	people := []*tab{ann, bob, cat}
	for _, b := range people {
		b.until("the game has begun", `one('[data-part="route"]') && document.querySelector('[data-status="running"]')`)
		b.takesNotes()
	}
	began := ann.number()

	a, b := newDriver(ann, 1), newDriver(bob, 2)
	playUntil(t, 3*time.Minute, func() bool {
		newest := max(ann.number(), bob.number())
		for _, each := range people {
			each.reaches(newest)
		}
		return a.now().Status == "finished"
	}, a, b)

	last := ann.number()
	sameBoards(t, ann, cat, began, last)
	sameBoards(t, bob, cat, began, last)
	for _, way := range []string{"piece", "offer", "amount", "send"} {
		if a.used[way]+b.used[way] == 0 {
			t.Errorf("nothing was chosen by way of %s: the whole game was not tested", way)
		}
	}
	end := read[board](t, shared, "/v1/games/"+game)
	for _, each := range people {
		each.showsResult(end)
	}
	logLatency(t, game, ann, bob)
	t.Logf("%d records; Ann clicked %v, Bob %v", last, a.used, b.used)
}

// showsResult compares the table of scores with the board of the API.
func (b *tab) showsResult(end board) {
	b.t.Helper()
	b.until("the result is shown", `one('[data-part="result"]')`)
	for seat, score := range end.Result.Scores {
		row := fmt.Sprintf(`[data-part="result"] [data-seat="%d"]`, seat)
		if got, want := b.text(row+` [data-cell="total"]`), fmt.Sprint(score.Total); got != want {
			b.t.Errorf("%s sees %q points for seat %d, which has %s", b.name, got, seat, want)
		}
		won := ask[bool](b, fmt.Sprintf("one(%q)?.matches('.is-winner') ?? false", row))
		if won != slices.Contains(end.Result.Winners, seat) {
			b.t.Errorf("%s sees seat %d as a winner: %v; winners are %v", b.name, seat, won, end.Result.Winners)
		}
	}
}

// logLatency tells how long after its record each answer of one was painted at the other's.
func logLatency(t *testing.T, game string, one, other *tab) {
	t.Helper()
	times := recordTimes(t, shared, game)
	var took []time.Duration
	for _, b := range []*tab{one, other} {
		me := ask[string](b, `JSON.parse(localStorage.getItem("snowdonia.me")).id`)
		for n, g := range b.notes() {
			if by := times[n].By; by != me && by != "" && g.At != 0 {
				took = append(took, time.UnixMilli(g.At).Sub(times[n].Time))
			}
		}
	}
	slices.Sort(took)
	if len(took) == 0 {
		t.Error("no answer was seen by the other")
		return
	}
	t.Logf("an answer is painted at the other's, of %d: median %v, p95 %v, longest %v", len(took),
		took[len(took)/2].Round(time.Millisecond), took[len(took)*95/100].Round(time.Millisecond), took[len(took)-1].Round(time.Millisecond))
}

// firstViewLimit is how much a first visit to a table may take over the network, everything included.
const firstViewLimit = 150 << 10

// Who follows a link to a running game for the first time has it soon, on a slow line too.
func TestFirstView(t *testing.T) {
	g := newGuest(t, shared, "Gwen")
	game := g.openTable(t, shared, table{seats: 5, bots: 4, name: "A full table"})
	g.start(t, shared, game)
	g.playUntil(t, shared, game, func(b board) bool { return b.Round >= 3 })

	b := newPerson(t, shared, "Newcomer", look{})
	b.open("/games/" + game)
	b.until("the table and its chronicle are drawn", `one('[data-part="route"]') && one('[data-part="chronicle"] [data-record]')`)
	usable := ask[float64](b, "performance.now()")
	bytes, answers := b.watch.received()
	t.Logf("a first view takes %.0f bytes in %d answers, and is usable after %.0f ms", bytes, answers, usable)
	if bytes > firstViewLimit {
		t.Errorf("a first view takes %.0f bytes, more than %d", bytes, firstViewLimit)
	}
	if answers < 5 {
		t.Errorf("only %d answers were counted", answers)
	}
}
