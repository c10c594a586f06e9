// The "?" of an action area: what its action does, in a few words.

import { html, useRef } from "../vendor/htm-preact.js";
import { spotBeside } from "../beside.js";
import { useElementId } from "../dialog.js";
import { t } from "../messages.js";

/** @param {{area: import("../api.d.ts").Area, dynamite?: boolean}} props `dynamite`: the scenario has pieces of it */
export function AreaHelp({ area, dynamite = false }) {
  const id = useElementId();
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const words = t.help.action[area.action];
  /** It lies above all else, beside its button, and closes when the page moves under it. @param {any} e */
  const toggled = (e) => {
    /** @type {HTMLElement} */
    const text = e.currentTarget;
    if (e.newState !== "open" || !button.current) return;
    const { left, top } = spotBeside(button.current.getBoundingClientRect(), text.offsetWidth, text.offsetHeight);
    text.style.left = `${left}px`;
    text.style.top = `${top}px`;
    addEventListener("scroll", () => text.isConnected && text.hidePopover(), { once: true, passive: true });
  };
  return html`<button type="button" ref=${button} class="area-help" data-control=${`help-${area.area}`} popovertarget=${id}
      aria-label=${t.help.open(area.area)} aria-describedby=${`${id}-text`}><span aria-hidden="true">?</span></button>
    <span id=${id} popover="auto" class="area-help-text card" onToggle=${toggled}><strong>${t.help.area(area.area, words.title)}</strong>
      <span id=${`${id}-text`}>${words.text}${area.action === "works" && dynamite && ` ${t.help.works}`}</span></span>`;
}
