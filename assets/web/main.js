// What is shown now: the door, the lobby, the table or good-bye; and what a touch means.

import { make, refill, tell } from "./dom.js";
import { bye, connecting, joining, waiting } from "./door.js";
import { Felt } from "./felt.js";
import { Hand, plateOf, plates } from "./hand.js";
import { IN_ADDRESS, chance, keep, kept, secret, takeKey } from "./kept.js";
import { Line } from "./line.js";
import { lobby } from "./lobby.js";
import { over } from "./over.js";
import { ears, hear, otherEars, play } from "./sounds.js";
import { badge, half, icon, supplies } from "./tiles.js";
import { language, learn, say } from "./words.js";

const root = document.documentElement, place = document.getElementById("page");
const STYLES = ["auto", "light", "dark"], LETTERS = ["100", "125", "150", "200"];
const dark = matchMedia("(prefers-color-scheme: dark)");
const SIGN = 2000; // a line that is gone for so long is told
const SETTLED = 120; // so long after the last change of room the table is asked for anew
let welcome = null, page = null, view = null, code = null, added = null;
let order = kept("order"), picked = null, rowPicked = null, covered = false, looking = false, sent = null;
let advised = null, closer = false; // what the host would do, while it is lit; whether the table has all the room
let review = null; // what the decisions of the round that is over cost, once it was asked for
let lamp = null, lostTimer = 0, room = null, roomTimer = 0;

function like(name, choices, next) {
  const now = choices.includes(kept(name)) ? kept(name) : choices[0];
  const chosen = next ? choices[(choices.indexOf(now) + 1) % choices.length] : now;
  if (next) keep(name, chosen);
  root.dataset[name] = chosen === "auto" ? (dark.matches ? "dark" : "light") : chosen;
}

// The door

function show(element) {
  view = null;
  place.replaceChildren(element);
  element.querySelector("h1")?.focus({ preventScroll: true });
}

function hello() {
  const key = kept("key");
  return { ...(code ? { code } : key ? { key } : {}), secret: secret(), name: kept("name") || say("app"),
    wants: kept("wants") ?? "page", language, ...(room ? { room } : {}) };
}

// Whoever was sent away may have an old key: they can type a code as well.
function enter(again = false) {
  if (kept("seated") && kept("key")) return start();
  return show(joining(kept("name"), kept("key") ? (again ? "may" : "") : "must", (wish) => {
    if (wish.name) keep("name", wish.name);
    keep("wants", wish.wants);
    code = wish.code || null;
    start();
  }));
}

function start() {
  show(connecting());
  line.open(hello);
}

// What the host tells

const line = new Line(heard, changed);

function changed(state) {
  if (state === "lost") {
    lostTimer ||= setTimeout(() => { root.dataset.line = "lost"; view?.lost(); }, SIGN);
  } else {
    clearTimeout(lostTimer);
    lostTimer = 0;
    delete root.dataset.line;
    view?.lost();
  }
}

function heard(message) {
  const told = { welcome: welcomed, waiting: () => show(waiting()), key: letIn, lobby: seated,
    table: shown, answer: answered, hint: hinted, review: reviewed, asked: (told) => view?.ask(told), bye: left };
  told[message.tell]?.(message);
}

function letIn(message) {
  keep("key", message.key);
  keep("table", message.table || null);
  code = null;
}

function welcomed(message) {
  welcome = message;
  keep("seated", "yes");
  if (message.seat !== null && message.promise && message.promise !== added) {
    added = message.promise;
    line.send({ say: "add", word: chance(16) }); // whoever chose the deal could not know this
  }
}

function seated(message) {
  page = null;
  const before = document.querySelector(".lobby");
  const made = lobby(message, welcome, kept("wants") === "table" ? null : (seat) => line.send({ say: "sit", seat }));
  if (before) refill(before, ...made.childNodes);
  else show(made);
}

function left(message) {
  keep("seated", null);
  page = null;
  show(bye(message.why, () => enter(true)));
  tell(message.why);
}

function answered(message) {
  if (message.number === sent) sent = null;
  view?.busy(false);
  if (!message.ok && message.why) view?.refuse(message.why);
}

// A table that comes while a tile is carried waits until it is let go.
function shown(message) {
  if (view?.hand.carrying) return void (view.hand.after = () => shown(message));
  const before = page, same = before && message.at === root.dataset.at; // laid out for another room, perhaps
  const follows = before && !same && message.before === root.dataset.at;
  page = message.page;
  if (!same) picked = rowPicked = advised = null;
  if (before?.state !== page.state) looking = closer = false, review = null;
  const kind = page.seat === null ? Onlooking : Table;
  if (!(view instanceof kind)) {
    view = new kind();
    place.replaceChildren(view.box);
  }
  view.update(!same);
  root.dataset.at = message.at;
  if (follows) hear(page.sounds);
  wake();
}

// The host lays the table out for the room there is.
function roomFor(found) {
  if (!Math.min(...found) || String(found) === String(room)) return;
  const told = room !== null;
  room = found;
  clearTimeout(roomTimer);
  roomTimer = setTimeout(() => line.send({ say: "look", room }), told ? SETTLED : 0);
}

async function wake() {
  if (lamp || document.hidden || !navigator.wakeLock) return;
  try {
    lamp = await navigator.wakeLock.request("screen");
    lamp.addEventListener("release", () => { lamp = null; });
  } catch {
    lamp = null;
  }
}

// What the host would do in this place: the tile, the slot or the button that does it is lit.
function hinted(message) {
  if (!page || message.at !== root.dataset.at) return;
  advised = message.action;
  picked = rowPicked = null;
  const row = page.felt.row?.findIndex((tile) => tile.goals.some((goal) => goal.action === advised)) ?? -1;
  if (row >= 0) rowPicked = row;
  view.touch();
  view.tell(message.words, "advice");
}

// What the decisions of this seat cost in the round that is over.
function reviewed(message) {
  if (!page?.over) return;
  review = message.review;
  view.showEnd();
}

function isAdvised(button) {
  return button.action !== null && button.action === advised;
}

function act(action) {
  sent = line.ask("play", { action });
  const number = sent;
  picked = rowPicked = null;
  view.update();
  setTimeout(() => number === sent && view?.busy(true), 400);
}

function words(list) {
  return list[0] ?? "";
}

// The table with a hand

class Table {
  constructor() {
    this.felt = new Felt((place, action, name, tile) => this.slot(place, action, name, tile), roomFor);
    this.hand = new Hand((at) => this.choose(at), (...given) => this.drop(...given), (at) => this.lift(at));
    this.title = make("h1", null);
    this.round = make("p", null);
    this.strip = make("ul", { class: "plates", "aria-label": say("players") });
    this.now = make("p", { class: "now", role: "status" });
    this.news = make("p", { class: "news", role: "status", "aria-label": say("news") });
    this.told = make("ul", { class: "unseen", "aria-label": say("open-ends") });
    this.zoom = make("button", { class: "zoom", type: "button", onclick: () => this.look() });
    this.near = make("button", { class: "near", type: "button", onclick: () => this.comeCloser() });
    this.felt.box.addEventListener("click", (event) => !event.target.closest("button") && page.hand && this.comeCloser());
    this.panel = make("div", { class: "panel" });
    this.acts = make("div", { class: "acts", role: "group", "aria-label": say("actions") });
    this.curtain = make("button", { class: "curtain", type: "button", onclick: () => { covered = false; this.update(); } });
    this.cover = round("cover", say("cover"), () => { covered = true; this.update(); this.curtain.focus(); });
    this.end = make("div", { class: "end" });
    this.sign = make("span", { class: "line-sign", role: "status" });
    this.menu = dialog(say("menu"), "menu");
    this.question = dialog(say("asked"), "question");
    this.wood = make("section", { class: "wood", "aria-label": say("hand") }, this.hand.box, this.curtain, this.panel, this.acts);
    this.box = make("div", { class: "at-table" },
      make("header", { class: "rail" }, make("div", { class: "two" }, this.title, this.round), this.sign, this.cover,
        round("menu", say("menu"), () => this.openMenu())),
      make("main", null,
        make("section", { class: "cloth", "aria-label": say("table") }, make("div", { class: "pane" }, this.felt.box, this.zoom), this.told, this.strip, make("div", { class: "beside" }, this.news, this.near)),
        this.now, this.wood, this.end),
      this.menu, this.question);
  }

  // With `anew`, what was told meanwhile has passed.
  update(anew = false) {
    const { now, news } = page, ended = Boolean(page.over) && !looking;
    root.dataset.lay = page.felt.lay;
    document.title = `${now.yours ? "● " : ""}${page.title} · ${page.game}`;
    said(this.title, page.title);
    said(this.round, page.round);
    refill(this.strip, plates(page, page.felt.lay === "row" ? 0 : page.seat));
    if (anew) this.tell([...news.told, ...news.heed].join(" "));
    this.box.classList.toggle("ended", ended);
    this.box.classList.toggle("bare", !page.hand);
    this.hand.box.hidden = covered || !page.hand;
    this.curtain.hidden = !covered || !page.hand;
    this.cover.hidden = covered || !page.hand;
    said(this.curtain, page.curtain ?? "");
    this.touch();
    if (anew || ended !== this.wasEnded) this.showEnd();
    this.end.hidden = !ended;
    if (ended && !this.wasEnded) this.end.querySelector("h2").focus({ preventScroll: true });
    this.wasEnded = ended;
    this.lost();
  }

  showEnd() {
    const look = () => { looking = true; this.update(); };
    refill(this.end, page.over && !looking ? [over(page, act, look, review, () => line.ask("review", {}))] : []);
  }

  // What follows from a touch alone.
  touch() {
    const held = picked === null ? null : page.hand.tiles[picked];
    const goals = held?.goals ?? (page.hand?.tiles ?? []).flatMap((tile) => tile.goals.filter((goal) => goal.action === advised));
    const lit = new Map(goals.map((goal) => [goal.place, goal]));
    const first = page.plates[page.now.seat];
    const now = held?.now.length ? held.now : page.now.words;
    if (this.now.dataset.words !== words(now)) {
      this.now.dataset.words = words(now);
      refill(this.now, first ? badge(first.colour, first.letters) : null, make("span", null, words(now)));
    }
    this.now.classList.toggle("yours", page.now.yours);
    refill(this.told, page.felt.told.map((each) => make("li", null, each)),
      page.felt.boneyard ? make("li", null, page.felt.boneyard.spoken) : null);
    this.fillPanel(held);
    this.fillActs();
    this.box.classList.toggle("closer", closer);
    if (page.hand && !covered) this.hand.show(page, order, picked, advised, () => this.room());
    this.felt.show(page, lit);
    this.near.hidden = !page.hand;
    refill(this.near, make("span", null, closer ? say("back-to-hand") : say("nearer")), icon(closer ? "whole" : "near"));
    this.zoom.hidden = !this.felt.zooms;
    refill(this.zoom, icon(this.felt.whole ? "near" : "whole"), make("span", null, this.felt.whole ? say("nearer") : say("whole")));
  }

  // How high the tiles may be: what the table can spare.
  room() {
    const low = innerHeight < 560 && innerWidth > innerHeight, wide = innerWidth >= 900 && !low;
    if (low) return innerHeight * 0.37;
    if (wide) return Math.max(190, innerHeight * 0.3);
    const others = [this.box.firstChild, this.strip, this.news, this.now, this.panel, this.acts];
    const taken = others.reduce((sum, each) => sum + each.offsetHeight, 0) + 62;
    return innerHeight - taken - Math.min(260, Math.max(150, innerHeight * 0.27));
  }

  fillPanel(held) {
    const row = rowPicked === null ? null : page.felt.row?.[rowPicked];
    const chosen = held ?? row, panel = [];
    if (chosen) {
      const many = chosen.goals.length > 1;
      panel.push(make("h2", null, many ? say("choose") : words(held?.now ?? [])));
      panel.push(make("div", { class: "goals" }, chosen.goals.map((goal) => make("button", { class: "green", type: "button",
        "data-key": goal.action, onclick: () => act(goal.action) }, goal.label)),
      make("button", { class: "wooden", type: "button", onclick: () => this.choose(null) }, say("let-go"))));
    } else if (page.asked) {
      panel.push(make("h2", null, page.asked.title), page.asked.widow ? make("p", null, page.asked.widow) : "",
        make("p", null, page.asked.line), this.bids());
    } else if (page.hand && page.state === "play" && !covered) {
      const plays = page.hand.tiles.some((tile) => tile.goals.length);
      panel.push(icon(plays ? "tap" : "eye"), make("div", { class: "two" }, make("h2", null, plays ? say("flick") : say("wait")),
        make("p", null, plays ? say("flick-line") : say("wait-line"))));
    }
    this.panel.className = `panel ${chosen || page.asked ? "open" : "quiet"} ${panel.length ? "" : "empty"}`;
    refill(this.panel, panel);
  }

  bids() {
    const look = (each) => (each.kind === "trump" ? "suit" : each.number ? "number" : "wooden") + (isAdvised(each) ? " advised" : "");
    return make("div", { class: "bids" }, page.buttons.filter((each) => each.kind === "bid" || each.kind === "trump")
      .map((each) => make("button", { type: "button", class: look(each),
        "aria-label": each.label, "data-key": each.action, onclick: () => act(each.action) },
      each.kind === "trump" ? [half(each.number), make("span", null, each.count)] :
        each.number ? String(each.number) : each.label)));
  }

  fillActs() {
    const made = page.over ? [] : page.buttons.filter((each) => each.kind === "turn" || each.kind === "say")
      .map((each) => make("button", { type: "button", class: each.loud || isAdvised(each) ? "gold" : "wooden", "data-key": each.label,
        "aria-disabled": each.action ? null : "true",
        onclick: () => (each.action ? act(each.action) : this.refuse(each.why)) }, icon(each.icon), make("span", null, each.label)));
    if (page.over) {
      if (looking) made.push(make("button", { class: "gold", type: "button", onclick: () => { looking = false; this.update(); } },
        icon("eye"), make("span", null, say("see-scores"))));
    } else if (page.hand && page.hand.tiles.length > 1 && !covered) {
      const orders = page.hand.orders, at = orders.findIndex((each) => each.name === order);
      made.push(this.sorter(orders[(Math.max(at, 0) + 1) % orders.length]));
    }
    if (page.hint && !covered) {
      made.push(make("button", { class: "wooden", type: "button", "data-key": "hint", "aria-disabled": page.hint.why ? "true" : null,
        onclick: () => (page.hint.why ? this.refuse(page.hint.why) : line.ask("hint", {})) }, icon("bulb"), make("span", null, page.hint.label)));
    }
    if (page.hand && !page.over && !covered) {
      const last = page.felt.trick?.last;
      if (last) made.push(make("button", { class: "wooden", type: "button", "data-key": "last", onclick: () => this.tell(last) },
        icon("cards"), make("span", null, say("last-trick"))));
    }
    refill(this.acts, made);
  }

  // The hand in another order: by number, what fits first, as the best train.
  sorter(to) {
    return make("button", { class: "wooden", type: "button", "data-key": "sort", onclick: () => {
      order = to.name;
      keep("order", order);
      this.touch();
      this.tell(to.said);
    } }, icon("sort"), make("span", null, say("sort")));
  }

  choose(at) {
    const had = picked;
    picked = rowPicked = null;
    if (at !== null) {
      const held = page.hand.tiles[at];
      if (held.goals.length === 0) this.refuse(held.why);
      else if (had === at && held.goals.length === 1) return act(held.goals[0].action);
      else if (had !== at) picked = at;
    }
    return this.touch();
  }

  lift(at) {
    picked = at;
    const goals = page.hand.tiles[at].goals;
    this.felt.show(page, new Map(goals.map((goal) => [goal.place, goal])));
  }

  drop(at, x, y, reach, flicked) {
    const slot = this.felt.near(x, y, reach), goals = page.hand.tiles[at].goals;
    if (slot) return slot.click();
    if (flicked && goals.length === 1) return act(goals[0].action);
    picked = flicked && goals.length > 1 ? at : null;
    return this.touch();
  }

  slot(place, action, name, tile) {
    if (tile) {
      const at = page.felt.row.indexOf(tile);
      if (!tile.goals.length) return tile.why ? this.refuse(tile.why) : undefined;
      if (rowPicked === at && tile.goals.length === 1) return act(tile.goals[0].action);
      rowPicked = rowPicked === at ? null : at;
      return this.touch();
    }
    if (action) return act(action);
    const fitting = (page.hand?.tiles ?? []).map((each, at) => ({ each, at }))
      .filter(({ each }) => each.goals.some((goal) => goal.place === place));
    if (fitting.length === 1) return this.choose(fitting[0].at);
    return this.tell(name);
  }

  // The table takes the room of the hand, and gives it back.
  comeCloser() {
    closer = !closer;
    this.touch();
  }

  look() {
    this.felt.whole = !this.felt.whole;
    this.touch();
  }

  tell(sentence, kind = "") {
    this.news.className = `news ${kind}`;
    said(this.news, sentence);
  }

  refuse(sentence) {
    said(this.news, "");
    play(page.sounds?.refusal);
    requestAnimationFrame(() => {
      said(this.news, sentence);
      this.news.classList.add("refused");
    });
  }

  busy(is) {
    said(this.sign, is ? say("sent") : root.dataset.line ? say("lost") : "");
  }

  lost() {
    said(this.sign, root.dataset.line === "lost" ? say("lost") : "");
  }

  openMenu() {
    const item = (label, tap) => make("button", { type: "button", class: "row", onclick: () => { this.menu.close(); tap(); } }, label);
    fill(this.menu,
      item(say("undo"), () => line.ask("undo", {})),
      make("button", { type: "button", class: "row", onclick: () => like("style", STYLES, true) }, say("style")),
      make("button", { type: "button", class: "row", onclick: (event) => {
        otherEars();
        event.currentTarget.textContent = say(`sounds-${ears()}`);
      } }, say(`sounds-${ears()}`)),
      make("button", { type: "button", class: "row", onclick: () => like("letters", LETTERS, true) }, say("larger")),
      item(say("leave"), () => { line.send({ say: "leave" }); line.close(); keep("seated", null); enter(); }),
      make("button", { type: "button", class: "green", onclick: () => this.menu.close() }, say("close")));
    this.menu.showModal();
  }

  ask(message) {
    if (!message.words) return this.question.close(); // nobody asks any more
    const answer = (yes) => () => { this.question.close(); line.ask("agree", { at: message.at, yes }); };
    fill(this.question, make("p", null, message.words), make("div", { class: "choices" },
      make("button", { type: "button", class: "green", onclick: answer(true) }, say("yes")),
      make("button", { type: "button", class: "outline", onclick: answer(false) }, say("no"))));
    if (!this.question.open) this.question.showModal();
  }
}

// The table for all to see: every seat round it, turned to its player where the screen lies wide

class Onlooking extends Table {
  constructor() {
    super();
    this.box.classList.add("onlooking");
    this.felt.whole = true;
    this.edges = ["bottom", "left", "top", "right"].map((side) => make("ul", { class: `edge ${side}`, "aria-label": say("players") }));
    this.corner = make("p", { class: "corner" });
    this.box.querySelector(".cloth").append(this.corner);
    this.box.querySelector("main").append(...this.edges);
  }

  update(anew = false) {
    super.update(anew);
    const [bottom, left, top, right] = this.edges, count = page.plates.length;
    const sides = count < 3 ? [1, 0, count - 1, 0] : [Math.max(1, Math.floor((count - 2) / 2)), 1, 0, 1];
    if (count >= 3) sides[2] = count - sides[0] - 2;
    let from = 0;
    [bottom, left, top, right].forEach((edge, at) => {
      const own = page.plates.slice(from, from + sides[at]);
      from += sides[at];
      refill(edge, own.map((plate) => plateOf(plate)));
      edge.hidden = own.length === 0;
    });
    refill(this.corner, welcome?.table ? [make("span", null, `${say("table")} `), make("b", null, welcome.table)] : [],
      make("small", null, ` ${page.round}`));
  }
}

function said(element, sentence) {
  if (element.textContent !== sentence) element.textContent = sentence;
}

function round(sign, name, tap) {
  return make("button", { class: "round", type: "button", "aria-label": name, title: name, onclick: tap }, icon(sign));
}

function dialog(title, name) {
  return make("dialog", { "aria-labelledby": `${name}-title`, class: name }, make("h2", { id: `${name}-title` }, title),
    make("div", { class: "inside" }));
}

function fill(box, ...children) {
  box.querySelector(".inside").replaceChildren(...children);
}

addEventListener("resize", () => view?.update());
addEventListener("keydown", (event) => event.key === "Escape" && picked !== null && view.choose(null));
document.addEventListener("visibilitychange", () => page && wake());
like("style", STYLES, false);
dark.addEventListener("change", () => like("style", STYLES, false));
like("letters", LETTERS, false);
document.body.prepend(supplies());
takeKey();
addEventListener("hashchange", () => { if (IN_ADDRESS.test(location.hash)) { takeKey(); keep("seated", null); line.close(); enter(); } });
await learn();
enter();
