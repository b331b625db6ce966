// The end of a round or of the match: who stands where, and what was counted.

import { make } from "./dom.js";
import { badge, icon, tile } from "./tiles.js";
import { say } from "./words.js";

export function over(page, act, look) {
  const found = page.over;
  const badges = (seats) => make("span", { class: "badges" }, seats.map((seat) =>
    badge(page.plates[seat].colour, page.plates[seat].letters)));
  const standings = found.standings.map((side) => make("li", { class: side.yours ? "yours" : "" },
    make("span", { class: "place" }, String(side.place)), badges(side.seats),
    make("span", { class: "two" }, make("b", null, side.name), make("small", null, side.was)),
    make("span", { class: "change" }, side.change, side.risen ? icon(side.risen > 0 ? "up" : "down") : ""),
    make("b", { class: "points" }, String(side.points))));
  const accounts = found.accounts.map((account) => make("section", { class: "account" },
    make("h3", null, badges(account.seats), make("span", null, account.name), make("b", null, account.score)),
    account.lines.map((line) => make("div", { class: line.counts ? "counted" : "held-only" }, make("p", null, line.words),
      line.tiles.length ? make("div", { class: "small-tiles", role: "img", "aria-label": line.spoken },
        line.tiles.map((each) => tile(each, Number(each.split("-")[0]), { flat: true }))) : ""))));
  return make("section", { class: `over ${found.won ? "won" : ""} ${found.lost ? "lost" : ""}`, "aria-labelledby": "over" },
    make("h2", { id: "over", tabindex: -1 }, found.title), make("p", { class: "line" }, found.line),
    found.stands ? make("p", { class: "stands" }, found.stands) : "",
    standings.length ? [make("h3", { class: "unseen" }, say("standings")), make("ol", { class: "standings" }, standings)] : "",
    make("details", { open: innerHeight > 700 }, make("summary", null, say("receipts")), accounts),
    make("div", { class: "choices" },
      page.buttons.map((button) => make("button", { class: "green", type: "button", onclick: () => act(button.action) },
        icon(button.icon), button.label)),
      make("button", { class: "outline", type: "button", onclick: look }, icon("eye"), say("see-table"))));
}
