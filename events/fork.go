package events

import (
	"fmt"

	"snowdonia/domain/game"
)

// forkShapes are the facts of games that go on from another one. They came with schema 3.
var forkShapes = []*shape{
	fact("forked", func(f *fields, e *game.Forked) {
		f.text("game", &e.Origin.Game)
		number(f, "number", &e.Origin.Number)
		f.flag("sameDraws", &e.Origin.SameDraws)
		f.text("seed", &e.Origin.Seed)
	}),
	fact("resumed", func(f *fields, e *game.Resumed) { list(f, "past", &e.Past, (*fields).played) }),
}

// played is one fact of a past: any but those that make no play, so that no past lies within another.
func (f *fields) played(e *game.Event) {
	from := f.at
	if f.inner(f, e); f.err == nil && !game.IsPlay(*e) {
		f.at = from
		f.fail("a fact that was played")
	}
}

// fromSchema2 is the step to schema 3. It has two types of facts more, and all
// others as they were.
func fromSchema2(record *object) error { return record.editFacts(schema2Facts) }

var schema2Facts = map[string]func(*object) error{
	"forked":  unknownToSchema2,
	"resumed": unknownToSchema2,
}

// unknownToSchema2 refuses a fact of a type that came with schema 3.
func unknownToSchema2(fact *object) error {
	return fmt.Errorf("schema 2 has no facts of type %s", fact.get("type"))
}

// readsAsSchema2 tells whether a record of schema 2 that was read in the current
// shapes is what it says: then there is nothing to rewrite.
func readsAsSchema2(r *Record) bool {
	if r.Schema != 2 {
		return false
	}
	for _, f := range r.Facts {
		switch f.(type) {
		case *game.Forked, *game.Resumed:
			return false
		}
	}
	return true
}
