// Links within the page.

import { go } from "./session.js";

/** The address of a point of a game. @param {{game: string, number: number}} point */
export const pointOf = ({ game, number }) => `/games/${game}#${number}`;

/** Follows a link without loading the page anew, unless a new tab is wanted. @param {MouseEvent} e */
export function follow(e) {
  if (e.metaKey || e.ctrlKey || e.shiftKey || e.button !== 0 || !(e.currentTarget instanceof HTMLAnchorElement)) return;
  e.preventDefault();
  go(e.currentTarget.getAttribute("href") || "/");
}
