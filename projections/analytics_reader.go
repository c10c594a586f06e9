package projections

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/redis/go-redis/v9"

	"snowdonia/projections/figures"
)

// Figures adds up what is counted of the games that a filter takes, which must
// have passed its check. Each cell of each shard is read as one; games that end
// while it reads may be in one of them and not yet in another. What it gives is
// shared and at most [figuresFresh] old.
func (r *Reader) Figures(ctx context.Context, f figures.Filter) (*figures.Figures, error) {
	return r.figures.of(ctx, f, r.readFigures)
}

// Bests gives the games that are the most of something, among those that a
// filter takes, as [Reader.Figures] does.
func (r *Reader) Bests(ctx context.Context, f figures.Filter) (*figures.Records, error) {
	return r.marks.of(ctx, f, r.readBests)
}

func (r *Reader) readFigures(ctx context.Context, f figures.Filter) (*figures.Figures, error) {
	var sum figures.Sum
	var hashes [][]*redis.MapStringStringCmd
	shards, err := r.askCells(ctx, func(p redis.Pipeliner, i int, k keys, cells []cellGames) {
		hashes[i] = nil
		for _, c := range cells {
			if f.Takes(c.cell) {
				hashes[i] = append(hashes[i], p.HGetAll(ctx, k.cell(c.cell)))
			}
		}
	}, func(shards int) { hashes = make([][]*redis.MapStringStringCmd, shards) })
	if err != nil {
		return nil, err
	}
	for i, cells := range shards {
		n := 0
		for _, c := range cells {
			if f.TakesAnyMonth(c.cell) {
				sum.Month(c.cell.Month, c.games)
			}
			if !f.Takes(c.cell) {
				continue
			}
			counts, err := countsOf(hashes[i][n].Val())
			if err == nil {
				err = sum.Add(c.cell, counts)
			}
			if err != nil {
				return nil, fmt.Errorf("projections: shard %d, cell %s: %w", i, c.cell, err)
			}
			n++
		}
	}
	return sum.Figures(), nil
}

func (r *Reader) readBests(ctx context.Context, f figures.Filter) (*figures.Records, error) {
	type reply struct {
		best  figures.Best
		cell  figures.Cell
		marks *redis.ZSliceCmd
	}
	var replies [][]reply
	_, err := r.askCells(ctx, func(p redis.Pipeliner, i int, k keys, cells []cellGames) {
		replies[i] = nil
		for _, c := range cells {
			if !f.Takes(c.cell) {
				continue
			}
			for _, best := range figures.Bests() {
				replies[i] = append(replies[i], reply{best, c.cell, p.ZRevRangeWithScores(ctx, k.bests(best, c.cell), 0, figures.BestKept-1)})
			}
		}
	}, func(shards int) { replies = make([][]reply, shards) })
	if err != nil {
		return nil, err
	}
	records := &figures.Records{}
	for _, a := range slices.Concat(replies...) {
		marks := make([]figures.Mark, len(a.marks.Val()))
		for i, z := range a.marks.Val() {
			if marks[i], err = figures.ParseMark(fmt.Sprint(z.Member), int64(z.Score)); err != nil {
				return nil, err
			}
		}
		records.Add(a.best, a.cell, marks)
	}
	records.Sort()
	return records, nil
}

// cellGames is a cell of a shard, with how many games are counted in it.
type cellGames struct {
	cell  figures.Cell
	games int64
}

// askCells reads which cells every shard has, and then asks what add wants of
// them. Both are asked of the same versions.
func (r *Reader) askCells(ctx context.Context, add func(redis.Pipeliner, int, keys, []cellGames), begin func(shards int)) ([][]cellGames, error) {
	const attempts = 3
	shards := r.allShards()
	begin(len(shards))
	for range attempts {
		names := make([]*redis.MapStringStringCmd, len(shards))
		first, err := r.ask(ctx, shards, func(p redis.Pipeliner, i int, k keys) { names[i] = p.HGetAll(ctx, k.cells()) })
		if err != nil {
			return nil, err
		}
		all := make([][]cellGames, len(shards))
		for i := range shards {
			if all[i], err = cellsOf(names[i].Val()); err != nil {
				return nil, fmt.Errorf("projections: shard %d: %w", i, err)
			}
		}
		second, err := r.ask(ctx, shards, func(p redis.Pipeliner, i int, k keys) { add(p, i, k, all[i]) })
		if err != nil {
			return nil, err
		}
		if slices.EqualFunc(first, second, func(a, b *build) bool { return a.epoch == b.epoch }) {
			return all, nil
		}
	}
	return nil, fmt.Errorf("%w: the read models are being switched", ErrUnavailable)
}

// cellsOf reads the cells of a shard, in order.
func cellsOf(names map[string]string) ([]cellGames, error) {
	cells := make([]cellGames, 0, len(names))
	for name, games := range names {
		c, err := figures.ParseCell(name)
		if err != nil {
			return nil, err
		}
		n, err := strconv.ParseInt(games, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("cell %s: %w", name, err)
		}
		cells = append(cells, cellGames{c, n})
	}
	slices.SortFunc(cells, func(a, b cellGames) int { return a.cell.Compare(b.cell) })
	return cells, nil
}

func countsOf(fields map[string]string) (figures.Counts, error) {
	counts := make(figures.Counts, len(fields))
	for name, text := range fields {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		counts[name] = n
	}
	return counts, nil
}
