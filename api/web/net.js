// The API as the page speaks it: reads, writes that may be repeated, and streams
// that go on where they stopped. Nothing else of the page uses fetch.

/** What the API answers when it does not do what was asked (docs/errors.md). */
export class Problem extends Error {
  /** @param {{status: number, code?: string, title?: string, detail?: string, rule?: string, legal?: string[]}} p */
  constructor(p) {
    super(p.detail || p.title || p.code || String(p.status));
    this.status = p.status;
    this.code = p.code || "";
    this.title = p.title || "";
    this.detail = p.detail || "";
    this.rule = p.rule || "";
    this.legal = p.legal || [];
  }
}

/** The server could not be reached, or not any more. */
export class Unreachable extends Error {}

let token = "";

/** From now on requests are made with this token; with "" without one. @param {string} t */
export function authorize(t) {
  token = t;
}

/** @param {number} ms @param {AbortSignal} [signal] @returns {Promise<void>} */
const pause = (ms, signal) =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", () => (clearTimeout(timer), done()), { once: true });
  });

/** @returns {Record<string, string>} */
const bearer = () => (token ? { Authorization: `Bearer ${token}` } : {});

let whenRefused = () => {};

/** Says what to do once the server has refused the token; from then on requests are made without. @param {() => void} deed */
export function onRefusedToken(deed) {
  whenRefused = deed;
}

/** @param {string} path @param {RequestInit & {headers: Record<string, string>}} init @returns {Promise<Response>} */
async function request(path, init) {
  const sent = token;
  let r;
  try {
    r = await fetch(path, { credentials: "omit", ...init, headers: { ...init.headers, ...bearer() } });
  } catch (e) {
    if (init.signal?.aborted) throw e;
    throw new Unreachable(String(e));
  }
  if (r.status !== 401 || !sent || (init.method || "GET") !== "GET") return r;
  if (token === sent) {
    token = "";
    whenRefused();
  }
  return request(path, init);
}

/** @param {Response} r @returns {Promise<Problem>} */
async function problemOf(r) {
  try {
    return new Problem({ ...(await r.json()), status: r.status });
  } catch {
    return new Problem({ status: r.status, title: r.statusText });
  }
}

/**
 * Reads JSON. Throws {@link Problem}, {@link Unreachable}, or an AbortError.
 * @param {string} path
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<any>}
 */
export async function get(path, { signal } = {}) {
  return (await getTagged(path, { signal })).body;
}

/**
 * Reads JSON, with the tag of what was read. Of a game's board it is an id of its stream.
 * @param {string} path
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<{body: any, tag: string}>}
 */
export async function getTagged(path, { signal } = {}) {
  const r = await request(path, { headers: { Accept: "application/json" }, signal });
  if (!r.ok) throw await problemOf(r);
  return { body: await r.json(), tag: /"(.*?)(-gz)?"/.exec(r.headers.get("ETag") || "")?.[1] || "" };
}

const attempts = 7; // of a write, some twenty seconds in all

/** The key that makes a repetition harmless. */
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
}

/**
 * Changes something. It is repeated with the same key while the server cannot be
 * reached or is not ready, so that it is done once however often it is sent.
 * @param {"POST" | "DELETE"} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
export async function write(method, path, body) {
  const key = newKey();
  for (let i = 1; ; i++) {
    try {
      const r = await request(path, {
        method,
        headers: { "Idempotency-Key": key, ...(body ? { "Content-Type": "application/json" } : {}) },
        body: body && JSON.stringify(body),
      });
      if (r.ok) return r.json();
      if (![429, 502, 503, 504].includes(r.status) || i >= attempts) throw await problemOf(r);
      await pause(1000 * Math.min(10, Number(r.headers.get("Retry-After")) || i));
    } catch (e) {
      if (!(e instanceof Unreachable) || i >= attempts) throw e;
      await pause(500 * i);
    }
  }
}

const quietMS = 40_000; // without a sign of life a stream counts as lost: the server gives one every 15 s
const hiddenMS = 20_000; // how often a tab that nobody sees looks for news
const glanceMS = 1_500; // and for how long
const longestMS = 5_000; // between two attempts

/**
 * @typedef {object} Listener
 * @property {string} [last] id of the event that is known already
 * @property {(name: string, data: any, id: string) => void} onEvent
 * @property {(state: "open" | "lost", problem?: Problem) => void} [onState] a problem says that it is over for good
 */

/**
 * Follows a stream of server-sent events until the returned function is called.
 * It is read with fetch, since EventSource sends no token. A tab that nobody sees
 * holds no connection, of which a browser has six for all tabs: it looks now and then.
 * @param {string} path
 * @param {Listener} listener
 * @returns {() => void}
 */
export function stream(path, listener) {
  const stopped = new AbortController();
  void follow(path, listener, stopped.signal);
  return () => stopped.abort();
}

/** @param {string} path @param {Listener} listener @param {AbortSignal} stopped */
async function follow(path, listener, stopped) {
  const place = { id: listener.last || "", retryMS: 1000 };
  for (let failures = 0; !stopped.aborted; ) {
    const hidden = document.hidden;
    const control = beginAttempt(stopped, hidden);
    const attempt = control.signal;
    let ended = false; // by itself
    try {
      await listen(path, listener, place, attempt);
      failures = 0;
    } catch (e) {
      if (e instanceof Problem && e.status >= 400 && e.status < 500 && e.status !== 429) {
        if (!stopped.aborted) listener.onState?.("lost", e);
        return;
      }
      if (!attempt.aborted) failures++;
    } finally {
      ended = !attempt.aborted;
      control.abort("over"); // and with it what it listened to
    }
    if (stopped.aborted) return;
    if (document.hidden) {
      await untilSeen(hiddenMS, stopped);
      continue;
    }
    if (hidden || (!ended && attempt.reason === "seen")) continue;
    listener.onState?.("lost");
    await untilOnline(Math.min(longestMS, place.retryMS * Math.max(1, failures)), stopped);
  }
}

/** Ends an attempt when all ends, when the tab comes into sight or goes out of it. @param {AbortSignal} stopped @param {boolean} hidden */
function beginAttempt(stopped, hidden) {
  const attempt = new AbortController();
  const change = () => document.hidden !== hidden && attempt.abort("seen");
  document.addEventListener("visibilitychange", change, { signal: attempt.signal });
  stopped.addEventListener("abort", () => attempt.abort("stopped"), { signal: attempt.signal });
  const glance = hidden ? setTimeout(() => attempt.abort("glance"), glanceMS) : 0;
  attempt.signal.addEventListener("abort", () => clearTimeout(glance));
  return attempt;
}

/** @param {number} ms @param {AbortSignal} stopped */
function untilSeen(ms, stopped) {
  const either = new AbortController();
  document.addEventListener("visibilitychange", () => either.abort(), { once: true, signal: either.signal });
  return pause(ms, AbortSignal.any([stopped, either.signal])).then(() => either.abort());
}

/** @param {number} ms @param {AbortSignal} stopped */
function untilOnline(ms, stopped) {
  const either = new AbortController();
  addEventListener("online", () => either.abort(), { once: true, signal: either.signal });
  return pause(ms, AbortSignal.any([stopped, either.signal])).then(() => either.abort());
}

/**
 * Reads one response to its end.
 * @param {string} path @param {Listener} listener @param {{id: string, retryMS: number}} place @param {AbortSignal} signal
 */
async function listen(path, listener, place, signal) {
  const quiet = new AbortController();
  const both = AbortSignal.any([signal, quiet.signal]);
  /** @type {ReturnType<typeof setTimeout>} */
  let timer = setTimeout(() => quiet.abort(), quietMS);
  try {
    const last = /** @type {Record<string, string>} */ (place.id ? { "Last-Event-ID": place.id } : {});
    const r = await request(path, { headers: { Accept: "text/event-stream", ...last }, signal: both, cache: "no-store" });
    if (!r.ok || !r.body) throw await problemOf(r);
    listener.onState?.("open");
    const text = r.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await text.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => quiet.abort(), quietMS);
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop() || "";
      for (const block of blocks) take(block, listener, place);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** One event. @param {string} block @param {Listener} listener @param {{id: string, retryMS: number}} place */
function take(block, listener, place) {
  let name = "message";
  let data = "";
  for (const line of block.split("\n")) {
    const [, field, value] = /^([a-z]*): ?(.*)$/.exec(line) || [];
    if (field === "event") name = value;
    else if (field === "data") data += value;
    else if (field === "id") place.id = value;
    else if (field === "retry") place.retryMS = Number(value) || place.retryMS;
  }
  if (data) listener.onEvent(name, JSON.parse(data), place.id);
}
