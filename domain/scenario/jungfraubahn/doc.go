// Package jungfraubahn is the scenario of the railway through the Eiger, from the
// Hotel Bellevue des Alpes to the Sphinx Observatory.
//
// Snow takes the place of fog, among the weathers and on the event track, and
// leaves the printed rubble on fields without an ownership marker (SNOW-1 to
// SNOW-7). Between stations lie gap cards: which one, and how much track it
// hides, is drawn when dynamite turns it, and whoever turned it keeps its points
// (JB-2, JB-6, SCORE-7). Dynamite comes from the works, a train or a contract
// card, and in an excavation also clears a whole field (JB-3 to JB-7). For a
// surveyor the first two stations are one, and the valley costs points (JB-1,
// JB-11). Deck and engine shed are its own, and no option of the base game
// applies (JB-8, JB-10, SET-13).
package jungfraubahn
