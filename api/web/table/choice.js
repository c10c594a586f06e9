// Choices as offers write them (docs/notation.md), taken apart so that they can be
// composed on the board. What is legal is only what is offered.

/** @typedef {import("../api.d.ts").Offers} Offers */
/** @typedef {Offers["offers"][number]} Offer */
/** @typedef {import("../api.d.ts").Asked} Asked */

/** @typedef {Record<string, number>} Amounts such as {ore: 2, coal: 1} */

/**
 * @typedef {object} Parts
 * @property {string} verb "" for a labourer's space
 * @property {string} piece that stands for it on the board, "" if there is none
 * @property {string} to the piece that it goes to, if it is a move
 * @property {Amounts} amounts that it names
 */

const space = /^([A-G])(\d+)$/;

/** Takes a choice apart. @param {string} choice @returns {Parts} */
export function parts(choice) {
  const words = choice.split(" ");
  const [verb, object = ""] = words;
  const amounts = Object.fromEntries(words.map((w) => w.split(":")).filter((p) => p.length === 2).map(([k, n]) => [k, Number(n)]));
  const of = (/** @type {string} */ piece, to = "") => ({ verb, piece, to, amounts });
  switch (verb) {
    case "build":
      return of(`building/${object}`);
    case "train":
    case "own":
      return of(`train/${object}`);
    case "card":
      return of(`office/${object}`);
    case "activate":
    case "keep":
    case "discard":
      return of(`contract/${object}`);
    case "move":
      return of(`space/${object}`, `space/${words[2]}`);
    default:
      return space.test(verb) ? { verb: "", piece: `space/${verb}`, to: "", amounts } : of("");
  }
}

/**
 * What can be answered together: all payments of one building space, all moves of
 * one labourer, all amounts of cubes; or one offer alone.
 * @typedef {object} Group
 * @property {string} key
 * @property {string} piece "" if it is not on the board
 * @property {"one" | "payment" | "move" | "amounts"} form how a choice of it is made
 * @property {Offer[]} offers the legal ones
 * @property {Offer[]} refused
 */

/** Forms of choices by verb; all others are of form "one". @type {Record<string, Group["form"]>} */
const forms = { build: "payment", train: "payment", move: "move", take: "amounts", convert: "amounts" };

/** Gathers offers into groups, in the order of the offers. @param {Offer[]} offers @returns {Group[]} */
export function group(offers) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const offer of offers) {
    const { verb, piece, amounts } = parts(offer.choice);
    const named = forms[verb] || "one";
    const form = named === "amounts" && !Object.keys(amounts).length ? "one" : named; // nothing is chosen on purpose
    const key = form === "one" ? offer.choice : form === "amounts" ? verb : `${verb} ${piece}`;
    let g = groups.get(key);
    if (!g) groups.set(key, (g = { key, piece, form, offers: [], refused: [] }));
    (offer.rule ? g.refused : g.offers).push(offer);
  }
  return [...groups.values()];
}

/** The kinds of things that the offers of a group name, in the order of the notation. @param {Group} g @returns {string[]} */
export function kinds(g) {
  const order = ["ore", "stone", "coal", "steel", "dynamite", "rubble"];
  const named = new Set([...g.offers, ...g.refused].flatMap((o) => Object.keys(parts(o.choice).amounts)));
  const inOrder = g.key === "convert" ? ["steel", "stone", "dynamite"] : order;
  return inOrder.filter((k) => named.has(k));
}

/** @param {Amounts} a @param {Amounts} b */
const same = (a, b) => [...new Set([...Object.keys(a), ...Object.keys(b)])].every((k) => (a[k] || 0) === (b[k] || 0));

/** The offer of exactly these amounts, legal or refused. @param {Group} g @param {Amounts} amounts @returns {Offer | undefined} */
export const offerOf = (g, amounts) => [...g.offers, ...g.refused].find((o) => same(parts(o.choice).amounts, amounts));

/**
 * Whether some legal offer has at least these amounts, so that adding to them leads somewhere.
 * @param {Group} g @param {Amounts} amounts
 */
export const leadsOn = (g, amounts) =>
  g.offers.some((o) => {
    const has = parts(o.choice).amounts;
    return Object.entries(amounts).every(([k, n]) => (has[k] || 0) >= n);
  });
