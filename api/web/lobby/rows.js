// One game in a list: what it is, who sits there, since when, and what to do with it.

import { html, useEffect, useState } from "../vendor/htm-preact.js";
import { follow } from "../links.js";
import { write } from "../net.js";
import { useNamed } from "../naming.js";
import { go } from "../session.js";
import { Trouble, useDeed } from "../trouble.js";
import { t } from "../messages.js";

/** @typedef {import("../api.d.ts").Summary} Summary */
/** @typedef {import("../session.js").Me} Me */

const minuteMS = 60_000;
/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const units = [["day", 24 * 60 * minuteMS], ["hour", 60 * minuteMS], ["minute", minuteMS]];
const longAgoMS = 30 * 24 * 60 * minuteMS;

/** The time now, anew each minute. */
export function useMinutes() {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMS / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** @param {string} when @param {number} now @returns {string} such as "3 minutes ago" */
function ago(when, now) {
  const ms = now - Date.parse(when);
  if (ms > longAgoMS) return new Date(when).toLocaleDateString(undefined, { dateStyle: "medium" });
  const unit = units.find(([, length]) => ms >= length);
  if (!unit) return t.lobby.now;
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(-Math.floor(ms / unit[1]), unit[0]);
}

/** @param {Summary} game @param {Me | null} me */
export const seatOf = (game, me) => (me ? game.seats.findIndex((s) => s.player === me.id && !s.standIn) : -1);

/** @param {Summary} game @param {Me | null} me */
export const waitsFor = (game, me) => game.status === "running" && game.asked !== null && game.asked === seatOf(game, me);

/**
 * @param {{game: Summary, level: string, me: Me | null, titles: {[scenario: string]: string}, now: number}} props
 */
export function GameRow({ game, level, me, titles, now }) {
  const mine = waitsFor(game, me);
  const facts = [titles[game.scenario] || game.scenario, t.lobby.edition[game.edition]];
  return html`<li class=${`game-row card${mine ? " is-mine" : ""}`} data-game=${game.game}>
    <div class="game-what">
      <${level} class="game-name"><a href=${`/games/${game.game}`} onClick=${follow}>${game.name}</a>
        ${mine && html` <span class="badge turn">${t.lobby.yourTurn}</span>`}
        ${game.origin && html` <span class="badge">${t.fork.badge}</span>`}
        ${game.private && html` <span class="badge">${t.lobby.private}</span>`}
        ${game.solo && html` <span class="badge">${t.lobby.solo}</span>`}</${level}>
      <p class="muted small">${facts.join(" · ")}</p>
      <p class="muted small"><${Times} game=${game} now=${now} /></p>
    </div>
    <${Seats} game=${game} me=${me} />
    <${Doings} game=${game} me=${me} />
  </li>`;
}

/** @param {{game: Summary, now: number}} props */
function Times({ game, now }) {
  /** @param {string} when @param {(ago: string) => string} say */
  const time = (when, say) => html`<time datetime=${when} title=${new Date(when).toLocaleString()}>${say(ago(when, now))}</time>`;
  if (game.status === "running") return html`${t.lobby.round(game.round)} · ${time(game.moved, t.lobby.moved)}`;
  if (game.status === "finished") return time(game.since, t.lobby.finished);
  return time(game.opened, t.lobby.opened);
}

/** @param {{game: Summary, me: Me | null}} props */
function Seats({ game, me }) {
  return html`<ul class="game-seats" aria-label=${t.lobby.seated}>
    ${game.seats.map((s, i) => html`<li key=${i} class=${`chip${s.player || s.bot ? "" : " is-free"}${game.status === "running" && game.asked === i ? " is-asked" : ""}`}>
      <span class="chip-mark" aria-hidden="true">${s.bot && !s.standIn ? html`<${BotMark} />` : s.name ? [...s.name][0].toUpperCase() : ""}</span>
      <span>${s.name || s.bot || t.lobby.freeSeat}</span>
      ${me && s.player === me.id && html`<span class="muted">(${t.lobby.you})</span>`}
      ${s.standIn ? html`<span class="muted">(${t.lobby.standIn})</span>` : s.bot && html`<span class="muted">(${t.lobby.bot})</span>`}
      ${game.status === "running" && game.asked === i && html`<span class="muted">${t.lobby.toMove}</span>`}
      ${s.score !== null && html`<strong>${t.lobby.score(s.score)}</strong>`}
      ${game.winners.includes(i) && html`<span class="badge won">${t.lobby.winner}</span>`}
    </li>`)}
  </ul>`;
}

const BotMark = () => html`<svg viewBox="0 0 12 12"><path d="M6 1v2M2 4.5h8v6H2z" fill="none" stroke="currentColor" stroke-width="1.4" /><path
  d="M4.2 7h.01M7.8 7h.01" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" /></svg>`;

/** What can be done with a game: one button or link that stands out, and perhaps a quieter one. @param {{game: Summary, me: Me | null}} props */
function Doings({ game, me }) {
  const { busy, problem, run } = useDeed();
  const { asking, named } = useNamed();
  const path = `/games/${game.game}`;
  const seated = seatOf(game, me) >= 0;
  /** @param {object} seat */
  const sit = (seat) => named(() => run(async () => {
    await write("POST", `/v1${path}/seats`, seat);
    go(path);
  }));
  /** @param {string} control @param {string} text @param {string} look @param {string} [href] */
  const link = (control, text, look, href = path) => html`<a class=${`button ${look}`} data-control=${control} href=${href} onClick=${follow}
    aria-label=${t.lobby.doAt(text, game.name)}>${text}</a>`;
  /** @param {string} control @param {string} text @param {string} look @param {object} seat */
  const button = (control, text, look, seat) => html`<button type="button" class=${look} data-control=${control} disabled=${busy}
    aria-label=${t.lobby.doAt(text, game.name)} onClick=${() => sit(seat)}>${text}</button>`;
  const standIn = game.seats.findIndex((s) => s.standIn);
  return html`<div class="game-doings">
    <div class="row">
    ${game.status === "finished" && link("replay-open", t.lobby.replay, "", `${path}#1`)}
    ${seated && game.status === "running" && link("watch", waitsFor(game, me) ? t.lobby.goOn : t.lobby.toTable, waitsFor(game, me) ? "primary" : "")}
    ${seated && game.status === "open" && link("watch", t.lobby.toTable, "")}
    ${!seated && game.status === "running" && link("watch", t.lobby.watch, "")}
    ${!seated && game.status === "running" && standIn >= 0 && button("take-over", t.lobby.takeOver, "", { seat: standIn })}
    ${!seated && game.status === "open" && link("watch", t.lobby.watch, "")}
    ${!seated && game.status === "open" && game.free > 0 && button("join", t.lobby.join, "primary", {})}
    </div>
    <${Trouble} problem=${problem} />
    ${asking}
  </div>`;
}
