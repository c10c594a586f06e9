// The lobby: what this is, how to begin at once, one's own games, and all tables.

import { html, useEffect, useMemo, useState } from "../vendor/htm-preact.js";
import { useElementId } from "../dialog.js";
import { useGames } from "./lists.js";
import { follow } from "../links.js";
import { get } from "../net.js";
import { NameForm, useNamed } from "../naming.js";
import { playAgainstBot, usePlayable } from "../new-table.js";
import { Opening } from "./opening.js";
import { GameRow, useMinutes, waitsFor } from "./rows.js";
import { becomeGuest, go, useMe } from "../session.js";
import { Summit } from "./summit.js";
import { Trouble, useDeed } from "../trouble.js";
import { t } from "../messages.js";

/** @typedef {import("../api.d.ts").Summary} Summary */
/** @typedef {import("../api.d.ts").Playable} Playable */
/** @typedef {import("../session.js").Me} Me */

const pageLength = 20;

/** @typedef {"open" | "running" | "finished"} Status */
/** @typedef {{status: Status, scenario: string, seats: string, text: string}} Filters */

/** @type {Filters} */
const unfiltered = { status: "open", scenario: "", seats: "", text: "" };
let filtersBefore = unfiltered; // so that who comes back from a table finds the list as it was

/** The page at "/". */
export function Lobby() {
  const me = useMe();
  const { playable } = usePlayable();
  const now = useMinutes();
  const titles = useMemo(() => Object.fromEntries((playable?.scenarios || []).map((s) => [s.name, s.title])), [playable]);
  return html`<div class="lobby stack" data-part="lobby">
    <${Welcome} me=${me} />
    ${me && html`<${MyGames} key=${me.id} me=${me} titles=${titles} now=${now} />`}
    <${Tables} me=${me} playable=${playable} titles=${titles} now=${now} />
  </div>`;
}

/** What a visitor sees first. @param {{me: Me | null}} props */
function Welcome({ me }) {
  const [name, setName] = useState("");
  const [opening, setOpening] = useState(false);
  const { busy, problem, run } = useDeed();
  const { asking, named } = useNamed();
  const id = useElementId();
  const play = () => {
    if (!me && name.trim()) return run(async () => playAgainstBot(await becomeGuest(name.trim())));
    return named((who) => run(() => playAgainstBot(who)));
  };
  return html`<section class=${`welcome card${me ? " is-short" : ""}`}>
    <${Summit} />
    <div class="welcome-text stack">
      <h1>${me ? t.lobby.welcome(me.name) : t.lobby.heading}</h1>
      <p>${me ? t.lobby.aboutShort : t.lobby.about}</p>
      ${!me && html`<${NameForm} quiet value=${name} onValue=${setName} />`}
      <div class="row">
        <button type="button" class="primary big" data-control="play-bot" disabled=${busy} aria-describedby=${id}
          onClick=${play}>${t.lobby.playBot}</button>
        <button type="button" class="big" data-control="open-table" onClick=${() => setOpening(true)}>${t.lobby.openTable}</button>
      </div>
      <p class="muted small" id=${id}>${t.lobby.playBotHint} ${!me && t.lobby.look}</p>
      <${Trouble} problem=${problem} />
    </div>
    ${asking}
    ${opening && html`<${Opening} onOpened=${(/** @type {string} */ game) => go(`/games/${game}`)} onCancel=${() => setOpening(false)} />`}
  </section>`;
}

/** Games of the player: first those that wait. @param {{me: Me, titles: {[scenario: string]: string}, now: number}} props */
function MyGames({ me, titles, now }) {
  const { games, problem, more, again } = useGames(`/v1/players/${me.id}/games`, `limit=${pageLength}`);
  const waiting = useWaiting(me, games, more !== null);
  const id = useElementId();
  const groups = useMemo(() => grouped(games || [], waiting, me), [games, waiting, me]);
  if (!games && !problem) return null;
  return html`<section class="stack" data-part="my-games" aria-labelledby=${id}>
    <h2 id=${id}>${t.lobby.mine}</h2>
    <${Trouble} problem=${problem} onAgain=${again} />
    ${games?.length === 0 && html`<p class="muted">${t.lobby.mineEmpty}</p>`}
    ${groups.map(([heading, list]) => html`<div key=${heading} class="stack"><h3 class="muted">${heading}</h3>
      <ul class="game-rows">${list.map((g) => html`<${GameRow} key=${g.game} level="h4" game=${g} me=${me} titles=${titles} now=${now} />`)}</ul></div>`)}
    ${more && html`<button type="button" class="more" data-control="my-games-more" onClick=${more}>${t.lobby.more}</button>`}
  </section>`;
}

const mostWaiting = 100; // games in one answer

/** Games that wait for the player beyond those that are listed. @param {Me} me @param {Summary[] | null} games @param {boolean} more there are some that are not listed */
function useWaiting(me, games, more) {
  const [waiting, setWaiting] = useState(/** @type {Summary[]} */ ([]));
  useEffect(() => {
    if (!more) return undefined;
    const over = new AbortController();
    get(`/v1/players/${me.id}/games?status=waiting&limit=${mostWaiting}`, { signal: over.signal })
      .then((page) => setWaiting(page.games))
      .catch(() => {}); // the list itself says what is wrong
    return () => over.abort();
  }, [me.id, games, more]);
  return more ? waiting : [];
}

/** @param {Summary[]} games @param {Summary[]} further that wait @param {Me} me @returns {[string, Summary[]][]} */
function grouped(games, further, me) {
  const listed = new Set(games.map((g) => g.game));
  const waiting = [...games.filter((g) => waitsFor(g, me)), ...further.filter((g) => !listed.has(g.game))];
  /** @type {[string, Summary[]][]} */
  const groups = [
    [t.lobby.mineWaiting, waiting],
    [t.lobby.mineRunning, games.filter((g) => g.status === "running" && !waiting.includes(g))],
    [t.lobby.mineOpen, games.filter((g) => g.status === "open")],
    [t.lobby.mineFinished, games.filter((g) => g.status === "finished")],
  ];
  return groups.filter(([, list]) => list.length > 0);
}

/** All tables that are not private. @param {{me: Me | null, playable: Playable | null, titles: {[scenario: string]: string}, now: number}} props */
function Tables({ me, playable, titles, now }) {
  const [filters, setFilters] = useState(filtersBefore);
  useEffect(() => void (filtersBefore = filters), [filters]);
  const text = useSettled(filters.text);
  const query = useMemo(() => {
    const all = { status: filters.status, scenario: filters.scenario, seats: filters.seats, text: text.trim(), limit: String(pageLength) };
    return String(new URLSearchParams(Object.entries(all).filter(([, value]) => value)));
  }, [filters.status, filters.scenario, filters.seats, text]);
  const { games, live, problem, more, again } = useGames("/v1/lobby", query);
  const id = useElementId();
  const narrowed = Boolean(filters.scenario || filters.seats || filters.text);
  return html`<section class="stack tables" aria-labelledby=${id}>
    <div class="row spread"><h2 id=${id}>${t.lobby.tables}</h2>
      <p class="muted small" role="status">${games && t.lobby.count(games.length, Boolean(more))}</p></div>
    <${Filtering} filters=${filters} onChange=${setFilters} playable=${playable} />
    <${Trouble} problem=${problem} onAgain=${again} />
    ${!games && !problem && html`<p class="muted" role="status">${t.lobby.reading}</p>`}
    ${games?.length === 0 && html`<div class="empty card"><p>${narrowed ? t.lobby.emptyFiltered : t.lobby.empty[filters.status]}</p>
      ${narrowed && html`<button type="button" data-control="filter-clear" onClick=${() => setFilters(unfiltered)}>${t.lobby.clear}</button>`}</div>`}
    ${games && games.length > 0 && html`<ul class="game-rows">
      ${games.map((g) => html`<${GameRow} key=${g.game} level="h3" game=${g} me=${me} titles=${titles} now=${now} />`)}</ul>`}
    ${more && html`<button type="button" class="more" data-control="more" onClick=${more}>${t.lobby.more}</button>`}
    <p><a href="/analytics" data-control="analytics" onClick=${follow}>${t.analytics.link}</a></p>
    ${games && !live && html`<p class="muted small">${t.lobby.notLive}</p>`}
  </section>`;
}

const settledMS = 250;

/** A text once nobody types any more. @param {string} text */
function useSettled(text) {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settledMS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** @param {{filters: Filters, onChange: (filters: Filters) => void, playable: Playable | null}} props */
function Filtering({ filters, onChange, playable }) {
  const scenarios = playable?.scenarios || [];
  const most = Math.max(0, ...scenarios.map((s) => s.maxSeats));
  const statuses = Object.entries(t.lobby.statuses);
  /** @type {[string, string][]} */
  const seats = Array.from({ length: most }, (_, i) => [String(i + 1), String(i + 1)]);
  /** @param {keyof Filters} name */
  const set = (name) => (/** @type {any} */ e) => onChange({ ...filters, [name]: e.currentTarget.value });
  /** @param {keyof Filters} name @param {string} label @param {[string, string][]} options */
  const select = (name, label, options) => html`<label class="field"><span>${label}</span>
    <select name=${name} data-control=${`filter-${name}`} value=${filters[name]} onChange=${set(name)}>
      ${options.map(([value, words]) => html`<option key=${value} value=${value} selected=${value === filters[name]}>${words}</option>`)}
    </select></label>`;
  return html`<form class="filters" role="search" aria-label=${t.lobby.filters} onSubmit=${(/** @type {Event} */ e) => e.preventDefault()}>
    ${select("status", t.lobby.status, statuses)}
    ${select("scenario", t.lobby.scenario, [["", t.lobby.any], ...scenarios.map((s) => /** @type {[string, string]} */ ([s.name, s.title]))])}
    ${select("seats", t.lobby.seats, [["", t.lobby.any], ...seats])}
    <label class="field filter-text"><span>${t.lobby.text}</span>
      <input type="search" name="text" data-control="filter-text" maxlength="64" placeholder=${t.lobby.textHint} value=${filters.text} onInput=${set("text")} /></label>
  </form>`;
}
