// A piece is whatever on the table can be chosen, or can have been touched by
// what happened. It looks up in its context how it stands; who draws it need not know.

import { createContext, html, useContext } from "../vendor/htm-preact.js";

/**
 * @typedef {object} Standing how a piece stands
 * @property {"legal" | "refused" | ""} offer whether it can be chosen now
 * @property {string} why it is refused
 * @property {boolean} fresh what happened last touched it
 * @property {boolean} selected it is part of the choice that is being composed
 */

/**
 * @typedef {object} PieceContext
 * @property {(id: string) => Standing} standing
 * @property {(id: string) => void} pick chooses a piece, or in a replay goes to where it last changed
 * @property {boolean} replay
 * @property {string} replayHint what picking does in a replay
 */

/** @type {PieceContext} */
const still = {
  standing: () => ({ offer: "", why: "", fresh: false, selected: false }),
  pick: () => {},
  replay: false,
  replayHint: "",
};

export const Pieces = createContext(still);

/** Does something at the first click of a double one: the second may meet another question. @param {() => void} deed */
export const once = (deed) => (/** @type {MouseEvent} */ e) => {
  if (e.detail < 2) deed();
};

/**
 * A piece. `label` says all of it to those who do not see it.
 * @param {{id: string, label: string, class?: string, title?: string, children?: any}} props
 */
export function Piece({ id, label, class: look = "", title, children }) {
  const context = useContext(Pieces);
  const { offer, why, fresh, selected } = context.standing(id);
  const looks = [
    "piece",
    look,
    offer && `is-${offer}`,
    fresh && "is-fresh",
    selected && "is-selected",
  ].filter(Boolean).join(" ");
  if (!offer && !context.replay) {
    return html`<span class=${looks} data-piece=${id} role="img" aria-label=${label} title=${title}>${children}</span>`;
  }
  const hint = why || (offer ? "" : context.replayHint);
  return html`<button type="button" class=${looks} data-piece=${id} title=${why || title} aria-pressed=${offer === "legal" ? selected : undefined}
    aria-disabled=${offer === "refused" ? "true" : undefined} onClick=${once(() => context.pick(id))}><span class="visually-hidden">${hint ? `${label}. ${hint}` : label}</span
    ><span class="look" aria-hidden="true">${children}</span></button>`;
}
