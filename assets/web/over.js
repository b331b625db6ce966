// The end of a round or of the match: who stands where, what was counted, the score pad, and all that happened.

import { make } from "./dom.js";
import { badge, icon, tile } from "./tiles.js";
import { say } from "./words.js";

function badges(page, seats) {
  return make("span", { class: "badges" }, seats.map((seat) => badge(page.plates[seat].colour, page.plates[seat].letters)));
}

function accounts(page) {
  return page.over.accounts.map((account) => make("section", { class: "account" },
    make("h3", null, badges(page, account.seats), make("span", null, account.name), make("b", null, account.score)),
    account.lines.map((line) => make("div", { class: line.counts ? "counted" : "held-only" }, make("p", null, line.words),
      line.tiles.length ? make("div", { class: "small-tiles", role: "img", "aria-label": line.spoken },
        line.tiles.map((each) => tile(each, Number(each.split("-")[0]), { flat: true }))) : ""))));
}

// Every side is a row: what it made in each round, and below it what that came to.
function pad(page) {
  const found = page.over.pad;
  const cells = (side) => side.points.map((points, at) => make("td", null, points, make("small", null, side.totals[at])));
  return make("div", { class: "pad", tabindex: 0, role: "region", "aria-label": found.title }, make("table", null,
    make("caption", null, found.aim),
    make("thead", null, make("tr", null, make("td", null), found.rounds.map((round) => make("th", { scope: "col" }, round)),
      make("th", { scope: "col" }, found.total))),
    make("tbody", null, found.sides.map((side) => make("tr", null,
      make("th", { scope: "row" }, badges(page, side.seats), make("span", null, side.name)), cells(side),
      make("td", { class: "sum" }, make("b", null, side.totals.at(-1) ?? "0")))))));
}

function log(page) {
  return make("ol", { class: "log" }, page.over.log.lines.map((line) => make("li", null,
    line.seat === null ? make("span", { class: "badge" }) : badge(page.plates[line.seat].colour, page.plates[line.seat].letters),
    make("span", null, line.words))));
}

// What the guest's decisions cost: asked for by a button, and told once they are judged.
function lookedBack(found, review, ask) {
  if (!review) {
    return [make("p", null, found.says), make("button", { class: "outline", type: "button", "data-key": "review",
      onclick: (event) => { event.target.disabled = true; event.target.textContent = found.judging; ask(); } }, found.label)];
  }
  return [make("p", null, make("b", null, review.title), " ", review.line), review.counts ? make("p", null, review.counts) : "",
    make("ol", { class: "turning" }, review.points.map((point) => make("li", null, make("small", null, point.head),
      make("p", null, make("b", { class: "cost" }, point.cost), " ", point.done, " ", make("small", null, point.interval)),
      make("p", null, point.better, " ", point.reason))))];
}

export function over(page, act, look, review, ask) {
  const found = page.over;
  const standings = found.standings.map((side) => make("li", { class: side.yours ? "yours" : "" },
    make("span", { class: "place" }, String(side.place)), badges(page, side.seats),
    make("span", { class: "two" }, make("b", null, side.name), make("small", null, side.was)),
    make("span", { class: "change" }, side.change, side.risen ? icon(side.risen > 0 ? "up" : "down") : ""),
    make("b", { class: "points" }, String(side.points))));
  const more = (name, open, inside) => make("details", { open }, make("summary", { "data-key": name }, name), inside);
  return make("section", { class: `over ${found.won ? "won" : ""} ${found.lost ? "lost" : ""}`, "aria-labelledby": "over" },
    make("h2", { id: "over", tabindex: -1 }, found.title), make("p", { class: "line" }, found.line),
    found.stands ? make("p", { class: "stands" }, found.stands) : "",
    standings.length ? [make("h3", { class: "unseen" }, say("standings")), make("ol", { class: "standings" }, standings)] : "",
    more(say("receipts"), innerHeight > 700, accounts(page)),
    found.standings.length ? more(found.pad.title, false, pad(page)) : "",
    found.review ? more(found.review.label, Boolean(review), lookedBack(found.review, review, ask)) : "",
    more(found.log.title, false, log(page)),
    make("div", { class: "choices" },
      page.buttons.map((button) => make("button", { class: "green", type: "button", "data-key": button.action,
        onclick: () => act(button.action) }, icon(button.icon), button.label)),
      make("button", { class: "outline", type: "button", "data-key": "look", onclick: look }, icon("eye"), say("see-table"))));
}
