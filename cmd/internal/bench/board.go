package bench

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"net"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v4"

	"snowdonia/api"
	"snowdonia/projections"
)

// board asks for the boards of finished games over HTTP; beside it, a handler
// with nothing around it answers with the same bytes.
func board(ctx context.Context, b *run) error {
	return b.reading(ctx, func(reader *projections.Reader) error {
		all, err := b.finished(ctx, reader, "board", b.size(100))
		if err != nil {
			return err
		}
		server, err := api.New(api.Config{
			Reads: reader, Keys: b.ring, Logger: slog.New(slog.DiscardHandler),
			Limits: api.Limits{AddressPerSecond: math.MaxInt32, AddressBurst: math.MaxInt32},
		})
		if err != nil {
			return err
		}
		bare := echo.New()
		var paths []string
		boards := map[string][]byte{}
		for _, s := range all {
			v, err := reader.Board(ctx, s.game)
			if err != nil {
				return err
			}
			boards[s.game] = v.JSON
			paths = append(paths, "/v1/games/"+s.game)
		}
		bare.GET("/v1/games/:id", func(c echo.Context) error {
			body := boards[c.Param("id")]
			c.Response().Header().Set("Content-Length", strconv.Itoa(len(body)))
			return c.JSONBlob(http.StatusOK, body)
		})
		ours, raw := 0.0, 0.0
		for range 3 { // in turns, so that both meet the same moods of the machine
			n, err := asked(ctx, server.Handler(), paths, b.Each/3)
			if err != nil {
				return err
			}
			ours += n / 3
			if n, err = asked(ctx, bare, paths, b.Each/3); err != nil {
				return err
			}
			raw += n / 3
		}
		b.beside(fmt.Sprintf("board queries, %d bytes each", len(boards[all[0].game])), ours, "/s", raw, "bare Echo handler with the same bytes", 0.7)
		return nil
	})
}

// asked counts the answers a second to clients that ask without a pause.
func asked(ctx context.Context, handler http.Handler, paths []string, each time.Duration) (float64, error) {
	const clients = 16
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	server := &http.Server{Handler: handler}
	go func() { _ = server.Serve(listener) }() // ends with Close
	defer func() { _ = server.Close() }()
	var answers atomic.Int64
	var all sync.WaitGroup
	errs := make([]error, clients)
	began := time.Now()
	for i := range clients {
		all.Go(func() {
			errs[i] = ask(ctx, listener.Addr().String(), paths[i%len(paths):], began.Add(each), &answers)
		})
	}
	all.Wait()
	return float64(answers.Load()) / time.Since(began).Seconds(), errors.Join(errs...)
}

// ask is a client that does as little as a client can, so that the server's work is measured.
func ask(ctx context.Context, address string, paths []string, until time.Time, answers *atomic.Int64) error {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", address)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }() // only read from
	in := bufio.NewReaderSize(conn, 64<<10)
	for i := 0; time.Now().Before(until) && ctx.Err() == nil; i++ {
		if _, err := fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: bench\r\n\r\n", paths[i%len(paths)]); err != nil {
			return err
		}
		if err := skipAnswer(in); err != nil {
			return err
		}
		answers.Add(1)
	}
	return ctx.Err()
}

// skipAnswer reads an answer with a length, and refuses any that is no success.
func skipAnswer(in *bufio.Reader) error {
	status, err := in.ReadSlice('\n')
	if err != nil {
		return err
	}
	if !bytes.Contains(status, []byte(" 200 ")) {
		return fmt.Errorf("the server answered %q", status)
	}
	length := 0
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return err
		}
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			break
		}
		name, value, _ := bytes.Cut(line, []byte(":"))
		if bytes.EqualFold(name, []byte("Content-Length")) {
			if length, err = strconv.Atoi(string(bytes.TrimSpace(value))); err != nil {
				return err
			}
		}
	}
	if length == 0 {
		return errors.New("an answer without a length")
	}
	_, err = io.CopyN(io.Discard, in, int64(length))
	return err
}
