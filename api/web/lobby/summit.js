// The picture above the lobby: a mountain, its railway and a small train.

import { html } from "../vendor/htm-preact.js";

const sleepers = Array.from({ length: 23 }, (_, i) => i / 23);

/** Where the line runs at a share of its length, from the foot to the summit. @param {number} share */
function line(share) {
  const x = 20 + 300 * share;
  return { x, y: 176 - 118 * share ** 1.6 - 8 * Math.sin(share * 9) };
}

/** @param {number} n */
const round = (n) => Math.round(n * 10) / 10;
const rail = Array.from({ length: 41 }, (_, i) => line(i / 40)).map(({ x, y }, i) => `${i ? "L" : "M"}${round(x)} ${round(y)}`).join("");

/** It says nothing that the text beside it does not say. */
export function Summit() {
  return html`<svg class="summit" viewBox="0 0 400 200" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
    <rect class="summit-sky" width="400" height="200" />
    <circle class="summit-sun" cx="216" cy="40" r="17" />
    <path class="summit-cloud" d="M120 44a9 9 0 0 1 17-5 12 12 0 0 1 23 3 8 8 0 0 1 3 15h-41a7 7 0 0 1-2-13z" />
    <path class="summit-cloud" d="M346 84a6 6 0 0 1 11-4 8 8 0 0 1 15 2 5 5 0 0 1 2 10h-26a5 5 0 0 1-2-8z" />
    <path class="summit-far" d="M0 128 40 92l28 22 44-50 40 44 30-18 50 40 60-36 60 30 48-28v104H0z" />
    <path class="summit-rock" d="M96 200 196 104l30 12 44-46 42-46 26 34 18-8 44 62v88z" />
    <path class="summit-shade" d="m312 24 26 34 18-8 44 62v88H300l26-64-18-30 14-30z" />
    <path class="summit-snow" d="m312 24 26 34 7-3 9 13-13-4-10 10-12-12-12 14-9-9-14 12-16-2z" />
    <path class="summit-hill" d="M0 168q60-26 130-8t140-12 130-18v70H0z" />
    <path class="summit-bed" d=${rail} />
    ${sleepers.map((share) => {
      const { x, y } = line(share);
      const ahead = line(share + 0.01);
      const steep = Math.atan2(ahead.y - y, ahead.x - x);
      const [dx, dy] = [round(-Math.sin(steep) * 4), round(Math.cos(steep) * 4)];
      return html`<path class="summit-sleeper" d=${`M${round(x - dx)} ${round(y - dy)}L${round(x + dx)} ${round(y + dy)}`} />`;
    })}
    <path class="summit-rail" d=${rail} />
    <g class="summit-train" transform=${train(0.68)}><path class="summit-car" d="M-34-13h22v11h-22zM-10-13h8v-7h12v18h-20z" /><path class="summit-car"
      d="M8-11h12v9H8zM15-17h4v7h-4z" /><path class="summit-pane" d="M-31-10h5v4h-5zm7 0h5v4h-5zM0-17h6v5H0z" /><circle cx="-29" r="2.6" /><circle
      cx="-17" r="2.6" /><circle cx="-5" r="2.6" /><circle cx="5" r="2.6" /><circle cx="16" r="2.6" /></g>
    <path class="summit-hut" d="M312 56h14v-9l-7-6-7 6z" />
  </svg>`;
}

/** @param {number} share of the line */
function train(share) {
  const [here, ahead] = [line(share - 0.05), line(share + 0.05)];
  const { x, y } = line(share);
  return `translate(${round(x)} ${round(y - 3)}) rotate(${round((Math.atan2(ahead.y - here.y, ahead.x - here.x) * 180) / Math.PI)})`;
}
