package keys

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"
	"time"
)

// Player is whom a token speaks for. Nothing of a guest is stored: the token is
// all there is.
type Player struct {
	ID     string    `json:"id"`
	Name   string    `json:"name"`
	Issued time.Time `json:"issued"` // whole seconds, UTC
}

// Token is a bearer token. It is written out by [Token.Reveal] alone, so that it
// gets into no log by accident.
type Token struct{ text string }

// Reveal gives the token for the answer to the player whose it is.
func (t Token) Reveal() string { return t.text }

// String hides the token.
func (t Token) String() string { return "token" }

// GoString hides the token.
func (t Token) GoString() string { return "keys.Token" }

// ErrBadToken says that a token is malformed, was not signed by a key of the
// ring, or has run out. It does not say which, and nothing else about it.
var ErrBadToken = errors.New("keys: bad token")

const (
	tokenForm = "g1."     // form and version, so that a later form can be told apart
	maxToken  = 512       // bytes of a token that are looked at
	playerLen = 16        // random characters of a player id, 80 bits
	gameLen   = 20        // characters of a game id, 100 bits
	prefixID  = "p_"      // of every player id; bots have "bot:"
	clockSkew = time.Hour // by which another instance's clock may be ahead
)

var idAlphabet = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

// RandomID gives n random characters of digits and lower-case letters, 5 bits each.
func RandomID(n int) string {
	b := make([]byte, n)
	_, _ = rand.Read(b) // never fails
	return idAlphabet.EncodeToString(b)[:n]
}

// NewPlayer makes a guest player with a random id, and signs the token.
func (r *Ring) NewPlayer(name string, now time.Time) (Player, Token, error) {
	p := Player{ID: prefixID + RandomID(playerLen), Name: name, Issued: now.UTC().Truncate(time.Second)}
	claims, err := json.Marshal(p)
	if err != nil {
		return Player{}, Token{}, err
	}
	body := tokenForm + base64.RawURLEncoding.EncodeToString(claims)
	mac := sign(r.keys[0].token, body)
	return p, Token{body + "." + base64.RawURLEncoding.EncodeToString(mac)}, nil
}

// Player checks a token, under every key of the ring and in constant time, and
// gives whom it speaks for. A token older than lifetime has run out; a lifetime of
// 0 is for ever. The only error is [ErrBadToken].
func (r *Ring) Player(token string, now time.Time, lifetime time.Duration) (Player, error) {
	if len(token) > maxToken || !strings.HasPrefix(token, tokenForm) {
		return Player{}, ErrBadToken
	}
	cut := strings.LastIndexByte(token, '.')
	body := token[:cut]
	mac, err := base64.RawURLEncoding.Strict().DecodeString(token[cut+1:])
	if err != nil || len(body) <= len(tokenForm) || !r.signed(body, mac) {
		return Player{}, ErrBadToken
	}
	claims, err := base64.RawURLEncoding.Strict().DecodeString(body[len(tokenForm):])
	if err != nil {
		return Player{}, ErrBadToken
	}
	var p Player
	if err := json.Unmarshal(claims, &p); err != nil {
		return Player{}, ErrBadToken
	}
	age := now.Sub(p.Issued)
	if age < -clockSkew || lifetime > 0 && age > lifetime {
		return Player{}, ErrBadToken
	}
	return p, nil
}

// signed tries every key, also after one fits, so that the time tells nothing.
func (r *Ring) signed(body string, mac []byte) bool {
	ok := false
	for i := range r.keys {
		if hmac.Equal(sign(r.keys[i].token, body), mac) {
			ok = true
		}
	}
	return ok
}

func sign(key []byte, body string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(body))
	return mac.Sum(nil)
}
