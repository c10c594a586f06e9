package projections

import "context"

// writesOf gives everything that a batch writes. While the build is far behind,
// boards are only noted as due; announcements are held back until it is in use.
// A game that cannot be shown or counted is a [*BrokenError] with its last record;
// other errors are of Redis, or a *keyError.
func (w *worker) writesOf(ctx context.Context, b *batch) (writes, error) {
	all := make(writes, 0, 64*len(b.changes))
	k := w.build.keys()
	for _, c := range b.changes {
		chronicle(k, c, &all)
		if err := summary(k, c, &all); err != nil {
			return nil, w.broken(c.records[len(c.records)-1], err)
		}
		lobby(k, c, &all)
		counts(k, c, &all)
		players(k, c, &all)
		turns(k, c, &all)
		hosts(k, c, &all)
		bots(k, c, &all)
		if w.isFarBehind() {
			tableDue(k, c, &all)
			continue
		}
		r, err := render(&c.after, w.rulesFor)
		if err != nil {
			return nil, w.broken(c.records[len(c.records)-1], err)
		}
		tableShown(k, c.after.id, r, &all)
	}
	if err := w.analytics(ctx, b, &all); err != nil {
		return nil, err
	}
	if w.build.ready {
		all.add("PUBLISH", channelOf(w.build.shard), announceMoved(w.build.epoch, b.changes))
	}
	return all, nil
}

// drain renders some of the boards that are due, and tells whether any is left.
func (w *worker) drain(ctx context.Context) (left bool, err error) {
	k := w.build.keys()
	ids, err := w.store.rdb.ZRange(ctx, k.due(), 0, dueStep-1).Result()
	if err != nil || len(ids) == 0 {
		return false, err
	}
	args := []any{w.build.epoch, string(k), nowMS()}
	for _, id := range ids {
		f, err := w.gameNow(ctx, id)
		if err != nil {
			return true, err
		}
		r, err := render(f, w.rulesFor)
		if err != nil {
			return true, &BrokenError{Shard: w.build.shard, Sequence: w.build.position, Game: id, Number: f.state.Number, Cause: err}
		}
		args = append(args, id, r.number, r.board, r.gzip, r.offers)
	}
	reply, err := renderedScript.Run(ctx, w.store.rdb, []string{k.at(), k.due()}, args...).Text()
	if err == nil && reply != "saved" {
		err = errGone
	}
	return true, err
}

// gameNow gives a game as all of its stored records leave it.
func (w *worker) gameNow(ctx context.Context, id string) (*folded, error) {
	if f, ok := w.games.get(id); ok {
		return f, nil
	}
	return w.store.load(ctx, w.build.keys(), id)
}
