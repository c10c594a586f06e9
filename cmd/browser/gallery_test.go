package browser

import (
	"fmt"
	"net/http"
	"testing"
)

// view is something that the page shows, and how one comes there.
type view struct {
	name string
	open func(t *testing.T, l look) *tab
}

// gallery is one of each thing that the page shows. Accessibility is checked in
// all of it, and the screenshots are made of it.
var gallery = []view{
	{"lobby", func(t *testing.T, l look) *tab {
		exhibits(t)
		b := newPerson(t, shared, "Ann", l).as(newGuest(t, shared, "Ann"))
		b.open("/")
		b.until("tables are listed", `one('[data-part="lobby"] [data-game]')`)
		return b
	}},
	{"lobby-of-a-stranger", func(t *testing.T, l look) *tab {
		exhibits(t)
		b := newcomer(t, shared, "Stranger", l)
		b.open("/")
		b.until("tables are listed", `one('[data-part="lobby"] [data-game]')`)
		return b
	}},
	{"opening", func(t *testing.T, l look) *tab {
		b := newPerson(t, shared, "Ann", l).as(newGuest(t, shared, "Ann"))
		b.open("/")
		b.click(`[data-control="open-table"]`)
		b.until("the form is there", `one('[data-control="opening-submit"]')`)
		b.choose(`[data-control="opening-seats"]`, "4")
		b.choose(`[data-control="opening-seat-3"]`, "greedy")
		ask[any](b, `document.querySelectorAll("dialog details").forEach((e) => (e.open = true))`)
		return b
	}},
	{"open-table", func(t *testing.T, l look) *tab {
		g := newGuest(t, shared, "Ann")
		game := g.openTable(t, shared, table{seats: 3, bots: 1, name: "Who comes along?"})
		b := newPerson(t, shared, "Ann", l).as(g)
		b.open("/games/" + game)
		b.until("seats can be taken", `one('[data-control="seat-bot-1"]')`)
		return b
	}},
	{"tour", func(t *testing.T, l look) *tab {
		b := newcomer(t, shared, "Newcomer", l)
		b.open("/")
		b.fill(`[data-part="lobby"] [data-control="name"]`, "Newcomer")
		b.click(`[data-control="play-bot"]`)
		if b.await(`one('dialog [data-control="be-guest"], dialog form .primary')`, patience/15) == nil {
			b.click(`dialog form .primary`)
		}
		b.game()
		b.until("the tour begins", `one('[data-part="tour"]')`)
		return b
	}},
	atTable("mount-snowdon", 2), atTable("mount-snowdon", 5),
	atTable("jungfraubahn", 2), atTable("jungfraubahn", 5),
	atTable("mount-washington", 2), atTable("mount-washington", 5),
	{"menu", func(t *testing.T, l look) *tab {
		b := newPerson(t, shared, "Ann", l).as(newGuest(t, shared, "Ann"))
		b.open("/")
		b.click(`[data-control="menu"]`)
		b.until("the menu is open", `one('[data-control="theme"]')`)
		return b
	}},
	{"composing", func(t *testing.T, l look) *tab {
		b, _ := inGame(t, l, "mount-snowdon", 2, func(b board) bool { return b.Asked.Question == "take-in-yard" })
		b.until("amounts are chosen", `one('[data-control="send"]') && one('[data-control^="more-"]')`)
		return b
	}},
	{"take-back", asksBack},
	{"replay", func(t *testing.T, l look) *tab {
		game, _ := exhibits(t)
		b := newPerson(t, shared, "Cat", l)
		b.open("/games/" + game + "#60")
		b.stands(60)
		b.until("the chronicle is there", `document.querySelector('[data-record="60"]')`)
		return b
	}},
	{"end", func(t *testing.T, l look) *tab {
		game, end := exhibits(t)
		b := newPerson(t, shared, "Cat", l)
		b.open("/games/" + game)
		b.showsResult(end)
		b.until("the chart is drawn", `one('[data-part="result"] svg [data-series], [data-part="result"] svg polyline, [data-part="result"] svg path')`)
		return b
	}},
}

// atTable is the view of somebody who is asked in the fourth round.
func atTable(scenario string, seats int) view {
	return view{fmt.Sprintf("table-%s-%d", scenario, seats), func(t *testing.T, l look) *tab {
		b, _ := inGame(t, l, scenario, seats, func(b board) bool { return b.Round >= 4 && b.Asked.Question == "place-labourer" })
		b.until("what can be chosen is marked", `one("button.is-legal[data-piece]") && one("[data-offer]")`)
		return b
	}}
}

// inGame is the tab of a person who plays against bots and is asked.
func inGame(t *testing.T, l look, scenario string, seats int, when func(board) bool) (b *tab, game string) {
	t.Helper()
	g := newGuest(t, shared, "Ann")
	game = g.openTable(t, shared, table{scenario: scenario, seats: seats, bots: seats - 1, name: "Up the mountain"})
	g.start(t, shared, game)
	at := g.playUntil(t, shared, game, when)
	b = newPerson(t, shared, "Ann", l).as(g)
	b.open("/games/" + game)
	b.reaches(at.Number)
	return b, game
}

// asksBack is the tab of somebody whom another asks to agree to a take back.
func asksBack(t *testing.T, l look) *tab {
	t.Helper()
	people := []guest{newGuest(t, shared, "Ann"), newGuest(t, shared, "Huw")}
	game := people[0].openTable(t, shared, table{seats: 2, name: "Second thoughts"})
	people[1].join(t, shared, game)
	people[0].start(t, shared, game)
	begun := read[board](t, shared, "/v1/games/"+game+"?wait=3")
	for i := range 2 { // each once, so that the first cannot take back alone
		open := read[offers](t, shared, fmt.Sprintf("/v1/games/%s/offers?wait=%d", game, begun.Number+i))
		people[*open.Seat].do(t, shared, http.MethodPost, "/v1/games/"+game+"/answers",
			object{"decision": open.Decision, "choices": []string{fmt.Sprintf("B%d", i+1)}})
	}
	people[begun.Asked.Seat].do(t, shared, http.MethodPost, "/v1/games/"+game+"/takeback", object{"to": begun.Number})
	b := newPerson(t, shared, "Huw", l).as(people[1-begun.Asked.Seat])
	b.open("/games/" + game)
	b.until("agreement is asked for", `one('[data-control="agree"]')`)
	return b
}

var exhibit struct {
	game string
	end  board
}

// exhibits makes sure that the lobby has something of each kind, and gives a finished game.
func exhibits(t *testing.T) (game string, end board) {
	t.Helper()
	if exhibit.game == "" {
		g := newGuest(t, shared, "Gwen")
		for _, as := range []table{
			{seats: 4, bots: 1, name: "Sunday morning"},
			{scenario: "jungfraubahn", seats: 3, name: "Slow game, a move a day"},
			{scenario: "mount-washington", seats: 2, name: "Who dares?"},
		} {
			g.openTable(t, shared, as)
		}
		running := g.openTable(t, shared, table{seats: 3, bots: 1, name: "Already under way"})
		newGuest(t, shared, "Huw").do(t, shared, http.MethodPost, "/v1/games/"+running+"/seats", object{})
		g.start(t, shared, running)
		exhibit.game, exhibit.end = finished(t, shared, table{seats: 3, name: "The first ascent"})
	}
	return exhibit.game, exhibit.end
}

// Every view is shown on a laptop and on a phone, by day and by night, without a
// complaint of the browser; it is accessible, and nothing of it lies beside the
// screen. With -screenshots=FOLDER pictures are made of it instead.
func TestGallery(t *testing.T) {
	for _, v := range gallery {
		t.Run(v.name, func(t *testing.T) {
			b := v.open(t, look{})
			for _, l := range looks {
				b.wear(l.look)
				if *screenshots != "" {
					b.shoot(*screenshots, v.name+"-"+l.name)
					continue
				}
				b.fitsWidth(v.name + " " + l.name)
				if !l.look.dark || !l.look.touch { // the night of the laptop on the screen of the phone
					b.isAccessible(v.name + " " + l.name)
				}
			}
		})
	}
}

var looks = []struct {
	name string
	look look
}{
	{"laptop", look{width: 1366, height: 768, still: true}},
	{"laptop-dark", look{width: 1366, height: 768, dark: true, still: true}},
	{"phone", look{width: 360, height: 740, touch: true, still: true}},
	{"phone-dark", look{width: 360, height: 740, touch: true, dark: true, still: true}},
}

// fitsWidth checks that the page itself does not scroll sideways.
func (b *tab) fitsWidth(where string) {
	b.t.Helper()
	wide := ask[[]string](b, `(() => {
		if (document.documentElement.scrollWidth <= innerWidth && innerWidth <= `+fmt.Sprint(b.look.width)+`) return [];
		const beyond = all("body *").filter((e) => e.getBoundingClientRect().right > `+fmt.Sprint(b.look.width)+` + 1);
		return [document.documentElement.scrollWidth + " wide", ...beyond.slice(0, 8).map((e) => e.outerHTML.slice(0, 120))];
	})()`)
	if len(wide) > 0 {
		b.t.Errorf("%s: wider than the screen: %q", where, wide)
	}
}
