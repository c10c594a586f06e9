// Package keys holds the operator's secrets: the master keys, the seeds of games
// that follow from them (DRAW-3) and the tokens of guest players.
//
// Nothing of a secret is ever printed: a [Ring] and a [Token] show their form
// only, and errors name the line of a key, not the key.
package keys

import (
	"bufio"
	"bytes"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"snowdonia/domain/game"
)

// keyBytes is the length of a master key.
const keyBytes = 32

// The names under which keys are derived. Changing one changes every seed or
// makes every token void.
const (
	seedInfo  = "snowdonia game seed v1 "
	tokenInfo = "snowdonia guest token v1"
	idInfo    = "snowdonia game id v1"
)

var (
	// ErrNoKey says that no master key was given.
	ErrNoKey = errors.New("keys: no master key")
	// ErrForeignGame says that no key of the ring gives the seed that a game is
	// committed to: the key it was opened under has been taken from the ring.
	ErrForeignGame = errors.New("keys: no master key fits the game's commitment")
)

// Ring is the operator's master keys. The first one makes the seeds of new games
// and signs new tokens; all of them serve what was made under them. To rotate,
// put the new key first and leave the old ones behind it for as long as a game
// opened under them may run.
type Ring struct{ keys []masterKey }

type masterKey struct {
	master [keyBytes]byte
	token  []byte // derived, signs tokens
	id     []byte // derived, makes the ids of games
}

// NewRing makes a ring of 32-byte keys, the one for new games first. It fails
// with [ErrNoKey], or on a key of another length or one that comes twice.
func NewRing(masters ...[]byte) (*Ring, error) {
	if len(masters) == 0 {
		return nil, ErrNoKey
	}
	ring := &Ring{}
	for i, m := range masters {
		if len(m) != keyBytes {
			return nil, fmt.Errorf("keys: key %d has %d bytes, not %d", i+1, len(m), keyBytes)
		}
		k, err := derive(m)
		if err != nil {
			return nil, fmt.Errorf("keys: derive from key %d: %w", i+1, err)
		}
		for j, other := range ring.keys {
			if other.master == k.master {
				return nil, fmt.Errorf("keys: key %d is key %d again", i+1, j+1)
			}
		}
		ring.keys = append(ring.keys, k)
	}
	return ring, nil
}

func derive(master []byte) (masterKey, error) {
	token, err := hkdf.Key(sha256.New, master, nil, tokenInfo, sha256.Size)
	if err != nil {
		return masterKey{}, err
	}
	id, err := hkdf.Key(sha256.New, master, nil, idInfo, sha256.Size)
	return masterKey{master: [keyBytes]byte(master), token: token, id: id}, err
}

// Parse reads a ring from text: one key a line (or between commas or spaces), in
// hex or base64 of either alphabet; empty lines and those that begin with # are
// passed over.
func Parse(text []byte) (*Ring, error) {
	var masters [][]byte
	lines := bufio.NewScanner(bytes.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if strings.HasPrefix(line, "#") {
			continue
		}
		for _, word := range strings.FieldsFunc(line, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' }) {
			key, ok := decode(word)
			if !ok {
				return nil, fmt.Errorf("keys: line %d: not a key of %d bytes in hex or base64", n, keyBytes)
			}
			masters = append(masters, key)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("keys: read the keys: %w", err)
	}
	return NewRing(masters...)
}

// decode tries hex first: 64 hex digits can be no base64 of 32 bytes.
func decode(word string) ([]byte, bool) {
	if key, err := hex.DecodeString(word); err == nil && len(key) == keyBytes {
		return key, true
	}
	bare := strings.TrimRight(word, "=")
	for _, alphabet := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
		if key, err := alphabet.Strict().DecodeString(bare); err == nil && len(key) == keyBytes {
			return key, true
		}
	}
	return nil, false
}

// Load reads a ring from a file. A file that group or others may read is refused.
func Load(path string) (*Ring, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("keys: %w", err)
	}
	if loose := info.Mode().Perm() & 0o077; loose != 0 {
		return nil, fmt.Errorf("keys: %s may be read by others (mode %04o); make it 0600", path, info.Mode().Perm())
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("keys: %w", err)
	}
	ring, err := Parse(text)
	if err != nil {
		return nil, fmt.Errorf("keys: %s: %w", path, err)
	}
	return ring, nil
}

// LoadOrMake reads a ring from a file, which it first makes with one new random
// key and the permission 0600 if there is none. Two processes that start at once
// end up with the same key.
func LoadOrMake(path string) (*Ring, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if err := generate(path); err != nil {
			return nil, err
		}
	}
	return Load(path)
}

// generate writes the whole file under another name first, so that no reader
// sees half a key; the link fails if somebody else was faster, whose key stays.
func generate(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("keys: %w", err)
	}
	draft, err := os.CreateTemp(filepath.Dir(path), ".master-*") // mode 0600
	if err != nil {
		return fmt.Errorf("keys: %w", err)
	}
	defer func() { _ = os.Remove(draft.Name()) }()
	var key [keyBytes]byte
	_, _ = rand.Read(key[:]) // never fails
	text := "# Master keys, the one for new games first. Keep this file secret and keep a copy.\n" + hex.EncodeToString(key[:]) + "\n"
	if _, err := draft.WriteString(text); err != nil {
		return errors.Join(fmt.Errorf("keys: %w", err), draft.Close())
	}
	if err := errors.Join(draft.Sync(), draft.Close()); err != nil {
		return fmt.Errorf("keys: %w", err)
	}
	if err := os.Link(draft.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("keys: %w", err)
	}
	return nil
}

// String tells how many keys there are, and nothing of them.
func (r *Ring) String() string { return fmt.Sprintf("%d master keys", len(r.keys)) }

// GoString keeps %#v from showing the keys.
func (r *Ring) GoString() string { return r.String() }

// NewSeed gives the luck of a game that is being opened.
func (r *Ring) NewSeed(id string) (game.Seeded, error) { return r.keys[0].seed(id) }

// GameID is the id of the game that a player opens with an idempotency key: a
// repetition meets the game that it opened before. Nobody else can work it out,
// so that a table which is not in the lobby cannot be found by guessing.
func (r *Ring) GameID(player, key string) string {
	mac := hmac.New(sha256.New, r.keys[0].id)
	_, _ = fmt.Fprintf(mac, "%d %s%s", len(player), player, key) // a hash takes any write
	return idAlphabet.EncodeToString(mac.Sum(nil))[:gameLen]
}

// Seed gives the luck of a game that is committed to its seed (DRAW-3), from
// whichever key it was opened under, or [ErrForeignGame].
func (r *Ring) Seed(id, commitment string) (game.Seeded, error) {
	for i := range r.keys {
		seed, err := r.keys[i].seed(id)
		if err != nil {
			return game.Seeded{}, err
		}
		if game.Commitment(seed) == commitment {
			return seed, nil
		}
	}
	return game.Seeded{}, fmt.Errorf("%w: game %s", ErrForeignGame, id)
}

func (k *masterKey) seed(id string) (game.Seeded, error) {
	seed, err := hkdf.Key(sha256.New, k.master[:], nil, seedInfo+id, sha256.Size)
	if err != nil {
		return game.Seeded{}, fmt.Errorf("keys: derive the seed of game %s: %w", id, err)
	}
	return game.Seeded(seed), nil
}
