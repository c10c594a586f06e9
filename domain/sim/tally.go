package sim

import (
	"slices"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
)

// Source is where points come from.
type Source struct {
	Name string
	Of   func(game.Score) int
}

// Total is what all sources come to.
func Total() Source { return Source{"total", func(s game.Score) int { return s.Total }} }

// Sources are the sources of points that a set-up has (SCORE-6, SCORE-7).
func Sources(setup *game.Setup) []Source {
	sources := []Source{
		{"track", func(s game.Score) int { return s.Track }},
		{"stations", func(s game.Score) int { return s.Stations }},
		{"surveyor", func(s game.Score) int { return s.Surveyor }},
		{"contracts", func(s game.Score) int { return s.Contracts }},
		{"train", func(s game.Score) int { return s.Train }},
	}
	if len(setup.GapCards) > 0 {
		sources = append(sources, Source{"gap cards", func(s game.Score) int { return s.GapCards }})
	}
	return sources
}

// Points are the scores of some seats.
type Points struct{ scores []game.Score }

// Seats counts them.
func (p *Points) Seats() int { return len(p.scores) }

// Mean is the average of a source for one seat, 0 for no seats.
func (p *Points) Mean(source Source) float64 {
	sum := 0
	for _, s := range p.scores {
		sum += source.Of(s)
	}
	return float64(sum) / float64(max(len(p.scores), 1))
}

// Part gives the total that so many of a hundred seats do not pass, 0 for no seats.
func (p *Points) Part(percent int) int {
	if len(p.scores) == 0 {
		return 0
	}
	totals := make([]int, len(p.scores))
	for i, s := range p.scores {
		totals[i] = s.Total
	}
	slices.Sort(totals)
	return totals[(len(totals)-1)*percent/100]
}

func (p *Points) add(s game.Score) {
	s.Cards = nil // not asked for, and most of a score's memory
	p.scores = append(p.scores, s)
}

// BotResult is how one bot did.
type BotResult struct {
	Points Points
	Wins   int // shared ones included
}

// Tally is the sum of many games.
type Tally struct {
	Games    int
	Answers  int
	Records  int
	Shared   int // games with several winners
	Rounds   map[int]int
	Reasons  map[game.EndReason]int
	Winners  Points
	Others   Points
	Everyone Points
	Bots     map[string]*BotResult
}

func newTally() *Tally {
	return &Tally{Rounds: map[int]int{}, Reasons: map[game.EndReason]int{}, Bots: map[string]*BotResult{}}
}

// add counts one finished game.
func (t *Tally) add(bots []bot.Bot, r *Result) {
	t.Games++
	t.Answers += r.Answers
	t.Records += len(r.Entries)
	t.Rounds[r.State.Round]++
	t.Reasons[r.State.Reason]++
	if len(r.State.Winners) > 1 {
		t.Shared++
	}
	for seat, b := range bots {
		score := r.State.Scores[seat]
		result := t.bot(b.Name())
		result.Points.add(score)
		t.Everyone.add(score)
		if slices.Contains(r.State.Winners, game.Seat(seat)) {
			result.Wins++
			t.Winners.add(score)
		} else {
			t.Others.add(score)
		}
	}
}

func (t *Tally) bot(name string) *BotResult {
	if t.Bots[name] == nil {
		t.Bots[name] = &BotResult{}
	}
	return t.Bots[name]
}

// merge adds another worker's games.
func (t *Tally) merge(o *Tally) {
	t.Games += o.Games
	t.Answers += o.Answers
	t.Records += o.Records
	t.Shared += o.Shared
	for round, n := range o.Rounds {
		t.Rounds[round] += n
	}
	for reason, n := range o.Reasons {
		t.Reasons[reason] += n
	}
	t.Winners.scores = append(t.Winners.scores, o.Winners.scores...)
	t.Others.scores = append(t.Others.scores, o.Others.scores...)
	t.Everyone.scores = append(t.Everyone.scores, o.Everyone.scores...)
	for name, r := range o.Bots {
		mine := t.bot(name)
		mine.Points.scores = append(mine.Points.scores, r.Points.scores...)
		mine.Wins += r.Wins
	}
}
