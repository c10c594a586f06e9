// A person's name: the form that makes a player of it, and how things wait for it
// that only a player can do.

import { html, useCallback, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { Dialog, useCovered, useElementId } from "./dialog.js";
import { becomeGuest, useMe } from "./session.js";
import { Trouble, useDeed } from "./trouble.js";
import { t } from "./messages.js";

/** @typedef {import("./session.js").Me} Me */

const longestName = 40;

/**
 * Asks for a name and makes a player of it. Where the text is kept outside, `value` and `onValue` do so.
 * A `quiet` one is part of the page: another button stands out, and a dialog may ask for the name as well.
 * @param {{onDone?: (me: Me) => void, submit?: string, value?: string, onValue?: (name: string) => void, focus?: boolean,
 *   quiet?: boolean}} props
 */
export function NameForm({ onDone, submit = t.profile.beGuest, value, onValue, focus = false, quiet = false }) {
  const [own, setOwn] = useState("");
  const { busy, problem, run } = useDeed();
  const id = useElementId();
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const name = value ?? own;
  const behind = useCovered() && quiet;
  useEffect(() => {
    if (focus) input.current?.focus();
  }, []);
  /** @param {SubmitEvent} e */
  const send = (e) => {
    e.preventDefault();
    if (name.trim()) void run(async () => {
      const who = await becomeGuest(name.trim());
      onDone?.(who);
    });
    else input.current?.focus();
  };
  return html`<form class="name-form stack" onSubmit=${send}>
    <label for=${id}>${t.profile.name}</label>
    <div class="row">
      <input ref=${input} id=${id} name="player" data-control=${behind ? undefined : "name"} autocomplete="nickname" maxlength=${longestName} required
        value=${name} aria-describedby=${`${id}-hint`}
        onInput=${(/** @type {any} */ e) => (onValue || setOwn)(e.currentTarget.value)} />
      <button class=${quiet ? "" : "primary"} data-control=${behind ? undefined : "be-guest"} disabled=${busy}>
        ${busy ? t.profile.making : submit}</button>
    </div>
    <p class="muted small" id=${`${id}-hint`}>${t.profile.nameHint}</p>
    <${Trouble} problem=${problem} />
  </form>`;
}

/**
 * Lets things be done that need a player: `named` does them at once, or after a name was asked for.
 * `asking` is the dialog to render.
 * @returns {{asking: any, named: (deed: (me: Me) => unknown) => void}}
 */
export function useNamed() {
  const me = useMe();
  const [waiting, setWaiting] = useState(/** @type {{deed: (me: Me) => unknown} | null} */ (null));
  const named = useCallback((/** @type {(me: Me) => unknown} */ deed) => {
    if (me) void deed(me);
    else setWaiting({ deed });
  }, [me]);
  /** @param {Me} who */
  const done = (who) => {
    const deed = waiting?.deed;
    setWaiting(null);
    void deed?.(who);
  };
  const asking = waiting && html`<${Dialog} title=${t.profile.first} onClose=${() => setWaiting(null)} class="narrow">
    <p>${t.profile.firstAbout}</p>
    <${NameForm} focus submit=${t.profile.goOn} onDone=${done} />
  </${Dialog}>`;
  return { asking, named };
}
