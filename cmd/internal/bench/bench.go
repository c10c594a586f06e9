// Package bench measures the product. Where something stands between a figure and
// what the machine could do, that ceiling is measured beside it in the same run:
// figures drift with the machine, ratios do not. Nothing here is a test.
//
// Each row of the table is a file of its own.
package bench

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// Row is one line of questions of the table; it may give several figures.
type Row struct {
	Name  string // for choosing it
	What  string
	world bool // it needs NATS and Redis
	run   func(ctx context.Context, b *run) error
}

// Rows are all rows, in the order of the table.
func Rows() []Row {
	return []Row{
		{"games", "random games of four of each scenario", false, games},
		{"fold", "folding a finished game", false, fold},
		{"commands", "commands acknowledged", true, commands},
		{"visible", "from an accepted command to the board that shows it", true, visible},
		{"rebuild", "records projected in a rebuild", true, rebuild},
		{"analytics", "records projected with their figures", true, analytics},
		{"board", "board queries", true, board},
		{"earlier", "the board at an earlier point", true, earlier},
	}
}

// Figure is one measurement.
type Figure struct {
	Row     string  `json:"row"`
	What    string  `json:"what"`
	Value   float64 `json:"value"`
	Unit    string  `json:"unit"`
	Ceiling float64 `json:"ceiling,omitempty"` // in the same unit; 0 for none
	Beside  string  `json:"beside,omitempty"`  // what the ceiling is
	Goal    string  `json:"goal"`
	Reached bool    `json:"reached"`
}

// Ratio is the part of the ceiling that is reached, 0 without one.
func (f Figure) Ratio() float64 {
	if f.Ceiling == 0 {
		return 0
	}
	return f.Value / f.Ceiling
}

// Options say what to measure, and how long.
type Options struct {
	Only     []string      // names of rows, none for all of them
	Each     time.Duration // of one measurement, about; 0 is the usual one
	RedisURL string        // empty: a redis-server of its own
	Folder   string        // for the log while it runs
	Progress io.Writer     // told which row is measured
}

// Report is what came of a run.
type Report struct {
	Servers string   `json:"servers"` // that were measured against, empty for none
	Figures []Figure `json:"figures"`
}

// run is one run of the benchmarks.
type run struct {
	Options
	*world  // nil for rows that need none
	row     string
	figures []Figure
}

// usual is the duration of one measurement for which the sizes below are right.
const usual = 4 * time.Second

// size is a number of games that suits the duration of a measurement.
func (b *run) size(games int) int {
	return max(4, int(float64(games)*b.Each.Seconds()/usual.Seconds()))
}

// beside notes a figure whose goal is a part of its ceiling.
func (b *run) beside(what string, value float64, unit string, ceiling float64, beside string, goal float64) {
	f := Figure{Row: b.row, What: what, Value: value, Unit: unit, Ceiling: ceiling, Beside: beside, Goal: fmt.Sprintf("%.1f of the ceiling", goal)}
	f.Reached = f.Ratio() >= goal
	b.figures = append(b.figures, f)
}

// atLeast notes a figure that is better the higher it is.
func (b *run) atLeast(what string, value float64, unit string, goal float64) {
	b.figures = append(b.figures, Figure{Row: b.row, What: what, Value: value, Unit: unit, Goal: fmt.Sprintf("at least %g", goal), Reached: value >= goal})
}

// atMost notes a figure that is better the lower it is.
func (b *run) atMost(what string, value float64, unit string, goal float64) {
	b.figures = append(b.figures, Figure{Row: b.row, What: what, Value: value, Unit: unit, Goal: fmt.Sprintf("at most %g", goal), Reached: value <= goal})
}

// Unknown gives the first of some names that is no row's, or nothing.
func Unknown(names []string) string {
	for _, name := range names {
		if !slices.ContainsFunc(Rows(), func(r Row) bool { return r.Name == name }) {
			return name
		}
	}
	return ""
}

// Run measures the rows that are chosen, in the order of the table. What has been
// measured before an error is in the report.
func Run(ctx context.Context, o Options) (report Report, err error) {
	rows := Rows()
	if len(o.Only) > 0 {
		rows = slices.DeleteFunc(rows, func(r Row) bool { return !slices.Contains(o.Only, r.Name) })
	}
	if o.Each == 0 {
		o.Each = usual
	}
	b := &run{Options: o}
	if slices.ContainsFunc(rows, func(r Row) bool { return r.world }) {
		if b.world, err = newWorld(ctx, o); err != nil {
			return report, err
		}
		defer func() { err = joined(err, b.close()) }()
		report.Servers = b.servers
	}
	for _, r := range rows {
		fmt.Fprintf(o.Progress, "measuring: %s\n", r.What)
		b.row = r.Name
		if err := r.run(ctx, b); err != nil {
			return report, fmt.Errorf("%s: %w", r.Name, err)
		}
		report.Figures = b.figures
	}
	return report, nil
}

// Table writes a report as a table in Markdown.
func (r Report) Table() string {
	var b strings.Builder
	if r.Servers != "" {
		fmt.Fprintf(&b, "Measured against %s.\n\n", r.Servers)
	}
	b.WriteString("| what | figure | ceiling in the same run | ratio | goal | |\n| --- | ---: | ---: | ---: | --- | --- |\n")
	for _, f := range r.Figures {
		ceiling, ratio, reached := "–", "–", "missed"
		if f.Ceiling > 0 {
			ceiling = fmt.Sprintf("%s (%s)", short(f.Ceiling), f.Beside)
			ratio = fmt.Sprintf("%.2f", f.Ratio())
		}
		if f.Reached {
			reached = "reached"
		}
		fmt.Fprintf(&b, "| %s | %s %s | %s | %s | %s | %s |\n", f.What, short(f.Value), f.Unit, ceiling, ratio, f.Goal, reached)
	}
	return b.String()
}

// short writes a figure with three digits that count.
func short(v float64) string {
	switch {
	case v >= 100:
		return fmt.Sprintf("%.0f", v)
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.2f", v)
}
