// The panel beside a board that is being laid: names to choose from for a place, or what can be done to what lies there.
import { button, drawn, el } from "./dom.mjs";
import { added, moved, removed, renamed, withFactions, withFields, withItem, withTurn, withoutBase, withoutPlayer } from "./layout.mjs";
import { shown } from "./names.mjs";
import { doneButton, picker } from "./picker.mjs";
import { shuffledIn, unknownIn, withUnknown, withoutShuffled } from "./piles.mjs";

const PHASES = ["start turn", "play cards", "score bases", "draw", "end turn"];
const WAYS = { minion: "Minion", action: "Base action", buried: "Buried", monster: "Monster" };
const DEPTHS = { top: "On top", somewhere: "Somewhere in it", bottom: "At the bottom" };
let way = "minion", depth = "top";

/** Draws the panel for a target. `lay` takes a changed layout, and perhaps what the panel opens next. */
export function drawPanel(place, at) {
  const { target } = at;
  const draw = target.factions ? factions : target.seat ? seat : target.turn ? turn
    : target.zone ? (target.at === undefined ? pile : card)
    : target.base === "new" ? base : target.attach ? attach
    : target.at !== undefined || target.attached !== undefined ? card : target.player ? row : wholeBase;
  const name = JSON.stringify(target);
  const fresh = place.dataset.target !== name;
  if (fresh) [way, depth] = ["minion", "top"];
  const { title, parts, box } = draw(at);
  place.dataset.target = name;
  place.setAttribute("aria-label", title);
  const scrolled = place.querySelector(".rd-tiles")?.scrollTop ?? 0;
  const typed = fresh ? "" : place.querySelector("input")?.value;
  drawn(place, el("div", { className: "rd-panel-head" }, el("strong", {}, title), doneButton(() => at.open(null))), ...parts);
  if (typed && box) {
    box.value = typed;
    box.dispatchEvent(new Event("input"));
  }
  if (!fresh) place.querySelector(".rd-tiles")?.scrollTo(0, scrolled);
  else if (matchMedia("(pointer: fine)").matches) (box ?? place.querySelector(".rd-panel-acts button"))?.focus({ preventScroll: true });
  else place.querySelector(".rd-main").focus({ preventScroll: true });
}

const factionsOf = ({ layout }, name) => layout.players.find((player) => player.name === name)?.factions ?? [];
/** Who must own a card, if it is not of the factions of the player who lays it but of another player's. */
function ownerOf(at, written, player) {
  const faction = at.known.cards.find((each) => each.written === written)?.faction;
  if (!faction || factionsOf(at, player).includes(faction)) return null;
  return at.layout.players.find(({ factions: own }) => own.includes(faction))?.name ?? null;
}
const everyFaction = ({ layout }) => layout.players.flatMap(({ factions: own }) => own);
const choice = (text, pressed, act) => button(text, act, { "aria-pressed": String(pressed), "data-name": `choice ${text}` });
const acts = (...buttons) => el("div", { className: "rd-panel-acts" }, ...buttons.filter(Boolean));
const line = (label, ...buttons) => el("div", { className: "rd-panel-line", role: "group", "aria-label": label }, el("span", {}, label), ...buttons);

function chooser(at, title, kind, own, choose, before = []) {
  const { form, box } = picker({ known: at.known, kind, factions: own, title, choose });
  return { title, parts: [...before, form], box };
}

// --- to choose a name -----------------------------------------------------------------------------------------------

/** A board names two factions of a player or none, so the first one waits in the target for the second. */
function factions(at) {
  const { layout, target } = at, name = target.factions, own = target.half ? [target.half] : factionsOf(at, name);
  const choose = (faction) => {
    const now = own.includes(faction) ? own.filter((each) => each !== faction) : [...own.slice(-1), faction];
    if (now.length < 2) return at.lay(withFactions(layout, name, []), { factions: name, half: now[0] });
    const next = layout.players.find((player) => player.name !== name && !player.factions.length);
    at.lay(withFactions(layout, name, now), next ? { factions: next.name } : layout.bases.length ? null : { base: "new" });
  };
  const { form, box } = picker({ known: at.known, kind: "faction", chosen: own, title: `Factions of ${name}`, choose });
  return { title: `Factions of ${name}`, parts: [form], box };
}

const base = (at) => chooser(at, "Which base?", "base", everyFaction(at), (written) => at.lay(added(at.layout, written, at.target)));

function row(at) {
  const { layout, target } = at, { base: number, player } = target;
  const name = shown(at.known, layout.bases[number].card).name;
  const ways = Object.keys(WAYS).map((each) => choice(WAYS[each], way === each, () => { way = each; at.open(target); }));
  const places = { minion: { base: number, player }, buried: { base: number, player, buried: true }, action: { base: number, player, attach: true }, monster: { base: number, player: null } };
  const kind = { buried: "any", action: "action on base" }[way] ?? way;
  return chooser(at, `${player} at ${name}`, kind, way === "monster" ? [] : factionsOf(at, player), (written) => at.lay(added(at.layout, written, { ...places[way], owner: ownerOf(at, written, player) })), [acts(...ways)]);
}

function attach(at) {
  const { layout, target, known } = at;
  const host = shown(known, layout.bases[target.base].cards[target.on].card).name;
  const from = layout.players.map(({ name }) => choice(name, name === target.player, () => at.open({ ...target, player: name })));
  return chooser(at, `An action on ${host}`, "action on minion", factionsOf(at, target.player), (written) => at.lay(added(layout, written, { ...target, owner: ownerOf(at, written, target.player) }), { base: target.base, at: target.on }), [line("Played by", ...from)]);
}

function pile(at) {
  const { zone, of, common } = at.target;
  const title = common ? `The ${of} ${zone}` : { hand: `${of}'s hand`, deck: `${of}'s deck`, discard: `${of}'s discard pile` }[zone];
  const depths = common || zone !== "deck" ? [] : [acts(...Object.keys(DEPTHS).map((each) => choice(DEPTHS[each], depth === each, () => { depth = each; at.open(at.target); })))];
  return chooser(at, title, common ? of : "any", common ? [""] : factionsOf(at, of), (written) => at.lay(added(at.layout, written, { ...at.target, where: depth })), depths);
}

// --- what can be done to what lies there ----------------------------------------------------------------------------

function card(at) {
  const { layout, target, known } = at;
  const laid = target.zone ? null : target.attached === undefined ? layout.bases[target.base].cards[target.at] : layout.bases[target.base].attached[target.attached];
  const text = target.zone ? layout.piles.find((each) => each.zone === target.zone && each.of === target.of)?.cards[target.at] : laid?.card;
  if (text === undefined) return { title: "", parts: [] };
  if (target.zone && (shuffledIn(text) || unknownIn(text) !== null)) return unknownCards(at, text);
  const title = shown(known, text).name;
  const remove = button("Remove", () => at.lay(removed(layout, target), null), { "data-name": "remove" });
  if (target.attached !== undefined) return { title, parts: [acts(remove)] };
  const there = laid ?? { player: target.of, counters: 0, buried: false, attached: [] };
  return { title, parts: [laid && !laid.buried ? counters(at, laid.counters) : null, ...(laid ? onIt(at, laid) : []), controller(at, there), place(at, there), acts(laid ? attachButton(at, laid) : null, laid ? bury(at, laid) : null, remove)].filter(Boolean) };
}

/** A number with a button on either side; what is counted is a word. */
function counted(label, what, number, set) {
  return line(label, button("−", () => set(number - 1), { className: "rd-step", "aria-label": `One ${what} less`, "data-name": "fewer", disabled: !number }), el("span", {}, `${number}`),
    button("+", () => set(number + 1), { className: "rd-step", "aria-label": `One ${what} more`, "data-name": "more" }));
}

const counters = (at, number) => counted("Counters", "counter", number, (now) => at.lay(withFields(at.layout, at.target, { counters: now })));

/** Cards of a pile that nobody knows, and those that are somewhere among them. */
function unknownCards(at, text) {
  const { layout, target, known } = at;
  const change = (item) => at.lay(withItem(layout, target, item), item === null ? null : undefined);
  const named = (shuffledIn(text) ?? []).map((card, within) => [card, within]).filter(([card]) => unknownIn(card) === null);
  const off = ([card, within]) => button(`${shown(known, card).name} ✕`, () => change(withoutShuffled(text, within)), { "aria-label": `Remove ${shown(known, card).name}`, "data-name": `off ${within}` });
  return { title: named.length ? "Somewhere in the deck" : "Unknown cards", parts: [named.length ? line("Among them", ...named.map(off)) : null, counted("Unknown", "unknown card", unknownIn(text) ?? 0, (number) => change(withUnknown(text, number))),
    acts(button("Remove", () => change(null), { "data-name": "remove" }))].filter(Boolean) };
}

function onIt(at, { attached }) {
  if (!attached.length) return [];
  const one = ({ card: text }, number) => button(`${shown(at.known, text).name} ✕`, () => at.lay(removed(at.layout, { base: at.target.base, on: at.target.at, attached: number })), { "aria-label": `Remove ${shown(at.known, text).name}`, "data-name": `off ${number}` });
  return [line("On it", ...attached.map(one))];
}

/** Where a card of a base can go: to another player's side, or under or out of the ground. */
function controller(at, laid) {
  if (at.target.zone) return null;
  const to = (player) => moved(at.layout, at.target, { base: at.target.base, player, buried: laid.buried });
  const last = at.layout.bases[at.target.base].cards.length - 1;
  const names = [...at.layout.players.map(({ name }) => name), ...(laid.player === null ? [null] : [])];
  return line("Controlled by", ...names.map((name) => choice(name ?? "nobody", name === laid.player, () => name !== laid.player && at.lay(to(name), { base: at.target.base, at: last }))));
}

function place(at, laid) {
  const { layout, target, known } = at;
  const bases = layout.bases.map((each, number) => [shown(known, each.card).name, number]).filter(([, number]) => number !== target.base);
  const toBase = bases.map(([name, number]) => button(name, () => at.lay(moved(layout, target, { base: number, player: laid.player, buried: laid.buried }), { base: number, at: layout.bases[number].cards.length }), { "data-name": `to ${number}` }));
  const owner = laid.owner ?? laid.player;
  const piles = owner === null || target.common ? [] : ["hand", "discard", "deck"].filter((zone) => zone !== target.zone);
  const toPile = piles.map((zone) => button(zone === "discard" ? "discard pile" : zone, () => at.lay(moved(layout, target, { zone, of: owner, common: false }), null), { "data-name": `to ${zone}` }));
  return toBase.length + toPile.length ? line("Move to", ...toBase, ...toPile) : null;
}

const attachButton = ({ target, open }, { player, buried }) => (buried ? null : button("Put an action on it", () => open({ base: target.base, on: target.at, attach: true, player: player ?? undefined }), { "data-name": "attach" }));

function bury({ layout, target, lay }, { player, buried }) {
  if (player === null) return null;
  return button(buried ? "Turn it face up" : "Bury it", () => lay(moved(layout, target, { base: target.base, player, buried: !buried }), { base: target.base, at: layout.bases[target.base].cards.length - 1 }), { "data-name": "bury" });
}

function wholeBase(at) {
  const { layout, target, known } = at, laid = layout.bases[target.base];
  const remove = button("Remove this base", () => at.lay(withoutBase(layout, target.base), null), { "data-name": "remove" });
  return { title: shown(known, laid.card).name, parts: [counters(at, laid.counters), acts(remove)] };
}

function seat(at) {
  const { layout, target } = at;
  const remove = layout.players.length > 2 ? button(`${target.seat} is not in the game`, () => at.lay(withoutPlayer(layout, target.seat), null), { "data-name": "remove" }) : null;
  const mine = layout.turn?.player === target.seat;
  return { title: target.seat, parts: [naming(at), acts(mine ? null : button(`It is ${target.seat}'s turn`, () => at.lay(withTurn(layout, target.seat, "play cards"), null), { "data-name": "turn" }),
    button("Factions", () => at.open({ factions: target.seat }), { "data-name": "factions" }), remove)] };
}

/** The name of a player, to be changed. A name of the board is one word or several, without signs that mean something there. */
function naming(at) {
  const { layout, target } = at, said = el("span", { role: "status", className: "note" });
  const box = el("input", { type: "text", value: target.seat, "aria-label": `Name of ${target.seat}`, maxLength: 24, autocomplete: "off", "data-name": "player name" });
  const submit = (event) => {
    event.preventDefault();
    const name = box.value.replace(/[^\p{L}\p{N} '-]+/gu, " ").replace(/\s+/g, " ").trim();
    if (!name || name === target.seat) return at.open(null);
    const taken = layout.players.some((player) => player.name.toLowerCase() === name.toLowerCase());
    if (taken || at.known.byName.has(name.toLowerCase())) said.textContent = `${name} is ${taken ? "another player" : "a card"}.`;
    else at.lay(renamed(layout, target.seat, name), { seat: name });
  };
  return el("form", { className: "rd-panel-line", onsubmit: submit }, el("label", {}, "Name ", box), button("Rename", null, { type: "submit", "data-name": "rename" }), said);
}

function turn(at) {
  const { player, moment } = at.layout.turn;
  const to = (text, then) => choice(text, then === moment, () => at.lay(withTurn(at.layout, player, then), null));
  const scoring = ({ card: written }) => {
    const { name } = shown(at.known, written), called = written.match(/"[^"]*"/)?.[0] ?? written;
    return line(name, ...["before", "after"].map((when) => to(`${when} it scores`, `${when} ${called} scores`)));
  };
  return { title: `${player}'s turn`, parts: [acts(...PHASES.map((phase) => to(phase, phase))), ...at.layout.bases.map(scoring)] };
}
