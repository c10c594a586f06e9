// The route up the mountain: track cards, gap cards, stations and surveyors,
// from the foot at the lower left to the summit at the upper right.

import { html } from "../vendor/htm-preact.js";
import { t } from "../messages.js";
import { Piece } from "./pieces.js";
import { nameOf, placeOf } from "./names.js";
import { Cube, GapIcon, Mountain, NoEntry, Rails, SeatMark, Surveyor } from "./art.js";

/** @typedef {import("../api.d.ts").Board} Board */
/** @typedef {import("../api.d.ts").Station} Station */
/** @typedef {import("../api.d.ts").Field} Field */
/** @typedef {Station["building"][number]} Building */

/** Who owns it, as a mark that names its player. @param {{board: Board, owner: number | null}} props */
function Owner({ board, owner }) {
  return owner === null ? null : html`<span class="owner"><${SeatMark} seat=${owner} name=${nameOf(board, owner)} /></span>`;
}

/** A track card or an excavation space. @param {{board: Board, station: Station, field: Field}} props */
function FieldCard({ board, station, field }) {
  const next = board.nextField === field.field;
  const track = station.track.includes(field);
  const look = [
    track ? "track-card" : "plot dig",
    field.rubble > 0 ? "has-rubble" : "is-clear",
    field.laid && "is-laid",
    field.owner !== null && "is-owned",
    next && "is-next",
  ].filter(Boolean).join(" ");
  const label = t.board.route.field({ ...field, track, place: station.name, owner: nameOf(board, field.owner), next });
  return html`<${Piece} id=${`field/${field.field}`} label=${label} title=${label} class=${look}>
    ${field.laid && html`<${Rails} />`}
    ${field.rubble > 0
      ? html`<span class="tally"><${Cube} kind="rubble" /><span>${field.rubble}${field.rubble !== field.printed && html`<small>/${field.printed}</small>`}</span></span>`
      : html`<span class="tally"></span>`}
    <${Owner} board=${board} owner=${field.owner} />
    <span class="pts">${t.board.signed(field.points)}</span>
    ${next && html`<span class="next-tag">${t.board.route.next}</span>`}
  <//>`;
}

/** @param {{board: Board, station: Station, building: Building}} props */
function BuildingSpace({ board, station, building }) {
  const label = t.board.route.building({
    place: station.name, number: building.space + 1, cost: t.board.cost(building), points: building.points,
    owner: nameOf(board, building.owner) });
  return html`<${Piece} id=${`building/${station.station}.${building.space + 1}`} label=${label} title=${label}
    class=${`plot building${building.owner === null ? "" : " is-owned"}${building.steelBars && building.stone ? " two-goods" : ""}`}>
    <span class="tally">
      ${(building.steelBars ?? 0) > 0 && html`<${Cube} kind="steelBar" />${building.steelBars}`}
      ${(building.stone ?? 0) > 0 && html`<${Cube} kind="stone" />${building.stone}`}
    </span>
    <${Owner} board=${board} owner=${building.owner} />
    <span class="pts">${t.board.signed(building.points)}</span>
  <//>`;
}

/** The gap card before a station. @param {{board: Board, station: Station}} props */
function Gap({ board, station }) {
  const next = board.nextGap === station.station;
  const label = t.board.route.gap(station.name, next);
  return html`<${Piece} id=${`gap/${station.station}`} label=${label} title=${`${label}. ${t.board.route.gapHint}`}
    class=${`gap-card${next ? " is-next" : ""}`}>
    <${GapIcon} /><b>?</b>
    ${next && html`<span class="next-tag">${t.board.route.next}</span>`}
  <//>`;
}

/** Who has reached a place, and who would stop there at the end. @param {{board: Board, seats: number[], stops: number[], place: string}} props */
function Surveyors({ board, seats, stops, place }) {
  const { route } = t.board;
  if (seats.length + stops.length === 0) return null;
  return html`<span class="surveyors">
    ${seats.map((seat) => {
      const label = board.beyond
        ? route.surveyorBeyond(nameOf(board, seat), place, placeOf(board, board.seats[seat].surveyorStop))
        : route.surveyor(nameOf(board, seat), place);
      return html`<${Piece} key=${seat} id=${`surveyor/${seat}`} label=${label} title=${label} class="figure"><${Surveyor} seat=${seat} /><//>`;
    })}
    ${stops.map((seat) => html`<span key=${`stop-${seat}`} class="figure would-stop" role="img" aria-label=${route.wouldStop(nameOf(board, seat))}
      title=${route.wouldStop(nameOf(board, seat))}><${Surveyor} seat=${seat} /></span>`)}
  </span>`;
}

/** @param {{board: Board, station: Station}} props */
function StationCard({ board, station }) {
  const { route } = t.board;
  const plots = station.excavation.length + station.building.length;
  const state = station.noEntry ? "no-entry-here" : station.open ? "is-open" : "is-shut";
  const label = route.station(station);
  const stops = board.seats.filter((s) => s.surveyorStop === station.station && s.surveyor !== station.station).map((s) => s.seat);
  return html`<div class=${`station ${state}${plots ? "" : " bare"}`}>
    <${Surveyors} board=${board} seats=${station.surveyors} stops=${stops} place=${station.name} />
    <${Piece} id=${`station/${station.station}`} label=${label} title=${`${label}. ${route.stationHint(station.points)}`} class="station-head">
      ${station.noEntry && html`<${NoEntry} />`}
      <span class="station-number">${station.number}</span>
      <span class="station-name">${station.name}</span>
      <span class="pts for-surveyor">${t.board.signed(station.points)}</span>
    <//>
    ${plots > 0 && html`<div class="plots">
      ${station.excavation.map((f) => html`<${FieldCard} key=${f.field} board=${board} station=${station} field=${f} />`)}
      ${station.building.map((b) => html`<${BuildingSpace} key=${`b${b.space}`} board=${board} station=${station} building=${b} />`)}
    </div>`}
    ${station.joined && html`<p class="joined">${route.joined}</p>`}
  </div>`;
}

/** A station with what has to be crossed to reach it. @param {{board: Board, station: Station}} props */
function Leg({ board, station }) {
  return html`<li class=${`leg${station.track.length || station.gap ? "" : " no-track"}`} style=${{ "--at": station.station }}>
    ${(station.gap || station.track.length > 0) && html`<div class="track">
      ${station.gap && html`<${Gap} board=${board} station=${station} />`}
      ${station.track.map((f) => html`<${FieldCard} key=${f.field} board=${board} station=${station} field=${f} />`)}
    </div>`}
    <${StationCard} board=${board} station=${station} />
  </li>`;
}

/** What the gap cards hide that nobody has turned yet. @param {{board: Board}} props */
function GapsLeft({ board }) {
  const { route } = t.board;
  if (board.gapCards.length === 0) return null;
  return html`<p class="gaps-left"><${GapIcon} />${route.gapsLeft}:
    ${board.gapCards.map((g) => html`<span key=${g.number} class="tag" title=${route.gapCard(g.track, g.points)}>
      <span aria-hidden="true">${"▬".repeat(g.track)} <span class="pts">${g.points}</span></span>
      <span class="visually-hidden">${route.gapCard(g.track, g.points)}</span></span>`)}
  </p>`;
}

/** @param {{board: Board}} props */
export function Route({ board }) {
  const { route } = t.board;
  const legs = board.stations.length + (board.beyond ? 1 : 0);
  return html`<section class="board-part route" data-part="route" aria-labelledby="route-title">
    <header class="part-head">
      <h2 id="route-title">${route.title}</h2>
      <p class="legend"><span><${Cube} kind="rubble" />${route.legend.rubble}</span><span><span class="pts">7</span>${route.legend.points}</span><span><span class="pts for-surveyor">7</span>${route.legend.surveyor}</span></p>
      <${GapsLeft} board=${board} />
    </header>
    <div class="slope-window" role="region" aria-label=${route.scroll} tabindex="0">
      <div class=${`slope under-${board.weather.now}`} style=${{ "--legs": legs }}>
        <${Mountain} scenario=${board.scenario} />
        <ol class="legs">
          ${board.stations.map((s) => html`<${Leg} key=${s.station} board=${board} station=${s} />`)}
          ${board.beyond && html`<li class="leg no-track beyond" style=${{ "--at": Math.max(board.stations.length - 2, 0) }}>
            <div class="station bare" title=${route.beyondHint}>
              <${Surveyors} board=${board} seats=${board.beyond.surveyors} stops=${[]} place=${board.beyond.name} />
              <span class="station-head"><span class="station-number" aria-hidden="true">↙</span><span class="station-name">${board.beyond.name}</span></span>
            </div></li>`}
        </ol>
      </div>
    </div>
  </section>`;
}
