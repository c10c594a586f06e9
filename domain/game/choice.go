package game

// Question is what a decision asks.
type Question uint8

// The questions, in the order in which a game first asks them.
const (
	NoQuestion        Question = iota
	ChooseTrain                // solo: which train to own (SOLO-2)
	HireLabourer               // pay for the temporary labourer? (ASSIGN-3)
	PlaceLabourer              // ASSIGN-1
	ActivateContract           // a window (CARD-1)
	ChooseWeather              // CARD-9
	ChooseContract             // which of the turned cards to keep (CARD-10)
	ChooseYardCubes            // CARD-12
	ChooseMove                 // which labourer goes where (CARD-8)
	ChooseConversions          // how often (CARD-14)
	TakeInYard                 // STOCK-1
	ConvertInWorks             // WORKS-1
	BuildInArea                // BUILD-1
	TakeFromOffice             // OFFICE-1
	ExcavateAfterAll           // EXC-3
	LayTrackAfterAll           // TRACK-2
	BuildAfterAll              // BUILD-6
	ClearAfterAll              // MW-7
	StepInExcavation           // dig, or pay dynamite (JB-4)
	MaintainTrain              // EVENT-6
	questionCount
)

var questionNames = [questionCount]string{
	"none", "choose-train", "hire-labourer", "place-labourer", "activate-contract", "choose-weather", "choose-contract",
	"choose-yard-cubes", "choose-move", "choose-conversions", "take-in-yard", "convert-in-works", "build",
	"take-from-office", "excavate-after-all", "lay-track-after-all", "build-after-all",
	"clear-after-all", "step-in-excavation", "maintain-train",
}

// String gives the question's stable name.
func (q Question) String() string { return name(questionNames[:], int(q)) }

// MarshalText writes the question's name.
func (q Question) MarshalText() ([]byte, error) { return []byte(q.String()), nil }

// UnmarshalText reads the question's name.
func (q *Question) UnmarshalText(b []byte) error {
	i, err := parse("question", questionNames[:], b)
	*q = Question(i)
	return err
}

// Decision is what a game asks of a seat. There is never more than one: what it
// interrupts is kept in the state's cursor (phase, area, stage), not on a stack.
type Decision struct {
	Question Question `json:"question"`
	Seat     Seat     `json:"seat"`
	Area     Area     `json:"area"`  // of windows and of what is asked in an area
	Space    int8     `json:"space"` // action space whose labourer acts, 0-based
	Card     int8     `json:"card"`  // contract card whose effect asks, 0 for none
	Steps    int8     `json:"steps"` // half-steps that an excavation has left (JB-7)
}

// Verb is the kind of a choice.
type Verb uint8

// The verbs. Each uses the fields of [Choice] that its comment names.
const (
	NoVerb    Verb = iota
	Place          // Area, Space (0 in an area without a limit)
	Hire           //
	Decline        // an optional thing is not done
	Activate       // Card
	Pass           // ends a turn in a window
	Own            // Card: number of a train
	Swap           // Weather
	Keep           // Card
	Take           // IronOre, Stone, Coal
	Move           // FromArea, FromSpace, Area, Space
	Repeat         // Times
	Convert        // SteelBars, Stone, Dynamite: what the conversions of a works action make
	Construct      // Station, Space, OreFor, RubbleFor
	Acquire        // Card: number of a train, OreFor
	Collect        // Space of the site office
	Dig            // take the next field's rubble
	DigOne         // take one rubble of the next field: a step of an excavation (JB-4)
	Blast          // pay dynamite for the next field's rubble (JB-4)
	Lay            // one more lay track action
	Clear          // one more "clear with dynamite"
	Pay            // a steel bar for maintenance
	Discard        // Card: a maintenance contract
	GiveUp         // lose the train
	verbCount
)

// Choice is one candidate answer. Choices are compared with ==; fields that a
// verb does not use are zero. Spaces and stations are 0-based.
type Choice struct {
	Verb      Verb
	Area      Area
	Space     int8
	FromArea  Area
	FromSpace int8
	Station   int8 // index in the route, 0 is the start
	Card      int8
	IronOre   int8
	Stone     int8
	Coal      int8
	SteelBars int8
	Dynamite  int8
	Times     int8
	OreFor    int8 // steel bars for which iron ore stands (BUILD-3)
	RubbleFor int8 // stones for which rubble stands (BUILD-3)
	Weather   Weather
}

// Offer is a candidate choice and, if it is not legal, why.
type Offer struct {
	Choice  Choice
	Refusal *Refusal
}

// Refusal says which rule stands against a choice.
type Refusal struct {
	Rule string // an id of RULES.md
	Text string // one sentence, for people
}

// Answer is a seat's reply to the decision that the game asked.
type Answer struct {
	Seat Seat
	// Decision is the State.DecisionNumber that the first choice answers; a
	// different one makes the answer stale.
	Decision int
	// Choices answer the decision and, while the same seat is asked again, those
	// that follow: all or none. A record takes at most [MaxChoices].
	Choices []Choice
}

// MaxChoices is how many choices one answer may carry.
const MaxChoices = 16
