package view

import "snowdonia/domain/game"

// Station is a station card with the track cards that lie before it.
type Station struct {
	Station    int         `json:"station"` // index in the route
	Number     string      `json:"number"`  // printed
	Name       string      `json:"name"`
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

func station(s *game.State, i int) Station {
	card := &s.Setup.Stations[i]
	v := Station{
		Station: i, Number: card.Number, Name: card.Name, Points: card.Surveyor, NoEntry: s.NoEntry[i],
		Surveyors: []game.Seat{}, Track: []Field{}, Excavation: []Field{}, Building: []Building{},
	}
	if s.Status == game.Running || s.Status == game.Finished {
		v.Open = s.OpenForBuilding(int8(i))
		for seat := range game.Seat(s.Setup.Seats) {
			if int(s.Players[seat].Surveyor) == i {
				v.Surveyors = append(v.Surveyors, seat)
			}
		}
	}
	for j, space := range card.Building {
		v.Building = append(v.Building, Building{BuildingSpace: space, Space: j, Owner: somebody(s.BuiltBy[i][j])})
	}
	return v
}
