package ruletest

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode"

	"snowdonia/domain/game"
	"snowdonia/domain/notation"
)

// numbers reads a list such as 5,7,12 or none.
func numbers[T ~int8 | ~int](list string) ([]T, error) {
	if list == "none" {
		return nil, nil
	}
	var ns []T
	for _, w := range strings.Split(list, ",") {
		if w == "none" {
			w = "0" // an empty place in a row of places
		}
		n, err := strconv.ParseInt(w, 10, 8)
		if err != nil {
			return nil, fmt.Errorf("%q is not understood: expected numbers such as 5,7,12", list)
		}
		ns = append(ns, T(n))
	}
	return ns, nil
}

// listOf writes a list as [numbers] reads it.
func listOf[T fmt.Stringer](all []T) string {
	if len(all) == 0 {
		return "none"
	}
	texts := make([]string, len(all))
	for i, t := range all {
		texts[i] = t.String()
	}
	return strings.Join(texts, ",")
}

// digits is a number that writes itself; 0 stands for an empty place.
type digits int

func (d digits) String() string {
	if d == 0 {
		return "none"
	}
	return strconv.Itoa(int(d))
}

// fact is a fact as text: its name and what the script may compare.
type fact struct {
	name  string
	parts []pair
}

func (f fact) String() string {
	text := f.name
	for _, p := range f.parts {
		if strings.Contains(p.value, " ") {
			text += " " + p.key + `="` + p.value + `"`
		} else {
			text += " " + p.key + "=" + p.value
		}
	}
	return text
}

// has tells whether the fact says what a line of a script names.
func (f fact) has(name string, want []pair) bool {
	if f.name != name {
		return false
	}
	for _, w := range want {
		found := false
		for _, p := range f.parts {
			found = found || p == w
		}
		if !found {
			return false
		}
	}
	return true
}

// describe writes a fact. The state is one of the same game: it names fields and rates.
func describe(s *game.State, e game.Event) fact {
	v := reflect.ValueOf(e).Elem()
	f := fact{name: kebab(v.Type().Name())}
	switch e := e.(type) {
	case *game.RatesMoved:
		f.add("excavation", strconv.Itoa(s.Setup.Excavation.Values[e.Excavation]))
		f.add("lay-track", strconv.Itoa(s.Setup.LayTrack.Values[e.LayTrack]))
	case *game.Forked:
		f.fields(s, v.FieldByName("Origin"))
	case *game.Resumed:
		f.add("past", strconv.Itoa(len(e.Past)))
	default:
		f.fields(s, v)
	}
	return f
}

func (f *fact) add(key, value string) {
	if value == "" {
		value = "none"
	}
	f.parts = append(f.parts, pair{key, value})
}

// fields writes the fields of a fact, places as the scripts name them.
func (f *fact) fields(s *game.State, v reflect.Value) {
	for i := range v.NumField() {
		name, field := v.Type().Field(i).Name, v.Field(i)
		switch {
		case name == "Space" && f.name == "event-cube-placed":
			f.add("space", strconv.Itoa(int(field.Int())))
		case name == "Space" && hasField(v, "Area"):
			f.add("at", spaceName(game.Area(v.FieldByName("Area").Uint()), field.Int()))
		case name == "Space" && hasField(v, "Station"):
			f.add("at", fmt.Sprintf("%d.%d", v.FieldByName("Station").Int(), field.Int()+1))
		case name == "FromSpace":
			f.add("from", spaceName(game.Area(v.FieldByName("FromArea").Uint()), field.Int()))
		case name == "Space":
			f.add("space", strconv.Itoa(int(field.Int())+1))
		case name == "Area" && hasField(v, "Space"), name == "Station" && hasField(v, "Space"), name == "FromArea":
		case name == "Field":
			f.add("field", fieldName(s, int8(field.Int())))
		default:
			f.value(s, kebab(name), field)
		}
	}
}

func (f *fact) value(s *game.State, key string, v reflect.Value) {
	switch x := v.Interface().(type) {
	case *game.Setup:
	case game.Seat:
		f.add(key, seatName(x))
	case game.Cubes:
		f.add("ore", strconv.Itoa(int(x.IronOre)))
		f.add("stone", strconv.Itoa(int(x.Stone)))
		f.add("coal", strconv.Itoa(int(x.Coal)))
		f.add("event", strconv.Itoa(int(x.Event)))
	case []game.Drift:
		f.add(key, join(x, func(d game.Drift) string { return fmt.Sprintf("%s:%d", fieldName(s, d.Field), d.Rubble) }))
	case game.Goods:
		f.add(key+"-steel", strconv.Itoa(int(x.SteelBar)))
		f.add(key+"-ore", strconv.Itoa(int(x.IronOre)))
		f.add(key+"-stone", strconv.Itoa(int(x.Stone)))
		f.add(key+"-coal", strconv.Itoa(int(x.Coal)))
		f.add(key+"-rubble", strconv.Itoa(int(x.Rubble)))
		f.add(key+"-dynamite", strconv.Itoa(int(x.Dynamite)))
	case game.Choice:
		f.add(key, notation.Choice(x))
	case game.Decision:
		f.add("question", x.Question.String())
		f.add("seat", seatName(x.Seat))
		f.add("area", x.Area.String())
		f.add("card", digits(x.Card).String())
		f.add("steps", strconv.Itoa(int(x.Steps)))
	case game.Score:
		for i, n := range []int{x.Track, x.Stations, x.Surveyor, x.Contracts, x.Train, x.GapCards, x.Total} {
			f.add([]string{"track", "stations", "surveyor", "contracts", "train", "gap-cards", "total"}[i], strconv.Itoa(n))
		}
	case fmt.Stringer:
		f.add(key, x.String())
	default:
		f.plain(key, v)
	}
}

func (f *fact) plain(key string, v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		f.add(key, yes(v.Bool()))
	case reflect.String:
		f.add(key, v.String())
	case reflect.Slice, reflect.Array:
		texts := make([]string, v.Len())
		for i := range texts {
			switch x := v.Index(i).Interface().(type) {
			case game.Seat:
				texts[i] = seatName(x)
			case fmt.Stringer:
				texts[i] = x.String()
			default:
				texts[i] = digits(v.Index(i).Int()).String()
			}
		}
		f.add(key, strings.Join(texts, ","))
	default:
		if key == "card" || key == "train" {
			f.add(key, digits(v.Int()).String())
			return
		}
		f.add(key, strconv.Itoa(int(v.Int())))
	}
}

func hasField(v reflect.Value, name string) bool { return v.FieldByName(name).IsValid() }

func seatName(s game.Seat) string {
	if s == game.Nobody {
		return "nobody"
	}
	return strconv.Itoa(int(s))
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func spaceName(a game.Area, space int64) string { return fmt.Sprintf("%s%d", a, space+1) }

// fieldName writes X3.1 for the first excavation space of station 3, T3.2 for the second track card below it.
func fieldName(s *game.State, field int8) string {
	n, f := 1, &s.Fields[field]
	for i := range field {
		if g := &s.Fields[i]; g.Station == f.Station && (g.Track == 0) == (f.Track == 0) {
			n++
		}
	}
	kind := "X"
	if f.Track != 0 {
		kind = "T"
	}
	return fmt.Sprintf("%s%d.%d", kind, f.Station, n)
}

// fieldNamed finds a field by its name.
func fieldNamed(s *game.State, name string) (int8, error) {
	for i := range s.FieldCount {
		if fieldName(s, i) == name {
			return i, nil
		}
	}
	return 0, fmt.Errorf("there is no field %q", name)
}

// kebab turns CamelCase into words with hyphens.
func kebab(name string) string {
	var b strings.Builder
	for i, c := range name {
		if unicode.IsUpper(c) && i > 0 {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(c))
	}
	return b.String()
}
