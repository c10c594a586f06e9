// What the chronicle tells of the game's course: which records were taken back,
// whose answers count, where rounds begin, and when a piece was touched.

/** @typedef {import("../api.d.ts").Chronicle["chronicle"][number]} Told */
/** @typedef {Map<number, Told>} Records by number, in order */

/** The numbers of records that a later one took back. @param {Records} told @returns {Set<number>} */
export function takenBack(told) {
  const gone = new Set();
  for (const { number, backTo } of told.values()) {
    if (backTo === null) continue;
    for (let n = backTo + 1; n < number; n++) gone.add(n);
  }
  return gone;
}

/**
 * The newest answer of a seat that counts at a point of the game; null if none is known, or not all up to there is told yet.
 * @param {Records} told @param {number} seat @param {number} number of the point @returns {Told | null}
 */
export function lastAnswer(told, seat, number) {
  for (let e = told.get(number); e; e = told.get(number)) {
    if (e.backTo !== null) number = e.backTo;
    else if (e.seat === seat) return e;
    else number--;
  }
  return null;
}

/** The round that a record began in, 0 before the start. @param {{at: string}} e */
export const roundOf = (e) => Number(/^r(\d+)\./.exec(e.at)?.[1] || 0);

/** The records after which a round had just begun. @param {Records} told @returns {number[]} */
export function roundStarts(told) {
  const starts = [];
  let round = 0;
  for (const e of told.values()) {
    if (roundOf(e) > round) {
      round = roundOf(e);
      starts.push(e.number - 1);
    }
  }
  return starts;
}

/** The first record behind the one that dealt the game, in which everything is new. @param {Records} told */
export function begun(told) {
  for (const e of told.values()) if (roundOf(e) > 0) return e.number;
  return Infinity;
}

/** The newest record up to a point that touched a piece. @param {Records} told @param {string} piece @param {number} upTo @returns {number | null} */
export function whenTouched(told, piece, upTo) {
  let found = null;
  for (const e of told.values()) if (e.number <= upTo && e.touched.includes(piece)) found = e.number;
  return found;
}

/** All pieces that records touched, from one to another. @param {Records} told @param {number} from @param {number} to @returns {Set<string>} */
export function touchedIn(told, from, to) {
  const touched = new Set();
  for (let n = from; n <= to; n++) told.get(n)?.touched.forEach((id) => touched.add(id));
  return touched;
}
