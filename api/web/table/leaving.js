// Leaving a running game, in which a bot then stands in, and taking a stand-in's place.

import { html, useState } from "../vendor/htm-preact.js";
import { Dialog } from "../dialog.js";
import { t } from "../messages.js";
import { useNamed } from "../naming.js";
import { write } from "../net.js";
import { Trouble, useDeed } from "../trouble.js";

/** @typedef {import("../api.d.ts").Board} Board */
/** @typedef {import("./game.js").Game} Game */

/** What a person may do about the seats of a running game. @param {{game: Game, board: Board}} props */
export function Leaving({ game, board }) {
  if (board.status !== "running") return null;
  if (game.mySeat !== null) return html`<${Leave} game=${game} seat=${game.mySeat} />`;
  const standIn = board.seats.find((s) => s.standIn);
  return standIn ? html`<${TakeOver} game=${game} seat=${standIn.seat} name=${standIn.name} />` : null;
}

/** @param {{game: Game, seat: number}} props */
function Leave({ game, seat }) {
  const [sure, setSure] = useState(false);
  const { busy, problem, run } = useDeed();
  const leave = () => run(async () => {
    await write("DELETE", `${game.path}/seats/${seat}`);
    setSure(false);
  });
  return html`<button type="button" class="quiet" data-control="leave-game" onClick=${() => setSure(true)}>${t.leaving.leave}</button>
    ${sure && html`<${Dialog} title=${t.leaving.sure} onClose=${() => setSure(false)} class="narrow">
      <p>${t.leaving.about}</p>
      <${Trouble} problem=${problem} />
      <div class="row dialog-foot">
        <button type="button" data-control="leave-cancel" onClick=${() => setSure(false)}>${t.leaving.stay}</button>
        <button type="button" class="primary" data-control="leave-really" disabled=${busy} onClick=${leave}>${t.leaving.leave}</button>
      </div>
    <//>`}`;
}

/** @param {{game: Game, seat: number, name: string}} props */
function TakeOver({ game, seat, name }) {
  const { busy, problem, run } = useDeed();
  const { asking, named } = useNamed();
  return html`<button type="button" class="quiet" data-control="take-over" disabled=${busy}
      onClick=${() => named(() => run(() => write("POST", `${game.path}/seats`, { seat })))}>${t.leaving.takeOver(name)}</button>
    <${Trouble} problem=${problem} />
    ${asking}`;
}
