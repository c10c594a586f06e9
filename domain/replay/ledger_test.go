package replay_test

import (
	"reflect"
	"testing"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
)

// balanced adds up the rows that count and compares with what the seats have.
func balanced(t *testing.T, entries []game.Entry) []replay.Row {
	t.Helper()
	rows, more, err := replay.Ledger(entries, 0, len(entries))
	if err != nil || more {
		t.Fatal(more, err)
	}
	s := fold(t, entries)
	var has [game.MaxSeats]game.Goods
	var placed [game.MaxSeats]int
	for _, row := range rows {
		if len(row.Choices) == 0 {
			t.Errorf("record %d answers nothing", row.Number)
		}
		for _, c := range row.Changes {
			if reflect.DeepEqual(c, replay.Change{Seat: c.Seat}) {
				t.Errorf("record %d lists seat %d, for which nothing changed", row.Number, c.Seat)
			}
			if !row.Counts {
				continue
			}
			g := &has[c.Seat]
			*g = game.Goods{
				IronOre: g.IronOre + c.Gained.IronOre - c.Paid.IronOre, Stone: g.Stone + c.Gained.Stone - c.Paid.Stone,
				Coal: g.Coal + c.Gained.Coal - c.Paid.Coal, SteelBar: g.SteelBar + c.Gained.SteelBar - c.Paid.SteelBar,
				Rubble: g.Rubble + c.Gained.Rubble - c.Paid.Rubble, Dynamite: g.Dynamite + c.Gained.Dynamite - c.Paid.Dynamite,
			}
			placed[c.Seat] += c.Markers
		}
	}
	for seat := range s.Setup.Seats {
		p := s.Players[seat]
		if has[seat] != p.Supply {
			t.Errorf("seat %d has %+v, by the ledger %+v", seat, p.Supply, has[seat])
		}
		if want := s.Setup.Markers - int(p.Markers); placed[seat] != want {
			t.Errorf("seat %d placed %d markers, by the ledger %d", seat, want, placed[seat])
		}
	}
	return rows
}

// The ledger accounts for everything that the seats have at the end, and ends with the result.
func TestTheLedgerIsBalanced(t *testing.T) {
	entries, _ := recorded(t)
	rows := balanced(t, entries)
	s := fold(t, entries)
	answers := 0
	for _, e := range entries {
		for _, f := range e.Facts {
			if _, ok := f.(*game.Answered); ok {
				answers++
				break
			}
		}
	}
	if len(rows) != answers || answers < 50 {
		t.Fatalf("%d rows for %d answers", len(rows), answers)
	}
	last := rows[len(rows)-1]
	if !reflect.DeepEqual(last.Scores, s.Scores[:2]) {
		t.Errorf("the last row has %+v, the result is %+v", last.Scores, s.Scores[:2])
	}
	for _, row := range rows[:len(rows)-1] {
		now := fold(t, entries[:row.Number])
		if want := []game.Score{now.Score(0), now.Score(1)}; !reflect.DeepEqual(row.Scores, want) || !row.Counts {
			t.Fatalf("record %d: %+v, not %+v, counts: %v", row.Number, row.Scores, want, row.Counts)
		}
	}
}

// The ledger of the middle of a game is balanced whatever was taken back on the way.
func TestTheLedgerAcrossTakeBacks(t *testing.T) {
	entries, _ := recorded(t)
	for to := 20; to < len(entries)-30; to += 25 {
		back := takenBack(entries[:to+20], to)
		for _, e := range entries[to : to+10] {
			back = append(back, game.Entry{Number: len(back) + 1, Facts: e.Facts})
		}
		undone := 0
		for _, row := range balanced(t, back) {
			if !row.Counts {
				undone++
				if row.Number <= to || row.Number > to+20 {
					t.Errorf("record %d is said to be taken back", row.Number)
				}
			}
		}
		if undone != 20 {
			t.Errorf("back to %d: %d rows are taken back, not 20", to, undone)
		}
	}
}

// Pages of the ledger put together are the whole of it.
func TestTheLedgerInPages(t *testing.T) {
	entries, _ := recorded(t)
	all, _, err := replay.Ledger(entries, 0, len(entries))
	if err != nil {
		t.Fatal(err)
	}
	var pages []replay.Row
	for after, more := 0, true; more; {
		var page []replay.Row
		if page, more, err = replay.Ledger(entries, after, 7); err != nil || len(page) == 0 || len(page) > 7 || more && len(page) != 7 {
			t.Fatal(len(page), more, err)
		}
		pages = append(pages, page...)
		after = page[len(page)-1].Number
	}
	if !reflect.DeepEqual(pages, all) {
		t.Errorf("%d rows in pages, %d at once, or other ones", len(pages), len(all))
	}
	for _, after := range []int{len(entries), len(entries) + 1} {
		if rows, more, err := replay.Ledger(entries, after, 7); len(rows) > 0 || more || err != nil {
			t.Errorf("behind record %d: %d rows, %v, %v", after, len(rows), more, err)
		}
	}
}
