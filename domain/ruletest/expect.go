package ruletest

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"snowdonia/domain/game"
	"snowdonia/domain/notation"
)

func (r *run) asked(l line) error {
	args := words(l.rest)
	d := r.s.Asked
	got := fact{name: d.Question.String()}
	got.add("area", d.Area.String())
	got.add("space", strconv.Itoa(int(d.Space)+1))
	got.add("card", digits(d.Card).String())
	got.add("steps", strconv.Itoa(int(d.Steps)))
	switch {
	case l.rest == "nobody":
		if d.Question != game.NoQuestion {
			return fmt.Errorf("seat %d is asked: %s", d.Seat, got)
		}
		return nil
	case len(args) < 2:
		return errors.New("want a seat and a question")
	case d.Question == game.NoQuestion:
		return errors.New("nobody is asked")
	case args[0] != seatName(d.Seat) || !got.has(args[1], pairs(args[2:])):
		return fmt.Errorf("seat %d is asked: %s", d.Seat, got)
	}
	return nil
}

// legal gives the choices that are offered without a refusal, as text.
func (r *run) legal() []string {
	var all []string
	for o := range r.rules.Offers(&r.s) {
		if o.Refusal == nil {
			all = append(all, notation.Choice(o.Choice))
		}
	}
	return all
}

// listed reads the choices of a line and of those below it, in the form in which they are written.
func listed(l line) ([]string, error) {
	all, err := parseChoices(strings.Join(append([]string{l.rest}, l.block...), ";"))
	if err != nil {
		return nil, err
	}
	texts := make([]string, len(all))
	for i, c := range all {
		texts[i] = notation.Choice(c)
	}
	return texts, nil
}

func (r *run) offers(l line) error {
	return r.compareOffers(l, func(legal, want []string) []string { return without(want, legal) }, "not legal")
}

func (r *run) offersNot(l line) error {
	return r.compareOffers(l, func(legal, want []string) []string { return without(want, without(want, legal)) }, "legal")
}

func (r *run) offersOnly(l line) error {
	if err := r.offers(l); err != nil {
		return err
	}
	return r.compareOffers(l, without, "legal too")
}

func (r *run) compareOffers(l line, wrong func(legal, want []string) []string, how string) error {
	want, err := listed(l)
	if err != nil {
		return err
	}
	legal := r.legal()
	for i, text := range legal {
		if slices.Contains(legal[:i], text) {
			return fmt.Errorf("offered twice: %s", text)
		}
	}
	if bad := wrong(legal, want); len(bad) > 0 {
		return fmt.Errorf("%s: %s\nlegal are: %s", how, strings.Join(bad, "; "), strings.Join(legal, "; "))
	}
	return nil
}

// without gives what is in all and not in some.
func without(all, some []string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(t string) bool { return slices.Contains(some, t) })
}

// told are the facts of the last line of commands, as text.
func (r *run) told() []fact {
	all := make([]fact, len(r.facts))
	for i, f := range r.facts {
		all[i] = describe(&r.s, f)
	}
	return all
}

func (r *run) factsHold(l line) error {
	got := r.told()
	at := 0
	for i, text := range l.block {
		args := words(text)
		want := pairs(args[1:])
		from := at
		for at < len(got) && !got[at].has(args[0], want) {
			at++
		}
		switch {
		case at == len(got):
			return fmt.Errorf("want %s\nin the facts from here:\n%s", text, lines(got[from:]))
		case l.rest == "!" && i > 0 && at > from:
			return fmt.Errorf("want %s\nas the next of:\n%s", text, lines(got[from:]))
		}
		at++
	}
	if len(l.block) == 0 {
		return errors.New("no facts are named")
	}
	return nil
}

func lines(facts []fact) string {
	texts := make([]string, len(facts))
	for i, f := range facts {
		texts[i] = "  " + f.String()
	}
	return strings.Join(texts, "\n")
}

func (r *run) noFact(l line) error {
	args := words(l.rest)
	if len(args) == 0 {
		return errors.New("which fact?")
	}
	if !r.isKnown(args[0], pairs(args[1:])) {
		return errors.New("the game knows no such fact, or no such part of it")
	}
	for _, f := range r.told() {
		if f.has(args[0], pairs(args[1:])) {
			return fmt.Errorf("want no such fact, but there is:\n  %s", f)
		}
	}
	return nil
}

func (r *run) expect(l line) error {
	return r.eachSlot(l, func(s slot, p pair) error {
		if got := s.get(); got != p.value {
			return fmt.Errorf("is %s, want %s", got, p.value)
		}
		return nil
	})
}

func (r *run) show(line) error {
	d := r.s.Asked
	text := fmt.Sprintf("%s: seat %s is asked %s\nfacts:\n%s\noffers:", notation.At(&r.s), seatName(d.Seat), d.Question, lines(r.told()))
	for o := range r.rules.Offers(&r.s) {
		text += "\n  " + notation.Choice(o.Choice)
		if o.Refusal != nil {
			text += " - " + o.Refusal.Rule + ": " + o.Refusal.Text
		}
	}
	return errors.New(text)
}

// chances draws the last draw of a kind again with every number.
func (r *run) chances(l line) error {
	args := words(l.rest)
	if len(args) < 2 {
		return errors.New("want a fact and the weights of one of its parts")
	}
	key, list, _ := strings.Cut(args[len(args)-1], "=")
	s, drawn := r.lastDraw(args[0], pairs(args[1:len(args)-1]))
	if drawn == nil {
		return fmt.Errorf("nothing of %s has been drawn", args[0])
	}
	got := map[string]int{}
	for v := range highest {
		again, of := drawAgain(s, drawn, v)
		if v >= of {
			break
		}
		got[outcome(describe(&s, again), key)]++
	}
	want := map[string]int{}
	for _, w := range strings.Split(list, ",") {
		outcome, weight, _ := strings.Cut(w, ":")
		n, err := strconv.Atoi(weight)
		if err != nil {
			return fmt.Errorf("%q has no weight", w)
		}
		want[outcome] = n
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		return fmt.Errorf("the outcomes and their weights are %v, want %v", got, want)
	}
	return nil
}

// outcome is one part of a fact that reports a draw, its first if it is a list; of cubes it is the kind drawn.
func outcome(f fact, key string) string {
	for _, p := range f.parts {
		switch {
		case key == "cube" && p.value == "1":
			return p.key
		case p.key == key:
			return strings.Split(p.value, ",")[0]
		}
	}
	return "nothing"
}

// lastDraw finds the last fact like this in the facts of the last command, and the state before it.
func (r *run) lastDraw(name string, parts []pair) (before game.State, drawn game.Event) {
	s := r.before
	for _, f := range r.ents[len(r.ents)-1].Facts {
		if describe(&r.s, f).has(name, parts) {
			before, drawn = s, f
		}
		game.Evolve(&s, f)
	}
	return before, drawn
}

// oneDraw gives a number for a draw and notes what it was out of.
type oneDraw struct{ draw, v, of int }

func (o *oneDraw) Draw(_ string, n, of int) int {
	if n != o.draw {
		return 0
	}
	o.of = of
	return min(o.v, of-1)
}

func (o *oneDraw) Seed() [32]byte { return [32]byte{} }

// drawAgain draws with a number; of several cubes only the first, whose kind is then the outcome.
func drawAgain(s game.State, drawn game.Event, v int) (game.Event, int) {
	if e, ok := drawn.(*game.CubesDrawn); ok {
		drawn = &game.CubesDrawn{Seat: e.Seat, Cubes: game.Cubes{IronOre: 1}}
	}
	o := &oneDraw{draw: s.Draws, v: v}
	again, _ := game.Redraw(&s, drawn, o)
	return again, o.of
}
