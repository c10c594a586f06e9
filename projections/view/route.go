package view

import "snowdonia/domain/game"

// Station is a station card with the track cards that lie before it.
type Station struct {
	Station    int         `json:"station"` // index in the route
	Number     string      `json:"number"`  // printed
	Name       string      `json:"name"`
	Joined     bool        `json:"joined"`  // for a surveyor one station with the one below (JB-1)
	Gap        bool        `json:"gap"`     // a gap card lies before it (JB-2)
	Points     int         `json:"points"`  // of a surveyor that stays here
	NoEntry    bool        `json:"noEntry"` // EVENT-5
	Open       bool        `json:"open"`    // for building (ROUTE-3)
	Surveyors  []game.Seat `json:"surveyors"`
	Track      []Field     `json:"track"`
	Excavation []Field     `json:"excavation"`
	Building   []Building  `json:"building"`
}

// Field is an excavation space or a track card.
type Field struct {
	Field   int8       `json:"field"` // index in the route
	Card    int8       `json:"card"`  // number of the track card, 0 for an excavation space
	Rubble  int16      `json:"rubble"`
	Printed int16      `json:"printed"` // rubble at the start
	Points  int16      `json:"points"`
	Laid    bool       `json:"laid"`
	Owner   *game.Seat `json:"owner"`
}

// Beyond is the place behind the last station that surveyors slide down from at the end (MW-2).
type Beyond struct {
	Name      string      `json:"name"`
	Surveyors []game.Seat `json:"surveyors"`
}

// Building is a building space.
type Building struct {
	game.BuildingSpace
	Space int        `json:"space"`
	Owner *game.Seat `json:"owner"`
}

func stations(s *game.State) []Station {
	all := make([]Station, len(s.Setup.Stations))
	for i := range all {
		all[i] = station(s, i)
	}
	for i := range s.FieldCount {
		f := &s.Fields[i]
		v := Field{Field: i, Card: f.Track, Rubble: f.Rubble, Printed: f.Printed, Points: f.Points, Laid: f.Laid, Owner: somebody(f.Owner)}
		at := &all[f.Station]
		if f.Track != 0 {
			at.Track = append(at.Track, v)
		} else {
			at.Excavation = append(at.Excavation, v)
		}
	}
	return all
}

// started tells whether the game has begun, and so what it deals lies on the table.
func started(s *game.State) bool { return s.Status == game.Running || s.Status == game.Finished }

func station(s *game.State, i int) Station {
	card := &s.Setup.Stations[i]
	v := Station{
		Station: i, Number: card.Number, Name: card.Name, Joined: card.Joined, Gap: s.Gaps[i] || card.Gap && !started(s), Points: card.Surveyor, NoEntry: s.NoEntry[i],
		Surveyors: []game.Seat{}, Track: []Field{}, Excavation: []Field{}, Building: []Building{},
	}
	if started(s) {
		v.Open = s.OpenForBuilding(int8(i))
		v.Surveyors = surveyors(s, i)
	}
	for j, space := range card.Building {
		v.Building = append(v.Building, Building{BuildingSpace: space, Space: j, Owner: somebody(s.BuiltBy[i][j])})
	}
	return v
}

func beyond(s *game.State) *Beyond {
	if s.Setup.Beyond == "" {
		return nil
	}
	return &Beyond{Name: s.Setup.Beyond, Surveyors: surveyors(s, len(s.Setup.Stations))}
}

// surveyors gives the seats whose surveyors have reached a station.
func surveyors(s *game.State, station int) []game.Seat {
	seats := []game.Seat{}
	for seat := range game.Seat(s.Setup.Seats) {
		if int(s.Players[seat].Surveyor) == station {
			seats = append(seats, seat)
		}
	}
	return seats
}

func gapCards(s *game.State, set game.CardSet) []game.GapCard {
	all := []game.GapCard{}
	for n := range cards(set) {
		all = append(all, *s.Setup.GapCard(n))
	}
	return all
}
