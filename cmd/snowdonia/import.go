package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"
	"time"

	"snowdonia/cmd/internal/settings"
	"snowdonia/cmd/internal/site"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/events"
	"snowdonia/events/exchange"
)

// importGames takes finished games into a log.
func importGames(ctx context.Context, args []string, around surroundings) int {
	return site.Main(settings.Import, args, around.getenv, around.stdout, around.stderr,
		"Takes finished games from record files into a site's log, each only after it was verified: its state hashes, its draws,\n"+
			"and every command by the rules. A game that is there already is passed over, one whose id another game has is refused.\n"+
			"FILE is a record file with any number of games, - is standard input. The log is that of a stopped server, by --data,\n"+
			"or on NATS while no command-svc runs: see docs/operations.md.",
		func(s *site.Site) error { return importFiles(ctx, s, around) })
}

func importFiles(ctx context.Context, s *site.Site, around surroundings) error {
	log, err := logOfSite(ctx, s, "snowdonia import")
	if err != nil {
		return err
	}
	i := &intake{log: log, refusals: around.stderr}
	began := time.Now()
	err = i.files(ctx, s.Arguments)
	fmt.Fprintf(around.stdout, "%d games with %d records were taken in, %d were there already, %d were refused, in %.1f s\n",
		i.taken, i.records, i.there, i.refused, time.Since(began).Seconds())
	if err == nil && i.refused > 0 {
		err = fmt.Errorf("%d games or files were refused", i.refused)
	}
	return err
}

// intake takes games from files into a log.
type intake struct {
	log      events.Log
	refusals io.Writer

	mu                             sync.Mutex
	taken, records, there, refused int
}

// delivered is a game and the file that it comes from.
type delivered struct {
	file string
	game *exchange.Game
}

// atOnce is how many games are verified and stored at a time: each waits for the
// log again and again.
const atOnce = 64

// files takes in all games of the files. What is wrong with one is told and costs
// no other; the error is the log's or ctx's, and ends it.
func (i *intake) files(ctx context.Context, names []string) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	games := make(chan delivered)
	var storing sync.WaitGroup
	for range atOnce {
		storing.Go(func() {
			for d := range games {
				if err := i.take(ctx, d); err != nil {
					cancel(err)
				}
			}
		})
	}
	todo := make(chan string)
	var reading sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(names)) {
		reading.Go(func() {
			for name := range todo {
				if err := i.read(ctx, name, games); err != nil {
					i.refuse(name, err)
				}
			}
		})
	}
	for _, name := range names {
		select {
		case todo <- name:
		case <-ctx.Done():
		}
	}
	close(todo)
	reading.Wait()
	close(games)
	storing.Wait()
	return context.Cause(ctx)
}

// read reads the games of a file.
func (i *intake) read(ctx context.Context, name string, games chan<- delivered) error {
	in, done, err := openInput(name)
	if err != nil {
		return err
	}
	defer done()
	r := exchange.NewReader(in)
	for n := 0; ; n++ {
		g, err := r.Next()
		switch {
		case errors.Is(err, io.EOF) && n == 0:
			return errors.New("there is no game in it")
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		select {
		case games <- delivered{name, g}:
		case <-ctx.Done():
			return nil
		}
	}
}

// take verifies a game and puts it into the log. What is wrong with the game is told;
// the error is that of a log that cannot go on.
func (i *intake) take(ctx context.Context, d delivered) error {
	if ctx.Err() != nil {
		return nil
	}
	if err := exchange.Admit(d.game, scenario.RulesFor); err != nil {
		i.refuse(d.file, fmt.Errorf("game %s: %w", d.game.Header.Game, explainedFault(err)))
		return nil
	}
	added, err := exchange.Store(ctx, i.log, d.game)
	switch {
	case errors.Is(err, exchange.ErrTaken), errors.Is(err, events.ErrCommandReused), errors.Is(err, events.ErrDuplicate), errors.Is(err, events.ErrConflict):
		i.refuse(d.file, fmt.Errorf("game %s: %w", d.game.Header.Game, err))
		return nil
	case err != nil:
		return fmt.Errorf("game %s: %w; run it again to go on", d.game.Header.Game, err)
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	if added == 0 {
		i.there++
	} else {
		i.taken++
		i.records += added
	}
	return nil
}

// explainedFault says why a game is not admitted.
func explainedFault(err error) error {
	var fault *replay.Fault
	switch {
	case errors.As(err, &fault):
		return errors.New(fault.Tell(asRecorded))
	case errors.Is(err, replay.ErrUnfinished):
		return errors.New("it is not finished, and only finished games are taken in")
	}
	return plain(err)
}

func (i *intake) refuse(file string, err error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.refused++
	fmt.Fprintf(i.refusals, "%s: %v\n", file, err)
}
