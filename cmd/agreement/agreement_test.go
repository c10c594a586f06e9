package agreement

import (
	"fmt"
	"slices"
	"testing"

	"snowdonia/domain/scenario"
	"snowdonia/events"
	"snowdonia/projections"
	"snowdonia/projections/bulk"
	"snowdonia/projections/figures"
	"snowdonia/projections/redisserver"
	"snowdonia/projections/tally"
)

// filters are the views of the games that are compared.
var filters = []figures.Filter{
	{},
	{Scenario: "jungfraubahn"},
	{Seats: 4, Kind: tally.Mixed},
	{Edition: "2012", From: "2026-02", To: "2026-03"},
	{Kind: tally.Persons, From: "2026-05", To: "2026-05"},
	{Seats: 1},
	{From: "2025-01", To: "2025-02"}, // nobody played
}

// TestLiveFiguresAndFilesAgree compares every live figure with what DuckDB says of
// the exported files, and the questions of the documentation with their answers.
func TestLiveFiguresAndFilesAgree(t *testing.T) {
	log := played(t)
	d := duckdb{program: buildDuckDB(t), folder: t.TempDir()}
	sum, err := bulk.Export(t.Context(), bulk.Config{Log: log, Folder: d.folder, Answers: 40_000})
	if err != nil {
		t.Fatal(err)
	}
	if sum.Games != games {
		t.Fatalf("%d games were exported", sum.Games)
	}
	live := projected(t, log)
	var questions []string
	for _, f := range filters {
		questions = append(questions, questionsAbout(f)...)
	}
	answers := d.ask(t, questions)
	for _, f := range filters {
		t.Run(fmt.Sprint(f), func(t *testing.T) { compareFigures(t, live, f, answers[:len(questionsAbout(f))]) })
		answers = answers[len(questionsAbout(f)):]
	}
	t.Run("documentation", func(t *testing.T) { checkDocument(t, d) })
}

// projected fills a redis-server from a log and reads it.
func projected(t *testing.T, log events.Log) *projections.Reader {
	t.Helper()
	redis, err := redisserver.Open(t.Context(), redisserver.Options{Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = redis.Close() })
	if redis.Kind != "own redis-server" {
		t.Fatalf("%s runs: the test needs a redis-server on PATH", redis)
	}
	err = projections.Rebuild(t.Context(), projections.Config{Log: log, Redis: redis.Client, RulesFor: scenario.RulesFor}, nil)
	if err != nil {
		t.Fatal(err)
	}
	reader := projections.NewReader(redis.Client, log.Shards())
	t.Cleanup(reader.Close)
	return reader
}

// questionsAbout are what is asked about the games of a filter: the views, every
// live figure, and all that a record may say of a game.
func questionsAbout(f figures.Filter) []string {
	questions := counting(f)
	for _, g := range liveFigures {
		questions = append(questions, g.sql)
	}
	return append(questions, allGames)
}

func compareFigures(t *testing.T, reader *projections.Reader, f figures.Filter, answers []answer) {
	live, err := reader.Figures(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	bests, err := reader.Bests(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	views := len(counting(f))
	for i, g := range liveFigures {
		want, got := answers[views+i].Rows, g.live(live)
		if f == (figures.Filter{}) && len(want) == 0 {
			t.Errorf("%s: no game has any", g.name)
		}
		if !slices.EqualFunc(want, got, slices.Equal[[]string]) {
			t.Errorf("%s: DuckDB says\n%q\nthe live figures are\n%q", g.name, want, got)
		}
	}
	compareBests(t, bests, answers[len(answers)-1].Rows)
}

// allGames tells all that a record says of its game.
const allGames = `select highest, margin, rounds, seats, game, records, scenario, edition, kind, private from counted`

// compareBests looks for the records among all games. Which of equal ones are named is open.
func compareBests(t *testing.T, bests *figures.Records, all [][]string) {
	t.Helper()
	for _, best := range []struct {
		name   string
		column int
		rows   []figures.Record
		sign   int
	}{{"highest", 0, bests.Highest, -1}, {"closest", 1, bests.Closest, 1}, {"longest", 2, bests.Longest, -1}} {
		known := map[string]int{} // games by all that is told of them
		var values []int
		for _, g := range all {
			var value, seats int
			if _, err := fmt.Sscan(g[best.column]+" "+g[3], &value, &seats); err != nil {
				t.Fatal(err)
			}
			if best.name == "closest" && seats == 1 {
				continue
			}
			values = append(values, best.sign*value)
			if g[9] == "true" {
				g = slices.Replace(slices.Clone(g), 4, 5, "")
			}
			known[fmt.Sprint(value, g[3:9])]++
		}
		slices.Sort(values)
		for i := range values {
			values[i] *= best.sign
		}
		var got []int
		for _, r := range best.rows {
			got = append(got, int(r.Value))
			id := ""
			if r.Game != nil {
				id = *r.Game
			}
			told := fmt.Sprint(r.Value, line(r.Seats, id, r.Number, r.Scenario, r.Edition, r.Kind))
			if known[told]--; known[told] < 0 {
				t.Errorf("%s: there is no game %s", best.name, told)
			}
		}
		if want := values[:min(len(values), figures.BestKept)]; !slices.Equal(got, want) {
			t.Errorf("%s: %v, not %v", best.name, got, want)
		}
	}
}
