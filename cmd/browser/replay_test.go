package browser

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

// course is where the points of a game are that a replay goes to.
type course struct {
	game   string
	lines  []line
	last   int
	rounds []int // records after which a round had just begun
}

var roundAt = regexp.MustCompile(`^r(\d+)\.`)

func courseOf(t *testing.T, game string) course {
	t.Helper()
	c := course{game: game, lines: told(t, shared, game)}
	c.last = len(c.lines)
	round := 0
	for _, l := range c.lines {
		m := roundAt.FindStringSubmatch(l.At)
		if m == nil {
			t.Fatalf("record %d is at %q", l.Number, l.At)
		}
		if r, _ := strconv.Atoi(m[1]); r > round {
			round = r
			c.rounds = append(c.rounds, l.Number-1)
		}
	}
	return c
}

// moves are the records by which a seat answered; all seats' for -1.
func (c course) moves(seat int) (numbers []int) {
	for _, l := range c.lines {
		if l.Seat != nil && (seat < 0 || *l.Seat == seat) {
			numbers = append(numbers, l.Number)
		}
	}
	return numbers
}

// before and after give the nearest number on one side, or the one for none.
func before(numbers []int, n, none int) int {
	for _, m := range slices.Backward(numbers) {
		if m < n {
			return m
		}
	}
	return none
}

func after(numbers []int, n, none int) int {
	for _, m := range numbers {
		if m > n {
			return m
		}
	}
	return none
}

// stands waits until a replay shows a record, on the board, in words and in the address.
func (b *tab) stands(at int) {
	b.t.Helper()
	b.until(fmt.Sprintf("the replay stands at record %d", at), fmt.Sprintf(`location.hash === "#%d" &&
		document.querySelector("[data-status][data-number]")?.dataset.number === "%d" &&
		words('[data-part="replay-at"]').startsWith("Record %d of ")`, at, at, at))
}

// knowsTheCourse waits until a replay has read the whole chronicle, by which it
// finds rounds and moves.
func (b *tab) knowsTheCourse() {
	b.t.Helper()
	b.until("all of the chronicle is there", `document.querySelector("[data-record]") && !document.querySelector('[data-control="earlier"]')`)
}

// control is a way through a replay, and where it leads from a point. Where a
// control leads nowhere it is disabled and a key does nothing.
type control struct {
	name string
	use  func(b *tab)
	to   func(at int) int
}

// controls are the ways of a replay in which moves are those of one seat.
func (c course) controls(seat int) []control {
	click := func(name string) func(*tab) {
		return func(b *tab) {
			if ask[bool](b, fmt.Sprintf(`usable(one('[data-control=%q]'))`, name)) {
				b.click(fmt.Sprintf(`[data-control=%q]`, name))
			}
		}
	}
	key := func(k string) func(*tab) { return func(b *tab) { b.press(k) } }
	ways := []struct {
		control string
		keys    []string
		to      func(at int) int
	}{
		{"replay-first", []string{kb.Home}, func(int) int { return 1 }},
		{"replay-last", []string{kb.End}, func(int) int { return c.last }},
		{"replay-previous", []string{kb.ArrowLeft}, func(at int) int { return max(1, at-1) }},
		{"replay-next", []string{kb.ArrowRight}, func(at int) int { return min(c.last, at+1) }},
		{"replay-previous-round", []string{kb.PageUp}, func(at int) int { return before(c.rounds, at, 1) }},
		{"replay-next-round", []string{kb.PageDown}, func(at int) int { return after(c.rounds, at, c.last) }},
		{"replay-previous-move", []string{"["}, func(at int) int { return before(c.moves(seat), at, at) }},
		{"replay-next-move", []string{"]"}, func(at int) int { return after(c.moves(seat), at, at) }},
	}
	var all []control
	for _, w := range ways {
		all = append(all, control{w.control, click(w.control), w.to})
		for _, k := range w.keys {
			all = append(all, control{w.control + " by key", key(k), w.to})
		}
	}
	return all
}

// Every control of a replay leads where it says, and the address follows.
func TestReplayControls(t *testing.T) {
	game, end := finished(t, shared, table{seats: 3, name: "Long ago"})
	c := courseOf(t, game)
	b := newPerson(t, shared, "Cat", look{})
	b.open("/games/" + game + "#57")
	b.stands(57)
	b.knowsTheCourse()
	b.choose(`[data-control="replay-player"]`, "1")
	for _, way := range c.controls(1) {
		for _, from := range []int{1, c.rounds[3], 57, c.last} {
			b.choose(`[data-control="replay-slider"]`, strconv.Itoa(from))
			b.stands(from)
			ask[any](b, "document.activeElement.blur()") // the slider has keys of its own
			way.use(b)
			if to := way.to(from); b.await(fmt.Sprintf("location.hash === '#%d'", to), patience/5) != nil {
				t.Errorf("%s leads from %d to %s, not to %d", way.name, from, ask[string](b, "location.hash"), to)
			}
			b.stands(way.to(from))
		}
	}

	// A line of the chronicle leads to its record, a piece to where it last changed.
	const piece = "weather"
	at, touched := c.last-3, 0
	for len(c.lines[at-1].Sentences) == 0 { // it has no line
		at--
	}
	b.click(fmt.Sprintf(`[data-record="%d"] [data-control="go-to-record"]`, at))
	b.stands(at)
	b.click(fmt.Sprintf(`[data-piece=%q]`, piece))
	for _, l := range c.lines[:at] {
		if slices.Contains(l.Touched, piece) {
			touched = l.Number
		}
	}
	b.stands(touched)

	// The browser's own way back leads out of the replay, which left one entry behind.
	b.click(`[data-control="replay-live"]`)
	b.until("the result is shown", `location.hash === "" && one('[data-part="result"]')`)
	b.showsResult(end)
	b.click(`[data-control="replay-open"]`)
	b.until("the replay is open", `one('[data-part="replay"]')`)
	ask[any](b, "history.back()")
	b.until("it is left", `!one('[data-part="replay"]') && location.hash === ""`)
}

// A replay that plays by itself shows each record, at its speed, and can be stopped.
func TestReplayPlays(t *testing.T) {
	game, _ := finished(t, shared, table{seats: 2, name: "By itself"})
	c := courseOf(t, game)
	b := newPerson(t, shared, "Cat", look{})
	b.open("/games/" + game + "#20")
	b.stands(20)
	b.takesNotes()
	b.choose(`[data-control="replay-speed"]`, "2")
	began := time.Now()
	b.click(`[data-control="replay-play"]`)
	b.until("three records were played", `document.querySelector("[data-status][data-number]").dataset.number >= 23`)
	if took := time.Since(began); took < 1500*time.Millisecond {
		t.Errorf("three records at two a second took %v", took)
	}
	b.choose(`[data-control="replay-speed"]`, "10")
	b.until("ten records were played", `document.querySelector("[data-status][data-number]").dataset.number >= 30`)
	ask[any](b, "document.activeElement.blur()")
	b.press("p")
	b.until("it stands still", `one('[data-control="replay-play"]').getAttribute("aria-pressed") === "false"`)
	for n := 20; n <= 30; n++ {
		if b.notes()[n].Board == "" {
			t.Errorf("record %d was passed over", n)
		}
	}
	b.choose(`[data-control="replay-slider"]`, strconv.Itoa(c.last-3))
	b.stands(c.last - 3)
	b.click(`[data-control="replay-play"]`)
	b.stands(c.last)
	b.until("it ends with the game", `one('[data-control="replay-play"]').getAttribute("aria-pressed") === "false"`)
}

// lying is how the board lies, as the page draws it: all regions, without what
// tells what happened last and without names that elements were given in turn.
const lying = `(() => {
	const names = ["id", "for", "aria-labelledby", "aria-describedby", "aria-controls", "popovertarget"];
	const draw = (node) => {
		if (!(node instanceof Element)) return node.textContent;
		const attributes = [...node.attributes].filter((a) => a.value !== "" && !names.includes(a.name)).map((a) => a.name + "=" +
			(a.name === "class" ? [...node.classList].filter((c) => c !== "is-fresh").sort().join(" ") : a.value)).sort();
		return "<" + [node.localName, ...attributes].join(" ") + ">" + [...node.childNodes].map(draw).join("");
	};
	return ` + boardParts + `.map((part) => [...document.querySelectorAll('[data-part="' + part + '"]')].map(draw).join("\n")).join("\n");
})()`

// apart is what of a text is around the first place where it differs from another.
func apart(text, other string) string {
	n := 0
	for n < min(len(text), len(other)) && text[n] == other[n] {
		n++
	}
	return text[max(0, n-200):min(len(text), n+200)]
}

// However one came to a point, the board there is the same: a walk through all
// controls ends where the address alone leads.
func TestReplayWalk(t *testing.T) {
	const steps, looks = 24, 4
	for seed, scenario := range []string{"mount-snowdon", "jungfraubahn", "mount-washington"} {
		t.Run(scenario, func(t *testing.T) {
			luck := rand.New(rand.NewPCG(uint64(seed), 1))
			game, _ := finished(t, shared, table{scenario: scenario, seats: 2 + seed, name: "A walk"})
			c := courseOf(t, game)
			walking, jumping := newPerson(t, shared, "Walker", look{still: true}), newPerson(t, shared, "Jumper", look{still: true})
			at := 1 + luck.IntN(c.last)
			walking.open(fmt.Sprintf("/games/%s#%d", game, at))
			walking.stands(at)
			walking.knowsTheCourse()
			walking.choose(`[data-control="replay-player"]`, "0")
			ask[any](walking, "document.activeElement.blur()")
			controls := c.controls(0)
			for step := range steps {
				var way control
				if luck.IntN(4) == 0 {
					to := 1 + luck.IntN(c.last)
					way = control{"replay-slider", func(b *tab) { b.choose(`[data-control="replay-slider"]`, strconv.Itoa(to)) }, func(int) int { return to }}
				} else {
					way = controls[luck.IntN(len(controls))]
				}
				way.use(walking)
				at = way.to(at)
				walking.stands(at)
				if step%(steps/looks) != steps/looks-1 {
					continue
				}
				jumping.open(fmt.Sprintf("/games/%s?step=%d#%d", game, step, at)) // another address, so that the page is loaded anew
				jumping.stands(at)
				if w, j := ask[string](walking, lying), ask[string](jumping, lying); w != j {
					t.Fatalf("record %d after %s: who walked sees\n%s\nwho jumped sees\n%s", at, way.name, apart(w, j), apart(j, w))
				}
			}
		})
	}
}
