package agreement

import (
	"fmt"
	"math"
	"strings"

	"snowdonia/projections/figures"
)

// figure is one of the live figures, and the question whose answer it must be. The
// view counted has the games that are looked at, alike those of all months.
type figure struct {
	name string
	sql  string
	live func(f *figures.Figures) [][]string
}

// line makes a row of texts.
func line(values ...any) []string {
	row := make([]string, len(values))
	for i, v := range values {
		row[i] = fmt.Sprint(v)
	}
	return row
}

// lines makes rows of a list.
func lines[T any](list []T, row func(T) []string) [][]string {
	all := [][]string{}
	for _, v := range list {
		all = append(all, row(v))
	}
	return all
}

// parts is how many parts wins by chance are counted in: a fifth, a quarter, a
// third and a half are whole numbers of them.
const parts = 60

// chance gives expected wins in parts.
func chance(expected float64) int64 { return int64(math.Round(expected * parts)) }

var liveFigures = []figure{
	{"games", `select count(*), count(*) filter (winners > 1), coalesce(sum(seats), 0), coalesce(sum(winners), 0), coalesce(sum(answers), 0),
		coalesce(sum(take_backs), 0), coalesce(sum(epoch_ms(ts) - epoch_ms(started)), 0) from counted`,
		func(f *figures.Figures) [][]string {
			g := f.Games
			return [][]string{line(g.Finished, g.Shared, g.Seats, g.Winners, g.Answers, g.TakeBacks, g.Milliseconds)}
		}},
	{"rounds", `select rounds, count(*) from counted group by all order by all`,
		func(f *figures.Figures) [][]string {
			return lines(f.Games.Rounds, func(l figures.Length) []string { return line(l.Rounds, l.Games) })
		}},
	{"reasons", `select reason, count(*) from counted group by all order by all`,
		func(f *figures.Figures) [][]string {
			return lines(f.Games.Reasons, func(r figures.Reason) []string { return line(r.Reason, r.Games) })
		}},
	{"months", `select month, count(*) from alike group by all order by all`,
		func(f *figures.Figures) [][]string {
			return lines(f.Games.Months, func(m figures.Month) []string { return line(m.Month, m.Games) })
		}},
	{"seats", placesBy("seat"), func(f *figures.Figures) [][]string { return lines(f.Seats, placeLine) }},
	{"orders", placesBy(`"order"`), func(f *figures.Figures) [][]string { return lines(f.Orders, placeLine) }},
	{"totals", `select (floor(total / 10.0) * 10)::int, count(*) from scores join counted using (game) group by all order by all`,
		func(f *figures.Figures) [][]string {
			return lines(f.Totals, func(b figures.Bin) []string { return line(b.From, b.Seats) })
		}},
	{"sources", sourcesOfPoints(),
		func(f *figures.Figures) [][]string {
			return lines(f.Sources, func(s figures.Source) []string { return line(s.Source, s.Points, s.Winners) })
		}},
	{"actions", `select action, least(round, 40) as round, count(*) filter (kind = 'labourer-returned') as uses, count(*) filter (kind = 'action-skipped') as skipped,
		coalesce(sum(amount) filter (seat >= 0 and phase = 'resolve' and stage <> 'window'), 0) as amount
		from facts join (select game from counted) using (game) group by 1, 2 having uses > 0 or skipped > 0 or amount <> 0 order by 1, 2`,
		func(f *figures.Figures) [][]string {
			return lines(f.Actions, func(a figures.Action) []string { return line(a.Action, a.Round, a.Uses, a.Skipped, a.Amount) })
		}},
	{"contracts", `select g.scenario, card, count(*), sum(taken), count(*) filter (used > 0), coalesce(sum(used), 0), count(*) filter (held),
		count(*) filter (held and points > 0), coalesce(sum(points) filter (held), 0), count(*) filter (held and won),
		coalesce(sum(60 // seats * winners) filter (held), 0)
		from contracts join counted g using (game) group by 1, 2 order by 1, 2`,
		func(f *figures.Figures) [][]string {
			return lines(f.Contracts, func(c figures.Contract) []string {
				return line(c.Scenario, c.Card, c.Taken, c.TakenRounds, c.Used, c.UsedRounds, c.Held, c.Paid, c.Points, c.Wins, chance(c.Expected))
			})
		}},
	{"trains", `with moves as (select g.scenario, train_number as train, count(*) filter (f.kind <> 'train-lost') as acquired,
			coalesce(sum(round) filter (f.kind <> 'train-lost'), 0) as rounds, count(*) filter (f.kind = 'train-lost') as lost
			from facts f join counted g using (game) where f.kind in ('train-acquired', 'train-chosen', 'train-lost') group by 1, 2),
		ends as (select g.scenario, train_owned as train, count(*) as kept, count(*) filter (won) as wins, sum(60 // seats * winners) as chance
			from scores join counted g using (game) where train_owned <> 0 group by 1, 2)
		select scenario, train, coalesce(acquired, 0), coalesce(rounds, 0), coalesce(lost, 0), coalesce(kept, 0), coalesce(wins, 0), coalesce(chance, 0)
		from moves full join ends using (scenario, train) order by 1, 2`,
		func(f *figures.Figures) [][]string {
			return lines(f.Trains, func(r figures.Train) []string {
				return line(r.Scenario, r.Train, r.Acquired, r.AcquiredRounds, r.Lost, r.Kept, r.Wins, chance(r.Expected))
			})
		}},
	{"weather", timesByRound("weather", "kind = 'discs-placed' and weather <> ''"),
		func(f *figures.Figures) [][]string {
			return lines(f.Weather, func(w figures.Weather) []string { return line(w.Weather, w.Round, w.Times) })
		}},
	{"events", timesByRound("event", "kind = 'event-cube-placed'"),
		func(f *figures.Figures) [][]string {
			return lines(f.Events, func(e figures.Event) []string { return line(e.Event, e.Round, e.Times) })
		}},
}

func placesBy(column string) string {
	return `select g.seats, ` + column + `, count(*), count(*) filter (won), sum(total) from scores join counted g using (game) group by 1, 2 order by 1, 2`
}

func placeLine(p figures.Place) []string { return line(p.Seats, p.Place, p.Games, p.Wins, p.Points) }

func timesByRound(column, which string) string {
	return `select ` + column + `, least(round, 40), count(*) from facts join (select game from counted) using (game) where ` + which + ` group by 1, 2 order by 1, 2`
}

func sourcesOfPoints() string {
	var all []string
	for i, column := range []string{"track", "stations", "surveyor", "contracts", "train", "gap_cards"} {
		name := column
		if column == "gap_cards" {
			name = "gapCards"
		}
		all = append(all, fmt.Sprintf("select %d as i, '%s' as name, coalesce(sum(%s), 0) as points, coalesce(sum(%s) filter (won), 0) as winners from scores join (select game from counted) using (game)",
			i, name, column, column))
	}
	return "select name, points, winners from (" + strings.Join(all, " union all ") + ") order by i"
}

// counting gives the views of the games that a filter looks at.
func counting(f figures.Filter) []string {
	alike := "create or replace view alike as select * from games where not forked"
	for _, c := range []struct{ column, value string }{{"scenario", f.Scenario}, {"edition", f.Edition}, {"kind", string(f.Kind)}} {
		if c.value != "" {
			alike += fmt.Sprintf(" and %s = '%s'", c.column, c.value)
		}
	}
	if f.Seats != 0 {
		alike += fmt.Sprintf(" and seats = %d", f.Seats)
	}
	counted := "create or replace view counted as select * from alike"
	if f.From != "" {
		counted += fmt.Sprintf(" where month between '%s' and '%s'", f.From, f.To)
	}
	return []string{alike, counted}
}
