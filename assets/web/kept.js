// What this browser keeps for itself: its secret, the key of the table, a name, a few likings.

const here = new Map();

export function kept(name) {
  try {
    return localStorage.getItem(name) ?? here.get(name) ?? null;
  } catch {
    return here.get(name) ?? null;
  }
}

export function keep(name, value) {
  here.set(name, value);
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // a browser that keeps nothing keeps it as long as the page is open
  }
}

export function chance(bytes) {
  const found = crypto.getRandomValues(new Uint8Array(bytes));
  return [...found].map((each) => each.toString(16).padStart(2, "0")).join("");
}

export function secret() {
  const known = kept("secret");
  if (known && /^[0-9a-f]{32}$/.test(known)) return known;
  const made = chance(16);
  keep("secret", made);
  return made;
}

// What stands behind the # of an address: the table's key, and the public key that the app knows its host by.
export const IN_ADDRESS = /^#([0-9a-fA-F]{32})(?:\.([\w-]{43}))?$/;

// The key of the table stands behind the #, which no request ever tells; then it is taken out of sight.
export function takeKey() {
  const found = IN_ADDRESS.exec(location.hash);
  if (found) {
    keep("key", found[1].toLowerCase());
    keep("table", found[2] ?? null);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return kept("key");
}
