// The artwork of the table: small drawings of pieces and signs. They are all
// decoration; what they mean is said by the text or the label next to them.
// Kinds differ in shape as well as in colour. Colours come from the stylesheet.

import { html } from "../vendor/htm-preact.js";
import { t } from "../messages.js";

/** @typedef {"ironOre" | "stone" | "coal" | "event" | "rubble" | "steelBar" | "dynamite"} Kind */
/** @typedef {import("../api.d.ts").WeatherName} WeatherName */
/** @typedef {import("../api.d.ts").EventName} EventName */

/**
 * A drawing of 24 units square.
 * @param {string} look
 * @param {any} content
 */
const drawing = (look, content) =>
  html`<svg class=${`art ${look}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">${content}</svg>`;

/** The order in which goods are listed everywhere. @type {Kind[]} */
export const kinds = ["ironOre", "stone", "coal", "steelBar", "rubble", "dynamite", "event"];

const goods = {
  // A rough hexagonal lump with a vein of ore.
  ironOre: html`<path class="tint" d="M7 3h10l5 9-5 9H7l-5-9z" /><path class="mark" d="M6 13l4-3 3 4 5-4" />`,
  // A dressed block with its joints.
  stone: html`<path class="tint" d="M3 4h18v16H3z" /><path class="mark" d="M3 12h18M9 4v8M15 12v8" />`,
  // A cut lump with a bright facet.
  coal: html`<path class="tint" d="M12 2l10 8-4 11H6L2 10z" /><path class="mark" d="M8 12l3-5 5 2" />`,
  // An ingot seen from above its end.
  steelBar: html`<path class="tint" d="M6 7h16l-4 10H2z" /><path class="mark" d="M7 10.500h9" />`,
  // A heap of three boulders.
  rubble: html`<path class="tint" d="M12 3.500a5 4.7 0 0 1 4.6 7A5.2 4.9 0 1 1 12 18.8 5.2 4.9 0 1 1 7.4 10.500a5 4.7 0 0 1 4.6-7z" />
    <path class="mark" d="M8.5 11.500h7M12 12v5" />`,
  // A stick with a lit fuse.
  dynamite: html`<path class="tint" d="M3 16L13 6l5 5L8 21z" /><path class="fuse" d="M16 8c1-3 3-1 5-4" /><path class="mark" d="M6 13l5 5" />`,
  // The cube that sets off an event.
  event: html`<path class="tint" d="M12 1.500l9.5 5.300v10.400L12 22.500l-9.5-5.300V6.800z" /><path class="mark thick" d="M12 6.500v7M12 16.600v1" />`,
};

/** One piece of goods. @param {{kind: Kind}} props */
export function Cube({ kind }) {
  return drawing(`cube cube-${kind}`, goods[kind]);
}

/**
 * Counts of goods; what there is none of is left out. Hidden from those who listen where a label says it.
 * @param {{goods: {[K in Kind]?: number}, empty?: string, quiet?: boolean}} props
 */
export function Cubes({ goods: counts, empty = "", quiet = false }) {
  const held = kinds.filter((kind) => (counts[kind] ?? 0) > 0);
  if (held.length === 0) return html`<span class="cubes none">${empty}</span>`;
  return html`<span class="cubes">${held.map((kind) => html`<span key=${kind} class="count" title=${t.board.amount(kind, counts[kind] ?? 0)}>
    <${Cube} kind=${kind} /><b aria-hidden="true">${counts[kind]}</b>
    ${!quiet && html`<span class="visually-hidden">${t.board.amount(kind, counts[kind] ?? 0)}</span>`}</span>`)}</span>`;
}

/** The seats' shapes: circle, square, triangle, diamond, hexagon. */
const shapes = [
  "M12 1.500a10.5 10.5 0 1 1 0 21 10.5 10.5 0 1 1 0-21z",
  "M2.5 2.500h19v19h-19z",
  "M12 1L23.5 22H.500z",
  "M12 .500L23.5 12 12 23.5.5 12z",
  "M6.5 2h11l6 10-6 10h-11L.5 12z",
];

/** @param {number} seat */
const shape = (seat) => shapes[seat % shapes.length];

/** What stands for a name: its first letter, or the number that tells like names apart. @param {string} name */
const initial = (name) => /\d(?= \()/.exec(name)?.[0] ?? [...name][0].toUpperCase();

/** Whose something is: shape, colour and initial of a seat. @param {{seat: number, name?: string}} props */
export function SeatMark({ seat, name = "" }) {
  return drawing(`seat-mark seat-${seat}`, html`<path class="tint" d=${shape(seat)} />
    ${name && html`<text x="12" y=${seat === 2 ? 20.5 : 16.7} text-anchor="middle">${initial(name)}</text>`}`);
}

/** A labourer in a seat's colour with the seat's shape on the chest. @param {{seat: number}} props */
export function Labourer({ seat }) {
  return drawing(`labourer seat-${seat}`, html`<path class="tint" d="M5 6.500h14v1.800h-1.700a5.4 5.4 0 0 1-1.5 3.400c4 1 5.7 4.3 5.7 11.300H2.500c0-7 1.7-10.3 5.7-11.300a5.4 5.4 0 0 1-1.5-3.400H5zM7 5.500a5 4.5 0 0 1 10 0z" />
    <path class="badge" transform="translate(8 13.5) scale(.34)" d=${shape(seat)} />`);
}

/** An ownership marker. @param {{seat: number}} props */
export function Marker({ seat }) {
  return drawing(`marker seat-${seat}`, html`<path class="tint" d="M4 3h16v18l-8-4.500L4 21z" />
    <path class="badge" transform="translate(7.5 5.5) scale(.37)" d=${shape(seat)} />`);
}

/** A surveyor's instrument on its tripod. @param {{seat: number}} props */
export function Surveyor({ seat }) {
  return drawing(`surveyor seat-${seat}`, html`<path class="legs" d="M12 12L5 23M12 12v11M12 12l7 11" />
    <path class="tint" transform="translate(4 0) scale(.67)" d=${shape(seat)} />`);
}

const weathers = {
  sun: html`<circle class="tint" cx="12" cy="12" r="5" />
    <path class="rays" d="M12 1v3M12 20v3M1 12h3M20 12h3M4.2 4.200l2.1 2.100M17.7 17.700l2.1 2.100M4.2 19.800l2.1-2.100M17.7 6.300l2.1-2.1" />`,
  rain: html`<path class="tint" d="M7 15a4.5 4.5 0 0 1-.3-9 6 6 0 0 1 11.2 1A4 4 0 0 1 17.5 15z" /><path class="rays" d="M8 17.500l-1.5 4M13 17.500l-1.5 4M18 17.500l-1.5 4" />`,
  fog: html`<path class="rays" d="M3 6c3-2 6 2 9 0s6 2 9 0M3 12c3-2 6 2 9 0s6 2 9 0M3 18c3-2 6 2 9 0s6 2 9 0" />`,
  snow: html`<path class="rays" d="M12 1.500v21M3 6.700l18 10.600M3 17.300L21 6.700M9 3l3 2.500L15 3M9 21l3-2.5 3 2.500M3 10.500l3.7-1.300L6 5M18 19l-.7-4.2 3.7-1.300M3 13.500l3.7 1.300L6 19M18 5l-.7 4.2 3.7 1.3" />`,
  none: html`<circle class="absent" cx="12" cy="12" r="8.5" />`,
};

/** @param {{weather: WeatherName}} props */
export function WeatherIcon({ weather }) {
  return drawing(`weather weather-${weather}`, weathers[weather]);
}

const locomotive = html`<path class="tint" d="M2 17V7h1V5h8v2h-1v4h6V6h3v5h1.500l1.5 3v3z" /><path class="mark" d="M5 9h3v3H5z" />
  <path class="wheels" d="M6 16.500a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 1 1 0-5.400zM17 16.500a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 1 1 0-5.400z" />`;

export function TrainIcon() {
  return drawing("train-icon", locomotive);
}

const rails = html`<path class="stroke" d="M8 2L4 22M16 2l4 20M7 7h10M6 12.500h12M4.5 18.500h15" />`;
const flake = html`<path class="stroke" d="M12 2v20M3.3 7l17.4 10M3.3 17L20.7 7" />`;
/** @type {Record<EventName, any>} */
const eventSigns = {
  "excavate": html`<path class="stroke" d="M5 19L15 9M9 4.500c5-1 9.5 3 10.5 10.5" /><path class="tint" d="M3 18l3 3-2.5 1.500L1.5 20.500z" />`,
  "trains-available": locomotive,
  "lay-track": rails,
  "complete-station": html`<path class="stroke" d="M3 21V11l9-7 9 7v10zM9 21v-6h6v6" />`,
  "train-maintenance": html`<path class="tint" d="M21 6.500a5.5 5.5 0 0 1-7.5 5L6 20.500a2.3 2.3 0 0 1-3.3-3.300l8.8-7.500A5.5 5.5 0 0 1 17 2.500l-2.5 3.3 1 2.7 2.7.700z" />`,
  "snow": flake,
  "none": html`<path class="stroke" d="M6 12h12" />`,
};

/** What a space of the event track sets off. @param {{event: EventName}} props */
export function EventIcon({ event }) {
  return drawing("event-icon", eventSigns[event]);
}

export function NoEntry() {
  return drawing("no-entry", html`<circle class="tint" cx="12" cy="12" r="10.5" /><path class="bar" d="M6 12h12" />`);
}

/** A guard's flag. */
export function StartPlayer() {
  return drawing("start-player", html`<path class="stroke" d="M5 1.500v21" /><path class="tint" d="M6 3c5-3 8 3 15 0v10c-7 3-10-3-15 0z" />`);
}

/** The portal of a tunnel. */
export function GapIcon() {
  return drawing("gap-icon", html`<path class="tint" d="M1 22V12a11 10.5 0 0 1 22 0v10z" /><path class="hole" d="M6 22v-9a6 6.5 0 0 1 12 0v9z" />`);
}

/** A stretch of laid track, to fill a card. */
export function Rails() {
  return html`<svg class="rails" viewBox="0 0 40 40" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <path class="sleepers" d="M6 7v26M15.3 7v26M24.7 7v26M34 7v26" /><path class="steel" d="M0 13h40M0 27h40" /></svg>`;
}

/** Ridges from the foot at the left to the summit at the right, of 1200 × 400: far range, massif, snow, foreland. */
const ridges = {
  "mount-snowdon": {
    far: "M0 330L90 300 190 316 300 250 400 280 520 190 600 225 720 130 800 170 900 90 1010 150 1200 110V400H0z",
    massif: "M0 372L120 356 210 330 300 322 380 286 470 270 540 232 640 214 720 168 790 150 860 106 930 84 985 34 1030 14 1075 46 1120 92 1200 140V400H0z",
    snow: "M930 84L985 34 1030 14 1075 46 1120 92 1088 84 1066 104 1040 74 1016 98 992 78 960 98z",
    near: "M0 384C140 360 260 372 420 376S760 340 920 356 1120 372 1200 350V400H0z",
  },
  "jungfraubahn": {
    far: "M0 300L110 210 170 240 290 120 350 190 470 90 560 170 690 60 790 140 880 40 1000 130 1090 70 1200 150V400H0z",
    massif: "M0 380L150 362 260 340 340 296 420 300 500 232 560 246 640 176 700 190 770 116 820 128 890 66 940 78 1030 10 1090 70 1130 62 1200 130V400H0z",
    snow: "M770 116L820 128 890 66 940 78 1030 10 1090 70 1130 62 1200 130 1150 110 1116 132 1076 100 1030 124 986 96 940 130 890 104 850 140 810 136z",
    near: "M0 390C120 366 300 382 460 374S760 362 900 370 1100 352 1200 366V400H0z",
  },
  "mount-washington": {
    far: "M0 320C160 270 260 290 380 240S620 210 740 160 1000 120 1200 130V400H0z",
    massif: "M0 376C120 366 220 340 330 316S520 268 620 216 800 130 880 86 990 22 1050 20 1150 60 1200 100V400H0z",
    snow: "M880 86C930 54 990 22 1050 20S1150 60 1200 100L1160 92 1120 104 1080 76 1040 100 1000 72 960 100 920 84z",
    near: "M0 388C160 350 300 380 460 366S760 352 920 372 1120 356 1200 372V400H0z",
  },
};

/** The mountain behind the route. @param {{scenario: string}} props */
export function Mountain({ scenario }) {
  const ridge = ridges[/** @type {keyof typeof ridges} */ (scenario)] ?? ridges["mount-snowdon"];
  return html`<svg class="mountain" viewBox="0 0 1200 400" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <path class="far" d=${ridge.far} /><path class="massif" d=${ridge.massif} /><path class="snow" d=${ridge.snow} /><path class="near" d=${ridge.near} /></svg>`;
}
