package game

import (
	"fmt"
	"slices"
)

// Setup is everything about one game that is known before its first draw: the
// figures of the scenario for this number of players, the options and the
// readings of the rules. It is part of the game's first fact, so a corrected
// figure never changes a game that has been opened. It is never changed.
type Setup struct {
	RulesVersion int     `json:"rulesVersion"`
	Scenario     string  `json:"scenario"`
	Edition      Edition `json:"edition"`
	Options      Options `json:"options"`
	Seats        int     `json:"seats"`

	Stations   []Station         `json:"stations"`   // from the start up the mountain (SET-3)
	TrackDeck  []TrackCard       `json:"trackDeck"`  // what track cards are drawn from (SET-4)
	GapCards   []GapCard         `json:"gapCards"`   // what gap cards are drawn from when they are turned (JB-2)
	Contracts  []Contract        `json:"contracts"`  // the deck (SET-8)
	Trains     []Train           `json:"trains"`     // the train deck (SET-10), solo: the trains to choose from (SOLO-2)
	ShedSize   int               `json:"shedSize"`   // trains drawn for the engine shed
	ShedTrains []int             `json:"shedTrains"` // numbers of those that join them without a draw (JB-8)
	Spaces     [AreaCount]int    `json:"spaces"`     // action spaces by area, 0 for unlimited (SET-6)
	Actions    [AreaCount]Action `json:"actions"`    // what a labourer does there
	Excavation Rate              `json:"excavation"` // SET-7
	LayTrack   Rate              `json:"layTrack"`
	Weathers   []WeatherShift    `json:"weathers"`   // the scenario's weathers and what each does to the rates (WEATHER-2)
	Yard       Cubes             `json:"yard"`       // SET-11, empty for solo
	Bag        Cubes             `json:"bag"`        // coal: the total that yard, shed and bag share
	Restock    int               `json:"restock"`    // cubes drawn in phase 5 (YARD-1)
	Dynamite   int               `json:"dynamite"`   // pieces, those on trains included; 0: the scenario has none (JB-3)
	Track      []EventSpace      `json:"eventTrack"` // EVENT-1
	Snowfall   Snowfall          `json:"snowfall"`   // where snow is among the weathers
	Beyond     string            `json:"beyond"`     // name of the place behind the last station that surveyors slide from; empty: they climb (MW-2)
	Markers    int               `json:"markers"`    // ownership markers of each player (SET-2)
	Labourers  int               `json:"labourers"`  // of each player, the temporary one included (SET-2)
	Rulings    Rulings           `json:"rulings"`
}

// Options are the game options a table is opened with (SET-13).
type Options struct {
	ThinFog            bool  `json:"thinFog"`
	OptionalTrackCards bool  `json:"optionalTrackCards"`
	FirstGameTrains    bool  `json:"firstGameTrains"`
	Trains             []int `json:"trains,omitempty"` // numbers of 8 to 11 shuffled in (SET-10)
}

// Rulings are the readings of the rules that differ between editions (section
// 14) or in solo training mode (section 11).
type Rulings struct {
	Solo               bool `json:"solo"`               // section 11
	SharedVictory      bool `json:"sharedVictory"`      // ED-1: all tied players win
	EventEndsAtOnce    bool `json:"eventEndsAtOnce"`    // ED-2: a route finished by an event makes its round the last
	WorksMayDecline    bool `json:"worksMayDecline"`    // ED-3
	BagHidden          bool `json:"bagHidden"`          // ED-4, for views only
	WeatherDiscTaken   bool `json:"weatherDiscTaken"`   // ED-7, for views only
	EndsWithMarkers    bool `json:"endsWithMarkers"`    // END-2: 1 or 2 players
	OverlayAfterRubble bool `json:"overlayAfterRubble"` // BUILD-7: not in scenarios with snow
}

// Station is a station card. The first one of a set-up is the start.
type Station struct {
	Number     string            `json:"number"` // printed, such as 4½
	Name       string            `json:"name"`
	Joined     bool              `json:"joined,omitempty"` // for a surveyor one station with the one below (JB-1)
	Track      int               `json:"track"`            // track cards that lie before it (SET-4)
	Gap        bool              `json:"gap,omitempty"`    // a gap card lies before it (JB-2)
	Surveyor   int               `json:"surveyor"`         // points of a surveyor that stopped here (SCORE-2)
	Excavation []ExcavationSpace `json:"excavation,omitempty"`
	Building   []BuildingSpace   `json:"building,omitempty"`
}

// ExcavationSpace is a field of a station (ROUTE-1).
type ExcavationSpace struct {
	Rubble int `json:"rubble"`
	Points int `json:"points"`
}

// BuildingSpace is a space that is paid for in E (BUILD-2).
type BuildingSpace struct {
	SteelBars int `json:"steelBars,omitempty"`
	Stone     int `json:"stone,omitempty"`
	Points    int `json:"points"`
}

// TrackCard is a card of the track deck. Its points equal its rubble on every printed card.
type TrackCard struct {
	Number int `json:"number"` // 1 to MaxCard, stable: it is what facts name
	Rubble int `json:"rubble"`
	Points int `json:"points"`
}

// GapCard is a card that hides how many track cards fill the gap before a station (JB-2, JB-6).
type GapCard struct {
	Number int `json:"number"` // 1 to MaxGapCard, stable: it is what facts name
	Track  int `json:"track"`  // track cards that take its place
	Points int `json:"points"` // for the player who turned it (SCORE-7)
}

// Snowfall says what snow leaves on a field (SNOW-4).
type Snowfall struct {
	Rubble           int  `json:"rubble"`           // on each field; 0: as much as is printed on it
	CoversOwnedTrack bool `json:"coversOwnedTrack"` // laid track with an ownership marker, too; excavation spaces with one never
}

// Contract is a contract card: the scoring half and the effect half.
type Contract struct {
	Number                 int            `json:"number"`
	Back                   Weather        `json:"back"`
	Needs                  Needs          `json:"needs"`
	Points                 int            `json:"points,omitempty"`
	PointsPerCoal          int            `json:"pointsPerCoal,omitempty"`
	PointsPerDynamite      int            `json:"pointsPerDynamite,omitempty"`
	PointsPerSteelBuilding int            `json:"pointsPerSteelBuilding,omitempty"` // own marker on a building space that costs steel
	SurveyorPoints         map[string]int `json:"surveyorPoints,omitempty"`         // by number of the highest station reached
	Area                   Area           `json:"area,omitempty"`                   // whose window activates it; without meaning for PaysMaintenance
	Effect                 Effect         `json:"effect"`
}

// Needs is what a contract card uses up, or asks for, to pay its points (SCORE-3).
type Needs struct {
	Stations  int    `json:"stations,omitempty"`  // own markers on station spaces
	Buildings int    `json:"buildings,omitempty"` // own markers on building spaces
	Track     int    `json:"track,omitempty"`     // own markers on laid track
	Rubble    int    `json:"rubble,omitempty"`
	GapCards  int    `json:"gapCards,omitempty"` // kept ones
	Surveyor  string `json:"surveyor,omitempty"` // number of a station reached or passed
}

// Effect is the bottom half of a contract card, a row of the vocabulary.
type Effect struct {
	Kind  EffectKind `json:"kind"`
	N     int        `json:"n,omitempty"`
	Times int        `json:"times,omitempty"`
	Coal  int        `json:"coal,omitempty"`
}

// Train is a train card (TRAIN-1, TRAIN-8 to TRAIN-11).
type Train struct {
	Number        int     `json:"number"`
	Name          string  `json:"name"`
	Cost          int     `json:"cost"`               // steel bars
	Coal          int     `json:"coal,omitempty"`     // comes with
	Dynamite      int     `json:"dynamite,omitempty"` // comes with
	LabourerCoal  int     `json:"labourerCoal"`       // price of the temporary labourer (ASSIGN-3)
	LabourerNotIn Weather `json:"labourerNotIn,omitempty"`
	Bonus         Bonus   `json:"bonus"`
}

// Bonus is what a train gives its owner. Fields not named are zero.
type Bonus struct {
	Excavation         int `json:"excavation,omitempty"`
	LayTrack           int `json:"layTrack,omitempty"`
	StockYardCubes     int `json:"stockYardCubes,omitempty"`
	IronOrePerSteelBar int `json:"ironOrePerSteelBar,omitempty"` // WORKS-1; 0 leaves it at three
	Conversions        int `json:"conversions,omitempty"`        // WORKS-1; 0 leaves it at three
	StoneDiscount      int `json:"stoneDiscount,omitempty"`
	ExtraBuild         int `json:"extraBuild,omitempty"`
	Points             int `json:"points,omitempty"`
}

// Rate is a work rate track: its values from floor to ceiling and the value it starts on (SET-7).
type Rate struct {
	Values []int `json:"values"`
	Start  int   `json:"start"`
}

// start is the index of the value that the marker starts on.
func (r Rate) start() int8 { return int8(slices.Index(r.Values, r.Start)) }

// WeatherShift says by how many spaces a weather moves the rate markers (WEATHER-2).
type WeatherShift struct {
	Weather    Weather `json:"weather"`
	Excavation int     `json:"excavation"`
	LayTrack   int     `json:"layTrack"`
}

// EventSpace is a space of the event track.
type EventSpace struct {
	Event   TrackEvent `json:"event"`
	Returns []int      `json:"returns,omitempty"` // numbers of spaces whose cubes go back to the bag after the event (EVENT-7)
}

// Cubes are the cubes in the bag, in the yard or drawn from the bag.
type Cubes struct {
	IronOre int16 `json:"ironOre"`
	Stone   int16 `json:"stone"`
	Coal    int16 `json:"coal"`
	Event   int16 `json:"event"`
}

// Total counts all cubes.
func (c Cubes) Total() int { return int(c.IronOre + c.Stone + c.Coal + c.Event) }

func (c Cubes) plus(d Cubes) Cubes {
	return Cubes{c.IronOre + d.IronOre, c.Stone + d.Stone, c.Coal + d.Coal, c.Event + d.Event}
}

func (c Cubes) minus(d Cubes) Cubes {
	return Cubes{c.IronOre - d.IronOre, c.Stone - d.Stone, c.Coal - d.Coal, c.Event - d.Event}
}

// goods are the cubes that a player may hold.
func (c Cubes) goods() Goods { return Goods{IronOre: c.IronOre, Stone: c.Stone, Coal: c.Coal} }

// Goods is a personal supply, a payment or a gain.
type Goods struct {
	IronOre  int16 `json:"ironOre"`
	Stone    int16 `json:"stone"`
	Coal     int16 `json:"coal"`
	SteelBar int16 `json:"steelBar"`
	Rubble   int16 `json:"rubble"`
	Dynamite int16 `json:"dynamite"`
}

func (g Goods) plus(h Goods) Goods {
	return Goods{g.IronOre + h.IronOre, g.Stone + h.Stone, g.Coal + h.Coal, g.SteelBar + h.SteelBar, g.Rubble + h.Rubble, g.Dynamite + h.Dynamite}
}

func (g Goods) minus(h Goods) Goods {
	return Goods{g.IronOre - h.IronOre, g.Stone - h.Stone, g.Coal - h.Coal, g.SteelBar - h.SteelBar, g.Rubble - h.Rubble, g.Dynamite - h.Dynamite}
}

// covers tells whether g holds all of h.
func (g Goods) covers(h Goods) bool {
	return g.IronOre >= h.IronOre && g.Stone >= h.Stone && g.Coal >= h.Coal && g.SteelBar >= h.SteelBar && g.Rubble >= h.Rubble && g.Dynamite >= h.Dynamite
}

// cubes are the goods that go back to the bag when paid (RESOLVE-2).
func (g Goods) cubes() Cubes { return Cubes{IronOre: g.IronOre, Stone: g.Stone, Coal: g.Coal} }

// Contract finds the contract card with a number; a set-up without it is a broken invariant.
func (s *Setup) Contract(number int8) *Contract {
	if i := int(number) - 1; i < len(s.Contracts) && s.Contracts[i].Number == int(number) {
		return &s.Contracts[i] // the usual case: numbers without a hole
	}
	for i := range s.Contracts {
		if s.Contracts[i].Number == int(number) {
			return &s.Contracts[i]
		}
	}
	panic(fmt.Sprintf("game: no contract card %d in the set-up", number))
}

// Train finds the train with a number; a set-up without it is a broken invariant.
func (s *Setup) Train(number int8) *Train {
	if i := int(number) - 1; i < len(s.Trains) && s.Trains[i].Number == int(number) {
		return &s.Trains[i] // the usual case: numbers without a hole
	}
	for i := range s.Trains {
		if s.Trains[i].Number == int(number) {
			return &s.Trains[i]
		}
	}
	panic(fmt.Sprintf("game: no train %d in the set-up", number))
}

// TrackCard finds the track card with a number; a set-up without it is a broken invariant.
func (s *Setup) TrackCard(number int8) *TrackCard {
	if i := int(number) - 1; i < len(s.TrackDeck) && s.TrackDeck[i].Number == int(number) {
		return &s.TrackDeck[i] // the usual case: numbers without a hole
	}
	for i := range s.TrackDeck {
		if s.TrackDeck[i].Number == int(number) {
			return &s.TrackDeck[i]
		}
	}
	panic(fmt.Sprintf("game: no track card %d in the set-up", number))
}

// GapCard finds the gap card with a number; a set-up without it is a broken invariant.
func (s *Setup) GapCard(number int8) *GapCard {
	for i := range s.GapCards {
		if s.GapCards[i].Number == int(number) {
			return &s.GapCards[i]
		}
	}
	panic(fmt.Sprintf("game: no gap card %d in the set-up", number))
}
