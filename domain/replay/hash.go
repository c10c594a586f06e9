package replay

import (
	"crypto/sha256"
	"encoding/hex"

	"snowdonia/domain/game"
)

// Hash is the state hash of a position: the SHA-256, in hex, of its [Text]. It is
// the same on every build that plays the same.
func Hash(s *game.State) string {
	sum := sha256.Sum256(Text(s))
	return hex.EncodeToString(sum[:])
}

// HashAfter gives the state hashes of a game after those of its records whose
// numbers at picks, which is asked once for each number and in order, and the
// state after the last one. Its errors are those of [Fold].
func HashAfter(entries []game.Entry, at func(number int) bool) (hashes map[int]string, last game.State, err error) {
	hashes = map[int]string{}
	last, err = Walk(game.State{}, entries, func(before *game.State, e game.Entry) {
		if n := e.Number - 1; n > 0 && at(n) {
			hashes[n] = Hash(before)
		}
	})
	if err == nil && last.Number > 0 && at(last.Number) {
		hashes[last.Number] = Hash(&last)
	}
	return hashes, last, err
}
