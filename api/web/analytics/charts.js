// The charts of the figures: what each shows, and what stands in its table.

import { html } from "../vendor/htm-preact.js";
import { t } from "../messages.js";
import { Bars, Figure, Lines } from "./figure.js";

/** @typedef {import("../api.d.ts").Figures} Figures */
/** @typedef {Figures["seats"]} PlaceRows */

const { analytics } = t;
const { number, percent } = analytics;

/** How many games were still played in a round. @param {Figures} figures @param {number} round */
const reached = ({ games }, round) => games.rounds.reduce((sum, r) => sum + (r.rounds >= round ? r.games : 0), 0);

/** Names in the order in which they come first. @template {string} S @param {S[]} all @returns {S[]} */
const distinct = (all) => [...new Set(all)];

const bins = 14; // bars of lengths, at most

/** @param {{figures: Figures}} props */
export function Lengths({ figures }) {
  const { rounds, finished, reasons } = figures.games;
  const first = rounds[0].rounds;
  const wide = Math.ceil((rounds[rounds.length - 1].rounds - first + 1) / bins);
  /** @type {{name: string, games: number}[]} */
  const rows = [];
  for (const r of rounds) {
    const n = Math.floor((r.rounds - first) / wide);
    rows[n] ||= { name: analytics.roundsFrom(first + n * wide, first + (n + 1) * wide - 1), games: 0 };
    rows[n].games += r.games;
  }
  const shown = rows.filter(Boolean).map((r) => ({ name: r.name, value: r.games, text: String(r.games) }));
  /** @type {{[reason: string]: string}} */
  const why = analytics.reasons;
  const table = {
    head: [analytics.rounds, analytics.games, analytics.share],
    rows: [...rounds.map((r) => [r.rounds, r.games, percent(r.games / finished)]), ...reasons.map((r) => [why[r.reason] || r.reason, r.games, percent(r.games / finished)])],
  };
  return html`<${Figure} title=${analytics.lengths} table=${table}><${Bars} label=${analytics.lengths} rows=${shown} /></${Figure}>`;
}

/** @param {{places: PlaceRows, title: string, nth: (place: number, seats: number) => string}} props */
export function Places({ places, title, nth }) {
  const rows = places.filter((p) => p.seats > 1);
  if (rows.length === 0) return null;
  const table = {
    head: [analytics.place, analytics.games, analytics.wins, analytics.winShare, analytics.meanPoints],
    rows: places.map((p) => [nth(p.place, p.seats), p.games, p.wins, percent(p.wins / p.games), number(p.points / p.games)]),
  };
  return html`<${Figure} title=${title} about=${analytics.expectedMark} table=${table}>
    <${Bars} label=${title} rows=${rows.map((p) => ({ name: nth(p.place, p.seats), value: p.wins / p.games, mark: 1 / p.seats, text: percent(p.wins / p.games) }))} />
  </${Figure}>`;
}

/** @param {{figures: Figures}} props */
export function Sources({ figures }) {
  const { seats, winners } = figures.games;
  /** @type {{[source: string]: string}} */
  const names = analytics.sources;
  const table = {
    head: [analytics.source, analytics.meanPoints, analytics.meanOfWinners],
    rows: figures.sources.map((s) => [names[s.source], number(s.points / seats), winners ? number(s.winners / winners) : "–"]),
  };
  return html`<${Figure} title=${analytics.sourcesTitle} about=${analytics.winnersMark} table=${table}>
    <${Bars} label=${analytics.sourcesTitle} rows=${figures.sources.map((s) => ({
      name: names[s.source], value: s.points / seats, text: number(s.points / seats), mark: winners ? s.winners / winners : undefined,
    }))} />
  </${Figure}>`;
}

/** @param {{figures: Figures}} props */
export function Totals({ figures }) {
  const { seats } = figures.games;
  const rows = figures.totals.map((b) => ({ name: analytics.pointsFrom(b.from), value: b.seats / seats, text: percent(b.seats / seats) }));
  const table = { head: [analytics.points, analytics.players, analytics.share], rows: figures.totals.map((b) => [analytics.pointsFrom(b.from), b.seats, percent(b.seats / seats)]) };
  return html`<${Figure} title=${analytics.totals} table=${table}><${Bars} label=${analytics.totals} rows=${rows} /></${Figure}>`;
}

/** @param {{figures: Figures}} props */
export function Actions({ figures }) {
  const names = t.board.areas.names;
  const actions = distinct(figures.actions.map((a) => a.action));
  const series = actions.map((action) => ({
    name: names[action] || action,
    points: figures.actions.filter((a) => a.action === action && a.round > 0).map((a) => ({ x: a.round, y: a.uses / Math.max(reached(figures, a.round), 1) })),
  }));
  const table = {
    head: [analytics.action, analytics.round, analytics.uses, analytics.skipped, analytics.amount, analytics.perUse],
    rows: figures.actions.map((a) => [names[a.action] || a.action, a.round, a.uses, a.skipped, a.amount, a.uses ? number(a.amount / a.uses) : "–"]),
  };
  return html`<${Figure} wide title=${analytics.actions} about=${analytics.actionsAbout} table=${table}><${Lines} label=${analytics.actions} series=${series} /></${Figure}>`;
}

/** @param {{figures: Figures}} props */
export function Weather({ figures }) {
  /** @type {{[weather: string]: string}} */
  const weathers = analytics.weathers;
  /** @type {{[event: string]: string}} */
  const names = t.board.events.names;
  /** @param {{round: number, times: number}[]} rows */
  const perGame = (rows) => {
    /** @type {Map<number, number>} */
    const byRound = new Map();
    for (const r of rows) byRound.set(r.round, (byRound.get(r.round) || 0) + r.times);
    return [...byRound].sort(([a], [b]) => a - b).map(([x, times]) => ({ x, y: times / Math.max(reached(figures, x), 1) }));
  };
  const series = distinct(figures.weather.map((w) => w.weather)).map((weather) => ({
    name: weathers[weather], points: perGame(figures.weather.filter((w) => w.weather === weather)),
  }));
  series.push({ name: analytics.eventCubes, points: perGame(figures.events) });
  const table = {
    head: [analytics.what, analytics.round, analytics.times, analytics.perGame],
    rows: [
      ...figures.weather.map((w) => [weathers[w.weather], w.round, w.times, number(w.times / Math.max(reached(figures, w.round), 1))]),
      ...figures.events.map((e) => [analytics.event(names[e.event]), e.round, e.times, number(e.times / Math.max(reached(figures, e.round), 1))]),
    ],
  };
  return html`<${Figure} wide title=${analytics.weather} about=${analytics.weatherAbout} table=${table}><${Lines} label=${analytics.weather} series=${series} /></${Figure}>`;
}
