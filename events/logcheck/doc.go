// Package logcheck folds every game of a log and notes what its records lead to, as
// state hashes; and compares that with notes that another build has taken. What
// differs is a game that the new build would show, or play on, otherwise.
package logcheck

// The format of a file of notes: a header, then one [Note] a line.
const (
	Format  = "snowdonia-check"
	Version = 1
)

// every is after how many records a state is noted.
const every = 16
