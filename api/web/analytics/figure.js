// Two kinds of charts, as drawings with a table of the same figures below.

import { html } from "../vendor/htm-preact.js";
import { useElementId } from "../dialog.js";
import { t } from "../messages.js";

/** @typedef {{head: string[], rows: (string | number)[][]}} Table the first cell of a row names it */

/**
 * A chart with its heading and the table of its figures.
 * @param {{title: string, about?: string, table: Table, open?: boolean, wide?: boolean, children?: any}} props
 */
export function Figure({ title, about, table, open = false, wide = false, children }) {
  const id = useElementId();
  return html`<section class=${`figure-card card stack${wide ? " is-wide" : ""}`} aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    ${about && html`<p class="muted small">${about}</p>`}
    ${children}
    <details open=${open}><summary>${t.analytics.table}</summary>
      <div class="table-window" role="region" aria-label=${title} tabindex="0"><table class="score-table">
        <thead><tr>${table.head.map((h) => html`<th key=${h} scope="col">${h}</th>`)}</tr></thead>
        <tbody>${table.rows.map(([name, ...cells], n) => html`<tr key=${n}><th scope="row">${name}</th>${cells.map((c, i) => html`<td key=${i}>${c}</td>`)}</tr>`)}</tbody>
      </table></div></details>
  </section>`;
}

/** A step of 1, 2 or 5 times a power of ten that cuts a span into some four parts. @param {number} span */
function stepOf(span) {
  const rough = span / 4 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((f) => f * power).find((s) => s >= rough) ?? rough;
}

const bars = { width: 440, letter: 6.6, value: 62, row: 22, bar: 14 };

/**
 * Bars from left to right, each with its name and value; a mark stands where something was to be expected.
 * @param {{label: string, rows: {name: string, value: number, text: string, mark?: number}[]}} props
 */
export function Bars({ label, rows }) {
  const most = Math.max(...rows.map((r) => Math.max(r.value, r.mark ?? 0)), 1e-9);
  const names = 10 + bars.letter * Math.max(...rows.map((r) => r.name.length));
  const room = Math.max(bars.width - names - bars.value, 120);
  /** @param {number} v */
  const x = (v) => names + (Math.max(v, 0) / most) * room;
  return html`<svg class="chart" viewBox=${`0 0 ${names + room + bars.value} ${rows.length * bars.row}`} role="img" aria-label=${label}>
    ${rows.map((r, n) => html`<g key=${r.name} transform=${`translate(0 ${n * bars.row})`}>
      <text x=${names - 6} y="15" text-anchor="end">${r.name}</text>
      <rect class="bar" x=${names} y="4" width=${(x(r.value) - names).toFixed(1)} height=${bars.bar} rx="2" />
      ${r.mark !== undefined && html`<path class="expected" d=${`M${x(r.mark).toFixed(1)} 2v18`} />`}
      <text x=${Math.max(x(r.value), x(r.mark ?? 0)) + 5} y="15">${r.text}</text>
    </g>`)}
  </svg>`;
}

const plot = { width: 520, height: 240, left: 40, right: 12, top: 10, bottom: 26 };

/**
 * Lines over rounds.
 * @param {{label: string, series: {name: string, points: {x: number, y: number}[]}[]}} props
 */
export function Lines({ label, series }) {
  const all = series.flatMap((s) => s.points);
  const step = stepOf(Math.max(...all.map((p) => p.y), 1e-9));
  const high = Math.ceil(Math.max(...all.map((p) => p.y), 1e-9) / step) * step;
  const first = Math.min(...all.map((p) => p.x));
  const last = Math.max(...all.map((p) => p.x));
  const { width, height, left, right, top, bottom } = plot;
  /** @param {number} v */
  const x = (v) => left + ((v - first) / Math.max(last - first, 1)) * (width - left - right);
  /** @param {number} v */
  const y = (v) => top + (1 - v / high) * (height - top - bottom);
  const grid = Array.from({ length: Math.round(high / step) + 1 }, (_, i) => i * step);
  const roundStep = Math.max(1, Math.round(stepOf((last - first) * 0.6)));
  const rounds = Array.from({ length: last - first + 1 }, (_, i) => first + i).filter((r) => r % roundStep === 0);
  return html`<p class="legend">${series.map((s, n) => html`<span key=${s.name} class=${`series series-${n}`}><svg width="22" height="8" aria-hidden="true"><path
      d="M0 4h22" /></svg>${s.name}</span>`)}</p>
    <svg class="chart" viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${label}>
      ${grid.map((v) => html`<g key=${v}><path class=${v === 0 ? "zero" : "grid"} d=${`M${left} ${y(v)}H${width - right}`} />
        <text x=${left - 6} y=${y(v) + 4} text-anchor="end">${t.analytics.number(v)}</text></g>`)}
      ${rounds.map((r) => html`<text key=${r} x=${x(r)} y=${height - 8} text-anchor="middle">${r}</text>`)}
      ${series.map((s, n) => html`<path key=${s.name} class=${`series series-${n}`} d=${s.points
        .map((p, i) => `${i ? "L" : "M"}${x(p.x).toFixed(1)} ${y(p.y).toFixed(1)}`).join("")} />`)}
    </svg>`;
}
