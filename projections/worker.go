package projections

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"snowdonia/domain/replay"
	"snowdonia/events"
)

const (
	batchLimit = 256              // records in one save
	farBehind  = 1024             // records behind the head from which on boards are left for later
	dueStep    = 16               // boards rendered in one step of catching up
	idleWait   = time.Second      // after which an idle worker checks that its build is still in use
	busyWait   = time.Millisecond // the same while boards are due
)

// worker projects one shard: into the build in use, or into one beside it until
// that has taken its place.
type worker struct {
	log      events.Log
	store    store
	rulesFor replay.RulesFor
	logger   *slog.Logger
	shard    int
	meter    *meter
	report   func(b *build, goal uint64) // told in every step how far the build is

	build *build
	goal  uint64           // head of the log as last seen while catching up
	games *recent[*folded] // as they stand at the build's position
	// trails are of those games that moved last
	trails *recent[*trail]
	told   told
}

// project follows the log until ctx ends or something fails, or until a build
// that began beside the one in use has taken its place.
func (w *worker) project(ctx context.Context) error {
	beside := w.build.beside
	w.games.clear()
	w.trails.clear()
	w.told.games.clear()
	w.goal = 0
	sub, err := w.log.Follow(ctx, w.shard, max(w.build.position, 1)-1, batchLimit)
	if err != nil {
		return err
	}
	defer sub.Stop()
	records, err := w.resume(ctx, sub)
	if err != nil {
		return err
	}
	for {
		if err := w.catchUp(ctx); err != nil {
			return err
		}
		w.report(w.build, w.goal)
		if beside && w.build.ready {
			return nil
		}
		if len(records) == 0 {
			if records, err = w.next(ctx, sub); err != nil {
				return err
			}
		}
		if err := w.save(ctx, records); err != nil {
			return err
		}
		records = nil
	}
}

// resume makes sure that the log still holds, at the build's position, the record
// that was projected. A log that lost its end, and went on from there, does not:
// then the build is given up, since those that were replaced are in it. Resume
// gives the records that came with that one.
func (w *worker) resume(ctx context.Context, sub events.Subscription) ([]events.Stored, error) {
	b := w.build
	if b.position == 0 {
		return nil, nil
	}
	head, err := w.log.Head(ctx, w.shard)
	if err != nil {
		return nil, err
	}
	if head < b.position {
		return nil, fmt.Errorf("%w: position %d of shard %d, which ends at %d", events.ErrBeyondHead, b.position, w.shard, head)
	}
	records, err := sub.Next(ctx)
	if err != nil {
		return nil, err
	}
	if records[0].Seq == b.position && hashOf(records[0]) == b.last {
		return records[1:], nil
	}
	w.logger.Error("the log holds another record than the one that was projected: it has lost records; the read models are filled anew",
		"shard", w.shard, "sequence", b.position, "found", records[0].Seq)
	if err := w.store.abandon(ctx, b, unfitLog); err != nil {
		return nil, err
	}
	return nil, errGone
}

// next waits for records. If none come for a while it gives none, after a check
// that the build is still in use.
func (w *worker) next(ctx context.Context, sub events.Subscription) ([]events.Stored, error) {
	wait := idleWait
	if !w.build.ready {
		wait = busyWait
	}
	limited, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	records, err := sub.Next(limited)
	if err == nil || limited.Err() == nil || ctx.Err() != nil {
		return records, err
	}
	now, err := w.store.look(ctx, w.build)
	if err == nil {
		err = w.adopt(now.position, now.ready)
	}
	return nil, err
}

// adopt takes over that another worker has moved the build on. A build that went
// back has lost something: it is gone as this worker knows it.
func (w *worker) adopt(position uint64, ready bool) error {
	if position < w.build.position {
		return errGone
	}
	w.build.position, w.build.ready = position, ready
	return nil
}

// catchUp does a step on the way of a build to readiness, if it is near the head.
func (w *worker) catchUp(ctx context.Context) error {
	if w.build.ready {
		return nil
	}
	if w.build.position >= w.goal {
		head, err := w.log.Head(ctx, w.shard)
		if err != nil {
			return err
		}
		w.goal = head
	}
	if w.isFarBehind() {
		return nil
	}
	left, err := w.drain(ctx)
	if err != nil || left || w.build.position < w.goal {
		return err
	}
	ready, err := w.store.finish(ctx, w.build, w.goal)
	if ready {
		w.logger.Info("the projection is ready", "shard", w.shard, "version", w.build.version, "position", w.build.position)
	}
	return err
}

func (w *worker) isFarBehind() bool {
	return !w.build.ready && w.goal > w.build.position+farBehind
}

// save folds records and saves what follows from them. Those that another worker
// has saved in the meantime are only followed.
func (w *worker) save(ctx context.Context, records []events.Stored) error {
	for len(records) > 0 {
		if n := w.savedByOthers(records); n > 0 {
			w.follow(records[:n])
			records = records[n:]
			continue
		}
		n, err := w.saveSome(ctx, records)
		records = records[n:]
		if moved, ok := errors.AsType[*movedError](err); ok {
			w.meter.lost.Inc()
			err = w.adopt(moved.position, moved.ready)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (w *worker) savedByOthers(records []events.Stored) int {
	n := 0
	for n < len(records) && records[n].Seq <= w.build.position {
		n++
	}
	return n
}

// follow keeps the games in memory up with records that are saved already. A
// game that is not there, or that is taken back, is loaded when it is needed.
func (w *worker) follow(records []events.Stored) {
	for _, r := range records {
		w.told.add(r.Record)
		f, ok := w.games.get(r.Record.Game)
		if !ok {
			continue
		}
		if takenBack(r.Record) != nil || f.apply(r.Record, nil) != nil {
			w.games.remove(r.Record.Game)
		} else {
			w.remember(f)
		}
	}
}

// saveSome saves the records up to the first broken one, and tells how many.
func (w *worker) saveSome(ctx context.Context, records []events.Stored) (n int, err error) {
	b, err := w.fold(ctx, records)
	broken, isBroken := errors.AsType[*BrokenError](err)
	if err != nil && !isBroken {
		return 0, err
	}
	if len(b.records) == 0 {
		return 0, w.believe(ctx, broken)
	}
	all, err := w.writesOf(ctx, b)
	if broken, isBroken := errors.AsType[*BrokenError](err); isBroken {
		if broken.Sequence == records[0].Seq {
			return 0, w.believe(ctx, broken)
		}
		return w.saveSome(ctx, before(b.records, broken.Sequence))
	}
	if err != nil {
		return 0, err
	}
	last := b.records[len(b.records)-1]
	err = w.store.save(ctx, w.build, last, all)
	if failed, ok := errors.AsType[*keyError](err); ok {
		return 0, &BrokenError{Shard: w.shard, Sequence: records[0].Seq, Key: failed.key, Cause: failed.cause}
	}
	if err != nil {
		return 0, err
	}
	for _, c := range b.changes {
		w.games.put(c.after.id, &c.after)
	}
	w.meter.saved.Inc()
	w.meter.records.Add(float64(len(b.records)))
	return len(b.records), nil
}

func before(records []events.Stored, seq uint64) []events.Stored {
	n := 0
	for n < len(records) && records[n].Seq < seq {
		n++
	}
	return records[:n]
}

// believe gives the error of a broken record, unless it only looks broken because
// the stored records it was folded onto are not this build's any more.
func (w *worker) believe(ctx context.Context, broken *BrokenError) error {
	now, err := w.store.look(ctx, w.build)
	switch {
	case err != nil:
		return err
	case now.position != w.build.position:
		return &movedError{now.position, now.ready}
	}
	return broken
}

// attempt opens a build and projects into it. What would end in the same way the
// next time, too, is a [*BrokenError].
func (w *worker) attempt(ctx context.Context, open func(context.Context) error) error {
	err := open(ctx)
	if err == nil {
		err = w.project(ctx)
	}
	if damaged, ok := errors.AsType[*keyError](err); ok {
		return w.damaged(ctx, damaged)
	}
	if !refused(err) {
		return err
	}
	next := uint64(1)
	if w.build != nil {
		next = w.build.position + 1
	}
	return &BrokenError{Shard: w.shard, Sequence: next, Cause: err}
}

// damaged gives a build up in which a key does not hold what it should, unless it
// only looks so because the build is not this worker's any more.
func (w *worker) damaged(ctx context.Context, e *keyError) error {
	broken := &BrokenError{Shard: w.shard, Sequence: w.build.position + 1, Key: e.key, Cause: e.cause}
	if err := w.believe(ctx, broken); !errors.Is(err, broken) {
		return err
	}
	if err := w.store.abandon(ctx, w.build, unfitKey); err != nil && !refused(err) {
		return err
	}
	return broken
}
