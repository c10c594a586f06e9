package events

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"snowdonia/domain/game"
)

func TestRecordsComeBackAsTheyWereWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := records.Draw(t, "record")
		b, err := Encode(r)
		if err != nil {
			t.Fatalf("encode: %v", err)
		}
		back, err := Decode(b)
		if err != nil {
			t.Fatalf("decode: %v\n%s", err, b)
		}
		if !reflect.DeepEqual(back, r) {
			t.Fatalf("a record changed\nfrom %#v\nto   %#v\nby   %s", r, back, b)
		}
		again, err := Encode(back)
		if err != nil || string(again) != string(b) {
			t.Fatalf("bytes changed (%v)\nfrom %s\nto   %s", err, b, again)
		}
	})
}

func TestRecordHasOneForm(t *testing.T) {
	b, err := Encode(aRecord())
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"game":"01J9ZQ","number":12,"prev":3456,"time":"2026-08-01T09:30:00.25Z","by":"ann","command":"c-1","schema":3,"rules":1,` +
		`"facts":[{"type":"answered","seat":2,"choice":"A2"},{"type":"labourer-placed","seat":2,"area":"A","space":1},` +
		`{"type":"train-lost","seat":0,"train":4,"toShed":true,"coal":-1,"dynamite":0},{"type":"overlay-laid"}]}`
	if string(b) != want {
		t.Errorf("got  %s\nwant %s", b, want)
	}
}

func aRecord() Record {
	return Record{
		Game: "01J9ZQ", Number: 12, Prev: 3456, Time: time.Date(2026, 8, 1, 9, 30, 0, 25e7, time.UTC),
		By: "ann", Command: "c-1", Schema: Schema, Rules: 1,
		Facts: []game.Event{
			&game.Answered{Seat: 2, Choice: game.Choice{Verb: game.Place, Area: game.StockYard, Space: 1}},
			&game.LabourerPlaced{Seat: 2, Area: game.StockYard, Space: 1},
			&game.TrainLost{Seat: 0, Train: 4, ToShed: true, Coal: -1},
			&game.OverlayLaid{},
		},
	}
}

// Every row changes one thing in a good record, and names what the error must say.
func TestDecodeIsStrict(t *testing.T) {
	good, err := Encode(aRecord())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, old, new, says string }{
		{"trailing bytes", `]}`, `]} `, "expected the end"},
		{"white space", `"number":12`, `"number": 12`, "number"},
		{"cut off", `{"type":"overlay-laid"}]}`, ``, "expected {"},
		{"no bytes", string(good), ``, "byte 0: expected {"},
		{"unknown type", `overlay-laid`, `overlay-lost`, "expected a known type"},
		{"missing key", `"seat":2,"area"`, `"area"`, "expected key seat"},
		{"extra key in a fact", `"space":1}`, `"space":1,"pub":true}`, "expected }"},
		{"extra key in the record", `"rules":1,`, `"rules":1,"host":"n1",`, "expected key facts"},
		{"keys in another order", `"area":"A","space":1`, `"space":1,"area":"A"`, "expected key area"},
		{"key in capitals", `"toShed"`, `"toshed"`, "expected key toShed"},
		{"doubled key", `"coal":-1`, `"coal":-1,"coal":-1`, "expected key dynamite"},
		{"number too high", `"space":1`, `"space":128`, "a number for int8"},
		{"number too low", `"space":1`, `"space":-129`, "a number for int8"},
		{"number beyond all types", `"number":12`, `"number":9223372036854775808`, "a number for int"},
		{"number below all types", `"number":12`, `"number":-9223372036854775809`, "a number for int"},
		{"leading zero", `"space":1`, `"space":01`, "a number for int8"},
		{"plus sign", `"space":1`, `"space":+1`, "a number for int8"},
		{"minus zero", `"space":1`, `"space":-0`, "a number for int8"},
		{"minus alone", `"space":1`, `"space":-`, "a number for int8"},
		{"fraction", `"space":1`, `"space":1.0`, "expected }"},
		{"exponent", `"space":1`, `"space":1e0`, "expected }"},
		{"number as text", `"space":1`, `"space":"1"`, "a number for int8"},
		{"unknown area", `"area":"A"`, `"area":"H"`, "a game.Area"},
		{"unknown truth", `"toShed":true`, `"toShed":1`, "expected false"},
		{"no such choice", `"choice":"A2"`, `"choice":"jump"`, "a choice in notation"},
		{"choice in another form", `"choice":"A2"`, `"choice":" A2"`, "a choice in notation"},
		{"needless escape", `"by":"ann"`, `"by":"\u0061nn"`, "the usual escapes"},
		{"control character", `"by":"ann"`, "\"by\":\"a\nn\"", "the usual escapes"},
		{"bare angle bracket", `"by":"ann"`, `"by":"<nn"`, "the usual escapes"},
		{"not UTF-8", `"by":"ann"`, "\"by\":\"a\xffn\"", "the usual escapes"},
		{"text without end", `"by":"ann"`, `"by":"ann`, "key command"},
		{"null", `"by":"ann"`, `"by":null`, "a string"},
		{"other time zone", `:00.25Z`, `:00.25+01:00`, "a time in UTC"},
		{"trailing zero of a second", `.25Z`, `.250Z`, "a time in UTC"},
		{"no facts", `"facts":[`, `"facts":[],"x":[`, "expected }"},
		{"number 0", `"number":12`, `"number":0`, "the first record is 1"},
		{"second record without a previous one", `"prev":3456`, `"prev":0`, "previous position"},
		{"previous position below 0", `"prev":3456`, `"prev":-1`, "previous position"},
		{"game id with a dot", `01J9ZQ`, `01J.ZQ`, "not a game id"},
		{"command id with a space", `c-1`, `c 1`, "command id"},
		{"no command id", `c-1`, ``, "command id"},
		{"no rules version", `"rules":1`, `"rules":0`, "rules version"},
		{"newer schema", `"schema":3`, `"schema":4`, "reads 1 to 3"},
		{"schema 0", `"schema":3`, `"schema":0`, "reads 1 to 3"},
		{"a key of this schema in an older one", `"schema":3`, `"schema":1`, "rewritten from schema 1: byte"},
	} {
		t.Run(c.name, func(t *testing.T) {
			bad := strings.Replace(string(good), c.old, c.new, 1)
			if bad == string(good) {
				t.Fatal("the row changes nothing")
			}
			_, err := Decode([]byte(bad))
			if !errors.Is(err, ErrUndecodable) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("got %v, want %q\n%s", err, c.says, bad)
			}
		})
	}
}

func TestDecodeNamesThePosition(t *testing.T) {
	good, err := Encode(aRecord())
	if err != nil {
		t.Fatal(err)
	}
	bad := strings.Replace(string(good), `"space":1`, `"spice":1`, 1)
	_, err = Decode([]byte(bad))
	want := fmt.Sprintf(`events: undecodable record: byte %d: expected key space, found ",\"spice\":1},{\"type\":\"tra"`, strings.Index(bad, `,"spice"`))
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// The set-up and the scores are as strict as the rest.
func TestDecodeIsStrictInDepth(t *testing.T) {
	r := aRecord()
	r.Facts = []game.Event{
		&game.Opened{Setup: &game.Setup{Seats: 2, Contracts: []game.Contract{{SurveyorPoints: map[string]int{"4": 1, "5": 2}}}}, Name: "n"},
		&game.Scored{Seat: 1},
	}
	good, err := Encode(r)
	if err != nil {
		t.Fatal(err)
	}
	document := string(good)[strings.Index(string(good), `"setup":`):strings.Index(string(good), `},{"type":"scored"`)]
	for _, c := range []struct{ name, old, new, says string }{
		{"extra key", `"seats":2`, `"seats":2,"chairs":2`, "expected key stations"},
		{"missing key", `"seats":2,`, ``, "expected key seats"},
		{"out of range", `"yard":{"ironOre":0`, `"yard":{"ironOre":40000`, "a number for int16"},
		{"unknown word", `"edition":"deluxe"`, `"edition":"2030"`, "a game.Edition"},
		{"names out of order", `"name":"4"`, `"name":"6"`, "in the order of their names"},
		{"name twice", `"name":"4"`, `"name":"5"`, "in the order of their names"},
		{"no set-up", document, `"setup":null`, "expected {"},
		{"short row", `"spaces":[0,`, `"spaces":[`, "expected ,"},
		{"long row", `"spaces":[0,`, `"spaces":[0,0,`, "expected ]"},
		{"list without end", `"stations":[]`, `"stations":[`, "expected {"},
		{"extra key of a score", `"total":0`, `"total":0,"bonus":0`, "expected key cards"},
	} {
		t.Run(c.name, func(t *testing.T) {
			bad := strings.Replace(string(good), c.old, c.new, 1)
			if bad == string(good) {
				t.Fatal("the row changes nothing")
			}
			if _, err := Decode([]byte(bad)); !errors.Is(err, ErrUndecodable) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("got %v, want %q\n%s", err, c.says, bad)
			}
		})
	}
}

func TestEncodeRefusesWhatCouldNotBeRead(t *testing.T) {
	for name, spoil := range map[string]func(*Record){
		"no facts":                   func(r *Record) { r.Facts = nil },
		"nil fact":                   func(r *Record) { r.Facts = []game.Event{nil} },
		"old schema":                 func(r *Record) { r.Schema = 0 },
		"no number":                  func(r *Record) { r.Number = 0 },
		"first record with previous": func(r *Record) { r.Number = 1 },
		"no previous":                func(r *Record) { r.Prev = 0 },
		"previous out of range":      func(r *Record) { r.Prev = 1 << 63 },
		"no rules":                   func(r *Record) { r.Rules = 0 },
		"bad game":                   func(r *Record) { r.Game = "a.b" },
		"no command":                 func(r *Record) { r.Command = "" },
		"long command":               func(r *Record) { r.Command = strings.Repeat("x", 256) },
		"command with line break":    func(r *Record) { r.Command = "a\r\nb" },
		"by is not UTF-8":            func(r *Record) { r.By = "\xff" },
		"far future":                 func(r *Record) { r.Time = r.Time.AddDate(9000, 0, 0) },
		"unknown word":               func(r *Record) { r.Facts = []game.Event{&game.TopRead{Back: 99}} },
		"choice with stray fields": func(r *Record) {
			r.Facts = []game.Event{&game.Answered{Choice: game.Choice{Verb: game.Pass, Card: 3}}}
		},
		"opened without set-up": func(r *Record) { r.Facts = []game.Event{&game.Opened{}} },
	} {
		t.Run(name, func(t *testing.T) {
			r := aRecord()
			spoil(&r)
			if b, err := Encode(r); !errors.Is(err, ErrBadRecord) {
				t.Errorf("got %v\n%s", err, b)
			}
		})
	}
}

func TestTimeIsWrittenInUTC(t *testing.T) {
	r := aRecord()
	r.Time = r.Time.In(time.FixedZone("elsewhere", 3600))
	b, err := Encode(r)
	if err != nil || !strings.Contains(string(b), `"time":"2026-08-01T09:30:00.25Z"`) {
		t.Errorf("got %v\n%s", err, b)
	}
}

// The domain's own files say which facts there are: a new one must get a shape.
func TestEveryFactHasAShape(t *testing.T) {
	files, err := filepath.Glob("../domain/game/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, path := range files {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if typ, ok := factType(d); ok {
				want = append(want, typ)
			}
		}
	}
	var have []string
	for _, s := range shapes {
		typ := s.typ.Elem().Name()
		have = append(have, typ)
		if kebab(typ) != s.name {
			t.Errorf("%s is written as %q, not %q", typ, s.name, kebab(typ))
		}
	}
	slices.Sort(want)
	slices.Sort(have)
	if !slices.Equal(want, have) || len(want) == 0 {
		t.Errorf("facts of the domain %q\nwith shapes %q", want, have)
	}
}

// factType tells whether a declaration is `func (e *T) apply(s *State)`, which
// makes *T a fact.
func factType(d ast.Decl) (string, bool) {
	f, ok := d.(*ast.FuncDecl)
	if !ok || f.Name.Name != "apply" || f.Recv == nil {
		return "", false
	}
	star, ok := f.Recv.List[0].Type.(*ast.StarExpr)
	if !ok {
		return "", false
	}
	typ, ok := star.X.(*ast.Ident)
	return typ.Name, ok
}

func kebab(s string) string {
	var b strings.Builder
	for i, c := range s {
		if 'A' <= c && c <= 'Z' && i > 0 {
			b.WriteByte('-')
		}
		b.WriteRune(c)
	}
	return strings.ToLower(b.String())
}

// Every field of a fact must be visited: one that is not would be lost in silence.
func TestEveryFieldHasAKey(t *testing.T) {
	for _, s := range shapes {
		f := fields{}
		e := s.blank()
		fill(&counted{}, reflect.ValueOf(e).Elem())
		f.fact(&e)
		if f.err != nil {
			t.Errorf("%s: %v", s.name, f.err)
			continue
		}
		o, err := parseObject(f.buf)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		typ := s.typ.Elem()
		if typ == reflect.TypeFor[game.Asked]() || typ == reflect.TypeFor[game.Forked]() { // the one field is written as its own members
			typ = typ.Field(0).Type
		}
		for i := range typ.NumField() {
			name := typ.Field(i).Name
			want = append(want, strings.ToLower(name[:1])+name[1:])
		}
		var have []string
		for _, m := range o[1:] {
			have = append(have, m.key)
		}
		slices.Sort(want)
		slices.Sort(have)
		if !slices.Equal(want, have) {
			t.Errorf("%s: keys %q of fields %q", s.name, have, want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, b := range sampleFiles(f) {
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		r, err := Decode(b)
		if err != nil {
			if !errors.Is(err, ErrUndecodable) {
				t.Fatalf("untyped error %v", err)
			}
			return
		}
		older := r.Schema < Schema
		r.Schema = Schema
		again, err := Encode(r)
		if err != nil || !older && string(again) != string(b) {
			t.Fatalf("bytes changed (%v)\nfrom %q\nto   %q", err, b, again)
		}
		if back, err := Decode(again); err != nil || !reflect.DeepEqual(back, r) {
			t.Fatalf("a record changed (%v)\nfrom %q\nto   %q", err, b, again)
		}
	})
}
