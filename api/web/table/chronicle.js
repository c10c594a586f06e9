// The chronicle: what happened, in sentences, the newest first; each line leads to its point.

import { html, useEffect, useMemo, useRef } from "../vendor/htm-preact.js";
import { SeatMark } from "../board/art.js";
import { t } from "../messages.js";
import { roundOf, takenBack } from "./past.js";
import { showPoint } from "../session.js";

/** @typedef {import("../api.d.ts").Board} Board */
/** @typedef {import("./game.js").Told} Told */
/** @typedef {import("./game.js").Game} Game */

/**
 * @param {{game: Game, board: Board, point: number | null, news: number}} props news: number of the first record that is new to the reader
 */
export function Chronicle({ game, board, point, news }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const told = game.told;
  const lines = useMemo(() => rounds(told, board, news), [told, board.seats.map((s) => s.name).join("\n"), news]);
  useEffect(() => mark(list.current, point), [point, told]);
  return html`<section class="card chronicle" data-part="chronicle" aria-labelledby="chronicle-heading">
    <h2 id="chronicle-heading">${t.chronicle.heading}</h2>
    <div class="chronicle-lines" ref=${list} tabindex="0" role="group" aria-label=${t.chronicle.lines}>
      ${lines}
      ${told.size > 0 && game.first > 1 && html`<button type="button" class="quiet" data-control="earlier"
        onClick=${() => game.readBack(game.first - 1)}>${t.chronicle.earlier}</button>`}
    </div>
  </section>`;
}

/** Marks the line of the point, and brings it into sight without moving the page. @param {HTMLElement | null} list @param {number | null} point */
function mark(list, point) {
  if (!list) return;
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  if (point === null) return;
  const line = [...list.querySelectorAll("[data-record]")].find((l) => l instanceof HTMLElement && Number(l.dataset.record) <= point); // some records have no line
  if (!line) return;
  line.setAttribute("aria-current", "true");
  const [window, at] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
  if (at.top < window.top || at.bottom > window.bottom) list.scrollTop += at.top - window.top - window.height / 3;
}

/** All lines, by round. @param {Map<number, Told>} told @param {Board} board @param {number} news */
function rounds(told, board, news) {
  const gone = takenBack(told);
  /** @type {{round: number, entries: Told[]}[]} */
  const all = [];
  for (const e of [...told.values()].reverse()) {
    if (!e.sentences.length) continue;
    if (all.at(-1)?.round !== roundOf(e)) all.push({ round: roundOf(e), entries: [] });
    all[all.length - 1].entries.push(e);
  }
  return all.map(({ round, entries }) => html`<div class="chronicle-round" key=${round}>
    <h3>${t.chronicle.round(round)}</h3>
    <ol reversed>${entries.map((e) => html`<${Line} key=${e.number} entry=${e} board=${board} gone=${gone.has(e.number)} isNew=${e.number >= news} />`)}</ol>
  </div>`);
}

/** @param {{entry: Told, board: Board, gone: boolean, isNew: boolean}} props */
function Line({ entry, board, gone, isNew }) {
  const seat = entry.seat === null ? null : board.seats[entry.seat];
  const first = entry.sentences[0];
  return html`<li class=${`line${gone ? " line-gone" : ""}${isNew ? " line-new" : ""}`} data-record=${entry.number}>
    <button type="button" class="line-go" data-control="go-to-record" aria-label=${t.chronicle.goTo(entry.number, first)} onClick=${() => showPoint(entry.number)}>
      ${entry.number}</button>
    <div class="line-text">${seat && html`<${SeatMark} seat=${seat.seat} name=${seat.name} />`}
      ${entry.sentences.map((s, i) => html`<p key=${i}>${gone ? html`<del>${s}</del>` : s}</p>`)}</div>
  </li>`;
}
