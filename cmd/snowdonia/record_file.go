package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"snowdonia/events"
	"snowdonia/events/exchange"
)

// recordFileStart is what a record file begins with; a list of records does not.
const recordFileStart = `{"format":`

// openInput opens a file, - for standard input.
func openInput(name string) (io.Reader, func(), error) {
	if name == "-" {
		return os.Stdin, func() {}, nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	return file, func() { _ = file.Close() }, nil // it is only read
}

// eachGame reads games: those of a record file, or one from a list of its records.
func eachGame(in io.Reader, see func(records []events.Record) error) error {
	from := bufio.NewReader(in)
	if start, _ := from.Peek(len(recordFileStart)); !bytes.Equal(start, []byte(recordFileStart)) {
		records, err := readList(from)
		if err != nil {
			return err
		}
		return see(records)
	}
	games := exchange.NewReader(from)
	for {
		g, err := games.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := see(g.Records); err != nil {
			return err
		}
	}
}

// readLog reads the records of one game, from a record file or a list of them.
func readLog(in io.Reader) (records []events.Record, err error) {
	err = eachGame(in, func(one []events.Record) error {
		if records != nil {
			return fmt.Errorf("there are several games in it: %s and %s", records[0].Game, one[0].Game)
		}
		records = one
		return nil
	})
	return records, err
}
