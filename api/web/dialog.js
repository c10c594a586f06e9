// A modal dialog: the browser's own, which keeps the focus inside and gives it back.

import { html, useEffect, useMemo, useRef, useState } from "./vendor/htm-preact.js";
import { t } from "./messages.js";

let made = 0;

/** An id for an element that another one refers to. @returns {string} */
export const useElementId = () => useMemo(() => `element-${++made}`, []);

let open = 0;
/** @type {Set<(open: number) => void>} */
const watchers = new Set();

/** @param {number} by */
function count(by) {
  open += by;
  watchers.forEach((f) => f(open));
}

/** Whether a dialog lies over the page. @returns {boolean} */
export function useCovered() {
  const [now, setNow] = useState(open);
  useEffect(() => {
    watchers.add(setNow);
    return () => void watchers.delete(setNow);
  }, []);
  return now > 0;
}

/**
 * It is open for as long as it is rendered.
 * @param {{title: string, onClose: () => void, class?: string, part?: string, children?: any}} props
 */
export function Dialog({ title, onClose, class: look = "", part, children }) {
  const heading = useElementId();
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const closed = () => close.current();
    dialog.showModal();
    const field = dialog.querySelector("input, select"); // what is asked for; the first button closes
    if (field instanceof HTMLElement) field.focus();
    count(1);
    dialog.addEventListener("close", closed);
    return () => {
      dialog.removeEventListener("close", closed);
      dialog.close();
      count(-1);
    };
  }, []);
  return html`<dialog ref=${ref} class=${`dialog ${look}`} data-part=${part} aria-labelledby=${heading}>
    <div class="dialog-head">
      <h2 id=${heading}>${title}</h2>
      <button type="button" class="quiet" aria-label=${t.profile.close} data-control="dialog-close"
        onClick=${() => onClose()}><span aria-hidden="true">×</span></button>
    </div>
    ${children}
  </dialog>`;
}
