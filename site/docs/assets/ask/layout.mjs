// What lies on a board, as plain data, and changes to it. Each change gives a new layout; the engine writes it as text.
// `rulesdsl/live/laying.py` says what a layout is.
import { putOnPile, shuffledIn, takeOffPile } from "./piles.mjs";

export const EMPTY = {
  players: [{ name: "Ann", factions: [] }, { name: "Bob", factions: [] }], turn: { player: "Ann", moment: "play cards" },
  vp: {}, bases: [], piles: [],
};
export const EMPTY_TEXT = "players Ann, Bob\nturn Ann, play cards\n";
const NAMES = ["Ann", "Bob", "Cleo", "Dan"];

/** The layout after `act` has changed a copy of it. */
export function changed(layout, act) {
  const copy = structuredClone(layout);
  act(copy);
  return copy;
}

const pileOf = (layout, { zone, of, common = false }) => {
  const found = layout.piles.find((pile) => pile.zone === zone && pile.of === of && Boolean(pile.common) === common);
  if (!found) layout.piles.push({ zone, of, common, cards: [] });
  return found ?? layout.piles.at(-1);
};

const inPlay = (card, place, more = {}) => ({ player: place.player, buried: Boolean(place.buried), card, counters: 0, owner: place.owner ?? null, attached: [], ...more });

/** Puts a card somewhere: `{base: "new"}`, `{base, player, buried}`, `{base, attach, on, player}` or `{zone, of, common, where}`. */
function put(layout, card, place, more) {
  if (place.zone) putOnPile(pileOf(layout, place), more?.owner && more.owner !== place.of ? `${card} owned by ${more.owner}` : card, place.where);
  else if (place.base === "new") layout.bases.push({ was: null, card, counters: 0, attached: [], cards: [] });
  else if (place.attach) host(layout, place).attached.push({ card, player: place.player, owner: place.owner ?? null });
  else layout.bases[place.base].cards.push(inPlay(card, place, more));
}

const host = (layout, { base, on }) => (on === undefined ? layout.bases[base] : layout.bases[base].cards[on]);

/** Takes a card away from where it lies, and gives what it was. */
function take(layout, { base, at, zone, of, common, attached, on }) {
  if (attached !== undefined) return host(layout, { base, on }).attached.splice(attached, 1)[0];
  if (!zone) return layout.bases[base].cards.splice(at, 1)[0];
  const [card, owner] = takeOffPile(pileOf(layout, { zone, of, common }), at).split(" owned by ");
  return { card, owner: owner ?? of, counters: 0, attached: [] };
}

export const added = (layout, card, place) => changed(layout, (copy) => put(copy, card, place));
export const removed = (layout, place) => changed(layout, (copy) => take(copy, place));

/** A card goes to another place. In play it keeps its counters and what is on it; who takes control does not own it. */
export function moved(layout, from, to) {
  if (from.zone && shuffledIn(pileOf(structuredClone(layout), from).cards[from.at])) return layout;  // several cards
  return changed(layout, (copy) => {
    const { card, counters, attached = [], owner, player } = take(copy, from);
    const owned = owner ?? player ?? null;
    const stays = !to.zone && !to.buried && !from.zone;
    put(copy, card, to, { owner: owned === (to.player ?? to.of) ? null : owned, ...(stays ? { counters, attached } : {}) });
  });
}

export const withFields = (layout, { base, at }, fields) =>
  changed(layout, (copy) => Object.assign(at === undefined ? copy.bases[base] : copy.bases[base].cards[at], fields));
/** Another item in place of one on a pile; with null it goes away. */
export const withItem = (layout, place, item) => changed(layout, (copy) => pileOf(copy, place).cards.splice(place.at, 1, ...(item === null ? [] : [item])));
/** Without a base; nobody waits for it to score any more. */
export const withoutBase = (layout, base) => changed(layout, (copy) => {
  copy.bases.splice(base, 1);
  if (/ scores$/.test(copy.turn?.moment ?? "")) copy.turn.moment = "score bases";
});
export const withTurn = (layout, player, moment) => ({ ...layout, turn: { player, moment } });

export function withPoints(layout, name, points) {
  const vp = Object.fromEntries(layout.players.map((player) => [player.name, layout.vp[player.name] ?? 0]));
  return { ...layout, vp: { ...vp, [name]: Math.max(0, points) } };
}

export const withFactions = (layout, name, factions) =>
  ({ ...layout, players: layout.players.map((player) => (player.name === name ? { ...player, factions } : player)) });

export function withPlayer(layout) {
  const name = NAMES.find((free) => !layout.players.some((player) => player.name === free)) ?? `Player ${layout.players.length + 1}`;
  return { ...layout, players: [...layout.players, { name, factions: [] }] };
}

/** A player with another name. `was` is the one that the text still has. */
export function renamed(layout, name, to) {
  return changed(layout, (copy) => {
    const other = (player) => (player === name ? to : player);
    const attached = (cards) => cards.forEach((card) => Object.assign(card, { player: other(card.player), owner: other(card.owner) }));
    for (const player of copy.players) if (player.name === name) Object.assign(player, { was: player.was ?? name, name: to });
    if (copy.turn) copy.turn.player = other(copy.turn.player);
    copy.vp = Object.fromEntries(Object.entries(copy.vp).map(([player, points]) => [other(player), points]));
    for (const base of copy.bases) {
      attached(base.attached);
      for (const card of base.cards) {
        Object.assign(card, { player: other(card.player), owner: other(card.owner) });
        attached(card.attached);
      }
    }
    for (const pile of copy.piles) {
      if (!pile.common) pile.of = other(pile.of);
      pile.cards = pile.cards.map((card) => (card.endsWith(` owned by ${name}`) ? card.replace(/ owned by .*/, ` owned by ${to}`) : card));
    }
  });
}

/** A player leaves with everything that is theirs. */
export function withoutPlayer(layout, name) {
  return changed(layout, (copy) => {
    copy.players = copy.players.filter((player) => player.name !== name);
    for (const base of copy.bases) base.cards = base.cards.filter((card) => card.player !== name && card.owner !== name);
    for (const laid of copy.bases.flatMap((base) => [base, ...base.cards])) laid.attached = laid.attached.filter((card) => card.player !== name && card.owner !== name);
    copy.piles = copy.piles.filter((pile) => pile.common || pile.of !== name);
    delete copy.vp[name];
    if (copy.turn?.player === name) copy.turn.player = copy.players[0].name;
  });
}
