package command

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"reflect"

	"snowdonia/domain/game"
)

// shapeOf names the form of a snapshot in this build: a hash over all its fields,
// their types and their names in JSON. A snapshot of another form is not read,
// since a field it lacks would silently be zero.
func shapeOf() string {
	h := sha256.New()
	describe(h, reflect.TypeFor[snapshot]())
	fmt.Fprintf(h, "rules %d", game.RulesVersion)
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// describe ends because a snapshot holds no type that contains itself.
func describe(w io.Writer, t reflect.Type) {
	_, _ = fmt.Fprintf(w, "%s %s %d(", t.Name(), t.Kind(), t.Size())
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			_, _ = fmt.Fprintf(w, "%s %q ", f.Name, f.Tag)
			describe(w, f.Type)
		}
	case reflect.Array:
		_, _ = fmt.Fprintf(w, "[%d]", t.Len())
		describe(w, t.Elem())
	case reflect.Slice, reflect.Pointer:
		describe(w, t.Elem())
	case reflect.Map:
		describe(w, t.Key())
		describe(w, t.Elem())
	}
	_, _ = io.WriteString(w, ")")
}
