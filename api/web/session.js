// Who sits in front of the page, what they like, and where in the page they are.
// Kept by the browser, and the same in all its tabs.

import { useEffect, useState } from "./vendor/htm-preact.js";
import { authorize, onRefusedToken, write } from "./net.js";

/** @typedef {{id: string, name: string, token: string}} Me a guest player of this browser */

const meKey = "snowdonia.me";
const likesKey = "snowdonia.likes";

/**
 * What a person likes. `confirm`: each choice is shown before it is sent. `motion`: "system" or "none".
 * `lastTable` is how the last table was opened, `tourSeen` that the tour was.
 * @typedef {{theme: "system" | "light" | "dark", confirm: boolean, motion: "system" | "none", tourSeen: boolean, lastTable: any}} Likes
 */
/** @type {Likes} */
const unsaid = { theme: "system", confirm: false, motion: "system", tourSeen: false, lastTable: null };

/** @type {Set<() => void>} */
const watchers = new Set();
const tell = () => watchers.forEach((f) => f());

/** @param {string} key @returns {any} */
function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key) || "null");
  } catch {
    return null; // a browser that keeps nothing, or what is kept was damaged
  }
}

/** @param {string} key @param {any} value */
function store(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // it is then forgotten with the tab
  }
}

/** @type {Me | null} */
let me = stored(meKey);
/** @type {Likes} */
let likes = { ...unsaid, ...stored(likesKey) };
authorize(me?.token || "");

/** Calls again whenever something here has changed. @template T @param {() => T} read @returns {T} */
function useHere(read) {
  const [, again] = useState({});
  useEffect(() => {
    const f = () => again({});
    watchers.add(f);
    return () => void watchers.delete(f);
  }, []);
  return read();
}

/** The player, or null for somebody who has only looked so far. @returns {Me | null} */
export const useMe = () => useHere(() => me);

/** @param {Me | null} who */
function become(who) {
  me = who;
  refused = false;
  store(meKey, who);
  authorize(who?.token || "");
  tell();
}

let refused = false;
onRefusedToken(() => {
  refused = true;
  tell();
});

/** Whether the server has refused the player's token. @returns {boolean} */
export const useRefused = () => useHere(() => refused && me !== null);

/** Makes a guest player of this name. @param {string} name @returns {Promise<Me>} */
export async function becomeGuest(name) {
  const { id, name: given, token } = await write("POST", "/v1/players", { name });
  const who = { id, name: given, token };
  become(who);
  return who;
}

/** Forgets the player. Nobody can be that player again: the token is gone. */
export const signOut = () => become(null);

/**
 * Something that the person likes, and how to change it.
 * @template {keyof Likes} K
 * @param {K} name
 * @returns {[Likes[K], (value: Likes[K]) => void]}
 */
export function usePreference(name) {
  return useHere(() => [likes[name], (value) => prefer(name, value)]);
}

/** @template {keyof Likes} K @param {K} name @param {Likes[K]} value */
function prefer(name, value) {
  likes = { ...likes, [name]: value };
  store(likesKey, likes);
  apply();
  tell();
}

/** Theme and motion are the style sheets' matter. */
function apply() {
  document.documentElement.dataset.theme = likes.theme;
  document.documentElement.dataset.motion = likes.motion;
}
apply();

addEventListener("storage", (e) => {
  if (e.key === meKey) {
    me = stored(meKey);
    authorize(me?.token || "");
  } else if (e.key === likesKey) {
    likes = { ...unsaid, ...stored(likesKey) };
    apply();
  }
  tell();
});

/** Goes to another address of the page without loading it anew. @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  scrollTo(0, 0);
  tell();
}

addEventListener("popstate", tell);

/** The path of the page's address. @returns {string} */
export const usePath = () => useHere(() => location.pathname);

/** The point that the address names after "#", null for the present. @returns {number | null} */
export function usePoint() {
  return useHere(() => (/^#[1-9]\d{0,8}$/.test(location.hash) ? Number(location.hash.slice(1)) : null));
}

/** Shows a point of the game, or the present. Going through many points leaves one entry of the history. @param {number | null} point */
export function showPoint(point) {
  const address = location.pathname + (point === null ? "" : `#${point}`);
  if ((location.hash === "") !== (point === null)) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  tell();
}

const seenKey = "snowdonia.seen";
const gamesSeen = 200; // that are remembered, the newest

/** What a player has seen of a game stands under both. @param {string} game */
const seenAs = (game) => `${me?.id || ""} ${game}`;

/** How far this browser's person has seen a game: the number of a record, 0 for nothing. @param {string} game @returns {number} */
export const seenUpTo = (game) => stored(seenKey)?.[seenAs(game)] || 0;

/** @param {string} game @param {number} number */
export function sawUpTo(game, number) {
  const { [seenAs(game)]: _, ...others } = stored(seenKey) || {};
  store(seenKey, Object.fromEntries([...Object.entries(others), [seenAs(game), number]].slice(-gamesSeen)));
}
