// Playing on from a point of a game, at a table of one's own: the dialog that asks who plays there.

import { html, useState } from "../vendor/htm-preact.js";
import { Dialog, useElementId } from "../dialog.js";
import { useNamed } from "../naming.js";
import { forkGame, usePlayable } from "../new-table.js";
import { Problem } from "../net.js";
import { go } from "../session.js";
import { Trouble, useDeed } from "../trouble.js";
import { t } from "../messages.js";

/** @typedef {import("../api.d.ts").Board} Board */

const longestName = 40;

/**
 * Who sits where: `mine` is this person's seat, `bots` has the bot of each other one, "" for a person.
 * @typedef {{name: string, private: boolean, draws: "new" | "same", mine: number, bots: string[]}} Draft
 */

/** @typedef {{board: Board, draft: Draft, change: (some: Partial<Draft>) => void}} Part of the form */

/** The dialog. @param {{board: Board, finished: boolean, mySeat: number | null, onClose: () => void}} props */
export function Fork({ board, finished, mySeat, onClose }) {
  const { playable, problem: unread, again } = usePlayable();
  const [draft, setDraft] = useState(/** @type {Draft} */ ({
    name: "", private: board.private, draws: "new", mine: mySeat ?? board.asked?.seat ?? 0, bots: board.seats.map((s) => s.bot),
  }));
  const { busy, problem, run } = useDeed();
  const { asking, named } = useNamed();
  const usual = [...t.fork.defaultName(board.name)].slice(0, longestName).join("").trim();
  /** @param {Partial<Draft>} some */
  const change = (some) => setDraft((d) => ({ ...d, ...some }));
  const seats = draft.bots.map((bot, i) => (i === draft.mine ? null : bot));
  /** @param {SubmitEvent} e */
  const send = (e) => {
    e.preventDefault();
    named(() => run(async () => {
      const fork = { at: board.number, name: draft.name.trim() || usual, private: draft.private, draws: draft.draws, seat: draft.mine };
      go(`/games/${await forkGame(board.game, fork, seats)}`);
    }));
  };
  return html`<${Dialog} title=${t.fork.heading(board.number)} onClose=${onClose} class="opening" part="fork">
    ${!playable ? unread ? html`<${Trouble} problem=${unread} onAgain=${again} />` : html`<p role="status">${t.opening.reading}</p>`
    : html`<form class="stack opening-form" onSubmit=${send}>
      <p class="muted">${t.fork.about}</p>
      <${Who} board=${board} draft=${draft} change=${change} bots=${playable.bots} />
      <label class="field"><span>${t.opening.name}</span>
        <input name="name" data-control="fork-name" maxlength=${longestName} placeholder=${usual} value=${draft.name} autocomplete="off"
          onInput=${(/** @type {any} */ e) => change({ name: e.currentTarget.value })} /></label>
      <${Door} board=${board} draft=${draft} change=${change} />
      ${finished && html`<${Draws} board=${board} draft=${draft} change=${change} />`}
      <div class="opening-foot stack">
        ${tooLong(problem) ? html`<div class="trouble" role="alert"><p>${t.fork.tooLong}</p></div>` : html`<${Trouble} problem=${problem} />`}
        <div class="row dialog-foot">
          <button type="button" data-control="fork-cancel" onClick=${onClose}>${t.opening.cancel}</button>
          <button class="primary" data-control="fork-submit" disabled=${busy}>${busy ? t.opening.sending : seats.includes("") ? t.fork.submit : t.fork.submitStart}</button>
        </div>
      </div>
      ${asking}
    </form>`}
  </${Dialog}>`;
}

/** More was played until then than a table can go on from. @param {unknown} problem */
const tooLong = (problem) => problem instanceof Problem && problem.code === "limit-reached";

/** Who sits at which seat. @param {Part & {bots: string[]}} props */
function Who({ board, draft, change, bots }) {
  /** @param {any} e @param {number} seat */
  const pick = (e, seat) => {
    const { value } = e.currentTarget;
    if (value === "me") change({ mine: seat, bots: draft.bots.with(seat, "") });
    else change({ bots: draft.bots.with(seat, value) });
  };
  if (board.solo) return null;
  return html`<fieldset class="stack"><legend>${t.opening.who}</legend>
    <ol class="opening-seats fork-seats">${board.seats.map(({ seat, name, bot }) => html`<li key=${seat}><label class="field"><span>${t.fork.seat(seat + 1, name || bot)}</span>
      <select name=${`fork-seat-${seat}`} data-control=${`fork-seat-${seat}`} disabled=${seat === draft.mine} value=${seat === draft.mine ? "me" : draft.bots[seat]}
        onChange=${(/** @type {any} */ e) => pick(e, seat)}>
        <option value="me" selected=${seat === draft.mine}>${t.opening.you}</option>
        <option value="" selected=${seat !== draft.mine && !draft.bots[seat]}>${t.opening.person}</option>
        ${bots.map((b) => html`<option key=${b} value=${b} selected=${seat !== draft.mine && b === draft.bots[seat]}>${t.opening.bot(t.opening.bots[b] || b)}</option>`)}
      </select></label></li>`)}</ol>
    <p class="muted small">${t.fork.swap}</p></fieldset>`;
}

/** Who finds the table. @param {Part} props */
function Door({ board, draft, change }) {
  const id = useElementId();
  return html`<div><label><input type="checkbox" name="private" data-control="fork-private" checked=${draft.private} disabled=${board.private} aria-describedby=${id}
      onChange=${(/** @type {any} */ e) => change({ private: e.currentTarget.checked })} />${t.opening.private}</label>
    <p class="muted small beside-box" id=${id}>${board.private ? t.fork.privateAbout : t.opening.privateAbout}</p></div>`;
}

/** Which draws: those of a finished game are known. @param {Part} props */
function Draws({ draft, change }) {
  const id = useElementId();
  return html`<div><label><input type="checkbox" name="same" data-control="fork-same" checked=${draft.draws === "same"} aria-describedby=${id}
      onChange=${(/** @type {any} */ e) => change({ draws: e.currentTarget.checked ? "same" : "new" })} />${t.fork.same}</label>
    <p class="muted small beside-box" id=${id}>${t.fork.sameAbout}</p></div>`;
}
