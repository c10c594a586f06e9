package projections

import (
	"context"
	"maps"
	"slices"

	"snowdonia/domain/game"
	"snowdonia/events"
	"snowdonia/projections/figures"
	"snowdonia/projections/tally"
)

// analytics counts the games that a batch ends. What they add is part of the
// batch's writes: it is added once, however often the batch is delivered.
func (w *worker) analytics(ctx context.Context, b *batch, all *writes) error {
	k := w.build.keys()
	added := map[figures.Cell]figures.Counts{}
	for _, c := range b.changes {
		if c.before.state.Status == game.Finished || c.after.state.Status != game.Finished {
			continue
		}
		rows, err := w.rowsOf(ctx, c)
		if err != nil {
			return err
		}
		counts := figures.Count(rows)
		for _, cell := range figures.CellsOf(&rows.Game) {
			if added[cell] == nil {
				added[cell] = figures.Counts{}
			}
			for name, n := range counts {
				added[cell][name] += n
			}
			bests(k, cell, &rows.Game, all)
		}
	}
	cells := slices.SortedFunc(maps.Keys(added), figures.Cell.Compare)
	for _, cell := range cells {
		counts := added[cell]
		if games := counts["games"]; games > 0 {
			all.add("HINCRBY", k.cells(), cell.String(), games)
		}
		for _, name := range slices.Sorted(maps.Keys(counts)) {
			all.add("HINCRBY", k.cell(cell), name, counts[name])
		}
	}
	return nil
}

// rowsOf gives the rows of a game that a change ends, from all of its records. Its
// errors are of Redis, a *keyError, or a [*BrokenError].
func (w *worker) rowsOf(ctx context.Context, c *change) (*tally.Rows, error) {
	records, ok := w.told.take(c.after.id, c.before.state.Number)
	if !ok {
		_, err := w.store.entries(ctx, w.build.keys(), c.after.id, c.before.state.Number, func(r events.Record) { records = append(records, r) })
		if err != nil {
			return nil, err
		}
	}
	for _, r := range c.records {
		records = append(records, r.Record)
	}
	rows, err := tally.Of(records)
	if err != nil {
		return nil, w.broken(c.records[len(c.records)-1], err)
	}
	return rows, nil
}

// bests puts a game among those that are the most of something, and keeps the best.
func bests(k keys, cell figures.Cell, g *tally.Game, all *writes) {
	marks := figures.MarksOf(g)
	for _, best := range figures.Bests() {
		if m, ok := marks[best]; ok {
			all.add("ZADD", k.bests(best, cell), m.Value, m.Member())
			all.add("ZREMRANGEBYRANK", k.bests(best, cell), 0, -figures.BestKept-1)
		}
	}
}
