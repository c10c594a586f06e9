package notation

import (
	"strings"

	"snowdonia/domain/game"
)

// forms tell people what a verb's choice looks like.
var forms = [...]string{
	game.NoVerb:    "a space such as A1, or activate, blast, build, card, clear, convert, decline, dig, discard, excavate, give-up, hire, keep, lay, move, own, pass, pay, take, times, train or weather",
	game.Place:     "an area from A to G and the number of a space, such as A1",
	game.Hire:      "hire alone",
	game.Decline:   "decline alone",
	game.Activate:  "the number of a contract card, such as activate 12",
	game.Pass:      "pass alone",
	game.Own:       "the number of a train, such as own 5",
	game.Swap:      "a weather, such as weather sun",
	game.Keep:      "the number of a contract card, such as keep 7",
	game.Take:      "take nothing, or in this order what is taken, such as take ore:2 stone:1 coal:1",
	game.Move:      "two spaces, such as move B1 A2",
	game.Repeat:    "a number, such as times 2",
	game.Convert:   "convert nothing, or in this order what is made, such as convert steel:1 stone:2 dynamite:1",
	game.Construct: "a station and a space, and in this order what iron ore and rubble stand for, such as build 3.2 ore:1 rubble:2",
	game.Acquire:   "the number of a train, and for how many steel bars iron ore stands, such as train 4 ore:1",
	game.Collect:   "a space of the site office, such as card 2",
	game.Dig:       "excavate alone",
	game.DigOne:    "dig alone",
	game.Blast:     "blast alone",
	game.Lay:       "lay alone",
	game.Clear:     "clear alone",
	game.Pay:       "pay alone",
	game.Discard:   "the number of a contract card, such as discard 16",
	game.GiveUp:    "give-up alone",
}

// ParseChoice reads what [Choice] writes and nothing else, but for one short
// form: an area's letter alone is its first space, as for an area without a
// limit. The error is a [*SyntaxError].
func ParseChoice(text string) (game.Choice, error) {
	r := reader{text: text}
	c := game.Choice{Verb: r.verb()}
	r.operands(&c)
	if c.Verb == game.NoVerb || r.failed || r.at != len(text) {
		return game.Choice{}, Wanted(text, forms[c.Verb])
	}
	return c, nil
}

// reader reads a text from left to right. After a failure what it gives is of no use.
type reader struct {
	text   string
	at     int
	failed bool
}

// verb reads the first word; a placement's area is left to be read.
func (r *reader) verb() game.Verb {
	if r.text == "" {
		return game.NoVerb
	}
	if r.text[0] >= 'A' && r.text[0] <= 'G' {
		return game.Place
	}
	end := strings.IndexByte(r.text, ' ')
	if end < 0 {
		end = len(r.text)
	}
	word := r.text[:end]
	for v := game.Hire; int(v) < len(words); v++ {
		if words[v] == word {
			r.at = end
			return v
		}
	}
	return game.NoVerb
}

// operands reads what follows the first word, for the verb of c.
func (r *reader) operands(c *game.Choice) {
	switch c.Verb {
	case game.Place:
		c.Area, c.Space = r.space()
	case game.Activate, game.Own, game.Keep, game.Discard:
		c.Card = r.after(" ")
	case game.Swap:
		c.Weather = r.weather()
	case game.Take:
		if !r.has(nothing) {
			c.IronOre, c.Stone, c.Coal = r.part(ore), r.part(stone), r.part(coal)
			r.failed = r.failed || c.IronOre|c.Stone|c.Coal == 0
		}
	case game.Move:
		r.must(" ")
		c.FromArea, c.FromSpace = r.space()
		r.must(" ")
		c.Area, c.Space = r.space()
	case game.Repeat:
		c.Times = r.after(" ")
	case game.Convert:
		if !r.has(nothing) {
			c.SteelBars, c.Stone, c.Dynamite = r.part(steel), r.part(stone), r.part(bang)
			r.failed = r.failed || c.SteelBars|c.Stone|c.Dynamite == 0
		}
	case game.Construct:
		c.Station = r.after(" ")
		r.must(".")
		c.Space = r.index()
		c.OreFor, c.RubbleFor = r.part(ore), r.part(rubble)
	case game.Acquire:
		c.Card = r.after(" ")
		c.OreFor = r.part(ore)
	case game.Collect:
		r.must(" ")
		c.Space = r.index()
	case game.NoVerb, game.Hire, game.Decline, game.Pass, game.Dig, game.DigOne, game.Blast, game.Lay, game.Clear, game.Pay, game.GiveUp:
	}
}

// has reads a literal if it comes next.
func (r *reader) has(literal string) bool {
	if !strings.HasPrefix(r.text[r.at:], literal) {
		return false
	}
	r.at += len(literal)
	return true
}

// must reads a literal that has to come next.
func (r *reader) must(literal string) {
	if !r.has(literal) {
		r.failed = true
	}
}

// after reads a literal and then a number from 0 to 127.
func (r *reader) after(literal string) int8 {
	r.must(literal)
	return int8(r.number(127))
}

// part reads an amount from 1 to 127 if its name comes next; an amount of zero is not written.
func (r *reader) part(name string) int8 {
	if !r.has(name) {
		return 0
	}
	n := r.number(127)
	if n == 0 {
		r.failed = true
	}
	return int8(n)
}

// index reads a number from 1 to 128 and gives the index of what it counts.
func (r *reader) index() int8 {
	n := r.number(128)
	if n == 0 {
		r.failed = true
	}
	return int8(n - 1)
}

// number reads digits, without leading zeros.
func (r *reader) number(highest int) int {
	n, start := 0, r.at
	for r.at < len(r.text) && r.text[r.at]-'0' <= 9 && n <= highest {
		n = n*10 + int(r.text[r.at]-'0')
		r.at++
	}
	length := r.at - start
	if length == 0 || n > highest || length > 1 && r.text[start] == '0' {
		r.failed = true
		return 0
	}
	return n
}

// space reads an area's letter and, unless it stands alone, the number of a space.
func (r *reader) space() (game.Area, int8) {
	if r.at == len(r.text) || r.text[r.at]-'A' >= game.AreaCount {
		r.failed = true
		return 0, 0
	}
	area := game.Area(r.text[r.at] - 'A')
	r.at++
	if r.at == len(r.text) || r.text[r.at] == ' ' {
		return area, 0
	}
	return area, r.index()
}

// weather reads a weather's name.
func (r *reader) weather() game.Weather {
	r.must(" ")
	for w := game.NoWeather; w < game.WeatherCount; w++ {
		if r.has(w.String()) {
			return w
		}
	}
	r.failed = true
	return game.NoWeather
}
