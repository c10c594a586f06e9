package projections

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"snowdonia/domain/replay"
	"snowdonia/events/points"
	"snowdonia/projections/view"
)

// BoardAt gives the board as it stood at a point, compressed, too. [ErrNotFound]
// says that the game never came there.
func (r *Reader) BoardAt(ctx context.Context, id string, at points.Point) (View, error) {
	number, byNumber := at.Number()
	if !byNumber {
		whole, err := r.whole(ctx, id)
		if err != nil {
			return View{}, err
		}
		if number, err = r.find(id, whole, at); err != nil {
			return View{}, err
		}
	}
	if board, ok := r.histories.board(id, number); ok {
		now, err := r.table(ctx, id) // from memory, usually, as the board of the past
		board.Epoch = now.board.Epoch
		return board, err
	}
	before, epoch, err := r.past(ctx, id, number)
	if err != nil {
		return View{}, err
	}
	s, err := replay.Fold(before.entries)
	if err != nil {
		return View{}, fmt.Errorf("projections: game %s at record %d: %w", id, number, err)
	}
	board := View{Number: number}
	if board.JSON, err = json.Marshal(view.Of(id, &s)); err != nil {
		return View{}, err
	}
	if board.Gzip, err = Compress(board.JSON); err != nil {
		return View{}, err
	}
	r.histories.putBoard(id, board)
	board.Epoch = epoch
	return board, nil
}

// whole gives all of a game's past, from memory if that is all that the game has.
func (r *Reader) whole(ctx context.Context, id string) (past, error) {
	if known := r.histories.get(id); len(known.entries) > 0 {
		now, err := r.table(ctx, id)
		if err != nil || now.board.Number == len(known.entries) {
			return known, err
		}
	}
	p, _, err := r.past(ctx, id, all)
	return p, err
}

// find gives the number that a point of a game's whole past names.
func (r *Reader) find(id string, whole past, at points.Point) (int, error) {
	course, err := r.histories.course(id, whole)
	if err != nil {
		return 0, fmt.Errorf("projections: game %s: %w", id, err)
	}
	number, ok := course.Find(at)
	if !ok {
		return 0, ErrNotFound
	}
	return number, nil
}

// MaxCompared is how many records may lie between two points that are compared.
const MaxCompared = 500

// The errors of [Reader.Diff] about its points.
var (
	// ErrNoFrom and ErrNoTo say that the game never came to a point.
	ErrNoFrom = errors.New("projections: the game has no record for the first point")
	ErrNoTo   = errors.New("projections: the game has no record for the second point")
	// ErrBackwards says that the second point lies before the first one.
	ErrBackwards = errors.New("projections: the second point lies before the first one")
	// ErrFarApart says that more than MaxCompared records lie between them.
	ErrFarApart = errors.New("projections: too many records lie between the points")
)

// Diff tells what happened in a game between two points. Nil for to is the newest
// record. A game that is not there is [ErrNotFound].
func (r *Reader) Diff(ctx context.Context, id string, from points.Point, to *points.Point) (view.Diff, error) {
	whole, err := r.whole(ctx, id)
	if err != nil {
		return view.Diff{}, err
	}
	course, err := r.histories.course(id, whole)
	if err != nil {
		return view.Diff{}, fmt.Errorf("projections: game %s: %w", id, err)
	}
	first, ok := course.Find(from)
	if !ok {
		return view.Diff{}, ErrNoFrom
	}
	last := course.Len()
	if to != nil {
		if last, ok = course.Find(*to); !ok {
			return view.Diff{}, ErrNoTo
		}
	}
	switch {
	case last < first:
		return view.Diff{}, ErrBackwards
	case last-first > MaxCompared:
		return view.Diff{}, ErrFarApart
	}
	d, err := view.Between(whole.entries[:last], course, first)
	if err != nil {
		return view.Diff{}, fmt.Errorf("projections: game %s: %w", id, err)
	}
	d.Game = id
	return d, nil
}

// Ledger gives up to limit rows of a game's ledger, of records with numbers above
// after; more tells that others follow.
func (r *Reader) Ledger(ctx context.Context, id string, after, limit int) (rows []view.Row, more bool, err error) {
	whole, err := r.whole(ctx, id)
	if err != nil {
		return nil, false, err
	}
	course, err := r.histories.course(id, whole)
	if err == nil {
		rows, more, err = view.Ledger(whole.entries, course, after, limit)
	}
	if err != nil {
		return nil, false, fmt.Errorf("projections: game %s: %w", id, err)
	}
	return rows, more, nil
}
