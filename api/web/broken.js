// What stands where a part of the page does not work.

import { html } from "./vendor/htm-preact.js";
import { t } from "./messages.js";

export function Broken() {
  return html`<div class="card notice" role="alert"><p>${t.page.broken}</p>
    <button type="button" class="primary" onClick=${() => location.reload()}>${t.page.reload}</button></div>`;
}
