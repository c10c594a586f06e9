package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/events"
)

// maxLine is the longest record that is read, in bytes.
const maxLine = 4 << 20

// verify checks a finished game's draws from the file of its records.
func verify(_ context.Context, args []string, around surroundings) error {
	f := newFlags("verify", "FILE", "Makes every draw of a finished game again, from the seed that its last record reveals, and names the first\n"+
		"that differs; every command is decided again by the rules, too. Who gave it and when is the server's word. FILE holds all of its records, one a line, as GET /v1/games/ID/records gives them with\n"+
		"Accept: application/x-ndjson; - reads them from standard input.", around)
	if err := f.parse(args, 1); err != nil {
		return err
	}
	in := io.Reader(os.Stdin)
	if name := f.Arg(0); name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		defer func() { _ = file.Close() }() // it was only read
		in = file
	}
	id, entries, err := readRecords(in)
	if err != nil {
		return err
	}
	checked, err := replay.Verify(entries, scenario.RulesFor)
	if err != nil {
		return fmt.Errorf("game %s: %w", id, err)
	}
	_, err = fmt.Fprintf(around.stdout, "game %s is fair: %d records, %d facts; its %d draws follow from its seed and everything else from the rules\n",
		id, checked.Records, checked.Facts, checked.Draws)
	return err
}

// readRecords reads a game's records, one a line and in order.
func readRecords(in io.Reader) (id string, entries []game.Entry, err error) {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	for n := 1; lines.Scan(); n++ {
		if strings.TrimSpace(lines.Text()) == "" {
			continue
		}
		record, err := events.Decode(lines.Bytes())
		if err != nil {
			return "", nil, fmt.Errorf("line %d: %w", n, err)
		}
		if id == "" {
			id = record.Game
		}
		if record.Game != id {
			return "", nil, fmt.Errorf("line %d: a record of game %s among those of game %s", n, record.Game, id)
		}
		if record.Number != len(entries)+1 {
			return "", nil, fmt.Errorf("line %d: record %d where record %d belongs", n, record.Number, len(entries)+1)
		}
		entries = append(entries, record.Entry())
	}
	if err := lines.Err(); err != nil {
		return "", nil, err
	}
	if len(entries) == 0 {
		return "", nil, errors.New("there are no records")
	}
	return id, entries, nil
}
