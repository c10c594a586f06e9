// The engine shed: the trains that nobody owns yet.

import { html } from "../vendor/htm-preact.js";
import { t } from "../messages.js";
import { Piece } from "./pieces.js";
import { TrainFace } from "./cards.js";

/** @typedef {import("../api.d.ts").Board} Board */

/** @param {{board: Board}} props */
export function Shed({ board }) {
  const { shed, cards } = t.board;
  const { open, shed: trains, deck } = board.trains;
  const state = board.solo ? shed.solo : open ? shed.open : shed.closed;
  return html`<section class="board-part shed" data-part="shed" aria-labelledby="shed-title">
    <header class="part-head"><h2 id="shed-title">${shed.title}</h2>
      <p class=${`hint${open && !board.solo ? " is-open" : ""}`}>${state}</p></header>
    ${trains.length === 0 && !board.solo && html`<p class="hint">${shed.empty}</p>`}
    <ul class="train-list">${trains.map((train) => html`<li key=${train.number}>
      <${Piece} id=${`train/${train.number}`} class=${`train-card${open ? "" : " is-shut"}`} label=${cards.train(train, shed.inShed)}><${TrainFace} train=${train} /><//></li>`)}</ul>
    ${deck > 0 && !board.solo && html`<p class="hint">${shed.deck(deck)}</p>`}
  </section>`;
}
