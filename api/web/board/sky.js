// The weather with its forecast, and the work rates that it moves.

import { html } from "../vendor/htm-preact.js";
import { t } from "../messages.js";
import { Piece } from "./pieces.js";
import { WeatherIcon } from "./art.js";

/** @typedef {import("../api.d.ts").Board} Board */
/** @typedef {import("../api.d.ts").Rate} Rate */
/** @typedef {import("../api.d.ts").WeatherName} WeatherName */

/** The discs that follow the weather of the round, nearest first. @param {Board} board @returns {WeatherName[]} */
export function forecast(board) {
  return board.weather.discs.slice(1);
}

/** The rates of the rounds to come, as far as the forecast reaches. @param {Board} board @param {"excavation" | "layTrack"} name */
export function ratesToCome(board, name) {
  return board.rates[name].forecast.map((at) => board.rates[name].values[at]);
}

/** @param {{board: Board}} props */
function Discs({ board }) {
  const { sky, weather } = t.board;
  const [next = "none", after = "none"] = forecast(board);
  /** @type {[string, WeatherName, string][]} */
  const discs = [["is-now", board.weather.now, sky.now], ["", next, sky.next], ["", after, sky.after]];
  const label = sky.weather(board.weather.now, [weather[next], weather[after]]);
  return html`<${Piece} id="weather" class="discs" label=${label}>
    ${discs.map(([look, w, when]) => html`<span key=${when} class=${`disc weather-back-${w} ${look}`} title=${sky.meaning[w]}>
      <${WeatherIcon} weather=${w} /><span class="disc-name">${weather[w]}</span><small>${when}</small></span>`)}
  <//>`;
}

/** @param {{board: Board, name: "excavation" | "layTrack"}} props */
function RateTrack({ board, name }) {
  const { sky } = t.board;
  const rate = board.rates[name];
  const [next, after] = board.rates[name].forecast;
  return html`<span class="rate">
    <span class="rate-name">${sky[name]}</span>
    <span class="rate-track">${rate.values.map((value, at) => html`<span key=${at}
      class=${`rate-step${at === rate.at ? " is-now" : ""}`}>${value}
      <span class="rate-course">${at === next && html`<i class="soon" />`}${at === after && html`<i class="later" />`}</span></span>`)}</span>
  </span>`;
}

/** What snow would do if it fell now. @param {{board: Board}} props */
function Snowfall({ board }) {
  const { sky } = t.board;
  const { snowfall } = board.weather;
  if (!snowfall) return null;
  return html`<p class="hint"><${WeatherIcon} weather="snow" />${sky.snowfall(board.rates.excavation.now)}: ${
    snowfall.rubble === null ? sky.snowPrinted : sky.snowRubble(snowfall.rubble, snowfall.coversOwnedTrack)}</p>`;
}

/** @param {{board: Board}} props */
export function Sky({ board }) {
  const { sky, weather } = t.board;
  const label = [
    sky.rate(sky.excavation, board.rates.excavation.now, ratesToCome(board, "excavation")),
    sky.rate(sky.layTrack, board.rates.layTrack.now, ratesToCome(board, "layTrack")),
  ].join(". ");
  return html`<section class="board-part sky" data-part="sky" aria-labelledby="sky-title">
    <header class="part-head"><h2 id="sky-title">${sky.title}</h2></header>
    <div class="sky-row">
      <${Discs} board=${board} />
      <span class="deck-top" role="img" aria-label=${`${sky.deckHint}: ${weather[board.deck.top]}`} title=${sky.deckHint}>
        <span class=${`card-back weather-back-${board.deck.top}`}><${WeatherIcon} weather=${board.deck.top} /></span><small>${sky.deck}</small></span>
    </div>
    <${Piece} id="rates" class="rates" label=${label}>
      <${RateTrack} board=${board} name="excavation" />
      <${RateTrack} board=${board} name="layTrack" />
      <span class="rate-key"><span><i class="soon" />${sky.next}</span><span><i class="later" />${sky.after}</span></span>
    <//>
    <${Snowfall} board=${board} />
  </section>`;
}
