package ruletest

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/notation"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
)

// run is a script that is being carried out.
type run struct {
	rules  game.Rules
	s      game.State
	luck   luck
	dice   sim.Dice
	base   game.State   // what entries follow: the last state that was given
	whole  bool         // entries go back to the first record
	ents   []game.Entry // since base
	before game.State   // the last command
	facts  []game.Event // of the last line that gave commands
}

// do gives a command to the game. It checks on the way that deciding alone,
// playing and folding lead to the same game.
func (r *run) do(c game.Command) error {
	facts, err := r.decide(c)
	if err != nil {
		return err
	}
	played := r.s
	if _, err := r.rules.Play(&played, c, &r.luck, nil); err != nil {
		return fmt.Errorf("decided, but not played: %w", err)
	}
	r.before = r.s
	e := game.Entry{Number: r.s.Number + 1, Facts: facts}
	r.ents = append(r.ents, e)
	if r.s, err = replay.FoldFrom(r.base, r.ents); err != nil {
		return err
	}
	if _, back := c.(game.TakeBackTo); !back && played.Hash() != r.s.Hash() && played.Number == r.s.Number {
		return errors.New("folding the facts gives another game than playing")
	}
	r.facts = append(r.facts, facts...)
	return nil
}

// decide finds the facts of a command, pinning each draw on the way.
func (r *run) decide(c game.Command) ([]game.Event, error) {
	for {
		facts, err := r.rules.Decide(&r.s, c, &r.luck)
		if err != nil {
			return nil, err
		}
		changed, err := r.luck.pin(r.s, facts)
		if err != nil {
			return nil, err
		}
		if !changed {
			return facts, nil
		}
	}
}

// rebase makes the state as it is now the one that later facts follow.
func (r *run) rebase() {
	r.base, r.ents, r.whole = r.s, nil, false
}

// newGame opens a table, seats people at all seats and starts.
func (r *run) newGame(l line) error {
	if err := r.openTable(l); err != nil {
		return err
	}
	for i := 1; i < r.s.Setup.Seats; i++ {
		if err := r.do(seatPerson(i, fmt.Sprintf("p%d", i), "")); err != nil {
			return err
		}
	}
	return r.do(game.StartGame{By: r.s.HostNow()})
}

func (r *run) openTable(l line) error {
	*r = run{luck: luck{wanted: r.luck.wanted}, whole: true}
	setup, err := r.setup(words(l.rest))
	if err != nil {
		return err
	}
	if r.rules, err = scenario.RulesFor(setup); err != nil {
		return err
	}
	return r.do(game.OpenTable{Setup: setup, Name: "table", Host: "p0", HostName: "p0"})
}

// setup reads a game's scenario, seats and options.
func (r *run) setup(args []string) (*game.Setup, error) {
	if len(args) == 0 {
		return nil, errors.New("which scenario?")
	}
	sc, ok := scenario.Named(args[0])
	if !ok {
		return nil, fmt.Errorf("there is no scenario %q", args[0])
	}
	seats, seed := 0, 1
	edition := game.Deluxe
	var o game.Options
	var err error
	for _, p := range pairs(args[1:]) {
		switch p.key {
		case "seats":
			seats, err = strconv.Atoi(p.value)
		case "edition":
			err = edition.UnmarshalText([]byte(p.value))
		case "thinFog":
			o.ThinFog = true
		case "optionalTrackCards":
			o.OptionalTrackCards = true
		case "firstGameTrains":
			o.FirstGameTrains = true
		case "trains":
			o.Trains, err = numbers[int](p.value)
		case "seed":
			seed, err = strconv.Atoi(p.value)
		case "fair":
			r.luck.fair = true
		default:
			err = fmt.Errorf("there is no option %q", p.key)
		}
		if err != nil {
			return nil, err
		}
	}
	r.luck.seed = sim.Luck(seed).Seed()
	r.dice = sim.Dice(seed)
	return sc.Setup(seats, edition, o)
}

func (r *run) openRefused(l line) error {
	args := words(l.rest)
	if len(args) < 2 {
		return errors.New("want a set-up and the rule that refuses it")
	}
	_, err := r.setup(args[:len(args)-1])
	return mustFail(err, args[len(args)-1])
}

// mustFail holds an error to a rule or a code.
func mustFail(err error, want string) error {
	var refused *game.Error
	switch {
	case err == nil:
		return fmt.Errorf("accepted, want it refused by %s", want)
	case !errors.As(err, &refused):
		return err
	case refused.Rule != want && string(refused.Code) != want:
		return fmt.Errorf("refused by %q, code %q (%s), want %s", refused.Rule, refused.Code, refused.Text, want)
	}
	return nil
}

func seatPerson(seat int, id, entropy string) game.TakeSeat {
	return game.TakeSeat{Seat: game.Seat(seat), By: id, Player: id, Name: id, Entropy: entropy}
}

// fresh forgets the facts of the line before.
func (r *run) fresh() { r.facts = nil }

func (r *run) sit(l line) error {
	r.fresh()
	args := words(l.rest)
	if len(args) < 2 {
		return errors.New("want a seat and a player")
	}
	seat, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	if name, ok := strings.CutPrefix(args[1], "bot:"); ok {
		return r.do(game.TakeSeat{Seat: game.Seat(seat), By: r.s.HostNow(), Name: name, Bot: name})
	}
	c := seatPerson(seat, args[1], "")
	for _, p := range pairs(args[2:]) {
		if p.key != "entropy" {
			return fmt.Errorf("nobody sits down with %q", p.key)
		}
		c.Entropy = p.value
	}
	return r.do(c)
}

func (r *run) leave(l line) error {
	r.fresh()
	args := words(l.rest)
	if len(args) == 0 {
		return errors.New("which seat?")
	}
	seat, err := r.seat(args[0])
	if err != nil {
		return err
	}
	c := game.LeaveSeat{Seat: seat, By: r.s.Chairs[seat].Player}
	if len(args) > 1 {
		c.StandIn = strings.TrimPrefix(args[1], "bot:")
	}
	return r.do(c)
}

func (r *run) start(line) error {
	r.fresh()
	return r.do(game.StartGame{By: r.s.HostNow()})
}

// goOn puts the game to the beginning of an area or a phase and lets it go on.
// To have it decide what follows, a seat is taken to decline a labourer.
func (r *run) goOn(l line) error {
	r.fresh()
	p, err := notation.ParsePosition("r1." + l.rest)
	if err != nil {
		return err
	}
	if r.s.Status != game.Running || r.s.Phase == game.SetUpPhase {
		return errors.New("the game has not come to its first round")
	}
	game.Evolve(&r.s, &game.PhaseBegan{Phase: p.Phase, First: r.s.StartPlayer})
	r.s.Area = p.Area
	r.s.Asked = game.Decision{Question: game.HireLabourer}
	r.s.DecisionNumber = r.s.Number
	r.rebase()
	if err := r.do(game.Answer{Decision: r.s.DecisionNumber, Choices: []game.Choice{{Verb: game.Decline}}}); err != nil {
		return err
	}
	r.facts = r.facts[1:]
	return nil
}

func (r *run) seat(text string) (game.Seat, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n >= r.s.Setup.Seats {
		return 0, fmt.Errorf("there is no seat %q", text)
	}
	return game.Seat(n), nil
}

func (r *run) place(l line) error {
	r.fresh()
	for _, w := range words(l.rest) {
		who, where, _ := strings.Cut(w, ":")
		if err := r.reply(who, where); err != nil {
			return fmt.Errorf("%s: %w", w, err)
		}
	}
	return nil
}

func (r *run) answer(l line) error {
	r.fresh()
	who, choices, _ := strings.Cut(l.rest, " ")
	return r.reply(who, choices)
}

// reply answers the open decision.
func (r *run) reply(who, choices string) error {
	seat, err := r.seat(who)
	if err != nil {
		return err
	}
	a := game.Answer{Seat: seat, Decision: r.s.DecisionNumber}
	if a.Choices, err = parseChoices(choices); err != nil {
		return err
	}
	if err := r.do(a); err != nil {
		return fmt.Errorf("%w\nseat %s is asked %s; legal are: %s", err, seatName(r.s.Asked.Seat), r.s.Asked.Question, strings.Join(r.legal(), "; "))
	}
	return nil
}

func parseChoices(text string) ([]game.Choice, error) {
	var all []game.Choice
	for _, t := range strings.Split(text, ";") {
		if t = strings.TrimSpace(t); t == "" {
			continue
		}
		c, err := notation.ParseChoice(t)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}

func (r *run) refused(l line) error {
	r.fresh()
	i := strings.LastIndexByte(l.rest, ' ')
	who, choices, _ := strings.Cut(l.rest[:max(i, 0)], " ")
	before := r.s.Hash()
	if err := mustFail(r.reply(who, choices), l.rest[i+1:]); err != nil {
		return err
	}
	if r.s.Hash() != before {
		return errors.New("the refused answer changed the game")
	}
	return nil
}

func (r *run) fails(l line) error {
	want, rest, _ := strings.Cut(l.rest, " ")
	verb, args, _ := strings.Cut(strings.TrimSpace(rest), " ")
	do, ok := playing(verb)
	if !ok {
		return fmt.Errorf("%q is not played", verb)
	}
	return mustFail(do(r, line{number: l.number, verb: verb, rest: args}), want)
}

func (r *run) takeBack(l line) error {
	r.fresh()
	who, steps, _ := strings.Cut(l.rest, " ")
	seat, err := r.seat(who)
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(steps)
	if err != nil {
		return err
	}
	return r.do(game.TakeBackTo{Seat: seat, To: r.s.Number - n})
}

func (r *run) agree(l line) error { return r.replyTakeBack(l.rest, true) }

func (r *run) disagree(l line) error { return r.replyTakeBack(l.rest, false) }

func (r *run) replyTakeBack(who string, agree bool) error {
	r.fresh()
	seat, err := r.seat(who)
	if err != nil {
		return err
	}
	return r.do(game.AgreeTakeBack{Seat: seat, To: r.s.Proposal.To, Agree: agree})
}

func (r *run) playTo(l line) error {
	p, err := notation.ParsePosition(l.rest)
	if err != nil {
		return err
	}
	return r.playWhile(func() bool { return notation.At(&r.s) != p })
}

func (r *run) finish(line) error { return r.playWhile(func() bool { return true }) }

// playWhile has a bot answer until a condition no longer holds or the game is over.
func (r *run) playWhile(more func() bool) error {
	r.fresh()
	for r.s.Status == game.Running && more() {
		if r.s.Round > game.MaxRounds {
			return fmt.Errorf("no end after %d rounds", game.MaxRounds)
		}
		var offers []game.Offer
		for o := range r.rules.Offers(&r.s) {
			offers = append(offers, o)
		}
		i := bot.Random{}.Choose(&r.s, offers, r.dice.Roll())
		if i < 0 {
			return errors.New("nothing is legal")
		}
		a := game.Answer{Seat: r.s.Asked.Seat, Decision: r.s.DecisionNumber, Choices: []game.Choice{offers[i].Choice}}
		if err := r.do(a); err != nil {
			return err
		}
	}
	if more() && r.s.Status == game.Running {
		return errors.New("the bots did not get there")
	}
	return nil
}

func (r *run) verify(line) error {
	if !r.whole {
		return errors.New("a game whose board was given cannot be verified")
	}
	v, err := replay.Verify(r.ents, scenario.RulesFor)
	if err == nil && v.Draws != r.s.Draws {
		return fmt.Errorf("%d draws verified of %d", v.Draws, r.s.Draws)
	}
	return err
}
