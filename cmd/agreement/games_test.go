package agreement

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
	"snowdonia/events"
)

// games is how many games are played. All follow from their numbers.
const games = 1000

// start is when the first game is opened. The next ones follow every three hours,
// so that they end in five months.
var start = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// played plays all games and appends them to a log.
func played(t *testing.T) *events.Memory {
	t.Helper()
	log := events.NewMemory(8)
	for n := range games {
		var seq uint64
		for _, r := range records(t, n) {
			r.Prev = seq
			var err error
			if seq, err = log.Append(t.Context(), r, seq); err != nil {
				t.Fatal(err)
			}
		}
	}
	return log
}

// records plays one game. Every fifth is of the older edition; every fourth is
// private; persons play two of three in parts or whole; every tenth takes an answer back.
func records(t *testing.T, n int) []events.Record {
	t.Helper()
	setup, rules := table(t, n)
	bots := slices.Repeat([]bot.Bot{bot.Random{}}, setup.Seats)
	if n%20 == 0 {
		bots[n/20%setup.Seats] = bot.Greedy{}
	}
	res, err := sim.Game{Setup: setup, Rules: rules, Bots: bots, Luck: sim.Luck(n), Dice: sim.Dice(n), Record: true}.Play()
	if err != nil {
		t.Fatal(err)
	}
	w := writer{id: fmt.Sprintf("game-%04d", n), now: start.Add(time.Duration(n) * 3 * time.Hour), dice: sim.Dice(^n), by: make([]string, setup.Seats)}
	for seat := range w.by {
		w.by[seat] = "bot:" + bots[seat].Name()
		if n%3 == 1 || n%3 == 2 && seat == 0 {
			w.by[seat] = fmt.Sprintf("p_%d", (n+seat)%50)
		}
	}
	if opened, ok := res.Entries[0].Facts[0].(*game.Opened); ok && n%4 == 0 {
		private := *opened
		private.Private = true
		res.Entries[0].Facts[0] = &private
	}
	again := n%10 == 9
	for _, e := range res.Entries {
		w.write(e.Facts)
		if answered, ok := e.Facts[0].(*game.Answered); ok && again && w.number > 12 {
			w.write([]game.Event{&game.TakenBack{Seat: answered.Seat, To: w.number - 1}})
			w.write(e.Facts)
			again = false
		}
	}
	return w.records
}

// table gives a game's set-up: five of ten are of the first scenario, four of the
// second, one of the third, each with one to five seats.
func table(t *testing.T, n int) (*game.Setup, game.Rules) {
	t.Helper()
	sc := scenario.All()[[10]int{0, 1, 0, 1, 0, 1, 0, 1, 0, 2}[n%10]]
	edition := game.Deluxe
	if n%5 == 4 {
		edition = game.Edition2012
	}
	setup, err := sc.Setup(1+n/10%game.MaxSeats, edition, game.Options{ThinFog: n%7 == 0, FirstGameTrains: n%11 == 0})
	if err != nil {
		setup, err = sc.Setup(1+n/10%game.MaxSeats, game.Deluxe, game.Options{})
	}
	if err != nil {
		t.Fatal(err)
	}
	rules, err := scenario.RulesFor(setup)
	if err != nil {
		t.Fatal(err)
	}
	return setup, rules
}

// writer makes records of facts.
type writer struct {
	id      string
	now     time.Time
	dice    sim.Dice
	by      []string // who answers, by seat
	number  int
	records []events.Record
}

func (w *writer) write(facts []game.Event) {
	w.number++
	w.now = w.now.Add(time.Duration(1+w.dice.Roll()%20_000_000) * time.Microsecond)
	r := events.Record{
		Game: w.id, Number: w.number, Time: w.now, By: w.by[0], Command: fmt.Sprintf("%s-%d", w.id, w.number),
		Schema: events.Schema, Rules: game.RulesVersion, Facts: facts,
	}
	if answered, ok := facts[0].(*game.Answered); ok {
		r.By = w.by[answered.Seat]
	}
	w.records = append(w.records, r)
}
