package events

import (
	"fmt"
	"hash/fnv"
)

// maxGame is the longest game id, in bytes. A ULID has 26.
const maxGame = 64

// ShardOf gives the shard of a game: FNV-1a (32 bit) of its id modulo the number
// of shards, which is also what the server's subject mapping `partition()` gives.
func ShardOf(game string, shards int) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(game)) // a hash takes any write
	return int(h.Sum32() % uint32(shards))
}

// CheckGame tells whether a text can be a game id: 1 to 64 letters, digits,
// underscores and hyphens, so that it is one literal token of a subject. The
// error is [ErrBadGame].
func CheckGame(id string) error {
	if id == "" || len(id) > maxGame {
		return fmt.Errorf("%w: %d bytes long, not 1 to %d", ErrBadGame, len(id), maxGame)
	}
	for i := range len(id) {
		if c := id[i]; !isWordByte(c) {
			return fmt.Errorf("%w: byte %q at %d", ErrBadGame, c, i)
		}
	}
	return nil
}

func isWordByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '-'
}
