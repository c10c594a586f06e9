// The figures of all finished games: which games to look at, and what they say.

import { html, useEffect, useMemo, useState } from "../vendor/htm-preact.js";
import { get } from "../net.js";
import { usePlayable } from "../new-table.js";
import { Trouble } from "../trouble.js";
import { t } from "../messages.js";
import { Actions, Lengths, Places, Sources, Totals, Weather } from "./charts.js";
import { Contracts, Trains } from "./cards.js";
import { Bests } from "./bests.js";

/** @typedef {import("../api.d.ts").Figures} Figures */
/** @typedef {import("../api.d.ts").BestGames} BestGames */
/** @typedef {import("../api.d.ts").Playable} Playable */
/** @typedef {{scenario: string, edition: string, seats: string, kind: string, month: string}} Filters */

/** @type {Filters} */
const unfiltered = { scenario: "", edition: "", seats: "", kind: "", month: "" };

/** The page at "/analytics". */
export function AnalyticsPage() {
  const { playable } = usePlayable();
  const [filters, setFilters] = useState(unfiltered);
  const query = useMemo(() => queryOf(filters), [filters]);
  const { figures, bests, problem, again } = useFigures(query);
  const titles = useMemo(() => Object.fromEntries((playable?.scenarios || []).map((s) => [s.name, s.title])), [playable]);
  useEffect(() => void (document.title = t.analytics.pageTitle), []);
  return html`<div class="analytics stack" data-part="analytics">
    <h1>${t.analytics.heading}</h1>
    <p class="muted">${t.analytics.about}</p>
    <${Filtering} filters=${filters} onChange=${setFilters} playable=${playable} months=${figures?.games.months || []} />
    <${Trouble} problem=${problem} onAgain=${again} />
    <p role="status">${figures ? summary(figures) : !problem && t.analytics.reading}</p>
    ${figures && figures.games.finished > 0 && html`<div class="figures">
      <${Lengths} figures=${figures} />
      <${Places} places=${figures.seats} title=${t.analytics.seats} nth=${t.analytics.seat} />
      <${Places} places=${figures.orders} title=${t.analytics.orders} nth=${t.analytics.order} />
      <${Sources} figures=${figures} />
      <${Totals} figures=${figures} />
      <${Actions} figures=${figures} />
      <${Weather} figures=${figures} />
      <${Contracts} figures=${figures} titles=${titles} />
      <${Trains} figures=${figures} titles=${titles} />
      ${bests && html`<${Bests} bests=${bests} titles=${titles} />`}
    </div>`}
  </div>`;
}

/** @param {Filters} filters */
function queryOf({ month, ...others }) {
  const all = new URLSearchParams(Object.entries(others).filter(([, value]) => value));
  if (month) {
    all.set("from", month);
    all.set("to", month);
  }
  return all.size > 0 ? `?${all}` : "";
}

/** @param {Figures} figures */
function summary({ games }) {
  if (games.finished === 0) return t.analytics.none;
  const rounds = games.rounds.reduce((sum, r) => sum + r.rounds * r.games, 0);
  return t.analytics.summary(games.finished, rounds / games.finished, games.answers / games.finished);
}

/**
 * What was counted; what was read before stays until it is there.
 * @param {string} query
 * @returns {{figures: Figures | null, bests: BestGames | null, problem: unknown, again: () => void}}
 */
function useFigures(query) {
  const [read, setRead] = useState(/** @type {{figures: Figures | null, bests: BestGames | null}} */ ({ figures: null, bests: null }));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    Promise.all([get(`/v1/analytics/figures${query}`, { signal }), get(`/v1/analytics/records${query}`, { signal })]).then(
      ([figures, bests]) => {
        setRead({ figures, bests });
        setProblem(null);
      },
      (e) => signal.aborted || setProblem(e),
    );
    return () => over.abort();
  }, [query, turn]);
  return { ...read, problem, again: () => setTurn((n) => n + 1) };
}

/** @param {{filters: Filters, onChange: (filters: Filters) => void, playable: Playable | null, months: {month: string}[]}} props */
function Filtering({ filters, onChange, playable, months }) {
  const scenarios = playable?.scenarios || [];
  const most = Math.max(0, ...scenarios.map((s) => s.maxSeats));
  /** @type {{[edition: string]: string}} */
  const editions = t.lobby.edition;
  /** @param {keyof Filters} name @param {string} label @param {string[][]} options */
  const select = (name, label, options) => html`<label class="field"><span>${label}</span>
    <select name=${name} data-control=${`figures-${name}`} value=${filters[name]}
      onChange=${(/** @type {any} */ e) => onChange({ ...filters, [name]: e.currentTarget.value })}>
      ${[["", t.lobby.any], ...options].map(([value, words]) => html`<option key=${value} value=${value} selected=${value === filters[name]}>${words}</option>`)}
    </select></label>`;
  return html`<form class="filters figures-filters" aria-label=${t.analytics.filters} onSubmit=${(/** @type {Event} */ e) => e.preventDefault()}>
    ${select("scenario", t.lobby.scenario, scenarios.map((s) => [s.name, s.title]))}
    ${select("seats", t.lobby.seats, Array.from({ length: most }, (_, i) => [String(i + 1), String(i + 1)]))}
    ${select("kind", t.analytics.kind, Object.entries(t.analytics.kinds))}
    ${select("edition", t.analytics.edition, (playable?.editions || []).map((e) => [e, editions[e] || e]))}
    ${select("month", t.analytics.month, months.map(({ month }) => [month, month]).reverse())}
  </form>`;
}
