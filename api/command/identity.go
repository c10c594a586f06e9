package command

import (
	"crypto/sha256"
	"encoding/base32"
	"hash"
	"io"
	"strconv"
	"strings"
)

// A command id says three things of a command: who repeats it, at which game,
// and what it said. Its first part is a hash of player, game and idempotency
// key, its second one a hash of the request's content. The same first part with
// another second one is a key that has been used for two different requests.
const (
	claimLen = 20 // characters of 5 bits
	printLen = 12
)

var alphabet = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

// commandID makes the id of a person's command.
func commandID(by, game, key, said string) string {
	return digest("claim", by, game, key)[:claimLen] + "-" + digest("print", said)[:printLen]
}

// claim is the part of a person's command id that a repetition shares.
func claim(id string) string {
	head, _, _ := strings.Cut(id, "-")
	return head
}

// botPrefix begins the ids of bots' commands; no hash has an o.
const botPrefix = "bot-"

// botCommandID is the same in every process, so that only one of several that
// play the same bot's move at once is stored.
func botCommandID(game string, decision int) string {
	return botPrefix + game + "-" + strconv.Itoa(decision)
}

// digest hashes words so that no two lists of words give the same bytes.
func digest(words ...string) string {
	h := sha256.New()
	for _, w := range words {
		length(h, len(w))
		_, _ = io.WriteString(h, w) // a hash takes any write
	}
	return alphabet.EncodeToString(h.Sum(nil))
}

func length(h hash.Hash, n int) {
	_, _ = h.Write([]byte{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)})
}
