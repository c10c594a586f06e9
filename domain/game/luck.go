package game

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
)

// Luck decides the draws of a game. It is an argument of [Rules.Decide] and
// never part of the state, so that the state holds no secret (DRAW-2).
type Luck interface {
	// Draw gives the outcome of the n-th draw, 0 for the first: uniform from 0
	// to of-1. It depends on nothing but the game's seed, entropy and its arguments.
	Draw(entropy string, n, of int) int
	// Seed is the secret that all draws follow from, revealed when the game is over.
	Seed() [32]byte
}

// Seeded is the fair luck of DRAW-3: HMAC-SHA256 under the game's seed.
type Seeded [32]byte

// Draw hashes the entropy, the draw's number and a counter that steps past
// values which would favour low outcomes.
func (seed Seeded) Draw(entropy string, n, of int) int {
	mac := hmac.New(sha256.New, seed[:])
	var sum [sha256.Size]byte
	limit := ^uint64(0) - ^uint64(0)%uint64(of)
	for try := uint64(0); ; try++ {
		mac.Reset()
		var head [16]byte
		binary.BigEndian.PutUint64(head[:8], uint64(n))
		binary.BigEndian.PutUint64(head[8:], try)
		mac.Write(head[:])
		mac.Write([]byte(entropy))
		v := binary.BigEndian.Uint64(mac.Sum(sum[:0]))
		if v < limit {
			return int(v % uint64(of))
		}
	}
}

// Seed gives the seed itself.
func (seed Seeded) Seed() [32]byte { return seed }

// Commitment is the SHA-256 of a seed in hex: what a game's first fact says of it (DRAW-3).
func Commitment(seed [32]byte) string {
	sum := sha256.Sum256(seed[:])
	return hex.EncodeToString(sum[:])
}
