package game

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

func encodeSeed(seed [32]byte) string { return hex.EncodeToString(seed[:]) }

// objects are what contract cards use up, or pay for (SCORE-3). Markers on
// stations are of three kinds: a card may want any of them, those on building
// spaces, or those on building spaces that cost steel.
type objects struct{ excavation, building, steel, track, rubble, gapCards int }

// needed is what a set of cards uses up together.
type needed struct{ stations, buildings, track, rubble, gapCards int }

func (n needed) with(c *Needs) needed {
	return needed{n.stations + c.Stations, n.buildings + c.Buildings, n.track + c.Track, n.rubble + c.Rubble, n.gapCards + c.GapCards}
}

func (n needed) total() int { return n.stations + n.buildings + n.track + n.rubble + n.gapCards }

func (o objects) cover(n needed) bool {
	buildings := o.building + o.steel
	return n.buildings <= buildings && n.stations+n.buildings <= o.excavation+buildings &&
		n.track <= o.track && n.rubble <= o.rubble && n.gapCards <= o.gapCards
}

// steelLeft counts the markers on steel that are not used up, if all others are used first.
func (o objects) steelLeft(n needed) int {
	onBuildings := n.buildings + max(0, n.stations-o.excavation)
	return o.steel - max(0, onBuildings-o.building)
}

// objectsOf counts a seat's objects, and adds up the points of its markers (SCORE-1, SCORE-7).
func (s *State) objectsOf(seat Seat, sc *Score) objects {
	p := &s.Players[seat]
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
			have.excavation++
		}
	}
	for i := range s.Setup.Stations {
		for j, b := range s.Setup.Stations[i].Building {
			if s.BuiltBy[i][j] != seat {
				continue
			}
			sc.Stations += b.Points
			if b.SteelBars > 0 {
				have.steel++
			} else {
				have.building++
			}
		}
	}
	for n := range p.GapCards.numbers {
		sc.GapCards += s.Setup.GapCard(n).Points
		have.gapCards++
	}
	return have
}

// Score gives a seat's points as they stand: if the game ended now, and so its
// surveyor slid down (section 10, MW-3).
func (s *State) Score(seat Seat) Score {
	p := &s.Players[seat]
	var sc Score
	have := s.objectsOf(seat, &sc)
	stop := s.SurveyorStop(seat)
	sc.Surveyor = s.Setup.Stations[stop].Surveyor
	sc.Cards = s.assign(p, have, stop)
	for _, c := range sc.Cards {
		sc.Contracts += c.Points
	}
	sc.Train = s.bonus(seat).Points // SCORE-4
	sc.Total = sc.Track + sc.Stations + sc.Surveyor + sc.Contracts + sc.Train + sc.GapCards
	return sc
}

// assignment searches the sets of cards that a player's objects can pay for.
type assignment struct {
	cards     []*Contract
	have      objects
	steelCard int8  // pays for each marker on steel that no other card uses up, 0 for none
	perSteel  int   // so many points
	rest      []int // points of the cards from an index on
	chosen    CardSet
	best      CardSet
	points    int
	used      int // objects of the best set
	steel     int // of them, those that the steel card pays for
}

// assign gives the objects to the cards so that the points are the greatest
// possible; of equal sets the one with the fewest objects, then the one with the
// lowest card numbers (SCORE-3).
func (s *State) assign(p *Player, have objects, stop int8) []ContractScore {
	var scores []ContractScore
	a := assignment{have: have}
	for n := range p.Contracts.numbers {
		card := s.Setup.Contract(n)
		switch {
		case card.PointsPerCoal > 0:
			if coal := int(p.Supply.Coal); coal > 0 {
				scores = append(scores, ContractScore{Card: n, Points: coal * card.PointsPerCoal, Coal: coal})
			}
		case card.PointsPerDynamite > 0:
			if dynamite := int(p.Supply.Dynamite); dynamite > 0 {
				scores = append(scores, ContractScore{Card: n, Points: dynamite * card.PointsPerDynamite, Dynamite: dynamite})
			}
		case card.PointsPerSteelBuilding > a.perSteel:
			a.perSteel, a.steelCard = card.PointsPerSteelBuilding, n
		case card.SurveyorPoints != nil:
			if points := s.surveyorPoints(stop, card); points > 0 {
				scores = append(scores, ContractScore{Card: n, Points: points})
			}
		case card.Points > 0 && have.cover(needed{}.with(&card.Needs)) && s.reached(stop, card.Needs.Surveyor):
			a.cards = append(a.cards, card)
		}
	}
	a.run()
	if a.steel > 0 {
		scores = append(scores, ContractScore{Card: a.steelCard, Points: a.steel * a.perSteel, Buildings: a.steel})
	}
	for _, card := range a.cards {
		if a.best.Has(int8(card.Number)) {
			n := &card.Needs
			scores = append(scores, ContractScore{
				Card: int8(card.Number), Points: card.Points,
				Stations: n.Stations, Buildings: n.Buildings, Track: n.Track, Rubble: n.Rubble, GapCards: n.GapCards,
			})
		}
	}
	sortByCard(scores)
	return scores
}

func (a *assignment) run() {
	a.rest = make([]int, len(a.cards)+1)
	for i := len(a.cards) - 1; i >= 0; i-- {
		a.rest[i] = a.rest[i+1] + a.cards[i].Points
	}
	a.points = -1 // less than that of no cards at all
	a.search(0, needed{}, 0)
}

// search takes or leaves card i and all after it.
func (a *assignment) search(i int, n needed, points int) {
	steel, set := 0, a.chosen
	if a.perSteel > 0 {
		if steel = a.have.steelLeft(n); steel > 0 {
			set = set.with(a.steelCard)
		}
	}
	total := points + steel*a.perSteel
	if total+a.rest[i] < a.points {
		return // even every further card would not reach the best
	}
	used := n.total() + steel
	if total > a.points || total == a.points && (used < a.used || used == a.used && set.lower(a.best)) {
		a.best, a.points, a.used, a.steel = set, total, used, steel
	}
	if i == len(a.cards) {
		return
	}
	if more := n.with(&a.cards[i].Needs); a.have.cover(more) {
		before := a.chosen
		a.chosen = before.with(int8(a.cards[i].Number))
		a.search(i+1, more, points+a.cards[i].Points)
		a.chosen = before
	}
	a.search(i+1, n, points)
}

// lower tells whether a set has the lower card numbers: the lowest card in which
// the two differ belongs to it.
func (c CardSet) lower(than CardSet) bool {
	d := c ^ than
	return c&(d&-d) != 0
}

func sortByCard(scores []ContractScore) {
	for i := range scores {
		for j := i; j > 0 && scores[j].Card < scores[j-1].Card; j-- {
			scores[j], scores[j-1] = scores[j-1], scores[j]
		}
	}
}

// surveyorPoints pays for the highest station reached that the card names (SCORE-3).
func (s *State) surveyorPoints(stop int8, card *Contract) int {
	for i := stop; i >= 0; i-- {
		if points, ok := card.SurveyorPoints[s.Setup.Stations[i].Number]; ok {
			return points
		}
	}
	return 0
}

// reached tells whether the surveyor has reached or passed a station; none asked is reached.
func (s *State) reached(stop int8, number string) bool {
	if number == "" {
		return true
	}
	for i := range stop + 1 {
		if s.Setup.Stations[i].Number == number {
			return true
		}
	}
	return false
}

// Hash is the SHA-256, in hex, of the board: of everything but the record
// numbers, what may be taken back, who sits at the table, and which game it was
// forked from.
func (s *State) Hash() string {
	board := *s
	board.Number, board.DecisionNumber, board.StartedNumber = 0, 0, 0
	board.Origin = Origin{}
	board.Undo, board.Proposal = Undo{}, Proposal{}
	board.Chairs, board.Seatings, board.TakeBacks = [MaxSeats]Chair{}, 0, 0
	b, err := json.Marshal(&board)
	if err != nil {
		panic("game: the state has no JSON form: " + err.Error())
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
