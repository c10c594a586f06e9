package bulk

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
	"snowdonia/events"
	"snowdonia/projections/tally"
)

// start is when the first record of a test is made, late in a month; each next
// record of its log is made a minute later.
var start = time.Date(2026, 1, 31, 20, 0, 0, 0, time.UTC)

// club appends simulated games to a log, all at once and in turns.
type club struct {
	t      *testing.T
	log    *events.Memory
	now    time.Time
	rest   map[string][]events.Record // of each game, what is not in the log yet
	done   map[string][]events.Record
	seq    map[string]uint64
	opened int
}

func newClub(t *testing.T, shards int) *club {
	return &club{t: t, log: events.NewMemory(shards), now: start, rest: map[string][]events.Record{}, done: map[string][]events.Record{}, seq: map[string]uint64{}}
}

// open brings games of all scenarios and sizes to the tables.
func (c *club) open(games int) *club {
	c.t.Helper()
	for range games {
		n := c.opened
		c.opened++
		sc := scenario.All()[n%len(scenario.All())]
		seats := 1 + n/2%game.MaxSeats
		setup, err := sc.Setup(seats, game.Deluxe, game.Options{})
		if err != nil {
			c.t.Fatal(err)
		}
		rules, err := scenario.RulesFor(setup)
		if err != nil {
			c.t.Fatal(err)
		}
		played, err := sim.Game{
			Setup: setup, Rules: rules, Bots: slices.Repeat([]bot.Bot{bot.Random{}}, seats), Luck: sim.Luck(n), Dice: sim.Dice(n), Record: true,
		}.Play()
		if err != nil {
			c.t.Fatal(err)
		}
		id := fmt.Sprintf("game-%03d", n)
		for _, e := range played.Entries {
			c.rest[id] = append(c.rest[id], events.Record{
				Game: id, Number: e.Number, By: "bot:random", Command: fmt.Sprintf("%s-%d", id, e.Number), Schema: events.Schema, Rules: game.RulesVersion, Facts: e.Facts,
			})
		}
	}
	return c
}

// play appends up to n records of each game, game by game in turns.
func (c *club) play(n int) {
	c.t.Helper()
	for range n {
		moved := false
		for _, id := range slices.Sorted(maps.Keys(c.rest)) {
			if rest := c.rest[id]; len(rest) > 0 {
				c.append(rest[0])
				c.rest[id], moved = rest[1:], true
			}
		}
		if !moved {
			return
		}
	}
}

func (c *club) append(r events.Record) {
	c.t.Helper()
	c.now = c.now.Add(time.Minute)
	r.Time, r.Prev = c.now, c.seq[r.Game]
	seq, err := c.log.Append(c.t.Context(), r, r.Prev)
	if err != nil {
		c.t.Fatal(err)
	}
	c.seq[r.Game], c.done[r.Game] = seq, append(c.done[r.Game], r)
}

// finish plays all games to their ends.
func (c *club) finish() { c.play(1 << 20) }

// finished gives the rows of the games that have ended, by game.
func (c *club) finished() []*tally.Rows {
	c.t.Helper()
	var all []*tally.Rows
	for id, rest := range c.rest {
		if len(rest) > 0 {
			continue
		}
		rows, err := tally.Of(c.done[id])
		if err != nil {
			c.t.Fatal(err)
		}
		all = append(all, rows)
	}
	slices.SortFunc(all, func(a, b *tally.Rows) int { return cmp.Compare(a.Game.Game, b.Game.Game) })
	return all
}

// export brings a folder up to date.
func (c *club) export(folder string) Sum {
	c.t.Helper()
	sum, err := Export(c.t.Context(), Config{Log: c.log, Folder: folder})
	if err != nil {
		c.t.Fatal(err)
	}
	return sum
}

// parquetFiles gives the files of a table by their paths in the folder.
func parquetFiles(t *testing.T, folder, table string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(folder, table, "scenario=*", "month=*", "*.parquet"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range found {
		found[i] = strings.TrimPrefix(found[i], folder+string(filepath.Separator))
	}
	return found
}

// readTable reads all rows of a table, and what the first of them say of where they lie.
func readTable[Row any](t *testing.T, folder, table string) []Row {
	t.Helper()
	var all []Row
	for _, file := range parquetFiles(t, folder, table) {
		rows, err := parquet.ReadFile[Row](filepath.Join(folder, file))
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		all = append(all, rows...)
	}
	return all
}

// contents gives every file of a folder with what is in it.
func contents(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == "lock" {
			return err
		}
		b, err := os.ReadFile(path)
		all[path] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// check compares a folder to the games that have ended: each is there once, in its
// place, with all its rows.
func (c *club) check(folder string) {
	c.t.Helper()
	var want tally.Rows
	var games []tally.Game
	for _, r := range c.finished() {
		games = append(games, r.Game)
		want.Scores = append(want.Scores, r.Scores...)
		want.Contracts = append(want.Contracts, r.Contracts...)
		want.Answers = append(want.Answers, r.Answers...)
		want.Facts = append(want.Facts, r.Facts...)
	}
	compare(c.t, "games", games, readTable[tally.Game](c.t, folder, "games"), func(g tally.Game) string { return g.Game })
	compare(c.t, "scores", want.Scores, readTable[tally.Score](c.t, folder, "scores"), func(s tally.Score) string { return s.Game })
	compare(c.t, "contracts", want.Contracts, readTable[tally.Contract](c.t, folder, "contracts"), func(k tally.Contract) string { return k.Game })
	compare(c.t, "answers", want.Answers, readTable[tally.Answer](c.t, folder, "answers"), func(a tally.Answer) string { return a.Game })
	compare(c.t, "facts", want.Facts, readTable[tally.Fact](c.t, folder, "facts"), func(f tally.Fact) string { return f.Game })
	for _, file := range parquetFiles(c.t, folder, "games") {
		rows, err := parquet.ReadFile[tally.Game](filepath.Join(folder, file))
		if err != nil {
			c.t.Fatal(err)
		}
		for _, g := range rows {
			if place := fmt.Sprintf("games/scenario=%s/month=%s/", g.Scenario, g.TS.UTC().Format("2006-01")); !strings.HasPrefix(filepath.ToSlash(file), place) {
				c.t.Errorf("a game of %s that ended at %v is in %s", g.Scenario, g.TS, file)
			}
		}
	}
}

// compare compares rows game by game; within a game they keep their order.
func compare[Row comparable](t *testing.T, table string, want, got []Row, by func(Row) string) {
	t.Helper()
	slices.SortStableFunc(got, func(a, b Row) int { return cmp.Compare(by(a), by(b)) })
	if len(want) != len(got) {
		t.Errorf("%s has %d rows, not %d", table, len(got), len(want))
		return
	}
	for i := range want {
		if want[i] != got[i] {
			t.Errorf("%s, row %d: %+v, not %+v", table, i, got[i], want[i])
			return
		}
	}
}

// parquetGames gives the ids of the games of a folder.
func parquetGames(t *testing.T, folder string) []string {
	t.Helper()
	var ids []string
	for _, g := range readTable[tally.Game](t, folder, "games") {
		ids = append(ids, g.Game)
	}
	return ids
}
