// The points of all players round by round, as a line chart and as a table.

import { html } from "../vendor/htm-preact.js";
import { t } from "../messages.js";
import { nameOf } from "./names.js";
import { SeatMark } from "./art.js";

/** @typedef {import("../api.d.ts").Board} Board */
/** @typedef {{round: number, totals: number[]}} Progress */

const size = { width: 420, height: 230, left: 34, right: 30, top: 12, bottom: 26 };

/** A step of 1, 2 or 5 times a power of ten that cuts a span into some five parts. @param {number} span */
function stepOf(span) {
  const rough = Math.max(span / 5, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((f) => f * power).find((s) => s >= rough) ?? rough;
}

/**
 * Where rounds and points lie in the drawing.
 * @param {Progress[]} progress
 */
function scales(progress) {
  const all = progress.flatMap((p) => p.totals);
  const step = stepOf(Math.max(...all, 1) - Math.min(...all, 0));
  const low = Math.floor(Math.min(...all, 0) / step) * step;
  const high = Math.ceil(Math.max(...all, 1) / step) * step;
  const first = progress[0].round;
  const last = progress[progress.length - 1].round;
  const { width, height, left, right, top, bottom } = size;
  return {
    /** @param {number} round */
    x: (round) => left + ((round - first) / Math.max(last - first, 1)) * (width - left - right),
    /** @param {number} points */
    y: (points) => top + ((high - points) / (high - low)) * (height - top - bottom),
    lines: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step),
    roundStep: Math.max(stepOf(last - first), 1),
  };
}

/** @param {{progress: Progress[], seats: number[], label: string}} props */
function Lines({ progress, seats, label }) {
  const { x, y, lines, roundStep } = scales(progress);
  const { width, height, left, right } = size;
  const few = progress.length <= 20;
  const last = progress[progress.length - 1];
  return html`<svg class="chart" viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${label}>
    ${lines.map((p) => html`<g key=${p}><path class=${p === 0 ? "zero" : "grid"} d=${`M${left} ${y(p)}H${width - right}`} />
      <text x=${left - 6} y=${y(p) + 4} text-anchor="end">${t.board.signed(p)}</text></g>`)}
    ${progress.filter((p) => p.round % roundStep === 0).map((p) => html`<text key=${p.round} x=${x(p.round)} y=${height - 6} text-anchor="middle">${p.round}</text>`)}
    ${seats.map((seat) => html`<g key=${seat} class=${`line-of seat-${seat}`}>
      <path class="stroke" d=${progress.map((p, i) => `${i ? "L" : "M"}${x(p.round).toFixed(1)} ${y(p.totals[seat]).toFixed(1)}`).join("")} />
      ${few && progress.map((p) => html`<circle key=${p.round} class="dot" cx=${x(p.round)} cy=${y(p.totals[seat])} r="2.2" />`)}
      <svg x=${x(last.round) + 4} y=${y(last.totals[seat]) - 7} width="14" height="14"><${SeatMark} seat=${seat} /></svg>
    </g>`)}
  </svg>`;
}

/** @param {{board: Board, progress: Progress[]}} props */
export function Chart({ board, progress }) {
  const { result } = t.board;
  const seats = board.seats.map((s) => s.seat);
  const last = progress[progress.length - 1];
  const label = result.chart(seats.map((seat) => result.at(nameOf(board, seat), last.totals[seat])).join(", "));
  return html`<figure class="progress"><figcaption><h3>${result.progress}</h3>
      <p class="legend">${seats.map((seat) => html`<span key=${seat}><${SeatMark} seat=${seat} name=${nameOf(board, seat)} />${nameOf(board, seat)}</span>`)}</p></figcaption>
    <${Lines} progress=${progress} seats=${seats} label=${label} />
    <details><summary>${result.chartTable}</summary>
      <div class="table-window" role="region" aria-label=${result.chartTable} tabindex="0"><table class="score-table"><thead><tr><th scope="col">${result.round}</th>${seats.map((seat) => html`<th key=${seat} scope="col">${nameOf(board, seat)}</th>`)}</tr></thead>
      <tbody>${progress.map((p) => html`<tr key=${p.round}><th scope="row">${p.round}</th>${seats.map((seat) => html`<td key=${seat}>${t.board.signed(p.totals[seat])}</td>`)}</tr>`)}</tbody></table></div>
    </details>
  </figure>`;
}
