// The games that are the most of something, each with a link to how it ended.

import { html } from "../vendor/htm-preact.js";
import { follow } from "../links.js";
import { t } from "../messages.js";

/** @typedef {import("../api.d.ts").BestGames} BestGames */
/** @typedef {BestGames["highest"]} Rows */

const { analytics } = t;

/** @param {{bests: BestGames, titles: {[scenario: string]: string}}} props */
export function Bests({ bests, titles }) {
  return html`<section class="figure-card card stack is-wide"><h2>${analytics.bests}</h2>
    <div class="bests">
      <${List} title=${analytics.highest} rows=${bests.highest} titles=${titles} value=${analytics.pointsOf} />
      <${List} title=${analytics.closest} rows=${bests.closest} titles=${titles} value=${analytics.apart} />
      <${List} title=${analytics.longest} rows=${bests.longest} titles=${titles} value=${analytics.roundsOf} />
    </div></section>`;
}

/** @param {{title: string, rows: Rows, titles: {[scenario: string]: string}, value: (n: number) => string}} props */
function List({ title, rows, titles, value }) {
  return html`<div class="stack"><h3>${title}</h3><ol class="stack">
    ${rows.map((r, n) => html`<li key=${r.game || n} class="best"><strong>${value(r.value)}</strong>
      <span>${r.game
        ? html`<a href=${`/games/${r.game}#${r.number}`} onClick=${follow}>${analytics.game(titles[r.scenario] || r.scenario, r.seats)}</a>`
        : html`${analytics.game(titles[r.scenario] || r.scenario, r.seats)} <span class="muted">${analytics.private}</span>`}</span></li>`)}
  </ol></div>`;
}
