// The line to the host: one socket, found again by itself when it is lost. What was asked and not answered is
// asked again under the same number; a table older than the one at hand is not shown.

import { keep, kept } from "./kept.js";

const FIRST = 300, LONGEST = 5000, AGAIN = 1500, HAVE = 5000;

function isOlder(one, other) {
  if (!other) return false;
  const [a, b] = one.split(".").map(Number), [c, d] = other.split(".").map(Number);
  return a < c || (a === c && b < d);
}

// What came of a page by what is another since (domino/together/differences.py). What did not change is the
// very same object.
export function patched(old, change) {
  if (change.put) return [...old.slice(0, change.at), ...change.put, ...old.slice(change.at + change.cut)];
  const made = Array.isArray(old) ? [...old] : { ...old };
  for (const key of change.gone ?? []) delete made[key];
  Object.assign(made, change.set);
  for (const [key, inner] of Object.entries(change.in ?? {})) made[key] = patched(old[key], inner);
  return made;
}

export class Line {
  constructor(hear, changed) {
    this.hear = hear;
    this.changed = changed; // told "open", "lost" or "closed"
    this.hello = null;
    this.at = null;
    this.page = null; // as it was told, whole or in parts
    this.asked = new Map();
    this.wait = FIRST;
    this.closed = true;
    setInterval(() => this.have(), HAVE);
    setInterval(() => this.again(AGAIN), AGAIN / 3);
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
    addEventListener("online", () => this.wake());
    addEventListener("pageshow", () => this.wake());
  }

  open(hello) {
    this.hello = hello;
    this.closed = false;
    this.at = null;
    this.asked.clear();
    this.wait = FIRST;
    this.connect();
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
    this.socket = null;
    this.changed("closed");
  }

  connect() {
    clearTimeout(this.timer);
    const old = this.socket;
    this.socket = null;
    old?.close();
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/line`);
    this.socket = socket;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.send({ say: "hello", version: 2, ...this.hello() });
      this.again(0);
    };
    socket.onmessage = (event) => socket === this.socket && this.heard(event.data);
    socket.onclose = () => {
      if (socket !== this.socket || this.closed) return;
      this.changed("lost");
      this.timer = setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(LONGEST, 2 * this.wait);
    };
  }

  heard(text) {
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    this.wait = FIRST;
    if (message.tell === "welcome") this.changed("open");
    if (message.tell === "answer") this.asked.delete(message.number);
    if (message.tell === "table") {
      if (isOlder(message.at, this.at)) return;
      if (message.changes && message.before !== this.at) return this.have(); // something was missed
      this.page = message.page = message.changes ? patched(this.page, message.changes) : message.page;
      this.at = message.at;
    }
    if (message.tell === "bye") this.close();
    this.hear(message);
  }

  wake() {
    if (this.closed) return;
    if (this.socket?.readyState === WebSocket.OPEN) this.have();
    else if (this.socket?.readyState !== WebSocket.CONNECTING) this.connect();
  }

  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  have() {
    if (!this.closed && this.at) this.send({ say: "have", at: this.at });
  }

  // Numbers go on after a reload, and for two tabs on one seat.
  ask(what, more) {
    const number = Number(kept("asked") ?? 0) + 1;
    keep("asked", String(number));
    const message = { say: what, number, at: this.at, ...more };
    this.asked.set(number, { message, when: Date.now() });
    this.send(message);
    return number;
  }

  // Asks once more for what was asked so long ago and is not answered.
  again(since) {
    for (const asked of this.asked.values()) {
      if (Date.now() - asked.when < since) continue;
      asked.when = Date.now();
      this.send(asked.message);
    }
  }
}
