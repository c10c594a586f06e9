package game

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

func encodeSeed(seed [32]byte) string { return hex.EncodeToString(seed[:]) }

// objects are what contract cards use up (SCORE-3).
type objects struct{ stations, track, rubble int }

func (o objects) covers(n *Needs) bool {
	return o.stations >= n.Stations && o.track >= n.Track && o.rubble >= n.Rubble
}

// Score gives a seat's points as they stand (section 10).
func (s *State) Score(seat Seat) Score {
	p := &s.Players[seat]
	var sc Score
	have := objects{rubble: int(p.Supply.Rubble)}
	for i := range s.FieldCount {
		f := &s.Fields[i]
		switch {
		case f.Owner != seat:
		case f.Track != 0:
			sc.Track += int(f.Points)
			have.track++
		default:
			sc.Stations += int(f.Points)
			have.stations++
		}
	}
	for i := range s.Setup.Stations {
		for j := range s.Setup.Stations[i].Building {
			if s.BuiltBy[i][j] == seat {
				sc.Stations += s.Setup.Stations[i].Building[j].Points
				have.stations++
			}
		}
	}
	sc.Surveyor = s.Setup.Stations[p.Surveyor].Surveyor
	sc.Cards = s.assign(p, have)
	for _, c := range sc.Cards {
		sc.Contracts += c.Points
	}
	sc.Train = s.bonus(seat).Points // SCORE-4
	sc.Total = sc.Track + sc.Stations + sc.Surveyor + sc.Contracts + sc.Train
	return sc
}

// assignment searches the sets of cards that a player's objects can pay for.
type assignment struct {
	cards  []*Contract
	rest   []int // points of the cards from an index on
	chosen uint32
	best   uint32
	points int
	used   int // objects of the best set
}

// assign gives the objects to the cards so that the points are the greatest
// possible; of equal sets the one with the fewest objects, then the one with the
// lowest card numbers (SCORE-3).
func (s *State) assign(p *Player, have objects) []ContractScore {
	var scores []ContractScore
	a := assignment{}
	for n := range p.Contracts.numbers {
		card := s.Setup.Contract(n)
		switch {
		case card.PointsPerCoal > 0:
			if coal := int(p.Supply.Coal); coal > 0 {
				scores = append(scores, ContractScore{Card: n, Points: coal * card.PointsPerCoal, Coal: coal})
			}
		case card.SurveyorPoints != nil:
			if points := s.surveyorPoints(p, card); points > 0 {
				scores = append(scores, ContractScore{Card: n, Points: points})
			}
		case card.Points > 0 && have.covers(&card.Needs) && s.reached(p, card.Needs.Surveyor):
			a.cards = append(a.cards, card)
		}
	}
	a.rest = make([]int, len(a.cards)+1)
	for i := len(a.cards) - 1; i >= 0; i-- {
		a.rest[i] = a.rest[i+1] + a.cards[i].Points
	}
	a.search(0, have, 0, 0)
	for i, card := range a.cards {
		if a.best&(1<<i) != 0 {
			n := &card.Needs
			scores = append(scores, ContractScore{Card: int8(card.Number), Points: card.Points, Stations: n.Stations, Track: n.Track, Rubble: n.Rubble})
		}
	}
	sortByCard(scores)
	return scores
}

// search takes or leaves card i and all after it. Cards are tried lowest number
// first and taken before left, so the first of equal sets has the lowest numbers.
func (a *assignment) search(i int, have objects, points, used int) {
	if points+a.rest[i] < a.points {
		return // even every further card would not reach the best
	}
	if points > a.points || points == a.points && used < a.used {
		a.best, a.points, a.used = a.chosen, points, used
	}
	if i == len(a.cards) {
		return
	}
	if n := &a.cards[i].Needs; have.covers(n) {
		a.chosen |= 1 << i
		left := objects{have.stations - n.Stations, have.track - n.Track, have.rubble - n.Rubble}
		a.search(i+1, left, points+a.cards[i].Points, used+n.Stations+n.Track+n.Rubble)
		a.chosen &^= 1 << i
	}
	a.search(i+1, have, points, used)
}

func sortByCard(scores []ContractScore) {
	for i := range scores {
		for j := i; j > 0 && scores[j].Card < scores[j-1].Card; j-- {
			scores[j], scores[j-1] = scores[j-1], scores[j]
		}
	}
}

// surveyorPoints pays for the highest station reached that the card names (SCORE-3).
func (s *State) surveyorPoints(p *Player, card *Contract) int {
	for i := int(p.Surveyor); i >= 0; i-- {
		if points, ok := card.SurveyorPoints[s.Setup.Stations[i].Number]; ok {
			return points
		}
	}
	return 0
}

// reached tells whether the surveyor has reached or passed a station; none asked is reached.
func (s *State) reached(p *Player, number string) bool {
	if number == "" {
		return true
	}
	for i := range int(p.Surveyor) + 1 {
		if s.Setup.Stations[i].Number == number {
			return true
		}
	}
	return false
}

// Hash is the SHA-256, in hex, of the board: of everything but the record
// numbers, what may be taken back, and who sits at the table.
func (s *State) Hash() string {
	board := *s
	board.Number, board.DecisionNumber, board.StartedNumber = 0, 0, 0
	board.Undo, board.Proposal = Undo{}, Proposal{}
	board.Chairs, board.Seatings, board.TakeBacks = [MaxSeats]Chair{}, 0, 0
	b, err := json.Marshal(&board)
	if err != nil {
		panic("game: the state has no JSON form: " + err.Error())
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
