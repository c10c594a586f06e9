// What did not work, in words, and what to do about it.

import { html, useCallback, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { Problem, Unreachable } from "./net.js";
import { t } from "./messages.js";

/** @param {unknown} problem @returns {string} */
export function troubleText(problem) {
  if (problem instanceof Unreachable) return t.trouble.unreachable;
  if (!(problem instanceof Problem)) return t.trouble.brokenPage;
  if (!problem.code && problem.status >= 500) return t.trouble.unreachable; // something before the server has answered
  /** @type {{[code: string]: string}} */
  const known = t.trouble.known;
  return known[problem.code] || t.trouble.refused(problem.title, problem.detail);
}

/**
 * @param {{problem: unknown, onAgain?: () => void}} props
 */
export function Trouble({ problem, onAgain }) {
  if (!problem) return null;
  return html`<div class="trouble" role="alert">
    <p>${troubleText(problem)}</p>
    ${onAgain && html`<button type="button" data-control="again" onClick=${onAgain}>${t.trouble.again}</button>`}
  </div>`;
}

/**
 * Does one thing at a time, and keeps what went wrong with it.
 * @returns {{busy: boolean, problem: unknown, run: (deed: () => Promise<unknown>) => Promise<void>}}
 */
export function useDeed() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const going = useRef(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => void (gone.current = true);
  }, []);
  const run = useCallback(async (/** @type {() => Promise<unknown>} */ deed) => {
    if (going.current) return;
    going.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await deed();
    } catch (e) {
      if (!gone.current) setProblem(e);
    }
    going.current = false;
    if (!gone.current) setBusy(false);
  }, []);
  return { busy, problem, run };
}
