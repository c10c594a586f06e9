// The page: its header, and by its address the lobby, a table or the figures.

import { html, render, useEffect, useErrorBoundary } from "./vendor/htm-preact.js";
import { Broken } from "./broken.js";
import { lazy } from "./lazy.js";
import { follow } from "./links.js";
import { t } from "./messages.js";
import { Menu } from "./profile.js";
import { signOut, usePath, useRefused } from "./session.js";

const TablePage = lazy(() => import("./table/table.js").then((m) => m.TablePage));
const AnalyticsPage = lazy(() => import("./analytics/analytics.js").then((m) => m.AnalyticsPage));
const Lobby = lazy(() => import("./lobby/lobby.js").then((m) => m.Lobby));

const analyticsPath = "/analytics";

function Page() {
  const path = usePath();
  const game = gameIn(path);
  useEffect(() => {
    if (!game && path !== analyticsPath) document.title = t.page.title; // those two name themselves
  }, [path]);
  return html`
    <a class="skip" href="#content" onClick=${skip}>${t.page.skip}</a>
    <header class="header">
      <a class="brand" href="/" aria-label=${t.page.home} onClick=${follow}><${Logo} /> ${t.page.title}</a>
      <${Menu} />
    </header>
    <${Refused} />
    <main id="content" tabindex="-1">
      <${Guarded} key=${path}>
        ${game ? html`<${TablePage} key=${game} game=${game} />` : path === "/" ? html`<${Lobby} />` : path === analyticsPath ? html`<${AnalyticsPage} />` : html`<${Nowhere} />`}
      </${Guarded}>
    </main>`;
}

/** The game that an address is of, empty if it is of none. @param {string} path */
function gameIn(path) {
  try {
    return decodeURIComponent(/^\/games\/([^/]+)$/.exec(path)?.[1] || "");
  } catch {
    return ""; // what is written there is no text
  }
}

/** The address's "#" is a point of the game, so the link goes there by itself. @param {Event} e */
function skip(e) {
  e.preventDefault();
  document.getElementById("content")?.focus();
}

/** A defect of the page costs what is under it and not the page. @param {{children?: any}} props */
function Guarded({ children }) {
  const [broken] = useErrorBoundary((e) => console.error(e));
  return broken ? html`<${Broken} />` : children;
}

/** The server does not know the player that the browser has kept; what everybody may see is there all the same. */
function Refused() {
  if (!useRefused()) return null;
  return html`<div class="refused-player" role="alert"><p>${t.page.refused}</p>
    <button type="button" data-control="forget-player" onClick=${signOut}>${t.page.forget}</button></div>`;
}

function Nowhere() {
  return html`<div class="card notice"><h1>${t.page.noSuchPage}</h1><a class="button" href="/" onClick=${follow}>${t.page.toLobby}</a></div>`;
}

function Logo() {
  return html`<svg class="logo" viewBox="0 0 32 24" aria-hidden="true"><path d="M1 23 12 5l5 8 4-6 10 16z" fill="currentColor" /><path
    d="m12 5 4 7-3-1-2 2-2-2z" class="logo-snow" /></svg>`;
}

const root = document.getElementById("page");
if (root) render(html`<${Page} />`, root);
