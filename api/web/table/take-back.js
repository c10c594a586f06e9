// Taking back, asking to, and replying to who asks.

import { html } from "../vendor/htm-preact.js";
import { t } from "../messages.js";
import { write } from "../net.js";
import { lastAnswer } from "./past.js";
import { showPoint } from "../session.js";
import { Trouble, useDeed } from "../trouble.js";

/** @typedef {import("../api.d.ts").Board} Board */
/** @typedef {import("./game.js").Game} Game */

/** @param {{game: Game, board: Board}} props */
export function TakeBack({ game, board }) {
  const { busy, problem, run } = useDeed();
  const me = game.mySeat;
  if (board.status !== "running") return null;
  /** @param {object} body */
  const ask = (body) => run(() => write("POST", `${game.path}/takeback`, body));
  if (board.proposal) return html`<${Proposal} game=${game} board=${board} me=${me} busy=${busy} ask=${ask} /><${Trouble} problem=${problem} />`;
  const last = me === null ? null : lastAnswer(game.told, me, board.number);
  if (!last) return html`<${Trouble} problem=${problem} />`;
  const to = last.number - 1;
  const alone = board.undo !== null && board.undo.seat === me && to >= board.undo.from;
  return html`<div class="take-back">
    <button type="button" class="quiet" data-control="take-back" disabled=${busy} title=${alone ? t.takeBack.mineHint : t.takeBack.askHint}
      onClick=${() => ask({ to })}>↶ ${alone ? t.takeBack.mine : t.takeBack.ask}</button>
    <${Trouble} problem=${problem} />
  </div>`;
}

/** @param {{game: Game, board: Board, me: number | null, busy: boolean, ask: (body: object) => Promise<void>}} props */
function Proposal({ game, board, me, busy, ask }) {
  const { seat, to, agreed } = /** @type {NonNullable<Board["proposal"]>} */ (board.proposal);
  const undone = game.told.get(to + 1)?.sentences[0];
  const open = me !== null && me !== seat && !agreed.includes(me);
  const names = agreed.filter((s) => s !== seat).map((s) => board.seats[s].name).join(", ");
  return html`<div class="proposal" role="group" aria-label=${t.takeBack.ask}>
    <p><b>${seat === me ? t.takeBack.askedByMe : t.takeBack.asked(board.seats[seat].name)}</b> ${undone ? t.takeBack.before(undone) : t.takeBack.to(to)}</p>
    ${names && html`<p class="muted">${t.takeBack.agreed(names)}</p>`}
    <div class="row">
      ${open && html`<button type="button" class="primary" data-control="agree" disabled=${busy} onClick=${() => ask({ to, agree: true })}>${t.takeBack.agree}</button>
        <button type="button" data-control="refuse" disabled=${busy} onClick=${() => ask({ to, agree: false })}>${t.takeBack.refuse}</button>`}
      ${seat === me && html`<button type="button" data-control="withdraw" disabled=${busy} onClick=${() => ask({ to, agree: false })}>${t.takeBack.withdraw}</button>`}
      <button type="button" class="quiet" data-control="look" onClick=${() => showPoint(to)}>${t.takeBack.look}</button>
    </div>
  </div>`;
}
