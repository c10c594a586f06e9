// How contract cards and trains did.

import { html } from "../vendor/htm-preact.js";
import { t } from "../messages.js";
import { Bars, Figure } from "./figure.js";

/** @typedef {import("../api.d.ts").Figures} Figures */
/** @typedef {{[scenario: string]: string}} Titles */

const { analytics } = t;
const { number, percent } = analytics;
const mostBars = 12; // the rest stands in the table

/** A mean, a dash of nothing. @param {number} sum @param {number} of */
const mean = (sum, of) => (of ? number(sum / of) : "–");
/** @param {number} part @param {number} of */
const share = (part, of) => (of ? percent(part / of) : "–");

/** Names something of a scenario; the scenario only where there are several. @param {Titles} titles @param {{scenario: string}[]} all */
const namer = (titles, all) => {
  const several = new Set(all.map((c) => c.scenario)).size > 1;
  return (/** @type {string} */ scenario, /** @type {string} */ name) => (several ? analytics.of(name, titles[scenario] || scenario) : name);
};

/** @param {{figures: Figures, titles: Titles}} props */
export function Contracts({ figures, titles }) {
  const { contracts } = figures;
  if (contracts.length === 0) return null;
  const named = namer(titles, contracts);
  const taken = [...contracts].sort((a, b) => b.taken - a.taken);
  const table = {
    head: [analytics.card, analytics.taken, analytics.takenRound, analytics.effectUsed, analytics.bonusPaid, analytics.meanPoints, analytics.winShare, analytics.expected],
    rows: contracts.map((c) => [
      named(c.scenario, t.board.cards.contract(c.card)), c.taken, mean(c.takenRounds, c.taken), share(c.used, c.taken), share(c.paid, c.held),
      mean(c.points, c.held), share(c.wins, c.held), share(c.expected, c.held),
    ]),
  };
  const rows = taken.filter((c) => c.held > 0).slice(0, mostBars).map((c) => ({
    name: named(c.scenario, t.board.cards.contract(c.card)), value: c.wins / c.held, mark: c.expected / c.held, text: percent(c.wins / c.held),
  }));
  return html`<${Figure} wide title=${analytics.contracts} about=${analytics.contractsAbout} table=${table}><${Bars} label=${analytics.contracts} rows=${rows} /></${Figure}>`;
}

/** @param {{figures: Figures, titles: Titles}} props */
export function Trains({ figures, titles }) {
  const { trains } = figures;
  if (trains.length === 0) return null;
  const named = namer(titles, trains);
  const table = {
    head: [analytics.train, analytics.acquired, analytics.acquiredRound, analytics.lost, analytics.kept, analytics.winShare, analytics.expected],
    rows: trains.map((c) => [
      named(c.scenario, analytics.trainOf(c.train)), c.acquired, mean(c.acquiredRounds, c.acquired), c.lost, c.kept, share(c.wins, c.kept), share(c.expected, c.kept),
    ]),
  };
  const rows = trains.filter((c) => c.kept > 0).map((c) => ({
    name: named(c.scenario, analytics.trainOf(c.train)), value: c.wins / c.kept, mark: c.expected / c.kept, text: percent(c.wins / c.kept),
  }));
  return html`<${Figure} wide title=${analytics.trains} about=${analytics.trainsAbout} table=${table}><${Bars} label=${analytics.trains} rows=${rows} /></${Figure}>`;
}
