package tally

import "time"

// Rows are what one finished game says.
type Rows struct {
	Game      Game
	Scores    []Score    // by seat
	Contracts []Contract // by seat, then in the order in which they came
	Answers   []Answer   // in order
	Facts     []Fact     // in order
}

// Kind says who gave the answers that count.
type Kind string

// The kinds.
const (
	Persons Kind = "persons"
	Bots    Kind = "bots"
	Mixed   Kind = "mixed"
)

// Game is a row of the table games.
type Game struct {
	Game     string    `parquet:"game,dict"`                 // id
	TS       time.Time `parquet:"ts,timestamp(microsecond)"` // of the last record: when the game ended, UTC
	Opened   time.Time `parquet:"opened,timestamp(microsecond)"`
	Started  time.Time `parquet:"started,timestamp(microsecond)"`
	Scenario string    `parquet:"scenario,dict"`
	Edition  string    `parquet:"edition,dict"` // "deluxe" or "2012"
	Seats    int32     `parquet:"seats"`
	Kind     Kind      `parquet:"kind,dict"`
	Private  bool      `parquet:"private"`
	Forked   bool      `parquet:"forked"` // it was played on from a point of another game

	ThinFog            bool  `parquet:"thin_fog"`
	OptionalTrackCards bool  `parquet:"optional_track_cards"`
	FirstGameTrains    bool  `parquet:"first_game_trains"`
	Rules              int32 `parquet:"rules"` // version that the game was opened under

	Rounds    int32  `parquet:"rounds"`
	Records   int32  `parquet:"records"` // all of them; also the number of the last one
	Answers   int32  `parquet:"answers"` // choices that count
	TakeBacks int32  `parquet:"take_backs"`
	Draws     int32  `parquet:"draws"`
	Reason    string `parquet:"reason,dict"` // why it ended
	Start     int32  `parquet:"start"`       // seat that was drawn as start player
	Winners   int32  `parquet:"winners"`     // 0 in solo training mode
	Highest   int32  `parquet:"highest"`     // points of the best seat
	Margin    int32  `parquet:"margin"`      // points between the best seat and the next one, 0 with one seat
}

// Month is the calendar month, in UTC, in which the game ended: "2026-01".
func (g *Game) Month() string { return g.TS.UTC().Format("2006-01") }

// Score is a row of the table scores: what one seat of a game came to.
type Score struct {
	Game      string    `parquet:"game,dict"`
	TS        time.Time `parquet:"ts,timestamp(microsecond)"`
	Seat      int32     `parquet:"seat"`
	Order     int32     `parquet:"order"`       // steps clockwise from the first start player
	Player    string    `parquet:"player,dict"` // id of the person who sat there last, empty for a bot
	By        string    `parquet:"by,dict"`     // "person", a bot's name, or "mixed": who gave its answers
	Won       bool      `parquet:"won"`         // alone or with others
	Track     int32     `parquet:"track"`       // points, as the next ones
	Stations  int32     `parquet:"stations"`
	Surveyor  int32     `parquet:"surveyor"`
	Contracts int32     `parquet:"contracts"`
	Train     int32     `parquet:"train"`
	GapCards  int32     `parquet:"gap_cards"`
	Total     int32     `parquet:"total"`
	Owned     int32     `parquet:"train_owned"`  // number of the train at the end, 0 for none
	Markers   int32     `parquet:"markers_left"` // ownership markers not placed
}

// Contract is a row of the table contracts: a contract card in one seat's hands,
// from when it came to the end of the game or until it was discarded.
type Contract struct {
	Game   string    `parquet:"game,dict"`
	TS     time.Time `parquet:"ts,timestamp(microsecond)"`
	Seat   int32     `parquet:"seat"`
	Card   int32     `parquet:"card"`   // number
	Taken  int32     `parquet:"taken"`  // round in which it came
	Used   int32     `parquet:"used"`   // round in which its effect was activated, 0 for never
	Held   bool      `parquet:"held"`   // at the end of the game
	Points int32     `parquet:"points"` // that it paid, 0 if it paid none
	Won    bool      `parquet:"won"`    // the seat won
}

// Answer is a row of the table answers: one choice that counts.
type Answer struct {
	Game     string    `parquet:"game,dict"`
	TS       time.Time `parquet:"ts,timestamp(microsecond)"` // of its record
	Number   int32     `parquet:"number"`                    // of its record
	Index    int32     `parquet:"index"`                     // 0 for the first choice of a record, then 1, 2 …
	Seat     int32     `parquet:"seat"`
	By       string    `parquet:"by,dict"` // "person", or a bot's name
	Round    int32     `parquet:"round"`
	Phase    string    `parquet:"phase,dict"`
	Area     string    `parquet:"area,dict"` // being resolved, empty outside that phase
	Question string    `parquet:"question,dict"`
	Card     int32     `parquet:"card"`        // contract card whose effect asks, 0 for none
	Choice   string    `parquet:"choice,dict"` // in the notation of docs/notation.md
	WaitMS   int64     `parquet:"wait_ms"`     // milliseconds since it was asked, 0 for the later choices of a record
}

// Fact is a row of the table facts: one thing that happened and was not taken back.
type Fact struct {
	Game    string    `parquet:"game,dict"`
	TS      time.Time `parquet:"ts,timestamp(microsecond)"`
	Number  int32     `parquet:"number"`    // of its record
	Index   int32     `parquet:"index"`     // place among all facts of the record, from 0
	Kind    string    `parquet:"kind,dict"` // name as in the log
	Seat    int32     `parquet:"seat"`      // -1 for nobody
	Round   int32     `parquet:"round"`
	Phase   string    `parquet:"phase,dict"`
	Area    string    `parquet:"area,dict"`    // A to G: where it happened, or what a labourer was placed on; else empty
	Action  string    `parquet:"action,dict"`  // what a labourer does in that area, as the set-up and the overlay have it; else empty
	Stage   string    `parquet:"stage,dict"`   // of the area, "none" outside the phase that resolves
	Card    int32     `parquet:"card"`         // number of a contract card, 0 for none
	Train   int32     `parquet:"train_number"` // 0 for none
	Field   int32     `parquet:"field"`        // index in the route at that moment, -1 for none
	Station int32     `parquet:"station"`      // index in the route, -1 for none
	Weather string    `parquet:"weather,dict"` // of a disc: the one on `!`, or the one that was swapped in; else empty
	Event   string    `parquet:"event,dict"`   // track event; else empty
	Rule    string    `parquet:"rule,dict"`    // that stood against an action that was skipped
	Amount  int32     `parquet:"amount"`       // how much of what the kind is about, see docs/analytics.md

	IronOre  int32 `parquet:"iron_ore"` // change of the seat's personal supply, as the next ones
	Stone    int32 `parquet:"stone"`
	Coal     int32 `parquet:"coal"`
	SteelBar int32 `parquet:"steel_bar"`
	Rubble   int32 `parquet:"rubble"`
	Dynamite int32 `parquet:"dynamite"`
}
