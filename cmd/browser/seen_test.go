package browser

import (
	"fmt"
	"testing"
	"time"
)

// boardParts are the regions of a table that show what lies on it.
const boardParts = `["route", "areas", "sky", "yard", "events", "office", "shed", "players"]`

// boardText is all that these regions say to everybody, whether or not it is in sight.
const boardText = `(() => ` + boardParts + `.map((part) => {
	const region = document.querySelector('[data-part="' + part + '"]')?.cloneNode(true);
	region?.querySelectorAll(".badge").forEach((e) => e.textContent === "you" && e.remove());
	region?.querySelectorAll("[data-piece] > .visually-hidden").forEach((e) => e.remove()); // says what this person may do with it, too
	return part + ": " + region?.textContent.replace(/\s+/g, " ");
}).join("\n"))()`

// glimpse is what a table showed for a record, and since when.
type glimpse struct {
	At    int64  // milliseconds of the clock, when it was painted
	Board string // what it said last before the next record
}

// takesNotes keeps from now on what the table shows for each record.
func (b *tab) takesNotes() {
	b.t.Helper()
	ask[any](b, `(() => {
		const notes = (window.notesOfTheTest = {});
		const note = () => {
			const number = document.querySelector("[data-status][data-number]")?.dataset.number;
			if (!number) return;
			const known = notes[number] ?? (notes[number] = {At: 0});
			if (!known.At) requestAnimationFrame(() => (known.At ||= Date.now()));
			known.Board = `+boardText+`;
		};
		note();
		new MutationObserver(note).observe(document.documentElement, {subtree: true, childList: true, characterData: true, attributes: true});
	})()`)
}

// notes are what was kept.
func (b *tab) notes() map[int]glimpse {
	b.t.Helper()
	return ask[map[int]glimpse](b, "window.notesOfTheTest")
}

// sameBoards compares what two tabs have shown for the records from one to another: both have shown each.
func sameBoards(t *testing.T, one, other *tab, from, to int) {
	t.Helper()
	a, b := one.notes(), other.notes()
	for n := from; n <= to; n++ {
		switch {
		case a[n].Board == "" || b[n].Board == "":
			t.Errorf("record %d: shown to %s: %v, to %s: %v", n, one.name, a[n].Board != "", other.name, b[n].Board != "")
		case a[n].Board != b[n].Board:
			t.Errorf("record %d: %s sees\n%s\n%s sees\n%s", n, one.name, apart(a[n].Board, b[n].Board), other.name, apart(b[n].Board, a[n].Board))
			return
		}
	}
}

// recordTimes are when the records of a game were written, and by whom.
func recordTimes(t *testing.T, s *server, game string) map[int]recorded {
	t.Helper()
	type records struct {
		Records []recorded `json:"records"`
		Next    string     `json:"next"`
	}
	times := map[int]recorded{}
	for cursor := ""; ; {
		page := read[records](t, s, fmt.Sprintf("/v1/games/%s/records?limit=100%s", game, cursor))
		for _, r := range page.Records {
			times[r.Number] = r
		}
		if page.Next == "" {
			return times
		}
		cursor = "&cursor=" + page.Next
	}
}

type recorded struct {
	Number int       `json:"number"`
	Time   time.Time `json:"time"`
	By     string    `json:"by"`
}
