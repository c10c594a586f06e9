// One game as the page knows it: the board now, kept current by the live stream,
// the offers if this person is asked, the chronicle, and boards of earlier points.

import { useEffect, useState } from "../vendor/htm-preact.js";
import { t } from "../messages.js";
import { get, getTagged, Problem, stream, Unreachable } from "../net.js";

/** @typedef {import("../api.d.ts").Board} Board */
/** @typedef {import("../api.d.ts").Offers} Offers */
/** @typedef {import("../api.d.ts").Chronicle["chronicle"][number]} Told */

const page = 100; // records at once
const newest = 60; // records of the chronicle that a table begins with
const boardsKept = 200; // of earlier points
const settledMS = 40; // that a point must stand still before it is fetched: a slider passes many
const behindMS = 1000; // after an answer was accepted without the stream having told of it

/** Bots of one kind are told apart by their seats, as the chronicle does. @param {Board} board @returns {Board} */
const withNames = (board) => ({
  ...board,
  seats: board.seats.map((s) => (s.bot && !s.standIn ? { ...s, name: t.table.bot(s.seat + 1, s.name) } : s)),
});

/** A game that is followed. Views read its fields and are told when one has changed. */
export class Game {
  /** @type {Board | null} */ board = null;
  /** @type {Offers | null} of the decision that the board shows, if this person is asked */ offers = null;
  /** @type {Map<number, Told>} by number of the record, without gaps up to the newest */ told = new Map();
  /** @type {"opening" | "open" | "lost"} */ connection = "opening";
  /** @type {Error | null} why there is nothing to show */ failed = null;
  /** @type {Map<number, Board>} */ #earlier = new Map();
  #watchers = new Set();
  #catchingUp = false;
  #stop = () => {};

  /** @param {string} id @param {string | undefined} player whose offers are fetched */
  constructor(id, player) {
    this.id = id;
    this.path = `/v1/games/${encodeURIComponent(id)}`;
    this.player = player;
  }

  /** Follows the game until the returned function is called. @param {() => void} changed */
  watch(changed) {
    this.#watchers.add(changed);
    if (this.#watchers.size === 1) void this.#follow();
    return () => {
      this.#watchers.delete(changed);
      if (this.#watchers.size === 0) this.#stop();
    };
  }

  /** Reads the board, which comes compressed, and then follows what changes. */
  async #follow() {
    let last = "";
    const read = async () => {
      const { body, tag } = await getTagged(`${this.path}?wait=1`); // a table that was opened just now may not be there yet
      last = tag;
      this.#show(body);
    };
    const there = await this.#patiently(read, () => this.#watchers.size > 0);
    if (!there || this.#watchers.size === 0) return;
    this.#stop = stream(`${this.path}/stream?of=boards`, {
      last,
      onEvent: (name, data) => name === "view" && this.#show(data),
      onState: (state, problem) => {
        this.connection = state;
        if (problem) this.failed = problem;
        this.#tell();
      },
    });
  }

  #tell() {
    for (const f of this.#watchers) f();
  }

  /** Waits until the board shows a record, which it may be told of by the stream, or else asks for. @param {number} number */
  async reach(number) {
    const shown = () => (this.board?.number || 0) >= number;
    let look = () => {};
    const told = new Promise((/** @type {(v?: unknown) => void} */ done) => {
      look = () => shown() && done();
    });
    this.#watchers.add(look);
    look();
    await Promise.race([told, new Promise((done) => setTimeout(done, behindMS))]);
    this.#watchers.delete(look);
    if (shown()) return;
    await this.#patiently(async () => {
      const board = await get(`${this.path}?wait=${number}`);
      if (!shown()) this.#show(board);
    }, () => !shown() && this.#watchers.size > 0);
  }

  /** From now on this is the person. @param {string | undefined} player */
  as(player) {
    if (player === this.player) return;
    this.player = player;
    this.offers = null;
    if (this.board) this.#show(this.board);
  }

  /** The seat that this person sits on, null for a watcher. @returns {number | null} */
  get mySeat() {
    const seat = this.player && this.board?.seats.find((s) => s.player === this.player);
    return seat ? seat.seat : null;
  }

  /** @param {Board} shown */
  #show(shown) {
    const board = withNames(shown);
    this.board = board;
    if (this.offers?.number !== board.number) this.offers = null;
    this.#tell();
    void this.#ask(board);
    void this.#catchUp();
  }

  /** Reads the offers if this person is asked. @param {Board} board */
  async #ask(board) {
    if (!board.asked || board.asked.seat !== this.mySeat) return;
    await this.#patiently(async () => {
      const offers = await get(`${this.path}/offers?wait=${board.number}`);
      if (offers.number !== this.board?.number) return; // the stream brings a newer board
      this.offers = offers;
      this.#tell();
    }, () => this.board === board);
  }

  /** Reads what the chronicle does not have yet; once at a time. */
  async #catchUp() {
    if (this.#catchingUp) return;
    this.#catchingUp = true;
    try {
      while (this.board && this.last < this.board.number) {
        const after = this.told.size ? this.last : Math.max(0, this.board.number - newest);
        if (!(await this.#patiently(() => this.#read(after), () => this.#watchers.size > 0))) return;
      }
    } finally {
      this.#catchingUp = false;
    }
  }

  /** The number of the newest record that is told. */
  get last() {
    return Math.max(0, ...this.told.keys());
  }

  /** The number of the oldest record that is told. */
  get first() {
    return Math.min(...this.told.keys());
  }

  /** Reads a page of the chronicle. @param {number} after */
  async #read(after) {
    const { chronicle } = await get(`${this.path}/chronicle?cursor=${after}&limit=${page}&wait=${after + 1}`);
    const all = /** @type {Told[]} */ (chronicle).map((e) => /** @type {const} */ ([e.number, e]));
    this.told = new Map([...this.told, ...all].sort(([a], [b]) => a - b));
    this.#tell();
  }

  /** Reads the chronicle back to a record, or to the beginning. @param {number} [to] */
  async readBack(to = 1) {
    while (this.told.size && this.first > to) {
      const before = this.first;
      if (!(await this.#patiently(() => this.#read(Math.max(0, before - 1 - page)), () => this.#watchers.size > 0))) return;
      if (this.first === before) return;
    }
  }

  /**
   * The board after a record, however long it takes until the signal says that it is not wanted any more.
   * Null if it could not be read, or is not wanted. @param {number} number @param {AbortSignal} signal @returns {Promise<Board | null>}
   */
  async atLast(number, signal) {
    let board = /** @type {Board | null} */ (null);
    await this.#patiently(async () => void (board = await this.at(number, signal)), () => !signal.aborted);
    return board;
  }

  /** Whether a point needs not be fetched. @param {number} number */
  knows = (number) => this.board?.number === number || this.#earlier.has(number);

  /** The board after a record. @param {number} number @param {AbortSignal} [signal] @returns {Promise<Board>} */
  async at(number, signal) {
    if (this.board?.number === number) return this.board;
    const known = this.#earlier.get(number);
    if (known) return known;
    const board = withNames(await get(`${this.path}?at=${number}`, { signal }));
    this.#earlier.set(number, board);
    const oldest = this.#earlier.keys().next();
    if (this.#earlier.size > boardsKept && !oldest.done) this.#earlier.delete(oldest.value);
    return board;
  }

  /**
   * Does something again and again while the server cannot be reached or is busy.
   * @param {() => Promise<void>} what @param {() => boolean} stillWanted
   * @returns {Promise<boolean>} whether it was done
   */
  async #patiently(what, stillWanted) {
    for (let pause = 250; stillWanted(); pause = Math.min(5000, pause * 2)) {
      try {
        await what();
        return true;
      } catch (e) {
        const passing = e instanceof Unreachable || (e instanceof Problem && (e.status >= 500 || e.status === 429 || e.code === "not-yet"));
        if (!passing) {
          if (!this.board && e instanceof Error) this.failed = e;
          this.#tell();
          return false;
        }
        if (!this.board) this.connection = "lost";
        this.#tell();
        await new Promise((done) => setTimeout(done, pause));
      }
    }
    return false;
  }
}

/** Follows a game as long as the component is there. @param {string} id @param {string | undefined} player */
export function useGame(id, player) {
  const [game] = useState(() => new Game(id, player));
  const [, again] = useState({});
  useEffect(() => game.watch(() => again({})), [game]);
  useEffect(() => game.as(player), [game, player]);
  return game;
}

/**
 * The board to show: of the present, or of an earlier point. While a point is
 * fetched it is the one that was shown before, so that nothing flickers.
 * @param {Game} game @param {number | null} point
 * @returns {{board: Board | null, missing: boolean}} missing: the game has no such record
 */
export function useBoard(game, point) {
  const [at, setAt] = useState(/** @type {{board: Board | null, missing: boolean}} */ ({ board: null, missing: false }));
  useEffect(() => {
    if (point === null) return;
    const left = new AbortController();
    const read = () => void game.atLast(point, left.signal).then(
      (board) => left.signal.aborted || setAt((was) => ({ board: board || was.board, missing: board === null })),
    );
    const timer = setTimeout(read, game.knows(point) ? 0 : settledMS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [game, point]);
  if (point === null || at.board === null) return { board: game.board, missing: at.missing && point !== null };
  return at;
}
