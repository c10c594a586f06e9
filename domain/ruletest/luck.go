package ruletest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"snowdonia/domain/game"
)

// luck is the luck of a script: a seed's, with the outcomes that the script names
// pinned to the draws that they are for. How an outcome is written as a number is
// the engine's business; the kit finds it by drawing again.
type luck struct {
	seed   game.Seeded
	fair   bool
	pinned map[int]int // draw -> number
	wanted wanted
}

// wanted are outcomes that no draw has used up, in order, by kind.
type wanted struct {
	start, track, trains, cards []int8
	backs                       []game.Weather
	cubes                       []game.Cubes
	gaps                        [][]int8 // a gap card, then the track cards in its place
}

// Draw gives the pinned number of a draw, else the seed's.
func (l *luck) Draw(entropy string, n, of int) int {
	if v, ok := l.pinned[n]; ok && v < of {
		return v
	}
	return l.seed.Draw(entropy, n, of)
}

// Seed gives the seed that a game is opened with.
func (l *luck) Seed() [32]byte { return l.seed.Seed() }

// left names what is still wanted.
func (l *luck) left() string {
	w := l.wanted
	var all []string
	for _, k := range []struct {
		name string
		n    int
	}{{"start", len(w.start)}, {"track", len(w.track)}, {"trains", len(w.trains)}, {"cards", len(w.cards)}, {"backs", len(w.backs)}, {"cubes", len(w.cubes)}, {"gap", len(w.gaps)}} {
		if k.n > 0 {
			all = append(all, fmt.Sprintf("%d of %s", k.n, k.name))
		}
	}
	return strings.Join(all, ", ")
}

func (r *run) forceLuck(l line) (err error) {
	kind, rest, _ := strings.Cut(l.rest, " ")
	w := &r.luck.wanted
	switch kind {
	case "start":
		return enqueue(&w.start, rest)
	case "track":
		return enqueue(&w.track, rest)
	case "trains":
		return enqueue(&w.trains, rest)
	case "cards":
		return enqueue(&w.cards, rest)
	case "gap":
		var gap []int8
		if err := enqueue(&gap, rest); err != nil {
			return err
		}
		w.gaps = append(w.gaps, gap)
	case "backs":
		for _, name := range strings.Split(rest, ",") {
			var back game.Weather
			if err := back.UnmarshalText([]byte(name)); err != nil {
				return err
			}
			w.backs = append(w.backs, back)
		}
	case "cubes":
		c, err := parseCubes(rest)
		if err != nil {
			return err
		}
		w.cubes = append(w.cubes, c)
	default:
		return fmt.Errorf("there is no luck with %q", kind)
	}
	return nil
}

func enqueue(queue *[]int8, list string) error {
	ns, err := numbers[int8](list)
	*queue = append(*queue, ns...)
	return err
}

func parseCubes(text string) (game.Cubes, error) {
	var c game.Cubes
	for _, w := range words(text) {
		kind, number, _ := strings.Cut(w, ":")
		n, err := strconv.Atoi(number)
		if err != nil {
			return c, fmt.Errorf("%q is not understood: expected cubes such as ore:2", w)
		}
		switch kind {
		case "ore":
			c.IronOre = int16(n)
		case "stone":
			c.Stone = int16(n)
		case "coal":
			c.Coal = int16(n)
		case "event":
			c.Event = int16(n)
		default:
			return c, fmt.Errorf("there are no cubes of %q", kind)
		}
	}
	return c, nil
}

// pin goes through facts that were decided and pins the first draw that has not
// been. It reports whether the facts may be others now.
func (l *luck) pin(s game.State, facts []game.Event) (changed bool, err error) {
	if l.pinned == nil {
		l.pinned = map[int]int{}
	}
	for _, f := range facts {
		first := s.Draws
		if _, isDraw := game.Redraw(&s, f, l); isDraw {
			if _, done := l.pinned[first]; !done {
				if changed, err = l.pinFact(&s, f); changed || err != nil {
					return changed, err
				}
			}
		}
		game.Evolve(&s, f)
	}
	return false, nil
}

// pinFact pins all draws of one fact to what is wanted, or to what they are.
func (l *luck) pinFact(s *game.State, f game.Event) (changed bool, err error) {
	w := &l.wanted
	switch f := f.(type) {
	case *game.StartPlayerDrawn:
		return l.pinNumbers(s, f, &w.start)
	case *game.TrackDealt:
		return l.pinNumbers(s, f, &w.track)
	case *game.TrainsDealt:
		return l.pinNumbers(s, f, &w.trains)
	case *game.OfficeFilled, *game.ContractTurned:
		return l.pinNumbers(s, f, &w.cards)
	case *game.GapCardTurned:
		return l.pinGap(s, f)
	case *game.TopRead:
		return l.pinBack(s, f)
	case *game.CubesDrawn:
		return l.pinCubes(s, f.Cubes, f.Cubes.Total(), !l.fair && f.Seat == game.Nobody)
	case *game.YardDealt:
		return l.pinCubes(s, f.Cubes, f.Draws, false)
	}
	return false, fmt.Errorf("the kit knows no luck for a %T", f)
}

// numbersOf are the numbers that a fact draws.
func numbersOf(e game.Event) []int8 {
	switch e := e.(type) {
	case *game.StartPlayerDrawn:
		return []int8{int8(e.Seat)}
	case *game.TrackDealt:
		return e.Cards
	case *game.TrainsDealt:
		return e.Trains
	case *game.OfficeFilled:
		return []int8{e.Card}
	case *game.ContractTurned:
		return []int8{e.Card}
	case *game.GapCardTurned:
		return append([]int8{e.Card}, e.Track...)
	}
	return nil
}

// highest is more than any draw is out of.
const highest = 128

// pinNumbers pins the draws of a fact to as many numbers of the queue.
func (l *luck) pinNumbers(s *game.State, f game.Event, queue *[]int8) (bool, error) {
	n := len(numbersOf(f))
	if len(*queue) == 0 || n == 0 {
		return false, nil
	}
	if len(*queue) < n {
		return false, fmt.Errorf("luck names %d outcomes for a draw of %d", len(*queue), n)
	}
	want := (*queue)[:n]
	*queue = (*queue)[n:]
	return true, l.pinRow(s, f, want)
}

// pinRow pins the draws of a fact, one after the other.
func (l *luck) pinRow(s *game.State, f game.Event, want []int8) error {
	for i := range want {
		if !l.try(s.Draws+i, func() bool {
			again, _ := game.Redraw(s, f, l)
			drawn := numbersOf(again)
			return len(drawn) > i && slices.Equal(drawn[:i+1], want[:i+1])
		}) {
			return fmt.Errorf("%d cannot be drawn now", want[i])
		}
	}
	return nil
}

// pinGap pins a gap card that is turned and the track cards that take its place.
func (l *luck) pinGap(s *game.State, f game.Event) (bool, error) {
	if len(l.wanted.gaps) == 0 {
		return false, nil
	}
	want := l.wanted.gaps[0]
	l.wanted.gaps = l.wanted.gaps[1:]
	if err := l.pinRow(s, f, want); err != nil {
		return false, err
	}
	again, _ := game.Redraw(s, f, l)
	if n := len(numbersOf(again)); n != len(want) {
		return false, fmt.Errorf("luck names %d outcomes for a draw of %d", len(want), n)
	}
	return true, nil
}

// try looks for the number of a draw that has a wanted outcome.
func (l *luck) try(draw int, wanted func() bool) bool {
	for v := range highest {
		l.pinned[draw] = v
		if wanted() {
			return true
		}
	}
	delete(l.pinned, draw)
	return false
}

// pinBack reads the back of the card that is wanted next, or if there is none the back that is wanted.
func (l *luck) pinBack(s *game.State, f game.Event) (bool, error) {
	var want game.Weather
	switch w := &l.wanted; {
	case len(w.cards) > 0 && s.Deck.Has(w.cards[0]):
		want = s.Setup.Contract(w.cards[0]).Back
	case len(w.backs) > 0:
		want, w.backs = w.backs[0], w.backs[1:]
	default:
		return false, nil
	}
	if !l.try(s.Draws, func() bool {
		again, _ := game.Redraw(s, f, l)
		read, ok := again.(*game.TopRead)
		return ok && read.Back == want
	}) {
		return false, fmt.Errorf("the deck has no card with the back %s", want)
	}
	return true, nil
}

// pinCubes pins draws of cubes: to what is wanted, else, if quiet, to the seed's
// but for event cubes. An event cube drawn for the solo yard goes back at once.
func (l *luck) pinCubes(s *game.State, drawn game.Cubes, draws int, quiet bool) (bool, error) {
	if draws == 0 || len(l.wanted.cubes) == 0 && !quiet {
		return false, nil // an empty bag gives nothing, and no luck is used up
	}
	soloYard := drawn.Total() != draws || s.Phase == game.SetUpPhase
	want, named := game.Cubes{}, false
	if len(l.wanted.cubes) > 0 {
		want, named = l.wanted.cubes[0], true
		l.wanted.cubes = l.wanted.cubes[1:]
		if !soloYard && want.Total() != draws {
			return false, fmt.Errorf("luck names %d cubes for a draw of %d", want.Total(), draws)
		}
		draws = want.Total()
	}
	probe := *s
	for range draws {
		kind, ok := l.pinCube(&probe, want, named)
		if !ok {
			return false, fmt.Errorf("the bag does not hold these cubes: %+v are missing", want)
		}
		want = less(want, kind)
		if !soloYard || kind.Event == 0 {
			probe.Bag = less(probe.Bag, kind)
		}
		probe.Draws++
	}
	return true, nil
}

// pinCube pins one draw of a cube, and tells its kind.
func (l *luck) pinCube(s *game.State, want game.Cubes, named bool) (game.Cubes, bool) {
	seed := l.seed.Draw(s.Entropy, s.Draws, s.Bag.Total())
	onlyEvents := s.Bag.Total() == int(s.Bag.Event)
	for i := range s.Bag.Total() {
		l.pinned[s.Draws] = (seed + i) % s.Bag.Total()
		again, _ := game.Redraw(s, &game.CubesDrawn{Seat: game.Nobody, Cubes: game.Cubes{IronOre: 1}}, l)
		drawn, ok := again.(*game.CubesDrawn)
		if !ok {
			break
		}
		if kind := drawn.Cubes; named && holds(want, kind) || !named && (kind.Event == 0 || onlyEvents) {
			return kind, true
		}
	}
	return game.Cubes{}, false
}

func less(c, d game.Cubes) game.Cubes {
	return game.Cubes{IronOre: c.IronOre - d.IronOre, Stone: c.Stone - d.Stone, Coal: c.Coal - d.Coal, Event: c.Event - d.Event}
}

func holds(c, d game.Cubes) bool {
	return c.IronOre >= d.IronOre && c.Stone >= d.Stone && c.Coal >= d.Coal && c.Event >= d.Event
}
