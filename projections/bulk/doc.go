// Package bulk writes the rows of all finished games of a log as Parquet files,
// for programs that answer questions over many games at once.
//
// A folder is filled by one [Export] after the other. Each goes on where the
// last one ended, and adds what has finished since: every finished game of the
// log is in the folder exactly once, with all its rows, whatever was killed in
// between and however often. The folder looks so:
//
//	positions.json                                            how far the log has been read
//	games/scenario=mount-snowdon/month=2026-01/00000001.parquet
//	scores/scenario=mount-snowdon/month=2026-01/00000001.parquet
//	contracts/…  answers/…  facts/…
//	.unfinished/                                              what a commit has not taken yet
//
// The month is that in which a game ended; all its rows lie under it. Files carry the
// number of the commit that they came with. A file that is there is whole and is never
// changed.
//
// # Commits
//
// Rows go to files below .unfinished. A commit closes them, writes
// positions.json with the positions that they reach and with their names, and
// then moves them to their places. Writing positions.json is one rename, and is the moment
// that decides: an export that was killed before leaves files that the next one
// removes, one that was killed after leaves files that the next one moves.
//
// # Damage
//
// A record that cannot be read, or a game whose records are no game, ends the
// export of its shard there, as it stops the read models: what comes after it is exported
// once it can be read. The other shards are exported all the same.
package bulk
