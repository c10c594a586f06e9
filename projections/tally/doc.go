// Package tally makes rows for figures out of a finished game's records. It is
// pure: the same records give the same rows, in the read models and in files that
// are exported in bulk, so that the figures of both agree.
//
// Only what counts in the end is told: answers that were taken back, and what
// followed from them, make no rows. A row's columns are named by its tags; docs/analytics.md
// describes them for those who read files.
package tally
