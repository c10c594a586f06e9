// Lists of games, live: the stream gives the first page anew whenever it changes,
// and the pages behind it are read again with it.

import { useCallback, useEffect, useRef, useState } from "../vendor/htm-preact.js";
import { get, getTagged, stream } from "../net.js";

/** @typedef {import("../api.d.ts").Games} Games */

const againMS = 15_000; // between two looks at a list while no stream tells of changes
const emptyPages = 5; // that are passed over in search of a game

/** @param {string} path @param {string} query @param {string} [cursor] */
function address(path, query, cursor) {
  const all = new URLSearchParams(query);
  if (cursor) all.set("cursor", cursor);
  return all.size > 0 ? `${path}?${all}` : path;
}

/**
 * The first page, and as many behind it as were asked for.
 * @param {string} path @param {string} query @param {Games} first @param {number} count @param {AbortSignal} signal
 * @returns {Promise<Games>}
 */
async function withFurther(path, query, first, count, signal) {
  let { games, next } = first;
  for (let read = 1; next && (read < count || (games.length === 0 && read < emptyPages)); read++) {
    const page = await get(address(path, query, next), { signal });
    games = games.concat(page.games);
    next = page.next;
  }
  return { games, next };
}

/**
 * @typedef {object} List
 * @property {import("../api.d.ts").Summary[] | null} games null until it is read
 * @property {boolean} live changes are told at once
 * @property {unknown} problem why it could not be read
 * @property {(() => void) | null} more reads one more page, null if there is none
 * @property {() => void} again reads the list again
 */

/**
 * A list of games under a path, kept up to date; without a path an empty one.
 * @param {string} path @param {string} query
 * @returns {List}
 */
export function useGames(path, query) {
  const [list, setList] = useState(/** @type {{games: Games["games"] | null, next: string}} */ ({ games: null, next: "" }));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [live, setLive] = useState(false);
  const [turn, setTurn] = useState(0);
  const count = useRef(1);
  const reader = useRef(() => {});

  useEffect(() => void (count.current = 1), [path, query]);
  useEffect(() => {
    if (!path) {
      setList({ games: [], next: "" });
      return undefined;
    }
    const over = new AbortController();
    let newest = 0;
    let open = false;
    /** @param {() => Promise<Games>} first */
    const show = async (first) => {
      const mine = ++newest;
      try {
        const all = await withFurther(path, query, await first(), count.current, over.signal);
        if (mine !== newest || over.signal.aborted) return;
        setList(all);
        setProblem(null);
      } catch (e) {
        if (mine === newest && !over.signal.aborted) setProblem(e);
      }
    };
    let stop = () => {};
    const read = () => void show(() => get(address(path, query), { signal: over.signal }));
    reader.current = read;
    let last = "";
    const first = async () => {
      const { body, tag } = await getTagged(address(path, query), { signal: over.signal });
      last = tag;
      return body;
    };
    /** From what was read on: the stream does not send that again. */
    const follow = () => stream(address(`${path}/stream`, query), {
      last,
      onEvent: (name, data) => {
        if (name === "list") void show(() => Promise.resolve(data));
      },
      onState: (state) => {
        open = state === "open";
        setLive(open);
      },
    });
    void show(first).then(() => over.signal.aborted || (stop = follow()));
    const timer = setInterval(() => !open && !document.hidden && read(), againMS);
    return () => {
      over.abort();
      stop();
      clearInterval(timer);
    };
  }, [path, query, turn]);

  const more = useCallback(() => {
    count.current++;
    reader.current();
  }, []);
  const again = useCallback(() => setTurn((n) => n + 1), []);
  return { games: list.games, live, problem, more: list.next ? more : null, again };
}
