// Package mountsnowdon is the base game's scenario, the railway from Llanberis to
// the summit of Yr Wyddfa.
//
// Its stations and track cards lie as SET-3 and SET-4 say: without the Waterfall
// station for 1 or 2 players, and with the Passing Loop for 5 only. It is the
// scenario with fog (ASSIGN-4), and so the one that the option of thinner fog,
// the optional track cards and a choice of trains apply to (SET-10, SET-13).
// Contract cards 28 and 29 are left out with 1 or 2 players (SET-8). When nothing
// is left to excavate, area B becomes a build space (BUILD-7). In edition 2012 a
// route that an event finishes ends the game with that round (ED-2).
package mountsnowdon
