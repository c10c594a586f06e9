package ruletest_test

import (
	"errors"
	"testing"

	"snowdonia/domain/game"
)

// Two choices in one answer do what they do one after the other, and nothing at
// all if the second cannot be made.
func TestSeveralChoicesAreMadeOneByOneOrNotAtAll(t *testing.T) {
	had := seen{}
	forGames(t, *randomGames/4, func(t *testing.T, seed uint64) {
		j := newJourney(t, seed+4000)
		j.finish(func() {
			before, first := j.s, j.legal()
			c := first[j.dice.Roll()%uint64(len(first))]
			j.tryTwo(before, c, had)
		})
	})
	had.mustHave(t, "two choices", "a draw in between", "another seat asked", "a second choice that is not offered")
}

// tryTwo decides a choice and one that may follow it, together and one after the other.
func (j *journey) tryTwo(before game.State, first game.Choice, had seen) {
	j.t.Helper()
	between := before
	facts, err := j.rules.Decide(&before, game.Answer{Seat: before.Asked.Seat, Decision: before.DecisionNumber, Choices: []game.Choice{first}}, j.luck)
	if err != nil {
		j.t.Fatal(err)
	}
	game.Apply(&between, game.Entry{Number: before.Number + 1, Facts: facts})
	second := game.Choice{Verb: game.NoVerb}
	for o := range j.rules.Offers(&between) {
		if o.Refusal == nil {
			second = o.Choice
		}
	}
	both := game.Answer{Seat: before.Asked.Seat, Decision: before.DecisionNumber, Choices: []game.Choice{first, second}}
	switch {
	case between.Draws != before.Draws:
		had["a draw in between"]++
		j.mustRefuse(&before, both, game.CodeBadCommand)
	case between.Asked.Question == game.NoQuestion || between.Asked.Seat != before.Asked.Seat:
		had["another seat asked"]++
		j.mustRefuse(&before, both, game.CodeNotAsked)
	default:
		had["two choices"]++
		j.sameTogether(before, between, both)
		both.Choices = []game.Choice{first, {Verb: game.NoVerb, Card: 9}}
		had["a second choice that is not offered"]++
		j.mustRefuse(&before, both, game.CodeNotOffered)
	}
}

func (j *journey) sameTogether(before, between game.State, both game.Answer) {
	j.t.Helper()
	together, err := j.rules.Decide(&before, both, j.luck)
	if err != nil {
		j.t.Fatal(err)
	}
	apart, err := j.rules.Decide(&between, game.Answer{Seat: both.Seat, Decision: between.DecisionNumber, Choices: both.Choices[1:]}, j.luck)
	if err != nil {
		j.t.Fatal(err)
	}
	one, two := before, between
	game.Apply(&one, game.Entry{Number: before.Number + 1, Facts: together})
	game.Apply(&two, game.Entry{Number: between.Number + 1, Facts: apart})
	if one.Hash() != two.Hash() {
		j.t.Fatalf("%v in one answer lead elsewhere than one after the other", both.Choices)
	}
}

// mustRefuse gives an answer that is refused for its second choice and changes nothing.
func (j *journey) mustRefuse(s *game.State, a game.Answer, code game.Code) {
	j.t.Helper()
	hash := s.Hash()
	_, err := j.rules.Decide(s, a, j.luck)
	var refused *game.Error
	if !errors.As(err, &refused) || refused.Code != code || refused.At != 1 {
		j.t.Fatalf("%v: %v, want it refused with %s at the second choice", a.Choices, err, code)
	}
	if s.Hash() != hash {
		j.t.Fatal("the refused answer changed the game")
	}
}
