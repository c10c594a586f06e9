// The players: what each has in front of them, and how they stand.

import { html } from "../vendor/htm-preact.js";
import { t } from "../messages.js";
import { Piece } from "./pieces.js";
import { placeOf } from "./names.js";
import { Cubes, Labourer, Marker, SeatMark, StartPlayer, Surveyor, kinds } from "./art.js";
import { ContractFace, GapFace, TrainFace } from "./cards.js";

/** @typedef {import("../api.d.ts").Board} Board */
/** @typedef {import("../api.d.ts").Seat} Seat */
/** @typedef {import("../api.d.ts").Score} Score */

/** The sources of points, in the order of the score sheet. @type {(Exclude<keyof Score, "total" | "cards">)[]} */
export const sources = ["track", "stations", "surveyor", "contracts", "train", "gapCards"];

/** @param {{board: Board, seat: Seat, me: number | null}} props */
function Who({ board, seat, me }) {
  const { players } = t.board;
  const name = seat.name || players.free;
  const starts = board.startPlayer === seat.seat && !board.solo;
  return html`<header class="who">
    <${SeatMark} seat=${seat.seat} name=${name} />
    <h3>${name}</h3>
    ${seat.seat === me && html`<span class="badge">${players.me}</span>`}
    ${seat.bot && html`<span class="badge">${seat.standIn ? players.standIn : players.bot}</span>`}
    ${starts && html`<${Piece} id="start-player" class="figure" label=${players.startLabel(name)} title=${players.start}><${StartPlayer} /><//>`}
    ${board.asked?.seat === seat.seat && html`<span class="now-tag">${players.asked}</span>`}
  </header>`;
}

/** What is at hand: labourers, markers, surveyor. @param {{board: Board, seat: Seat}} props */
function AtHand({ board, seat }) {
  const { players } = t.board;
  const place = seat.surveyorStop === null ? null : board.stations[seat.surveyorStop];
  return html`<p class="at-hand">
    <span title=${players.labourers(seat.labourers)}><span class="crew">${Array.from({ length: seat.labourers }, (_, i) => html`<${Labourer} key=${i} seat=${seat.seat} />`)}
      ${Array.from({ length: seat.pub }, (_, i) => html`<span key=${`pub${i}`} class="in-pub"><${Labourer} seat=${seat.seat} /></span>`)}</span>
      <span class="visually-hidden">${players.labourers(seat.labourers)}, ${players.pub(seat.pub)}</span>
      ${seat.pub > 0 && html`<small aria-hidden="true">${players.pubShort}</small>`}</span>
    <span title=${players.markers(seat.markers)}><${Marker} seat=${seat.seat} /><b aria-hidden="true">${seat.markers}</b>
      <span class="visually-hidden">${players.markers(seat.markers)}</span></span>
    ${place && html`<span title=${players.surveyor(placeOf(board, seat.surveyorStop), place.points)}><${Surveyor} seat=${seat.seat} /><b aria-hidden="true">${place.number}</b>
      <span class="visually-hidden">${players.surveyor(placeOf(board, seat.surveyorStop), place.points)}</span></span>`}
  </p>`;
}

/** The points so far, by source. @param {{score: Score}} props */
function SoFar({ score }) {
  const { players, scores } = t.board;
  return html`<dl class="so-far">
    <div class="sum"><dt>${players.total}</dt><dd>${t.board.signed(score.total)}</dd></div>
    ${sources.filter((s) => score[s] !== 0).map((s) => html`<div key=${s}><dt>${scores.sources[s]}</dt><dd>${t.board.signed(score[s])}</dd></div>`)}
  </dl>`;
}

/** The contract cards of a player, those first that may still do something. @param {Seat} seat */
function inHand(seat) {
  const spent = (/** @type {Seat["contracts"][number]} */ card) => card.used && !card.active;
  return [...seat.contracts.filter((c) => !spent(c)), ...seat.contracts.filter(spent)];
}

/** @param {{board: Board, seat: Seat, me: number | null}} props */
function PlayerPanel({ board, seat, me }) {
  const { players, cards } = t.board;
  const held = kinds.filter((k) => k !== "event" && seat.supply[/** @type {keyof Seat["supply"]} */ (k)] > 0)
    .map((k) => t.board.amount(k, seat.supply[/** @type {keyof Seat["supply"]} */ (k)])).join(", ");
  const look = ["player", `of-seat-${seat.seat}`, board.asked?.seat === seat.seat && "is-asked", seat.seat === me && "is-me"].filter(Boolean).join(" ");
  return html`<li class=${look}>
    <${Who} board=${board} seat=${seat} me=${me} />
    ${seat.score && html`<${SoFar} score=${seat.score} />`}
    <${Piece} id=${`supply/${seat.seat}`} class="supply" label=${players.supply(seat.name, held)}><${Cubes} goods=${seat.supply} empty=${players.empty} quiet=${true} /><//>
    <${AtHand} board=${board} seat=${seat} />
    <div class="hand">
      ${seat.train && html`<${Piece} id=${`train/${seat.train.number}`} class="train-card" label=${cards.train(seat.train, players.trainOf(seat.name))}><${TrainFace} train=${seat.train} /><//>`}
      ${inHand(seat).map((card) => html`<${Piece} key=${card.number} id=${`contract/${card.number}`} class="contract-card" label=${cards.label(card)}><${ContractFace} card=${card} /><//>`)}
    </div>
    ${seat.gapCards.length > 0 && html`<p class="gap-cards">${players.gapCards}: ${seat.gapCards.map((card) => html`<${GapFace} key=${card.number} card=${card} />`)}</p>`}
  </li>`;
}

/** @param {{board: Board, me: number | null}} props */
export function Players({ board, me }) {
  return html`<section class="board-part players" data-part="players" aria-labelledby="players-title">
    <header class="part-head"><h2 id="players-title">${t.board.players.title}</h2></header>
    <ul class="player-list">${board.seats.map((seat) => html`<${PlayerPanel} key=${seat.seat} board=${board} seat=${seat} me=${me} />`)}</ul>
  </section>`;
}
