// Tiles, badges and icons as drawings. Pips stand as in the app; a tile is 100 wide and 200 high.

import { draw } from "./dom.js";

const PIPS = ("000000 0067A3 AB4500 007153 B0007B 1B1B1B 7D6000 004B87 A30021 3F6B00 6A3D9A 00708C 7A3E00 C2185B " +
  "4A4A4A 0B5D1E 2E2A8C 8C40B0 8B0000").split(" ");
const GRID = ["", "....x....", "x.......x", "x...x...x", "x.x...x.x", "x.x.x.x.x", "xxx...xxx", "xxx.x.xxx",
  "xxxx.xxxx", "xxxxxxxxx"];
const ROWS = { 10: [3, 4, 3], 11: [4, 3, 4], 12: [4, 4, 4], 13: [4, 5, 4], 14: [5, 4, 5], 15: [5, 5, 5],
  16: [4, 4, 4, 4], 17: [3, 4, 3, 4, 3], 18: [5, 4, 4, 5] };

// Middle and radius of each pip on a half that is 100 wide and stands upright.
function pips(number) {
  if (number < GRID.length) {
    const turned = number >= 6 && number <= 8; // two columns of three when the tile stands
    return [...GRID[number]].flatMap((mark, at) => {
      if (mark !== "x") return [];
      const [row, column] = turned ? [at % 3, Math.floor(at / 3)] : [Math.floor(at / 3), at % 3];
      return [[50 + (column - 1) * 26.5, 50 + (row - 1) * 26.5, number === 1 ? 11.5 : 10.5]];
    });
  }
  const rows = ROWS[number], most = Math.max(...rows, rows.length);
  return rows.flatMap((count, row) => {
    const y = 17 + (66 * row) / (rows.length - 1);
    const spread = (66 * (count - 1)) / (Math.max(...rows) - 1);
    return Array.from({ length: count }, (_, at) => [50 - spread / 2 + (spread * at) / (count - 1), y,
      most === 5 ? 7 : 8.3]);
  });
}

function gradient(id, stops, more) {
  return draw("linearGradient", { id, x1: 0, y1: 0, x2: 0, y2: 1, ...more },
    stops.map(([at, colour, opacity]) =>
      draw("stop", { offset: at, "stop-color": colour, "stop-opacity": opacity ?? 1 })));
}

// What all drawings refer to: made once.
export function supplies() {
  const halves = [];
  for (let number = 0; number <= 18; number += 1) {
    const marks = pips(number), colour = `#${PIPS[number]}`;
    halves.push(draw("g", { id: `half${number}` }, marks.map(([x, y, r]) => [
      draw("circle", { cx: x, cy: y + 1.6, r, fill: "#fff" }),
      draw("circle", { cx: x, cy: y, r, fill: colour }),
      draw("circle", { cx: x, cy: y, r, fill: "url(#dish)" }),
    ])));
    halves.push(draw("g", { id: `flat${number}`, fill: colour }, marks.map(([x, y, r]) =>
      draw("circle", { cx: x, cy: y, r: r * 1.06 }))));
  }
  const face = [[0, "#FFFCF1"], [0.5, "#FBF6E6"], [1, "#F1E7CC"]];
  // Its side below, wherever that is: light falls from above.
  const body = (id, fill, w = 100, h = 200) => draw("g", { id },
    draw("rect", { x: 1.2, y: 1.2, width: w - 2.4, height: h - 2.4, rx: 13, fill: "#867C60" }),
    draw("rect", { x: 1.2, y: 1.2, width: w - 2.4, height: h - 4, rx: 13, fill: "#BFB189" }),
    draw("rect", { x: 1.2, y: 1.2, width: w - 2.4, height: h - 8.6, rx: 13, fill: "#D6CBA9" }),
    draw("rect", { x: 2.6, y: 2.6, width: w - 5.2, height: h - 11.6, rx: 12, fill: "#fff" }),
    draw("rect", { x: 2.6, y: 4.4, width: w - 5.2, height: h - 13.4, rx: 11.6, fill: `url(#${fill})` }));
  const pin = draw("g", { id: "pin" },
    draw("path", { d: "M13 97h74", stroke: "#8C8468", "stroke-width": 2 }),
    draw("circle", { cx: 50, cy: 97, r: 6.6, fill: "#7A6531" }),
    draw("circle", { cx: 50, cy: 97, r: 5.4, fill: "#B8923F" }),
    draw("circle", { cx: 48.5, cy: 95.3, r: 2.1, fill: "#E5D8B6" }));
  return draw("svg", { width: 0, height: 0, "aria-hidden": "true", class: "supplies" }, draw("defs", null,
    gradient("face", face), gradient("aside", [[0, "#DFCFA6"], [0.5, "#D9C69B"], [1, "#CFBA8A"]]),
    gradient("dish", [[0, "#000", 0.42], [0.55, "#000", 0.06], [1, "#fff", 0.16]]),
    gradient("back", [[0, "#486072"], [1, "#29404F"]]),
    body("body", "face"), body("body-aside", "aside"), body("lying", "face", 200, 100), pin, halves,
    draw("g", { id: "faced-down" },
      draw("rect", { x: 1, y: 1, width: 98, height: 198, rx: 13, fill: "#1B2C37" }),
      draw("rect", { x: 2.5, y: 2.5, width: 95, height: 189, rx: 12, fill: "url(#back)" }),
      draw("rect", { x: 13, y: 13, width: 74, height: 168, rx: 7, fill: "none", stroke: "#6F8593",
        "stroke-width": 2 }),
      draw("circle", { cx: 50, cy: 97, r: 14, fill: "none", stroke: "#6F8593", "stroke-width": 2 }))));
}

// A tile within other drawings, in units of its own: 100 by 200.
export function faces(tile, first, { flat = false, aside = false } = {}) {
  const [low, high] = tile.split("-").map(Number);
  const second = low + high - first, kind = flat ? "flat" : "half";
  return [
    draw("use", { href: aside ? "#body-aside" : "#body" }),
    draw("use", { href: "#pin" }),
    draw("use", { href: `#${kind}${first}`, transform: "translate(3.5 1) scale(.93)" }),
    draw("use", { href: `#${kind}${second}`, transform: "translate(3.5 98) scale(.93)" }),
  ];
}

// The same, lying: 200 by 100, its first half at the left (-90 degrees) or at the right.
export function lying(tile, first, angle, { flat = false } = {}) {
  const [low, high] = tile.split("-").map(Number);
  const kind = flat ? "flat" : "half", second = low + high - first;
  const [left, right] = angle < 0 ? [first, second] : [second, first];
  const turned = (number, x) => draw("use", { href: `#${kind}${number}`,
    transform: `translate(${x} 0.5) scale(.93) rotate(-90 50 50)` });
  return [
    draw("use", { href: "#lying" }),
    draw("use", { href: "#pin", transform: "translate(100 48) rotate(90) translate(-50 -97)" }),
    turned(left, 1), turned(right, 104),
  ];
}

export function tile(text, first, options) {
  return draw("svg", { viewBox: "0 0 100 200", class: "tile", "aria-hidden": "true", focusable: "false" },
    faces(text, first, options));
}

// A half alone: the face of a suit.
export function half(number) {
  return draw("svg", { viewBox: "0 0 100 100", class: "half", "aria-hidden": "true", focusable: "false" },
    draw("rect", { x: 2, y: 2, width: 96, height: 96, rx: 16, fill: "url(#face)", stroke: "#BFB189",
      "stroke-width": 3 }),
    draw("use", { href: `#half${number}` }));
}

const PLAYERS = ["0A66B0 w c", "F0A800 d s", "B3125E w d", "7FD1F0 d h", "26272B w e", "FF8A5C d c", "5B3FC0 w s",
  "F4F1E8 d d", "8A1C12 w h", "B7E08A d e", "6B4A2B w c", "F5B3D3 d s", "005F63 w e", "A9B2C3 d h"];
const SHAPES = {
  c: "M50 4a46 46 0 1 0 .01 0z",
  s: "M20 8h60q12 0 12 12v60q0 12-12 12H20q-12 0-12-12V20q0-12 12-12z",
  d: "M50 3 97 50 50 97 3 50z",
  h: "M27 9h46l23 41-23 41H27L4 50z",
  e: "M10 12 50 4l40 8v36c0 26-18 40-40 48C28 88 10 74 10 48z",
};

export function badge(colour, letters) {
  const [fill, ink, shape] = PLAYERS[colour % PLAYERS.length].split(" ");
  const dark = ink === "d" ? "#1D2420" : "#FFFDF6";
  return draw("svg", { viewBox: "0 0 100 100", class: "badge", "aria-hidden": "true", focusable: "false" },
    draw("path", { d: SHAPES[shape], fill: `#${fill}`, stroke: dark, "stroke-width": 7, "stroke-linejoin": "round" }),
    draw("text", { x: 50, y: letters.length > 1 ? 64 : 66, "text-anchor": "middle", "font-weight": 700,
      "font-size": letters.length > 1 ? 38 : 46, fill: dark }, letters));
}

// Icons, by the names the app has for them; each within 24 by 24.
const ICONS = {
  "tray-arrow-down": "M12 3v10m-4-4 4 4 4-4M3 13v7h18v-7",
  "debug-step-over": "M4 13a8 7 0 0 1 15-3m1-5v6h-6M12 19a1 1 0 1 0 .01 0",
  "hand-back-right": "M7 12V6.5a1.5 1.5 0 0 1 3 0V11 4.5a1.5 1.5 0 0 1 3 0V11 5.5a1.5 1.5 0 0 1 3 0V12 8.5a1.5 1.5 0 0 1 3 0V15a6 6 0 0 1-6 6h-1c-3 0-5-2-6-4l-2.5-5c-.7-1.5 1.5-2.5 2.5-1z",
  bullhorn: "M3 10v4h3l8 5V5L6 10zm4 4 1 6h3M18 9a5 5 0 0 1 0 6",
  "hand-pointing-up": "M10 13V4.5a1.5 1.5 0 0 1 3 0V11l5 1.5c1.5.5 2 1.5 2 3l-1 5h-8l-4.5-5c-1-1.5.7-3 2-2z",
  check: "m4 12 5 6L20 6",
  "account-voice": "M9 4a4 4 0 1 0 .01 0M2 20c0-4 3-6 7-6s7 2 7 6M17 5a6 6 0 0 1 0 8m3-11a10 10 0 0 1 0 14",
  gavel: "m13 4 7 7m-9-5 7 7M12 7l5 5m-3 0-8 9-3-3 9-8M4 21h9",
  "cards-diamond": "M12 3 20 12 12 21 4 12z",
  "layers-plus": "m12 4 9 5-9 5-9-5zM4 14l8 5 8-5",
  "close-thick": "M6 6 18 18M18 6 6 18",
  broom: "m20 4-8 8m-5-1 6 6-2 4-8-4z",
  cards: "m4 8 8-3 5 13-8 3zM14 4h6v11",
  sort: "M4 6h16M4 12h10M4 18h6",
  menu: "M12 5a1 1 0 1 0 .01 0M12 12a1 1 0 1 0 .01 0M12 19a1 1 0 1 0 .01 0",
  eye: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7M12 9a3 3 0 1 0 .01 0",
  cover: "M3 4l18 17M6 7c-2 1-3 3-4 5 3 5 6 7 10 7 2 0 4-.5 5-1.5M10 5c5-1 9 2 12 7l-2 3",
  near: "M10 3a7 7 0 1 0 .01 0M15 15l6 6M10 7v6m-3-3h6",
  whole: "M10 3a7 7 0 1 0 .01 0M15 15l6 6M7 10h6",
  bulb: "M9 18h6m-5 3h4M8.5 15a6 6 0 1 1 7 0c-.7.6-1 1.5-1 3h-5c0-1.5-.3-2.4-1-3z",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4",
  alert: "M12 3 22 20H2zM12 9v5m0 3v.1",
  train: "M6 4h12v12H6zM6 10h12M9 13v.1M15 13v.1M8 16l-2 4m10-4 2 4",
  tap: "M10 21v-9V6.5a1.5 1.5 0 0 1 3 0V12l5 1.5c1.5.5 2 1.5 2 3l-1 4.5zM5 11V3m-3 3 3-3 3 3",
  devices: "M3 18V5h15M2 18h9M14 9h7v11h-7z",
  up: "M12 19V5m-6 6 6-6 6 6",
  down: "M12 5v14m-6-6 6 6 6-6",
};

export function icon(name) {
  return draw("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", focusable: "false" },
    draw("path", { d: ICONS[name] ?? ICONS.check }));
}
