package browser

import (
	"fmt"
	"net/http"
	"testing"
)

// outage is what a browser says of a server that is not there. A page cannot keep it from doing so.
const outage = `ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|status of 503`

// The server is killed in the middle of a game and started again. Both pages say
// so, mend themselves without being loaded anew, and what was answered meanwhile is done, once.
func TestServerIsKilledAndStartedAgain(t *testing.T) {
	site, err := startServer(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = site.Kill() // it may have ended
		if t.Failed() {
			t.Logf("the server wrote:\n%s", site.Tail(20))
		}
	})
	g, h := newGuest(t, site, "Ann"), newGuest(t, site, "Bob")
	game := g.openTable(t, site, table{seats: 2, name: "On thin ice"})
	h.join(t, site, game)
	g.start(t, site, game)
	ann, bob := newPerson(t, site, "Ann", look{}).as(g), newPerson(t, site, "Bob", look{}).as(h)
	for _, b := range []*tab{ann, bob} {
		b.open("/games/" + game)
		b.until("the table is shown", `one('[data-part="route"]')`)
		ask[any](b, "void (window.sinceBefore = true)")
		b.watch.forgive(outage)
	}
	a, b := newDriver(ann, 3), newDriver(bob, 4)
	begun := ann.number()
	playUntil(t, patience, func() bool { return ann.number() >= begun+12 && a.now().Mine }, a, b)
	bob.reaches(ann.number())
	before := ann.number()

	if err := site.Kill(); err != nil {
		t.Fatal(err)
	}
	for _, each := range []*tab{ann, bob} {
		each.until("it says that the connection is lost", `one('[data-part="lost"]')?.innerText.includes("Connection lost")`)
	}
	ask[any](ann, `(() => {
		const send = window.fetch;
		window.fetch = (path, init) => {
			if (String(path).endsWith("/answers")) window.answerIsOnItsWay = true;
			return send(path, init);
		};
	})()`)
	for !ask[bool](ann, "window.answerIsOnItsWay ?? false") {
		if !a.step() {
			t.Fatalf("Ann cannot answer while the server is away; she sees:\n%s", ann.shown())
		}
	}
	if err := site.start(); err != nil {
		t.Fatal(err)
	}
	for _, each := range []*tab{ann, bob} {
		each.until("the connection is back", `!document.querySelector('[data-part="lost"]')`)
		each.reaches(before + 1)
	}
	if now := read[board](t, site, "/v1/games/"+game); now.Number != before+1 {
		t.Errorf("the answer of the outage makes the game stand at record %d, not at %d", now.Number, before+1)
	}
	playUntil(t, patience, func() bool { return ann.number() >= before+10 }, a, b)
	bob.reaches(ann.number())
	for _, each := range []*tab{ann, bob} {
		if !ask[bool](each, "window.sinceBefore ?? false") {
			t.Errorf("%s's page was loaded anew", each.name)
		}
	}
	if a, b := ask[string](ann, boardText), ask[string](bob, boardText); a != b {
		t.Errorf("Ann sees\n%s\nBob sees\n%s", apart(a, b), apart(b, a))
	}
}

// Somebody has the table open twice. Both tabs show the same, whichever of them is used.
func TestTwoTabsOfOnePerson(t *testing.T) {
	g := newGuest(t, shared, "Ann")
	game := g.openTable(t, shared, table{seats: 2, bots: 1, name: "Two windows"})
	g.start(t, shared, game)
	first := newPerson(t, shared, "Ann", look{}).as(g)
	first.open("/games/" + game)
	second := first.another()
	second.open("/games/" + game)
	tabs := []*driver{newDriver(first, 5), newDriver(second, 6)}
	for i := range 12 {
		acting, other := tabs[i%2], tabs[(i+1)%2]
		acting.until("somebody is asked", whatNow+`.Mine`)
		before := acting.number()
		playUntil(t, patience, func() bool { return acting.number() > before }, acting)
		now := request[board](t, shared, http.MethodGet, fmt.Sprintf("/v1/games/%s?wait=%d", game, before+1), g.Token, nil)
		for _, b := range tabs {
			b.reaches(now.Number)
		}
		if a, b := ask[string](acting.tab, boardText), ask[string](other.tab, boardText); a != b && acting.number() == other.number() {
			t.Fatalf("one tab shows\n%s\nthe other one\n%s", apart(a, b), apart(b, a))
		}
	}
	first.click(`[data-control="menu"]`)
	first.choose(`[data-control="theme"]`, "dark")
	second.until("the other tab is dark, too", `document.documentElement.dataset.theme === "dark"`)
}
