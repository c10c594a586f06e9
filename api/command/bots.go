package command

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/scenario"
)

// maxQueued bounds the games that wait for a bot in this process. What finds no
// room is found by the sweep.
const maxQueued = 4096

// bots is the queue of games in which a bot may be asked, each at most once.
type bots struct {
	queue  chan string
	mu     sync.Mutex
	queued map[string]bool
}

func newBots() *bots { return &bots{queue: make(chan string, maxQueued), queued: map[string]bool{}} }

func (b *bots) add(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.queued[id] {
		return
	}
	select {
	case b.queue <- id:
		b.queued[id] = true
	default:
	}
}

// begin lets a game be queued again from now on: what happens while it is being
// played is not missed.
func (b *bots) begin(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.queued, id)
}

// poke has the bots look at a game, if a record may have left one of them asked.
func (s *Service) poke(state *game.State, o Outcome) {
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
			if err := s.playBot(s.work, id); err != nil && s.work.Err() == nil {
				s.Logger.Warn("bot did not play", "game", id, "error", err)
				time.AfterFunc(s.BotOverdue, func() { s.bots.add(id) })
			}
		}
	}
}

// errNoBotAsked says that there is nothing for a bot to do.
var errNoBotAsked = errors.New("command: no bot is asked")

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
	in := intent{id: botCommandID(id, h.state.DecisionNumber), by: "bot:" + h.state.Chairs[h.state.Asked.Seat].Bot}
	in.command = s.botAnswer
	began := s.Now()
	_, repeated, err := s.settle(ctx, h, in)
	if errors.Is(err, errNoBotAsked) {
		return nil // another process was faster
	}
	s.metrics.bot(repeated, err, s.Now().Sub(began))
	return err
}

// botAnswer lets the asked bot choose among the offers of the open decision.
func (s *Service) botAnswer(state *game.State) (game.Command, error) {
	if !botAsked(state) {
		return nil, errNoBotAsked
	}
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
			s.Sweep(s.work)
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
