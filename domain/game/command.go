package game

// Command is what somebody wants of a game. Whether it is accepted is for
// [Rules.Decide]; what an accepted one did is in its facts.
//
//sumtype:decl
type Command interface{ isCommand() }

// OpenTable opens a table and seats its host; the set-up is made by a scenario, or
// it is that of the game from which the table is forked. It is the only command
// of a game that has no records.
type OpenTable struct {
	Setup    *Setup
	Name     string // of the table
	Private  bool   // found by its link only
	Host     string // player id
	HostName string
	Entropy  string // of the host (DRAW-3)
	Seat     Seat   // where the host sits
	Origin   Origin // the zero value for a game that begins at its beginning
}

// TakeSeat seats a person or a bot: at Seat, or at the lowest free one for
// Nobody. In a running game it takes over from a stand-in bot (RULING-5).
type TakeSeat struct {
	Seat    Seat
	By      string // player id of who asks; a bot is seated by the host
	Player  string // person's id, empty for a bot
	Name    string
	Bot     string
	Entropy string
}

// LeaveSeat frees a seat. In a running game a bot takes it over (RULING-5). The
// host may also send away a bot. When the last person leaves before the start,
// the table is closed.
type LeaveSeat struct {
	Seat    Seat
	By      string
	StandIn string // name of the bot that takes over in a running game
}

// StartGame deals the game, or goes on from where the origin of a fork stood. Every
// seat must be taken, and By sit at one of them.
type StartGame struct {
	By string
	// Past is what was played of a fork's origin, with the decision that is open
	// there as its last fact; nil for a table that is no fork.
	Past []Event
	// Entropy is that of the origin, for a fork with the same draws: the players' own is not used (DRAW-3).
	Entropy string
}

// TakeBackTo takes the game back to the record with the number To. A seat may
// undo its own answers as long as nothing was drawn and nobody else has
// answered; beyond that every other seat must agree.
type TakeBackTo struct {
	Seat Seat
	To   int
}

// AgreeTakeBack is a seat's reply to the take back to record To that another seat
// asked for; one that names another record is stale. The asking seat withdraws by
// not agreeing.
type AgreeTakeBack struct {
	Seat  Seat
	To    int
	Agree bool
}

func (OpenTable) isCommand()     {}
func (TakeSeat) isCommand()      {}
func (LeaveSeat) isCommand()     {}
func (StartGame) isCommand()     {}
func (Answer) isCommand()        {}
func (TakeBackTo) isCommand()    {}
func (AgreeTakeBack) isCommand() {}

// Code classifies an [Error] for programs. The values are stable.
type Code string

// The codes.
const (
	CodeUnknownGame  Code = "unknown-game" // no such game
	CodeGameExists   Code = "game-exists"  // the id has been used
	CodeBadSetup     Code = "bad-setup"    // scenario, seats or options that cannot be
	CodeBadCommand   Code = "bad-command"  // malformed, whatever the state
	CodeNotOpen      Code = "not-open"     // the table does not take seats now
	CodeSeatTaken    Code = "seat-taken"
	CodeNoSeatFree   Code = "no-seat-free"
	CodeAlreadyHere  Code = "already-seated"
	CodeNotYours     Code = "not-yours"     // the seat, table or bot is somebody else's
	CodeSeatsMissing Code = "seats-missing" // a seat is still free
	CodeNotRunning   Code = "not-running"
	CodeGameOver     Code = "game-over"     // END-3
	CodeNotFinished  Code = "not-finished"  // the game's seed is not known yet
	CodeNotAsked     Code = "not-asked"     // another seat, or nobody, is asked
	CodeStale        Code = "stale"         // the answer names another decision
	CodeNotOffered   Code = "not-offered"   // no such choice in this decision
	CodeRefused      Code = "refused"       // offered, but a rule stands against it
	CodeNoTakeBack   Code = "no-take-back"  // nothing to take back to
	CodeNoProposal   Code = "no-proposal"   // nobody asked to take back
	CodeProposalOpen Code = "proposal-open" // another seat's take back waits for replies
	CodeLimitReached Code = "limit-reached" // MaxTakeBacks, MaxSeatings, or a past that is too long
)

// Error says why a command was not accepted. Nothing has changed.
type Error struct {
	Code Code
	Rule string // the rule that refused, empty where none did
	Text string // one sentence, for people
	At   int    // index of the choice in an answer of several
}

// Error gives the sentence.
func (e *Error) Error() string {
	if e.Rule != "" {
		return e.Text + " (" + e.Rule + ")"
	}
	return e.Text
}
