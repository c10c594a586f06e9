// The event track: what the event cubes set off, and what comes next.

import { html } from "../vendor/htm-preact.js";
import { t } from "../messages.js";
import { Piece } from "./pieces.js";
import { Cube, EventIcon } from "./art.js";

/** @typedef {import("../api.d.ts").Board} Board */
/** @typedef {import("../api.d.ts").EventTrack["spaces"][number]} Space */

/** What a space sets off, at the rates of now. @param {Board} board @param {Space} space */
const meaning = (board, space) => t.board.events.meaning[space.event](board.rates.excavation.now, board.rates.layTrack.now);

/** @param {{board: Board, space: Space}} props */
function EventSpace({ board, space }) {
  const { events } = t.board;
  const now = board.events.resolving === space.space;
  const next = board.events.next === space.space;
  const returns = space.returns.length > 0 ? events.returns(space.returns) : "";
  const label = events.space(space.space, `${events.names[space.event]}: ${meaning(board, space)}`, { cube: space.cube, next, now, returns });
  const look = ["event-space", space.cube && "has-cube", next && "is-next", now && "is-now", space.event === "none" && "is-none"].filter(Boolean).join(" ");
  return html`<${Piece} id=${`event/${space.space}`} label=${label} title=${label} class=${look}>
    <small class="event-number">${space.space}</small>
    <span class="event-sign"><${EventIcon} event=${space.event} />${space.cube && html`<${Cube} kind="event" />`}</span>
    <span class="event-name">${events.names[space.event]}</span>
    ${returns && html`<small class="returns">${events.returnsShort(space.returns)}</small>`}
    ${(next || now) && html`<span class="next-tag">${now ? events.now : events.next}</span>`}
  <//>`;
}

/** @param {{board: Board}} props */
export function TrackEvents({ board }) {
  const { events } = t.board;
  const { spaces, next, waiting } = board.events;
  const coming = spaces.find((s) => s.space === next);
  return html`<section class="board-part events" data-part="events" aria-labelledby="events-title">
    <header class="part-head"><h2 id="events-title">${events.title}</h2>
      ${coming && html`<p class="hint">${events.comingUp(coming.space, meaning(board, coming))}</p>`}
      ${waiting > 0 && html`<p class="waiting"><${Cube} kind="event" />${events.waiting(waiting)}</p>`}
    </header>
    <ol class="event-track">${spaces.map((s) => html`<li key=${s.space}><${EventSpace} board=${board} space=${s} /></li>`)}</ol>
  </section>`;
}
