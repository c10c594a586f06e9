// The result of a game: who won, where the points came from, and how it went.

import { html } from "../vendor/htm-preact.js";
import { t } from "../messages.js";
import { nameOf } from "./names.js";
import { SeatMark } from "./art.js";
import { sources } from "./players.js";
import { Chart } from "./chart.js";

/** @typedef {import("../api.d.ts").Board} Board */
/** @typedef {import("../api.d.ts").Score} Score */
/** @typedef {import("./chart.js").Progress} Progress */

/** @param {{board: Board, scores: Score[], winners: number[]}} props */
function ScoreTable({ board, scores, winners }) {
  const { result, scores: words } = t.board;
  const used = sources.filter((s) => scores.some((score) => score[s] !== 0));
  const order = scores.map((_, seat) => seat).sort((a, b) => scores[b].total - scores[a].total || Number(winners.includes(b)) - Number(winners.includes(a)));
  return html`<div class="table-window" role="region" aria-label=${result.table} tabindex="0"><table class="score-table">
    <caption class="visually-hidden">${result.table}</caption>
    <thead><tr><th scope="col">${words.player}</th>${used.map((s) => html`<th key=${s} scope="col">${words.sources[s]}</th>`)}<th scope="col">${words.total}</th></tr></thead>
    <tbody>${order.map((seat) => html`<tr key=${seat} data-seat=${seat} class=${winners.includes(seat) && !board.solo ? "is-winner" : ""}>
      <th scope="row"><span class="row-name"><${SeatMark} seat=${seat} name=${nameOf(board, seat)} /><span>${nameOf(board, seat)}</span>
        ${winners.includes(seat) && !board.solo && html` <small class="stamp">${result.winner}</small>`}</span></th>
      ${used.map((s) => html`<td key=${s}>${t.board.signed(scores[seat][s])}</td>`)}
      <td class="total" data-cell="total">${t.board.signed(scores[seat].total)}</td></tr>`)}</tbody>
  </table></div>`;
}

/** What was used by which contract card, player by player. @param {{board: Board, scores: Score[]}} props */
function Assigned({ board, scores }) {
  const { result } = t.board;
  const holders = board.seats.filter((s) => s.contracts.length > 0);
  if (holders.length === 0) return null;
  return html`<div class="assigned"><h3>${result.assigned}</h3><dl>
    ${holders.map((seat) => html`<div key=${seat.seat}><dt><${SeatMark} seat=${seat.seat} name=${seat.name} />${seat.name}</dt>
      ${seat.contracts.map((card) => {
        const { number } = card;
        const paid = scores[seat.seat].cards.find((c) => c.card === number);
        return paid
          ? html`<dd key=${number}>${result.card(number, result.used(paid), paid.points)}</dd>`
          : html`<dd key=${number} class="unpaid">${result.unpaid(card)}</dd>`;
      })}</div>`)}
  </dl></div>`;
}

/** @param {{board: Board, progress?: Progress[]}} props */
export function Result({ board, progress }) {
  const { result } = t.board;
  if (!board.result) return null;
  const { reason, winners, scores } = board.result;
  const headline = board.solo ? result.solo(scores[0].total) : result.wins(winners.map((seat) => nameOf(board, seat)));
  return html`<section class="board-part result" data-part="result" aria-labelledby="result-title">
    <header class="result-head">
      <h2 id="result-title"><span class="visually-hidden">${result.title}: </span>
        ${!board.solo && winners.map((seat) => html`<${SeatMark} key=${seat} seat=${seat} name=${nameOf(board, seat)} />`)}<span>${headline}</span></h2>
      <p class="hint">${result.reasons[reason]}</p>
    </header>
    <${ScoreTable} board=${board} scores=${scores} winners=${winners} />
    <div class="result-more">
      ${progress && progress.length > 1 && html`<${Chart} board=${board} progress=${progress} />`}
      <${Assigned} board=${board} scores=${scores} />
    </div>
  </section>`;
}
