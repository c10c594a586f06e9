package view

import (
	"snowdonia/domain/game"
	"snowdonia/domain/notation"
)

// Offers are what the asked seat may do, and what it may not with the reason.
type Offers struct {
	Game     string     `json:"game"`
	Number   int        `json:"number"`
	Decision int        `json:"decision"` // to be named by the answer, 0 if nobody is asked
	Seat     *game.Seat `json:"seat"`
	Asked    *Asked     `json:"asked"`
	Offers   []Offer    `json:"offers"`
}

// Offer is a candidate choice. It is legal if no rule stands against it.
type Offer struct {
	Choice string `json:"choice"`         // in notation
	Label  string `json:"label"`          // what it would do, in a few words
	Rule   string `json:"rule,omitempty"` // id of the rule that refuses it
	Text   string `json:"text,omitempty"` // why, one sentence
}

// OffersOf lists the offers of the open decision, in the order of the rules. The
// rules are nil if this build does not have those of the game: then nothing can
// be answered, and nothing is offered.
func OffersOf(id string, s *game.State, rules *game.Rules) Offers {
	v := Offers{Game: id, Number: s.Number, Asked: asked(s), Offers: []Offer{}}
	if v.Asked == nil {
		return v
	}
	v.Decision, v.Seat = v.Asked.Decision, &v.Asked.Seat
	if rules == nil {
		return v
	}
	for o := range rules.Offers(s) {
		offer := Offer{Choice: notation.Choice(o.Choice), Label: notation.Describe(s, o.Choice)}
		if o.Refusal != nil {
			offer.Rule, offer.Text = o.Refusal.Rule, o.Refusal.Text
		}
		v.Offers = append(v.Offers, offer)
	}
	return v
}
