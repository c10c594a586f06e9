// A table: the whole game at a glance, now or at an earlier point, and what this
// person may do there. Everything is drawn from the board that the server gives.

import { Areas } from "../board/areas.js";
import { Prompt, questionOf } from "./ask.js";
import { useAsking } from "./asking.js";
import { Chronicle } from "./chronicle.js";
import { useBoard, useGame } from "./game.js";
import { Leaving } from "./leaving.js";
import { lazy } from "../lazy.js";
import { follow, pointOf } from "../links.js";
import { html, useEffect, useMemo, useState } from "../vendor/htm-preact.js";
import { t } from "../messages.js";
import { Office } from "../board/office.js";
import { begun, lastAnswer, roundOf, roundStarts, touchedIn, whenTouched } from "./past.js";
import { Pieces } from "../board/pieces.js";
import { Players } from "../board/players.js";
import { Route } from "../board/route.js";
import { showPoint, useMe, usePoint } from "../session.js";
import { Shed } from "../board/shed.js";
import { Since, useMissed } from "./since.js";
import { Sky } from "../board/sky.js";
import { Tour } from "../tour.js";
import { TrackEvents } from "../board/track-events.js";
import { Trouble } from "../trouble.js";
import { Yard } from "../board/yard.js";

/** @typedef {import("../api.d.ts").Board} Board */
/** @typedef {import("./game.js").Game} Game */

const Seating = lazy(() => import("../lobby/seating.js").then((m) => m.Seating));
const Replay = lazy(() => import("./replay.js").then((m) => m.Replay));
const Result = lazy(() => import("../board/result.js").then((m) => m.Result));

/** @param {{game: string}} props */
export function TablePage({ game: id }) {
  const me = useMe();
  const game = useGame(id, me?.id);
  const point = usePoint();
  const { board, missing } = useBoard(game, point);
  if (game.failed) return html`<div class="card notice"><${Trouble} problem=${game.failed} /><a class="button" href="/" onClick=${follow}>${t.page.toLobby}</a></div>`;
  if (!board || !game.board) return html`<p class="notice muted" role="status">${game.connection === "lost" ? t.table.lost : t.table.loading}</p>`;
  const lost = game.connection === "lost" && html`<p class="lost" role="alert" data-part="lost">${t.table.lost}</p>`;
  if (point === null && (board.status === "open" || board.status === "closed")) return html`${lost}<${Seating} board=${board} me=${me} />`;
  return html`${lost}<${Table} game=${game} board=${board} point=${point} missing=${missing} me=${me} />`;
}

/** @param {{game: Game, board: Board, point: number | null, missing: boolean, me: import("../session.js").Me | null}} props */
function Table({ game, board, point, missing, me }) {
  const live = point === null;
  const asking = useAsking(game, live);
  const { missed, seen } = useMissed(game, live);
  const [notice, setNotice] = useState("");
  const news = newsFrom(game, missed);
  const fresh = useMemo(
    () => (live ? touchedIn(game.told, Math.max(news, begun(game.told)), board.number) : touchedIn(game.told, board.number, board.number)),
    [game.told, live, news, board.number],
  );
  const progress = useProgress(game);
  useTitle(game, board);
  const pieces = useMemo(() => ({
    standing: (/** @type {string} */ id) => ({ ...asking.standing(id), fresh: fresh.has(id) }),
    pick: live ? asking.pick : (/** @type {string} */ id) => void jump(game, id, board.number, setNotice),
    replay: !live,
    replayHint: t.replay.piece,
  }), [asking, fresh, live, game, board.number]);
  useEffect(() => setNotice(""), [point]);
  return html`<${Pieces.Provider} value=${pieces}>
    <div class="table" data-status=${board.status} data-number=${board.number} aria-busy=${point !== null && point !== board.number && !missing}>
      <${Bar} game=${game} board=${board} live=${live} />
      <div class="table-side">
        ${live ? html`<${Prompt} game=${game} board=${board} asking=${asking} />` : html`<${Replay} game=${game} board=${board} point=${point} missing=${missing} notice=${point !== board.number && !missing ? t.replay.looking : notice} />`}
        ${live && html`<${Since} game=${game} missed=${missed} onSeen=${seen} />`}
        ${live && html`<${Tour} board=${board} asked=${board.asked} me=${me} />`}
        <${Chronicle} game=${game} board=${game.board || board} point=${point} news=${live ? news : Infinity} />
      </div>
      ${board.result && html`<div class="table-result"><${Result} board=${board} progress=${progress} /></div>`}
      <div class="table-route"><${Route} board=${board} /></div>
      <div class="table-areas"><${Areas} board=${board} /></div>
      <div class="table-stack"><${Sky} board=${board} /><${Yard} board=${board} /></div>
      <div class="table-stack"><${Office} board=${board} /></div>
      <div class="table-stack"><${TrackEvents} board=${board} /></div>
      <div class="table-players"><${Players} board=${board} me=${game.mySeat} /></div>
      <div class="table-shed"><${Shed} board=${board} /></div>
    </div>
    <${Aloud} game=${game} board=${board} live=${live} />
  </${Pieces.Provider}>`;
}

/**
 * The first record that is new to this person: behind their last answer, or if
 * nothing has happened since, that answer with all that followed from it.
 * @param {Game} game @param {import("./since.js").Absence | null} missed
 */
function newsFrom(game, missed) {
  const number = game.board?.number || 0;
  const mine = game.mySeat === null ? null : lastAnswer(game.told, game.mySeat, number);
  const from = mine ? Math.min(number, mine.number + 1) : number;
  return missed ? Math.min(from, missed.from + 1) : from;
}

/** Goes to when a piece last changed. @param {Game} game @param {string} piece @param {number} upTo @param {(text: string) => void} say */
async function jump(game, piece, upTo, say) {
  say(t.replay.looking);
  await game.readBack();
  const number = whenTouched(game.told, piece, upTo);
  if (number === null) return say(t.replay.neverTouched);
  say("");
  showPoint(number);
}

/** What game this is, how far it is, and the way to the replay. @param {{game: Game, board: Board, live: boolean}} props */
function Bar({ game, board, live }) {
  const phase = board.phase === "resolve" && board.area ? `${t.table.phase.resolve}: ${t.table.area(board.area)}` : t.table.phase[board.phase];
  return html`<div class="table-bar row spread">
    <div class="row"><h1>${board.name}</h1>
      <span class="muted">${titleOf(board.scenario)}</span>
      ${board.origin && html`<a class="badge" data-control="origin" href=${pointOf(board.origin)} title=${t.fork.from(board.origin.number, board.origin.draws)} onClick=${follow}>${t.fork.badge}</a>`}
      ${board.private && html`<span class="badge">${t.table.private}</span>`}
      ${board.solo && html`<span class="badge">${t.table.solo}</span>`}
      ${game.mySeat === null && html`<span class="badge">${t.table.watching}</span>`}
    </div>
    <div class="row">
      <span data-part="round">${board.round > 0 && html`<b>${t.table.round(board.round, board.lastRound)}</b> · `}${phase}</span>
      ${live && html`<${Leaving} game=${game} board=${board} />`}
      ${live && html`<button type="button" data-control="replay-open" title=${t.replay.openHint} onClick=${() => showPoint(game.board?.status === "finished" ? roundStarts(game.told)[0] || 1 : board.number)}>${t.replay.open}</button>`}
    </div>
  </div>`;
}

/** A scenario's name as people write it. @param {string} name such as mount-snowdon */
const titleOf = (name) => name.split("-").map((w) => w.charAt(0).toUpperCase() + w.slice(1)).join(" ");

/** Tells those who do not see the table what happened last, and what they are asked. @param {{game: Game, board: Board, live: boolean}} props */
function Aloud({ game, board, live }) {
  const entry = game.told.get(board.number);
  const happened = entry && (live ? entry.seat !== game.mySeat : true) ? entry.sentences.join(" ") : "";
  const asked = live && game.offers && board.asked?.seat === game.mySeat ? `${t.ask.yours}. ${questionOf(board)}` : "";
  return html`<div class="visually-hidden" aria-live="polite" data-part="aloud">${happened} ${asked}</div>`;
}

/** The tab's title says when it is this person's turn. @param {Game} game @param {Board} board */
function useTitle(game, board) {
  const mine = game.board?.asked != null && game.board.asked.seat === game.mySeat;
  useEffect(() => {
    document.title = mine ? t.page.titleTurn(board.name) : t.page.titleOf(board.name);
  }, [mine, board.name]);
}

const pointsOfChart = 40; // rounds that the chart of scores has at most

/** The scores at the end of each round of a finished game. @param {Game} game */
function useProgress(game) {
  const [progress, setProgress] = useState(/** @type {{round: number, totals: number[]}[]} */ ([]));
  const finished = game.board?.status === "finished";
  const told = game.told.size > 0;
  useEffect(() => {
    if (!finished || !told) return;
    const left = new AbortController();
    void readProgress(game, left.signal).then((p) => left.signal.aborted || setProgress(p)).catch(() => {}); // the table of scores is there without it
    return () => left.abort();
  }, [game, finished, told]);
  return progress;
}

/** @param {Game} game @param {AbortSignal} signal */
async function readProgress(game, signal) {
  await game.readBack();
  const [first, ...ends] = [...roundStarts(game.told), game.board?.number || 0];
  const begun = roundOf(game.told.get(first + 1) || { at: "" }) || 1; // a fork begins in a later round
  const step = Math.ceil(ends.length / pointsOfChart);
  const progress = [];
  for (const [i, number] of ends.entries()) {
    if (i % step && i < ends.length - 1) continue;
    const board = await game.at(number, signal);
    progress.push({ round: begun + i, totals: board.seats.map((s) => (board.result ? board.result.scores[s.seat].total : s.score?.total || 0)) });
  }
  return progress;
}
