package command

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"time"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/scenario"
)

// poke has the bots look at a game that has moved on, if the record may have left one of them asked.
func (s *Service) poke(state *game.State, o Outcome) {
	s.bots.played(o.Game)
	if o.BackTo > 0 || botAsked(state) {
		s.bots.add(o.Game)
	}
}

func botAsked(state *game.State) bool {
	return state.Asked.Question != game.NoQuestion && state.Chairs[state.Asked.Seat].Bot != ""
}

// playBots is one worker.
func (s *Service) playBots() {
	for {
		select {
		case <-s.work.Done():
			return
		case id := <-s.bots.queue:
			s.bots.begin(id)
			err := s.survive("bot", func() error { return s.playBot(s.work, id) })
			s.botPlayed(id, err)
		}
	}
}

// botPlayed sees to it that a game whose bot did not play is tried again: soon if
// the log was away or others were faster, since that passes; else after pauses
// that grow, such as where the game's master key is missing.
func (s *Service) botPlayed(id string, err error) {
	switch {
	case err == nil:
		s.bots.played(id)
	case s.work.Err() != nil:
	case errors.Is(err, ErrUnavailable), errors.Is(err, ErrBusy):
		s.Logger.Debug("bot did not play", "game", id, "error", err)
		time.AfterFunc(s.BotOverdue, func() { s.bots.add(id) })
	default:
		level := slog.LevelWarn
		if s.bots.failed(id, s.BotOverdue) > 1 { // it has been said
			level = slog.LevelDebug
		}
		s.Logger.Log(s.work, level, "bot did not play; the game is left alone for a while", "game", id, "error", err)
	}
}

// survive does a worker's job. A fault of the program costs this job alone.
func (s *Service) survive(worker string, job func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			s.metrics.panics.WithLabelValues(worker).Inc()
			err = fmt.Errorf("command: %s: panic: %v\n%s", worker, r, debug.Stack())
		}
	}()
	return job()
}

// errNoBotAsked says that the decision is not open any more.
var errNoBotAsked = errors.New("command: the bot is not asked any more")

// playBot answers the open decision of a game for the bot that is asked.
func (s *Service) playBot(ctx context.Context, id string) error {
	h, ctx, leave, err := s.begin(ctx, id)
	if err != nil {
		return err
	}
	defer leave()
	if _, err := s.refresh(ctx, h); err != nil {
		return err
	}
	if !botAsked(&h.state) {
		return nil
	}
	decision := h.state.DecisionNumber
	in := intent{id: botCommandID(id, decision), by: "bot:" + h.state.Chairs[h.state.Asked.Seat].Bot}
	in.command = func(state *game.State) (game.Command, error) {
		if !botAsked(state) || state.DecisionNumber != decision {
			return nil, errNoBotAsked
		}
		return s.botAnswer(state)
	}
	began := s.Now()
	_, _, err = s.settle(ctx, h, in)
	if errors.Is(err, errNoBotAsked) { // another process was faster, or this one and did not learn of it
		if botAsked(&h.state) {
			s.bots.add(id)
		}
		return nil
	}
	s.metrics.bot(err, s.Now().Sub(began))
	return err
}

// botAnswer lets the bot that is asked choose among the offers of the open decision.
func (s *Service) botAnswer(state *game.State) (game.Command, error) {
	rules, err := scenario.RulesFor(state.Setup)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnplayable, err)
	}
	player, err := bot.Named(state.Chairs[state.Asked.Seat].Bot)
	if err != nil { // a bot that only another build knows
		player, err = bot.Named(s.StandIn)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnknownBot, err)
	}
	offers := slices.Collect(rules.Offers(state))
	i := player.Choose(state, offers, rand.Uint64())
	return game.Answer{Seat: state.Asked.Seat, Decision: state.DecisionNumber, Choices: []game.Choice{offers[i].Choice}}, nil
}

func checkBot(name string) error {
	if _, err := bot.Named(name); err != nil {
		return fmt.Errorf("%w: %q", ErrUnknownBot, name)
	}
	return nil
}

// sweep finds games in which a bot has been asked for too long: the process that
// should have played was killed, or its queue was full.
func (s *Service) sweep() {
	tick := time.NewTicker(s.BotOverdue)
	defer tick.Stop()
	for {
		select {
		case <-s.work.Done():
			return
		case <-tick.C:
			err := s.survive("sweep", func() error { s.Sweep(s.work); return nil })
			if err != nil {
				s.Logger.Error("games that wait for bots were not looked for", "error", err)
			}
		}
	}
}

// Sweep has the bots play in every game that has waited for one for longer than
// BotOverdue. It is called by itself, again and again.
func (s *Service) Sweep(ctx context.Context) {
	s.tables.expire()
	if s.Views == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, s.Patience)
	defer cancel()
	ids, err := s.Views.BotsWaiting(ctx, s.Now().Add(-s.BotOverdue), maxQueued)
	if err != nil {
		s.Logger.Debug("no list of games that wait for bots", "error", err)
		return
	}
	for _, id := range ids {
		s.bots.add(id)
	}
}
