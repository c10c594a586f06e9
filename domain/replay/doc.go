// Package replay folds games from their records: whole, to any point, and past
// take backs; and it checks a finished game against its seed.
//
// A take back does not delete records. It makes the record that it names the one
// that the next record follows, so a game's records are a tree and the state after
// any of them is well defined.
package replay
