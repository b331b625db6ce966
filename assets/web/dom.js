// Making and changing what is on the page. Whatever a host or a player wrote comes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

export function make(name, attributes, ...children) {
  return filled(document.createElement(name), attributes, children);
}

export function draw(name, attributes, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

export function put(element, left, top, width, height) {
  Object.assign(element.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  return element;
}

// Puts new children in place of old ones; what had the focus keeps it, by its id or its name in data-key.
export function refill(element, ...children) {
  const had = element.contains(document.activeElement) ? document.activeElement : null;
  const key = had?.dataset.key;
  element.replaceChildren(...children.flat(Infinity).filter(Boolean));
  if (had && !had.isConnected && key) {
    [...element.querySelectorAll("[data-key]")].find((each) => each.dataset.key === key)?.focus();
  }
}

// Said to those who hear the page: the same sentence twice is said twice.
export function tell(sentence) {
  const live = document.getElementById("live");
  live.replaceChildren(make("p", null, sentence));
}
