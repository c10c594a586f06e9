// From what the game asks to the answer that is sent: which pieces can be chosen,
// what is being composed, and sending it.

import { useEffect, useMemo, useRef, useState } from "../vendor/htm-preact.js";
import { group, leadsOn, offerOf, parts } from "./choice.js";
import { t } from "../messages.js";
import { write } from "../net.js";
import { usePreference } from "../session.js";
import { troubleText } from "../trouble.js";

/** @typedef {import("./choice.js").Group} Group */
/** @typedef {import("./choice.js").Offer} Offer */
/** @typedef {import("./choice.js").Amounts} Amounts */
/** @typedef {import("./game.js").Game} Game */

/**
 * What is being composed: a group, and what of it has been chosen so far.
 * @typedef {object} Draft
 * @property {number} decision that it answers
 * @property {string} key of the group
 * @property {string} choice that would be sent, "" as long as it is not complete
 * @property {Amounts} amounts
 */

/** @typedef {ReturnType<typeof useAsking>} Asking */

/** @param {Offer} o */
export const whyNot = (o) => t.ask.because(o.text || "", o.rule || "");

/**
 * @param {Game} game
 * @param {boolean} live whether the board of the present is shown
 */
export function useAsking(game, live) {
  const [drafted, setDraft] = useState(/** @type {Draft | null} */ (null));
  const [sending, setSending] = useState(false);
  const [notice, setNotice] = useState("");
  const [confirm] = usePreference("confirm");
  const offers = live ? game.offers : null;
  const decision = offers?.decision || 0;
  const meant = (/** @type {string} */ piece) => spaceMeant(game, piece);
  const groups = useMemo(() => (offers ? group(offers.offers) : []), [offers]);
  const begun = drafted?.decision === decision ? drafted : null;
  const draft = begun || atOnce(groups, decision);
  const current = groups.find((g) => g.key === draft?.key) || null;
  useEffect(() => setNotice(""), [decision]);
  const returning = useRef(false); // the focus was on what was answered with, and must not be lost with it
  useEffect(() => {
    if (!returning.current || document.activeElement !== document.body) return;
    const prompt = document.querySelector("[data-part=prompt]");
    if (prompt instanceof HTMLElement) prompt.focus({ preventScroll: true });
  }, [decision, game.board?.number]);

  /** @param {string} choice */
  const send = async (choice) => {
    if (sending) return;
    returning.current = document.activeElement?.closest("[data-part=prompt], .piece") != null;
    setSending(true);
    setNotice("");
    try {
      const { number } = await write("POST", `${game.path}/answers`, { decision, choices: [choice] });
      setDraft(null);
      await game.reach(number);
    } catch (e) {
      setNotice(troubleText(e));
    } finally {
      setSending(false);
    }
  };

  /** @param {Group} g @param {Partial<Draft>} [more] */
  const compose = (g, more) => {
    setNotice("");
    setDraft({ decision, key: g.key, choice: "", amounts: {}, ...more });
  };

  /** Begins a group, or sends it if there is nothing to compose. @param {Group} g */
  const begin = (g) => {
    if (sending) return;
    if (!g.offers.length) return setNotice(whyNot(g.refused[0]));
    if (g.form === "one") return confirm ? compose(g, { choice: g.offers[0].choice }) : void send(g.offers[0].choice);
    compose(g, { choice: g.form === "payment" && g.offers.length === 1 ? g.offers[0].choice : "" });
  };

  /** Chooses one offer of the group that is being composed. @param {Offer} o */
  const choose = (o) => (o.rule ? setNotice(whyNot(o)) : current && compose(current, { choice: o.choice }));

  /** @param {string} kind @param {number} by */
  const change = (kind, by) => {
    if (!current || !draft) return;
    const amounts = { ...draft.amounts, [kind]: Math.max(0, (draft.amounts[kind] || 0) + by) };
    compose(current, { amounts, choice: completed(current, amounts) });
  };

  /** @param {string} picked */
  const pick = (picked) => {
    const piece = meant(picked);
    const target = current?.form === "move" && [...current.offers, ...current.refused].find((o) => parts(o.choice).to === piece);
    if (target && piece !== current.piece) return choose(target);
    const at = groups.filter((g) => g.piece === piece);
    const g = at.find((each) => each.offers.length) || at[0];
    if (g) begin(g);
  };

  return {
    offers, groups, draft, current, sending, notice, send, begin, choose, change, pick,
    cancel: () => (setNotice(""), setDraft(null)),
    /** Whether one more of a kind leads to something that is offered. @param {string} kind */
    canAdd: (kind) => !!current && !!draft && leadsOn(current, { ...draft.amounts, [kind]: (draft.amounts[kind] || 0) + 1 }),
    /** @param {string} piece */
    standing: (piece) => standing(groups, current, draft, meant(piece)),
  };
}

/**
 * An area without a limit has one free space, behind its labourers, and its choice is always the first.
 * @param {Game} game @param {string} piece
 */
function spaceMeant(game, piece) {
  const [, letter, space] = /^space\/([A-G])(\d+)$/.exec(piece) || [];
  const area = letter && game.board?.areas.find((a) => a.area === letter && a.unlimited);
  if (!area) return piece;
  return Number(space) === area.labourers.length + 1 ? `space/${letter}1` : "";
}

/** The one group of amounts that is asked for is composed without being chosen first. @param {Group[]} groups @param {number} decision @returns {Draft | null} */
function atOnce(groups, decision) {
  const [only, ...others] = groups.filter((g) => g.form === "amounts" && g.offers.length);
  return only && !others.length ? { decision, key: only.key, choice: "", amounts: {} } : null;
}

/** The choice of these amounts, if it is legal. @param {Group} g @param {Amounts} amounts */
function completed(g, amounts) {
  const o = offerOf(g, amounts);
  return o && !o.rule ? o.choice : "";
}

/** How a piece stands to what is asked. @param {Group[]} groups @param {Group | null} current @param {Draft | null} draft @param {string} piece */
function standing(groups, current, draft, piece) {
  /** @type {{offer: "legal" | "refused" | "", why: string, selected: boolean}} */
  const s = { offer: "", why: "", selected: current !== null && piece !== "" && current.piece === piece };
  if (current?.form === "move" && !s.selected) {
    const legal = current.offers.find((o) => parts(o.choice).to === piece);
    const refused = current.refused.find((o) => parts(o.choice).to === piece);
    s.selected = legal !== undefined && draft?.choice === legal.choice;
    if (legal) return { ...s, offer: "legal" };
    if (refused) return { ...s, offer: "refused", why: whyNot(refused) };
  }
  const at = piece ? groups.filter((g) => g.piece === piece) : [];
  if (at.some((g) => g.offers.length)) s.offer = "legal";
  else if (at.length) [s.offer, s.why] = ["refused", whyNot(at[0].refused[0])];
  return s;
}
