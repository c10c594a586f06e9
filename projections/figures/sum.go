package figures

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Sum adds up cells. Its zero value is ready to use.
type Sum struct {
	games     Games
	rounds    map[int]int64
	reasons   map[string]int64
	months    map[string]int64
	totals    map[int]int64
	sources   map[string]*Source
	places    map[placeKey]*Place
	actions   map[roundKey]*Action
	contracts map[itemKey]*holding[Contract]
	trains    map[itemKey]*holding[Train]
	weather   map[roundKey]int64
	events    map[roundKey]int64
}

type placeKey struct {
	kind         string // seat or order
	seats, place int
}

type roundKey struct {
	name  string
	round int
}

type itemKey struct {
	scenario string
	number   int
}

// holding is a card's or train's sums, and the winners of the games in which it was
// held, by the number of seats.
type holding[T any] struct {
	sums    T
	winners map[int]int64
}

// expected is how often holders would have won by chance.
func (h *holding[T]) expected() (wins float64) {
	for seats := range 10 {
		if n := h.winners[seats]; n > 0 {
			wins += float64(n) / float64(seats)
		}
	}
	return wins
}

// at gives the value of a key, a blank one at first.
func at[K comparable, V any](m *map[K]*V, k K) *V {
	if *m == nil {
		*m = map[K]*V{}
	}
	if (*m)[k] == nil {
		(*m)[k] = new(V)
	}
	return (*m)[k]
}

func plus[K comparable](m *map[K]int64, k K, n int64) {
	if *m == nil {
		*m = map[K]int64{}
	}
	(*m)[k] += n
}

// Month notes how many games a month's cell has.
func (s *Sum) Month(month string, games int64) { plus(&s.months, month, games) }

// Add adds the counts of a cell, or of a part of it. A name that [Count] does not
// give is an error.
func (s *Sum) Add(c Cell, counts Counts) error {
	for name, n := range counts {
		path := strings.Split(name, "/")
		if !s.add(c, path, n) {
			return fmt.Errorf("figures: a count named %q", name)
		}
	}
	return nil
}

func (s *Sum) add(c Cell, path []string, n int64) bool {
	number := 0
	for _, p := range path[1:] {
		if d, err := strconv.Atoi(p); err == nil {
			number = d
		}
	}
	switch len(path) {
	case 1:
		return s.addGame(c, path[0], n)
	case 2:
		switch path[0] {
		case "rounds":
			plus(&s.rounds, number, n)
		case "reason":
			plus(&s.reasons, path[1], n)
		case "total":
			plus(&s.totals, number, n)
		default:
			return false
		}
		return true
	case 3:
		return s.addNamed(c, path, number, n)
	case 4:
		return path[0] == "action" && at(&s.actions, roundKey{path[1], number}).add(path[3], n)
	}
	return false
}

func (s *Sum) addGame(c Cell, name string, n int64) bool {
	g := &s.games
	switch name {
	case "games":
		g.Finished += n
		g.Seats += n * int64(c.Seats)
	case "answers":
		g.Answers += n
	case "takebacks":
		g.TakeBacks += n
	case "milliseconds":
		g.Milliseconds += n
	case "winners":
		g.Winners += n
	case "shared":
		g.Shared += n
	default:
		return false
	}
	return true
}

// addNamed takes the counts of something with a name or number.
func (s *Sum) addNamed(c Cell, path []string, number int, n int64) bool {
	measure := path[2]
	switch path[0] {
	case "seat", "order":
		return at(&s.places, placeKey{path[0], c.Seats, number}).add(measure, n)
	case "source":
		return at(&s.sources, path[1]).add(measure, n)
	case "card":
		h := at(&s.contracts, itemKey{c.Scenario, number})
		if measure == "winners" {
			plus(&h.winners, c.Seats, n)
			return true
		}
		return h.sums.add(measure, n)
	case "train":
		h := at(&s.trains, itemKey{c.Scenario, number})
		if measure == "winners" {
			plus(&h.winners, c.Seats, n)
			return true
		}
		return h.sums.add(measure, n)
	case "weather":
		plus(&s.weather, roundKey{path[1], number}, n)
	case "event":
		plus(&s.events, roundKey{path[1], number}, n)
	default:
		return false
	}
	return true
}

// Figures gives what has been added up.
func (s *Sum) Figures() *Figures {
	f := &Figures{Games: s.games}
	f.Games.Rounds = list(s.rounds, cmp.Compare, func(k int, n int64) Length { return Length{k, n} })
	f.Games.Reasons = list(s.reasons, cmp.Compare, func(k string, n int64) Reason { return Reason{k, n} })
	f.Games.Months = list(s.months, cmp.Compare, func(k string, n int64) Month { return Month{k, n} })
	f.Totals = list(s.totals, cmp.Compare, func(k int, n int64) Bin { return Bin{k, n} })
	f.Seats, f.Orders = s.placesOf("seat"), s.placesOf("order")
	for _, name := range []string{"track", "stations", "surveyor", "contracts", "train", "gapCards"} {
		source := *at(&s.sources, name)
		source.Source = name
		f.Sources = append(f.Sources, source)
	}
	f.Actions = list(s.actions, roundKey.compare, func(k roundKey, a *Action) Action {
		row := *a
		row.Action, row.Round = k.name, k.round
		return row
	})
	f.Contracts = list(s.contracts, itemKey.compare, func(k itemKey, h *holding[Contract]) Contract {
		row := h.sums
		row.Scenario, row.Card, row.Expected = k.scenario, k.number, h.expected()
		return row
	})
	f.Trains = list(s.trains, itemKey.compare, func(k itemKey, h *holding[Train]) Train {
		row := h.sums
		row.Scenario, row.Train, row.Expected = k.scenario, k.number, h.expected()
		return row
	})
	f.Weather = list(s.weather, roundKey.compare, func(k roundKey, n int64) Weather { return Weather{k.name, k.round, n} })
	f.Events = list(s.events, roundKey.compare, func(k roundKey, n int64) Event { return Event{k.name, k.round, n} })
	return f
}

func (s *Sum) placesOf(kind string) []Place {
	of := map[placeKey]*Place{}
	for k, p := range s.places {
		if k.kind == kind {
			of[k] = p
		}
	}
	return list(of, placeKey.compare, func(k placeKey, p *Place) Place {
		row := *p
		row.Seats, row.Place = k.seats, k.place
		return row
	})
}

func (k placeKey) compare(o placeKey) int {
	return cmp.Or(cmp.Compare(k.seats, o.seats), cmp.Compare(k.place, o.place))
}

func (k roundKey) compare(o roundKey) int {
	return cmp.Or(cmp.Compare(k.name, o.name), cmp.Compare(k.round, o.round))
}

func (k itemKey) compare(o itemKey) int {
	return cmp.Or(cmp.Compare(k.scenario, o.scenario), cmp.Compare(k.number, o.number))
}

// list makes rows of a map, in the order of its keys; never nil.
func list[K comparable, V, R any](m map[K]V, order func(a, b K) int, row func(K, V) R) []R {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, order)
	rows := make([]R, len(keys))
	for i, k := range keys {
		rows[i] = row(k, m[k])
	}
	return rows
}
