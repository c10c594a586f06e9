package browser

import (
	"fmt"
	"path"
	"testing"
)

// What people do in the lobby and at a table that has not started, by the page alone.

// takesName makes a player of the person in front of the lobby.
func (b *tab) takesName() {
	b.t.Helper()
	b.fill(`[data-part="lobby"] [data-control="name"]`, b.name)
	b.click(`[data-part="lobby"] [data-control="be-guest"]`)
	b.until("the page knows the person", fmt.Sprintf(`one('[data-control="menu"]').innerText.includes(%q)`, b.name))
}

// saysName answers the dialog that asks for a name before something can be done.
func (b *tab) saysName() {
	b.t.Helper()
	b.fill(`dialog [data-control="name"]`, b.name)
	b.click(`dialog [data-control="be-guest"]`)
}

// opensTable fills in the form and sends it. Seats without a bot are for persons.
func (b *tab) opensTable(as table) (game string) {
	b.t.Helper()
	b.click(`[data-control="open-table"]`)
	if as.scenario != "" {
		b.choose(`[data-control="opening-scenario"]`, as.scenario)
	}
	b.choose(`[data-control="opening-seats"]`, fmt.Sprint(as.seats))
	for i := range as.bots {
		b.choose(fmt.Sprintf(`[data-control="opening-seat-%d"]`, as.seats-1-i), "greedy")
	}
	b.fill(`[data-control="opening-name"]`, as.name)
	if as.private {
		b.click(`[data-control="opening-private"]`)
	}
	b.click(`[data-control="opening-submit"]`)
	return b.game()
}

// game waits until the tab is at a table, and gives its id.
func (b *tab) game() string {
	b.t.Helper()
	b.until("a table is shown", `location.pathname.startsWith("/games/") && one('[data-part="seating"], [data-part="route"]')`)
	return path.Base(ask[string](b, "location.pathname"))
}

// row is where a list shows a game.
func row(game string) string { return fmt.Sprintf(`[data-game=%q]`, game) }

// A private table is in nobody's lobby but its link leads there, to play and to watch.
func TestPrivateTable(t *testing.T) {
	ann, bob, cat := newPerson(t, shared, "Ann", look{}), newPerson(t, shared, "Bob", look{}), newPerson(t, shared, "Cat", look{})
	ann.open("/")
	ann.takesName()
	private := ann.opensTable(table{seats: 2, name: "Behind the door", private: true})
	link := ask[string](ann, `(one("[data-part='seating'] input[readonly]") ?? {}).value`)
	if link != shared.url+"/games/"+private {
		t.Errorf("the link to the table is %q", link)
	}

	public := newGuest(t, shared, "Gwen").openTable(t, shared, table{seats: 2, name: "In the open"})
	bob.open("/")
	bob.until("the lobby shows a public table", fmt.Sprintf("one(%q)", `[data-part="lobby"] `+row(public)))
	if bob.text(`[data-part="lobby"] `+row(private)) != "" {
		t.Error("the lobby of another shows the private table")
	}
	ann.open("/")
	ann.until("one's own games show it", fmt.Sprintf("one(%q)", `[data-part="my-games"] `+row(private)))
	ann.open("/games/" + private)

	cat.open("/games/" + private)
	bob.open("/games/" + private)
	bob.click(`[data-control="sit"], [data-control="join"]`)
	bob.saysName()
	ann.click(`[data-control="start"]`)
	for _, b := range []*tab{ann, bob, cat} {
		b.until("the game has begun", `one('[data-part="route"]') && document.querySelector('[data-status="running"]')`)
	}
	a, b := newDriver(ann, 1), newDriver(bob, 2)
	began := ann.number()
	playUntil(t, patience, func() bool { return ann.number() > began+1 }, a, b)
	cat.reaches(ann.number())
	if asked := ask[int](cat, `all("button.is-legal, [data-offer]").length`); asked != 0 {
		t.Errorf("who only watches is offered %d choices", asked)
	}
}
