package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/events"
)

// maxLine is the longest record that is read, in bytes.
const maxLine = 4 << 20

// verify checks the draws of finished games from files of their records.
func verify(_ context.Context, args []string, around surroundings) error {
	f := newFlags("verify", "FILE", "Makes every draw of a finished game again, from the seed that its last record reveals, decides every command again\n"+
		"by the rules, and names the first thing that differs. FILE is a record file, with one game or many, whose state hashes\n"+
		"and checksum are held to the records first, or it holds all records of one game, one a line; - reads it from standard\n"+
		"input. GET /v1/games/ID/export gives a record file, GET /v1/games/ID/records the records, if the request says\n"+
		"Accept: application/x-ndjson.\n\n"+
		"It proves that nobody chose the draws after the game was opened, and that every move kept to the rules. It does not\n"+
		"prove who gave a command and when, nor the players' names: those are the server's word.\n\n"+
		"A fork is checked from where it begins. What was played until then is as its record says; with the records of the game\n"+
		"that it was forked from, it is held to those.", around)
	origin := f.String("origin", "", "`FILE` of the game that was forked.")
	if err := f.parse(args); err != nil {
		return err
	}
	in, done, err := openInput(f.Arg(0))
	if err != nil {
		return err
	}
	defer done()
	origins, err := readOrigins(*origin)
	if err != nil {
		return err
	}
	return eachGame(in, func(records []events.Record) error {
		if err := verifyGame(records, around.stdout); err != nil {
			return err
		}
		return verifyPast(records, origins, around.stdout)
	})
}

// verifyGame checks one game, and says that it is fair or why not.
func verifyGame(records []events.Record, out io.Writer) error {
	id, entries := records[0].Game, entriesOf(records)
	checked, err := replay.Verify(entries, scenario.RulesFor)
	var fault *replay.Fault
	switch {
	case errors.As(err, &fault):
		return fmt.Errorf("game %s: %s", id, fault.Tell(asRecorded))
	case errors.Is(err, replay.ErrUnfinished):
		return fmt.Errorf("game %s is not finished: its last record will reveal the seed that the draws follow from", id)
	case err != nil:
		return fmt.Errorf("game %s: %w", id, plain(err))
	}
	_, err = fmt.Fprintf(out, "game %s is fair: %d records, %d facts; its %d draws follow from its seed and everything else from the rules\n"+
		"(when each command was given, by whom, and the players' names are the server's word)\n",
		id, checked.Records, checked.Facts, checked.Draws)
	return err
}

// asRecorded writes a fact as the file has it.
func asRecorded(e game.Event) string {
	b, err := events.EncodeFact(e)
	if err != nil {
		return "a fact that cannot be written: " + err.Error()
	}
	return string(b)
}

// plain takes the name of the package from the front of an error: its reader plays.
func plain(err error) error {
	for _, name := range []string{"replay: ", "events: "} {
		if text, ok := strings.CutPrefix(err.Error(), name); ok {
			return errors.New(text)
		}
	}
	return err
}

// howToExport is told where a line is no record at all.
const howToExport = `neither a record file nor one record a line; get one so:
  curl -s SERVER/v1/games/ID/export > game.snowdonia`

// noRecord says what is wrong with a line: it is none, or one that is broken.
func noRecord(n int, line []byte, err error) error {
	var record struct{ Facts json.RawMessage }
	if json.Unmarshal(line, &record) != nil || record.Facts == nil {
		return fmt.Errorf("line %d is no record: %s", n, howToExport)
	}
	return fmt.Errorf("line %d: %w", n, plain(err))
}

// readList reads all records of one game, one a line and in order; there is at least one.
func readList(in io.Reader) (records []events.Record, err error) {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	for n := 1; lines.Scan(); n++ {
		if strings.TrimSpace(lines.Text()) == "" {
			continue
		}
		record, err := events.Decode(lines.Bytes())
		if err != nil {
			return nil, noRecord(n, lines.Bytes(), err)
		}
		if len(records) > 0 && record.Game != records[0].Game {
			return nil, fmt.Errorf("line %d: a record of game %s among those of game %s", n, record.Game, records[0].Game)
		}
		if record.Number != len(records)+1 {
			return nil, fmt.Errorf("line %d: record %d where record %d belongs", n, record.Number, len(records)+1)
		}
		records = append(records, record)
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return nil, fmt.Errorf("a line is longer than any record: %s", howToExport)
	} else if err != nil {
		return nil, err
	}
	if len(records) == 0 {
		return nil, errors.New("there are no records")
	}
	return records, nil
}
