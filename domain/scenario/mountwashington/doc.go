// Package mountwashington is the scenario of the cog railway from Marshfield
// Station to the summit of Mount Washington.
//
// Snow takes the place of fog, among the weathers and on the event track, and
// leaves two rubble on every field but owned excavation spaces, on laid track as
// well (SNOW-1 to SNOW-7). The surveyors start on the Devil's Shingle behind the
// summit and slide down when the game is over, past every station where their
// players have a marker (MW-2, MW-3). So area G has another action: it blasts the
// next field and digs on, with the rate alone and without pieces of dynamite
// (MW-4). With 2 to 5 players an event space is covered that would lay the last
// track (MW-5). The start is a station with spaces of its own; deck and engine
// shed are the scenario's, and no option of the base game applies (MW-1, MW-6,
// MW-7, SET-13).
package mountwashington
