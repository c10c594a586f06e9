package view

import "snowdonia/domain/game"

// Seat is a seat, who sits there and what the player has.
type Seat struct {
	Seat    game.Seat  `json:"seat"`
	Player  string     `json:"player"` // person's id, empty for a bot or a free seat
	Name    string     `json:"name"`
	Bot     string     `json:"bot"`     // bot's name, empty for a person or a free seat
	StandIn bool       `json:"standIn"` // the bot plays for a person who left
	Supply  game.Goods `json:"supply"`

	Markers   int8           `json:"markers"`      // left to place
	Labourers int8           `json:"labourers"`    // in the personal supply
	Pub       int8           `json:"pub"`          // in the pub
	Surveyor  *int8          `json:"surveyor"`     // station reached, null beyond the last one and before the start
	Stop      *int8          `json:"surveyorStop"` // station that it would score if the game ended now (MW-3), null before the start
	Train     *game.Train    `json:"train"`
	Contracts []Contract     `json:"contracts"`
	GapCards  []game.GapCard `json:"gapCards"` // turned and kept (JB-6)
	Score     *Score         `json:"score"`    // if the game ended now, null before the start
}

// Contract is a contract card in front of a player.
type Contract struct {
	Card
	Used   bool `json:"used"`
	Active bool `json:"active"` // activated this round
}

// Card is a contract card.
type Card struct {
	*game.Contract
	Area *game.Area `json:"area"` // whose window activates it, null for a card that is never activated (CARD-13)
}

func card(s *game.State, number int8) Card {
	c := Card{Contract: s.Setup.Contract(number)}
	if c.Effect.Kind != game.PaysMaintenance {
		c.Area = &c.Contract.Area
	}
	return c
}

func seats(s *game.State) []Seat {
	all := make([]Seat, s.Setup.Seats)
	for i := range all {
		all[i] = seat(s, game.Seat(i))
	}
	return all
}

func seat(s *game.State, i game.Seat) Seat {
	c, p := &s.Chairs[i], &s.Players[i]
	v := Seat{
		Seat: i, Player: c.Player, Name: c.Name, Bot: c.Bot, StandIn: c.StandIn, Supply: p.Supply,
		Markers: p.Markers, Labourers: p.Labourers, Pub: p.Pub,
		Contracts: []Contract{}, GapCards: gapCards(s, p.GapCards),
	}
	if started(s) {
		stop := s.SurveyorStop(i)
		v.Stop = &stop
		if int(p.Surveyor) < len(s.Setup.Stations) {
			v.Surveyor = &p.Surveyor
		}
	}
	if p.Train != 0 {
		v.Train = s.Setup.Train(p.Train)
	}
	for n := range cards(p.Contracts) {
		v.Contracts = append(v.Contracts, Contract{Card: card(s, n), Used: p.Used.Has(n), Active: p.Active.Has(n)})
	}
	switch s.Status {
	case game.Running:
		now := score(s.Score(i))
		v.Score = &now
	case game.Finished:
		final := score(s.Scores[i])
		v.Score = &final
	case game.Unopened, game.Open, game.Closed:
	}
	return v
}
