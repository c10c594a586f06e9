package ruletest

import (
	"encoding"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"snowdonia/domain/game"
)

// slot is one figure of the board that a script reads or sets. One that can only
// be read has no set.
type slot struct {
	get func() string
	set func(text string) error
}

func readOnly(text string) slot { return slot{get: func() string { return text }} }

func number[T ~int | ~int8 | ~int16](p *T) slot {
	return slot{
		get: func() string { return strconv.Itoa(int(*p)) },
		set: func(text string) error {
			n, err := strconv.Atoi(text)
			*p = T(n)
			return err
		},
	}
}

func flag(p *bool) slot {
	return slot{
		get: func() string { return yes(*p) },
		set: func(text string) error {
			*p = text == "yes"
			if text != "yes" && text != "no" {
				return fmt.Errorf("%q is neither yes nor no", text)
			}
			return nil
		},
	}
}

// word is a value of an enumeration.
func word[T fmt.Stringer, P interface {
	*T
	encoding.TextUnmarshaler
}](p P) slot {
	return slot{
		get: func() string { return (*p).String() },
		set: func(text string) error { return p.UnmarshalText([]byte(text)) },
	}
}

func cardList(c game.CardSet) string {
	var all []digits
	for n := range c.Numbers() {
		all = append(all, digits(n))
	}
	return listOf(all)
}

func setOf(list string) (game.CardSet, error) {
	ns, err := numbers[int8](list)
	var c game.CardSet
	for _, n := range ns {
		if n < 1 || n > game.MaxCard {
			return 0, fmt.Errorf("there is no number %d", n)
		}
		c |= 1 << n
	}
	return c, err
}

// given sets slots and makes the board as it is now the base of what follows.
func (r *run) given(l line) error {
	err := r.eachSlot(l, func(s slot, p pair) error {
		if s.set == nil {
			return fmt.Errorf("%s can only be read", p.key)
		}
		return s.set(p.value)
	})
	r.rebase()
	return err
}

// eachSlot finds the slots that a line names.
func (r *run) eachSlot(l line, do func(slot, pair) error) error {
	args := words(l.rest)
	var subject []string
	for len(args) > 0 && !strings.Contains(args[0], "=") {
		subject, args = append(subject, args[0]), args[1:]
	}
	if len(args) == 0 {
		return errors.New("nothing is named")
	}
	subjects, err := r.stretch(subject)
	if err != nil {
		return err
	}
	for _, subject := range subjects {
		for _, p := range pairs(args) {
			key, view, _ := strings.Cut(p.key, ".")
			if isPlace(p.key) {
				key, view = p.key, ""
			}
			s, err := r.slot(subject, key)
			if err != nil {
				return err
			}
			if view != "" {
				if s, err = view2(s, view, p.value); err != nil {
					return err
				}
			}
			if err := do(s, p); err != nil {
				return fmt.Errorf("%s: %w", strings.Join(append(slices.Clone(subject), p.key), " "), err)
			}
		}
	}
	return nil
}

// isPlace tells whether a key is a building space such as 3.2.
func isPlace(key string) bool { return key[0] >= '0' && key[0] <= '9' }

// view2 looks at a list: its count, or the members that are asked about.
func view2(s slot, view, value string) (slot, error) {
	var all []string
	if list := s.get(); list != "none" {
		all = strings.Split(list, ",")
	}
	asked := strings.Split(value, ",")
	switch view {
	case "count":
		return readOnly(strconv.Itoa(len(all))), nil
	case "has":
		return readOnly(strings.Join(without(asked, without(asked, all)), ",")), nil
	case "lacks":
		return readOnly(strings.Join(without(asked, all), ",")), nil
	}
	return slot{}, fmt.Errorf("a list has count, has and lacks, not %q", view)
}

// stretch takes a stretch of the route apart into its fields.
func (r *run) stretch(subject []string) ([][]string, error) {
	if len(subject) != 2 || subject[0] != "field" {
		return [][]string{subject}, nil
	}
	from, to, isStretch := strings.Cut(subject[1], "..")
	if !isStretch {
		to = from
	}
	first, err := fieldNamed(&r.s, from)
	if err != nil {
		return nil, err
	}
	last, err := fieldNamed(&r.s, to)
	if err != nil {
		return nil, err
	}
	var all [][]string
	for i := first; i <= last; i++ {
		all = append(all, []string{"field", fieldName(&r.s, i)})
	}
	return all, nil
}

// slot finds one figure.
func (r *run) slot(subject []string, key string) (slot, error) {
	noun, which := "", ""
	if len(subject) > 0 {
		noun = subject[0]
	}
	if len(subject) > 1 {
		which = subject[1]
	}
	var s slot
	var ok bool
	switch noun {
	case "":
		s, ok = r.gameSlot(key)
	case "seat", "chair", "score", "paid":
		seat, err := r.seat(which)
		if err != nil {
			return s, err
		}
		s, ok = r.playerSlot(noun, seat, subject[2:], key)
	case "field":
		s, ok = r.fieldSlot(which, key)
	case "labourers":
		return r.labourerSlot(key)
	case "built":
		return r.builtSlot(key)
	case "turned":
		return r.turnedSlot(key)
	case "yard":
		s, ok = cubeSlot(&r.s.Yard, key)
	case "bag":
		s, ok = cubeSlot(&r.s.Bag, key)
	case "rates":
		s, ok = r.rateSlot(key)
	case "shed":
		return r.shedSlot(which, key)
	case "setup":
		s, ok = r.setupSlot(key)
	case "station":
		s, ok = r.stationSlot(which, key)
	default:
		return s, fmt.Errorf("the board has no %q", noun)
	}
	if !ok {
		return s, fmt.Errorf("%s has no %q", strings.Join(append(subject, "board")[:1], " "), key)
	}
	return s, nil
}

func cubeSlot(c *game.Cubes, key string) (slot, bool) {
	switch key {
	case "ore":
		return number(&c.IronOre), true
	case "stone":
		return number(&c.Stone), true
	case "coal":
		return number(&c.Coal), true
	case "event":
		return number(&c.Event), true
	case "total":
		return readOnly(strconv.Itoa(c.Total())), true
	}
	return slot{}, false
}

func (r *run) rateSlot(key string) (slot, bool) {
	at := func(p *int8, track game.Rate) slot {
		return slot{
			get: func() string { return strconv.Itoa(track.Values[*p]) },
			set: func(text string) error {
				v, err := strconv.Atoi(text)
				i := slices.Index(track.Values, v)
				if err != nil || i < 0 {
					return fmt.Errorf("the rate has no value %q", text)
				}
				*p = int8(i)
				return nil
			},
		}
	}
	switch key {
	case "excavation":
		return at(&r.s.ExcavationAt, r.s.Setup.Excavation), true
	case "lay-track":
		return at(&r.s.LayTrackAt, r.s.Setup.LayTrack), true
	}
	return slot{}, false
}

func (r *run) fieldSlot(name, key string) (slot, bool) {
	i, err := fieldNamed(&r.s, name)
	if err != nil {
		return slot{}, false
	}
	f := &r.s.Fields[i]
	switch key {
	case "rubble":
		return number(&f.Rubble), true
	case "printed":
		return number(&f.Printed), true
	case "points":
		return number(&f.Points), true
	case "card":
		return readOnly(strconv.Itoa(int(f.Track))), true
	case "owner":
		return r.markerSlot(&f.Owner), true
	case "laid":
		s := flag(&f.Laid)
		set := s.set
		s.set = func(text string) error {
			if text == "yes" {
				f.Rubble = 0
			}
			return set(text)
		}
		return s, true
	}
	return slot{}, false
}

// markerSlot is a place for an ownership marker, which comes from and goes to its player.
func (r *run) markerSlot(p *game.Seat) slot {
	return slot{
		get: func() string { return seatName(*p) },
		set: func(text string) error {
			owner, err := r.seatOrNobody(text)
			if err != nil {
				return err
			}
			if *p != game.Nobody {
				r.s.Players[*p].Markers++
			}
			if owner != game.Nobody {
				r.s.Players[owner].Markers--
			}
			*p = owner
			return nil
		},
	}
}

func (r *run) seatOrNobody(text string) (game.Seat, error) {
	if text == "nobody" {
		return game.Nobody, nil
	}
	return r.seat(text)
}

func (r *run) builtSlot(key string) (slot, error) {
	station, space, _ := strings.Cut(key, ".")
	i, err := strconv.Atoi(station)
	j, err2 := strconv.Atoi(space)
	if err != nil || err2 != nil || i < 0 || i >= len(r.s.Setup.Stations) || j < 1 || j > len(r.s.Setup.Stations[i].Building) {
		return slot{}, fmt.Errorf("there is no building space %q", key)
	}
	return r.markerSlot(&r.s.BuiltBy[i][j-1]), nil
}

// labourerSlot is an action space; who is put there comes from the personal supply, or from the pub.
func (r *run) labourerSlot(key string) (slot, error) {
	choices, err := parseChoices(key)
	if err != nil || len(choices) != 1 || choices[0].Verb != game.Place {
		return slot{}, fmt.Errorf("there is no action space %q", key)
	}
	p := &r.s.Labourers[choices[0].Area][choices[0].Space]
	return slot{
		get: func() string { return seatName(*p) },
		set: func(text string) error {
			who, err := r.seatOrNobody(text)
			if err != nil {
				return err
			}
			if *p != game.Nobody {
				r.s.Players[*p].Labourers++
			}
			if *p = who; who == game.Nobody {
				return nil
			}
			switch player := &r.s.Players[who]; {
			case player.Labourers > 0:
				player.Labourers--
			case player.Pub > 0:
				player.Pub--
			default:
				return fmt.Errorf("seat %d has no labourer left", who)
			}
			return nil
		},
	}, nil
}
