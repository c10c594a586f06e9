package game

import "fmt"

// Seat is a place at the table, 0-based and clockwise (SET-1).
type Seat int8

// Nobody is the Seat of things that no player did or owns.
const Nobody Seat = -1

// Limits of the state's arrays. Set-ups that exceed them are refused by [Setup.Check].
const (
	MaxSeats     = 5
	MaxStations  = 10 // the start included
	MaxFields    = 48 // excavation spaces and track cards of one route
	MaxBuildings = 6  // building spaces of one station
	MaxSpaces    = 16 // labourers in one action area: five players' fifteen in an unlimited one
	MaxCard      = 31 // highest contract card and track card number
	MaxTrain     = 15 // highest train number
	MaxGapCard   = 15 // highest gap card number
)

// Area is an action area (section 6).
type Area uint8

// The action areas in the order in which they are resolved.
const (
	StockYard Area = iota
	Excavation
	Works
	LayTrack
	Build
	SiteOffice
	Surveyor
	AreaCount = 7
)

// String gives the letter on the board.
func (a Area) String() string {
	if a >= AreaCount {
		return "?"
	}
	return "ABCDEFG"[a : a+1]
}

// Action is what a labourer does in an area. Which area has which action is
// part of a set-up, since a scenario may print another one on it.
type Action uint8

// The actions, in the order of the board.
const (
	YardAction     Action = iota // STOCK-1
	ExcavateAction               // EXC-1
	WorksAction                  // WORKS-1
	LayTrackAction               // TRACK-1
	BuildAction                  // BUILD-1
	OfficeAction                 // OFFICE-1
	SurveyAction                 // SURV-1
	ClearAction                  // MW-4
)

var actionNames = []string{
	"stock-yard", "excavate", "works", "lay-track", "build", "site-office", "survey", "clear-with-dynamite",
}

// String gives the action's stable name.
func (a Action) String() string { return name(actionNames, int(a)) }

// BoardActions are the actions printed on the board, by area (section 6).
func BoardActions() [AreaCount]Action {
	return [AreaCount]Action{YardAction, ExcavateAction, WorksAction, LayTrackAction, BuildAction, OfficeAction, SurveyAction}
}

// Weather is the weather of a round, a disc or a card's back (WEATHER-1).
type Weather uint8

// The weathers. NoWeather is a missing disc, or a deck without a card.
const (
	NoWeather Weather = iota
	Sun
	Rain
	Fog
	Snow
	WeatherCount = 5
)

var weatherNames = [WeatherCount]string{"none", "sun", "rain", "fog", "snow"}

// String gives the weather's name in lower case.
func (w Weather) String() string { return name(weatherNames[:], int(w)) }

// Edition is the rulebook that a game follows where the two differ (section 14).
type Edition uint8

// The editions.
const (
	Deluxe Edition = iota
	Edition2012
)

var editionNames = []string{"deluxe", "2012"}

// String gives the value of the game option `edition`.
func (e Edition) String() string { return name(editionNames, int(e)) }

// TrackEvent is what a space of the event track sets off (section 8).
type TrackEvent uint8

// The track events.
const (
	NoTrackEvent TrackEvent = iota
	ExcavateEvent
	TrainsEvent
	LayTrackEvent
	CompleteStationEvent
	MaintenanceEvent
	SnowEvent // SNOW-2
)

var trackEventNames = []string{"none", "excavate", "trains-available", "lay-track", "complete-station", "train-maintenance", "snow"}

// String gives the event's name as the event track's data has it.
func (e TrackEvent) String() string { return name(trackEventNames, int(e)) }

// EffectKind is one entry of the closed vocabulary of contract card effects
// (section 5). The engine has one interpreter for all of them and none for a card.
type EffectKind uint8

// The effects. N, Times and Coal are the numbers of an [Effect].
const (
	NoEffect           EffectKind = iota
	LayTrackBonus                 // +N in each lay track action of the round (CARD-5)
	DoubleExcavation              // rate and bonuses of excavations count double (CARD-5)
	StockYardBonus                // N more cubes in each stock yard action (STOCK-1)
	NoCoalLimit                   // coal is not limited when taking from the yard (CARD-16)
	StoneDiscount                 // N stone off each building space that costs stone (BUILD-3)
	IronOreForSteelBar            // N iron ore may stand for a steel bar (BUILD-3)
	RubbleForStone                // N rubble may stand for a stone, Times times a build action (BUILD-3)
	ExcavateNextField             // after all excavations, take the next field's rubble (EXC-3)
	ExtraLayTrack                 // after all lay track actions, one more (TRACK-2)
	ExtraBuild                    // after all build actions, one more (BUILD-6)
	SwapMiddleWeather             // replace the disc in the middle (CARD-9)
	DrawTwoKeepOne                // CARD-10
	StopContracts                 // no further activation this round (CARD-6)
	TakeStartPlayer               // CARD-7
	TakeYardCubes                 // N cubes from the yard at once, Coal of them coal (CARD-12)
	DrawCubes                     // N cubes from the bag (CARD-11)
	MoveLabourer                  // CARD-8
	MoveSurveyor                  // CARD-15
	ConvertRubble                 // N rubble to a stone, up to Times times (CARD-14)
	ConvertIronOre                // N iron ore to a steel bar, up to Times times (CARD-14)
	PaysMaintenance               // CARD-13: never activated
	TakeDynamite                  // N dynamite at once (JB-10)
	ExtraClear                    // after all "clear with dynamite" actions, one more (MW-7)
)

var effectNames = []string{
	"none", "lay-track-bonus", "double-excavation", "stock-yard-bonus", "no-coal-limit", "stone-discount",
	"iron-ore-for-steel-bar", "rubble-for-stone", "excavate-next-field", "extra-lay-track", "extra-build",
	"swap-middle-weather", "draw-two-keep-one", "stop-contracts", "take-start-player", "take-yard-cubes",
	"draw-cubes", "move-labourer", "move-surveyor", "convert-rubble", "convert-iron-ore", "pays-maintenance",
	"take-dynamite", "extra-clear-with-dynamite",
}

// String gives the effect's name in the vocabulary.
func (e EffectKind) String() string { return name(effectNames, int(e)) }

// name looks up a word of an enumeration and never fails.
func name(names []string, i int) string {
	if i < 0 || i >= len(names) {
		return "?"
	}
	return names[i]
}

// parse finds the number of a word of an enumeration.
func parse(kind string, names []string, word []byte) (int, error) {
	for i, n := range names {
		if n == string(word) {
			return i, nil
		}
	}
	return 0, fmt.Errorf("unknown %s %q", kind, word)
}

// MarshalText writes the action's name.
func (a Action) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText reads the action's name.
func (a *Action) UnmarshalText(b []byte) error {
	i, err := parse("action", actionNames, b)
	*a = Action(i)
	return err
}

// MarshalText writes the weather's name.
func (w Weather) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalText reads the weather's name.
func (w *Weather) UnmarshalText(b []byte) error {
	i, err := parse("weather", weatherNames[:], b)
	*w = Weather(i)
	return err
}

// MarshalText writes the option's value.
func (e Edition) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText reads the option's value.
func (e *Edition) UnmarshalText(b []byte) error {
	i, err := parse("edition", editionNames, b)
	*e = Edition(i)
	return err
}

// MarshalText writes the event's name.
func (e TrackEvent) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText reads the event's name.
func (e *TrackEvent) UnmarshalText(b []byte) error {
	i, err := parse("track event", trackEventNames, b)
	*e = TrackEvent(i)
	return err
}

// MarshalText writes the effect's name.
func (e EffectKind) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText reads the effect's name.
func (e *EffectKind) UnmarshalText(b []byte) error {
	i, err := parse("effect", effectNames, b)
	*e = EffectKind(i)
	return err
}

// MarshalText writes the area's letter.
func (a Area) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText reads the area's letter.
func (a *Area) UnmarshalText(b []byte) error {
	if len(b) != 1 || b[0] < 'A' || b[0] > 'G' {
		return fmt.Errorf("unknown area %q", b)
	}
	*a = Area(b[0] - 'A')
	return nil
}
