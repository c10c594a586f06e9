package browser

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// driver plays for the person of a tab as one who knows nothing of the rules:
// it clicks what the page marks as possible, on the board or in the prompt, puts
// together what has to be put together, and sends it.
type driver struct {
	*tab
	luck *rand.Rand
	used map[string]int // what was clicked, by kind
}

func newDriver(b *tab, seed uint64) *driver {
	return &driver{tab: b, luck: rand.New(rand.NewPCG(seed, 0)), used: map[string]int{}}
}

// turn is what a table shows to the person in front of it.
type turn struct {
	Number int // of the record that the board shows
	Status string
	Mine   bool     // this person is asked
	Send   bool     // something complete is composed
	Ways   []string // selectors of what can be clicked
	Look   string   // changes when anything of this does
}

const whatNow = `(() => {
	const shown = document.querySelector("[data-status][data-number]");
	if (!shown) return {};
	const prompt = one('[data-part="prompt"]');
	const within = (selector) => (prompt ? all(selector, prompt).filter(usable) : []);
	const ways = [
		...within("[data-offer]").filter((e) => !e.checked).map((e) => '[data-part="prompt"] [data-offer="' + e.dataset.offer + '"]'),
		...within('[data-control^="more-"]').map((e) => '[data-control="' + e.dataset.control + '"]'),
		...all("button.is-legal[data-piece]:not(.is-selected)").map((e) => 'button[data-piece="' + e.dataset.piece + '"]'),
	];
	return {
		Number: Number(shown.dataset.number), Status: shown.dataset.status, Ways: ways,
		Mine: within(".question, [data-question]").length > 0 && ways.length + within('[data-control="send"]').length > 0,
		Send: within('[data-control="send"]').length > 0,
		Look: shown.dataset.number + ways.join() + (prompt?.innerText ?? "") + within('[data-control="send"]').length,
	};
})()`

// now is what the table shows now.
func (d *driver) now() turn {
	d.t.Helper()
	return ask[turn](d.tab, whatNow)
}

// step clicks one thing if the person is asked, and waits until the page has
// taken notice of it.
func (d *driver) step() (clicked bool) {
	d.t.Helper()
	seen := d.now()
	if !seen.Mine {
		return false
	}
	way := d.pick(seen)
	if err := d.tryClick(way, 2*time.Second); err != nil {
		if d.now().Look != seen.Look {
			return false // it went away meanwhile
		}
		d.t.Fatalf("%s cannot click %s: %v\nthe page shows:\n%s", d.name, way, err, d.shown())
	}
	d.used[kindOf(way)]++
	d.until("the page has taken notice of a click on "+way, fmt.Sprintf("(%s).Look !== %q", whatNow, seen.Look))
	return true
}

// pick chooses what to click.
func (d *driver) pick(seen turn) string {
	d.t.Helper()
	if seen.Send && (len(seen.Ways) == 0 || d.luck.IntN(3) > 0) {
		return `[data-control="send"]`
	}
	if len(seen.Ways) == 0 {
		return `[data-control="cancel"]`
	}
	// The prompt has a button for nearly everything on the board. Who plays clicks on the board.
	onBoard := slices.DeleteFunc(slices.Clone(seen.Ways), func(w string) bool { return !strings.Contains(w, "data-piece") })
	if len(onBoard) > 0 && d.luck.IntN(2) == 0 {
		return onBoard[d.luck.IntN(len(onBoard))]
	}
	return seen.Ways[d.luck.IntN(len(seen.Ways))]
}

func kindOf(way string) string {
	switch {
	case strings.Contains(way, "data-piece"):
		return "piece"
	case strings.Contains(way, "data-offer"):
		return "offer"
	case strings.Contains(way, "more-"):
		return "amount"
	}
	return "send"
}

// number is that of the record which the table shows.
func (b *tab) number() int {
	b.t.Helper()
	return ask[int](b, `Number(document.querySelector("[data-status][data-number]").dataset.number)`)
}

// reaches waits until the table shows a record, or a later one.
func (b *tab) reaches(number int) {
	b.t.Helper()
	b.until(fmt.Sprintf("record %d is shown", number),
		fmt.Sprintf(`Number(document.querySelector("[data-status][data-number]")?.dataset.number) >= %d`, number))
}

// playUntil lets drivers act until the condition, which is looked at between clicks, holds.
func playUntil(t *testing.T, limit time.Duration, done func() bool, drivers ...*driver) {
	t.Helper()
	for end := time.Now().Add(limit); !done(); {
		acted := false
		for _, d := range drivers {
			acted = d.step() || acted
		}
		if acted {
			continue
		}
		if time.Now().After(end) {
			t.Fatalf("the game does not go on; %s sees:\n%s", drivers[0].name, drivers[0].shown())
		}
		_ = drivers[0].await(whatNow+".Mine", 20*time.Millisecond) // somebody else is asked, or an answer is on its way
	}
}
