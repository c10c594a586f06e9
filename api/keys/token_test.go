package keys

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 999, time.UTC)

func TestTokenRoundTrip(t *testing.T) {
	r := ring(t, 1)
	p, token, err := r.NewPlayer("Änn \"the\" <Engine>", noon)
	if err != nil {
		t.Fatal(err)
	}
	got, err := r.Player(token.Reveal(), noon.Add(time.Minute), time.Hour)
	if err != nil || got != p {
		t.Fatalf("got %+v, %v; want %+v", got, err, p)
	}
	if got, err := ring(t, 2, 1).Player(token.Reveal(), noon, 0); err != nil || got != p {
		t.Errorf("after a rotation: %+v, %v", got, err)
	}
	if _, err := ring(t, 2).Player(token.Reveal(), noon, 0); !errors.Is(err, ErrBadToken) {
		t.Errorf("without the old key: %v", err)
	}
}

func TestTokenRunsOut(t *testing.T) {
	r := ring(t, 1)
	_, token, _ := r.NewPlayer("Ann", noon)
	if _, err := r.Player(token.Reveal(), noon.Add(2*time.Hour), time.Hour); !errors.Is(err, ErrBadToken) {
		t.Errorf("too old: %v", err)
	}
	if _, err := r.Player(token.Reveal(), noon.Add(1000*time.Hour), 0); err != nil {
		t.Errorf("without a limit: %v", err)
	}
	if _, err := r.Player(token.Reveal(), noon.Add(-2*time.Hour), 0); !errors.Is(err, ErrBadToken) {
		t.Errorf("from the future: %v", err)
	}
}

// Every single changed character makes a token void.
func TestTokenCannotBeChanged(t *testing.T) {
	r := ring(t, 1)
	_, token, _ := r.NewPlayer("Ann", noon)
	text := token.Reveal()
	for i := range text {
		for _, c := range []byte("A9_.-") {
			if text[i] == c {
				continue
			}
			forged := text[:i] + string(c) + text[i+1:]
			if _, err := r.Player(forged, noon, 0); !errors.Is(err, ErrBadToken) {
				t.Fatalf("character %d changed to %q: %v", i, c, err)
			}
		}
		if _, err := r.Player(text[:i], noon, 0); !errors.Is(err, ErrBadToken) {
			t.Fatalf("cut at %d: %v", i, err)
		}
	}
	for _, bad := range []string{"", ".", "g1.", "g1..", "g1.e30.", text + "A", strings.Repeat("g1.", 1000)} {
		if _, err := r.Player(bad, noon, 0); !errors.Is(err, ErrBadToken) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestTokenIsNotPrinted(t *testing.T) {
	_, token, _ := ring(t, 1).NewPlayer("Ann", noon)
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
		if got := fmt.Sprintf(verb, token); strings.Contains(got, "g1.") {
			t.Errorf("%s shows the token: %s", verb, got)
		}
	}
}

func TestRandomIDs(t *testing.T) {
	seen := map[string]bool{}
	for range 2000 {
		id := RandomID(20)
		if len(id) != 20 || seen[id] {
			t.Fatalf("id %q", id)
		}
		seen[id] = true
	}
}

// No token is accepted by a ring that did not sign it.
func FuzzToken(f *testing.F) {
	r, err := NewRing(master(1))
	if err != nil {
		f.Fatal(err)
	}
	other, err := NewRing(master(2))
	if err != nil {
		f.Fatal(err)
	}
	_, foreign, err := other.NewPlayer("Ann", noon)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(foreign.Reveal())
	f.Add("g1.e30.AAAA")
	f.Fuzz(func(t *testing.T, text string) {
		if p, err := r.Player(text, noon, 0); err == nil {
			t.Fatalf("%q speaks for %+v", text, p)
		}
	})
}
