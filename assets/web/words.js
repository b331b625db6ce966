// The page's own words, in the language of the guest where there is one; sentences of the table come with it.

let words = {};
export let language = "en";

export function say(key) {
  return words[key] ?? key;
}

export async function learn() {
  const known = document.documentElement.dataset.languages.split(" ");
  const wished = navigator.languages.map((each) => each.toLowerCase());
  const found = wished.flatMap((each) => [each, each.split("-")[0]]).find((each) => known.includes(each));
  language = found ?? known.find((each) => each === "en") ?? known[0];
  const answer = await fetch(`words-${language}.json`);
  words = await answer.json();
  document.documentElement.lang = language;
}
