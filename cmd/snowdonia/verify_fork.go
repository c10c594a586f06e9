package main

import (
	"errors"
	"fmt"
	"io"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/events"
)

// readOrigins reads the games that forks may go on from, by their ids; none without a file.
func readOrigins(file string) (map[string][]game.Entry, error) {
	origins := map[string][]game.Entry{}
	if file == "" {
		return origins, nil
	}
	in, done, err := openInput(file)
	if err != nil {
		return nil, err
	}
	defer done()
	return origins, eachGame(in, func(records []events.Record) error {
		origins[records[0].Game] = entriesOf(records)
		return nil
	})
}

// verifyPast holds what a fork has behind it to its origin, if that is there, and
// says which of it could be checked. Of other games it says nothing.
func verifyPast(records []events.Record, origins map[string][]game.Entry, out io.Writer) error {
	fork := entriesOf(records)
	from := replay.OriginOf(fork)
	if !from.IsFork() {
		return nil
	}
	origin, given := origins[from.Game]
	if !given {
		_, err := fmt.Fprintf(out, "it goes on from record %d of game %s: what was played until then is as its own record says\n"+
			"(--origin with the records of that game checks it)\n", from.Number, from.Game)
		return err
	}
	err := replay.VerifyOrigin(fork, origin)
	var fault *replay.Fault
	switch {
	case errors.As(err, &fault):
		return fmt.Errorf("game %s: %s", records[0].Game, fault.Tell(asRecorded))
	case err != nil:
		return fmt.Errorf("game %s: %w", records[0].Game, plain(err))
	}
	_, err = fmt.Fprintf(out, "it goes on from record %d of game %s, just as that was played\n", from.Number, from.Game)
	return err
}

func entriesOf(records []events.Record) []game.Entry {
	entries := make([]game.Entry, len(records))
	for i, r := range records {
		entries[i] = r.Entry()
	}
	return entries
}
