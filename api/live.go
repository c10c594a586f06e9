package api

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"
)

const (
	// streamWrite is how long one write to a client may take.
	streamWrite = 10 * time.Second
	// retryMS is after how many milliseconds a client comes back, and retryStopMS when the server stops.
	retryMS     = 2000
	retryStopMS = 1000
)

// live is a stream of server-sent events to one client.
type live struct {
	out     http.ResponseWriter
	control *http.ResponseController
}

// enterLive lets a client's stream in, until leave, unless there are too many or
// the server stops.
func (s *Server) enterLive(c echo.Context) (leave func(), err error) {
	if s.stopping() {
		return nil, problem(codeStopping, "")
	}
	left, err := s.enterStreams(c)
	if err != nil {
		return nil, err
	}
	s.metrics.streams.Inc()
	return func() {
		s.metrics.streams.Dec()
		left()
	}, nil
}

// lastEvent gives the id of the event that the client got last. The ETag of a
// board or list is as good: it names the same bytes.
func lastEvent(c echo.Context) string {
	return strings.TrimSuffix(strings.Trim(strings.TrimPrefix(c.Request().Header.Get("Last-Event-ID"), "W/"), `"`), zipped)
}

// openLive begins a stream. From here on there are no problems to answer: however
// a stream ends, the client comes back with the last id that it got.
func openLive(c echo.Context) (*live, error) {
	h := c.Response().Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // a proxy in between passes events on at once
	c.Response().WriteHeader(http.StatusOK)
	l := &live{out: c.Response(), control: http.NewResponseController(c.Response())}
	if err := l.control.SetReadDeadline(time.Time{}); err != nil { // the server's own is for requests
		return nil, err
	}
	return l, l.write(fmt.Sprintf("retry: %d\n\n", retryMS))
}

// follow advances a stream whenever there is news, until it fails, the client
// goes or the server stops. News gives the channel to wait at; advance is told
// whether it is open.
func follow[T any](ctx context.Context, s *Server, l *live, news func() <-chan T, advance func(open bool) error) {
	beat := time.NewTicker(s.Limits.Heartbeat)
	defer beat.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case <-s.draining:
			_ = l.write(fmt.Sprintf("retry: %d\n: the server stops\n\n", retryStopMS))
			return
		case <-beat.C:
			err = l.write(":\n\n")
		case _, open := <-news():
			err = advance(open)
		}
		if err != nil {
			return
		}
	}
}

// event sends JSON, which has no line breaks.
func (l *live) event(name, id string, data []byte) error {
	var b bytes.Buffer
	b.Grow(len(data) + 128)
	fmt.Fprintf(&b, "event: %s\nid: %s\ndata: ", name, id)
	b.Write(data)
	b.WriteString("\n\n")
	return l.write(b.String())
}

// write sends text at once. A client that takes too long is given up.
func (l *live) write(text string) error {
	if err := l.control.SetWriteDeadline(time.Now().Add(streamWrite)); err != nil {
		return err
	}
	if _, err := l.out.Write([]byte(text)); err != nil {
		return err
	}
	return l.control.Flush()
}
