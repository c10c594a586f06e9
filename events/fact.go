package events

import (
	"fmt"
	"reflect"

	"snowdonia/domain/game"
)

// shape is how one type of fact is written: its stable name, and its fields in order.
type shape struct {
	name  string
	typ   reflect.Type // only looked up by; no value is read or set by reflection
	blank func() game.Event
	visit func(*fields, game.Event)
}

// fact makes the shape of one type.
func fact[T any, P interface {
	*T
	game.Event
}](name string, visit func(*fields, P)) *shape {
	return &shape{
		name:  name,
		typ:   reflect.TypeFor[P](),
		blank: func() game.Event { return P(new(T)) },
		visit: func(f *fields, e game.Event) {
			p, ok := e.(P)
			if !ok {
				panic(fmt.Sprintf("events: %T visited as %s", e, name))
			}
			visit(f, p)
		},
	}
}

// bare is the visit of a fact without fields.
func bare[P any](*fields, P) {}

// seated is the visit of a fact that has nothing but a seat.
func seated[P any](seat func(P) *game.Seat) func(*fields, P) {
	return func(f *fields, e P) { number(f, "seat", seat(e)) }
}

var shapesByName, shapesByType = indexShapes()

func indexShapes() (map[string]*shape, map[reflect.Type]*shape) {
	byName, byType := map[string]*shape{}, map[reflect.Type]*shape{}
	for _, s := range shapes {
		byName[s.name], byType[s.typ] = s, s
	}
	return byName, byType
}

// EventName gives the stable name of a fact's type, as in the member "type" of
// its JSON; empty for a type that no log knows.
func EventName(e game.Event) string {
	if s := shapesByType[reflect.TypeOf(e)]; s != nil {
		return s.name
	}
	return ""
}

// fact is one fact, whatever its type.
func (f *fields) fact(e *game.Event) {
	const head = `{"type":`
	f.literal(head)
	var s *shape
	switch {
	case f.err != nil:
		return
	case f.reading:
		from := f.at
		if s = shapesByName[string(f.bare("a type"))]; s == nil {
			if f.err == nil {
				f.at = from
				f.fail("a known type")
			}
			return
		}
		*e = s.blank()
	default:
		if s = shapesByType[reflect.TypeOf(*e)]; s == nil {
			f.fail(fmt.Sprintf("a fact of type %T", *e))
			return
		}
		f.buf = appendText(f.buf, s.name)
	}
	f.inner = (*fields).fact
	s.visit(f, *e)
	f.literal("}")
}
