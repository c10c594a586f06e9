package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"snowdonia/domain/sim"
)

// barWidth is the length of the longest bar of the distribution, in characters.
const barWidth = 50

// report prints what came of a simulation.
func (s *simulation) report(w io.Writer, t *sim.Tally, took time.Duration) {
	names := make([]string, len(s.Bots))
	for i, b := range s.Bots {
		names[i] = b.Name()
	}
	fmt.Fprintf(w, "%s, edition %s, players %d (%s), seeds %d to %d\n", s.scenario, s.edition, s.players, strings.Join(names, ", "), s.Seed, s.Seed+uint64(t.Games)-1)
	fmt.Fprintf(w, "%d games in %.2f s with %d workers: %.0f games a second, %.0f of them for each worker\n",
		t.Games, took.Seconds(), s.Workers, float64(t.Games)/took.Seconds(), float64(t.Games)/took.Seconds()/float64(s.Workers))
	fmt.Fprintf(w, "%.1f answers and %.1f records a game\n", float64(t.Answers)/float64(t.Games), float64(t.Records)/float64(t.Games))
	reportRounds(w, t)
	reportEnds(w, t)
	reportPoints(w, t, append(sim.Sources(s.Setup), sim.Total()))
	reportBots(w, t)
}

// mostBars is how many lines the rounds may take; games of more different lengths
// are counted together, so many rounds a line.
const mostBars = 30

func reportRounds(w io.Writer, t *sim.Tally) {
	rounds := slices.Sorted(maps.Keys(t.Rounds))
	first, last := rounds[0], rounds[len(rounds)-1]
	wide := (last-first)/mostBars + 1
	bars, sum, most := make([]int, (last-first)/wide+1), 0, 0
	for round, n := range t.Rounds {
		i := (round - first) / wide
		bars[i] += n
		sum, most = sum+round*n, max(most, bars[i])
	}
	fmt.Fprintf(w, "\nRounds, %.1f on average, %d to %d\n", float64(sum)/float64(t.Games), first, last)
	for i, n := range bars {
		from, until := first+i*wide, ""
		if wide > 1 {
			until = fmt.Sprintf(" to %3d", min(from+wide-1, last))
		}
		bar := strings.Repeat("#", (n*barWidth+most-1)/most)
		fmt.Fprintln(w, strings.TrimRight(fmt.Sprintf("  %3d%s %6d %5.1f %% %s", from, until, n, 100*float64(n)/float64(t.Games), bar), " "))
	}
}

func reportEnds(w io.Writer, t *sim.Tally) {
	fmt.Fprintf(w, "\nEnded by\n")
	for _, reason := range slices.Sorted(maps.Keys(t.Reasons)) {
		n := t.Reasons[reason]
		fmt.Fprintf(w, "  %-26s %6d %5.1f %%\n", reason, n, 100*float64(n)/float64(t.Games))
	}
	if t.Shared > 0 {
		fmt.Fprintf(w, "  %d games had more than one winner\n", t.Shared)
	}
}

func reportPoints(w io.Writer, t *sim.Tally, sources []sim.Source) {
	fmt.Fprintf(w, "\nPoints by source, on average\n")
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	columns := []struct {
		title string
		of    *sim.Points
	}{{"winners", &t.Winners}, {"others", &t.Others}, {"everyone", &t.Everyone}}
	fmt.Fprint(table, "\t")
	for _, c := range columns {
		fmt.Fprintf(table, "%s\t", c.title)
	}
	row := func(title string, of func(*sim.Points) string) {
		fmt.Fprintf(table, "\n%s\t", title)
		for _, c := range columns {
			if c.of.Seats() == 0 {
				fmt.Fprint(table, "-\t")
			} else {
				fmt.Fprintf(table, "%s\t", of(c.of))
			}
		}
	}
	for _, source := range sources {
		row(source.Name, func(p *sim.Points) string { return fmt.Sprintf("%.1f", p.Mean(source)) })
	}
	for _, part := range []struct {
		title   string
		percent int
	}{{"least", 0}, {"10 % have up to", 10}, {"half have up to", 50}, {"90 % have up to", 90}, {"most", 100}} {
		row(part.title, func(p *sim.Points) string { return fmt.Sprint(p.Part(part.percent)) })
	}
	fmt.Fprintln(table)
	_ = table.Flush() // fails only as w does, whose errors end nothing here
}

func reportBots(w io.Writer, t *sim.Tally) {
	fmt.Fprintf(w, "\nBots\n")
	for _, name := range slices.Sorted(maps.Keys(t.Bots)) {
		r := t.Bots[name]
		fmt.Fprintf(w, "  %-8s %6d seats, %5.1f points on average", name, r.Points.Seats(), r.Points.Mean(sim.Total()))
		if t.Winners.Seats() > 0 { // solo training mode has none (SOLO-7)
			fmt.Fprintf(w, ", won %5.1f %% of them", 100*float64(r.Wins)/float64(r.Points.Seats()))
		}
		fmt.Fprintln(w)
	}
}
