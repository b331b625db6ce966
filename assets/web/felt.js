// The table: the layout that shows tiles largest in the room there is, drawn and scaled; slots are buttons.

import { draw, make, put } from "./dom.js";
import { badge, faces, icon, lying } from "./tiles.js";

const FLAT = 17; // below so many pixels a pip is a spot
const READABLE = 18, LARGE = 46;
const STEP = 8; // so many pixels more or less are no other room

export class Felt {
  // `roomy` is told how much room there is for the table, whenever that has changed.
  constructor(tapped, roomy) {
    this.tapped = tapped;
    this.roomy = roomy;
    this.box = make("div", { class: "felt" });
    this.page = null;
    this.whole = false;
    this.slots = [];
    this.width = this.height = 0; // as last seen: to ask for it would have the whole page laid out each time
    new ResizeObserver(() => {
      [this.width, this.height] = [this.box.clientWidth, this.box.clientHeight];
      this.roomy([this.width, this.height].map((side) => STEP * Math.floor(side / STEP)));
      if (this.page) this.show(this.page, this.lit);
    }).observe(this.box);
  }

  // The layout for this room: which one, how much larger it is shown, and what of it.
  fitted(layouts) {
    const { width, height } = this;
    const ways = layouts.map((layout) => {
      const [left, top, wide, high] = this.whole || !this.canZoom(layout) ? [0, 0, ...layout.area] : layout.near;
      const scale = Math.min(width / wide, height / high);
      const x = (width - wide * scale) / 2 - left * scale, y = (height - high * scale) / 2 - top * scale;
      return { layout, scale, x, y, good: this.good(layout, scale) };
    });
    return ways.reduce((best, way) => (way.good > best.good ? way : best));
  }

  // How well a table is seen: large tiles, and few of them folded away.
  good(layout, scale) {
    const size = layout.side * scale, hidden = Object.values(layout.folded).reduce((sum, count) => sum + count, 0);
    const shown = hidden ? layout.tiles.length / (layout.tiles.length + hidden) : 1;
    const worded = layout.parts.contract ? Math.min(1, 1.2 / scale, scale / 0.85) : 1; // words are not cut off, and read
    return Math.min(size, LARGE) * Math.sqrt(shown) * (size < READABLE ? 0.6 : 1) * worded;
  }

  canZoom(layout) {
    const [, , wide, high] = layout.near;
    return wide < 0.97 * layout.area[0] || high < 0.97 * layout.area[1];
  }

  show(page, lit = new Map()) {
    this.page = page;
    this.lit = lit;
    if (!this.width) return;
    const felt = page.felt, { layout, scale, x, y } = this.fitted(felt.layouts);
    this.zooms = this.canZoom(layout);
    const lay = make("div", { class: "lay", "data-area": JSON.stringify(layout.area) });
    this.box.toggleAttribute("data-fits", felt.layouts.length === 1);
    put(lay, 0, 0, ...layout.area);
    lay.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    lay.append(this.drawing(felt, layout, scale), ...this.words(page, felt, layout), ...this.buttons(felt, layout, scale));
    if (felt.row) lay.append(...this.row(felt, layout));
    const had = this.box.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.box.replaceChildren(lay);
    this.slots = [...lay.querySelectorAll(".slot")];
    if (had) this.slots.find((each) => each.dataset.key === had)?.focus();
  }

  drawing(felt, layout, scale) {
    const flat = layout.side * scale < FLAT, side = layout.side, parts = layout.parts;
    const lanes = Object.entries(parts).filter(([name]) => name.startsWith("lane ")).map(([name, box]) => {
      const head = felt.heads?.[name.slice(5)];
      const state = head?.answer ? "must" : head?.spell ? "spell" : this.isTurn(head) ? "turn" : "";
      return draw("rect", { x: box[0], y: box[1], width: box[2], height: box[3], rx: 10, class: `lane ${state}` });
    });
    const rails = layout.rails.flatMap((points) => {
      const line = points.map((point) => point.join(",")).join(" ");
      return ["track", "bed"].map((kind) => draw("polyline", { points: line, class: kind }));
    });
    const ledges = Object.entries(parts).filter(([name]) => name.startsWith("line ")).map(([, box]) =>
      draw("rect", { x: box[0], y: box[1], width: box[2], height: box[3], rx: 3, class: "ledge" }));
    const links = layout.links.map(([x1, y1, x2, y2]) => draw("line", { x1, y1, x2, y2, class: "link" }));
    const tiles = layout.tiles.map(([text, first, x, y, angle, mark]) => {
      const lies = Math.abs(angle) % 180 === 90, turn = lies ? 0 : angle;
      const [wide, high] = lies ? [200, 100] : [100, 200];
      const ring = mark ? [draw("rect", { x: -5, y: -5, width: wide + 10, height: high + 8, rx: 18, class: `ring ${mark}` })] : [];
      return draw("g", { transform: `translate(${x} ${y}) rotate(${turn}) scale(${side / 100}) translate(${-wide / 2} ${-high / 2})` },
        draw("rect", { x: 2, y: 6, width: wide, height: high, rx: 15, class: "shade" }),
        lies ? lying(text, first, angle, { flat }) : faces(text, first, { flat }), ring);
    });
    return draw("svg", { viewBox: `0 0 ${layout.area.join(" ")}`, width: layout.area[0], height: layout.area[1],
      "aria-hidden": "true", focusable: "false" }, lanes, rails, this.hub(felt, layout), this.middle(felt, layout),
    ledges, links, tiles, this.pile(felt, layout));
  }

  isTurn(head) {
    return head?.seat !== undefined && this.page.plates[head.seat].turn;
  }

  hub(felt, layout) {
    const box = layout.parts.hub;
    if (!box) return [];
    const [x, y, wide, high] = box;
    if (wide >= 1.5 * high) return [draw("rect", { x, y, width: wide, height: high, rx: 12, class: "well" })];
    const r = Math.min(wide, high) / 2 - 1, cx = x + wide / 2, cy = y + high / 2;
    return [draw("circle", { cx, cy, r, class: "turntable" }), draw("circle", { cx, cy, r: r - 4, class: "brass" })];
  }

  middle(felt, layout) {
    const box = felt.lay === "trick" && layout.parts.middle;
    if (!box) return [];
    const [x, y, wide, high] = box;
    return [draw("ellipse", { cx: x + wide / 2, cy: y + high / 2, rx: wide / 2 + 26, ry: high / 2 + 20, class: "well" })];
  }

  // The boneyard where it has a place of its own.
  pile(felt, layout) {
    const box = layout.parts.boneyard;
    if (!box || !felt.boneyard) return [];
    const high = Math.min(box[3] * 0.8, 2 * layout.side), wide = high / 2;
    return [3, 2, 1, 0].map((at) => draw("use", { href: "#faced-down",
      transform: `translate(${box[0] + (felt.lay === "row" ? 0 : 4) + at * wide * 0.1} ${box[1] + (box[3] - high) / 2}) scale(${high / 200})` }));
  }

  // Words on the felt: heads of lanes, plaques, plates round a trick. The list beside the felt tells the same.
  words(page, felt, layout) {
    const found = [], parts = layout.parts;
    const text = (box, kind, ...children) =>
      found.push(put(make("div", { class: `on-felt ${kind}`, "aria-hidden": "true" }, ...children), ...box));
    for (const [name, box] of Object.entries(parts)) {
      const [what, place] = name.split(" ");
      const head = felt.heads?.[place];
      if (what === "head" && head) this.head(text, page, head, layout.head, box);
      if (what === "plaque") text(box, "plaque", `+${layout.folded[place] ?? ""}`);
      if (what === "lane" && head?.answer && layout.head === "plate") {
        text([box[0] + box[2] / 2, box[1] - 9, 0, 18], "hung", make("span", { class: "pill answer" }, icon("alert"), head.answer));
      }
      if (what === "track" && head?.open && layout.head === "plate") {
        text([box[0] + 2, box[1] - 10, 0, 18], "hung", make("span", { class: "pill open-to-all" }, icon("train"), head.open));
      }
      if (what === "seat") this.seat(text, page, felt, Number(place), box);
      if (name === "contract") this.contract(text, felt.trick, box);
      if (what === "taken") {
        const pile = felt.trick.piles[place];
        text(box, `pile ${pile.ours ? "ours" : ""}`, make("span", null, box[2] < 120 ? pile.short : pile.words),
          make("b", null, String(pile.points)));
      }
      if (what === "widow") text(box, "widow", felt.trick.widow ?? "");
      if (what === "boneyard" && felt.boneyard) {
        const high = Math.min(box[3] * 0.8, 2 * layout.side);
        const row = felt.lay === "row", room = row ? 0 : 4 + high * 0.85;
        text([box[0] + room, box[1], Math.max(30, box[2] - room), box[3]], row ? "count on-pile" : "count",
          make("b", null, String(felt.boneyard.count)), row ? "" : make("span", null, felt.boneyard.words));
      }
    }
    const hub = parts.hub;
    if (hub && hub[2] >= 1.5 * hub[3]) {
      const from = Math.min(hub[3], 4 * layout.side) + 14;
      const roomy = hub[2] - from > 96;
      text([hub[0] + from, hub[1], hub[2] - from - 8, hub[3]], "band", roomy ? make("b", null, felt.hub) : "",
        felt.direction ? make("span", null, felt.direction) : "",
        !parts.boneyard && felt.boneyard ? make("span", { class: "right" }, make("b", null, String(felt.boneyard.count)),
          roomy ? ` ${felt.boneyard.words}` : "") : "");
    }
    return found;
  }

  head(text, page, head, kind, box) {
    const plate = head.seat === undefined ? null : page.plates[head.seat];
    const sign = plate ? badge(plate.colour, plate.letters) : icon("train");
    const tight = box[2] < 240 && head.answer;
    const pill = [
      head.open ? make("span", { class: "pill open-to-all" }, icon("train"), tight ? "" : head.open) : "",
      head.answer ? make("span", { class: "pill answer" }, icon("alert"), head.answer) : "",
    ];
    if (kind === "letter") text(box, "letter", head.words);
    else if (kind === "badge") text(box, "mark", sign);
    else if (kind === "line") {
      text(box, `line ${plate?.turn ? "turn" : ""}`, sign, make("b", null, head.words), ...pill,
        plate && !tight ? make("span", { class: "right" }, make("b", null, String(plate.tiles)), ` · ${plate.score}`) : "");
    } else {
      const score = plate ? [make("b", null, String(plate.tiles)), make("span", null, String(plate.score))] : [];
      text(box, `head ${plate?.turn ? (plate.you ? "yours" : "turn") : ""}`,
        make("span", { class: "who" }, sign, make("b", null, plate ? head.words : head.short)),
        make("span", { class: "counts" }, ...score));
      if (plate?.last) text([box[0] + 2, box[1] - 9, 0, 18], "hung", make("span", { class: "pill last" }, icon("bell"), plate.last));
    }
  }

  seat(text, page, felt, seat, box) {
    const plate = page.plates[seat];
    const state = `${plate.turn ? "turn" : ""} ${plate.partner ? "partner" : ""}`;
    text(box, `head seat ${state}`, make("span", { class: "who" }, badge(plate.colour, plate.letters),
      make("span", { class: "two" }, make("b", null, plate.name), make("small", null, felt.trick.plates[seat]))));
    if (plate.shaker) text([box[0] + box[2] / 2, box[1] - 10, 0, 18], "hung", make("span", { class: "pill shaker" }, plate.shaker));
  }

  contract(text, trick, box) {
    const named = trick.trump !== null;
    if (box[2] < 190) {
      text(box, "contract", make("span", { class: "two" }, make("b", null, trick.bid), make("small", null, named ? trick.suit : trick.asks)));
      return;
    }
    text(box, "contract", make("span", { class: "two" }, make("b", null, trick.bid), make("small", null, trick.asks)),
      named || box[2] > 280 ? make("span", { class: "trumps" }, make("small", null, trick.trumps),
        named ? make("b", null, trick.suit) : "") : "");
  }

  // Every open end is a button: its name tells what it shows, and what a chosen tile would do there.
  buttons(felt, layout, scale) {
    return layout.slots.map((slot) => {
      const end = felt.ends[slot.place], goal = this.lit.get(slot.place);
      const isOwn = !end && goal;
      const action = goal && (goal.sides?.[slot.name] ?? goal.action);
      const [x, y, wide, high] = slot.at;
      const state = goal ? "lit" : end?.state ?? "quiet";
      const name = goal?.label ?? end?.spoken ?? "";
      const number = slot.number < 0 ? "" : String(slot.number);
      const free = (felt.lay === "feet" || felt.lay === "lines") && slot.number >= 0;
      const button = make(name ? "button" : "div", { class: `slot ${state} ${free ? "free" : ""}`, "data-key": slot.name,
        type: name ? "button" : null, "aria-label": name || null, "aria-hidden": name ? null : "true",
        onclick: name ? () => this.tapped(slot.place, action, name) : null });
      const lies = Math.abs(slot.angle) % 180 === 90;
      const [w, h] = lies ? [high, wide] : [wide, high];
      if (free && !goal) {
        const size = Math.max(0.82 * layout.side, Math.min(layout.side, 15 / scale));
        put(button, slot.disc[0] - size / 2, slot.disc[1] - size / 2, size, size);
      } else put(button, x - w / 2, y - h / 2, w, h);
      if (free && goal && slot.angle % 90) button.style.transform = `rotate(${slot.angle}deg)`;
      button.style.fontSize = `${Math.max(9 / scale, Math.min(layout.side * (free ? 0.5 : 0.56), 22))}px`;
      if (isOwn || number) button.append(make("span", { class: slot.number === 6 || slot.number === 9 ? "under" : "" }, number));
      button.style.setProperty("--touch", `${Math.min(0, (Math.min(w, h) * scale - 44) / 2 / scale)}px`);
      return button;
    });
  }

  // The tiles of a row are buttons themselves.
  row(felt, layout) {
    const hidden = layout.folded.row ?? 0, side = layout.side;
    return layout.tiles.map(([, , x, y], at) => {
      const tile = felt.row[at + hidden];
      const button = make("button", { class: `slot row ${tile.goals.length ? "lit" : ""}`, type: "button",
        "aria-label": tile.spoken, "data-key": `row ${at + hidden}`,
        onclick: () => this.tapped("row", null, tile.why, tile) });
      return put(button, x - side / 2, y - side, side, 2 * side);
    });
  }

  // The lit slot nearest to a point of the window, within a finger's reach.
  near(x, y, reach) {
    const found = this.slots.filter((slot) => slot.classList.contains("lit")).map((slot) => {
      const box = slot.getBoundingClientRect();
      const across = Math.max(box.left - x, 0, x - box.right), up = Math.max(box.top - y, 0, y - box.bottom);
      return { slot, away: Math.hypot(across, up) };
    }).sort((one, other) => one.away - other.away)[0];
    return found && found.away <= reach ? found.slot : null;
  }
}
