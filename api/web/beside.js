// Where a card lies that speaks of a part of the page: beside it and never over it
// as long as there is room; on a narrow page as a sheet at the bottom, or at the top.

/**
 * @typedef {object} Spot where the card lies
 * @property {number} left
 * @property {number} top
 * @property {"" | "top" | "bottom"} sheet over the whole width, at that end of a narrow page
 */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

const narrow = 640; // px; below it there is no beside
const edge = 8; // px to the border of the window
const between = 12; // px to what it speaks of
const ofWeight = 5; // how much worse it is to cover what the card speaks of than other things
const lookMS = 250; // the page may move without telling

/** @param {Box} a @param {Box} b */
function overlap(a, b) {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/**
 * The place with the least in its way; of equals the first one. `others` had better not be covered either.
 * @param {Box} of @param {number} width @param {number} height @param {Box[]} [others]
 * @returns {Spot}
 */
export function spotBeside(of, width, height, others = []) {
  const right = innerWidth - width - edge;
  const bottom = innerHeight - height - edge;
  /** @param {number} value @param {number} most */
  const within = (value, most) => Math.max(edge, Math.min(value, most));
  const [top, left] = [within(of.top, bottom), within(of.left, right)];
  const places = [
    { left, top: of.bottom + between },
    { left: of.right + between, top },
    { left: of.left - between - width, top },
    { left, top: of.top - between - height },
    { left: right, top: bottom },
    { left: edge, top: bottom },
    { left: right, top: edge },
    { left: edge, top: edge },
  ].map((p) => ({ left: within(p.left, right), top: within(p.top, bottom) }));
  const covered = places.map((p) => {
    const box = { ...p, right: p.left + width, bottom: p.top + height };
    return others.reduce((sum, other) => sum + overlap(other, box), ofWeight * overlap(of, box));
  });
  return { ...places[covered.indexOf(Math.min(...covered))], sheet: "" };
}

/** At the bottom, unless that is where the part is and there is room above it. @param {Box} of @param {number} height @returns {Spot} */
function sheetFor(of, height) {
  return { left: 0, top: 0, sheet: innerHeight - of.bottom < height && of.top >= height ? "top" : "bottom" };
}

/** @param {string} part */
const partOf = (part) => document.querySelector(`[data-part="${CSS.escape(part)}"]`);

/** @param {string[]} parts @returns {Box[]} */
const boxesOf = (parts) => parts.flatMap((part) => partOf(part)?.getBoundingClientRect() || []);

/**
 * Shows the part, marks it, and tells where the card lies from now on, until the returned function is called.
 * @param {{current: HTMLElement | null}} card
 * @param {string} part `data-part` of what it speaks of
 * @param {string[]} others parts that had better not be covered
 * @param {(spot: Spot) => void} tell
 */
export function placeBeside(card, part, others, tell) {
  /** @type {Element | null} */
  let of = null;
  let before = "";
  const look = () => {
    const found = partOf(part);
    if (found !== of) {
      of?.removeAttribute("data-coached");
      found?.setAttribute("data-coached", "");
      if (found) show(found);
      of = found;
    }
    if (!card.current) return;
    const { offsetWidth, offsetHeight } = card.current;
    const box = of?.getBoundingClientRect() || { left: 0, top: 0, right: 0, bottom: 0 };
    const spot = innerWidth < narrow ? sheetFor(box, offsetHeight) : spotBeside(box, offsetWidth, offsetHeight, boxesOf(others));
    document.documentElement.style.setProperty("--coach", spot.sheet === "bottom" ? `${offsetHeight}px` : "0px");
    if (JSON.stringify(spot) === before) return;
    before = JSON.stringify(spot);
    tell(spot);
  };
  look();
  const timer = setInterval(look, lookMS);
  addEventListener("scroll", look, { passive: true, capture: true });
  addEventListener("resize", look);
  return () => {
    clearInterval(timer);
    removeEventListener("scroll", look, { capture: true });
    removeEventListener("resize", look);
    of?.removeAttribute("data-coached");
    document.documentElement.style.removeProperty("--coach");
  };
}

/** Scrolls to what is not to be seen. @param {Element} part */
function show(part) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "none";
  const { top, bottom, height } = part.getBoundingClientRect();
  if (innerWidth >= narrow && top >= 0 && bottom <= innerHeight) return;
  const tall = innerWidth < narrow || height > innerHeight / 2;
  part.scrollIntoView({ behavior: still ? "auto" : "smooth", block: tall ? "start" : "center" });
}
