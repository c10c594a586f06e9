package view

import (
	"iter"
	"math/bits"

	"snowdonia/domain/game"
)

// Area is an action area.
type Area struct {
	Area      game.Area    `json:"area"`
	Unlimited bool         `json:"unlimited"` // any number of spaces; Labourers are those in use
	Action    game.Action  `json:"action"`    // what a labourer does there now
	Overlay   bool         `json:"overlay"`   // replaced by one build space (BUILD-7)
	Labourers []*game.Seat `json:"labourers"` // by action space, null for an empty one
	Closed    []int8       `json:"closed"`    // action spaces that fog closes this round (ASSIGN-4)
}

func areas(s *game.State) []Area {
	all := make([]Area, game.AreaCount)
	for a := range all {
		spaces := s.Setup.Spaces[a]
		v := Area{Area: game.Area(a), Action: s.ActionOf(game.Area(a)), Unlimited: spaces == 0, Overlay: s.Overlay && game.Area(a) == game.Excavation, Labourers: []*game.Seat{}, Closed: []int8{}}
		if v.Overlay {
			spaces = 1
		}
		if v.Unlimited {
			spaces = used(s.Labourers[a][:])
		}
		for i, seat := range s.Labourers[a][:spaces] {
			v.Labourers = append(v.Labourers, somebody(seat))
			if s.FogCloses(v.Area, int8(i)) {
				v.Closed = append(v.Closed, int8(i))
			}
		}
		all[a] = v
	}
	return all
}

// used counts the spaces up to the last one with a labourer.
func used(spaces []game.Seat) int {
	for n := len(spaces); n > 0; n-- {
		if spaces[n-1] != game.Nobody {
			return n
		}
	}
	return 0
}

// Weather is the weather track.
type Weather struct {
	Now   game.Weather   `json:"now"`      // of this round
	Discs []game.Weather `json:"discs"`    // `!`, middle, right-most
	Snow  *Snowfall      `json:"snowfall"` // null where it never snows
}

// Snowfall is what snow leaves on a field (SNOW-4).
type Snowfall struct {
	Rubble           *int `json:"rubble"`           // null: as much as is printed on it
	CoversOwnedTrack bool `json:"coversOwnedTrack"` // owned excavation spaces it never does
}

func weather(s *game.State) Weather {
	w := Weather{Now: s.Discs[0], Discs: []game.Weather{s.Discs[0], s.Discs[1], s.Discs[2]}}
	if s.Setup.Rulings.WeatherDiscTaken { // ED-7
		w.Discs[0] = game.NoWeather
	}
	for _, shift := range s.Setup.Weathers {
		if shift.Weather == game.Snow {
			w.Snow = &Snowfall{CoversOwnedTrack: s.Setup.Snowfall.CoversOwnedTrack}
			if rubble := s.Setup.Snowfall.Rubble; rubble > 0 {
				w.Snow.Rubble = &rubble
			}
		}
	}
	return w
}

// Rates are the work rate tracks.
type Rates struct {
	Excavation Rate `json:"excavation"`
	LayTrack   Rate `json:"layTrack"`
}

// Rate is a work rate track.
type Rate struct {
	Now    int   `json:"now"`
	At     int8  `json:"at"` // index of the marker
	Values []int `json:"values"`

	// Forecast is the index of the marker once each of the discs behind that of the
	// round has come, the next one first (WEATHER-2).
	Forecast []int8 `json:"forecast"`
}

func rates(s *game.State) Rates {
	u := s.Setup
	r := Rates{rate(u.Excavation, s.ExcavationAt), rate(u.LayTrack, s.LayTrackAt)}
	excavation, layTrack := s.ExcavationAt, s.LayTrackAt
	for _, disc := range s.Discs[1:] {
		excavation, layTrack = u.RatesAfter(disc, excavation, layTrack)
		r.Excavation.Forecast = append(r.Excavation.Forecast, excavation)
		r.LayTrack.Forecast = append(r.LayTrack.Forecast, layTrack)
	}
	return r
}

func rate(r game.Rate, at int8) Rate { return Rate{Now: r.Values[at], At: at, Values: r.Values} }

// Events are the event track.
type Events struct {
	Spaces    []EventSpace `json:"spaces"`
	Resolving *int8        `json:"resolving"` // number of the space whose event is being resolved
	Waiting   int8         `json:"waiting"`   // cubes drawn and not yet placed
	Next      *int         `json:"next"`      // number of the space that the next cube goes to
}

// EventSpace is a space of the event track.
type EventSpace struct {
	Space   int             `json:"space"` // 1-based, as printed
	Event   game.TrackEvent `json:"event"`
	Returns []int           `json:"returns"` // EVENT-7
	Cube    bool            `json:"cube"`
}

func eventTrack(s *game.State) Events {
	v := Events{Spaces: []EventSpace{}, Waiting: s.EventHand}
	for i, space := range s.Setup.Track {
		v.Spaces = append(v.Spaces, EventSpace{Space: i + 1, Event: space.Event, Returns: list(space.Returns), Cube: s.EventSpaces&(1<<i) != 0})
	}
	if s.TrackEvent != game.NoTrackEvent {
		v.Resolving = &s.EventSpace
	}
	if next := bits.Len32(s.EventSpaces) + 1; next <= len(s.Setup.Track) {
		v.Next = &next
	}
	return v
}

// Office is a space of the site office.
type Office struct {
	Space int   `json:"space"`
	Card  *Card `json:"card"`
}

func office(s *game.State) []Office {
	all := make([]Office, len(s.Office))
	for i, n := range s.Office {
		all[i] = Office{Space: i}
		if n != 0 {
			c := card(s, n)
			all[i].Card = &c
		}
	}
	return all
}

// Deck is the deck of contract cards and what has left it face up.
type Deck struct {
	Cards    int          `json:"cards"`    // left in the deck
	Top      game.Weather `json:"top"`      // back of the top card (SET-9)
	Turned   []Card       `json:"turned"`   // to choose from (CARD-10)
	Discards []int8       `json:"discards"` // numbers
}

func deck(s *game.State) Deck {
	d := Deck{Cards: size(s.Deck), Top: s.Top, Turned: []Card{}, Discards: numbers(s.Discards)}
	for _, n := range s.Turned {
		if n != 0 {
			d.Turned = append(d.Turned, card(s, n))
		}
	}
	return d
}

// Trains are the engine shed.
type Trains struct {
	Open bool    `json:"open"` // they may be acquired (EVENT-3)
	Shed []Train `json:"shed"`
	Deck int     `json:"deck"` // left in the train deck
}

// Train is a train in the engine shed.
type Train struct {
	*game.Train
	CoalOn     int8 `json:"coalOn"` // lies on it now
	DynamiteOn int8 `json:"dynamiteOn"`
}

func trains(s *game.State) Trains {
	t := Trains{Open: s.TrainsOpen, Shed: []Train{}, Deck: size(s.TrainDeck)}
	for n := range cards(s.Shed) {
		t.Shed = append(t.Shed, Train{Train: s.Setup.Train(n), CoalOn: s.ShedCoal[n], DynamiteOn: s.ShedDynamite[n]})
	}
	return t
}

// cards gives the numbers of a set, lowest first.
func cards(set game.CardSet) iter.Seq[int8] {
	return func(yield func(int8) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(int8(bits.TrailingZeros32(uint32(set)))) {
				return
			}
		}
	}
}

func numbers(set game.CardSet) []int8 {
	all := []int8{}
	for n := range cards(set) {
		all = append(all, n)
	}
	return all
}

func size(set game.CardSet) int { return bits.OnesCount32(uint32(set)) }
