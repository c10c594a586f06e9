package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"snowdonia/events/exchange"
)

// record gets a game's record file from a server.
func record(ctx context.Context, args []string, around surroundings) error {
	f := newFlags("record", "GAME", "Gets a game from a server as a record file: whole as it is now, finished or not, to keep, to verify, or to import into\n"+
		"another site (docs/record-format.md). GAME is its id. It is checked on the way: a broken download is an error.", around)
	server := f.String("server", "http://127.0.0.1:8080", "`URL` of the server.")
	out := f.String("out", "", "`FILE` to write, which must not be there yet; standard output by default.")
	if err := f.parse(args); err != nil {
		return err
	}
	body, err := fetchFile(ctx, *server, f.Arg(0))
	if err != nil {
		return err
	}
	if _, err := exchange.NewReader(bytes.NewReader(body)).Next(); err != nil {
		return fmt.Errorf("what the server gave is not a whole record file: %w", err)
	}
	if *out == "" {
		_, err = around.stdout.Write(body)
		return err
	}
	file, err := os.OpenFile(*out, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = file.Write(body)
	return errors.Join(err, file.Close())
}

// fetchFile gets a game's record file.
func fetchFile(ctx context.Context, server, id string) (body []byte, err error) {
	err = fetch(ctx, server, id, "export", "", func(answer io.Reader) error {
		body, err = io.ReadAll(io.LimitReader(answer, exchange.MaxBytes+1))
		if err == nil && len(body) > exchange.MaxBytes {
			err = fmt.Errorf("the server gives more than %d MiB", exchange.MaxBytes>>20)
		}
		return err
	})
	return body, err
}
