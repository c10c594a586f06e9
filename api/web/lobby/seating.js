// A table before its start: who sits where, and what everybody may do about it.

import { html, useEffect, useState } from "../vendor/htm-preact.js";
import { SeatMark } from "../board/art.js";
import { useElementId } from "../dialog.js";
import { follow, pointOf } from "../links.js";
import { write } from "../net.js";
import { useNamed } from "../naming.js";
import { usePlayable } from "../new-table.js";
import { Trouble, useDeed } from "../trouble.js";
import { t } from "../messages.js";

/** @typedef {import("../api.d.ts").Board} Board */
/** @typedef {import("../api.d.ts").Seat} Seat */
/** @typedef {import("../session.js").Me} Me */

/** @param {Seat} seat */
const free = (seat) => !seat.player && !seat.bot;

/**
 * @param {{board: Board, me: Me | null}} props
 */
export function Seating({ board, me }) {
  useEffect(() => {
    document.title = t.page.titleOf(board.name);
  }, [board.name]);
  if (board.status === "closed") return html`<${Closed} board=${board} />`;
  return html`<section class="seating" data-part="seating">
    <${Chairs} board=${board} me=${me} />
    <div class="stack">
      <${Share} board=${board} />
      <${Played} board=${board} />
    </div>
  </section>`;
}

/** @param {{board: Board}} props */
function Closed({ board }) {
  return html`<section class="card notice" data-part="seating">
    <h1>${board.name}</h1>
    <p>${t.seating.closed}</p>
    <a class="button primary" href="/" onClick=${follow}>${t.seating.toLobby}</a>
  </section>`;
}

/** The seats, and what can be done about them. @param {{board: Board, me: Me | null}} props */
function Chairs({ board, me }) {
  const { playable } = usePlayable();
  const [bot, setBot] = useState("");
  const { busy, problem, run } = useDeed();
  const bots = playable?.bots || [];
  const chosen = bot || bots[bots.length - 1] || "";
  const missing = board.seats.filter(free).length;
  const host = me !== null && board.host === me.id;
  const path = `/v1/games/${board.game}`;
  const heading = useElementId();
  /** @param {"POST" | "DELETE"} method @param {string} end @param {object} [body] */
  const send = (method, end, body) => void run(() => write(method, path + end, body));
  return html`<section class="card stack chairs" aria-labelledby=${heading}>
    <h1>${board.name}</h1>
    <p role="status"><strong id=${heading}>${missing ? t.seating.waiting(missing) : t.seating.ready}</strong></p>
    <ol class="chair-list" aria-label=${t.seating.seats}>
      ${board.seats.map((seat) => html`<${Chair} key=${seat.seat} seat=${seat} board=${board} me=${me} busy=${busy}
        canSeat=${host && chosen !== ""} onBot=${() => send("POST", "/seats", { bot: chosen, seat: seat.seat })}
        onAway=${host ? () => send("DELETE", `/seats/${seat.seat}`) : null} />`)}
    </ol>
    ${host && missing > 0 && bots.length > 0 && html`<label class="field which-bot"><span>${t.seating.which}</span>
      <select name="bot" data-control="bot" value=${chosen} onChange=${(/** @type {any} */ e) => setBot(e.currentTarget.value)}>
        ${bots.map((b) => html`<option key=${b} value=${b} selected=${b === chosen}>${t.opening.bots[b] || b}</option>`)}</select></label>`}
    <${Doings} board=${board} me=${me} missing=${missing} busy=${busy} run=${run} />
    <${Trouble} problem=${problem} />
  </section>`;
}

/** @param {{seat: Seat, board: Board, me: Me | null, busy: boolean, canSeat: boolean, onBot: () => void, onAway: (() => void) | null}} props */
function Chair({ seat, board, me, busy, canSeat, onBot, onAway }) {
  const n = seat.seat + 1;
  const name = seat.name || seat.bot;
  const marks = [
    me && seat.player === me.id && t.seating.you,
    seat.player && seat.player === board.host && t.seating.host,
    seat.bot && t.seating.bot,
  ].filter(Boolean);
  return html`<li class=${`chair${free(seat) ? " is-free" : ""}`} data-seat=${seat.seat}>
    <${SeatMark} seat=${seat.seat} name=${name} />
    <span class="chair-who"><span class="visually-hidden">${t.seating.seat(n)}: </span>
      ${free(seat) ? html`<span class="muted">${t.seating.free}</span>` : html`<strong>${name}</strong>`}
      ${marks.map((mark) => html` <span class="badge">${mark}</span>`)}</span>
    ${free(seat) && canSeat && html`<button type="button" data-control=${`seat-bot-${seat.seat}`} disabled=${busy}
      aria-label=${t.seating.seatBot(n)} onClick=${onBot}>${t.seating.seatBotShort}</button>`}
    ${seat.bot && onAway && html`<button type="button" class="quiet" data-control=${`send-away-${seat.seat}`} disabled=${busy}
      aria-label=${t.seating.sendAway(name, n)} onClick=${onAway}>${t.seating.sendAwayShort}</button>`}
  </li>`;
}

/**
 * Sitting down, leaving, starting.
 * @param {{board: Board, me: Me | null, missing: number, busy: boolean, run: (deed: () => Promise<unknown>) => Promise<void>}} props
 */
function Doings({ board, me, missing, busy, run }) {
  const [entropy, setEntropy] = useState("");
  const { asking, named } = useNamed();
  const id = useElementId();
  const path = `/v1/games/${board.game}`;
  const mine = me ? board.seats.find((s) => s.player === me.id) : undefined;
  const alone = board.seats.filter((s) => s.player && !s.bot).length === 1;
  if (!mine) {
    const sit = () => named(() => run(() => write("POST", `${path}/seats`, entropy ? { entropy } : {})));
    return html`<p class="muted">${t.seating.watching}</p>
      ${missing > 0 && html`<div class="row"><button type="button" class="primary big" data-control="sit" disabled=${busy} onClick=${sit}>${t.seating.sit}</button></div>
      <details><summary>${t.seating.entropy}</summary><label class="field"><span class="muted small">${t.seating.entropyAbout}</span>
        <input name="entropy" data-control="entropy" maxlength="64" pattern="[A-Za-z0-9_\-]*" autocomplete="off" value=${entropy}
          onInput=${(/** @type {any} */ e) => setEntropy(e.currentTarget.value)} /></label></details>`}
      ${asking}`;
  }
  return html`<p class="muted" id=${id}>${missing ? t.seating.startHint : t.seating.readyHint}</p>
    <div class="row">
      <button type="button" class="primary big" data-control="start" disabled=${busy || missing > 0} aria-describedby=${id}
        onClick=${() => run(() => write("POST", `${path}/start`))}>${t.seating.start}</button>
      <button type="button" class="big" data-control="leave" disabled=${busy} aria-describedby=${alone ? `${id}-leave` : undefined}
        onClick=${() => run(() => write("DELETE", `${path}/seats/${mine.seat}`))}>${t.seating.leave}</button>
    </div>
    ${alone && html`<p class="muted small" id=${`${id}-leave`}>${t.seating.leaveLast}</p>`}`;
}

/** The way for others to come here. @param {{board: Board}} props */
function Share({ board }) {
  const [said, setSaid] = useState("");
  const id = useElementId();
  const link = `${location.origin}/games/${board.game}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setSaid(t.seating.copied);
    } catch {
      setSaid(t.seating.copyFailed);
    }
  };
  return html`<section class="card stack" aria-labelledby=${id}>
    <h2 id=${id}>${t.seating.link}</h2>
    <p class="small">${board.private ? t.seating.linkPrivate : t.seating.linkPublic}</p>
    <div class="row link-row">
      <input class="link" name="link" readonly value=${link} aria-labelledby=${id} onFocus=${(/** @type {any} */ e) => e.currentTarget.select()} />
      <button type="button" data-control="copy-link" onClick=${copy}>${t.seating.copy}</button>
    </div>
    <p class="small" role="status">${said}</p>
  </section>`;
}

/** What is played here. @param {{board: Board}} props */
function Played({ board }) {
  const { playable } = usePlayable();
  const id = useElementId();
  const title = playable?.scenarios.find((s) => s.name === board.scenario)?.title || board.scenario;
  const { trains, ...flags } = board.options;
  const options = Object.entries(flags).filter(([, on]) => on).map(([name]) => ({ name: t.opening.option[name] || name, about: t.opening.optionAbout[name] }));
  for (const n of trains) options.push({ name: t.opening.train[n] || String(n), about: "" });
  /** @type {{[name: string]: string}} */
  const about = t.opening.about;
  return html`<section class="card stack" aria-labelledby=${id}>
    <h2 id=${id}>${t.seating.game}</h2>
    <dl class="played">
      ${board.origin && html`<dt>${t.fork.origin}</dt><dd><a data-control="origin" href=${pointOf(board.origin)} onClick=${follow}>${t.fork.from(board.origin.number, board.origin.draws)}</a>
        <p class="muted small">${t.fork.fromAbout}</p></dd>`}
      <dt>${t.seating.scenario}</dt><dd>${title}${board.solo ? html`, ${t.lobby.solo}` : ""}<p class="muted small">${about[board.scenario]}</p></dd>
      <dt>${t.seating.edition}</dt><dd>${t.opening.editions[board.edition]}<p class="muted small">${t.opening.editionAbout[board.edition]}</p></dd>
      <dt>${t.seating.options}</dt><dd>${options.length === 0 ? t.seating.none
        : html`<ul>${options.map((o) => html`<li key=${o.name}>${o.name}<p class="muted small">${o.about}</p></li>`)}</ul>`}</dd>
      <dt>${t.seating.fair}</dt><dd><details><summary class="commitment">${board.commitment.slice(0, 12)}…</summary>
        <p class="muted small">${board.origin?.draws === "same" ? t.fork.seedKnown : t.seating.fairAbout}</p><code class="commitment">${board.commitment}</code></details></dd>
    </dl>
  </section>`;
}
