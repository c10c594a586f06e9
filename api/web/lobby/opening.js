// The dialog that asks for everything a table may be opened with.

import { html, useState } from "../vendor/htm-preact.js";
import { Dialog, useElementId } from "../dialog.js";
import { useNamed } from "../naming.js";
import { openTable, usePlayable } from "../new-table.js";
import { useMe, usePreference } from "../session.js";
import { Trouble, useDeed } from "../trouble.js";
import { t } from "../messages.js";

/** @typedef {import("../api.d.ts").Playable} Playable */
/** @typedef {import("../session.js").Me} Me */

/**
 * What a table is opened with. `bots` has the bot of each seat but the host's, "" for a person.
 * @typedef {object} Draft
 * @property {string} scenario
 * @property {number} seats
 * @property {string[]} bots
 * @property {string} edition
 * @property {{[option: string]: boolean}} options
 * @property {number[]} trains
 * @property {string} name empty for the usual one
 * @property {boolean} private
 * @property {string} entropy
 */

const moreTrains = [8, 9, 10, 11]; // that the option `trains` may name
const longestName = 40;

/** @param {Me | null} me */
const usualName = (me) => (me ? t.opening.defaultName([...me.name].slice(0, longestName - 8).join("")) : t.opening.nobodysName);

/** The body of the request, without what does not belong to the scenario. @param {Draft} draft @param {Playable} playable @param {Me} me */
function newTable(draft, playable, me) {
  const listed = playable.scenarios.find((s) => s.name === draft.scenario)?.options || [];
  /** @type {{[option: string]: boolean | number[]}} */
  const options = {};
  for (const option of listed) {
    if (option === "trains" && draft.trains.length > 0) options.trains = draft.trains;
    else if (draft.options[option]) options[option] = true;
  }
  return {
    scenario: draft.scenario, seats: draft.seats, edition: draft.edition, options, private: draft.private,
    name: draft.name.trim() || usualName(me), entropy: draft.entropy,
  };
}

/** @param {Playable} playable @param {any} last how the last table was opened @returns {Draft} */
function firstDraft(playable, last) {
  const scenario = playable.scenarios.find((s) => s.name === last?.scenario) || playable.scenarios[0];
  const seats = Math.min(scenario.maxSeats, Math.max(scenario.minSeats, Number(last?.seats) || 2));
  return {
    scenario: scenario.name, seats, bots: botsFor(seats, last?.bots?.filter((/** @type {string} */ b) => !b || playable.bots.includes(b)) || []),
    edition: playable.editions.includes(last?.edition) ? last.edition : playable.editions[0],
    options: { ...last?.options }, trains: last?.trains || [], private: false, name: "", entropy: "",
  };
}

/** @param {number} seats @param {string[]} bots */
const botsFor = (seats, bots) => Array.from({ length: seats - 1 }, (_, i) => bots[i] || "");

/**
 * The dialog.
 * @param {{onOpened: (game: string) => void, onCancel: () => void}} props
 */
export function Opening({ onOpened, onCancel }) {
  const { playable, problem, again } = usePlayable();
  return html`<${Dialog} title=${t.opening.heading} onClose=${onCancel} class="opening" part="opening">
    ${playable
      ? html`<${OpeningForm} playable=${playable} onOpened=${onOpened} onCancel=${onCancel} />`
      : problem ? html`<${Trouble} problem=${problem} onAgain=${again} />` : html`<p role="status">${t.opening.reading}</p>`}
  </${Dialog}>`;
}

/** @param {{playable: Playable, onOpened: (game: string) => void, onCancel: () => void}} props */
function OpeningForm({ playable, onOpened, onCancel }) {
  const me = useMe();
  const [last, setLast] = usePreference("lastTable");
  const [draft, setDraft] = useState(() => firstDraft(playable, last));
  const { busy, problem, run } = useDeed();
  const { asking, named } = useNamed();
  /** @param {Partial<Draft>} some */
  const change = (some) => setDraft((d) => ({ ...d, ...some }));
  /** @param {SubmitEvent} e */
  const send = (e) => {
    e.preventDefault();
    named((who) => run(async () => {
      const game = await openTable(newTable(draft, playable, who), draft.bots);
      const { name, entropy, private: _, ...kept } = draft;
      setLast(kept);
      onOpened(game);
    }));
  };
  return html`<form class="stack opening-form" onSubmit=${send}>
    <${What} playable=${playable} draft=${draft} change=${change} />
    <${Who} playable=${playable} draft=${draft} change=${change} me=${me} />
    <${NameAndDoor} draft=${draft} change=${change} me=${me} />
    <${Rules} playable=${playable} draft=${draft} change=${change} />
    <div class="opening-foot stack">
      <${Trouble} problem=${problem} />
      <div class="row dialog-foot">
        <button type="button" data-control="opening-cancel" onClick=${onCancel}>${t.opening.cancel}</button>
        <button class="primary" data-control="opening-submit" disabled=${busy}>
          ${busy ? t.opening.sending : draft.bots.every(Boolean) ? t.opening.submitStart : t.opening.submit}</button>
      </div>
    </div>
    ${asking}
  </form>`;
}

/** @typedef {{draft: Draft, change: (some: Partial<Draft>) => void}} Part of the form */

/** Which scenario, for how many. @param {Part & {playable: Playable}} props */
function What({ playable, draft, change }) {
  const id = useElementId();
  const scenario = playable.scenarios.find((s) => s.name === draft.scenario) || playable.scenarios[0];
  /** @type {{[name: string]: string}} */
  const about = t.opening.about;
  /** @param {number} seats @param {Partial<Draft>} [some] */
  const reseat = (seats, some) => change({ ...some, seats, bots: botsFor(seats, draft.bots) });
  /** @param {any} e */
  const pick = (e) => {
    const next = playable.scenarios.find((s) => s.name === e.currentTarget.value) || scenario;
    reseat(Math.min(next.maxSeats, Math.max(next.minSeats, draft.seats)), { scenario: next.name });
  };
  const numbers = Array.from({ length: scenario.maxSeats - scenario.minSeats + 1 }, (_, i) => scenario.minSeats + i);
  return html`<div class="two">
      <label class="field"><span>${t.opening.scenario}</span>
        <select name="scenario" data-control="opening-scenario" value=${draft.scenario} aria-describedby=${id} onChange=${pick}>
          ${playable.scenarios.map((s) => html`<option key=${s.name} value=${s.name} selected=${s.name === draft.scenario}>${s.title}</option>`)}
        </select></label>
      <label class="field"><span>${t.opening.seats}</span>
        <select name="seats" data-control="opening-seats" value=${draft.seats} onChange=${(/** @type {any} */ e) => reseat(Number(e.currentTarget.value))}>
          ${numbers.map((n) => html`<option key=${n} value=${n} selected=${n === draft.seats}>${t.opening.seatsOf(n)}</option>`)}
        </select></label>
    </div>
    <p class="muted small" id=${id}>${about[draft.scenario]}</p>`;
}

/** Who sits on which seat. @param {Part & {playable: Playable, me: Me | null}} props */
function Who({ playable, draft, change, me }) {
  if (draft.seats === 1) return null;
  return html`<fieldset class="stack"><legend>${t.opening.who}</legend>
    <ol class="opening-seats">
      <li class="field"><span>${t.opening.seat(1)}</span><span class="opening-me">${me ? t.opening.youAre(me.name) : t.opening.you}</span></li>
      ${draft.bots.map((bot, i) => html`<li key=${i}><label class="field"><span>${t.opening.seat(i + 2)}</span>
        <select name=${`bot-${i + 1}`} data-control=${`opening-seat-${i + 1}`} value=${bot}
          onChange=${(/** @type {any} */ e) => change({ bots: draft.bots.with(i, e.currentTarget.value) })}>
          <option value="" selected=${!bot}>${t.opening.person}</option>
          ${playable.bots.map((b) => html`<option key=${b} value=${b} selected=${b === bot}>${t.opening.bot(t.opening.bots[b] || b)}</option>`)}
        </select></label></li>`)}
    </ol></fieldset>`;
}

/** The table's name, and who finds it. @param {Part & {me: Me | null}} props */
function NameAndDoor({ draft, change, me }) {
  const id = useElementId();
  return html`<label class="field"><span>${t.opening.name}</span>
      <input name="name" data-control="opening-name" maxlength=${longestName} placeholder=${usualName(me)} value=${draft.name}
        autocomplete="off" onInput=${(/** @type {any} */ e) => change({ name: e.currentTarget.value })} /></label>
    <div><label><input type="checkbox" name="private" data-control="opening-private" checked=${draft.private} aria-describedby=${id}
      onChange=${(/** @type {any} */ e) => change({ private: e.currentTarget.checked })} />${t.opening.private}</label>
    <p class="muted small beside-box" id=${id}>${t.opening.privateAbout}</p></div>`;
}

/** By which rules. @param {Part & {playable: Playable}} props */
function Rules({ playable, draft, change }) {
  const id = useElementId();
  const listed = playable.scenarios.find((s) => s.name === draft.scenario)?.options || [];
  const [unfolded] = useState(draft.edition !== playable.editions[0] || draft.trains.length > 0 || listed.some((o) => draft.options[o]));
  return html`<details class="opening-rules" open=${unfolded}><summary>${t.opening.more}</summary><div class="stack">
    <label class="field"><span>${t.opening.edition}</span>
      <select name="edition" data-control="opening-edition" value=${draft.edition} aria-describedby=${id}
        onChange=${(/** @type {any} */ e) => change({ edition: e.currentTarget.value })}>
        ${playable.editions.map((e) => html`<option key=${e} value=${e} selected=${e === draft.edition}>${t.opening.editions[e] || e}</option>`)}
      </select></label>
    <p class="muted small" id=${id}>${t.opening.editionAbout[draft.edition]}</p>
    ${listed.length > 0 && html`<fieldset class="stack"><legend>${t.opening.options}</legend>
      ${listed.map((o) => html`<${Option} key=${o} option=${o} draft=${draft} change=${change} />`)}</fieldset>`}
    </div></details>
    <details><summary>${t.opening.advanced}</summary><div class="stack">
    <label class="field"><span>${t.opening.entropy}</span>
      <input name="entropy" data-control="opening-entropy" maxlength="64" pattern="[A-Za-z0-9_\-]*" autocomplete="off" spellcheck=${false}
        value=${draft.entropy} aria-describedby=${`${id}-entropy`} onInput=${(/** @type {any} */ e) => change({ entropy: e.currentTarget.value })} /></label>
    <p class="muted small" id=${`${id}-entropy`}>${t.opening.entropyAbout}</p></div></details>`;
}

/** @param {Part & {option: string}} props */
function Option({ option, draft, change }) {
  const id = useElementId();
  if (option === "trains") {
    /** @param {number} n */
    const toggle = (n) => change({ trains: moreTrains.filter((m) => draft.trains.includes(m) !== (m === n)) });
    return html`<fieldset class="stack" aria-describedby=${id}><legend>${t.opening.option[option]}</legend>
      <p class="muted small" id=${id}>${t.opening.optionAbout[option]}</p>
      ${moreTrains.map((n) => html`<label key=${n}><input type="checkbox" name="trains" value=${n} data-control=${`opening-train-${n}`}
        checked=${draft.trains.includes(n)} onChange=${() => toggle(n)} />${t.opening.train[n]}</label>`)}</fieldset>`;
  }
  return html`<div><label><input type="checkbox" name=${option} data-control=${`opening-option-${option}`} checked=${Boolean(draft.options[option])}
      aria-describedby=${id} onChange=${(/** @type {any} */ e) => change({ options: { ...draft.options, [option]: e.currentTarget.checked } })} />
      ${t.opening.option[option] || option}</label>
    <p class="muted small beside-box" id=${id}>${t.opening.optionAbout[option]}</p></div>`;
}
