package bot

import "snowdonia/domain/game"

// holdings are what a seat has, or would have.
type holdings struct {
	goods      game.Goods
	points     float64 // of markers and gap cards
	markers    int     // left to place
	track      int     // markers on track cards
	excavation int     // markers on excavation spaces
	building   int     // markers on building spaces without steel
	steel      int     // markers on building spaces that cost steel
	stations   uint16  // with a marker of any kind, bit by station
	gapCards   int
	surveyor   int8
	train      *game.Train // nil for none
	cards      game.CardSet
}

func holdingsOf(s *game.State, seat game.Seat) holdings {
	p := &s.Players[seat]
	h := holdings{goods: p.Supply, surveyor: p.Surveyor, cards: p.Contracts}
	for i := range s.FieldCount {
		if f := &s.Fields[i]; f.Owner == seat {
			h.mark(f)
		}
	}
	for i := range s.Setup.Stations {
		for j := range s.Setup.Stations[i].Building {
			if s.BuiltBy[i][j] == seat {
				h.build(i, &s.Setup.Stations[i].Building[j])
			}
		}
	}
	for n := range p.GapCards.Numbers() {
		h.points += float64(s.Setup.GapCard(n).Points)
		h.gapCards++
	}
	if p.Train != 0 {
		h.train = s.Setup.Train(p.Train)
	}
	h.markers = int(p.Markers)
	return h
}

// mark puts a marker on a field.
func (h *holdings) mark(f *game.Field) {
	h.markers--
	h.points += float64(f.Points)
	if f.Track != 0 {
		h.track++
		return
	}
	h.excavation++
	h.stations |= 1 << f.Station
}

// build puts a marker on a building space.
func (h *holdings) build(station int, b *game.BuildingSpace) {
	h.markers--
	h.points += float64(b.Points)
	h.stations |= 1 << station
	if b.SteelBars > 0 {
		h.steel++
	} else {
		h.building++
	}
}

// own takes a train and what it comes with.
func (h *holdings) own(t *game.Train) {
	h.train = t
	h.goods.Coal += int16(t.Coal)
	h.goods.Dynamite += int16(t.Dynamite)
}

// keep takes a contract card, drop puts one away.
func (h *holdings) keep(number int8) { h.cards |= 1 << number }
func (h *holdings) drop(number int8) { h.cards &^= 1 << number }
