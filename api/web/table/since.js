// What happened while this browser's person was away from a game.

import { html, useEffect, useState } from "../vendor/htm-preact.js";
import { t } from "../messages.js";
import { sawUpTo, seenUpTo, showPoint } from "../session.js";

/** @typedef {import("./game.js").Game} Game */

const shown = 8; // records at most

/**
 * Remembers how far a game was seen, and gives how far it had been when the page
 * was opened; 0 if it had not been seen, or the person has since seen the rest.
 * @param {Game} game @param {boolean} live @returns {{leftAt: number, seen: () => void}}
 */
export function useLeftAt(game, live) {
  const [leftAt, setLeftAt] = useState(() => seenUpTo(game.id));
  const number = game.board?.number || 0;
  useEffect(() => {
    const save = () => live && number > 0 && !document.hidden && sawUpTo(game.id, number);
    save();
    document.addEventListener("visibilitychange", save);
    return () => document.removeEventListener("visibilitychange", save);
  }, [game, live, number]);
  useEffect(() => {
    const left = () => document.hidden && setLeftAt(game.board?.number || 0);
    document.addEventListener("visibilitychange", left);
    return () => document.removeEventListener("visibilitychange", left);
  }, [game]);
  return { leftAt, seen: () => setLeftAt(0) };
}

/** @param {{game: Game, leftAt: number, onSeen: () => void}} props */
export function Since({ game, leftAt, onSeen }) {
  const number = game.board?.number || 0;
  const missed = [...game.told.values()].filter((e) => e.number > leftAt && e.sentences.length);
  if (!leftAt || number <= leftAt || !missed.some((e) => e.seat !== game.mySeat)) return null;
  const latest = missed.slice(-shown);
  return html`<section class="card since" data-part="since" aria-labelledby="since-heading">
    <h2 id="since-heading">${t.since.heading}: ${t.since.moves(number - leftAt)}</h2>
    ${missed.length > shown && html`<p class="muted">${t.since.more(missed.length - shown)}</p>`}
    <ol>${latest.map((e) => html`<li key=${e.number}>${e.sentences.join(" ")}</li>`)}</ol>
    <div class="row">
      <button type="button" class="primary" data-control="since-step" onClick=${() => showPoint(leftAt)}>${t.since.step}</button>
      <button type="button" data-control="since-seen" onClick=${onSeen}>${t.since.seen}</button>
    </div>
  </section>`;
}
