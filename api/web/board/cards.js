// The faces of contract cards, trains and gap cards. Everything is phrasing
// content, so that a face can stand in a button.

import { html } from "../vendor/htm-preact.js";
import { t } from "../messages.js";
import { Cube, EventIcon, GapIcon, Surveyor, TrainIcon, WeatherIcon } from "./art.js";

/** @typedef {import("../api.d.ts").Contract} Contract */
/** @typedef {import("../api.d.ts").Train} Train */
/** @typedef {import("../api.d.ts").GapCard} GapCard */

/** A sign, how many of it, and its name. @param {{sign: any, n: number | string, name: string}} props */
function Need({ sign, n, name }) {
  return html`<span class="need">${sign}<b>${n}</b> <small>${name}</small></span>`;
}

/** What a contract card needs to pay. @param {{card: Contract}} props */
function Needs({ card }) {
  const { cards, goods } = t.board;
  const { needs } = card;
  const house = html`<${EventIcon} event="complete-station" />`;
  const rails = html`<${EventIcon} event="lay-track" />`;
  const glass = html`<span class="no-seat"><${Surveyor} seat=${0} /></span>`;
  return html`<span class="needs">
    ${needs.stations && html`<${Need} sign=${house} n=${needs.stations} name=${cards.station(needs.stations)} />`}
    ${needs.buildings && html`<${Need} sign=${house} n=${needs.buildings} name=${cards.building(needs.buildings)} />`}
    ${needs.track && html`<${Need} sign=${rails} n=${needs.track} name=${cards.track} />`}
    ${needs.rubble && html`<${Need} sign=${html`<${Cube} kind="rubble" />`} n=${needs.rubble} name=${goods.rubble} />`}
    ${needs.gapCards && html`<${Need} sign=${html`<${GapIcon} />`} n=${needs.gapCards} name=${cards.gapCard(needs.gapCards)} />`}
    ${needs.surveyor && html`<${Need} sign=${glass} n="" name=${cards.surveyorAt(needs.surveyor)} />`}
    ${card.pointsPerCoal && html`<${Need} sign=${html`<${Cube} kind="coal" />`} n="" name=${`${cards.per} ${goods.coal}`} />`}
    ${card.pointsPerDynamite && html`<${Need} sign=${html`<${Cube} kind="dynamite" />`} n="" name=${`${cards.per} ${goods.dynamite}`} />`}
    ${card.pointsPerSteelBuilding && html`<${Need} sign=${html`<${Cube} kind="steelBar" />`} n="" name=${`${cards.per} ${cards.steelBuilding}`} />`}
    ${Object.entries(card.surveyorPoints ?? {}).map(([station, n]) => html`<span key=${station} class="need">${glass}<small>${cards.surveyorAt(station)}</small> <span class="pts">${n}</span></span>`)}
  </span>`;
}

/** Both halves of a contract card. @param {{card: Contract}} props */
export function ContractFace({ card }) {
  const { cards } = t.board;
  const pays = card.points ?? card.pointsPerCoal ?? card.pointsPerDynamite ?? card.pointsPerSteelBuilding;
  const look = ["contract", card.active && "is-active", card.used && !card.active && "is-used"].filter(Boolean).join(" ");
  return html`<span class=${look}>
    <span class="contract-head">
      <span class=${`card-back weather-back-${card.back}`}><${WeatherIcon} weather=${card.back} /></span>
      <${Needs} card=${card} />
      ${pays !== undefined && html`<span class="pts">${pays}</span>`}
    </span>
    <span class="effect"><span class="area-letter">${card.area ?? cards.anyArea}</span>
      <span class="effect-text"><span class="effect-words">${t.board.effect(card)} </span>
      ${(card.active || card.used) && html`<small class="stamp">${card.active ? cards.active : cards.used}</small>`} <small>${cards.contract(card.number)}</small></span></span>
  </span>`;
}

/** A train with what it costs, brings and does. @param {{train: Train}} props */
export function TrainFace({ train }) {
  const { cards } = t.board;
  const lies = { coal: train.coalOn ?? 0, dynamite: train.dynamiteOn ?? 0 };
  return html`<span class="train">
    <span class="train-head"><${TrainIcon} /><b class="train-name">${train.name}</b>
      <span class="price">${train.cost > 0 ? html`<${Cube} kind="steelBar" /><b>${train.cost}</b>` : cards.free}</span></span>
    <span class="effect">${t.board.bonus(train)}</span>
    <small class="train-labourer">${cards.labourer(train.labourerCoal)}${
      train.labourerNotIn && train.labourerNotIn !== "none" && html`, ${cards.notIn(train.labourerNotIn)}`}
      ${lies.coal > 0 && html`<span class="count"><${Cube} kind="coal" />${lies.coal}</span>`}
      ${lies.dynamite > 0 && html`<span class="count"><${Cube} kind="dynamite" />${lies.dynamite}</span>`}</small>
  </span>`;
}

/** A gap card that has been turned. @param {{card: GapCard}} props */
export function GapFace({ card }) {
  return html`<span class="tag" title=${t.board.route.gapCard(card.track, card.points)}><${GapIcon} />
    <span aria-hidden="true" class="pts">${card.points}</span>
    <span class="visually-hidden">${t.board.route.gapCard(card.track, card.points)}</span></span>`;
}
