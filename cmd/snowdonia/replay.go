package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/events"
	"snowdonia/events/points"
)

// replayGame steps through a game's records, by commands from standard input.
func replayGame(ctx context.Context, args []string, around surroundings) error {
	f := newFlags("replay", "FILE|GAME", "Steps through a game: what happened, why, and what it brought. FILE holds all of the game's records, one a line, as for\n"+
		"verify; with --server GAME is the id of a game there, as far as it has come. Commands are read from standard input,\n"+
		"one a line: help lists them.", around)
	server := f.String("server", "", "address of the server that has the game, such as http://127.0.0.1:8080; `URL`")
	if err := f.parse(args); err != nil {
		return err
	}
	records, err := recordsFrom(ctx, f.Arg(0), *server)
	if err != nil {
		return err
	}
	r, err := newReel(records)
	if err != nil {
		return fmt.Errorf("game %s: %w", records[0].Game, plain(err))
	}
	r.out = bufio.NewWriter(around.stdout)
	return r.play(os.Stdin, isTerminal(os.Stdin))
}

// recordsFrom reads a game's records from a file, or from a server if one is named.
func recordsFrom(ctx context.Context, name, server string) ([]events.Record, error) {
	if server != "" {
		return fetchRecords(ctx, server, name)
	}
	file, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("there is no file %s; --server says where a game with this id is", name)
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // it was only read
	return readLog(file)
}

// isTerminal tells whether somebody types there.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// reel is a game that is stepped through.
type reel struct {
	id      string
	entries []game.Entry
	course  points.Course
	rules   *game.Rules // nil if this build does not have them
	at      int         // number of the record that was shown last, 0 before the first
	out     *bufio.Writer
}

func newReel(records []events.Record) (r *reel, err error) {
	defer func() {
		if broken := recover(); broken != nil { // records that no game could have written
			err = fmt.Errorf("no game can have written these records: %v", broken)
		}
	}()
	r = &reel{id: records[0].Game}
	times := make([]time.Time, len(records))
	for i, record := range records {
		r.entries = append(r.entries, record.Entry())
		times[i] = record.Time
	}
	if opened, ok := r.entries[0].Facts[0].(*game.Opened); !ok || opened.Setup == nil {
		return nil, errors.New("the first record opens no table")
	} else if rules, err := scenario.RulesFor(opened.Setup); err == nil {
		r.rules = &rules
	}
	r.course, err = points.NewCourse(r.entries, times)
	return r, err
}

// play carries out commands until there are no more, or quit.
func (r *reel) play(in io.Reader, prompt bool) error {
	r.title()
	r.say("Type help for the commands.\n")
	lines := bufio.NewScanner(in)
	for {
		if prompt {
			r.say("%s> ", r.where())
		}
		if err := r.out.Flush(); err != nil {
			return err
		}
		if !lines.Scan() {
			return lines.Err()
		}
		if !r.do(lines.Text()) {
			return r.out.Flush()
		}
	}
}

// where is the position that the game stands at.
func (r *reel) where() string { return fmt.Sprintf("%d %s", r.at, r.course.Position(r.at)) }

// say writes; what goes wrong shows when the writer is flushed.
func (r *reel) say(format string, args ...any) { _, _ = fmt.Fprintf(r.out, format, args...) }

// stateAfter folds the game up to a record.
func (r *reel) stateAfter(number int) game.State {
	s, err := replay.Fold(r.entries[:number])
	if err != nil {
		panic("replay: a game that was folded whole cannot be folded in part: " + err.Error())
	}
	return s
}
