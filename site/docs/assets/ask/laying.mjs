// Laying a board by tap: everything that lies there as a button, and a plus wherever something can be added.
import { button, drawn, el } from "./dom.mjs";
import { picked } from "./picker.mjs";

const PHASES = ["start turn", "play cards", "score bases", "draw", "end turn"];
const PILES = { hand: "Hand", discard: "Discard pile", deck: "Deck, top first" };
const NEW_PLAYERS = ["Ann", "Bob", "Cleo", "Dan"];

export class Laying {
  #place; #names; #change; #layout;

  /** `names` answers with cards and factions to choose from; `change` sends a change to the engine. */
  constructor(place, names, change) {
    [this.#place, this.#names, this.#change] = [place, names, change];
  }

  draw(layout) {
    this.#layout = layout;
    if (!layout) return drawn(this.#place, el("p", { className: "note" }, "Mend the text first."));
    drawn(this.#place, this.#players(), ...layout.bases.map((base, number) => this.#base(base, number)),
      this.#add("Add a base", "base", (card) => ({ what: "base", card })), ...layout.players.map((player) => this.#piles(player)));
  }

  #do(what, fields = {}) {
    return this.#change({ what, ...fields });
  }

  /** A button that asks for a card of a kind, and lays it. */
  #add(text, kind, change, factions = []) {
    const act = async () => {
      const card = await picked(text, await this.#names(kind, factions), kind);
      if (card) this.#change(change(card));
    };
    return button(`+ ${text}`, act, { className: "rd-add", "data-name": text });
  }

  // --- players ------------------------------------------------------------------------------------------------------

  #players() {
    const { players, turn, vp } = this.#layout;
    const points = (name) => vp[name] ?? 0;
    const scored = (name, number) => this.#do("vp", { points: Object.fromEntries(players.map((player) => [player.name, player.name === name ? Math.max(0, number) : points(player.name)])) });
    const seats = players.map((player, index) => el("div", { className: "rd-seat" },
      el("strong", {}, player.name),
      button(player.factions.join(", ") || "factions …", () => this.#factions(index), { "data-name": `factions ${player.name}` }),
      button("−", () => scored(player.name, points(player.name) - 1), { "aria-label": `One point less for ${player.name}`, "data-name": `less ${player.name}` }),
      el("span", {}, `${points(player.name)} VP`),
      button("+", () => scored(player.name, points(player.name) + 1), { "aria-label": `One point more for ${player.name}`, "data-name": `more ${player.name}` }),
      el("label", {}, el("input", { type: "radio", name: "turn", checked: player.name === turn, onchange: () => this.#do("turn", { player: player.name, phase: "play cards" }) }), " turn")));
    const phase = el("select", { "aria-label": "Phase", "data-name": "phase", onchange: ({ target }) => target.value && this.#do("turn", { player: turn ?? players[0].name, phase: target.value }) },
      el("option", { value: "" }, "phase …"), ...PHASES.map((name) => el("option", { value: name }, name)));
    const free = NEW_PLAYERS.find((name) => !players.some((player) => player.name === name));
    const more = players.length < 4 && free ? button("+ Add a player", () => this.#do("players", { seats: [...players, { name: free, factions: [] }] }), { className: "rd-add", "data-name": "player" }) : null;
    return el("fieldset", {}, el("legend", {}, "Players"), ...seats, players.length ? phase : null, more);
  }

  async #factions(index) {
    const names = await this.#names("faction");
    const first = await picked("First faction", names, "faction");
    const second = first && await picked("Second faction", names.filter(({ written }) => written !== first), "faction");
    if (second) this.#do("players", { seats: this.#layout.players.map((player, number) => (number === index ? { ...player, factions: [first, second] } : player)) });
  }

  // --- bases --------------------------------------------------------------------------------------------------------

  #base(base, number) {
    const rows = base.rows.flatMap((row, at) => (row.buried ?? row.minions).map((text, index) => this.#card(text, number, at, index, row)));
    const adds = this.#layout.players.flatMap(({ name, factions }) => [
      this.#add(`${name}: minion`, "minion", (card) => ({ what: "minion", base: number, player: name, card }), factions),
      this.#add(`${name}: buried`, "any", (card) => ({ what: "buried", base: number, player: name, card }), factions),
      this.#add(`${name}: action here`, "action", (card) => ({ what: "attach", base: number, player: name, card }), factions)]);
    return el("fieldset", {}, el("legend", {}, base.name), el("div", { className: "rd-chips" }, ...rows), el("div", { className: "rd-chips" }, ...adds),
      button("Remove this base", () => this.#do("remove_base", { base: number }), { className: "rd-quiet" }));
  }

  /** A card, with what can be done to it behind a tap. */
  #card(text, base, row, at, { player, buried }) {
    const place = { base, row, at };
    const counters = Number(text.match(/\(([+-]\d+)\)/)?.[1] ?? 0);
    const label = buried ? `buried: ${text}` : `${player ?? "monster"}: ${text}`;
    const count = (number) => this.#do("counters", { ...place, number: Math.max(0, number) });
    const acts = buried ? [] : [
      button("+1 counter", () => count(counters + 1)), counters ? button("−1 counter", () => count(counters - 1)) : null,
      ...this.#layout.players.map(({ name, factions }) => this.#add(`action of ${name} on it`, "action", (card) => ({ what: "attach", ...place, player: name, card }), factions))];
    return el("details", { className: "rd-chip-card" }, el("summary", {}, label), ...acts.filter(Boolean), button("Remove", () => this.#do("remove_minion", place)));
  }

  // --- piles --------------------------------------------------------------------------------------------------------

  #piles({ name, factions }) {
    const parts = Object.entries(PILES).map(([zone, title]) => {
      const cards = this.#layout.piles.find((pile) => pile.zone === zone && pile.of === name)?.cards ?? [];
      const chips = cards.map((card, at) => button(`${card} ✕`, () => this.#do("remove_from_pile", { zone, player: name, at }), { "aria-label": `Remove ${card} from the ${zone} of ${name}`, className: "rd-chip-button" }));
      return el("div", { className: "rd-chips" }, el("span", {}, `${title}:`), ...chips, this.#add(`${name}: ${zone}`, "any", (card) => ({ what: "pile", zone, player: name, card }), factions));
    });
    return el("fieldset", {}, el("legend", {}, name), ...parts);
  }
}
