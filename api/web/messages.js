// Every text of the page. Translating the page is translating this file: the
// sentences of the chronicle and the labels of offers come from the server.

/**
 * @typedef {import("./api.d.ts").Contract} Contract
 * @typedef {import("./api.d.ts").Train} Train
 * @typedef {import("./api.d.ts").WeatherName} WeatherName
 * @typedef {import("./api.d.ts").EventName} EventName
 */

/** A number with its noun. @param {number} n @param {string} one @param {string} [many] */
const count = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

// What lies on the table and what it means.

/** @param {(string | false | undefined | null | 0)[]} parts */
const list = (...parts) => parts.filter(Boolean).join(", ");
/** @param {number} n */
const points = (n) => count(n, "point");
/** @param {number} n */
const signed = (n) => (n < 0 ? `−${-n}` : `${n}`);

/** @type {Record<string, string>} */
const goods = {
  ironOre: "iron ore", stone: "stone", coal: "coal", event: "event cubes", steelBar: "steel bars", rubble: "rubble", dynamite: "dynamite",
};
/** @type {Record<WeatherName, string>} */
const weather = { none: "none", sun: "sun", rain: "rain", fog: "fog", snow: "snow" };

/** What a contract card does, by kind of effect. @type {Record<string, (n: number, times: number, coal: number) => string>} */
const effects = {
  "none": () => "no effect",
  "lay-track-bonus": (n) => `+${n} track in each of your lay track actions this round`,
  "double-excavation": () => "your excavations count double this round",
  "stock-yard-bonus": (n) => `+${n} cubes in each of your stock yard actions this round`,
  "no-coal-limit": () => "take any number of coal from the yard this round",
  "stone-discount": (n) => `each building that costs stone costs you ${n} less this round`,
  "iron-ore-for-steel-bar": (n) => `${n} iron ore may stand for a steel bar when you build this round`,
  "rubble-for-stone": (n, times) => `${n} rubble may stand for a stone, ${count(times, "time")} per build, this round`,
  "excavate-next-field": () => "after all excavations, take all rubble of the next field",
  "extra-lay-track": () => "after all track laying, lay track once more",
  "extra-build": () => "after all building, build once more",
  "swap-middle-weather": () => "replace the weather disc in the middle",
  "draw-two-keep-one": () => "turn up two contract cards, keep one of them or this",
  "stop-contracts": () => "nobody may use another card this round",
  "take-start-player": () => "become start player at once, and to the end of the round",
  "take-yard-cubes": (n, _, coal) => `take ${n} cubes from the yard now, ${coal} coal at most`,
  "draw-cubes": (n) => `draw ${n} cubes from the bag`,
  "move-labourer": () => "move one of your labourers to a free space",
  "move-surveyor": () => "your surveyor climbs one station",
  "convert-rubble": (n, times) => `${n} rubble to 1 stone, up to ${count(times, "time")}`,
  "convert-iron-ore": (n, times) => `${n} iron ore to 1 steel bar, up to ${count(times, "time")}`,
  "pays-maintenance": () => "discard it to pay for your train's maintenance",
  "take-dynamite": (n) => `take ${n} dynamite`,
  "extra-clear-with-dynamite": () => "after all clearing, clear with dynamite once more",
};

/** What a train is good for, by bonus. @type {Record<string, (n: number) => string>} */
const bonuses = {
  excavation: (n) => `+${n} in each of your excavations`,
  layTrack: (n) => `+${n} track in each of your lay track actions`,
  ironOrePerSteelBar: (n) => `a steel bar for ${n} iron ore in the works`,
  stockYardCubes: (n) => `+${n} cube in each of your stock yard actions`,
  extraBuild: () => "one more build after all others",
  conversions: (n) => `up to ${n} conversions in the works`,
  stoneDiscount: (n) => `buildings that cost stone cost you ${n} less`,
  points: (n) => `${points(n)} at the end`,
};

/** @param {Contract} card */
const effect = ({ effect: e }) => effects[e.kind]?.(e.n ?? 0, e.times ?? 0, e.coal ?? 0) ?? e.kind;
/** @param {Contract["needs"]} n */
const needs = (n) => list(
  n.stations && `${count(n.stations, "marker")} on stations`,
  n.buildings && count(n.buildings, "own building"),
  n.track && `${n.track} own track`,
  n.rubble && `${n.rubble} rubble`,
  n.gapCards && count(n.gapCards, "gap card"),
  n.surveyor && `surveyor at ${n.surveyor}`,
);
/** @param {Contract} card */
const pays = (card) => list(
  card.points && points(card.points),
  card.pointsPerCoal && `${points(card.pointsPerCoal)} per coal`,
  card.pointsPerDynamite && `${points(card.pointsPerDynamite)} per dynamite`,
  card.pointsPerSteelBuilding && `${points(card.pointsPerSteelBuilding)} per own building that costs steel`,
  ...Object.entries(card.surveyorPoints ?? {}).map(([station, n]) => `${points(n)} with the surveyor at ${station}`),
);
/** @param {Train} train */
const bonus = (train) => Object.entries(train.bonus).map(([name, n]) => bonuses[name]?.(n) ?? name).join(", ") || "no bonus";
/** @param {{steelBars?: number, stone?: number}} cost */
const cost = ({ steelBars = 0, stone = 0 }) => list(steelBars && count(steelBars, "steel bar"), stone && `${stone} stone`) || "nothing";

/** @type {Record<EventName, string>} */
const events = {
  "none": "no event",
  "excavate": "excavate",
  "trains-available": "trains",
  "lay-track": "lay track",
  "complete-station": "close a station",
  "train-maintenance": "maintenance",
  "snow": "snow",
};

const board = {
  signed,
  points,
  goods,
  weather,
  effect,
  bonus,
  cost,
  /** @param {string} kind @param {number} n */
  amount: (kind, n) => `${n} ${goods[kind]}`,
  nothing: "nothing",

  route: {
    title: "The route",
    scroll: "The route up the mountain, from its foot to the summit",
    next: "next",
    stationHint: (/** @type {number} */ n) => `A surveyor that ends here scores ${points(n)}`,
    /** @param {{name: string, number: string, points: number, open: boolean, noEntry: boolean, joined: boolean}} s */
    station: (s) => `Station ${s.number}, ${s.name}: ${points(s.points)} for a surveyor, ${s.noEntry ? "no entry" : s.open ? "open for building" : "not open for building yet"}${s.joined ? ", one station with the one below for a surveyor" : ""}`,
    joined: "one stop with the station below",
    /** @param {{place: string, track: boolean, rubble: number, printed: number, points: number, laid: boolean, owner: string, next: boolean}} f */
    field: (f) => list(
      f.track ? `Track card below ${f.place}` : `${f.place}, excavation space`,
      f.rubble ? `${f.rubble} of ${f.printed} rubble` : f.laid ? "" : "cleared",
      f.laid && "laid", points(f.points), f.owner && `owned by ${f.owner}`,
      f.laid && !f.owner && "owned by nobody", f.next && "next to be excavated"),
    /** @param {{place: string, number: number, cost: string, points: number, owner: string}} b */
    building: (b) => `${b.place}, building space ${b.number}: ${b.cost}, ${points(b.points)}${b.owner ? `, owned by ${b.owner}` : ""}`,
    gap: (/** @type {string} */ place, /** @type {boolean} */ next) => `Gap card below ${place}, face down${next ? ", next to be turned" : ""}`,
    gapHint: "Takes 1 dynamite to turn",
    gapsLeft: "Gap cards still face down",
    gapCard: (/** @type {number} */ track, /** @type {number} */ n) => `${count(track, "track card")}, ${points(n)}`,
    surveyor: (/** @type {string} */ name, /** @type {string} */ place) => `Surveyor of ${name} at ${place}`,
    surveyorBeyond: (/** @type {string} */ name, /** @type {string} */ place, /** @type {string} */ stop) => `Surveyor of ${name} on ${place}${stop ? `; it would slide down to ${stop}` : ""}`,
    wouldStop: (/** @type {string} */ name) => `Surveyor of ${name} would stop here`,
    beyondHint: "Surveyors slide down from here at the end, to the first station where their player has no marker",
    legend: { rubble: "rubble left", points: "points", surveyor: "for a surveyor" },
  },

  areas: {
    title: "Action areas",
    /** @type {Record<string, string>} */
    names: {
      "stock-yard": "Stock yard", "excavate": "Excavation", "works": "Works", "lay-track": "Lay track", "build": "Build",
      "site-office": "Site office", "survey": "Surveyor", "clear-with-dynamite": "Dynamite",
    },
    overlay: "Overlay: build",
    /** @param {string} letter @param {number} n @param {string} name @param {{owner: string, closed: boolean, last: boolean}} s */
    space: (letter, n, name, s) => `${name}, space ${letter}${n}: ${list(
      s.owner ? `labourer of ${s.owner}` : "free", s.closed && "closed by fog", s.last && "takes the start player marker")}`,
    now: "now",
    closed: "closed by fog",
    partly: "last space closed by fog",
    soon: (/** @type {string} */ w) => `${w} next round`,
    soonRate: (/** @type {string} */ w, /** @type {number} */ n) => `${w} next round: ${n}`,
    yard: "Take up to 3 cubes, 1 coal at most",
    excavate: (/** @type {number} */ n) => `Take ${n} rubble`,
    works: "Up to 3 times: 3 iron ore to 1 steel, or 2 rubble to 1 stone",
    worksDynamite: "Up to 3 times: 3 iron ore to 1 steel, 2 rubble to 1 stone, or 1 dynamite for nothing",
    layTrack: (/** @type {number} */ n) => `Lay up to ${n} track, 1 steel each`,
    build: "Build on one space",
    buildOrTrain: "Build on one space, or acquire a train",
    office: "Take one contract card",
    survey: "Climb one station",
    clear: (/** @type {number} */ n) => `Clear the next field${n > 1 ? `, then take ${n - 1} rubble` : ""}`,
    unlimited: "any number of labourers",
  },

  sky: {
    title: "Weather",
    weather: (/** @type {WeatherName} */ now, /** @type {string[]} */ coming) => `Weather now: ${weather[now]}. Coming: ${coming.join(", then ")}`,
    now: "now", next: "next", after: "after",
    /** @type {Record<WeatherName, string>} */
    meaning: {
      none: "no weather yet",
      sun: "sun: excavation +2, lay track +1",
      rain: "rain: excavation −1, lay track −1",
      fog: "fog: no excavation and no track laying",
      snow: "snow: rubble falls back on the highest fields dug",
    },
    deck: "deck shows",
    deckHint: "Back of the next contract card to be turned up",
    excavation: "Excavation",
    layTrack: "Lay track",
    rate: (/** @type {string} */ name, /** @type {number} */ now, /** @type {number[]} */ coming) => `${name} rate ${now}${coming.length ? `, with the weather to come ${coming.join(", then ")}` : ""}`,
    snowfall: (/** @type {number} */ fields) => `Snow now would fall on ${count(fields, "field")}`,
    snowPrinted: "as much rubble as printed, none on owned fields",
    snowRubble: (/** @type {number} */ n, /** @type {boolean} */ owned) => `${n} rubble each, none on owned excavation spaces${owned ? ", on owned track, too" : ""}`,
  },

  yard: {
    title: "Supplies",
    yard: "Stock yard",
    bag: "Bag",
    hidden: "contents hidden",
    total: (/** @type {number} */ n) => count(n, "cube"),
    dynamite: "Dynamite",
    left: (/** @type {number} */ n) => `${n} left`,
    label: (/** @type {string} */ place, /** @type {string} */ goods) => `${place}: ${goods}`,
  },

  events: {
    title: "Events",
    names: events,
    /** @type {Record<EventName, (rate: number, track: number) => string>} */
    meaning: {
      "none": () => "nothing happens",
      "excavate": (rate) => `the next ${count(rate, "field")} lose all rubble; nobody gets it`,
      "trains-available": () => "from now on trains may be acquired",
      "lay-track": (_, track) => `the next ${count(track, "track card")} are laid; nobody owns them`,
      "complete-station": () => "the lowest station not complete is closed for good",
      "train-maintenance": () => "each owner of a train pays 1 steel bar, or loses it",
      "snow": (rate) => `it snows on ${count(rate, "field")}`,
    },
    next: "next",
    now: "now",
    waiting: (/** @type {number} */ n) => `${count(n, "event cube")} to be placed`,
    returns: (/** @type {number[]} */ spaces) => `cubes of ${spaces[0]}–${spaces[spaces.length - 1]} go back to the bag`,
    returnsShort: (/** @type {number[]} */ spaces) => `↺ ${spaces[0]}–${spaces[spaces.length - 1]}`,
    /** @param {number} n @param {string} what @param {{cube: boolean, next: boolean, now: boolean, returns: string}} s */
    space: (n, what, s) => `Event ${n}: ${list(what, s.returns)}${s.now ? "; being resolved" : s.next ? "; comes next" : ""}${s.cube ? "; holds a cube" : ""}`,
    comingUp: (/** @type {number} */ n, /** @type {string} */ what) => `Next event, ${n}: ${what}`,
  },

  cards: {
    contract: (/** @type {number} */ n) => `No. ${n}`,
    /** @param {Contract} card */
    label: (card) => `Contract card ${card.number}: ${list(needs(card.needs), pays(card))}. ${card.area ? `In ${card.area}: ` : ""}${effect(card)}${card.active ? "; in effect now" : card.used ? "; used" : ""}`,
    /** @param {Contract} card */
    asks: (card) => list(needs(card.needs), pays(card)),
    anyArea: "✱",
    per: "per",
    used: "used",
    active: "in effect",
    surveyorAt: (/** @type {string} */ n) => `at ${n}`,
    steelBuilding: "steel building",
    station: (/** @type {number} */ n) => (n === 1 ? "station" : "stations"),
    building: (/** @type {number} */ n) => (n === 1 ? "building" : "buildings"),
    gapCard: (/** @type {number} */ n) => (n === 1 ? "gap card" : "gap cards"),
    track: "track",
    /** @param {Train} train @param {string} where */
    train: (train, where) => `Train ${train.number}, ${train.name}: ${list(
      `costs ${count(train.cost, "steel bar")}`, bonus(train), `temporary labourer for ${train.labourerCoal} coal`,
      train.labourerNotIn && train.labourerNotIn !== "none" && `none in ${weather[train.labourerNotIn]}`,
      train.coalOn && `${train.coalOn} coal on it`, train.dynamiteOn && `${train.dynamiteOn} dynamite on it`, where)}`,
    free: "free",
    labourer: (/** @type {number} */ n) => `labourer for ${n} coal`,
    notIn: (/** @type {WeatherName} */ w) => `not in ${weather[w]}`,
  },

  office: {
    title: "Site office",
    space: (/** @type {number} */ n, /** @type {string} */ card) => `Site office, space ${n}: ${card || "empty"}`,
    empty: "empty",
    deck: "Deck",
    deckCount: (/** @type {number} */ n) => count(n, "card"),
    back: (/** @type {WeatherName} */ w) => `top card shows ${weather[w]}`,
    discards: (/** @type {number[]} */ cards) => `Discarded: ${cards.join(", ")}`,
    turned: "Turned up",
    leaves: "leaves at the end of the round if nobody takes it",
  },

  shed: {
    title: "Engine shed",
    open: "Trains may be acquired",
    closed: "Closed until the trains event",
    solo: "No train can be acquired in solo training",
    empty: "No train left",
    deck: (/** @type {number} */ n) => `${n} more in the train deck`,
    inShed: "in the engine shed",
  },

  players: {
    title: "Players",
    me: "you",
    bot: "bot",
    standIn: "stand-in",
    free: "free seat",
    asked: "to move",
    start: "Start player",
    startLabel: (/** @type {string} */ name) => `Start player marker, held by ${name}`,
    supply: (/** @type {string} */ name, /** @type {string} */ goods) => `Supply of ${name}: ${goods || "nothing"}`,
    empty: "supply empty",
    labourers: (/** @type {number} */ n) => `${count(n, "labourer")} at hand`,
    pub: (/** @type {number} */ n) => `${n} in the pub`,
    pubShort: "pub",
    markers: (/** @type {number} */ n) => `${count(n, "marker")} left`,
    surveyor: (/** @type {string} */ place, /** @type {number} */ n) => `Surveyor: ${place}, ${points(n)}`,
    trainOf: (/** @type {string} */ name) => `owned by ${name}`,
    gapCards: "Gap cards",
    total: "points",
  },

  scores: {
    /** @type {Record<string, string>} */
    sources: { track: "Track", stations: "Stations", surveyor: "Surveyor", contracts: "Contracts", train: "Train", gapCards: "Gap cards" },
    total: "Total",
    player: "Player",
  },

  result: {
    title: "Result",
    wins: (/** @type {string[]} */ names) => (names.length === 1 ? `${names[0]} wins` : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]} win`),
    solo: (/** @type {number} */ n) => `The game is over with ${points(n)}`,
    /** @type {Record<string, string>} */
    reasons: {
      "route-finished-by-player": "A player finished the route: this was the last round.",
      "route-finished-by-event": "An event finished the route.",
      "markers-placed": "The last ownership marker was placed.",
      "rounds-spent": "The game was scored after a thousand rounds.",
    },
    table: "Points by source",
    winner: "winner",
    assigned: "What paid for the contract cards",
    /** @param {{card: number, stations?: number, buildings?: number, track?: number, rubble?: number, coal?: number, dynamite?: number, gapCards?: number}} c */
    used: (c) => list(
      c.stations && `${count(c.stations, "marker")} on stations`, c.buildings && count(c.buildings, "building"), c.track && `${c.track} track`,
      c.rubble && `${c.rubble} rubble`, c.coal && `${c.coal} coal`, c.dynamite && `${c.dynamite} dynamite`, c.gapCards && count(c.gapCards, "gap card")) || "the surveyor",
    unpaid: (/** @type {Contract} */ card) => `card ${card.number}: not fulfilled (${list(needs(card.needs), pays(card))})`,
    card: (/** @type {number} */ n, /** @type {string} */ what, /** @type {number} */ p) => `card ${n}: ${what}, ${points(p)}`,
    progress: "Points by round",
    chart: (/** @type {string} */ finals) => `Line chart of the points by round. Last: ${finals}`,
    chartTable: "Points by round as a table",
    round: "Round",
    at: (/** @type {string} */ name, /** @type {number} */ n) => `${name} ${n}`,
  },
};

// The lobby, tables before their start, and the menu.

const lobby = {
  heading: "Build a railway up the mountain",
  about: "Snowdonia is a board game for 1 to 5: send your labourers to dig, lay track and build stations, while the weather has its own plans. Play it here against people or bots, live or over days.",
  welcome: (/** @type {string} */ name) => `Welcome back, ${name}`,
  aboutShort: "Find a table, open one, or go on with your games.",
  look: "Everything may be looked at without a name.",
  playBot: "Play now against a bot",
  playBotHint: "Starts a game for two at once. A short tour shows you the first round.",
  botTable: (/** @type {string} */ name) => `${[...name].slice(0, 20).join("")} against a bot`,
  openTable: "Open a table",
  tables: "Tables",
  filters: "Which tables",
  status: "Status",
  statuses: { open: "open", running: "running", finished: "finished" },
  scenario: "Scenario",
  any: "any",
  seats: "Seats",
  text: "Name contains",
  textHint: "part of a table's name",
  clear: "Show all open tables",
  reading: "Reading the tables …",
  count: (/** @type {number} */ n, /** @type {boolean} */ more) => (more ? `${n} tables and more` : count(n, "table")),
  more: "Show more",
  notLive: "This list is read again every few seconds.",
  empty: {
    open: "No table is open right now. Open one yourself, or play against a bot meanwhile.",
    running: "No game is running right now.",
    finished: "No game has been finished yet.",
  },
  emptyFiltered: "No table fits this.",
  mine: "My games",
  mineWaiting: "Waiting for you",
  mineRunning: "Running",
  mineOpen: "Not started yet",
  mineFinished: "Finished",
  mineEmpty: "You are not at any table yet.",
  yourTurn: "Your turn",
  edition: { deluxe: "Deluxe edition", 2012: "2012 edition" },
  solo: "solo training",
  private: "private",
  bot: "bot",
  standIn: "a bot stands in",
  freeSeat: "free",
  you: "you",
  seated: "At the table",
  toMove: "· to move",
  score: (/** @type {number} */ n) => count(n, "point"),
  winner: "winner",
  round: (/** @type {number} */ n) => `Round ${n}`,
  opened: (/** @type {string} */ ago) => `opened ${ago}`,
  started: (/** @type {string} */ ago) => `started ${ago}`,
  finished: (/** @type {string} */ ago) => `finished ${ago}`,
  moved: (/** @type {string} */ ago) => `last move ${ago}`,
  now: "just now",
  join: "Join",
  watch: "Watch",
  replay: "Replay",
  takeOver: "Take over",
  toTable: "To the table",
  goOn: "Go on",
  doAt: (/** @type {string} */ what, /** @type {string} */ name) => `${what}: ${name}`,
};

// What did not work.

const trouble = {
  again: "Try again",
  unreachable: "The server cannot be reached. Look at your connection, and try again.",
  brokenPage: "Something on this page did not work. Load the page again.",
  refused: (/** @type {string} */ title, /** @type {string} */ detail) => (detail ? `${title}: ${detail}.` : `${title || "The server did not do it"}.`),
  known: {
    "seat-taken": "Somebody was quicker and has this seat now.",
    "no-seat-free": "Somebody was quicker: every seat is taken. You can still watch.",
    "not-open": "This table is not open any more: it has started, or was closed.",
    "already-seated": "You have a seat here already.",
    "seats-missing": "A seat is still free. Wait for somebody, or seat a bot.",
    "bad-token": "The server does not know this browser's player any more. Sign out in the menu and choose a name again.",
    "rate-limited": "That was too fast for the server. Wait a moment and try again.",
    "too-many-tables": "You have too many open tables. Start or leave one of them first.",
    "unknown-game": "There is no such table. Is the link complete?",
    "not-finished": "This can be done when the game is over.",
    "limit-reached": "Somebody has sat down at this table too often; it takes nobody more.",
    "views-unavailable": "The server cannot show games right now. Try again in a moment.",
    "log-unavailable": "The server cannot store anything right now. Try again in a moment.",
    stale: "The game has moved on meanwhile. Look again.",
    stopping: "The server is being restarted. Try again in a moment.",
  },
};

const opening = {
  heading: "Open a table",
  scenario: "Scenario",
  about: {
    "mount-snowdon": "The basic game, and the one to begin with. Fog can close digging and laying track for a round.",
    jungfraubahn: "Snow buries what was dug, gap cards hide how much track is to come, and dynamite opens the way.",
    "mount-washington": "Snow falls on laid track too. Surveyors start at the top and slide down to where their player has built nothing.",
  },
  seats: "Seats",
  seatsOf: (/** @type {number} */ n) => (n === 1 ? "1: solo training" : `${n} players`),
  who: "Who sits there",
  seat: (/** @type {number} */ n) => `Seat ${n}`,
  you: "You",
  youAre: (/** @type {string} */ name) => `${name} (you)`,
  person: "free, for a person",
  bot: (/** @type {string} */ what) => `bot: ${what}`,
  bots: /** @type {{[name: string]: string}} */ ({ random: "random, plays anything", greedy: "greedy, plays well" }),
  more: "Edition and options",
  edition: "Edition",
  editions: /** @type {{[name: string]: string}} */ ({ deluxe: "Deluxe", 2012: "2012" }),
  editionAbout: /** @type {{[name: string]: string}} */ ({
    deluxe: "The newer rulebook: what is in the supply bag is shown, a tie is broken by the order of play, and an event that ends the route leaves one more round.",
    2012: "The first rulebook: the supply bag is closed, tied players share the victory, and on Mount Snowdon the round in which an event ends the route is the last.",
  }),
  options: "Options",
  option: /** @type {{[name: string]: string}} */ ({
    thinFog: "Thin fog",
    optionalTrackCards: "Optional track cards",
    firstGameTrains: "Trains of the first game",
    trains: "More trains",
  }),
  optionAbout: /** @type {{[name: string]: string}} */ ({
    thinFog: "Fog closes only the highest-numbered space of excavation and of lay track, not all of them.",
    optionalTrackCards: "Three more track cards, with 0, 6 and 7 rubble, may lie on the route.",
    firstGameTrains: "Only trains 1 to 7, as recommended for a first game.",
    trains: "These are shuffled into the train deck.",
  }),
  train: /** @type {{[number: number]: string}} */ ({
    8: "8 Snowplough: excavation +1",
    9: "9 Foundry Loco: up to 5 conversions in the works",
    10: "10 Old Peppersass: one stone less for a building space",
    11: "11 Prototype Engine: free, 3 points, no temporary labourer in rain",
  }),
  name: "Name of the table",
  defaultName: (/** @type {string} */ name) => `${name}'s table`,
  nobodysName: "A table on the mountain",
  private: "Private",
  privateAbout: "Not in the lobby. Whoever has the link may sit down and watch.",
  advanced: "Fairness of the draws",
  entropy: "Your own word for the draws",
  entropyAbout: "Letters, digits, - and _, at most 64. It is mixed into all draws of the game, so that nobody else alone decides them. It can be seen by all.",
  submit: "Open the table",
  submitStart: "Open and start",
  sending: "Opening the table …",
  cancel: "Cancel",
  reading: "Reading what can be played …",
};

const seating = {
  waiting: (/** @type {number} */ n) => `Waiting for ${count(n, "player")}`,
  ready: "Every seat is taken",
  readyHint: "Anybody at the table may start the game.",
  startHint: "The game can start when every seat is taken.",
  watching: "Sit down to play, or watch from here: the game appears as soon as it starts.",
  seats: "Seats",
  seat: (/** @type {number} */ n) => `Seat ${n}`,
  free: "free",
  you: "you",
  host: "host",
  bot: "bot",
  sit: "Sit down",
  leave: "Leave the table",
  leaveLast: "You are the only person here: if you leave, the table is closed.",
  which: "Bot to seat",
  seatBot: (/** @type {number} */ n) => `Seat a bot on seat ${n}`,
  seatBotShort: "Seat a bot",
  sendAway: (/** @type {string} */ name, /** @type {number} */ n) => `Send away ${name} from seat ${n}`,
  sendAwayShort: "Send away",
  start: "Start the game",
  link: "Link to this table",
  linkPrivate: "This table is private: it is not in the lobby. Send this link to those who are to play or watch.",
  linkPublic: "Send this link to those who are to play or watch. The table is in the lobby too.",
  copy: "Copy the link",
  copied: "Copied.",
  copyFailed: "The browser does not let it be copied: select it and copy it yourself.",
  game: "What is played",
  scenario: "Scenario",
  edition: "Edition",
  options: "Options",
  none: "none",
  fair: "Draws",
  fairAbout: "The seed of all draws is fixed already. This is its SHA-256; the seed itself is shown at the end, so that anybody can check it.",
  entropy: "Add your own word to the draws",
  entropyAbout: "Letters, digits, - and _, at most 64. Leave it empty if you do not mind.",
  closed: "This table was closed before it started.",
  toLobby: "To the lobby",
};

const profile = {
  close: "Close",
  name: "Your name",
  nameHint: "That is all: no address, no password. Up to 40 characters.",
  beGuest: "Take this name",
  making: "One moment …",
  first: "First, a name to play under",
  firstAbout: "Others at the table see it. This browser then remembers you.",
  goOn: "Go on",
  menu: "Menu",
  menuOf: "Menu of ",
  playingAs: "You play as",
  looking: "You are looking around without a name.",
  chooseName: "Choose a name",
  rename: "Change name",
  renameAbout: (/** @type {string} */ name) => `A new name makes a new player. Games that ${name} sits in stay with ${name}, and this browser cannot play on in them. Finish or leave them first.`,
  settings: "Settings",
  theme: "Theme",
  themes: { system: "as the system", light: "light", dark: "dark" },
  motion: "Animations",
  motions: { system: "as the system", none: "none" },
  confirm: "Ask before sending a choice",
  confirmHint: "A choice on the board is shown first and sent with a second click.",
  tour: "Show me around",
  tourPlay: "Play a guided first round",
  signOut: "Sign out",
  signOutHeading: "Sign out for good?",
  signOutAbout: (/** @type {string} */ name) => `Only this browser knows that you are ${name}. After signing out nobody can be ${name} again, and games that wait for ${name} wait for ever. Leave them first: a bot then stands in for you.`,
  signOutReally: "Sign out",
  stay: "Stay",
};

// What explains: the guided tour, and what each action does.

const tour = {
  label: "Guided tour",
  step: (/** @type {number} */ n, /** @type {number} */ of) => `Step ${n} of ${of}`,
  next: "Next",
  last: "Done",
  close: "End the tour",
  wait: (/** @type {string} */ name) => `It is ${name}'s turn. The tour goes on by itself.`,
  again: "You find this tour in the menu again.",
  steps: {
    route: {
      title: "The mountain",
      text: "All of you build one railway, from the foot up to the summit. Rubble is dug away first, then track is laid, and stations are built beside it. Who does it leaves a marker there, which is worth points at the end.",
    },
    areas: {
      title: "Seven areas, A to G",
      text: "Each round you send your labourers to these areas, one at a time, in turn with the others. A space has room for one. The “?” at an area says what it does.",
    },
    place: {
      title: "Place your first labourer",
      text: "Choose a free space that is marked. A good beginning: A, the stock yard, for cubes, or B to dig.",
    },
    placeMore: {
      title: "And the next one",
      text: "Place your other labourer too. Changed your mind? A choice can be taken back; who has answered meanwhile is asked first, and bots always agree.",
    },
    resolve: {
      title: "Now they work",
      text: "When all are placed, the areas do their work from A to G. What leaves no choice happens by itself; otherwise you are asked, and what can be chosen is marked. The tour goes on when the round is over.",
    },
    sky: {
      title: "The weather",
      text: "The first disc is the weather of this round, the others are the forecast. Sun lets everybody dig and lay more, rain less. Fog closes areas; on the snowy mountains snow brings rubble back.",
    },
    yard: {
      title: "The stock yard",
      text: "After every round cubes are drawn from the bag. Iron ore, stone and coal lie here for you; white event cubes push the railway on without you. So the game ends whether you hurry or not.",
    },
    office: {
      title: "Contracts",
      text: "Take a contract card at F: it pays at the end if you have what it asks for, and its lower half helps you once. That is all you need. Have a good climb!",
    },
  },
};

const help = {
  open: (/** @type {string} */ area) => `What does area ${area} do?`,
  close: "Close",
  area: (/** @type {string} */ area, /** @type {string} */ title) => `${area}: ${title}`,
  action: {
    "stock-yard": { title: "Stock yard", text: "Take up to 3 cubes from the stock yard: iron ore and stone, and at most 1 coal. The labourer on the last space also brings the start player marker." },
    excavate: { title: "Excavation", text: "Dig as much rubble as the excavation rate says, from the next fields up the mountain. Whoever takes the last rubble of a station's space owns it." },
    works: { title: "Works", text: "Convert up to 3 times: 3 iron ore into 1 steel bar, or 2 rubble into 1 stone." },
    "lay-track": { title: "Lay track", text: "Pay 1 steel bar for each cleared track card and lay it, as many as the lay track rate allows. You own what you lay." },
    build: { title: "Build", text: "Pay for one building space of a station that has been reached, and own it. Once trains are available, you may acquire one instead." },
    "site-office": { title: "Site office", text: "Take one of the contract cards that lie there. It pays at the end, and can be used once." },
    survey: { title: "Surveyor", text: "Your surveyor climbs to the next station. The higher it stands at the end, the more points it brings." },
    "clear-with-dynamite": { title: "Clear with dynamite", text: "All rubble of the next field is blown away; what is left of the excavation rate is dug as usual." },
  },
  works: "On the Jungfraubahn a conversion may also be to take 1 dynamite.",
};

// The page of the figures.

const analytics = {
  pageTitle: "Figures – Snowdonia",
  link: "Figures of all games",
  heading: "Figures of all games",
  about: "Counted from every finished game of this site. Private games are counted and never named.",
  filters: "Which games",
  kind: "Played by",
  kinds: { persons: "persons", bots: "bots", mixed: "persons and bots" },
  edition: "Edition",
  month: "Ended in",
  reading: "Reading the figures …",
  none: "No such game has been finished yet.",
  summary: (/** @type {number} */ games, /** @type {number} */ rounds, /** @type {number} */ answers) =>
    `${count(games, "finished game")}, of ${analytics.number(rounds)} rounds and ${analytics.number(answers)} choices on average.`,
  table: "As a table",
  number: (/** @type {number} */ n) => n.toLocaleString("en", { maximumFractionDigits: Math.abs(n) < 10 ? 2 : 1 }),
  percent: (/** @type {number} */ n) => `${(100 * n).toFixed(1)} %`,
  of: (/** @type {string} */ name, /** @type {string} */ scenario) => `${scenario}: ${name}`,

  lengths: "How long games last", rounds: "Rounds", games: "Games", share: "Share",
  roundsFrom: (/** @type {number} */ from, /** @type {number} */ to) => (from === to ? count(from, "round") : `${from} to ${to} rounds`),
  reasons: {
    "route-finished-by-player": "Ended by a player", "route-finished-by-event": "Ended by an event", "markers-placed": "All markers placed", "rounds-spent": "Rounds spent",
  },

  seats: "Wins by seat", orders: "Wins by order from the first start player", place: "Place", wins: "Wins", winShare: "Wins in 100", meanPoints: "Points on average",
  seat: (/** @type {number} */ n, /** @type {number} */ of) => `Seat ${n + 1} of ${of}`,
  order: (/** @type {number} */ n, /** @type {number} */ of) => (n === 0 ? `Starts, of ${of}` : `${n + 1}. of ${of}`),
  expectedMark: "The mark is what chance alone would give.",

  sourcesTitle: "Where points come from", source: "Source", meanOfWinners: "Winners on average", winnersMark: "The bar is the average of all players, the mark that of winners.",
  sources: { track: "Track", stations: "Stations", surveyor: "Surveyor", contracts: "Contract cards", train: "Train", gapCards: "Gap cards" },
  totals: "What players come to", points: "Points", players: "Players",
  pointsFrom: (/** @type {number} */ from) => `${signed(from)} to ${signed(from + 9)}`,

  actions: "What labourers do", action: "Action", round: "Round", uses: "Labourers", skipped: "For nothing", amount: "Yield", perUse: "Yield each",
  actionsAbout: "Labourers a game and round. Rounds from the 40th on are counted together. The yield is cubes, rubble, goods made, track cards, buildings and trains, cards, or moves.",
  weather: "Weather and events", what: "What", times: "Times", perGame: "A game", eventCubes: "event cubes",
  weatherAbout: "What the check of a round brings for the next one, and event cubes placed, a game.",
  weathers: { sun: "sun", rain: "rain", fog: "fog", snow: "snow" },
  event: (/** @type {string} */ name) => `event: ${name}`,

  contracts: "Contract cards", card: "Card", taken: "Taken", takenRound: "In round", effectUsed: "Effect used", bonusPaid: "Bonus scored", expected: "By chance",
  contractsAbout: "How often those win who hold a card at the end; the mark is what chance alone would give. The chart has the twelve that are taken most often.",
  trains: "Trains", train: "Train", acquired: "Acquired", acquiredRound: "In round", lost: "Lost", kept: "Kept",
  trainsAbout: "How often those win who own a train at the end; the mark is what chance alone would give.",
  trainOf: (/** @type {number} */ n) => `Train ${n}`,

  bests: "Records", highest: "Most points", closest: "Closest", longest: "Longest", private: "(private)",
  pointsOf: points,
  apart: (/** @type {number} */ n) => (n === 0 ? "level" : `${points(n)} apart`),
  roundsOf: (/** @type {number} */ n) => count(n, "round"),
  game: (/** @type {string} */ scenario, /** @type {number} */ seats) => `${scenario}, ${count(seats, "player")}`,
};

export const t = {
  analytics,
  page: {
    title: "Snowdonia",
    titleOf: (/** @type {string} */ what) => `${what} · Snowdonia`,
    titleTurn: (/** @type {string} */ what) => `Your turn · ${what} · Snowdonia`,
    home: "Snowdonia: to the lobby",
    skip: "Skip to the content",
    noSuchPage: "There is no such page.",
    toLobby: "To the lobby",
    broken: "Something on this page broke. What happened in the game is safe.",
    reload: "Load the page again",
    refused: "The server does not know this browser's player any more. You can watch; to play, choose a name again.",
    forget: "Forget the old player",
  },

  lobby,
  trouble,
  opening,
  seating,
  profile,
  tour,
  help,
  board,

  table: {
    loading: "Laying out the table …",
    lost: "Connection lost. Trying to get it back …",
    round: (/** @type {number} */ n, /** @type {number | null} */ last) => (last === n ? `Round ${n}, the last one` : `Round ${n}`),
    phase: {
      none: "Before the start",
      "set-up": "Set-up",
      assign: "Labourers are assigned",
      resolve: "Actions are resolved",
      restock: "Contract cards are restocked",
      weather: "The weather is checked",
      yard: "The stock yard is restocked",
      "round-end": "The round ends",
    },
    area: (/** @type {string} */ a) => `area ${a}`,
    watching: "You watch this game.",
    bot: (/** @type {number} */ n, /** @type {string} */ name) => `Seat ${n} (${name})`,
    private: "private",
    solo: "solo training",
  },

  ask: {
    heading: "What now",
    yours: "Your turn",
    standing: (/** @type {number} */ round, /** @type {string} */ weather, /** @type {number} */ dig, /** @type {number} */ lay) =>
      `Round ${round} · ${weather === "none" ? "" : `${weather} · `}dig ${dig} · lay ${lay}`,
    question: {
      "choose-train": "Choose the train that you own for the whole game.",
      "hire-labourer": "Hire your temporary labourer from the pub?",
      "place-labourer": "Place a labourer: choose a free space.",
      "activate-contract": "Use a contract card, or pass?",
      "choose-weather": "Choose the weather disc in the middle.",
      "choose-contract": "Choose the contract card to keep.",
      "choose-yard-cubes": "Choose cubes from the stock yard.",
      "choose-move": "Move one of your labourers: which one, and where to?",
      "choose-conversions": "How often does the card convert?",
      "take-in-yard": "Take cubes from the stock yard.",
      "convert-in-works": "Convert in the works.",
      build: "Build: choose a building space.",
      "take-from-office": "Take a contract card from the site office.",
      "excavate-after-all": "Take all rubble of the next field as well?",
      "lay-track-after-all": "Lay track once more?",
      "build-after-all": "Build once more?",
      "clear-after-all": "Clear with dynamite once more?",
      "step-in-excavation": "Dig, or blast the field with dynamite?",
      "maintain-train": "Your train needs maintenance.",
    },
    buildOrTrain: "Build on a building space, or acquire a train.",
    space: (/** @type {string} */ area, /** @type {number | null} */ space) => (space === null ? `Area ${area}` : `Labourer on ${area}${space}`),
    card: (/** @type {number} */ n) => `Contract card ${n}`,
    pointsLeft: (/** @type {number} */ n) => `${count(n, "point")} of excavation left`,
    others: (/** @type {string} */ name) => `It is ${name}'s turn.`,
    bot: (/** @type {string} */ name) => `${name} is thinking …`,
    nobody: "The game goes on by itself.",
    over: "The game is over.",
    toLobby: "To the lobby",
    offers: "What you can do",
    choice: (/** @type {string} */ choice, /** @type {string} */ label) => `${choice}: ${label}`,
    refused: (/** @type {number} */ n) => `${count(n, "thing")} you cannot do now`,
    because: (/** @type {string} */ text, /** @type {string} */ rule) => (text ? `${text} (${rule})` : rule),
    send: "Do it",
    sending: "On its way …",
    cancel: "Choose something else",
    payment: "How to pay",
    labourer: (/** @type {string} */ space) => `The labourer on ${space}`,
    choose: "Choose with + and −.",
    to: "Where to?",
    amounts: "How many?",
    more: (/** @type {string} */ what) => `One more: ${what}`,
    less: (/** @type {string} */ what) => `One less: ${what}`,
    kind: { ore: "iron ore", stone: "stone", coal: "coal", steel: "steel bar", dynamite: "dynamite", rubble: "rubble" },
  },

  takeBack: {
    mine: "Take back",
    mineHint: "Takes your last answer back. Nothing was drawn since, and nobody else has answered.",
    ask: "Ask to take back",
    askHint: "Something was drawn or somebody else has answered since: everybody else must agree. Bots always do.",
    asked: (/** @type {string} */ name) => `${name} asks to take the game back.`,
    askedByMe: "You ask to take the game back. The others are asked.",
    to: (/** @type {number} */ n) => `To how it stood after record ${n}.`,
    before: (/** @type {string} */ sentence) => `To before this: “${sentence}”`,
    look: "Look at that point",
    agree: "Agree",
    refuse: "Do not agree",
    withdraw: "Withdraw",
    agreed: (/** @type {string} */ names) => `Agreed so far: ${names}`,
  },

  leaving: {
    leave: "Leave the game",
    sure: "Leave this game?",
    about: "A bot takes your seat over and plays on for you. As long as it does, anybody may take the seat from it, you too.",
    stay: "Stay",
    takeOver: (/** @type {string} */ name) => `Play on for ${name}`,
  },

  chronicle: {
    heading: "Chronicle",
    lines: "Records, the newest first",
    earlier: "Show earlier records",
    goTo: (/** @type {number} */ n, /** @type {string} */ text) => `Go to record ${n}: ${text}`,
    round: (/** @type {number} */ n) => (n === 0 ? "Before the start" : `Round ${n}`),
  },

  since: {
    heading: "Since you were last here",
    moves: (/** @type {number} */ n) => count(n, "record"),
    step: "Step through them",
    seen: "I have seen it",
    more: (/** @type {number} */ n) => `and ${count(n, "earlier record")}`,
  },

  fork: {
    open: "Play on from here",
    hint: "Open a table of your own that goes on from this point",
    heading: (/** @type {number} */ n) => `Play on from record ${n}`,
    about: "A new table, at which everything stands as it does here. The game that you are looking at stays as it is.",
    seat: (/** @type {number} */ n, /** @type {string} */ was) => (was ? `Seat ${n}, of ${was}` : `Seat ${n}`),
    swap: "To sit elsewhere, choose “You” there.",
    defaultName: (/** @type {string} */ name) => `On from ${name}`,
    privateAbout: "This game is private, and so is whatever goes on from it. The new table shows where it comes from: give its link only to those who may see this game.",
    same: "The same draws",
    sameAbout: "The same answers then lead to the same game: good for trying another move. Whoever has the seed of this game, which is public, knows every draw to come.",
    submit: "Open the table",
    submitStart: "Open and play on",
    tooLong: "Too much was played until this point: no table can go on from here. Choose an earlier one.",
    origin: "Goes on from",
    from: (/** @type {number} */ n, /** @type {"new" | "same"} */ draws) => `record ${n} of another game, with ${draws === "same" ? "the same draws" : "new draws"}`,
    fromAbout: "Once the game starts, everything stands as it did there.",
    seedKnown: "The seed of all draws is that of the game that this one goes on from, and public. This is its SHA-256.",
    badge: "plays on",
  },

  replay: {
    heading: "Replay",
    open: "Replay",
    openHint: "Step through the game from its beginning",
    live: "Back to the present",
    close: "Close the replay",
    copy: "Copy the link to this point",
    copied: "Copied",
    at: (/** @type {number} */ n, /** @type {number} */ of) => `Record ${n} of ${of}`,
    slider: "Point of the game",
    first: "To the first record",
    last: "To the last record",
    previous: "One record back",
    next: "One record on",
    previousRound: "To the round before",
    nextRound: "To the next round",
    player: "Player",
    anyone: "anybody",
    previousMove: "To the previous move of that player",
    nextMove: "To the next move of that player",
    play: "Play",
    pause: "Pause",
    speed: "Speed",
    perSecond: (/** @type {number} */ n) => (n < 1 ? `a record every ${1 / n} seconds` : `${count(n, "record")} a second`),
    piece: "Go to when this last changed",
    neverTouched: "Nothing happened to this up to here.",
    noPoint: (/** @type {number} */ n) => `The game has no record ${n}.`,
    keys: "Keys: ← → record, ↑ ↓ round (Page Up, Page Down too), [ ] move of the player, Home and End, P to play",
    looking: "Looking it up …",
  },
};
