package command

import (
	"context"
	"errors"
	"fmt"
	"time"

	"snowdonia/domain/game"
	"snowdonia/domain/scenario"
	"snowdonia/events"
)

// maxTries bounds how often a command is decided while other processes move its game on.
const maxTries = 8

// intent is a command that still has to be decided, by a person or a bot.
type intent struct {
	id string // of the command
	by string // as the record says
	// command gives the command for a game as it stands, or a *game.Error.
	command func(*game.State) (game.Command, error)
}

// settle decides an intent and stores its facts, or finds that this has been
// done before. The caller holds the game's turn.
func (s *Service) settle(ctx context.Context, h *hot, in intent) (o Outcome, repeated bool, err error) {
	fresh := false // the state was read from the log just now
	s.metrics.lookup(h.known)
	if !h.known {
		if _, err := s.refresh(ctx, h); err != nil {
			return Outcome{}, false, err
		}
		fresh = true
	}
	for range maxTries {
		if o, found, err := s.repeated(ctx, h, in.id); found || err != nil {
			return o, found, err
		}
		o, err = s.attempt(ctx, h, in)
		var refused *Refusal
		switch {
		case err == nil:
			return o, false, nil
		case errors.As(err, &refused) && fresh:
			return Outcome{}, false, err
		case errors.Is(err, events.ErrConflict), errors.Is(err, events.ErrDuplicate):
			s.metrics.conflicts.Inc()
			err = ErrBusy
		case refused == nil && !errors.Is(err, ErrUnavailable):
			return Outcome{}, false, err
		}
		moved, lost := s.refresh(ctx, h)
		if lost != nil {
			return Outcome{}, false, lost
		}
		if refused != nil && !moved {
			return Outcome{}, false, err
		}
		fresh = true
	}
	return Outcome{}, false, err
}

// attempt decides an intent on the state in memory and appends its record. If
// the log is away in between, the record may have been stored: the caller looks.
func (s *Service) attempt(ctx context.Context, h *hot, in intent) (o Outcome, err error) {
	c, err := in.command(&h.state)
	if err != nil {
		return Outcome{}, refuse(game.Rules{}, h, nil, err)
	}
	setup, origin := h.state.Setup, h.state.Origin
	if open, ok := c.(game.OpenTable); ok && h.state.Status == game.Unopened {
		setup, origin = open.Setup, open.Origin
		if err := s.tables.reserve(ctx, open.Host, h.id); err != nil {
			return Outcome{}, err
		}
		defer func() {
			if err != nil {
				s.tables.release(open.Host, h.id)
			}
		}()
	}
	rules, luck, err := s.table(h, setup, origin)
	if err != nil {
		return Outcome{}, err
	}
	next := h.state
	facts, err := rules.Play(&next, c, luck, nil)
	if err != nil {
		return Outcome{}, refuse(rules, h, c, err)
	}
	rec := events.Record{
		Game: h.id, Number: h.state.Number + 1, Prev: h.seq, Time: s.Now().UTC(), By: in.by, Command: in.id,
		Schema: events.Schema, Rules: setup.RulesVersion, Facts: facts,
	}
	if next.Number != rec.Number { // only folding moves a game on that may be taken back
		game.Apply(&next, rec.Entry())
	}
	return s.append(ctx, h, rec, next)
}

// table gives what a game is decided with: its rules and its luck. Both stay the
// same once the game has been opened.
func (s *Service) table(h *hot, setup *game.Setup, origin game.Origin) (game.Rules, game.Luck, error) {
	if h.rules != nil {
		return *h.rules, h.luck, nil
	}
	rules, err := scenario.RulesFor(setup)
	if err != nil {
		return game.Rules{}, nil, fmt.Errorf("%w: game %s: %w", ErrUnplayable, h.id, err)
	}
	luck, err := s.luck(h, origin)
	if err != nil {
		return game.Rules{}, nil, fmt.Errorf("%w: %w", ErrUnplayable, err)
	}
	if h.state.Status != game.Unopened {
		h.rules, h.luck = &rules, luck
	}
	return rules, luck, nil
}

func (s *Service) luck(h *hot, origin game.Origin) (game.Luck, error) {
	if origin.SameDraws {
		return knownLuck(origin)
	}
	if h.state.Status == game.Unopened {
		return s.Keys.NewSeed(h.id)
	}
	return s.Keys.Seed(h.id, h.state.Commitment)
}

// refuse turns the domain's error into a [*Refusal].
func refuse(rules game.Rules, h *hot, c game.Command, err error) error {
	var cause *game.Error
	if !errors.As(err, &cause) {
		return err
	}
	return refusal(rules, &h.state, h.id, c, cause)
}

// append stores a record. Half of the time is kept for looking what became of it.
func (s *Service) append(ctx context.Context, h *hot, rec events.Record, next game.State) (Outcome, error) {
	ctx, cancel := context.WithTimeout(ctx, s.Patience/2)
	defer cancel()
	began := time.Now()
	seq, err := s.Log.Append(ctx, rec, h.seq)
	s.metrics.appendSeconds.Observe(time.Since(began).Seconds())
	switch {
	case errors.Is(err, events.ErrUnavailable):
		return Outcome{}, fmt.Errorf("%w: %w", ErrUnavailable, err)
	case err != nil:
		return Outcome{}, fmt.Errorf("command: append record %d of game %s: %w", rec.Number, rec.Game, err)
	}
	o := outcomeOf(rec)
	if o.BackTo > 0 { // the state that it goes back to lies in the log
		h.known = false
	} else {
		s.advance(h, rec, seq, next)
	}
	s.tables.observe(rec, next.Table.Host)
	s.poke(&next, o)
	return o, nil
}

// advance takes a stored record into the game in memory.
func (s *Service) advance(h *hot, rec events.Record, seq uint64, next game.State) {
	h.known, h.state, h.seq = true, next, seq
	h.index = h.index.with(seq, rec.Command)
	s.offerSnapshot(h)
}
