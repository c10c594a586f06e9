package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"
)

func decodeAnswer(kind, text string) (newAnswer, string, error) {
	req := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(text))
	req.Header.Set("Content-Type", kind)
	req.Body = http.MaxBytesReader(nil, req.Body, 1000)
	var b newAnswer
	said, err := readBody(echo.New().NewContext(req, httptest.NewRecorder()), &b)
	return b, said, err
}

func TestBodies(t *testing.T) {
	for _, c := range []struct {
		name, kind, text string
		status           int // 0: accepted
	}{
		{"plain", "application/json", `{"decision":12,"choices":["A1"]}`, 0},
		{"spaces and charset", "application/json; charset=UTF-8", " { \"choices\" : [ ] }\n", 0},
		{"empty", "application/json", ``, 400},
		{"spaces", "application/json", ` `, 400},
		{"null", "application/json", `null`, 0},
		{"list", "application/json", `[]`, 400},
		{"cut", "application/json", `{"decision":12`, 400},
		{"second value", "application/json", `{"decision":12} {}`, 400},
		{"rubbish behind", "application/json", `{"decision":12}x`, 400},
		{"unknown field", "application/json", `{"decision":12,"seat":3}`, 400},
		{"other case", "application/json", `{"Decision":12}`, 400},
		{"twice", "application/json", `{"decision":12,"decision":13}`, 400},
		{"twice in other case", "application/json", `{"decision":12,"DECISION":13}`, 400},
		{"twice by escape", "application/json", `{"decision":12,"decis\u0069on":13}`, 400},
		{"text for a number", "application/json", `{"decision":"12"}`, 400},
		{"fraction", "application/json", `{"decision":1.5}`, 400},
		{"huge number", "application/json", `{"decision":1e99}`, 400},
		{"comment", "application/json", `{/*x*/"decision":12}`, 400},
		{"not UTF-8", "application/json", "{\"choices\":[\"\xff\"]}", 400},
		{"deep", "application/json", `{"choices":` + strings.Repeat("[", 400), 400},
		{"as deep as may be, and cut", "application/json", strings.Repeat("[", 8), 400},
		{"deep and whole", "application/json", strings.Repeat("[", 9) + strings.Repeat("]", 9), 400},
		{"deep objects", "application/json", strings.Repeat(`{"a":`, 9) + "1" + strings.Repeat("}", 9), 400},
		{"many fields", "application/json", `{"b":1` + manyFields(65) + `}`, 400},
		{"long name", "application/json", `{"` + strings.Repeat("a", 64) + `":1}`, 400},
		{"too large", "application/json", `{"choices":["` + strings.Repeat("A", 1000) + `"]}`, 413},
		{"no type", "", `{}`, 415},
		{"form", "application/x-www-form-urlencoded", `{}`, 415},
		{"other charset", "application/json; charset=latin1", `{}`, 415},
	} {
		_, _, err := decodeAnswer(c.kind, c.text)
		var p *Problem
		switch {
		case c.status == 0 && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.status != 0 && (!errors.As(err, &p) || p.Status != c.status):
			t.Errorf("%s: %v, want status %d", c.name, err, c.status)
		case p != nil && strings.Contains(p.Detail, "newAnswer"):
			t.Errorf("%s: the detail names a type of the program: %s", c.name, p.Detail)
		}
	}
}

func manyFields(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,"a%d":1`, i)
	}
	return b.String()
}

// The largest body costs no more than a few times its size, whatever it is made of.
func TestBodiesAreCheapToLookThrough(t *testing.T) {
	const size = 64 << 10
	for name, text := range map[string]string{
		"lists":           strings.Repeat("[", size),
		"objects":         strings.Repeat(`{"a":`, size/5),
		"long names":      strings.Repeat(`{"`+strings.Repeat("a", 6000)+`":`, 10),
		"below long name": `{"` + strings.Repeat("a", size/2) + `":{"b":1` + manyFields(3000) + `}}`,
		"many fields":     `{"b":1` + manyFields(7000) + `}`,
	} {
		raw := []byte(text)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := keysOf(raw)
		runtime.ReadMemStats(&after)
		if err == nil {
			t.Errorf("%s: accepted", name)
		}
		used := after.TotalAlloc - before.TotalAlloc
		if used > 8*size {
			t.Errorf("%s: %d bytes are used for a body of %d", name, used, len(raw))
		}
	}
}

// The same request is the same however it is written.
func TestSaidIsOneForm(t *testing.T) {
	_, a, err := decodeAnswer("application/json", `{"decision":12,"choices":["A1"]}`)
	_, b, err2 := decodeAnswer("application/json", ` {"choices" : ["\u00411"], "decision":12 } `)
	if err != nil || err2 != nil || a != b {
		t.Errorf("%q, %v and %q, %v", a, err, b, err2)
	}
}

func FuzzBody(f *testing.F) {
	for _, seed := range []string{
		`{"decision":12,"choices":["A1"]}`, `{"decision":1,"decision":2}`, `{"a":{"b":[1,{"b":2}]}}`, `null`, "{\"\xff\":1}",
		strings.Repeat("[", 5000), strings.Repeat(`{"a":`, 5000), strings.Repeat("[", 8) + strings.Repeat("]", 8), `{"b":1` + manyFields(100) + `}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		var b newAnswer
		said, err := decodeStrict(raw, &b)
		var p *Problem
		if err != nil {
			if !errors.As(err, &p) || p.Status != http.StatusBadRequest {
				t.Fatalf("%q: %v is not the caller's error", raw, err)
			}
			return
		}
		if !json.Valid(raw) {
			t.Fatalf("%q was accepted", raw)
		}
		var again newAnswer
		second, err := decodeStrict([]byte(said), &again)
		if err != nil || second != said {
			t.Fatalf("%q says %q, which says %q, %v", raw, said, second, err)
		}
	})
}

func FuzzTable(f *testing.F) {
	f.Add([]byte(`{"scenario":"mount-snowdon","seats":2,"edition":"2012","options":{"trains":[8]},"name":"x"}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		var b newTable
		said, err := decodeStrict(raw, &b)
		if err != nil {
			return
		}
		var again newTable
		if second, err := decodeStrict([]byte(said), &again); err != nil || second != said {
			t.Fatalf("%q says %q, which says %q, %v", raw, said, second, err)
		}
	})
}
