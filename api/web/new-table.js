// Opening tables: what they may be opened with, and how it is done, bots and start included.

import { useEffect, useState } from "./vendor/htm-preact.js";
import { get, write } from "./net.js";
import { go } from "./session.js";
import { t } from "./messages.js";

/** @typedef {import("./api.d.ts").Playable} Playable */
/** @typedef {import("./session.js").Me} Me */

const againMS = 5_000; // between two attempts to read it
let known = /** @type {Playable | null} */ (null); // it does not change while a server runs

/** What may be played, null until it is read. @returns {{playable: Playable | null, problem: unknown, again: () => void}} */
export function usePlayable() {
  const [playable, setPlayable] = useState(known);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [turn, setTurn] = useState(0);
  const again = () => setTurn((n) => n + 1);
  useEffect(() => {
    if (known) return undefined;
    const over = new AbortController();
    let timer = 0;
    get("/v1/scenarios", { signal: over.signal }).then((read) => {
      known = read;
      setPlayable(read);
      setProblem(null);
    }, (e) => {
      if (over.signal.aborted) return;
      setProblem(e);
      timer = setTimeout(again, againMS);
    });
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, [turn]);
  return { playable, problem, again };
}

/**
 * Opens a table, seats its bots and starts it if every seat is taken then. Once it is open nothing is
 * thrown any more: what is still missing can be done at the table.
 * @param {object} table @param {string[]} bots of the seats from 1 on, "" for a person
 * @returns {Promise<string>} the game
 */
export async function openTable(table, bots) {
  const { game } = await write("POST", "/v1/games", table);
  try {
    for (const [i, bot] of bots.entries()) {
      if (bot) await write("POST", `/v1/games/${game}/seats`, { bot, seat: i + 1 });
    }
    if (bots.every(Boolean)) await write("POST", `/v1/games/${game}/start`);
  } catch (e) {
    console.warn(e);
  }
  return game;
}

/**
 * Opens a table that goes on from a point of a game, as {@link openTable} opens one.
 * @param {string} origin the game @param {object} fork @param {(string | null)[]} seats the bot of each seat, "" for a person, null for one's own
 * @returns {Promise<string>} the new game
 */
export async function forkGame(origin, fork, seats) {
  const { game } = await write("POST", `/v1/games/${origin}/fork`, fork);
  try {
    for (const [seat, bot] of seats.entries()) {
      if (bot) await write("POST", `/v1/games/${game}/seats`, { bot, seat });
    }
    if (!seats.includes("")) await write("POST", `/v1/games/${game}/start`);
  } catch (e) {
    console.warn(e);
  }
  return game;
}

/** A game for two of the first scenario against the best bot, started at once. @param {Me} me */
export async function playAgainstBot(me) {
  /** @type {Playable} */
  const { scenarios, bots, editions } = await get("/v1/scenarios");
  const table = { scenario: scenarios[0].name, seats: 2, edition: editions[0], name: t.lobby.botTable(me.name) };
  go(`/games/${await openTable(table, bots.slice(-1))}`);
}
