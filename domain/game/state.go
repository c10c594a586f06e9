package game

import (
	"iter"
	"math/bits"
)

// Status is how far a table has come.
type Status uint8

// The statuses. A closed table was left by everyone before it started.
const (
	Unopened Status = iota
	Open
	Running
	Finished
	Closed
)

var statusNames = []string{"unopened", "open", "running", "finished", "closed"}

// String gives the status's stable name.
func (s Status) String() string { return name(statusNames, int(s)) }

// MarshalText writes the status's name.
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the status's name.
func (s *Status) UnmarshalText(b []byte) error {
	i, err := parse("status", statusNames, b)
	*s = Status(i)
	return err
}

// Phase is a phase of the round (ROUND-1), or one of the two that surround all rounds.
type Phase uint8

// The phases. Which of them a round has, and in which order, is the [Rules]' list.
const (
	NoPhase Phase = iota
	SetUpPhase
	AssignPhase
	ResolvePhase
	RestockPhase
	WeatherPhase
	YardPhase
	RoundEndPhase
)

var phaseNames = []string{"none", "set-up", "assign", "resolve", "restock", "weather", "yard", "round-end"}

// String gives the phase's stable name.
func (p Phase) String() string { return name(phaseNames, int(p)) }

// MarshalText writes the phase's name.
func (p Phase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads the phase's name.
func (p *Phase) UnmarshalText(b []byte) error {
	i, err := parse("phase", phaseNames, b)
	*p = Phase(i)
	return err
}

// Stage is how far an action area has been resolved, or a phase that may stop to ask.
type Stage uint8

// The stages of an area, in order.
const (
	NoStage     Stage = iota
	WindowStage       // its window (CARD-1)
	ActionStage       // its labourers, in number order (RESOLVE-1)
	AfterStage        // what contract cards do after all other actions (CARD-4)
	LastStage         // what trains do after that (BUILD-6)
	DoneStage         // nothing is left to do in the area
)

var stageNames = []string{"none", "window", "actions", "after", "last", "done"}

// String gives the stage's stable name.
func (s Stage) String() string { return name(stageNames, int(s)) }

// MarshalText writes the stage's name.
func (s Stage) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the stage's name.
func (s *Stage) UnmarshalText(b []byte) error {
	i, err := parse("stage", stageNames, b)
	*s = Stage(i)
	return err
}

// CardSet is a set of contract, train or track card numbers, 1 to MaxCard.
type CardSet uint32

// Has tells whether a number is in the set.
func (c CardSet) Has(number int8) bool { return c&(1<<number) != 0 }

// Numbers gives the numbers of the set in ascending order.
func (c CardSet) Numbers() iter.Seq[int8] { return c.numbers }

func (c CardSet) numbers(yield func(int8) bool) {
	for ; c != 0; c &= c - 1 {
		if !yield(int8(bits.TrailingZeros32(uint32(c)))) {
			return
		}
	}
}

func (c CardSet) with(number int8) CardSet    { return c | 1<<number }
func (c CardSet) without(number int8) CardSet { return c &^ (1 << number) }

// State is a game as its facts have left it. It is a value: copying it copies
// the game (Setup is shared and never changes). The zero State is a game that
// has not been opened.
type State struct {
	Setup *Setup `json:"setup"`

	Number         int `json:"number"`         // of the last record folded, 0 for none
	DecisionNumber int `json:"decisionNumber"` // of the record that asked the open decision
	StartedNumber  int `json:"startedNumber"`  // of the record that started the game

	Status     Status          `json:"status"`
	Table      Table           `json:"table"`
	Origin     Origin          `json:"origin,omitzero"`
	Chairs     [MaxSeats]Chair `json:"chairs"`
	Commitment string          `json:"commitment"` // SHA-256 of the seed, hex (DRAW-3)
	Entropy    string          `json:"entropy"`    // of all players, fixed when the game starts (DRAW-3)
	Draws      int             `json:"draws"`      // draws made so far (DRAW-3)
	Undo       Undo            `json:"undo"`
	Proposal   Proposal        `json:"proposal"`
	TakeBacks  int             `json:"takeBacks"` // taken or asked for, see MaxTakeBacks
	Seatings   int             `json:"seatings"`  // how often somebody sat down, see MaxSeatings

	Round       int      `json:"round"`
	LastRound   int      `json:"lastRound"` // the number of the last round once it is known (END-1)
	Phase       Phase    `json:"phase"`
	Area        Area     `json:"area"`        // being resolved
	Stage       Stage    `json:"stage"`       // of that area
	First       Seat     `json:"first"`       // of the order set up last: a phase's, or a window's (ROUND-3)
	Turn        int8     `json:"turn"`        // steps clockwise from First
	AssignFirst Seat     `json:"assignFirst"` // First of the last assign phase (SCORE-5)
	Asked       Decision `json:"asked"`

	StartPlayer Seat             `json:"startPlayer"`
	Players     [MaxSeats]Player `json:"players"`

	Labourers [AreaCount][MaxSpaces]Seat `json:"labourers"` // who stands where
	Overlay   bool                       `json:"overlay"`   // lies on B (BUILD-7)
	Builds    int8                       `json:"builds"`    // build actions taken this round (BUILD-6)

	Fields     [MaxFields]Field                `json:"fields"` // the route (ROUTE-1)
	FieldCount int8                            `json:"fieldCount"`
	BuiltBy    [MaxStations][MaxBuildings]Seat `json:"builtBy"`
	NoEntry    [MaxStations]bool               `json:"noEntry"`
	Gaps       [MaxStations]bool               `json:"gaps"`     // a gap card lies below the station (JB-2)
	GapCards   CardSet                         `json:"gapCards"` // not yet turned

	Yard        Cubes      `json:"yard"`
	Bag         Cubes      `json:"bag"`
	Dynamite    int16      `json:"dynamite"`    // in the general supply (JB-3)
	EventHand   int8       `json:"eventHand"`   // event cubes drawn and not yet placed (YARD-1)
	EventSpaces uint32     `json:"eventSpaces"` // occupied ones, bit 0 is space 1
	TrackEvent  TrackEvent `json:"trackEvent"`  // being resolved, none if done
	EventSpace  int8       `json:"eventSpace"`  // whose event is being resolved, 1-based
	TrainsOpen  bool       `json:"trainsOpen"`  // EVENT-3
	Maintained  CardSet    `json:"maintained"`  // trains dealt with in this maintenance event (EVENT-6)

	ExcavationAt int8 `json:"excavationAt"` // marker's index on the rate track
	LayTrackAt   int8 `json:"layTrackAt"`

	Deck         CardSet            `json:"deck"` // contract cards not yet drawn
	Discards     CardSet            `json:"discards"`
	Top          Weather            `json:"top"`        // back of the deck's top card, none while not read (SET-9)
	Office       [3]int8            `json:"office"`     // face-up cards, 0 for none
	Turned       [2]int8            `json:"turned"`     // cards turned by CARD-10
	Discs        [3]Weather         `json:"discs"`      // `!`, middle, right-most (SET-8)
	TrackCards   CardSet            `json:"trackCards"` // left in the track deck
	Shed         CardSet            `json:"shed"`
	ShedCoal     [MaxTrain + 1]int8 `json:"shedCoal"` // coal that lies on each train of the shed
	ShedDynamite [MaxTrain + 1]int8 `json:"shedDynamite"`
	TrainDeck    CardSet            `json:"trainDeck"` // trains not drawn

	Scores  [MaxSeats]Score `json:"scores"`
	Winners []Seat          `json:"winners,omitempty"`
	Reason  EndReason       `json:"reason"`
}

// Table is what a game has before it starts.
type Table struct {
	Name    string `json:"name"`
	Private bool   `json:"private"`
	Host    string `json:"host"` // player id of who opened it
}

// Chair is who sits at a seat.
type Chair struct {
	Player  string `json:"player"` // id of a person, empty for a bot or a free seat
	Name    string `json:"name"`
	Bot     string `json:"bot"` // name of the bot that plays, empty for a person or a free seat
	Entropy string `json:"entropy"`
	StandIn bool   `json:"standIn"` // a bot in the seat of a person who left (RULING-5)
}

// Taken tells whether somebody sits here.
func (c Chair) Taken() bool { return c.Player != "" || c.Bot != "" }

// Undo is what a seat may take back without asking anybody: to any record from From on.
type Undo struct {
	Seat Seat `json:"seat"` // Nobody: nothing
	From int  `json:"from"`
}

// Proposal is a take back that waits for the other seats. To 0 means there is none.
type Proposal struct {
	Seat   Seat  `json:"seat"`
	To     int   `json:"to"`
	Agreed uint8 `json:"agreed"` // bit by seat
}

// Player is what one player has.
type Player struct {
	Supply    Goods   `json:"supply"`
	Markers   int8    `json:"markers"`   // left to place
	Labourers int8    `json:"labourers"` // in the personal supply
	Pub       int8    `json:"pub"`       // labourers in the pub: 0 or 1
	TurnTaken bool    `json:"turnTaken"` // has been asked in this assign phase (ASSIGN-3)
	Surveyor  int8    `json:"surveyor"`  // index of the station reached; the number of stations is beyond the last one
	Train     int8    `json:"train"`     // number, 0 for none
	GapCards  CardSet `json:"gapCards"`  // turned and kept (JB-6)
	Contracts CardSet `json:"contracts"` // held, used or not
	Used      CardSet `json:"used"`
	Active    CardSet `json:"active"` // activated this round (CARD-1)
	Due       CardSet `json:"due"`    // active ones whose effect comes after all other actions (CARD-4)
}

// Field is an excavation space or a track card of the route (ROUTE-1).
type Field struct {
	Track   int8  `json:"track"`   // number of the track card, 0 for an excavation space
	Station int8  `json:"station"` // it belongs to, or lies below
	Space   int8  `json:"space"`   // of the station, for an excavation space
	Rubble  int16 `json:"rubble"`
	Printed int16 `json:"printed"` // rubble at the start (SET-5)
	Points  int16 `json:"points"`
	Laid    bool  `json:"laid"`
	Owner   Seat  `json:"owner"`
}

// EndReason is why a game ended.
type EndReason uint8

// The ways to end (section 9).
const (
	NotEnded              EndReason = iota
	RouteFinishedByPlayer           // END-1
	RouteFinishedByEvent            // END-1
	MarkersPlaced                   // END-2
	RoundsSpent                     // RULING-30
)

var endReasonNames = []string{"none", "route-finished-by-player", "route-finished-by-event", "markers-placed", "rounds-spent"}

// String gives the reason's stable name.
func (r EndReason) String() string { return name(endReasonNames, int(r)) }

// MarshalText writes the reason's name.
func (r EndReason) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads the reason's name.
func (r *EndReason) UnmarshalText(b []byte) error {
	i, err := parse("end reason", endReasonNames, b)
	*r = EndReason(i)
	return err
}

// Score is one player's points by source (SCORE-6).
type Score struct {
	Track     int             `json:"track"`
	Stations  int             `json:"stations"`
	Surveyor  int             `json:"surveyor"`
	Contracts int             `json:"contracts"`
	Train     int             `json:"train"`
	GapCards  int             `json:"gapCards"` // SCORE-7
	Total     int             `json:"total"`
	Cards     []ContractScore `json:"cards,omitempty"` // those that pay, in number order
}

// ContractScore is what one contract card pays and which objects it uses up (SCORE-3).
type ContractScore struct {
	Card      int8 `json:"card"`
	Points    int  `json:"points"`
	Stations  int  `json:"stations,omitempty"`
	Buildings int  `json:"buildings,omitempty"` // by a card that needs building spaces, or pays for those that cost steel
	Track     int  `json:"track,omitempty"`
	Rubble    int  `json:"rubble,omitempty"`
	Coal      int  `json:"coal,omitempty"`
	Dynamite  int  `json:"dynamite,omitempty"`
	GapCards  int  `json:"gapCards,omitempty"`
}
