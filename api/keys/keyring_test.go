package keys

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"snowdonia/domain/game"
)

func master(fill byte) []byte { return bytes.Repeat([]byte{fill}, keyBytes) }

func ring(t *testing.T, fills ...byte) *Ring {
	t.Helper()
	var masters [][]byte
	for _, f := range fills {
		masters = append(masters, master(f))
	}
	r, err := NewRing(masters...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestParseTakesEveryForm(t *testing.T) {
	key := make([]byte, keyBytes)
	for i := range key {
		key[i] = byte(i*37 + 251) // has + and / in base64
	}
	want, err := NewRing(key)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		hex.EncodeToString(key),
		strings.ToUpper(hex.EncodeToString(key)),
		base64.StdEncoding.EncodeToString(key),
		base64.URLEncoding.EncodeToString(key),
		base64.RawURLEncoding.EncodeToString(key),
		"# comment, with a comma\n\n  " + hex.EncodeToString(key) + "  \r\n",
	} {
		got, err := Parse([]byte(text))
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		a, _ := want.NewSeed("g")
		b, _ := got.NewSeed("g")
		if a != b {
			t.Errorf("%q: another key", text)
		}
	}
}

func TestParseRefusesWithoutTellingTheKey(t *testing.T) {
	secret := hex.EncodeToString(master(7))
	for name, text := range map[string]string{
		"none":         "# nothing\n",
		"short":        secret[:62],
		"long":         secret + "00",
		"no alphabet":  strings.Repeat("!", 64),
		"twice":        secret + "," + secret,
		"second short": secret + "\n" + secret[:40],
	} {
		_, err := Parse([]byte(text))
		if err == nil {
			t.Errorf("%s: accepted", name)
			continue
		}
		if strings.Contains(err.Error(), secret[:16]) {
			t.Errorf("%s: the error shows the key: %v", name, err)
		}
	}
	if _, err := Parse(nil); !errors.Is(err, ErrNoKey) {
		t.Errorf("empty: %v", err)
	}
}

func TestSeedSurvivesRotation(t *testing.T) {
	old := ring(t, 1)
	opened, err := old.NewSeed("game-a")
	if err != nil {
		t.Fatal(err)
	}
	commitment := game.Commitment(opened)

	rotated := ring(t, 2, 1)
	got, err := rotated.Seed("game-a", commitment)
	if err != nil || got != opened {
		t.Fatalf("after the rotation the seed is %x, %v; want %x", got, err, opened)
	}
	fresh, err := rotated.NewSeed("game-a")
	if err != nil || fresh == opened {
		t.Fatal("a new game still uses the old key")
	}
	if _, err := ring(t, 2).Seed("game-a", commitment); !errors.Is(err, ErrForeignGame) {
		t.Fatalf("without the old key: %v", err)
	}
	if other, _ := old.NewSeed("game-b"); other == opened {
		t.Fatal("two games share a seed")
	}
}

func TestRingIsNotPrinted(t *testing.T) {
	r := ring(t, 0xAB)
	for _, verb := range []string{"%v", "%+v", "%#v", "%s"} {
		if got := strings.ToLower(fmt.Sprintf(verb, r)); strings.Contains(got, "abab") || strings.Contains(got, "171") {
			t.Errorf("%s shows the key: %s", verb, got)
		}
	}
}

func TestLoadOrMake(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data", "master.key")
	rings := make([]*Ring, 8)
	var all sync.WaitGroup
	for i := range rings {
		all.Go(func() {
			r, err := LoadOrMake(path)
			if err != nil {
				t.Error(err)
				return
			}
			rings[i] = r
		})
	}
	all.Wait()
	if t.Failed() {
		t.FailNow()
	}
	first, _ := rings[0].NewSeed("g")
	for _, r := range rings[1:] {
		if other, _ := r.NewSeed("g"); other != first {
			t.Fatal("two processes that started at once have different keys")
		}
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("mode %v, %v", info.Mode(), err)
	}
	left, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(left) != 1 {
		t.Fatalf("drafts were left behind: %v, %v", left, err)
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := LoadOrMake(path); err == nil {
		t.Fatal("a file that others may read was accepted")
	}
}

func TestGameID(t *testing.T) {
	r := ring(t, 1)
	id := r.GameID("p_ann", "key")
	if len(id) != gameLen || id != r.GameID("p_ann", "key") {
		t.Errorf("id %q does not come again", id)
	}
	for _, other := range []string{
		r.GameID("p_ann", "key2"), r.GameID("p_annk", "ey"), r.GameID("p_bob", "key"), ring(t, 2).GameID("p_ann", "key"),
	} {
		if other == id {
			t.Errorf("another key, player or ring gives the same id %q", id)
		}
	}
}
