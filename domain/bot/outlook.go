package bot

import "snowdonia/domain/game"

// outlook is what a seat expects of the rest of the game.
type outlook struct {
	left   float64 // rounds after this one
	later  float64 // the part of its price that a thing for later rounds is worth
	haste  float64 // grows while the game goes on longer than it should
	rival  float64 // points of the best other seat, where this round may be made the last
	others int     // markers that the other seats have left
	hidden int     // track cards that gap cards hide
	gap    float64 // points of a gap card, on average
	steel  int     // building spaces that nobody owns and that cost steel
	stone  int     // building spaces that nobody owns and that do not
}

// expect looks ahead from a board on which so many track cards are not laid. How
// soon the game ends follows from how much of the route is left, whoever lays it.
func expect(s *game.State, seat game.Seat, unlaid int) outlook {
	var o outlook
	track := 0
	for i := range s.FieldCount {
		if s.Fields[i].Track != 0 {
			track++
		}
	}
	gaps := 0
	for n := range s.GapCards.Numbers() {
		c := s.Setup.GapCard(n)
		o.hidden += c.Track
		o.gap += float64(c.Points)
		gaps++
	}
	o.gap /= float64(max(1, gaps))
	o.left = gameRounds * float64(unlaid+o.hidden) / float64(max(1, track+o.hidden))
	if s.LastRound > 0 {
		o.left = float64(s.LastRound - s.Round)
	} else {
		o.left = max(o.left, leastRounds)
		o.haste = max(0, float64(s.Round)/gameRounds-dueRounds)
	}
	o.later = o.left / (o.left + 1)
	o.countSpaces(s)
	o.watchRivals(s, seat, unlaid+o.hidden)
	return o
}

func (o *outlook) countSpaces(s *game.State) {
	for i := range s.Setup.Stations {
		for j, b := range s.Setup.Stations[i].Building {
			switch {
			case s.NoEntry[i] || s.BuiltBy[i][j] != game.Nobody:
			case b.SteelBars > 0:
				o.steel++
			default:
				o.stone++
			}
		}
	}
}

// nearEnd is how many track cards, or markers, one round may place.
const nearEnd = 4

func (o *outlook) watchRivals(s *game.State, seat game.Seat, track int) {
	for i := range game.Seat(s.Setup.Seats) {
		if i != seat {
			o.others += int(s.Players[i].Markers)
		}
	}
	if s.LastRound > 0 || track > nearEnd && (!s.Setup.Rulings.EndsWithMarkers || o.others > nearEnd) {
		return
	}
	for i := range game.Seat(s.Setup.Seats) {
		if i != seat {
			o.rival = max(o.rival, float64(s.Score(i).Total))
		}
	}
}
