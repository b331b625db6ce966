// Before the table and after it: sitting down, waiting, and good-bye.

import { make } from "./dom.js";
import { kept } from "./kept.js";
import { icon, tile } from "./tiles.js";
import { say } from "./words.js";

function sheet(title, line, ...children) {
  return make("main", { class: "door" }, make("div", { class: "paper" },
    make("h1", { tabindex: -1 }, title), line ? make("p", { class: "line" }, line) : "", ...children));
}

function pair() {
  return make("div", { class: "pair", "aria-hidden": "true" }, tile("3-5", 3), tile("4-4", 4));
}

export function connecting() {
  return sheet(say("connecting"), say("connecting-line"), pair(), make("p", { class: "dots" }, "· · ·"));
}

export function waiting() {
  return sheet(say("waiting"), say("waiting-line"), pair(), make("p", { class: "dots" }, "· · ·"));
}

export function bye(why, again) {
  return sheet(say("bye"), why, pair(), make("button", { class: "green", type: "button", onclick: again }, say("again")));
}

// A phone with the app may open the table there: other systems have no app, and would ask what the address means.
function inApp() {
  const key = kept("key"), table = kept("table");
  const href = `boneyard://${location.host}/${key ? `#${key}` : ""}${key && table ? `.${table}` : ""}`;
  return /Android/.test(navigator.userAgent) ? make("a", { class: "outline", href }, say("in-app")) : "";
}

// A name, the code (it `must` be said where no key is known, or `may` be), and how to be there.
export function joining(name, asksCode, join) {
  const field = make("input", { id: "name", name: "name", maxlength: 20, autocomplete: "given-name", required: true,
    value: name ?? "" });
  const code = asksCode ? make("input", { id: "code", name: "code", inputmode: "numeric", autocomplete: "off",
    pattern: "[0-9]{4,8}", required: asksCode === "must", class: "code" }) : null;
  const form = make("form", { onsubmit: (event) => {
    event.preventDefault();
    join({ name: field.value.trim(), code: code?.value.trim(), wants: "page" });
  } },
  make("label", { for: "name" }, say("name")), field,
  code ? make("label", { for: "code" }, say("code")) : "", code,
  make("button", { class: "green", type: "submit" }, icon("cards"), say("sit")),
  make("button", { class: "outline", type: "button", onclick: () => {
    if (!code || code.reportValidity()) join({ name: field.value.trim(), code: code?.value.trim(), wants: "table" });
  } }, icon("eye"), say("watch")), inApp());
  return sheet(say("join"), say("join-line"), form);
}
