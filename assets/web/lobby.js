// Who sits round the table before the tiles are dealt. A free seat is a button: whoever taps it sits there.

import { make } from "./dom.js";
import { badge, icon, tile } from "./tiles.js";
import { say } from "./words.js";

// Row and column of every seat, from one's own at the bottom clockwise round the table.
function places(count) {
  const top = count % 2 === 0 ? 1 : 0, sides = Math.floor((count - 1) / 2);
  const left = Array.from({ length: sides }, (_, at) => [1 + sides - at, 1]);
  const right = Array.from({ length: sides }, (_, at) => [2 + at, 3]);
  return [[sides + 2, 2], ...left, ...(top ? [[1, 2]] : []), ...right];
}

function seatOf(seat, at, own, sit) {
  const free = seat.state === "free";
  const line = at === own ? say("you") : free ? (sit ? say("sit-here") : "") : say(seat.state);
  const sign = free ? make("span", { class: "empty", "aria-hidden": "true" }) :
    badge(seat.colour ?? at, seat.letters ?? [...seat.name][0]?.toUpperCase() ?? "");
  const inside = [sign, make("span", { class: "two" }, make("b", null, free ? say("free") : seat.name),
    line ? make("small", null, line) : "")];
  return free && sit ? make("button", { class: "seated free", type: "button", "data-key": `seat ${at}`, onclick: () => sit(at) }, inside) :
    make("div", { class: `seated ${seat.state} ${at === own ? "own" : ""}` }, inside);
}

// `sit` asks for another seat; without it one only watches.
export function lobby(message, welcome, sit) {
  const count = message.seats.length, own = message.seat ?? welcome?.seat ?? null;
  const here = message.seats.filter((seat) => seat.state !== "free" && seat.state !== "away").length;
  const round = places(count), seats = message.seats.map((seat, at) => {
    const [row, column] = round[(at - (own ?? 0) + count) % count];
    const item = make("li", { class: column === 2 ? "middle" : null }, seatOf(seat, at, own, sit));
    item.style.gridArea = column === 2 ? `${row} / 1 / auto / 4` : `${row} / ${column}`;
    return item;
  });
  return make("main", { class: "door lobby" },
    make("div", { class: "count" }, make("h1", { tabindex: -1 }, say("round-the-table")),
      make("p", { class: "line" }, `${here} / ${count}`)),
    make("div", { class: "around" }, make("div", { class: "oval", "aria-hidden": "true" }, tile("9-9", 9)),
      make("ul", { class: "seats" }, seats)),
    make("div", { class: "note" }, icon("devices"), make("span", { class: "two" }, message.words ?
      make("b", { role: "status" }, message.words) : "", make("small", null, say("lobby-line")))),
    welcome?.promise ? make("p", { class: "promise" }, say("promise"), " ", make("code", null, welcome.promise)) : "");
}
