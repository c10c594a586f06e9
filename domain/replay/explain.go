package replay

import (
	"fmt"

	"snowdonia/domain/game"
	"snowdonia/domain/notation"
)

// Explanation is why a record did what it did: which rules spoke in it, and which
// draws were made.
type Explanation struct {
	Number  int
	At      notation.Position // where the record began
	Answers []Answer
	Skips   []game.ActionSkipped // actions that rules did not let happen
	Draws   []Drawn
}

// Answer is one choice and what stood beside it.
type Answer struct {
	Seat     game.Seat
	Question game.Question
	Choice   game.Choice
	Does     string       // in plain words
	Known    bool         // whether this build has the rules that it was offered by; else there are no offers
	Legal    int          // offers that the seat could have taken
	Refused  []game.Offer // those that a rule stood against
}

// Drawn is a fact that reports draws.
type Drawn struct {
	First, Last int // numbers of the draws, from 1 (DRAW-3)
	Text        string
}

// Explain explains a record; before is the state that it is folded into, rules are
// those of the game, or nil if this build does not have them.
func Explain(before *game.State, e game.Entry, rules *game.Rules) Explanation {
	s := *before
	x := Explanation{Number: e.Number, At: notation.At(before)}
	for _, f := range e.Facts {
		switch f := f.(type) {
		case *game.Answered:
			x.Answers = append(x.Answers, answerOf(&s, f, rules))
		case *game.ActionSkipped:
			x.Skips = append(x.Skips, *f)
		}
		draws, text := s.Draws, drawText(&s, f)
		game.Evolve(&s, f)
		if s.Draws > draws && isDraw(f) {
			x.Draws = append(x.Draws, Drawn{First: draws + 1, Last: s.Draws, Text: text})
		}
	}
	return x
}

// isDraw tells a fact that reports draws from one that brings those of another game.
func isDraw(f game.Event) bool {
	_, resumes := f.(*game.Resumed)
	return !resumes
}

// answerOf tells a choice beside the offers of its decision.
func answerOf(s *game.State, f *game.Answered, rules *game.Rules) Answer {
	a := Answer{Seat: f.Seat, Question: s.Asked.Question, Choice: f.Choice, Does: notation.Describe(s, f.Choice), Known: rules != nil}
	if rules == nil {
		return a
	}
	for o := range rules.Offers(s) {
		if o.Refusal == nil {
			a.Legal++
		} else {
			a.Refused = append(a.Refused, o)
		}
	}
	return a
}

// drawText says what was drawn; the chronicle leaves out what shows on the board.
func drawText(s *game.State, f game.Event) string {
	if top, ok := f.(*game.TopRead); ok {
		return fmt.Sprintf("The top contract card shows %s on its back.", top.Back)
	}
	return notation.Sentence(s, f)
}
