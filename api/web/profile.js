// The header's menu: who one is here, what one likes, and the way out.

import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { Dialog, useElementId } from "./dialog.js";
import { NameForm, useNamed } from "./naming.js";
import { playAgainstBot } from "./new-table.js";
import { signOut, useMe, usePath, usePreference } from "./session.js";
import { startTour } from "./tour.js";
import { Trouble, useDeed } from "./trouble.js";
import { t } from "./messages.js";

/** @typedef {import("./session.js").Me} Me */

/** The header's menu. */
export function Menu() {
  const me = useMe();
  const path = usePath();
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState(/** @type {"" | "name" | "sign-out"} */ (""));
  const id = useElementId();
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    if (!open) return undefined;
    /** @param {Event} e */
    const outside = (e) => {
      if (e.target instanceof Node && !root.current?.contains(e.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [open]);
  /** @param {KeyboardEvent} e */
  const escape = (e) => {
    if (e.key !== "Escape" || !open) return;
    e.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  /** @param {"name" | "sign-out"} which */
  const ask = (which) => {
    setOpen(false);
    button.current?.focus();
    setDialog(which);
  };
  return html`<div class="menu" ref=${root} onKeyDown=${escape}>
    <button type="button" ref=${button} class="menu-button" data-control="menu" aria-expanded=${open} aria-controls=${id} onClick=${() => setOpen(!open)}>
      ${me ? html`<span class="visually-hidden">${t.profile.menuOf}</span><span class="initial" aria-hidden="true">${[...me.name][0].toUpperCase()}</span>
        <span class="menu-name">${me.name}</span>` : t.profile.menu}
      <span class="chevron" aria-hidden="true"></span>
    </button>
    <div id=${id} class="menu-panel card stack" hidden=${!open}>
      ${open && html`<${MenuContent} me=${me} onAsk=${ask} onDone=${() => setOpen(false)} />`}
    </div>
    ${dialog === "name" && html`<${Rename} me=${me} onClose=${() => setDialog("")} />`}
    ${dialog === "sign-out" && me && html`<${SignOut} me=${me} onClose=${() => setDialog("")} />`}
  </div>`;
}

/** @param {{me: Me | null, onAsk: (which: "name" | "sign-out") => void, onDone: () => void}} props */
function MenuContent({ me, onAsk, onDone }) {
  return html`
    ${me
      ? html`<p class="muted small">${t.profile.playingAs}</p><p class="menu-who"><strong>${me.name}</strong></p>`
      : html`<p class="muted">${t.profile.looking}</p>`}
    <button type="button" data-control="rename" onClick=${() => onAsk("name")}>${me ? t.profile.rename : t.profile.chooseName}</button>
    <hr />
    <${Settings} />
    <hr />
    <${TourButton} onDone=${onDone} />
    ${me && html`<button type="button" class="quiet danger" data-control="sign-out" onClick=${() => onAsk("sign-out")}>${t.profile.signOut}</button>`}`;
}

function Settings() {
  const [theme, setTheme] = usePreference("theme");
  const [motion, setMotion] = usePreference("motion");
  const [confirm, setConfirm] = usePreference("confirm");
  const id = useElementId();
  return html`<fieldset class="stack settings">
    <legend>${t.profile.settings}</legend>
    <${Pick} label=${t.profile.theme} control="theme" value=${theme} names=${t.profile.themes} onPick=${setTheme} />
    <${Pick} label=${t.profile.motion} control="motion" value=${motion} names=${t.profile.motions} onPick=${setMotion} />
    <label><input type="checkbox" data-control="confirm" checked=${confirm} aria-describedby=${id}
      onChange=${(/** @type {any} */ e) => setConfirm(e.currentTarget.checked)} />${t.profile.confirm}</label>
    <p class="muted small" id=${id}>${t.profile.confirmHint}</p>
  </fieldset>`;
}

/** @param {{label: string, control: string, value: string, names: {[value: string]: string}, onPick: (value: any) => void}} props */
function Pick({ label, control, value, names, onPick }) {
  return html`<label class="pick"><span>${label}</span>
    <select name=${control} data-control=${control} value=${value} onChange=${(/** @type {any} */ e) => onPick(e.currentTarget.value)}>
      ${Object.entries(names).map(([v, name]) => html`<option key=${v} value=${v} selected=${v === value}>${name}</option>`)}
    </select></label>`;
}

/** At a table the tour begins there; elsewhere a game is opened for it. @param {{onDone: () => void}} props */
function TourButton({ onDone }) {
  const atTable = usePath().startsWith("/games/");
  const { asking, named } = useNamed();
  const { busy, problem, run } = useDeed();
  const start = () => {
    if (!atTable) return named((me) => run(() => (startTour(), playAgainstBot(me))));
    startTour();
    onDone();
    return undefined;
  };
  return html`<button type="button" data-control="tour-start" disabled=${busy} onClick=${start}>
      ${atTable ? t.profile.tour : t.profile.tourPlay}</button>
    <${Trouble} problem=${problem} />${asking}`;
}

/** @param {{me: Me | null, onClose: () => void}} props */
function Rename({ me, onClose }) {
  return html`<${Dialog} title=${me ? t.profile.rename : t.profile.chooseName} onClose=${onClose} class="narrow">
    <p>${me ? t.profile.renameAbout(me.name) : t.profile.firstAbout}</p>
    <${NameForm} focus onDone=${onClose} />
  </${Dialog}>`;
}

/** @param {{me: Me, onClose: () => void}} props */
function SignOut({ me, onClose }) {
  const out = () => {
    onClose();
    signOut();
  };
  return html`<${Dialog} title=${t.profile.signOutHeading} onClose=${onClose} class="narrow">
    <p>${t.profile.signOutAbout(me.name)}</p>
    <div class="row dialog-foot">
      <button type="button" data-control="stay" onClick=${onClose}>${t.profile.stay}</button>
      <button type="button" class="danger" data-control="sign-out-really" onClick=${out}>${t.profile.signOutReally}</button>
    </div>
  </${Dialog}>`;
}
