package browser

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

// standing counts the labourers of seat 0 on the action spaces, by the API.
func standing(t *testing.T, s *server, game string) int {
	t.Helper()
	b := read[struct {
		Areas []struct {
			Labourers []*int `json:"labourers"`
		} `json:"areas"`
	}](t, s, "/v1/games/"+game)
	n := 0
	for _, a := range b.Areas {
		for _, seat := range a.Labourers {
			if seat != nil && *seat == 0 {
				n++
			}
		}
	}
	return n
}

// labourerStands waits until the page and the game agree that the person of seat 0 has placed one.
func (b *tab) labourerStands(game string) {
	b.t.Helper()
	b.until("a labourer stands on the board", fmt.Sprintf(`all('[data-part="areas"] [data-piece^="space/"]')
		.some((e) => ((e.getAttribute("aria-label") ?? "") + e.textContent).includes("labourer of %s"))`, b.name))
	if n := standing(b.t, b.site, game); n != 1 {
		b.t.Errorf("%d labourers of %s stand on the board", n, b.name)
	}
}

// Somebody who knows nothing comes to a placed labourer by doing what the page
// proposes, and only that: a name, the big button, the tour, a marked space.
func TestNewcomersFirstLabourer(t *testing.T) {
	b := newcomer(t, shared, "Nia", look{})
	began := time.Now()
	b.open("/")
	b.click("main .primary") // what stands out
	b.saysName()
	game := b.game()
	b.until("the tour begins", `one('[data-part="tour"]')`)
	steps := 0
	for b.await(`one('[data-part="tour"] .primary[data-control="tour-next"]')`, time.Second) == nil {
		b.click(`[data-part="tour"] [data-control="tour-next"]`)
		if steps++; steps > 10 {
			t.Fatal("the tour does not come to the first labourer")
		}
	}
	if steps == 0 {
		t.Error("the tour proposes nothing")
	}
	b.until("the tour asks for a labourer", `one('[data-part="tour"]').innerText.toLowerCase().includes("labourer")`)
	b.click(`[data-part="areas"] button.is-legal`)
	b.labourerStands(game)
	b.until("the tour goes on by itself", `one('[data-part="tour"]').dataset.step !== "place"`)
	t.Logf("from nothing to a placed labourer: %d clicks in %v", steps+4, time.Since(began).Round(time.Millisecond))

	// The tour does not come back once it was ended.
	b.click(`[data-control="tour-close"]`)
	b.open("/games/" + game)
	b.until("the table is shown", `one('[data-part="route"]')`)
	if ask[bool](b, `one('[data-part="tour"]') !== undefined`) {
		t.Error("the tour comes again")
	}
}

// On a phone everything can be reached with a thumb, from the lobby to a placed labourer.
func TestPhone(t *testing.T) {
	b := newPerson(t, shared, "Nia", phone)
	b.open("/")
	b.fitsWidth("lobby")
	b.fill(`[data-part="lobby"] [data-control="name"]`, "Nia")
	b.click(`[data-part="lobby"] [data-control="be-guest"]`)
	b.until("the page knows the person", `words('[data-control="menu"]').includes("N")`)
	b.click(`[data-control="open-table"]`)
	b.choose(`[data-control="opening-seats"]`, "3")
	b.choose(`[data-control="opening-seat-1"]`, "greedy")
	b.fitsWidth("form")
	b.click(`[data-control="opening-submit"]`)
	game := b.game()
	b.fitsWidth("open table")
	b.click(`[data-control="seat-bot-2"]`)
	b.click(`[data-control="start"]`)
	b.until("the person is asked", whatNow+".Mine")
	b.fitsWidth("table")
	// What is asked and all answers to it are in sight without scrolling: nobody has to look for them.
	hidden := ask[[]string](b, `all('[data-part="prompt"] .question, [data-part="prompt"] [data-offer]').filter((e) => {
		const r = e.getBoundingClientRect();
		const hit = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
		return r.top < 0 || r.left < 0 || r.bottom > innerHeight || r.right > innerWidth || !e.contains(hit);
	}).map((e) => e.innerText + " at " + JSON.stringify(e.getBoundingClientRect()))`)
	if len(hidden) > 0 {
		t.Errorf("out of sight: %q", hidden)
	}
	b.click(`button.is-legal[data-piece^="space/"]`)
	b.labourerStands(game)
	b.fitsWidth("table after a move")
}

// Without a mouse: a table against a bot is opened, and a labourer placed, by keys alone.
func TestKeyboardAlone(t *testing.T) {
	b := newPerson(t, shared, "Nia", look{})
	b.open("/")
	b.tabsTo(`[data-part="lobby"] [data-control="name"]`)
	b.press("Nia" + kb.Enter)
	b.until("the page knows the person", `one('[data-control="menu"]').innerText.includes("Nia")`)
	b.tabsTo(`[data-control="open-table"]`)
	b.press(kb.Enter)
	b.tabsTo(`[data-control="opening-seat-1"]`)
	b.press(kb.End) // the last option: the best bot
	b.until("a bot is chosen", `one('[data-control="opening-seat-1"]').value !== ""`)
	b.tabsTo(`[data-control="opening-name"]`)
	b.press("By keys alone" + kb.Enter)
	game := b.game()
	b.until("the person is asked", whatNow+".Mine")
	b.tabsTo(`[data-part="areas"] button.is-legal`)
	b.press(kb.Enter)
	b.labourerStands(game)
	if name := b.text("h1"); name != "By keys alone" {
		t.Errorf("the table is called %q", name)
	}
	// A dialog gives the focus back to what opened it.
	b.open("/")
	b.tabsTo(`[data-control="open-table"]`)
	b.press(kb.Enter)
	b.until("the form is there", `one('[data-control="opening-submit"]')`)
	b.press(kb.Escape)
	b.until("the focus is back", `!one("dialog") && document.activeElement.dataset.control === "open-table"`)
}

// tabsTo presses Tab until the focus is on an element of the selector. Wherever it
// comes by, it must be seen where the focus is.
func (b *tab) tabsTo(selector string) {
	b.t.Helper()
	b.until("there is "+selector, fmt.Sprintf("one(%q)", selector))
	for range 150 {
		b.press(kb.Tab)
		f := ask[struct {
			There, Seen bool
			What        string
		}](b, fmt.Sprintf(`(() => {
			const e = document.activeElement, s = getComputedStyle(e), r = e.getBoundingClientRect();
			const ring = (s.outlineStyle !== "none" && parseFloat(s.outlineWidth) > 0) || s.boxShadow !== "none";
			return {There: e.matches(%q), What: e.outerHTML.slice(0, 160),
				Seen: e === document.body || e.matches(":focus-visible") && ring && r.width > 0 && r.bottom > 0 && r.top < innerHeight};
		})()`, selector))
		if !f.Seen {
			b.t.Errorf("%s does not see that the focus is on %s", b.name, f.What)
		}
		if f.There {
			return
		}
	}
	b.t.Fatalf("%s does not come to %s with the Tab key", b.name, selector)
}

// Who asks for reduced motion gets none: nothing moves, neither after a move nor in a replay.
func TestReducedMotion(t *testing.T) {
	moved := map[bool]int{}
	for _, still := range []bool{true, false} {
		g := newGuest(t, shared, "Nia")
		game := g.openTable(t, shared, table{seats: 2, bots: 1, name: "Calm"})
		g.start(t, shared, game)
		b := newPerson(t, shared, "Nia", look{width: 1366, height: 768, still: still}).as(g)
		b.open("/games/" + game)
		d := newDriver(b, 8)
		// Every frame counts, not only one after everything has come to rest.
		ask[any](b, `(() => {
			window.movedInTheTest = 0;
			const look = () => {
				window.movedInTheTest += document.getAnimations().length;
				requestAnimationFrame(look);
			};
			look();
		})()`)
		begun := b.number()
		playUntil(t, patience, func() bool { return b.number() >= begun+8 }, d)
		b.click(`[data-control="replay-open"]`)
		b.click(`[data-control="replay-previous"]`)
		moved[still] = ask[int](b, `new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => seen(window.movedInTheTest))))`)
	}
	if moved[true] != 0 {
		t.Errorf("%d animations were seen in spite of it", moved[true])
	}
	if moved[false] == 0 {
		t.Error("no animation is seen without it, so nothing was checked")
	}
}
