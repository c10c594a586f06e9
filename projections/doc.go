// Package projections turns the log into what people read: boards, the records
// of a game, the lobby, the games of a player, the bots that are to move, and the
// figures of all games that are over.
//
// A projection is a pure fold plus a save. A [Runner] follows each shard of the
// log from the position that is stored in Redis beside the read models, folds a
// batch of records and saves what follows from it, with the new position, in one
// step: all or nothing, and only if the position is still the one it started
// from. Redelivery and several runners on one shard are therefore harmless, and a
// runner may be killed at any moment. Redis may be lost: the runner notices and
// fills it again from the log.
//
// Nothing is passed over. A record that cannot be projected, and a write that
// Redis refuses for what it is, stop the shard where it stands, see [BrokenError].
// Redis undoes nothing of a script that fails in the middle; a version that holds
// part of a batch, or a damaged key, or records that the log has lost since, is
// unfit: whoever opens it next fills a new one from the log instead.
//
//	runner, err := projections.NewRunner(projections.Config{Log: log, Redis: client, RulesFor: scenario.RulesFor}, registry)
//	go runner.Run(ctx)
//
// A [Reader] answers queries. What it gives carries the number of the last record
// that it shows and the epoch of the store that it was read from; the pair tells
// whether something is newer, or from a store that has been built anew.
//
//	reader := projections.NewReader(client, log.Shards())
//	board, err := reader.Board(ctx, game)
//
// [Rebuild] fills a new version beside the one in use and switches readers and
// runners over to it.
//
// # Keys
//
// All keys of shard 3 begin with {3}, so that Redis Cluster keeps them together
// and one script may touch them all; those of version 1 begin with {3}:v1. See
// keys.go. Nothing of a read model has a time to live, so Redis must not be set to
// evict.
package projections
