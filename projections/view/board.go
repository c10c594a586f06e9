package view

import "snowdonia/domain/game"

// Board is the whole table of one game.
type Board struct {
	Game     string       `json:"game"`
	Number   int          `json:"number"` // of the last record that it shows
	Status   game.Status  `json:"status"`
	Name     string       `json:"name"`
	Private  bool         `json:"private"`
	Host     string       `json:"host"` // player id
	Scenario string       `json:"scenario"`
	Edition  game.Edition `json:"edition"`
	Options  Options      `json:"options"`
	Solo     bool         `json:"solo"`
	Origin   *Origin      `json:"origin"` // null where the game begins at its beginning

	Round       int        `json:"round"`
	LastRound   *int       `json:"lastRound"` // null until it is known (END-1)
	Phase       game.Phase `json:"phase"`
	Area        *game.Area `json:"area"` // being resolved
	StartPlayer *game.Seat `json:"startPlayer"`
	Asked       *Asked     `json:"asked"`
	Undo        *Undo      `json:"undo"`
	Proposal    *Proposal  `json:"proposal"`

	Seats    []Seat         `json:"seats"`
	Stations []Station      `json:"stations"`  // from the start up the mountain
	Beyond   *Beyond        `json:"beyond"`    // null where surveyors climb
	Next     *int8          `json:"nextField"` // null if no rubble can be excavated, or a gap card comes first
	NextGap  *int8          `json:"nextGap"`   // station above the gap card that comes first
	GapCards []game.GapCard `json:"gapCards"`  // not yet turned: what may lie in the gaps
	Areas    []Area         `json:"areas"`
	Weather  Weather        `json:"weather"`
	Rates    Rates          `json:"rates"`
	Yard     game.Cubes     `json:"yard"`
	Bag      *Bag           `json:"bag"`      // null where its contents are not shown (ED-4)
	Dynamite *int16         `json:"dynamite"` // in the general supply, null where there is none to be had, and before the start (JB-3)
	Events   Events         `json:"events"`
	Office   []Office       `json:"office"`
	Deck     Deck           `json:"deck"`
	Trains   Trains         `json:"trains"`

	Result     *Result `json:"result"`
	Commitment string  `json:"commitment"` // to the seed, SHA-256 in hex (DRAW-3)
}

// Options are the options that the table was opened with (SET-13).
type Options struct {
	ThinFog            bool  `json:"thinFog"`
	OptionalTrackCards bool  `json:"optionalTrackCards"`
	FirstGameTrains    bool  `json:"firstGameTrains"`
	Trains             []int `json:"trains"`
}

// Of gives the board of a game that has been opened.
func Of(id string, s *game.State) Board {
	u := s.Setup
	b := Board{
		Game: id, Number: s.Number, Status: s.Status,
		Name: s.Table.Name, Private: s.Table.Private, Host: s.Table.Host,
		Scenario: u.Scenario, Edition: u.Edition, Solo: u.Rulings.Solo, Origin: OriginOf(s),
		Options: Options{u.Options.ThinFog, u.Options.OptionalTrackCards, u.Options.FirstGameTrains, list(u.Options.Trains)},
		Round:   s.Round, Phase: s.Phase, StartPlayer: somebody(s.StartPlayer),
		Asked: asked(s), Undo: undo(s), Proposal: proposal(s),
		Seats: seats(s), Stations: stations(s), Beyond: beyond(s), GapCards: gapCards(s, s.GapCards), Areas: areas(s), Weather: weather(s),
		Yard: s.Yard, Events: eventTrack(s), Office: office(s), Deck: deck(s), Trains: trains(s),
		Rates:      rates(s),
		Commitment: s.Commitment,
	}
	if s.LastRound != 0 {
		b.LastRound = &s.LastRound
	}
	if s.Phase == game.ResolvePhase {
		b.Area = &s.Area
	}
	if s.Status == game.Running {
		if f, ok := s.NextField(); ok {
			b.Next = &f
		}
		if station, ok := s.NextGap(); ok {
			b.NextGap = &station
		}
	}
	if u.Dynamite > 0 && started(s) {
		b.Dynamite = &s.Dynamite
	}
	if !u.Rulings.BagHidden {
		b.Bag = &Bag{Cubes: s.Bag, Total: s.Bag.Total()}
	}
	if s.Status == game.Finished {
		b.Result = result(s)
	}
	return b
}

// Bag is the supply bag.
type Bag struct {
	game.Cubes
	Total int `json:"total"`
}

// Undo says which seat may take back by itself, and from which record on.
type Undo struct {
	Seat game.Seat `json:"seat"`
	From int       `json:"from"` // the earliest record to go back to
}

func undo(s *game.State) *Undo {
	if s.Status != game.Running || s.Undo.Seat == game.Nobody || s.Undo.From >= s.Number {
		return nil
	}
	return &Undo{Seat: s.Undo.Seat, From: s.Undo.From}
}

// Proposal is a take back that waits for the agreement of others.
type Proposal struct {
	Seat   game.Seat   `json:"seat"`
	To     int         `json:"to"`
	Agreed []game.Seat `json:"agreed"`
}

func proposal(s *game.State) *Proposal {
	if s.Proposal.To == 0 {
		return nil
	}
	p := &Proposal{Seat: s.Proposal.Seat, To: s.Proposal.To, Agreed: []game.Seat{}}
	for i := range game.Seat(s.Setup.Seats) {
		if s.Proposal.Agreed&(1<<i) != 0 {
			p.Agreed = append(p.Agreed, i)
		}
	}
	return p
}

// Result is how a game ended (SCORE-6).
type Result struct {
	Reason  game.EndReason `json:"reason"`
	Winners []game.Seat    `json:"winners"` // empty in solo training mode (SOLO-7)
	Scores  []Score        `json:"scores"`  // by seat
}

func result(s *game.State) *Result {
	r := &Result{Reason: s.Reason, Winners: list(s.Winners)}
	for i := range s.Setup.Seats {
		r.Scores = append(r.Scores, score(s.Scores[i]))
	}
	return r
}

// Score is a seat's points by source, with the objects that each card uses up.
type Score struct {
	game.Score
	Cards []game.ContractScore `json:"cards"`
}

func score(s game.Score) Score { return Score{Score: s, Cards: list(s.Cards)} }

// somebody gives a seat, nil for nobody.
func somebody(seat game.Seat) *game.Seat {
	if seat == game.Nobody {
		return nil
	}
	return &seat
}

// list gives a list that is written as [] if it has nothing.
func list[T any](l []T) []T {
	if l == nil {
		return []T{}
	}
	return l
}
