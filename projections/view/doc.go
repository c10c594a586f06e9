// Package view is how a game looks to the people at the table, to those who
// watch and to programs: JSON values of everything that lies on the table, and
// of what the asked seat may do.
//
// Both are pure functions of the game's state, so a board of the past looks as
// it looked then. Nothing is secret in a state; the players' entropy is left out
// because nobody plays with it. Seats, fields, stations and spaces are counted
// from 0 in the values; the words of package notation count spaces from 1. A seat
// that is nobody's is null, and a list is never null.
package view
