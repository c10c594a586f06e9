// Package command takes what players want of their games: it loads a game, lets
// the rules decide, and appends the facts to the log.
//
// The log is the only judge. A [Service] keeps hot games in memory, but appends
// with the position it expects, so that of any number of processes only one
// moves a game on; the others reload and decide again. A refusal is given only
// once the log has confirmed that the game still stands as it was decided on. A
// repeated command, known by its idempotency key, gets the answer of the first
// time: however long ago that was, as long as it is among the newest 4,096
// commands of persons in its game, which are all of them in any ordinary game.
// Nothing that an answer acknowledged depends on a process living on.
package command

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"snowdonia/api/keys"
	"snowdonia/domain/game"
	"snowdonia/events"
)

// Views is what the service asks of the read side. Both answers may be late or
// fail; the service goes on without them.
type Views interface {
	// HostedOpen gives the ids of the tables that a player opened and that have neither started nor been closed, up to [MaxOpenTables].
	HostedOpen(ctx context.Context, player string) ([]string, error)
	// BotsWaiting gives games whose open decision was put to a bot before a time, at most limit.
	BotsWaiting(ctx context.Context, before time.Time, limit int) ([]string, error)
}

// MaxOpenTables is the highest limit of tables that one player may have open: more are not listed.
const MaxOpenTables = 100

// Config is what a [Service] is made of. Log and Keys are needed; a zero number
// takes the default that its comment names.
type Config struct {
	Log   events.Log
	Keys  *keys.Ring
	Views Views // nil: no read side is known

	HotGames      int           // games kept in memory: 4096 (about 20 kB each)
	SnapshotEvery int           // records between two snapshots of a game: 32
	OpenTables    int           // tables that one player may have open at once, up to MaxOpenTables: 20
	Patience      time.Duration // that one command may take, retries included: 3 s
	BotWorkers    int           // bots that think at once: 2
	BotOverdue    time.Duration // after which any process plays a bot that another one should have: 2 s
	StandIn       string        // bot that takes the seat of a player who leaves a running game: greedy

	Metrics prometheus.Registerer // nil: none
	Logger  *slog.Logger          // nil: the default one
	Now     func() time.Time      // nil: the clock
}

func (c Config) withDefaults() Config {
	number := func(n *int, otherwise int) {
		if *n <= 0 {
			*n = otherwise
		}
	}
	span := func(d *time.Duration, otherwise time.Duration) {
		if *d <= 0 {
			*d = otherwise
		}
	}
	number(&c.HotGames, 4096)
	number(&c.SnapshotEvery, 32)
	number(&c.OpenTables, 20)
	number(&c.BotWorkers, 2)
	span(&c.Patience, 3*time.Second)
	span(&c.BotOverdue, 2*time.Second)
	if c.StandIn == "" {
		c.StandIn = "greedy"
	}
	if c.Logger == nil {
		c.Logger = slog.Default()
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	return c
}

// Service decides commands. It may be used by any number of goroutines, and any
// number of services may serve the same log.
type Service struct {
	Config
	shape   string
	games   *games
	tables  *openTables
	metrics *metrics
	bots    *bots
	saver   chan snapshot

	work context.Context // ends with Stop
	stop context.CancelFunc
	busy sync.WaitGroup // workers
}

// New makes a service and starts its workers: bots and snapshots. [Service.Stop] ends them.
func New(c Config) (*Service, error) {
	c = c.withDefaults()
	if c.Log == nil || c.Keys == nil {
		return nil, errors.New("command: a service needs a log and keys")
	}
	if c.OpenTables > MaxOpenTables {
		return nil, fmt.Errorf("command: %d open tables of a player cannot be counted, at most %d can", c.OpenTables, MaxOpenTables)
	}
	if err := checkBot(c.StandIn); err != nil {
		return nil, fmt.Errorf("command: stand-in %q: %w", c.StandIn, err)
	}
	s := &Service{Config: c, shape: shapeOf(), games: newGames(c.HotGames), saver: make(chan snapshot, 64)}
	s.tables = newOpenTables(c.OpenTables, c.Views, c.Now)
	s.bots = newBots()
	m, err := newMetrics(c.Metrics, s.games.len)
	if err != nil {
		return nil, fmt.Errorf("command: metrics: %w", err)
	}
	s.metrics = m
	s.work, s.stop = context.WithCancel(context.Background())
	s.busy.Go(s.saveSnapshots)
	for range c.BotWorkers {
		s.busy.Go(s.playBots)
	}
	s.busy.Go(s.sweep)
	return s, nil
}

// Stop ends the workers and waits for them. Commands that are under way finish;
// bots' moves that are still due are left to other processes, or to the next start.
func (s *Service) Stop() {
	s.stop()
	s.busy.Wait()
}

// Request is one command of a person.
type Request struct {
	Game string // id; of a new table [keys.Ring.GameID]
	By   string // player id, as the token says
	// Key is the idempotency key: a repetition with the same key, by the same
	// player at the same game, gets the answer of the first time.
	Key string
	// Said is what the request said, in any form that is the same for a
	// repetition. The same key with something else said is refused.
	Said string
	// Command is what is wanted. Who wants it is By: the seat of an answer or a
	// take back, and the By of the others, are filled in.
	Command game.Command
}

// Do decides a command and stores what it did. The errors are [*Refusal] and
// those of this package. Ctx bounds the wait for the game's turn.
func (s *Service) Do(ctx context.Context, r Request) (Outcome, error) {
	began := s.Now()
	if s.work.Err() != nil {
		return Outcome{}, ErrStopped
	}
	if err := events.CheckGame(r.Game); err != nil {
		return Outcome{}, &Refusal{Cause: unknownGame(), Game: r.Game}
	}
	if t, ok := r.Command.(game.TakeSeat); ok && t.Bot != "" {
		if err := checkBot(t.Bot); err != nil {
			return Outcome{}, err
		}
	}
	h, ctx, leave, err := s.begin(ctx, r.Game)
	if err != nil {
		return Outcome{}, err
	}
	defer leave()
	in := intent{id: commandID(r.By, r.Game, r.Key, r.Said), by: r.By}
	in.command = func(state *game.State) (game.Command, error) {
		c, err := s.authorise(state, r.By, r.Command)
		if start, ok := c.(game.StartGame); ok && err == nil {
			return s.resume(ctx, state, start)
		}
		return c, err
	}
	o, repeated, err := s.settle(ctx, h, in)
	s.metrics.command(r.Command, repeated, err, s.Now().Sub(began))
	return o, err
}

// begin waits for a game's turn, for as long as the caller does. From then on the
// work has its own time: what has been begun is not given up because the caller
// goes away, since a record on its way would be stored all the same.
func (s *Service) begin(ctx context.Context, id string) (h *hot, work context.Context, leave func(), err error) {
	waiting, cancel := context.WithTimeout(ctx, s.Patience)
	defer cancel()
	if h, err = s.games.take(waiting, id); err != nil {
		return nil, nil, nil, fmt.Errorf("%w: waiting for the turn of game %s: %w", ErrUnavailable, id, err)
	}
	work, done := context.WithTimeout(context.WithoutCancel(ctx), s.Patience)
	return h, work, func() { done(); s.games.leave(h) }, nil
}

func unknownGame() *game.Error {
	return &game.Error{Code: game.CodeUnknownGame, Text: "there is no such game"}
}

// authorise fills in on whose behalf a command is given. A player acts for the
// seat with the player's own id and for no other one.
func (s *Service) authorise(state *game.State, by string, c game.Command) (game.Command, error) {
	if state.Status == game.Unopened {
		if _, ok := c.(game.OpenTable); !ok {
			return nil, unknownGame()
		}
	}
	seat, err := seatOf(state, by)
	switch c := c.(type) {
	case game.OpenTable:
		c.Host = by
		return c, nil
	case game.TakeSeat:
		c.By = by
		if c.Bot == "" {
			c.Player = by
		}
		return c, nil
	case game.LeaveSeat:
		c.By, c.StandIn = by, s.StandIn
		return c, nil
	case game.StartGame:
		c.By = by
		return c, nil
	case game.Answer:
		c.Seat = seat
		return c, err
	case game.TakeBackTo:
		c.Seat = seat
		return c, err
	case game.AgreeTakeBack:
		c.Seat = seat
		return c, err
	}
	return nil, &game.Error{Code: game.CodeBadCommand, Text: "unknown command"}
}

func seatOf(state *game.State, player string) (game.Seat, error) {
	seat, ok := state.SeatOf(player)
	if !ok {
		return seat, &game.Error{Code: game.CodeNotYours, Text: "this player has no seat in the game"}
	}
	return seat, nil
}
