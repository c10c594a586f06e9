package events

import (
	"errors"
	"strings"
	"testing"
)

// The values are those of the published FNV-1a test vectors, modulo the shards.
func TestShardOf(t *testing.T) {
	for _, c := range []struct {
		game string
		hash uint32
	}{{"", 0x811c9dc5}, {"a", 0xe40c292c}, {"foobar", 0xbf9cf968}} {
		for _, shards := range []int{1, 3, 8, 1000} {
			if got, want := ShardOf(c.game, shards), int(c.hash%uint32(shards)); got != want {
				t.Errorf("ShardOf(%q, %d) = %d, want %d", c.game, shards, got, want)
			}
		}
	}
}

func TestCheckGame(t *testing.T) {
	for _, good := range []string{"a", "01K1FZ3T6N4ZP8Q5W9X2Y7V0AB", "A_b-9", strings.Repeat("x", 64)} {
		if err := CheckGame(good); err != nil {
			t.Errorf("%q: %v", good, err)
		}
	}
	for _, bad := range []string{"", "a.b", "*", ">", "a b", "a\x00", "é", "a/b", strings.Repeat("x", 65)} {
		if err := CheckGame(bad); !errors.Is(err, ErrBadGame) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
