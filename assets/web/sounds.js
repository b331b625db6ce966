// What is heard, after a first touch, as browsers ask. What belongs to which sound comes with the table; each
// sound is fetched when it is first wanted.

import { keep, kept } from "./kept.js";

const EARS = ["own", "all", "off"]; // many phones lie round one table: each sounds for its own player, if not told otherwise
const known = new Map();
let context = null, ways = null;

export function ears() {
  return EARS.includes(kept("ears")) ? kept("ears") : EARS[0];
}

export function otherEars() {
  keep("ears", EARS[(EARS.indexOf(ears()) + 1) % EARS.length]);
}

function open() {
  if (!window.AudioContext) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
}
for (const touch of ["pointerup", "keydown"]) addEventListener(touch, open);

async function fetched(path) {
  const answer = await fetch(`sounds/${path}`);
  if (!answer.ok) throw new Error(path);
  return answer;
}

async function buffer(name) {
  ways ??= fetched("ways.json").then((answer) => answer.json());
  const files = (await ways)[name] ?? [];
  const file = files[Math.floor(Math.random() * files.length)];
  if (!file) return null;
  if (!known.has(file)) {
    known.set(file, fetched(file).then((answer) => answer.arrayBuffer()).then((bytes) => context.decodeAudioData(bytes)));
  }
  return known.get(file);
}

// Nothing here is worth a game: what cannot be heard is not.
export async function play(name, pause = 0) {
  if (!context || ears() === "off") return;
  const when = context.currentTime + pause;
  try {
    const found = await buffer(name);
    if (!found) return;
    const source = new AudioBufferSourceNode(context, { buffer: found });
    source.connect(context.destination);
    source.start(Math.max(when, context.currentTime));
  } catch {
    ways = null;
    known.clear();
  }
}

// What an action sounds like here.
export function hear(sounds) {
  if (!sounds) return;
  if (sounds.own || ears() === "all") sounds.heard.forEach(([pause, name]) => play(name, pause));
  if (sounds.turn) {
    play(sounds.turn[1], sounds.turn[0]);
    if (ears() !== "off" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([60, 70, 60]);
  }
}
