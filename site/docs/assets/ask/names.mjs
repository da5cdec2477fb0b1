// The names that a board can be laid with, and the search for one of them: that of the whole site, once it is there.
const HERE = new URL(".", import.meta.url);
let names, index, loading;

/** Books, factions and cards. */
export const known = () => (names ??= fetch(new URL("names.json", HERE)).then((answer) => answer.json()).then(readied));

function readied(found) {
  found.byName = new Map(found.cards.flatMap((card) => (card.revised ? [] : [[plain(card.name), card]])));
  for (const card of found.cards) found.byName.set(plain(card.written), card);
  found.colours = new Map(found.factions.map(({ name, colour }) => [name, colour]));
  return found;
}

const plain = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();

/** What a card that is written on a board looks like: its name, its number, its kind and its colour. */
export function shown(found, written) {
  const standIn = written.match(/^(?:(minion|monster|base|action)\b)? *(\d+)?.*?(?:"([^"]*)")?$/);
  const whole = plain(written.replace(/ owned by .*/, "").replace(/ *#\d+/, "").replaceAll('"', "")), bare = whole.replace(/ *\([a-z0-9-]+\)/, "");
  const card = [whole, bare, bare.replace(/^the /, "")].map((name) => found.byName.get(name)).find(Boolean);
  if (card) return { name: card.name, number: card.number, kind: card.kind, colour: found.colours.get(card.faction), note: card.revised ? "revised" : null };
  const inside = written.match(/^shuffled \((.*)\)$/);
  if (inside) return { name: `somewhere: ${inside[1].replaceAll('"', "")}`, kind: "unknown" };
  if (/^(\d+ )?unknown$/.test(written)) return { name: written === "unknown" ? "unknown" : written, kind: "unknown" };
  if (standIn?.[1] || standIn?.[2]) return { name: standIn[3] ?? standIn[1] ?? "base", number: standIn[2], kind: standIn[1] ?? "base" };
  return { name: written, kind: "card" };
}

/** Begins to load the index of the search. */
export function loadSearch() {
  loading ??= (async () => {
    const [{ Index }, answer] = await Promise.all([import(new URL("../lookup.js", HERE)), fetch(new URL("../lookup.txt", HERE))]);
    const text = await answer.text();
    index = new Index(text.slice(text.indexOf("\n") + 1));
  })().catch(() => { loading = undefined; });
  return loading;
}

/** Those that begin so, those with a word that does, those that contain it. */
function byLetters(choices, typed) {
  const wanted = plain(typed.trim());
  const rank = ({ name }) => {
    const text = plain(name);
    return text.startsWith(wanted) ? 0 : text.includes(` ${wanted}`) ? 1 : text.includes(wanted) ? 2 : 3;
  };
  return choices.map((each, at) => [rank(each), at, each]).filter(([found]) => found < 3).sort((one, other) => one[0] - other[0] || one[1] - other[1]).map(([, , each]) => each);
}

/** The choices that fit what was typed, the best first, and what the search says about names that are not covered. */
export function fitting(choices, typed) {
  if (!typed.trim()) return { found: choices, missing: [] };
  const hits = index?.find(typed, 200).hits ?? [];
  const begun = byLetters(choices, typed), begins = ({ title }) => plain(title).startsWith(plain(typed.trim()));
  // Where the letters themselves find something, nothing is added that is only like them.
  const named = (hit) => (hit.kind === "faction" && (!begun.length || begins(hit)) ? choices.filter(({ name, faction }) => name === hit.title || faction === hit.title)
    : hit.kind === "card" && !begun.length ? choices.filter(({ name }) => name === hit.title) : []);
  const found = [...new Set([...begun, ...hits.flatMap(named)])];
  const missing = hits.filter(({ kind }) => kind === "missing").map(({ text }) => text);
  return { found, missing: missing.length || found.length ? missing : begunNotCovered(typed) };
}

function begunNotCovered(typed) {
  const letters = plain(typed).replace(/[^a-z0-9]/g, "");
  const begun = letters.length < 4 || !index ? [] : [...index.uncovered.keys()].filter((name) => name.startsWith(letters));
  return begun.slice(0, 1).map((name) => index.missing(name).text);
}
