// What people and places on a board are called.

import { t } from "../messages.js";

/** @typedef {import("../api.d.ts").Board} Board */

/** The name of who sits there; empty for nobody. @param {Board} board @param {number | null} seat */
export function nameOf(board, seat) {
  return seat === null ? "" : board.seats[seat]?.name || t.board.players.free;
}

/** The name of a station; where there is none, of the place beyond the last one. @param {Board} board @param {number | null} station */
export function placeOf(board, station) {
  return (station === null ? board.beyond?.name : board.stations[station]?.name) ?? "";
}
