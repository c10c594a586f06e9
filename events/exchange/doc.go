// Package exchange reads and writes game records in the interchange format: one
// game as lines of JSON that another site, or another program, can read, check and
// take in. docs/record-format.md describes it for whoever has no Go.
//
// A file of a game is a header, the game's records, a state line after each
// sixteenth of them, and an end line. It has one form only: whatever [Reader]
// accepts, [Write] would have written so in the same shapes of records. Nothing in
// it is a site's own, so a game that was taken over from another site is written
// with the same bytes again.
package exchange

// The format, as a header names it.
const (
	Format  = "snowdonia-record"
	Version = 1
)

// Every is after how many records a state line follows.
const Every = 16

// The limits of a file. What [Write] is given beyond them it refuses, too.
const (
	MaxLine    = 1 << 20  // bytes of a line, with its line feed
	MaxBytes   = 64 << 20 // bytes of a game
	MaxRecords = 100_000  // of a game
)
