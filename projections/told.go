package projections

import "snowdonia/events"

// toldRecords is how many records of unfinished games a worker keeps decoded, about
// 1 kB each, so that they need not be read again once their game ends.
const toldRecords = 8192

// told are the records of games in play from their first on. They are true whether
// or not a batch is saved: a record never changes. A game may be missing.
type told struct{ games *recent[[]events.Record] }

func newTold(records int) told {
	return told{newWeighed(records, func(all []events.Record) int { return len(all) })}
}

// add keeps a record behind those of its game, if all of them are there.
func (k told) add(r events.Record) {
	before, _ := k.games.get(r.Game)
	if len(before) == r.Number-1 {
		k.games.put(r.Game, append(before, r))
	}
}

// take gives the first records of a game and forgets them; false if they are not all there.
func (k told) take(game string, records int) ([]events.Record, bool) {
	all, ok := k.games.get(game)
	if !ok || len(all) < records {
		return nil, false
	}
	k.games.remove(game)
	return all[:records:records], true
}
