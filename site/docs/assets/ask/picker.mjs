// The panel to choose from: type a few letters or tap. It stays open, so that several cards are laid one after the other.
import { button, drawn, el } from "./dom.mjs";
import { fitting, loadSearch } from "./names.mjs";
import { tile } from "./tile.mjs";

const SHOWN = 40, RECENT = 6;
/** What a board may say in place of a card with a name. */
const STAND_INS = {
  minion: [2, 3, 4, 5].map((power) => ({ name: "Minion", note: "no ability", number: power, kind: "minion", written: `minion ${power} "Minion"` })),
  action: [{ name: "Action", note: "no ability", kind: "action", written: 'action "Action"' }],
  base: [{ name: "Base", note: "no ability", number: 20, kind: "base", written: 'base 20 vp 4 2 1 "Base"' }],
  monster: [{ name: "Monster", note: "no ability", number: 3, kind: "monster", written: 'monster 3 "Monster"' }],
};
const UNKNOWN = { name: "unknown card", kind: "unknown", written: "unknown" };
const STANDS_FOR = { any: [UNKNOWN, ...STAND_INS.minion.slice(0, 1), ...STAND_INS.action], treasure: [UNKNOWN], "action on minion": STAND_INS.action, "action on base": STAND_INS.action };
const recent = [];

/** Those that can be chosen here: of a kind, those of some factions first. */
export function choices(known, kind, factions = []) {
  if (kind === "faction") return known.factions;
  const fits = { any: (card) => card.kind !== "base" && card.kind !== "monster", madness: (card) => card.deck === "madness", treasure: (card) => card.deck === "treasures",
    "action on minion": (card) => card.on?.startsWith("minion"), "action on base": (card) => card.on?.startsWith("base") };
  const rank = (card) => (factions.includes(card.faction) ? 0 : recent.includes(card.name) ? 1 : card.faction ? 2 : 3);
  const order = (one, other) => rank(one) - rank(other) || one.faction.localeCompare(other.faction) || KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || (other.number ?? 0) - (one.number ?? 0) || one.name.localeCompare(other.name) || Number(one.revised) - Number(other.revised);
  return known.cards.filter(fits[kind] ?? ((card) => card.kind === kind))
    .map((card) => ({ ...card, colour: known.colours.get(card.faction), note: [factions.includes(card.faction) ? "" : card.faction, card.revised ? "revised" : ""].filter(Boolean).join(", ") || null })).sort(order);
}
const KINDS = ["minion", "action", "base", "monster"];

/** A search box with what it finds as tiles. `choose` is called for each that is chosen. */
export function picker({ known, kind, factions, chosen = [], title, choose, close }) {
  const all = choices(known, kind, factions);
  const own = factions?.length ? all.filter((card) => factions.includes(card.faction)) : [];
  const list = el("div", { className: "rd-tiles", role: "group", "aria-label": title });
  const said = el("p", { className: "note", role: "status" });
  const box = el("input", { type: "search", "aria-label": `${title}: a few letters of the name`, placeholder: "a few letters", autocomplete: "off", "data-name": "search", onfocus: loadSearch });
  const one = (choice) => tile(choice, () => {
    if (choice.written) recent.splice(0, recent.length, choice.name, ...recent.filter((name) => name !== choice.name).slice(0, RECENT - 1));
    box.value = "";
    draw();
    choose(choice.written ?? choice.name);
  }, { "data-name": `pick ${choice.written ?? choice.name}`, "aria-pressed": kind === "faction" ? String(chosen.includes(choice.name)) : null });
  const draw = () => {
    const { found: fit, missing } = fitting(box.value.trim() || !own.length ? all : own, box.value);
    const found = [...fit.filter((each) => own.includes(each)), ...fit.filter((each) => !own.includes(each))];
    const others = STANDS_FOR[kind] ?? STAND_INS[kind] ?? [];
    const more = found.length > SHOWN ? `${found.length - SHOWN} more; type a few letters.` : own.length && !box.value.trim() ? "Other cards: type a few letters." : "";
    const none = found.length || missing.length ? "" : `No ${NOUNS[kind]} is called so. ${kind === "faction" ? "" : "Take one without abilities, or write it into the text."}`;
    drawn(list, ...found.slice(0, SHOWN).map(one), ...others.map(one));
    said.textContent = [...missing, none || more].join(" ");
  };
  box.addEventListener("input", () => { draw(); list.scrollTop = 0; loadSearch().then(() => box.value.trim() && draw()); });
  const pickFirst = (event) => {
    event.preventDefault();
    if (box.value.trim()) list.querySelector("button")?.click();
  };
  const form = el("form", { className: "rd-picker", onsubmit: pickFirst, onkeydown: (event) => moveFocus(event, box, list) }, box, list, said);
  draw();
  return { form, box, close };
}
const NOUNS = { "action on minion": "action that is played on a minion", "action on base": "action that is played on a base", treasure: "treasure", madness: "Madness card", any: "card", minion: "minion", action: "action", base: "base", monster: "monster", faction: "faction" };

/** Arrow keys go through box and tiles. */
function moveFocus(event, box, list) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step || (event.target === box && event.key !== "ArrowDown")) return;
  const places = [box, ...list.querySelectorAll("button")];
  places[places.indexOf(document.activeElement) + step]?.focus();
  event.preventDefault();
}

export const doneButton = (close) => button("Done", close, { className: "rd-main", "data-name": "done" });
