package api

import (
	"context"
	"fmt"

	"github.com/labstack/echo/v4"

	"snowdonia/events"
	"snowdonia/events/exchange"
	"snowdonia/projections"
)

// showExport answers with a game's record file (docs/record-format.md), whole as it
// is now: the same bytes on every site that has the game.
func (s *Server) showExport(c echo.Context) error {
	if err := s.wait(c); err != nil {
		return err
	}
	id := c.Param("id")
	records, epoch, err := s.wholeGame(c.Request().Context(), id)
	if err != nil {
		return err
	}
	body, err := exchange.Encode(records)
	if err != nil {
		return err
	}
	file := stored{tag: position{len(records), epoch}.String() + "-export", kind: ndjson, body: body}
	if acceptsGzip(c.Request().Header) {
		if file.gzip, err = projections.Compress(body); err != nil {
			return err
		}
	}
	c.Response().Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", id+".snowdonia"))
	return file.answer(c)
}

// wholeGame reads all records of a game that are there now.
func (s *Server) wholeGame(ctx context.Context, id string) (records []events.Record, epoch string, err error) {
	for {
		page, err := s.Reads.Records(ctx, id, len(records), recordsAtOnce)
		if err != nil {
			return nil, "", err
		}
		switch {
		case epoch == "":
			epoch = page.Epoch
		case page.Epoch != epoch: // read models that are filled anew may have fewer
			return nil, "", fmt.Errorf("%w: the read models were replaced meanwhile", projections.ErrUnavailable)
		}
		for _, text := range page.Records {
			r, err := events.Decode(text)
			if err != nil {
				return nil, "", fmt.Errorf("api: export game %s: %w", id, err)
			}
			records = append(records, r)
		}
		if len(page.Records) == 0 || len(records) >= page.Number || len(records) > exchange.MaxRecords {
			return records, epoch, nil
		}
	}
}
