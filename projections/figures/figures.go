package figures

// Figures are the sums over some games. Averages are left to those who show them:
// sums are exact. "Won" counts a shared victory for each of its winners; expected
// is how often the seats would have won if all at their tables were equally likely to.
type Figures struct {
	Games     Games      `json:"games"`
	Seats     []Place    `json:"seats"`     // by number of seats, then seat
	Orders    []Place    `json:"orders"`    // the same by steps clockwise from the first start player
	Totals    []Bin      `json:"totals"`    // how often a seat came to so many points
	Sources   []Source   `json:"sources"`   // where points come from
	Actions   []Action   `json:"actions"`   // by round
	Contracts []Contract `json:"contracts"` // by scenario, then card
	Trains    []Train    `json:"trains"`    // by scenario, then train
	Weather   []Weather  `json:"weather"`
	Events    []Event    `json:"events"`
}

// Games are the games and their lengths.
type Games struct {
	Finished     int64    `json:"finished"`
	Shared       int64    `json:"shared"` // with several winners
	Seats        int64    `json:"seats"`  // of all games together
	Winners      int64    `json:"winners"`
	Answers      int64    `json:"answers"`
	TakeBacks    int64    `json:"takeBacks"`
	Milliseconds int64    `json:"milliseconds"` // from the start to the end
	Rounds       []Length `json:"rounds"`
	Reasons      []Reason `json:"reasons"`
	Months       []Month  `json:"months"` // of the filter, whatever its months
}

// Length says how many games had so many rounds.
type Length struct {
	Rounds int   `json:"rounds"`
	Games  int64 `json:"games"`
}

// Reason says how many games ended for a reason.
type Reason struct {
	Reason string `json:"reason"`
	Games  int64  `json:"games"`
}

// Month says how many games ended in a month.
type Month struct {
	Month string `json:"month"`
	Games int64  `json:"games"`
}

// Place is how a place at tables of some size did.
type Place struct {
	Seats  int   `json:"seats"` // of the table
	Place  int   `json:"place"` // 0-based
	Games  int64 `json:"games"`
	Wins   int64 `json:"wins"`
	Points int64 `json:"points"`
}

// Bin says how many seats came to points from a number on, up to [BinPoints] later.
type Bin struct {
	From  int   `json:"from"`
	Seats int64 `json:"seats"`
}

// Source is a source of points; their sum over all seats, and over those who won.
type Source struct {
	Source  string `json:"source"`
	Points  int64  `json:"points"`
	Winners int64  `json:"winners"`
}

// Action is what labourers did in a round, or in it and all later ones ([LaterRounds]).
type Action struct {
	Action  string `json:"action"`
	Round   int    `json:"round"`
	Uses    int64  `json:"uses"` // labourers that were resolved, those that were skipped included
	Skipped int64  `json:"skipped"`
	Amount  int64  `json:"amount"` // cubes, rubble, goods made, track cards, buildings and trains, cards, moves
}

// Contract is how a contract card did.
type Contract struct {
	Scenario    string  `json:"scenario"`
	Card        int     `json:"card"`
	Taken       int64   `json:"taken"`
	TakenRounds int64   `json:"takenRounds"` // sum of the rounds in which it was taken
	Used        int64   `json:"used"`
	UsedRounds  int64   `json:"usedRounds"`
	Held        int64   `json:"held"` // at the end of a game
	Paid        int64   `json:"paid"` // of those: it paid its bonus
	Points      int64   `json:"points"`
	Wins        int64   `json:"wins"` // of those who held it at the end
	Expected    float64 `json:"expected"`
}

// Train is how a train did.
type Train struct {
	Scenario       string  `json:"scenario"`
	Train          int     `json:"train"`
	Acquired       int64   `json:"acquired"`
	AcquiredRounds int64   `json:"acquiredRounds"`
	Lost           int64   `json:"lost"` // for want of maintenance
	Kept           int64   `json:"kept"` // at the end of a game
	Wins           int64   `json:"wins"` // of those who kept it
	Expected       float64 `json:"expected"`
}

// Weather says how often the check of a round brought a weather.
type Weather struct {
	Weather string `json:"weather"`
	Round   int    `json:"round"`
	Times   int64  `json:"times"`
}

// Event says how often an event cube set a track event off in a round.
type Event struct {
	Event string `json:"event"`
	Round int    `json:"round"`
	Times int64  `json:"times"`
}
