package api

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"snowdonia/projections"
)

const (
	streamRoute = "/v1/games/:id/stream"
	// streamWrite is how long one write to a client may take.
	streamWrite = 10 * time.Second
	// retryMS is after how many milliseconds a client comes back, and retryStopMS when the server stops.
	retryMS     = 2000
	retryStopMS = 1000
)

// position is the id of an event: how far a client has come, and by which store's count.
type position struct {
	number int
	epoch  string
}

func (p position) String() string { return strconv.Itoa(p.number) + "-" + p.epoch }

// parsePosition reads an id back. Whatever is not one is the position of somebody who has nothing yet.
func parsePosition(text string) position {
	number, epoch, ok := strings.Cut(text, "-")
	n, err := strconv.Atoi(number)
	if !ok || err != nil || n < 0 || epoch == "" {
		return position{}
	}
	return position{n, epoch}
}

// stream sends a game live until the client goes, or the server stops.
func (s *Server) stream(c echo.Context) error {
	of := c.QueryParam("of")
	if of != "" && of != "records" && of != "boards" {
		return badRequest(`of must be "records" or "boards"`)
	}
	if s.stopping() {
		return problem(codeStopping, "")
	}
	leave, err := s.enterStreams(c)
	if err != nil {
		return err
	}
	defer leave()
	s.metrics.streams.Inc()
	defer s.metrics.streams.Dec()
	f := &feed{reads: s.Reads, game: c.Param("id"), boards: of == "boards", backlog: s.Limits.Backlog, control: http.NewResponseController(c.Response()), out: c.Response()}
	watch := s.Reads.Watch(f.game) // before the first read, so that nothing falls in between
	defer watch.Stop()
	board, err := s.Reads.Board(c.Request().Context(), f.game)
	if err != nil {
		return err
	}
	h := c.Response().Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // a proxy in between passes events on at once
	c.Response().WriteHeader(http.StatusOK)
	if err := f.begin(c.Request().Context(), board, parsePosition(c.Request().Header.Get("Last-Event-ID"))); err != nil {
		return nil // the client comes back
	}
	s.follow(c.Request().Context(), f, watch)
	return nil
}

// follow sends what is new whenever the game has moved. However it ends, the
// client comes back with the last id that it got.
func (s *Server) follow(ctx context.Context, f *feed, watch *projections.Watch) {
	beat := time.NewTicker(s.Limits.Heartbeat)
	defer beat.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case <-s.draining:
			_ = f.write(fmt.Sprintf("retry: %d\n: the server stops\n\n", retryStopMS))
			return
		case <-beat.C:
			err = f.write(":\n\n")
		case _, open := <-watch.C:
			if !open {
				return
			}
			err = f.advance(ctx)
		}
		if err != nil {
			return
		}
	}
}

// feed is one client's stream.
type feed struct {
	reads   *projections.Reader
	game    string
	boards  bool // boards only, no records
	backlog int  // missed records that are handed in; who missed more gets the board
	at      position
	out     http.ResponseWriter
	control *http.ResponseController
}

// begin brings the client up to the present from where it was last.
func (f *feed) begin(ctx context.Context, board projections.View, last position) error {
	if err := f.control.SetReadDeadline(time.Time{}); err != nil { // the server's own is for requests
		return err
	}
	if err := f.write(fmt.Sprintf("retry: %d\n\n", retryMS)); err != nil {
		return err
	}
	now := position{board.Number, board.Epoch}
	switch {
	case last == now:
		f.at = now
		return nil
	case f.boards || last.epoch != now.epoch || last.number > now.number || now.number-last.number > f.backlog:
		return f.view(board)
	}
	f.at = last
	return f.records(ctx)
}

// advance sends what has happened since the last event.
func (f *feed) advance(ctx context.Context) error {
	if !f.boards {
		return f.records(ctx)
	}
	board, err := f.reads.Board(ctx, f.game)
	if err != nil || board.Epoch == f.at.epoch && board.Number <= f.at.number {
		return err
	}
	return f.view(board)
}

// records sends the records behind the last event, or the board if the store is
// another one now.
func (f *feed) records(ctx context.Context) error {
	for {
		page, err := f.reads.Records(ctx, f.game, f.at.number, recordsAtOnce)
		if err != nil {
			return err
		}
		if page.Epoch != f.at.epoch {
			board, err := f.reads.Board(ctx, f.game)
			if err != nil {
				return err
			}
			return f.view(board)
		}
		for _, record := range page.Records {
			f.at.number++
			if err := f.event("record", record); err != nil {
				return err
			}
		}
		if len(page.Records) < recordsAtOnce {
			return nil
		}
	}
}

func (f *feed) view(board projections.View) error {
	f.at = position{board.Number, board.Epoch}
	return f.event("view", board.JSON)
}

// event sends JSON, which has no line breaks.
func (f *feed) event(name string, data []byte) error {
	var b bytes.Buffer
	b.Grow(len(data) + 128)
	fmt.Fprintf(&b, "event: %s\nid: %s\ndata: ", name, f.at)
	b.Write(data)
	b.WriteString("\n\n")
	return f.write(b.String())
}

// write sends text at once. A client that takes too long is given up.
func (f *feed) write(text string) error {
	if err := f.control.SetWriteDeadline(time.Now().Add(streamWrite)); err != nil {
		return err
	}
	if _, err := f.out.Write([]byte(text)); err != nil {
		return err
	}
	return f.control.Flush()
}
