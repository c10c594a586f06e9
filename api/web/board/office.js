// The site office: the contract cards to be had, the deck and the discards.

import { html } from "../vendor/htm-preact.js";
import { t } from "../messages.js";
import { Piece } from "./pieces.js";
import { WeatherIcon } from "./art.js";
import { ContractFace } from "./cards.js";

/** @typedef {import("../api.d.ts").Board} Board */

/** @param {{board: Board}} props */
export function Office({ board }) {
  const { office, cards } = t.board;
  const { deck } = board;
  return html`<section class="board-part office" data-part="office" aria-labelledby="office-title">
    <header class="part-head"><h2 id="office-title">${office.title}</h2>
      <p class="deck"><span class=${`card-back weather-back-${deck.top}`} title=${office.back(deck.top)}><${WeatherIcon} weather=${deck.top} /></span>
        ${office.deck}: ${office.deckCount(deck.cards)}<span class="visually-hidden">, ${office.back(deck.top)}</span></p>
    </header>
    <ol class="office-spaces">
      ${board.office.map(({ space, card }) => html`<li key=${space}>
        <${Piece} id=${`office/${space + 1}`} class=${`office-space${card ? "" : " is-empty"}`}
          label=${office.space(space + 1, card ? cards.label(card) : "")} title=${space === 0 && card ? office.leaves : undefined}>
          <small class="space-number">${space + 1}</small>
          ${card ? html`<${ContractFace} card=${card} />` : html`<span class="vacant">${office.empty}</span>`}
        <//></li>`)}
    </ol>
    ${deck.turned.length > 0 && html`<h3>${office.turned}</h3>
      <ul class="office-spaces">${deck.turned.map((card) => html`<li key=${card.number}>
        <${Piece} id=${`contract/${card.number}`} class="office-space" label=${cards.label(card)}><${ContractFace} card=${card} /><//></li>`)}</ul>`}
    ${deck.discards.length > 0 && html`<p class="hint">${office.discards(deck.discards)}</p>`}
  </section>`;
}
