package exchange_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/events"
	"snowdonia/events/exchange"
)

// resealed gives lines an end line with the right checksum, as whoever alters a file on purpose would.
func resealed(lines []string) []string {
	lines = slices.Clone(lines)
	last := len(lines) - 1
	sum := sha256.Sum256([]byte(strings.Join(lines[:last], "\n") + "\n"))
	lines[last] = sumIn.ReplaceAllString(lines[last], `"sha256":"`+hex.EncodeToString(sum[:])+`"`)
	return lines
}

var sumIn = regexp.MustCompile(`"sha256":"[0-9a-f]*"`)

// The lines of the file below: 1 is the header, 2 to 17 are records 1 to 16, 18 is the state line after them.
func TestHostileFiles(t *testing.T) {
	p := mustPlay(t, "GAME", 40)
	good := strings.Split(strings.TrimSuffix(string(written(t, p.records)), "\n"), "\n")
	last := len(good)
	replaced := func(line int, old, by string) func([]string) []string {
		return func(l []string) []string {
			if !strings.Contains(l[line-1], old) {
				t.Fatalf("line %d has no %s: %s", line, old, l[line-1])
			}
			l[line-1] = strings.Replace(l[line-1], old, by, 1)
			return l
		}
	}
	sealed := func(change func([]string) []string) func([]string) []string {
		return func(l []string) []string { return resealed(change(l)) }
	}
	swapped := func(a, b int) func([]string) []string {
		return func(l []string) []string {
			l[a-1], l[b-1] = l[b-1], l[a-1]
			return l
		}
	}
	without := func(line int) func([]string) []string {
		return func(l []string) []string { return slices.Delete(l, line-1, line) }
	}
	twice := func(line int) func([]string) []string {
		return func(l []string) []string { return slices.Insert(l, line, l[line-1]) }
	}
	for _, c := range []struct {
		name   string
		change func([]string) []string
		kind   error
		line   int
		says   string
	}{
		{"cut at a line", func(l []string) []string { return l[:20] }, exchange.ErrTruncated, 21, "the rest of it is missing"},
		{"header alone", func(l []string) []string { return l[:1] }, exchange.ErrTruncated, 2, "the rest of it is missing"},
		{"header and end line", func(l []string) []string { return []string{l[0], l[last-1]} }, exchange.ErrOrder, 2, "the file has 0 records"},
		{"another game within", func(l []string) []string { return slices.Insert(l, 9, l[0]) }, exchange.ErrTruncated, 10, "another game begins"},
		{"no header", without(1), exchange.ErrNoFile, 1, "no header"},
		{"a file of something else", func([]string) []string { return []string{"PK\x03\x04"} }, exchange.ErrNoFile, 1, "no header"},
		{"another format", replaced(1, "snowdonia-record", "snowdonia-check"), exchange.ErrNoFile, 1, "no header"},
		{"a newer version", replaced(1, `"version":1`, `"version":2`), exchange.ErrVersion, 1, "version 2"},
		{"no version", replaced(1, `"version":1,`, ``), exchange.ErrVersion, 1, "no version"},
		{"more in the header", replaced(1, `"records":`, `"host":"x","records":`), exchange.ErrAltered, 1, "unknown field"},
		{"white space in the header", replaced(1, `"records":`, `"records": `), exchange.ErrAltered, 1, "it would be written"},
		{"another edition", sealed(replaced(1, "deluxe", "2012")), exchange.ErrAltered, 1, "the header is not that of the records"},
		{"finished by word alone", sealed(replaced(1, `"finished":false`, `"finished":true`)), exchange.ErrAltered, 1, "the header is not that of the records"},
		{"another player in the header", sealed(replaced(1, "Ann", "Eve")), exchange.ErrAltered, 1, "the header is not that of the records"},
		{"more records promised", replaced(1, fmt.Sprintf(`"records":%d`, len(p.records)), `"records":90`), exchange.ErrOrder, last, "promises 90"},
		{"records swapped", swapped(5, 6), exchange.ErrOrder, 5, "record 5 where record 4 belongs"},
		{"a record twice", twice(7), exchange.ErrOrder, 8, "record 6 is here a second time"},
		{"a record missing", without(7), exchange.ErrOrder, 7, "record 7 where record 6 belongs"},
		{"no state line", without(18), exchange.ErrOrder, 18, "the state line after record 16 belongs here"},
		{"a state line twice", twice(18), exchange.ErrOrder, 19, "a state line after record 16"},
		{"a state line too early", swapped(17, 18), exchange.ErrOrder, 17, "a state line after record 15"},
		{"a state line of another record", replaced(18, `"after":16`, `"after":32`), exchange.ErrOrder, 18, "after record 16"},
		{"a record of another game", replaced(9, `"game":"GAME"`, `"game":"GAM"`), exchange.ErrOrder, 9, "game GAM in the file of game GAME"},
		{"with a position", replaced(9, `"number":8`, `"number":8,"prev":7`), exchange.ErrRecord, 9, "expected key time"},
		{"an unknown fact", replaced(9, `"type":"`, `"type":"un`), exchange.ErrRecord, 9, "expected a known type"},
		{"half a record", func(l []string) []string { l[8] = l[8][:40]; return l }, exchange.ErrRecord, 9, "not a record"},
		{"carriage returns", replaced(9, `]}`, "]}\r"), exchange.ErrRecord, 9, "not a record"},
		{"an empty line", func(l []string) []string { return slices.Insert(l, 8, "") }, exchange.ErrRecord, 9, "no record, state line or end line"},
		{"a line of something else", func(l []string) []string { return slices.Insert(l, 8, "[]") }, exchange.ErrRecord, 9, "no record, state line or end line"},
		{"not UTF-8", replaced(3, "Bob", "B\xffb"), exchange.ErrEncoding, 3, "not UTF-8"},
		{"another time", replaced(9, `18:00:56`, `18:00:57`), exchange.ErrAltered, last, "SHA-256"},
		{"another name", sealed(replaced(3, "Bob p1", "Eve p1")), exchange.ErrAltered, 1, "the header is not that of the records"},
		{"fewer cubes taken", sealed(replaced(12, `"cubes":{"ironOre":3`, `"cubes":{"ironOre":2`)), exchange.ErrAltered, 18, "the state after record 16"},
		{"another state hash", sealed(replaced(18, `"state":"`, `"state":"0`)), exchange.ErrAltered, 18, "the state after record 16"},
		{"another end hash", replaced(last, `"state":"`, `"state":"0`), exchange.ErrAltered, last, fmt.Sprintf("the state after record %d", len(p.records))},
		{"no checksum", replaced(last, `"sha256":"`, `"sha256":"0`), exchange.ErrAltered, last, "SHA-256"},
		{"a broken end line", replaced(last, `"end":`, `"end":x`), exchange.ErrAltered, last, "not an end line"},
		{"no set-up that can be", sealed(replaced(2, `"labourers":`, `"labourers":9`)), exchange.ErrRecord, 2, "set-up cannot be"},
		{"a yard that cannot be filled", sealed(replaced(2, `"restock":`, `"restock":9`)), exchange.ErrRecord, 2, "set-up cannot be"},
		{"no opened table", sealed(replaced(2, `"type":"opened"`, `"type":"overlay-laid"`)), exchange.ErrRecord, 2, "not a record"},
		{"a seat that is not there", sealed(replaced(3, `"seat":1`, `"seat":77`)), exchange.ErrRecord, 3, "no game can have written it"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := readAll([]byte(strings.Join(c.change(slices.Clone(good)), "\n") + "\n"))
			var fault *exchange.Fault
			if !errors.As(err, &fault) {
				t.Fatalf("got %v", err)
			}
			if !errors.Is(err, c.kind) || fault.Line != c.line || !strings.Contains(err.Error(), c.says) {
				t.Errorf("got %v (%v), want line %d: %s", err, fault.Kind, c.line, c.says)
			}
		})
	}
}

// However short the rest of a file is, it is not taken for a whole one.
func TestEveryCutIsNoticed(t *testing.T) {
	b := written(t, mustPlay(t, "GAME", 20).records)
	for n := 1; n < len(b); n++ {
		if n > 300 && n < len(b)-300 && n%97 != 0 {
			continue
		}
		if _, err := readAll(b[:n]); !errors.Is(err, exchange.ErrTruncated) && !errors.Is(err, exchange.ErrNoFile) {
			t.Fatalf("%d of %d bytes: %v", n, len(b), err)
		}
	}
}

// endless gives the same lines for ever.
type endless struct {
	line []byte
	at   int
}

func (e *endless) Read(b []byte) (int, error) {
	n := copy(b, e.line[e.at:])
	e.at = (e.at + n) % len(e.line)
	return n, nil
}

// A stream without an end is given up at the limits.
func TestEndlessStreams(t *testing.T) {
	for name, line := range map[string]string{"one line": "{", "lines": "{\"format\":\"snowdonia-record\",\"version\":1}\n", "zeros": "\x00"} {
		if _, err := exchange.NewReader(&endless{line: []byte(line)}).Next(); err == nil {
			t.Errorf("%s: a game was read", name)
		}
	}
}

// A game of MaxBytes is cut off there: lines that are right in themselves go on for ever.
func TestTheLargestGame(t *testing.T) {
	p := mustPlay(t, "GAME", 3)
	head := bytes.SplitAfter(written(t, p.records), []byte("\n"))[0]
	var file bytes.Buffer
	file.Write(head)
	name := strings.Repeat("n", exchange.MaxLine-4000)
	for n := 1; file.Len() <= exchange.MaxBytes; n++ {
		if n > 1 && (n-1)%exchange.Every == 0 {
			fmt.Fprintf(&file, "{\"after\":%d,\"state\":\"\"}\n", n-1)
		}
		r := p.records[1]
		r.Number = n
		b, err := events.EncodePortable(r)
		if err != nil {
			t.Fatal(err)
		}
		file.Write(bytes.Replace(b, []byte("Bob p1"), []byte(name), 1))
		file.WriteByte('\n')
	}
	_, err := readAll(file.Bytes())
	if !errors.Is(err, exchange.ErrTooLarge) || !strings.Contains(err.Error(), fmt.Sprint(exchange.MaxBytes)) {
		t.Errorf("%d bytes: %v", file.Len(), err)
	}
}

// Take backs are bounded before anything is folded: each may cost a kept state.
func TestTooManyTakeBacks(t *testing.T) {
	p := mustPlay(t, "GAME", 8)
	b := written(t, p.records)
	lines := strings.Split(strings.TrimSuffix(string(b), "\n"), "\n")
	file := lines[:len(lines)-1]
	const records = 400
	file[0] = strings.Replace(file[0], `"records":8`, fmt.Sprintf(`"records":%d`, records), 1)
	for n := 9; n <= records; n++ {
		if (n-1)%exchange.Every == 0 {
			file = append(file, fmt.Sprintf(`{"after":%d,"state":""}`, n-1))
		}
		file = append(file, fmt.Sprintf(`{"game":"GAME","number":%d,"time":"2026-07-01T18:00:00Z","by":"","command":"c%d","schema":%d,"rules":1,"facts":[{"type":"taken-back","seat":0,"to":%d,"agreed":false}]}`, n, n, events.Schema, n-1))
	}
	file = append(file, fmt.Sprintf(`{"end":%d,"state":"","sha256":""}`, records))
	_, err := readAll([]byte(strings.Join(file, "\n") + "\n"))
	if !errors.Is(err, exchange.ErrRecord) || !strings.Contains(err.Error(), "more than 200 take backs") {
		t.Errorf("got %v", err)
	}
}

// mutated changes some bytes or lines of a file.
func mutated(r *rand.Rand, b []byte) []byte {
	b = bytes.Clone(b)
	for range 1 + r.IntN(3) {
		at := r.IntN(len(b))
		switch r.IntN(5) {
		case 0:
			b[at] = byte(r.IntN(256))
		case 1: // another digit, so that the form stays right
			for i := at; i < len(b); i++ {
				if b[i] >= '0' && b[i] <= '9' {
					b[i] = byte('0' + r.IntN(10))
					break
				}
			}
		case 2:
			end := min(at+r.IntN(200), len(b))
			b = slices.Delete(b, at, end)
		case 3:
			end := min(at+r.IntN(200), len(b))
			b = slices.Insert(b, at, b[at:end]...)
		case 4: // a minus
			for i := at; i < len(b); i++ {
				if b[i] == ':' && i+1 < len(b) && b[i+1] >= '1' && b[i+1] <= '9' {
					b = slices.Insert(b, i+1, '-')
					break
				}
			}
		}
		if len(b) == 0 {
			return []byte("\n")
		}
	}
	return b
}

// survives reads what may be anything: without a panic, and what is accepted has one form.
func survives(t *testing.T, b []byte) {
	t.Helper()
	games, _ := readAll(b)
	for _, g := range games {
		if again := written(t, g.Records); !bytes.Contains(b, again) {
			t.Errorf("a game was accepted that is written otherwise:\n%s\n%s", b, again)
		}
	}
}

// Files that are changed by chance are refused or read, and never more than that.
func TestMutatedFiles(t *testing.T) {
	good := written(t, mustPlay(t, "GAME", 30).records)
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		survives(t, mutated(r, good))
	}
}

// Records that are changed by chance, in a file that fits them in everything else,
// are folded and decided again without a panic.
func TestMutatedRecordsAreDecidedAgain(t *testing.T) {
	p := mustPlay(t, "GAME", 0)
	r := rand.New(rand.NewPCG(3, 4))
	decided := 0
	for range 500 {
		i := r.IntN(len(p.records))
		b, err := events.EncodePortable(p.records[i])
		if err != nil {
			t.Fatal(err)
		}
		other, err := events.DecodePortable(mutated(r, b))
		if err != nil {
			continue
		}
		records := slices.Clone(p.records)
		records[i] = other
		file, err := exchange.Encode(records)
		if err != nil {
			continue
		}
		games, err := readAll(file)
		if err != nil || len(games) != 1 {
			t.Fatalf("what was written is not read: %v", err)
		}
		_, _ = replay.Verify(games[0].Entries(), scenario.RulesFor) // what it says is not the point
		decided++
	}
	if decided < 20 {
		t.Errorf("only %d games came so far", decided)
	}
}

func FuzzRead(f *testing.F) {
	p := mustPlay(f, "GAME", 40)
	whole := written(f, mustPlay(f, "OTHER", 0).records)
	for _, n := range []int{1, 3, 16, 17, 40} {
		f.Add(written(f, p.records[:n]))
	}
	f.Add(append(written(f, p.records), whole...))
	r := rand.New(rand.NewPCG(5, uint64(time.Hour)))
	for range 200 {
		f.Add(mutated(r, written(f, p.records[:20])))
	}
	f.Fuzz(survives)
}
