package main

import (
	"context"
	"fmt"
	"io"

	"snowdonia/events"
)

const maxFetched = 64 << 20 // bytes of a game's records that are taken from a server

// fetchRecords gets all records of a game from a server.
func fetchRecords(ctx context.Context, server, id string) (records []events.Record, err error) {
	err = fetch(ctx, server, id, "records", "application/x-ndjson", func(answer io.Reader) error {
		limited := &io.LimitedReader{R: answer, N: maxFetched + 1}
		records, err = readLog(limited)
		if limited.N == 0 {
			return fmt.Errorf("the game's records are more than %d MiB", maxFetched>>20)
		}
		return err
	})
	return records, err
}
