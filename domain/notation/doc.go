// Package notation writes the game as text that people read, type and quote,
// and reads it back: choices ("build 3.2 ore:1"), positions ("r5.D") and, one
// way only, facts as sentences for the chronicle.
//
// A choice is written in one way. What [Choice] writes, [ParseChoice] reads, and
// the other way round; the log keeps choices in this form. Notation knows no
// rules: whether a choice is legal is for the game to say.
package notation
