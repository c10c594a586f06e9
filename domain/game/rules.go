package game

import "slices"

// RulesVersion is the version of the rules in this build. It is written into
// every set-up; a game that was opened under another one is folded, never decided anew.
const RulesVersion = 1

// Rules decide. They are a round as a list of phases, which a scenario may edit.
type Rules struct{ phases []PhaseRule }

// PhaseRule is a phase of the round and what it does next when nobody is asked.
// It emits facts or asks, and reports whether the phase goes on.
type PhaseRule struct {
	Phase Phase
	next  func(t *turn) bool
}

// NewRules makes rules of a round's phases, in order.
func NewRules(phases []PhaseRule) Rules { return Rules{phases: phases} }

// BasePhases is the round of ROUND-1.
func BasePhases() []PhaseRule {
	return []PhaseRule{
		{AssignPhase, nextAssign},
		{ResolvePhase, nextResolve},
		{RestockPhase, once(restockOffice)},
		{WeatherPhase, once(checkWeather)},
		{YardPhase, nextYard},
		{RoundEndPhase, once(endRound)},
	}
}

// SoloPhases is the same round as it is played alone (SOLO-4).
func SoloPhases(phases []PhaseRule) []PhaseRule {
	solo := slices.Clone(phases)
	for i, p := range solo {
		if p.Phase == WeatherPhase {
			solo[i].next = func(t *turn) bool {
				relayOffice(t)
				return p.next(t)
			}
		}
	}
	return solo
}

// turn is one decision in the making: a state that each fact moves on as soon as
// it is emitted, so that nothing is decided against an older one.
type turn struct {
	rules Rules
	s     *State
	luck  Luck
	facts []Event
}

func (t *turn) emit(e Event) {
	e.apply(t.s)
	t.facts = append(t.facts, e)
}

// running tells whether the game still goes on; END-2 may stop it in the middle of an action.
func (t *turn) running() bool { return t.s.Status == Running }

// Decide gives the facts that follow from a command, or an [*Error]. The state
// is not changed.
func (r Rules) Decide(s *State, c Command, l Luck) ([]Event, error) {
	next := *s
	return r.Play(&next, c, l, nil)
}

// Play decides and folds at once: the state is moved on by the facts that are
// appended to buf, as the record after s.Number would move it. After an error the
// state is as before; so it is after a command about a take back, whose record is
// folded from the log (see [Restore]).
func (r Rules) Play(s *State, c Command, l Luck, buf []Event) ([]Event, error) {
	if back, ok := undecided(c); ok {
		saved := *s
		facts, err := r.play(s, c, l, buf)
		if err != nil || back {
			*s = saved
		}
		return facts, err
	}
	return r.play(s, c, l, buf)
}

// undecided tells whether a command may fail after its first fact, and whether
// it is a take back, which only [Restore] folds.
func undecided(c Command) (takesBack, may bool) {
	switch c := c.(type) {
	case Answer:
		return false, len(c.Choices) > 1
	case TakeBackTo, AgreeTakeBack:
		return true, true
	case OpenTable, TakeSeat, LeaveSeat, StartGame:
	}
	return false, false
}

func (r Rules) play(s *State, c Command, l Luck, buf []Event) ([]Event, error) {
	t := turn{rules: r, s: s, luck: l, facts: buf}
	before, draws := s.Number, s.Draws
	if err := t.command(c); err != nil {
		return nil, err
	}
	t.run()
	finishEntry(s, Entry{Number: before + 1, Facts: t.facts[len(buf):]}, draws)
	return t.facts, nil
}

// run does everything that leaves no choice, until a seat is asked or the game is over (ROUND-2).
func (t *turn) run() {
	for t.running() && t.s.Asked.Question == NoQuestion {
		if t.s.Phase == SetUpPhase {
			if !nextSetUp(t) {
				t.beginRound()
			}
			continue
		}
		i := t.phaseIndex()
		if t.rules.phases[i].next(t) || !t.running() {
			continue
		}
		if i+1 < len(t.rules.phases) {
			t.emit(&PhaseBegan{Phase: t.rules.phases[i+1].Phase, First: t.s.StartPlayer})
		} else {
			t.beginRound()
		}
	}
}

func (t *turn) beginRound() {
	t.emit(&RoundBegan{Round: t.s.Round + 1})
	t.emit(&PhaseBegan{Phase: t.rules.phases[0].Phase, First: t.s.StartPlayer})
}

func (t *turn) phaseIndex() int {
	for i, p := range t.rules.phases {
		if p.Phase == t.s.Phase {
			return i
		}
	}
	panic("game: the state's phase is not in the round: " + t.s.Phase.String())
}

// once makes a phase of something that is done in one go.
func once(do func(t *turn)) func(t *turn) bool {
	return func(t *turn) bool {
		do(t)
		return false
	}
}

// ask puts a decision to its seat, or resolves it at once if only one choice is
// legal (ROUND-2). It reports false if none is.
func (t *turn) ask(d Decision) bool {
	legal := 0
	var only Choice
	t.rules.offer(t.s, d, func(o Offer) bool {
		if o.Refusal == nil {
			legal++
			only = o.Choice
		}
		return legal < 2
	})
	switch legal {
	case 0:
		return false
	case 1:
		t.resolve(d, only)
	default:
		t.emit(&Asked{Decision: d})
	}
	return true
}

// command carries out a command's own facts; what follows from them is for run.
func (t *turn) command(c Command) error {
	switch c := c.(type) {
	case Answer:
		return t.answer(c)
	case OpenTable:
		return t.open(c)
	case TakeSeat:
		return t.takeSeat(c)
	case LeaveSeat:
		return t.leaveSeat(c)
	case StartGame:
		return t.start(c)
	case TakeBackTo:
		return t.takeBack(c)
	case AgreeTakeBack:
		return t.agreeTakeBack(c)
	}
	return &Error{Code: CodeBadCommand, Text: "unknown command"}
}

func (t *turn) answer(a Answer) error {
	if err := t.mustRun(); err != nil {
		return err
	}
	switch {
	case len(a.Choices) == 0 || len(a.Choices) > MaxChoices:
		return &Error{Code: CodeBadCommand, Text: "an answer takes 1 to 16 choices"}
	case a.Seat < 0 || int(a.Seat) >= t.s.Setup.Seats:
		return &Error{Code: CodeBadCommand, Text: "there is no such seat"}
	case a.Decision != t.s.DecisionNumber:
		return &Error{Code: CodeStale, Text: "the answer is to a decision that is no longer open"}
	}
	draws := t.s.Draws
	for i, c := range a.Choices {
		if i > 0 {
			t.run()
		}
		if t.s.Draws != draws {
			// Else a refusal of the next choice would tell of a draw that is not made.
			return &Error{Code: CodeBadCommand, Rule: "DRAW-2", Text: "an answer ends where something is drawn", At: i}
		}
		d := t.s.Asked
		if !t.running() || d.Question == NoQuestion || d.Seat != a.Seat {
			return &Error{Code: CodeNotAsked, Text: "this seat is not asked", At: i}
		}
		if err := t.rules.permit(t.s, d, c); err != nil {
			err.At = i
			return err
		}
		t.emit(&Answered{Seat: a.Seat, Choice: c})
		t.resolve(d, c)
	}
	return nil
}

// permit looks a choice up among the offers: there is no second place that knows what is legal.
func (r Rules) permit(s *State, d Decision, c Choice) *Error {
	err := &Error{Code: CodeNotOffered, Text: "this is not one of the choices"}
	r.offer(s, d, func(o Offer) bool {
		if o.Choice != c {
			return true
		}
		if err = nil; o.Refusal != nil {
			err = &Error{Code: CodeRefused, Rule: o.Refusal.Rule, Text: o.Refusal.Text}
		}
		return false
	})
	return err
}

func (t *turn) mustRun() error {
	switch t.s.Status {
	case Running:
		return nil
	case Finished:
		return &Error{Code: CodeGameOver, Rule: "END-3", Text: "the game is over"}
	case Unopened:
		return &Error{Code: CodeUnknownGame, Text: "there is no such game"}
	case Open, Closed:
	}
	return &Error{Code: CodeNotRunning, Text: "the game is not running"}
}
