// What there is to be had: the stock yard, the supply bag, and dynamite.

import { html } from "../vendor/htm-preact.js";
import { t } from "../messages.js";
import { Piece } from "./pieces.js";
import { Cube, kinds } from "./art.js";

/** @typedef {import("../api.d.ts").Board} Board */
/** @typedef {import("./art.js").Kind} Kind */

/** @param {Partial<Record<Kind, number>>} held */
const inWords = (held) => kinds.filter((k) => held[k]).map((k) => t.board.amount(k, held[k] ?? 0)).join(", ") || t.board.nothing;

/** Figures that keep their place when one of them is 0. @param {{held: Partial<Record<Kind, number>>, of: Kind[]}} props */
function Figures({ held, of }) {
  return of.map((kind) => html`<span key=${kind} class=${`figure-of${held[kind] ? "" : " is-zero"}`} title=${t.board.amount(kind, held[kind] ?? 0)}>
    <${Cube} kind=${kind} /><b>${held[kind] ?? 0}</b></span>`);
}

/** @param {{board: Board}} props */
export function Yard({ board }) {
  const { yard } = t.board;
  const { ironOre, stone, coal, event } = board.yard;
  const lying = event > 0 ? { ironOre, stone, coal, event } : { ironOre, stone, coal };
  const bag = board.bag;
  return html`<section class="board-part yard" data-part="yard" aria-labelledby="yard-title">
    <header class="part-head"><h2 id="yard-title">${yard.title}</h2></header>
    <div class="stores">
      <${Piece} id="yard" class="store" label=${yard.label(yard.yard, inWords(lying))}>
        <span class="store-name">${yard.yard}</span>
        <span class="figures"><${Figures} held=${lying} of=${/** @type {Kind[]} */ (Object.keys(lying))} /></span>
      <//>
      <${Piece} id="bag" class="store bag" label=${yard.label(yard.bag, bag ? inWords(bag) : yard.hidden)}>
        <span class="store-name">${yard.bag}${bag && html` <small>${yard.total(bag.total)}</small>`}</span>
        ${bag ? html`<span class="figures"><${Figures} held=${bag} of=${["ironOre", "stone", "coal", "event"]} /></span>`
          : html`<span class="hint">${yard.hidden}</span>`}
      <//>
      ${board.dynamite !== null && html`<${Piece} id="dynamite" class="store" label=${yard.label(yard.dynamite, yard.left(board.dynamite))}>
        <span class="store-name">${yard.dynamite}</span>
        <span class="figures"><${Figures} held=${{ dynamite: board.dynamite }} of=${["dynamite"]} /></span>
      <//>`}
    </div>
  </section>`;
}
