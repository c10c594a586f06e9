package api

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"snowdonia/projections"
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

// errClosed says that the read models are closed.
var errClosed = fmt.Errorf("%w: the reader is closed", projections.ErrUnavailable)

// stream sends a game live until the client goes, or the server stops.
func (s *Server) stream(c echo.Context) error {
	of := c.QueryParam("of")
	if of != "" && of != "records" && of != "boards" {
		return badRequest(`of must be "records" or "boards"`)
	}
	leave, err := s.enterLive(c)
	if err != nil {
		return err
	}
	defer leave()
	ctx, id := c.Request().Context(), c.Param("id")
	watch := s.Reads.Watch(id) // before the first read, so that nothing falls in between
	defer watch.Stop()
	board, err := s.Reads.Board(ctx, id)
	if err != nil {
		return err
	}
	l, err := openLive(c)
	if err != nil {
		return nil
	}
	f := &feed{live: l, reads: s.Reads, game: id, boards: of == "boards", backlog: s.Limits.Backlog}
	if err := f.begin(ctx, board, parsePosition(lastEvent(c))); err != nil {
		return nil
	}
	follow(ctx, s, l, func() <-chan projections.Notice { return watch.C }, func(open bool) error {
		if !open {
			return errClosed
		}
		return f.advance(ctx)
	})
	return nil
}

// feed is one client's stream of a game.
type feed struct {
	*live
	reads   *projections.Reader
	game    string
	boards  bool // boards only, no records
	backlog int  // missed records that are handed in; who missed more gets the board
	at      position
}

// begin brings the client up to the present from where it was last.
func (f *feed) begin(ctx context.Context, board projections.View, last position) error {
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
			if err := f.event("record", f.at.String(), record); err != nil {
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
	return f.event("view", f.at.String(), board.JSON)
}
