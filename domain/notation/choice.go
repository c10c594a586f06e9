package notation

import (
	"strconv"
	"strings"

	"snowdonia/domain/game"
)

// words are the first words of the verbs. A placement has none: it begins with
// the area's letter, as does what follows the word of a move.
var words = [...]string{
	game.Hire: "hire", game.Decline: "decline", game.Activate: "activate", game.Pass: "pass", game.Own: "own",
	game.Swap: "weather", game.Keep: "keep", game.Take: "take", game.Move: "move", game.Repeat: "times",
	game.Convert: "convert", game.Construct: "build", game.Acquire: "train", game.Collect: "card",
	game.Dig: "excavate", game.DigOne: "dig", game.Blast: "blast", game.Lay: "lay", game.Clear: "clear", game.Pay: "pay", game.Discard: "discard", game.GiveUp: "give-up",
}

// Parts of a choice that stand after the first word.
const (
	nothing = " nothing"
	ore     = " ore:"
	stone   = " stone:"
	coal    = " coal:"
	steel   = " steel:"
	rubble  = " rubble:"
	bang    = " dynamite:"
)

// Choice writes a choice. Areas are letters, spaces are counted from 1, stations
// are counted along the route from the start, which is 0. Fields that the
// choice's verb does not use are not written, nor are parts that are zero; a
// choice without a verb is the empty text.
func Choice(c game.Choice) string {
	var room [48]byte
	b := AppendChoice(room[:0], c)
	if word := words[c.Verb]; len(word) == len(b) {
		return word // the word alone: nothing to copy
	}
	return string(b)
}

// AppendChoice writes a choice, as [Choice] does, to the end of b.
func AppendChoice(b []byte, c game.Choice) []byte {
	b = append(b, words[c.Verb]...)
	switch c.Verb {
	case game.Place:
		b = appendSpace(b, c.Area, c.Space)
	case game.Activate, game.Own, game.Keep, game.Discard:
		b = appendNumber(append(b, ' '), int(c.Card))
	case game.Swap:
		b = append(append(b, ' '), c.Weather.String()...)
	case game.Take:
		b = appendAmounts(b, []amount{{ore, c.IronOre}, {stone, c.Stone}, {coal, c.Coal}})
	case game.Move:
		b = appendSpace(append(b, ' '), c.FromArea, c.FromSpace)
		b = appendSpace(append(b, ' '), c.Area, c.Space)
	case game.Repeat:
		b = appendNumber(append(b, ' '), int(c.Times))
	case game.Convert:
		b = appendAmounts(b, []amount{{steel, c.SteelBars}, {stone, c.Stone}, {bang, c.Dynamite}})
	case game.Construct:
		b = appendNumber(append(b, ' '), int(c.Station))
		b = appendNumber(append(b, '.'), int(c.Space)+1)
		b = appendPart(appendPart(b, ore, c.OreFor), rubble, c.RubbleFor)
	case game.Acquire:
		b = appendPart(appendNumber(append(b, ' '), int(c.Card)), ore, c.OreFor)
	case game.Collect:
		b = appendNumber(append(b, ' '), int(c.Space)+1)
	case game.NoVerb, game.Hire, game.Decline, game.Pass, game.Dig, game.DigOne, game.Blast, game.Lay, game.Clear, game.Pay, game.GiveUp:
	}
	return b
}

// amount is a named part of a choice.
type amount struct {
	name string
	n    int8
}

// appendAmounts writes the parts that are not zero, or that there are none.
func appendAmounts(b []byte, amounts []amount) []byte {
	before := len(b)
	for _, a := range amounts {
		b = appendPart(b, a.name, a.n)
	}
	if len(b) == before {
		return append(b, nothing...)
	}
	return b
}

func appendPart(b []byte, name string, n int8) []byte {
	if n == 0 {
		return b
	}
	return appendNumber(append(b, name...), int(n))
}

func appendSpace(b []byte, a game.Area, space int8) []byte {
	return appendNumber(append(b, a.String()...), int(space)+1)
}

func appendNumber(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

// SyntaxError says that a text is not in the notation.
type SyntaxError struct {
	Text string // what was read, cut if it is long
	Want string // what was expected
}

// Error gives one sentence.
func (e *SyntaxError) Error() string {
	return strconv.Quote(e.Text) + " is not understood: expected " + e.Want
}

// Wanted makes the error that says what was expected in place of a text; it copies the text, so that reading never keeps a caller's memory.
func Wanted(text, want string) *SyntaxError {
	const longest = 60
	if len(text) > longest {
		return &SyntaxError{Text: text[:longest] + "…", Want: want}
	}
	return &SyntaxError{Text: strings.Clone(text), Want: want}
}
