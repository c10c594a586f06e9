// What happened while this browser's person was away from a game.

import { html, useEffect, useState } from "../vendor/htm-preact.js";
import { t } from "../messages.js";
import { lastAnswer } from "./past.js";
import { sawUpTo, seenUpTo, showPoint } from "../session.js";

/** @typedef {import("./game.js").Game} Game */

const shown = 8; // records at most

/**
 * The records behind one number and up to another that happened in somebody's absence.
 * @typedef {{from: number, to: number}} Absence
 */

/**
 * Remembers how far a game was seen, and tells what was missed: when the page was
 * opened, or its tab came into sight again. Null if nothing was.
 * @param {Game} game @param {boolean} live @returns {{missed: Absence | null, seen: () => void}}
 */
export function useMissed(game, live) {
  const [missed, setMissed] = useState(/** @type {Absence | null} */ (null));
  const [leftAt, setLeftAt] = useState(/** @type {number | null} */ (seenUpTo(game.id))); // null while the person is here
  const number = game.board?.number || 0;
  useEffect(() => {
    if (!live || number === 0 || document.hidden) return;
    if (leftAt !== null) {
      setMissed(leftAt > 0 && leftAt < number ? { from: leftAt, to: number } : null);
      setLeftAt(null);
    }
    sawUpTo(game.id, number);
  }, [game, live, number, leftAt]);
  useEffect(() => {
    const change = () => document.hidden && setLeftAt(game.board?.number || 0);
    document.addEventListener("visibilitychange", change);
    return () => document.removeEventListener("visibilitychange", change);
  }, [game]);
  return { missed, seen: () => setMissed(null) };
}

/** @param {{game: Game, missed: Absence | null, onSeen: () => void}} props */
export function Since({ game, missed, onSeen }) {
  if (!missed) return null;
  const me = game.mySeat;
  const answered = me !== null && (lastAnswer(game.told, me, game.board?.number || 0)?.number || 0) > missed.to; // and so has seen it
  const told = [...game.told.values()].filter((e) => e.number > missed.from && e.number <= missed.to && e.seat !== me && e.sentences.length);
  if (answered || told.length === 0) return null;
  return html`<section class="card since" data-part="since" aria-labelledby="since-heading">
    <h2 id="since-heading">${t.since.heading}: ${t.since.moves(told.length)}</h2>
    ${told.length > shown && html`<p class="muted">${t.since.more(told.length - shown)}</p>`}
    <ol>${told.slice(-shown).map((e) => html`<li key=${e.number}>${e.sentences.join(" ")}</li>`)}</ol>
    <div class="row">
      <button type="button" class="primary" data-control="since-step" onClick=${() => showPoint(missed.from)}>${t.since.step}</button>
      <button type="button" data-control="since-seen" onClick=${onSeen}>${t.since.seen}</button>
    </div>
  </section>`;
}
