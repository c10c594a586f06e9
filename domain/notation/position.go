package notation

import (
	"cmp"
	"strconv"
	"strings"

	"snowdonia/domain/game"
)

// Position is a place in the course of a game: a round, a phase of it and,
// while actions are resolved, an action area; else Area is zero. Round 0 is
// before the first round.
type Position struct {
	Round int
	Phase game.Phase
	Area  game.Area
}

// At gives the position that a game has reached.
func At(s *game.State) Position {
	p := Position{Round: s.Round, Phase: s.Phase}
	if p.Phase == game.ResolvePhase {
		p.Area = s.Area
	}
	return p
}

// String writes a position, such as r5.assign, r5.D or r5.yard.
func (p Position) String() string {
	name := p.Phase.String()
	if p.Phase == game.ResolvePhase {
		name = p.Area.String()
	}
	return "r" + strconv.Itoa(p.Round) + "." + name
}

// Before tells whether a game comes to p before it comes to q.
func (p Position) Before(q Position) bool {
	return cmp.Or(cmp.Compare(p.Round, q.Round), cmp.Compare(p.Phase, q.Phase), cmp.Compare(p.Area, q.Area)) < 0
}

const highestRound = 9999

// ParsePosition reads what [Position.String] writes, for rounds up to 9999. The
// error is a [*SyntaxError].
func ParsePosition(text string) (Position, error) {
	r := reader{text: text}
	r.must("r")
	p := Position{Round: r.number(highestRound)}
	r.must(".")
	if r.failed || !p.name(text[r.at:]) {
		return Position{}, Wanted(text, "a round and a phase or an area, such as r5.assign, r5.D or r5.yard")
	}
	return p, nil
}

// name reads the phase or the area and tells whether it is one.
func (p *Position) name(word string) bool {
	if len(word) == 1 && strings.Contains("ABCDEFG", word) {
		p.Phase, p.Area = game.ResolvePhase, game.Area(word[0]-'A')
		return true
	}
	for phase := game.NoPhase; phase <= game.RoundEndPhase; phase++ {
		if phase != game.ResolvePhase && phase.String() == word {
			p.Phase = phase
			return true
		}
	}
	return false
}
