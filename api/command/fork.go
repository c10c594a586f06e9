package command

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/events"
)

// MaxPast is the most that a fork can have behind it, in bytes as its record has
// them: it is one record, and a log takes records of 1 MB. A game of five takes a
// tenth of it.
const MaxPast = 512 << 10

// Fork is what somebody wants who plays on from an earlier point of a game.
type Fork struct {
	Origin    string // id of that game
	Number    int    // of the record after which the play goes on
	SameDraws bool   // as in the origin, which must be finished; else the new game has its own
	Name      string // of the new table
	Private   *bool  // nil: as the origin; a private game's forks are private
	HostName  string
	Entropy   string // of the host, for new draws (DRAW-3)
	Seat      game.Seat
}

// Fork opens a table that goes on from a point of another game. The request names
// the new game and says nothing of a command. The other game is only read. Beside
// the errors of [Service.Do] there is [replay.ErrNoRecord].
func (s *Service) Fork(ctx context.Context, r Request, f Fork) (Outcome, error) {
	if s.work.Err() != nil {
		return Outcome{}, ErrStopped
	}
	open, err := s.openFork(ctx, f)
	if err != nil {
		return Outcome{}, err
	}
	r.Command = open
	return s.Do(ctx, r)
}

func (s *Service) openFork(ctx context.Context, f Fork) (game.OpenTable, error) {
	ctx, cancel := context.WithTimeout(ctx, s.Patience)
	defer cancel()
	refuse := func(code game.Code, text string) (game.OpenTable, error) {
		return game.OpenTable{}, &Refusal{Cause: &game.Error{Code: code, Text: text}, Game: f.Origin}
	}
	entries, err := s.history(ctx, f.Origin)
	if err != nil {
		return game.OpenTable{}, err
	}
	past, err := pastOf(entries, f.Origin, f.Number)
	if err != nil {
		return game.OpenTable{}, err
	}
	opened, ok := entries[0].Facts[0].(*game.Opened)
	if !ok {
		return game.OpenTable{}, fmt.Errorf("command: game %s does not begin with a table", f.Origin)
	}
	if size, err := sizeOf(past.Facts); err != nil {
		return game.OpenTable{}, err
	} else if size > MaxPast {
		return refuse(game.CodeLimitReached, fmt.Sprintf("what was played until then has %d bytes, and a fork can have %d behind it", size, MaxPast))
	}
	open := game.OpenTable{
		Setup: opened.Setup, Name: f.Name, Private: opened.Private, HostName: f.HostName, Entropy: f.Entropy, Seat: f.Seat,
		Origin: game.Origin{Game: f.Origin, Number: f.Number, SameDraws: f.SameDraws},
	}
	if f.Private != nil {
		if opened.Private && !*f.Private {
			return refuse(game.CodeBadCommand, "a fork of a private game is private")
		}
		open.Private = *f.Private
	}
	if f.SameDraws {
		if open.Origin.Seed = replay.RevealedSeed(entries[len(entries)-1]); open.Origin.Seed == "" {
			return refuse(game.CodeNotFinished, "the draws of a game are known when it is over: until then a fork has new ones")
		}
	}
	return open, nil
}

// resume gives a start the past that its table goes on from. A table that is no
// fork, or does not wait to be started, needs none.
func (s *Service) resume(ctx context.Context, state *game.State, start game.StartGame) (game.StartGame, error) {
	if !state.Origin.IsFork() || state.Status != game.Open {
		return start, nil
	}
	entries, err := s.history(ctx, state.Origin.Game)
	if err != nil {
		return start, err
	}
	past, err := pastOf(entries, state.Origin.Game, state.Origin.Number)
	if err != nil {
		return start, err
	}
	start.Past = past.Facts
	if state.Origin.SameDraws {
		start.Entropy = past.Entropy
	}
	return start, nil
}

// pastOf is what was played of a game; a point that cannot be played on from is a [*Refusal].
func pastOf(entries []game.Entry, id string, number int) (replay.Past, error) {
	past, err := replay.PastOf(entries, number)
	var cause *game.Error
	if errors.As(err, &cause) {
		return past, &Refusal{Cause: cause, Game: id, Number: len(entries)}
	}
	return past, err
}

// history reads all records of a game from the log.
func (s *Service) history(ctx context.Context, id string) ([]game.Entry, error) {
	if events.CheckGame(id) != nil {
		return nil, &Refusal{Cause: unknownGame(), Game: id}
	}
	last, err := s.Log.Last(ctx, id)
	switch {
	case errors.Is(err, events.ErrNotFound):
		return nil, &Refusal{Cause: unknownGame(), Game: id}
	case err != nil:
		return nil, logError(err)
	}
	records, err := events.Walk(ctx, s.Log, last, 0)
	if err != nil {
		return nil, logError(err)
	}
	entries := make([]game.Entry, len(records))
	for i, r := range records {
		entries[i] = r.Record.Entry()
	}
	return entries, nil
}

// sizeOf is how long facts are as a record has them.
func sizeOf(facts []game.Event) (bytes int, err error) {
	for _, f := range facts {
		b, err := events.EncodeFact(f)
		if err != nil {
			return 0, fmt.Errorf("command: a past that cannot be written: %w", err)
		}
		bytes += len(b) + len(",")
	}
	return bytes, nil
}

// knownLuck is that of a fork with the same draws as its origin, whose seed everybody knows.
func knownLuck(o game.Origin) (game.Luck, error) {
	b, err := hex.DecodeString(o.Seed)
	if err != nil || len(b) != len(game.Seeded{}) {
		return nil, fmt.Errorf("the seed of its origin %s cannot be read", o.Game)
	}
	return game.Seeded(b), nil
}
