// The guided tour of the first round: a card beside what it speaks of, which goes
// on when the player does the thing. It never takes the focus and blocks nothing.

import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { useElementId } from "./dialog.js";
import { placeBeside } from "./beside.js";
import { usePreference } from "./session.js";
import { t } from "./messages.js";

/** @typedef {import("./api.d.ts").Board} Board */
/** @typedef {import("./session.js").Me} Me */

/**
 * A step: `part` is what it speaks of. One with `done` waits for the player: it is over once that holds.
 * @typedef {object} Step
 * @property {keyof typeof t.tour.steps} name
 * @property {string} part
 * @property {(now: Progress) => boolean} [done]
 */

/**
 * How far the player is with the first round of the tour.
 * @typedef {object} Progress
 * @property {number} placed labourers of the player that stand on areas
 * @property {boolean} assigning labourers are being placed
 * @property {boolean} roundOver
 */

/** @type {Step[]} */
const steps = [
  { name: "route", part: "route" },
  { name: "areas", part: "areas" },
  { name: "place", part: "areas", done: (now) => now.placed > 0 || !now.assigning || now.roundOver },
  { name: "placeMore", part: "prompt", done: (now) => now.placed > 1 || !now.assigning || now.roundOver },
  { name: "resolve", part: "prompt", done: (now) => now.roundOver },
  { name: "sky", part: "sky" },
  { name: "yard", part: "yard" },
  { name: "office", part: "office" },
];
const keepFree = ["prompt", "areas"]; // where the player is to act
const firstWait = steps.findIndex((s) => s.done);

let wanted = false; // somebody asked for the tour, wherever it is to begin
/** @type {Set<() => void>} */
const watchers = new Set();

/** Begins the tour at the table that is shown, or at the next one. */
export function startTour() {
  wanted = true;
  watchers.forEach((f) => f());
}

/**
 * It begins by itself in the first round of one's first game, and is not shown again unless it is asked for.
 * @param {{board: Board, asked: Board["asked"], me: Me | null}} props
 */
export function Tour({ board, asked, me }) {
  const [seen, setSeen] = usePreference("tourSeen");
  const [begun, setBegun] = useState(/** @type {{round: number, time: number} | null} */ (null));
  const seat = me ? board.seats.findIndex((s) => s.player === me.id && !s.standIn) : -1;
  const running = board.status === "running";
  const begin = () => {
    wanted = false;
    setBegun({ round: board.round, time: Date.now() });
  };
  const beginning = useRef(begin);
  beginning.current = begin;
  useEffect(() => {
    const f = () => beginning.current();
    watchers.add(f);
    return () => void watchers.delete(f);
  }, []);
  useEffect(() => {
    if (running && !begun && (wanted || (!seen && seat >= 0 && board.round <= 1))) begin();
  }, [running, seat]);
  if (!begun || !running) return null;
  const close = () => {
    setSeen(true);
    setBegun(null);
  };
  const now = {
    placed: board.areas.flatMap((a) => a.labourers).filter((s) => s === seat && seat >= 0).length,
    assigning: board.phase === "assign" || board.phase === "set-up" || board.phase === "none",
    roundOver: board.round > begun.round,
  };
  const waitsFor = asked && asked.seat !== seat ? board.seats[asked.seat].name : "";
  return html`<${Coach} key=${begun.time} now=${now} waitsFor=${waitsFor} onClose=${close} />`;
}

/** The step that the player is at: the one looked at, or a later one if things were done already. @param {number} at @param {Progress} now */
function reached(at, now) {
  let step = at;
  if (step < firstWait && steps[firstWait].done?.(now)) step = firstWait;
  while (step < steps.length && steps[step].done?.(now)) step++;
  return step;
}

/** @param {{now: Progress, waitsFor: string, onClose: () => void}} props */
function Coach({ now, waitsFor, onClose }) {
  const [at, setAt] = useState(() => reached(0, now));
  const [here, setHere] = useState(/** @type {import("./beside.js").Spot | null} */ (null));
  const card = useRef(/** @type {HTMLElement | null} */ (null));
  const id = useElementId();
  const index = Math.min(Math.max(at, reached(at, now)), steps.length - 1);
  const step = steps[index];
  useEffect(() => {
    if (index !== at) setAt(index);
  }, [index, at]);
  useEffect(() => placeBeside(card, step.part, keepFree, setHere), [step.part]);
  useEffect(() => card.current?.showPopover(), []); // above all that the table has lying on it
  const { title, text } = t.tour.steps[step.name];
  const last = index === steps.length - 1;
  const next = () => (last ? onClose() : setAt(index + 1));
  /** @param {KeyboardEvent} e */
  const escape = (e) => {
    if (e.key !== "Escape") return;
    e.stopPropagation();
    onClose();
  };
  const look = `coach card stack${here?.sheet ? ` coach-sheet coach-${here.sheet}` : ""}`;
  const free = here && !here.sheet;
  const place = { left: free ? `${here.left}px` : "", top: free ? `${here.top}px` : "", visibility: here ? "visible" : "hidden" };
  return html`<aside ref=${card} popover="manual" class=${look} data-part="tour" data-step=${step.name}
    aria-label=${t.tour.label} onKeyDown=${escape} style=${place}>
    <div aria-live="polite" aria-atomic="true" class="stack coach-words">
      <p class="muted small">${t.tour.step(index + 1, steps.length)}</p>
      <h2 id=${id}>${title}</h2>
      <p>${text}</p>
      ${step.done && waitsFor && html`<p class="muted small">${t.tour.wait(waitsFor)}</p>`}
      ${last && html`<p class="muted small">${t.tour.again}</p>`}
    </div>
    <div class="row spread">
      <button type="button" class="quiet" data-control="tour-close" onClick=${onClose}>${t.tour.close}</button>
      <button type="button" class=${step.done ? "" : "primary"} data-control="tour-next" onClick=${next}>${last ? t.tour.last : t.tour.next}</button>
    </div>
  </aside>`;
}
