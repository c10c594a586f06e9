package projections

import (
	"testing"

	"snowdonia/events"
)

func TestToldRecordsAreWholeOrNotThere(t *testing.T) {
	k := newTold(8)
	record := func(game string, number int) events.Record { return events.Record{Game: game, Number: number} }
	for _, r := range []events.Record{record("a", 1), record("a", 2), record("a", 2), record("a", 4), record("a", 3), record("b", 2), record("b", 3)} {
		k.add(r)
	}
	if _, ok := k.take("a", 4); ok {
		t.Error("a record that never came is told")
	}
	if _, ok := k.take("b", 1); ok {
		t.Error("a game is told without its first record")
	}
	all, ok := k.take("a", 2)
	if !ok || len(all) != 2 || all[0].Number != 1 || all[1].Number != 2 {
		t.Errorf("told %+v, %v", all, ok)
	}
	if _, ok := k.take("a", 1); ok {
		t.Error("what was taken is still there")
	}
	kept := 0
	for n := range 10 {
		id := string(rune('c' + n))
		k.add(record(id, 1))
		k.add(record(id, 2))
	}
	for n := range 10 {
		all, _ := k.take(string(rune('c'+n)), 2)
		kept += len(all)
	}
	if kept > 8 || kept < 4 {
		t.Errorf("%d records are kept where there is room for 8", kept)
	}
}
