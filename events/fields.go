package events

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"

	"snowdonia/domain/game"
	"snowdonia/domain/notation"
)

// fields is one walk over a record's JSON, in either direction. Writing, it
// appends what the visited values hold. Reading, it matches the very bytes that
// writing would have produced and fills the values: one description of a type
// serves both ways, so they cannot drift, and there is only one JSON text for a
// value. After a failure every further step does nothing.
type fields struct {
	buf     []byte
	at      int // next byte to read
	reading bool
	err     error
	inner   func(*fields, *game.Event) // a fact within a fact: a shape cannot name the shapes that it is one of
}

// fail notes the first failure; when reading, with its position.
func (f *fields) fail(expected string) {
	switch {
	case f.err != nil:
	case f.reading:
		f.err = fmt.Errorf("byte %d: expected %s, found %s", f.at, expected, f.next())
	default:
		f.err = errors.New("cannot write " + expected)
	}
}

// shown is how many bytes an error quotes.
const shown = 24

// next shows the start of what has not been read.
func (f *fields) next() string {
	rest := f.buf[f.at:]
	if len(rest) == 0 {
		return "the end"
	}
	return strconv.Quote(string(rest[:min(shown, len(rest))]))
}

// literal writes or expects a piece of punctuation.
func (f *fields) literal(s string) {
	switch {
	case f.err != nil:
	case !f.reading:
		f.buf = append(f.buf, s...)
	case f.at+len(s) <= len(f.buf) && string(f.buf[f.at:f.at+len(s)]) == s:
		f.at += len(s)
	default:
		f.fail(s)
	}
}

// key writes or expects the key of an object's next member.
func (f *fields) key(name string) {
	if f.err != nil {
		return
	}
	if !f.reading {
		if f.buf[len(f.buf)-1] != '{' {
			f.buf = append(f.buf, ',')
		}
		f.buf = append(f.buf, '"')
		f.buf = append(f.buf, name...)
		f.buf = append(f.buf, '"', ':')
		return
	}
	rest, comma := f.buf[f.at:], 0
	if f.buf[f.at-1] != '{' {
		comma = 1
	}
	n := comma + len(name) + 3
	if len(rest) < n || comma == 1 && rest[0] != ',' || rest[comma] != '"' ||
		string(rest[comma+1:n-2]) != name || rest[n-2] != '"' || rest[n-1] != ':' {
		f.fail("key " + name)
		return
	}
	f.at += n
}

// bare gives the bytes of a string without escapes; what names it if it is not there.
func (f *fields) bare(what string) []byte {
	if f.err != nil {
		return nil
	}
	if f.at < len(f.buf) && f.buf[f.at] == '"' {
		from, i := f.at+1, f.at+1
		for i < len(f.buf) && plain[f.buf[i]] {
			i++
		}
		if i < len(f.buf) && f.buf[i] == '"' {
			f.at = i + 1
			return f.buf[from:i]
		}
	}
	f.fail(what)
	return nil
}

// plain tells whether encoding/json writes a byte as it is, in any company.
var plain = func() (table [256]bool) {
	for c := byte(' '); c < utf8.RuneSelf; c++ {
		table[c] = c != '"' && c != '\\' && c != '<' && c != '>' && c != '&'
	}
	return table
}()

// text is a string, escaped as encoding/json does.
func (f *fields) text(key string, v *string) {
	f.key(key)
	switch {
	case f.err != nil:
	case f.reading:
		*v = f.readText()
	case utf8.ValidString(*v):
		f.buf = appendText(f.buf, *v)
	default:
		f.fail(key + ": not UTF-8")
	}
}

func appendText(b []byte, s string) []byte {
	for i := range len(s) {
		if !plain[s[i]] {
			escaped, err := json.Marshal(s)
			if err != nil {
				panic(fmt.Sprintf("events: a string that is no JSON: %v", err))
			}
			return append(b, escaped...)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}

func (f *fields) readText() string {
	from, end := f.at+1, f.at+1
	for end < len(f.buf) && plain[f.buf[end]] {
		end++
	}
	if from <= end && end < len(f.buf) && f.buf[from-1] == '"' && f.buf[end] == '"' {
		f.at = end + 1
		return string(f.buf[from:end])
	}
	return f.readEscaped()
}

// readEscaped reads a string that has more than plain bytes.
func (f *fields) readEscaped() string {
	d := json.NewDecoder(bytes.NewReader(f.buf[f.at:]))
	var s string
	if f.at < len(f.buf) && f.buf[f.at] == '"' && d.Decode(&s) == nil {
		end := f.at + int(d.InputOffset())
		if bytes.Equal(appendText(nil, s), f.buf[f.at:end]) {
			f.at = end
			return s
		}
	}
	f.fail("a string, with the usual escapes")
	return ""
}

// flag is a boolean.
func (f *fields) flag(key string, v *bool) {
	f.key(key)
	switch {
	case f.err != nil:
	case !f.reading:
		f.buf = strconv.AppendBool(f.buf, *v)
	case bytes.HasPrefix(f.buf[f.at:], []byte("true")):
		*v = true
		f.at += len("true")
	default:
		*v = false
		f.literal("false")
	}
}

// integer is any whole number of the domain.
type integer interface {
	~int | ~int8 | ~int16 | ~int64
}

// number is a whole number within the range of its type.
func number[T integer](f *fields, key string, v *T) {
	f.key(key)
	digits(f, v)
}

func digits[T integer](f *fields, v *T) {
	switch {
	case f.err != nil:
	case f.reading:
		n, size := parseInteger(f.buf[f.at:])
		if size == 0 || int64(T(n)) != n {
			f.fail(fmt.Sprintf("a number for %T", *v))
			return
		}
		*v = T(n)
		f.at += size
	default:
		f.buf = strconv.AppendInt(f.buf, int64(*v), 10)
	}
}

// parseInteger reads a number and its length in bytes, 0 if there is none in
// the one form that [strconv.AppendInt] writes.
func parseInteger(b []byte) (n int64, size int) {
	negative := len(b) > 0 && b[0] == '-'
	if negative {
		size = 1
	}
	first := size
	for ; size < len(b) && '0' <= b[size] && b[size] <= '9'; size++ {
		d := int64(b[size] - '0')
		if n < (-1<<63+d)/10 {
			return 0, 0
		}
		n = n*10 - d // negative, since that side reaches further
	}
	if size == first || b[first] == '0' && (size > first+1 || negative) || !negative && n == -1<<63 {
		return 0, 0
	}
	if !negative {
		n = -n
	}
	return n, size
}

// word is a value of one of the domain's enumerations, by its stable name.
type word[T any] interface {
	*T
	encoding.TextUnmarshaler
	String() string
}

// name is the name of a value of an enumeration.
func name[T any, P word[T]](f *fields, key string, v P) {
	f.key(key)
	bareName(f, v)
}

func bareName[T any, P word[T]](f *fields, v P) {
	switch {
	case f.err != nil:
	case !f.reading:
		f.buf = append(f.buf, '"')
		f.buf = append(f.buf, v.String()...)
		f.buf = append(f.buf, '"')
	default:
		from := f.at
		if err := v.UnmarshalText(f.bare("a name")); err != nil && f.err == nil {
			f.at = from
			f.fail(fmt.Sprintf("a %T", *v))
		}
	}
}

// list is an array of any length. An empty one is read as nil.
func list[T any](f *fields, key string, v *[]T, item func(*fields, *T)) {
	const usual = 8 // items
	f.key(key)
	f.literal("[")
	for i := 0; f.err == nil; i++ {
		if f.reading && (f.at >= len(f.buf) || f.buf[f.at] == ']') || !f.reading && i == len(*v) {
			break
		}
		if i > 0 {
			f.literal(",")
		}
		if f.reading {
			var zero T
			if i == 0 {
				*v = make([]T, 0, usual)
			}
			*v = append(*v, zero)
		}
		item(f, &(*v)[i])
	}
	f.literal("]")
}

// row is an array of the length that its type gives.
func row[T any](f *fields, key string, v []T, item func(*fields, *T)) {
	f.key(key)
	f.literal("[")
	for i := range v {
		if i > 0 {
			f.literal(",")
		}
		item(f, &v[i])
	}
	f.literal("]")
}

// cubes are an object with every kind of cube.
func (f *fields) cubes(key string, v *game.Cubes) {
	f.key(key)
	f.literal("{")
	number(f, "ironOre", &v.IronOre)
	number(f, "stone", &v.Stone)
	number(f, "coal", &v.Coal)
	number(f, "event", &v.Event)
	f.literal("}")
}

// goods are an object with every kind of goods.
func (f *fields) goods(key string, v *game.Goods) {
	f.key(key)
	f.literal("{")
	number(f, "ironOre", &v.IronOre)
	number(f, "stone", &v.Stone)
	number(f, "coal", &v.Coal)
	number(f, "steelBar", &v.SteelBar)
	number(f, "rubble", &v.Rubble)
	number(f, "dynamite", &v.Dynamite)
	f.literal("}")
}

// drift is what snow leaves on one field.
func (f *fields) drift(v *game.Drift) {
	f.literal("{")
	number(f, "field", &v.Field)
	number(f, "rubble", &v.Rubble)
	f.literal("}")
}

// choice is a choice in notation.
func (f *fields) choice(key string, v *game.Choice) {
	text := ""
	if !f.reading {
		text = notation.Choice(*v)
	}
	from := f.at
	f.text(key, &text)
	if f.err != nil {
		return
	}
	c, err := notation.ParseChoice(text)
	var room [64]byte
	if f.reading && (err != nil || string(notation.AppendChoice(room[:0], c)) != text) {
		f.at = from
		f.fail(key + ": a choice in notation")
	} else if !f.reading && (err != nil || c != *v) {
		f.fail(key + ": a choice with fields that its verb does not use")
	}
	*v = c
}
