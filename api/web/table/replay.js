// The replay: going to any point of a game, by record, round, player or piece.

import { html, useEffect, useMemo, useRef, useState } from "../vendor/htm-preact.js";
import { t } from "../messages.js";
import { lazy } from "../lazy.js";
import { roundStarts } from "./past.js";
import { showPoint } from "../session.js";

/** @typedef {import("../api.d.ts").Board} Board */
/** @typedef {import("./game.js").Game} Game */

const Fork = lazy(() => import("./fork.js").then((m) => m.Fork));

const speeds = [0.5, 1, 2, 5, 10]; // records a second

/**
 * Where each control leads from a point, null where it leads nowhere.
 * @param {Game} game @param {number} point @param {number | null} seat whose moves are meant, null for anybody's
 */
function ways(game, point, seat) {
  const last = game.board?.number || point;
  const starts = roundStarts(game.told);
  const moves = [...game.told.values()].filter((e) => e.seat !== null && (seat === null || e.seat === seat)).map((e) => e.number);
  return {
    begin: starts[0] || 1, // where there is a game to see
    first: point > 1 ? 1 : null,
    previousRound: starts.findLast((n) => n < point) ?? (point > 1 ? 1 : null),
    previousMove: moves.findLast((n) => n < point) ?? null,
    previous: point > 1 ? point - 1 : null,
    next: point < last ? point + 1 : null,
    nextMove: moves.find((n) => n > point) ?? null,
    nextRound: starts.find((n) => n > point) ?? (point < last ? last : null),
    last: point < last ? last : null,
  };
}

/** @typedef {Exclude<keyof ReturnType<typeof ways>, "begin">} Way */

/** @type {Record<string, Way>} */
const keys = {
  ArrowLeft: "previous", ArrowRight: "next", ArrowUp: "nextRound", ArrowDown: "previousRound", PageUp: "previousRound", PageDown: "nextRound",
  Home: "first", End: "last", "[": "previousMove", "]": "nextMove",
};

/** @type {{way: Way, sign: string}[]} */
const buttons = [
  { way: "first", sign: "|«" }, { way: "previousRound", sign: "«" }, { way: "previousMove", sign: "‹‹" }, { way: "previous", sign: "‹" },
  { way: "next", sign: "›" }, { way: "nextMove", sign: "››" }, { way: "nextRound", sign: "»" }, { way: "last", sign: "»|" },
];

/** @param {{game: Game, board: Board, point: number, missing: boolean, notice: string}} props */
export function Replay({ game, board, point, missing, notice }) {
  const [seat, setSeat] = useState(game.mySeat);
  const [speed, setSpeed] = useState(1);
  const [playing, setPlaying] = useState(false);
  const [forking, setForking] = useState(false);
  const [copied, setCopied] = useState(false);
  const last = game.board?.number || point;
  const leads = useMemo(() => ways(game, point, seat), [game.told, last, point, seat]);
  useEffect(() => void game.readBack(), [game, game.told.size > 0]);
  useKeys(leads, () => setPlaying((p) => !p));
  usePlaying(playing && !missing, speed, board.number === point, leads.next, () => setPlaying(false));
  useEffect(() => setCopied(false), [point]);
  const copy = () => navigator.clipboard?.writeText(location.href).then(() => setCopied(true), () => {});
  /** @param {Way} way */
  const go = (way) => {
    setPlaying(false);
    const to = leads[way];
    if (to !== null) showPoint(to);
  };
  return html`<section class="card replay" data-part="replay" aria-labelledby="replay-heading">
    <div class="row spread"><h2 id="replay-heading">${t.replay.heading}</h2>
      <output data-part="replay-at">${missing ? "" : t.replay.at(point, last)}</output></div>
    ${missing && html`<p class="problem" role="alert">${t.replay.noPoint(point)}</p>`}
    <input type="range" min="1" max=${last} value=${point} aria-label=${t.replay.slider} aria-valuetext=${t.replay.at(point, last)} data-control="replay-slider"
      onInput=${(/** @type {Event & {currentTarget: HTMLInputElement}} */ e) => (setPlaying(false), showPoint(Number(e.currentTarget.value)))} />
    <div class="replay-ways">${buttons.map(({ way, sign }) => html`<button type="button" key=${way} data-control=${`replay-${kebab(way)}`} aria-label=${t.replay[way]}
      title=${t.replay[way]} disabled=${leads[way] === null} onClick=${() => go(way)}>${sign}</button>`)}</div>
    <div class="row">
      <button type="button" data-control="replay-play" aria-pressed=${playing} onClick=${() => (leads.next === null ? (showPoint(leads.begin), setPlaying(true)) : setPlaying(!playing))}>${playing ? `${t.replay.pause}` : `${t.replay.play}`}</button>
      <label><span class="visually-hidden">${t.replay.speed}</span><select data-control="replay-speed" value=${speed} onChange=${(/** @type {Event & {currentTarget: HTMLSelectElement}} */ e) => setSpeed(Number(e.currentTarget.value))}>
        ${speeds.map((s) => html`<option key=${s} value=${s}>${t.replay.perSecond(s)}</option>`)}</select></label>
      <label>${t.replay.player} <select data-control="replay-player" value=${seat ?? ""} onChange=${(/** @type {Event & {currentTarget: HTMLSelectElement}} */ e) => setSeat(e.currentTarget.value === "" ? null : Number(e.currentTarget.value))}>
        <option value="">${t.replay.anyone}</option>${board.seats.map((s) => html`<option key=${s.seat} value=${s.seat}>${s.name}</option>`)}</select></label>
    </div>
    <p class="replay-notice" role="status">${notice}</p>
    <div class="row">${navigator.clipboard && html`<button type="button" data-control="replay-link" onClick=${copy}>${copied ? t.replay.copied : t.replay.copy}</button>`}
      <button type="button" class="primary" data-control="replay-live" onClick=${() => showPoint(null)}>${game.board?.status === "finished" ? t.replay.close : t.replay.live}</button>
      <button type="button" data-control="fork-open" title=${t.fork.hint} disabled=${board.status !== "running"} onClick=${() => (setPlaying(false), setForking(true))}>${t.fork.open}</button></div>
    ${forking && html`<${Fork} board=${board} finished=${game.board?.status === "finished"} mySeat=${game.mySeat} onClose=${() => setForking(false)} />`}
    <p class="muted replay-keys">${t.replay.keys}</p>
  </section>`;
}

/** @param {string} name */
const kebab = (name) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);

/** The keys do what the controls do, except where a control takes them itself. @param {Record<Way, number | null>} leads @param {() => void} toggle */
function useKeys(leads, toggle) {
  const now = useRef({ leads, toggle });
  now.current = { leads, toggle };
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ e) => {
      const { target } = e;
      if (e.ctrlKey || e.metaKey || e.altKey || document.querySelector("dialog[open]")) return;
      if (target instanceof HTMLElement && target.closest("input, select, textarea, [contenteditable]")) {
        const slides = target instanceof HTMLInputElement && target.type === "range";
        if (!slides || !["[", "]"].includes(e.key)) return;
      }
      if (e.key === "p") {
        e.preventDefault();
        return now.current.toggle();
      }
      const way = keys[e.key];
      if (!way) return;
      e.preventDefault();
      const to = now.current.leads[way];
      if (to !== null) showPoint(to);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/**
 * Goes on by itself, never faster than boards arrive.
 * @param {boolean} playing @param {number} speed records a second @param {boolean} shown the point's board is on the screen
 * @param {number | null} next @param {() => void} ended
 */
function usePlaying(playing, speed, shown, next, ended) {
  useEffect(() => {
    if (!playing) return;
    if (next === null) return ended();
    if (!shown) return;
    const timer = setTimeout(() => showPoint(next), 1000 / speed);
    return () => clearTimeout(timer);
  }, [playing, speed, shown, next]);
}
