// The prompt: whose turn it is and why, what can be answered, and the choice that
// is being composed. What is asked comes with the offers; nothing here knows a rule.

import { Cube, Cubes } from "../board/art.js";
import { once } from "../board/pieces.js";
import { whyNot } from "./asking.js";
import { kinds, offerOf, parts } from "./choice.js";
import { html } from "../vendor/htm-preact.js";
import { follow } from "../links.js";
import { t } from "../messages.js";
import { TakeBack } from "./take-back.js";

/** @typedef {import("../api.d.ts").Board} Board */
/** @typedef {import("./asking.js").Asking} Asking */
/** @typedef {import("./choice.js").Group} Group */
/** @typedef {import("./choice.js").Offer} Offer */
/** @typedef {import("./game.js").Game} Game */

/** @param {{game: Game, board: Board, asking: Asking}} props */
export function Prompt({ game, board, asking }) {
  const mine = board.asked !== null && board.asked.seat === game.mySeat;
  return html`<section class=${`card prompt${mine ? " prompt-mine" : ""}`} data-part="prompt" aria-labelledby="prompt-heading" tabindex="-1">
    <h2 id="prompt-heading" class=${mine ? "" : "visually-hidden"}>${mine ? t.ask.yours : t.ask.heading}</h2>
    ${board.status === "running" && html`<${Standing} board=${board} me=${game.mySeat} />`}
    ${mine ? html`<${Question} board=${board} asking=${asking} />` : html`<p data-part="waiting">${whose(board)}</p>`}
    ${board.status === "finished" && html`<a class="button primary" href="/" onClick=${follow}>${t.ask.toLobby}</a>`}
    <${TakeBack} game=${game} board=${board} />
  </section>`;
}

/** The round, and what this person has: all that one decides by, always in sight. @param {{board: Board, me: number | null}} props */
function Standing({ board, me }) {
  const seat = me === null ? null : board.seats[me];
  const { excavation, layTrack } = board.rates;
  return html`<p class="standing" data-part="standing">
    <span>${t.ask.standing(board.round, t.board.weather[board.weather.now], excavation.now, layTrack.now)}</span>
    ${seat && html`<span class="standing-mine"><${Cubes} goods=${seat.supply} empty=${t.board.players.empty} quiet=${true} />
      <span>${t.board.players.labourers(seat.labourers)}${seat.score && `, ${t.board.points(seat.score.total)}`}</span></span>`}
  </p>`;
}

/** Whose turn it is, for everybody else. @param {Board} board */
function whose(board) {
  if (board.status === "finished") return t.ask.over;
  if (!board.asked) return t.ask.nobody;
  const seat = board.seats[board.asked.seat];
  return seat.bot ? t.ask.bot(seat.name) : `${t.ask.others(seat.name)} ${board.asked.text}.`;
}

/** What this person is asked, in full. @param {Board} board */
export function questionOf(board) {
  const { asked } = board;
  if (!asked) return "";
  const from = [
    asked.area && t.ask.space(asked.area, asked.space === null ? null : asked.space + 1),
    asked.card !== null && t.ask.card(asked.card),
    asked.points !== null && t.ask.pointsLeft(asked.points),
  ].filter(Boolean);
  const trains = asked.question === "build" && board.trains.open;
  const text = trains ? t.ask.buildOrTrain : t.ask.question[asked.question];
  return from.length ? `${from.join(" · ")}: ${text}` : text;
}

/** @param {{board: Board, asking: Asking}} props */
function Question({ board, asking }) {
  const { offers, groups, current, draft, notice } = asking;
  const refused = groups.flatMap((g) => g.refused);
  return html`
    <p class="question">${questionOf(board)}</p>
    ${notice && html`<p class="problem" role="alert">${notice}</p>`}
    ${current && draft ? html`<${Composer} asking=${asking} group=${current} draft=${draft} />` : null}
    ${(!current || current.form === "amounts") && html`<${OfferList} board=${board} asking=${asking} />`}
    ${offers && refused.length > 0 && (!current || current.form === "one") && html`<details class="refusals">
      <summary>${t.ask.refused(refused.length)}</summary>
      <dl>${byReason(refused).map(([why, labels]) => html`<div key=${why}><dt>${capital(why)}</dt><dd>${labels.join("; ")}</dd></div>`)}</dl>
    </details>`}`;
}

/** Refused offers under what stands against them. @param {Offer[]} refused @returns {[string, string[]][]} */
function byReason(refused) {
  /** @type {Map<string, string[]>} */
  const reasons = new Map();
  for (const o of refused) reasons.set(whyNot(o), [...(reasons.get(whyNot(o)) || []), o.label]);
  return [...reasons];
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** What can be chosen, one button each, whether or not it is on the board as well. @param {{board: Board, asking: Asking}} props */
function OfferList({ board, asking }) {
  const shown = asking.groups.filter((g) => g.offers.length && g !== asking.current);
  if (!shown.length) return null;
  const short = shown.every((g) => parts(g.offers[0].choice).verb === "");
  return html`<ul class=${short ? "offers offers-short" : "offers"} aria-label=${t.ask.offers}>
    ${shown.map((g) => {
      const first = g.offers[0];
      const label = g.form === "move" ? t.ask.labourer(g.piece.replace("space/", "")) : capital(first.label);
      const about = detailOf(board, g);
      return html`<li key=${g.key}><button type="button" data-offer=${first.choice} aria-disabled=${asking.sending ? "true" : undefined} aria-label=${short ? t.ask.choice(`${first.choice} ${about}`, label) : undefined}
        title=${short ? label : undefined} onClick=${once(() => asking.begin(g))}>${short ? first.choice : label}${about && html` <small>${about}</small>`}</button></li>`;
    })}
  </ul>`;
}

/** What else one wants to know of a choice: what its card asks for, what its place is worth. @param {Board} board @param {Group} g */
function detailOf(board, g) {
  const [kind, id] = g.piece.split("/");
  if (kind === "office") {
    const card = board.office[Number(id) - 1]?.card;
    return card ? t.board.cards.asks(card) : "";
  }
  if (kind === "building") {
    const [station, space] = id.split(".").map(Number);
    const building = board.stations[station]?.building.find((b) => b.space === space - 1);
    return building?.points === undefined ? "" : t.board.points(building.points);
  }
  if (kind === "space") {
    const area = board.areas.find((a) => a.area === id.charAt(0));
    return area && g.form === "one" ? t.board.areas.names[area.overlay ? "build" : area.action] : "";
  }
  return "";
}

/**
 * A choice as it is put together, shown before it is sent.
 * @param {{asking: Asking, group: Group, draft: NonNullable<Asking["draft"]>}} props
 */
function Composer({ asking, group, draft }) {
  const send = (/** @type {Event} */ e) => {
    e.preventDefault();
    if (draft.choice) void asking.send(draft.choice);
  };
  const label = [...group.offers].find((o) => o.choice === draft.choice)?.label;
  const unfit = group.form === "amounts" && !draft.choice && offerOf(group, draft.amounts);
  return html`<form class="composer" data-part="composer" onSubmit=${send}>
    ${group.form === "amounts" && html`<${Amounts} asking=${asking} group=${group} draft=${draft} />`}
    ${(group.form === "payment" || group.form === "move") && html`<${Options} asking=${asking} group=${group} draft=${draft} />`}
    <p class="composed" aria-live="polite">${label ? capital(label) : unfit ? whyNot(unfit) : group.form === "amounts" ? t.ask.choose : ""}</p>
    <div class="row">
      <button class="primary" data-control="send" disabled=${!draft.choice || asking.sending}>${asking.sending ? t.ask.sending : t.ask.send}</button>
      ${group.form !== "amounts" && html`<button type="button" data-control="cancel" onClick=${asking.cancel}>${t.ask.cancel}</button>`}
    </div>
  </form>`;
}

/** The kind of cube that a word of the notation stands for. @type {Record<string, string>} */
const cubeOf = { ore: "ironOre", stone: "stone", coal: "coal", steel: "steelBar", dynamite: "dynamite", rubble: "rubble" };

/** @param {{asking: Asking, group: Group, draft: NonNullable<Asking["draft"]>}} props */
function Amounts({ asking, group, draft }) {
  return html`<fieldset class="amounts"><legend>${t.ask.amounts}</legend>
    ${kinds(group).map((kind) => {
      const name = t.ask.kind[/** @type {keyof typeof t.ask.kind} */ (kind)];
      const n = draft.amounts[kind] || 0;
      return html`<div class="amount" key=${kind}>
        <span class="amount-kind"><${Cube} kind=${cubeOf[kind]} /> ${name}</span>
        <button type="button" data-control=${`less-${kind}`} aria-label=${t.ask.less(name)} disabled=${n === 0} onClick=${() => asking.change(kind, -1)}>−</button>
        <output aria-label=${name}>${n}</output>
        <button type="button" data-control=${`more-${kind}`} aria-label=${t.ask.more(name)} disabled=${!asking.canAdd(kind)} onClick=${() => asking.change(kind, 1)}>+</button>
      </div>`;
    })}
  </fieldset>`;
}

/** One of several ways: to pay, or to go. @param {{asking: Asking, group: Group, draft: NonNullable<Asking["draft"]>}} props */
function Options({ asking, group, draft }) {
  const all = [...group.offers, ...group.refused];
  if (all.length === 1) return null;
  return html`<fieldset class="options"><legend>${group.form === "move" ? t.ask.to : t.ask.payment}</legend>
    ${all.map((o) => html`<label key=${o.choice} class=${o.rule ? "is-refused" : ""}>
      <input type="radio" name="option" data-offer=${o.rule ? undefined : o.choice} disabled=${!!o.rule} checked=${draft.choice === o.choice}
        onChange=${() => asking.choose(o)} />
      <span>${capital(o.label)}${o.rule ? ` – ${whyNot(o)}` : ""}</span></label>`)}
  </fieldset>`;
}
