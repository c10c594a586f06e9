// The seven action areas with their spaces and labourers, and what each does now.

import { html } from "../vendor/htm-preact.js";
import { t } from "../messages.js";
import { Piece } from "./pieces.js";
import { nameOf } from "./names.js";
import { forecast, ratesToCome } from "./sky.js";
import { AreaHelp } from "./area-help.js";
import { Labourer, StartPlayer, WeatherIcon } from "./art.js";

/** @typedef {import("../api.d.ts").Board} Board */
/** @typedef {import("../api.d.ts").Area} Area */

/** What an area does is said in a line. @param {Board} board @param {Area} area */
function hint(board, area) {
  const { areas } = t.board;
  switch (area.action) {
    case "stock-yard": return areas.yard;
    case "excavate": return areas.excavate(board.rates.excavation.now);
    case "works": return board.dynamite === null ? areas.works : areas.worksDynamite;
    case "lay-track": return areas.layTrack(board.rates.layTrack.now);
    case "build": return board.trains.open && !board.solo && !area.overlay ? areas.buildOrTrain : areas.build;
    case "site-office": return areas.office;
    case "survey": return areas.survey;
    default: return areas.clear(board.rates.excavation.now);
  }
}

/** What the coming weather will make of an area; empty where it changes nothing. @param {Board} board @param {Area} area */
function outlook(board, area) {
  const { areas, weather } = t.board;
  const [next] = forecast(board);
  if (!next || next === "none") return "";
  const barred = area.action === "excavate" || area.action === "lay-track";
  if (next === "fog" && barred && !board.options.thinFog) return areas.soon(weather.fog);
  const name = area.action === "lay-track" ? "layTrack" : "excavation";
  if (!barred && area.action !== "clear-with-dynamite") return "";
  const [rate] = ratesToCome(board, name);
  return rate === board.rates[name].now ? "" : areas.soonRate(weather[next], rate);
}

/** @param {{board: Board, area: Area, space: number, name: string}} props */
function Space({ board, area, space, name }) {
  const seat = area.labourers[space] ?? null;
  const shut = area.closed.includes(space);
  const last = area.action === "stock-yard" && !board.solo && space === area.labourers.length - 1;
  const now = board.phase === "resolve" && board.asked?.area === area.area && board.asked.space === space;
  const look = ["space", seat !== null && "is-taken", shut && "is-closed", now && "is-now"].filter(Boolean).join(" ");
  const label = t.board.areas.space(area.area, space + 1, name, { owner: nameOf(board, seat), closed: shut, last });
  return html`<${Piece} id=${`space/${area.area}${space + 1}`} label=${label} title=${label} class=${look}>
    ${seat !== null ? html`<${Labourer} seat=${seat} />`
      : shut ? html`<${WeatherIcon} weather="fog" />`
      : last ? html`<${StartPlayer} />` : html`<span class="space-number">${space + 1}</span>`}
  <//>`;
}

/** @param {{board: Board, area: Area}} props */
function ActionArea({ board, area }) {
  const { areas } = t.board;
  const name = area.overlay ? areas.overlay : areas.names[area.action];
  const now = board.phase === "resolve" && board.area === area.area;
  const spaces = area.unlimited ? area.labourers.length + 1 : area.labourers.length;
  const shut = area.closed.length;
  const soon = outlook(board, area);
  return html`<li class=${`area${now ? " is-now" : ""}`} style=${{ "--spaces": spaces + (area.unlimited ? 1 : 0) }} aria-current=${now ? "step" : undefined}>
    <div class="area-title"><h3><span class="area-letter">${area.area}</span> <span class="area-name">${name}</span></h3>
      <${AreaHelp} area=${area} dynamite=${board.dynamite !== null} />${now && html`<span class="now-tag">${areas.now}</span>`}</div>
    <div class="spaces">
      ${Array.from({ length: spaces }, (_, i) => html`<${Space} key=${i} board=${board} area=${area} space=${i} name=${name} />`)}
      ${area.unlimited && html`<span class="no-limit" role="img" aria-label=${areas.unlimited} title=${areas.unlimited}>∞</span>`}
    </div>
    <p class="area-hint">${shut > 0 && shut === area.labourers.length
      ? html`<strong>${areas.closed}</strong>`
      : html`${hint(board, area)}${shut > 0 && html` · <strong>${areas.partly}</strong>`}`}
      ${soon && html`<span class="outlook">${soon}</span>`}</p>
  </li>`;
}

/** @param {{board: Board}} props */
export function Areas({ board }) {
  return html`<section class="board-part areas" data-part="areas" aria-labelledby="areas-title">
    <header class="part-head"><h2 id="areas-title">${t.board.areas.title}</h2></header>
    <ul class="area-list">${board.areas.map((area) => html`<${ActionArea} key=${area.area} board=${board} area=${area} />`)}</ul>
  </section>`;
}
