// The hand: tiles that are buttons, as large as there is room for. A tap chooses, a second tap or a flick plays
// what can go to one place only, and a tile can be carried to its slot.

import { make, put, refill } from "./dom.js";
import { badge, icon, tile as drawn } from "./tiles.js";

const LARGEST = 76, GAP = 8, APART = 22, STEP = 10, FLICK = 46, REACH = 60;

export class Hand {
  constructor(chosen, dropped, over) {
    this.chosen = chosen;
    this.dropped = dropped;
    this.over = over;
    this.box = make("div", { class: "rack" });
    this.page = null;
    this.carrying = false;
    this.after = null; // what waits until a tile is let go
    new ResizeObserver(() => this.page && this.lay()).observe(this.box);
  }

  // What others do seldom changes a hand: one that is the same, in the same room, is left as it lies.
  show(page, order, picked, advised, room) {
    const before = this.page, space = `${this.box.clientWidth} ${room()}`;
    const same = before?.hand === page.hand && before.now.yours === page.now.yours && space === this.space &&
      this.order === order && this.picked === picked && this.advised === advised;
    this.page = page;
    this.space = space;
    this.order = order;
    this.picked = picked;
    this.advised = advised; // the action to light
    this.room = room;
    if (!same) this.lay();
  }

  groups() {
    const orders = this.page.hand.orders;
    return (orders.find((each) => each.name === this.order) ?? orders[0])?.groups ?? [];
  }

  // How large tiles are: as large as all of them fit in the width and the height there is.
  fitted(count, groups) {
    const width = this.box.clientWidth - 12, height = Math.max(this.room(), 90);
    let best = { side: 0, columns: 1 };
    for (let rows = 1; rows <= 5; rows += 1) {
      const columns = Math.ceil(count / rows);
      const more = rows === 1 ? (groups - 1) * APART : groups > 1 ? APART : 0;
      const across = (width - more) / columns - GAP;
      const up = (height / rows - (groups > 1 && innerHeight >= 560 ? 46 : 24)) / 2;
      const side = Math.min(LARGEST, across, up);
      if (side > 1.15 * best.side) best = { side, columns };
    }
    return best;
  }

  lay() {
    const { tiles } = this.page.hand, groups = this.groups();
    const low = innerHeight < 560 && innerWidth > innerHeight; // there, a gap is all that parts groups
    const named = low ? 0 : groups.filter((group) => group.label).length;
    const { side, columns } = this.fitted(Math.max(tiles.length, 1), groups.length);
    const size = Math.max(22, Math.floor(side)), down = 2 * size + (named ? 46 : 24);
    const lit = tiles.filter((each) => each.goals.length).length;
    const rows = [[]];
    groups.forEach((group, number) => group.tiles.forEach(([at, first], place) => {
      if (rows.at(-1).length >= columns) rows.push([]);
      rows.at(-1).push({ at, first, group, begins: place === 0, apart: place === 0 && number > 0 });
    }));
    const made = [];
    let top = named ? 34 : 12, plaques = 0;
    for (const row of rows) {
      plaques = 0;
      const more = row.filter((each, at) => each.apart && at).length * APART;
      const wide = row.length * (size + GAP) - GAP + more;
      let left = (this.box.clientWidth - wide) / 2;
      made.push(put(make("span", { class: "groove" }), left - 6, top + 2 * size - 3, wide + 12, 8));
      row.forEach((each, at) => {
        if (each.apart && at) left += APART;
        if (each.begins && each.group.label && named) {
          const from = Math.max(2, left - 4, plaques);
          made.push(put(make("span", { class: "plaque" }, each.group.kind === "trumps" ? icon("cards-diamond") : "",
            each.group.label), from, top - 33, 160, 20));
          plaques = from + 44 + 7 * each.group.label.length;
        }
        made.push(put(this.tile(each.at, each.first, lit), left, top, size, 2 * size));
        if (each.group.kind === "train" && row[at + 1]?.group === each.group) {
          made.push(put(make("span", { class: "coupling" }), left + size - 2, top + size * 1.6, GAP + 4, 6));
        }
        left += size + GAP;
      });
      top += down;
    }
    refill(this.box, made);
    this.box.style.height = `${top - 6}px`;
  }

  tile(at, first, lit) {
    const held = this.page.hand.tiles[at], plays = held.goals.length > 0;
    const isPicked = this.picked === at, best = this.advised && held.goals.some((goal) => goal.action === this.advised);
    const kind = plays ? (lit <= 6 ? "plays ringed" : "plays") : "aside";
    const button = make("button", { class: `held ${kind} ${isPicked || best ? "picked" : ""}`, type: "button", "data-key": `held ${at}`,
      "aria-label": held.spoken, "aria-pressed": isPicked ? "true" : "false" },
    drawn(held.tile, first, { aside: !plays && this.page.now.yours }),
    held.trump ? make("span", { class: "diamond" }, icon("cards-diamond")) : "");
    this.listen(button, at);
    return button;
  }

  listen(button, at) {
    const held = this.page.hand.tiles[at];
    let from = null, carried = false;
    button.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      from = { x: event.clientX, y: event.clientY, time: event.timeStamp };
      carried = false;
    });
    button.addEventListener("pointermove", (event) => {
      if (!from) return;
      const dx = event.clientX - from.x, dy = event.clientY - from.y;
      if (!carried && Math.hypot(dx, dy) > STEP && held.goals.length) {
        carried = this.carrying = true;
        button.setPointerCapture(event.pointerId);
        button.classList.add("carried");
        this.over(at);
      }
      if (carried) button.style.transform = `translate(${dx}px, ${dy}px) rotate(-4deg)`;
    });
    const end = (event) => {
      if (carried && from) {
        const after = this.after;
        this.carrying = false;
        this.after = null;
        const up = from.y - event.clientY, quick = event.timeStamp - from.time < 700;
        button.classList.remove("carried");
        button.style.transform = "";
        if (event.type === "pointerup") {
          this.dropped(at, event.clientX, event.clientY, REACH, up > FLICK && quick);
        }
        setTimeout(() => { carried = false; }, 0);
        after?.();
      }
      from = null;
    };
    button.addEventListener("pointerup", end);
    button.addEventListener("pointercancel", end);
    button.addEventListener("click", () => carried || this.chosen(at));
    button.addEventListener("keydown", (event) => this.key(event, button, at));
  }

  // Up is a flick; to the left and the right are the tiles beside it.
  key(event, button, at) {
    const tiles = [...this.box.querySelectorAll(".held")], step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === "ArrowUp") this.dropped(at, -1e4, -1e4, REACH, true);
    else if (step) tiles[tiles.indexOf(button) + step]?.focus();
    else return;
    event.preventDefault();
  }
}

// Plates of the players: who holds how many tiles, how they stand, whose turn it is.
export function plates(page, except) {
  if (page.felt.trick && page.sides.length) return page.sides.map((side) => sideOf(page, side));
  return page.plates.filter((plate) => plate.seat !== except).map((plate) => plateOf(plate));
}

function sideOf(page, side) {
  return make("li", { class: `side ${side.turn ? "turn" : ""}` },
    side.seats.map((seat) => badge(page.plates[seat].colour, page.plates[seat].letters)),
    make("span", { class: side.seats.length > 2 ? "unseen" : "name" }, side.name), make("b", null, String(side.score)));
}

export function plateOf(plate, kind = "li") {
  return make(kind, { class: `plate ${plate.turn ? (plate.you ? "yours" : "turn") : ""} ${plate.partner ? "partner" : ""}` },
    badge(plate.colour, plate.letters),
    make("span", { class: "unseen" }, plate.spoken),
    make("span", { class: "name", "aria-hidden": "true" }, plate.name),
    make("span", { class: "counts", "aria-hidden": "true" }, plate.told ? [make("span", null, plate.told)] :
      [icon("cards"), make("b", null, String(plate.tiles))], make("span", null, ` · ${plate.score}`)),
    plate.last ? make("span", { class: "pill last", "aria-hidden": "true" }, icon("bell"), plate.last) : "");
}
