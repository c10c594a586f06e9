// Package game is the Snowdonia aggregate: the state of one game, the facts
// that change it, the decisions it asks of a seat and the rules that answer.
//
// It is pure. It knows no clock, no network and no randomness of its own; luck
// is an argument whose outcomes become facts (DRAW-1). Five words carry it:
//
//   - the game asks a [Decision] of a seat;
//   - its offers are the candidate [Choice] values, see [Rules.Offers];
//   - a seat gives an [Answer];
//   - an [Error] says why a command was not accepted, with the rule;
//   - an [Event] is a fact that follows.
//
// [Evolve] folds a fact into a [State] and decides nothing. [Rules.Decide] decides
// and changes nothing. Rule ids in comments refer to domain/RULES.md.
package game
