// Laying a board by tap: everything that lies there as a tile, and a plus wherever something can be laid. What is tapped opens
// in a panel: names to choose from, or what can be done to a card. Nothing here needs the engine.
import { button, drawn, el } from "./dom.mjs";
import { known, shown } from "./names.mjs";
import { added, moved, withFactions, withPlayer, withPoints, withTurn } from "./layout.mjs";
import { drawPanel } from "./lay_panel.mjs";
import { tile } from "./tile.mjs";

const PILES = { hand: "Hand", deck: "Deck", discard: "Discard" };
const COMMON = { base: ["deck"], monster: ["deck", "discard"], treasure: ["deck", "discard"], madness: ["deck"] };
const NARROW = matchMedia("(max-width: 59.9375rem)");
/** The same for layouts that look the same: whatever the lines of the text are, and without piles of nothing. */
const alike = ({ players, turn, vp, bases, piles }) => JSON.stringify([players.map(({ name, factions }) => [name, factions]), turn, Object.entries(vp).sort(), bases.map((base) => ({ ...base, was: 0 })),
  piles.filter(({ cards }) => cards.length).map(({ zone, of, common, cards }) => [zone, of, Boolean(common), cards]).sort()], (_, value) => sorted(value));
const sorted = (value) => (value && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value);
const nameOf = (target) => JSON.stringify(target && { ...target, half: undefined });

export class Laying {
  #place; #panel; #change; #done; #layout = null; #known; #target = null; #closing = null;

  /** `change` is told each new layout, and `done` is called when the board is laid. */
  constructor(place, panel, change, done) {
    [this.#place, this.#panel, this.#change, this.#done] = [place, panel, change, done];
    panel.addEventListener("keydown", (event) => event.key === "Escape" && this.open(null));
  }

  get layout() { return this.#layout; }

  /** Shows a layout; null if the text cannot be read, undefined if it is not known yet. */
  async draw(layout) {
    this.#known ??= await known();
    this.#place.parentElement.inert = !layout;
    if (!layout) {
      [this.#layout, this.#target] = [null, null];
      this.#drawPanel();
      this.#place.querySelector(":scope > .note")?.remove();
      return this.#place.prepend(el("p", { className: "note" }, layout === null ? "The text has a mistake. Mend it, and the board can be laid by hand again." : "The board is being read …"));
    }
    this.#layout = layout;
    if (!this.#stands(this.#target)) this.#target = null;
    drawn(this.#place, this.#players(), el("div", { className: "rd-lay-bases" }, ...layout.bases.map((base, number) => this.#base(base, number)),
      this.#plus({ base: "new" }, "Add a base", "rd-lay-new")), this.#common(), layout.bases.length ? button("Ask about this board", this.#done, { className: "rd-main rd-lay-done", "data-name": "ask" }) : null);
    this.#drawPanel();
  }

  /** Whether what a target speaks of is still there. */
  #stands(target) {
    const { bases, players } = this.#layout;
    if (!target) return true;
    const named = [target.player, target.seat, target.factions].filter(Boolean);
    if (!named.every((wanted) => players.some(({ name }) => name === wanted))) return false;
    if (typeof target.base !== "number") return true;
    const base = bases[target.base];
    return Boolean(base) && [target.at, target.on].every((at) => at === undefined || base.cards[at] !== undefined);
  }

  /** What the engine has read. Where that is what is shown already nothing is drawn: a finger may be on it. */
  read(layout) {
    if (!layout || !this.#layout || alike(layout) !== alike(this.#layout)) return this.draw(layout);
    this.#layout.bases.forEach((base, number) => { base.was = layout.bases[number].was; });
    for (const player of this.#layout.players) delete player.was;
  }

  /** Opens the panel for a place or a card; null closes it. */
  open(target) {
    const before = this.#target;
    this.#target = target;
    this.draw(this.#layout).then(() => {
      const opener = this.#place.querySelector(`[data-name="${CSS.escape(nameOf(target ?? before))}"]`);
      if (!target) opener?.focus();
      else if (NARROW.matches) this.#reveal(opener);
    });
  }

  /** On a phone the panel covers the lower half: what it is about is scrolled to above it. */
  #reveal(opener) {
    opener?.closest("section")?.scrollIntoView({ block: "start", behavior: "instant" });
    const under = (opener?.getBoundingClientRect().bottom ?? 0) + 8 - this.#panel.getBoundingClientRect().top;
    if (under > 0) scrollBy({ top: under + 80, behavior: "instant" });
  }

  #lay(layout) {
    this.#layout = layout;
    this.draw(layout);
    this.#change(layout);
  }

  /** On a phone that asks for it, its Back closes the panel and goes nowhere. */
  #letBackClose(isOpen) {
    if (!isOpen) {
      this.#closing?.destroy();
      this.#closing = null;
    } else if (!this.#closing && "CloseWatcher" in globalThis) {
      this.#closing = new CloseWatcher();
      this.#closing.onclose = () => {
        this.#closing = null;
        this.open(null);
      };
    }
  }

  #drawPanel() {
    const target = this.#target;
    this.#letBackClose(Boolean(target));
    this.#panel.hidden = !target;
    document.querySelector(".rd-ask").classList.toggle("rd-choosing", Boolean(target));
    if (!target) {
      delete this.#panel.dataset.target;
      return drawn(this.#panel);
    }
    drawPanel(this.#panel, { target, layout: this.#layout, known: this.#known, lay: (layout, next) => this.#after(layout, next), open: (next) => this.open(next) });
  }

  /** After a change the panel stays, or goes to where the next thing is laid. */
  #after(layout, next) {
    if (next !== undefined) this.#target = next;
    if (JSON.stringify(layout) === JSON.stringify(this.#layout)) return this.draw(layout);
    this.#lay(layout);
  }

  // --- what is on the table -----------------------------------------------------------------------------------------

  /** A button that opens the panel for a place. */
  #plus(target, label, className = "") {
    return button("+", () => this.open(target), { className: `rd-plus ${className}`, "aria-label": label, title: label, "aria-expanded": String(nameOf(target) === nameOf(this.#target)), "data-name": nameOf(target) });
  }

  /** A card that lies there. */
  #tile(text, target, { buried = false, counters = 0, attached = [], owner = null } = {}) {
    const looks = shown(this.#known, text);
    const more = [counters ? el("span", { className: "rd-tile-counters" }, `+${counters}`) : null, ...attached.map((each) => el("span", { className: "rd-tile-on" }, shown(this.#known, each.card).name))];
    const note = [looks.note, buried ? "buried" : "", owner ? `owned by ${owner}` : ""].filter(Boolean).join(", ");
    const drag = { draggable: true, ondragstart: (event) => { event.dataTransfer.setData("application/json", nameOf(target)); event.dataTransfer.effectAllowed = "move"; } };
    return tile({ ...looks, note: note || null }, () => this.open(target), { "aria-expanded": String(nameOf(target) === nameOf(this.#target)), "data-name": nameOf(target), ...drag,
      className: `rd-tile rd-tile-${looks.kind} ${buried ? "rd-tile-buried" : ""}` }, ...more.filter(Boolean));
  }

  /** A row that cards can be dropped on. */
  #row(className, place, ...children) {
    const over = (event) => { event.preventDefault(); row.classList.add("rd-over"); };
    const out = () => row.classList.remove("rd-over");
    const drop = (event) => {
      event.preventDefault();
      out();
      const from = JSON.parse(event.dataTransfer.getData("application/json") || "null");
      if (from) this.#after(moved(this.#layout, from, place), null);
    };
    const row = el("div", { className, ondragover: over, ondragleave: out, ondrop: drop }, ...children);
    return row;
  }

  #base(base, number) {
    const { name, number: breakpoint } = shown(this.#known, base.card);
    const head = el("div", { className: "rd-lay-head" }, button(name, () => this.open({ base: number }), { "data-name": nameOf({ base: number }), "aria-expanded": String(nameOf({ base: number }) === nameOf(this.#target)) }),
      base.counters ? el("span", {}, `+${base.counters}`) : null, el("span", { className: "note" }, breakpoint ? `breakpoint ${breakpoint}` : ""));
    const on = base.attached.map((each, attached) => this.#tile(each.card, { base: number, attached }));
    const cards = (fits) => base.cards.map((card, at) => [card, at]).filter(([card]) => fits(card)).map(([card, at]) => this.#tile(card.card, { base: number, at }, card));
    const rows = this.#layout.players.map(({ name: player }, seat) => this.#row(`rd-lay-row rd-seat-${seat}`, { base: number, player },
      el("span", { className: "rd-lay-name" }, player), ...cards((card) => card.player === player), this.#plus({ base: number, player }, `Lay a card of ${player} at ${name}`)));
    const monsters = cards((card) => card.player === null);
    return el("section", { className: "rd-lay-base", "aria-label": name }, head, on.length ? el("div", { className: "rd-lay-on" }, ...on) : null, ...rows,
      monsters.length ? el("div", { className: "rd-lay-row" }, el("span", { className: "rd-lay-name" }, "Monsters"), ...monsters) : null);
  }

  #players() {
    const { players } = this.#layout;
    const seats = players.map((player, seat) => this.#seat(player, seat));
    const more = players.length < 4 ? button("+ Player", () => this.#lay(withPlayer(this.#layout)), { className: "rd-add", "data-name": "player" }) : null;
    return el("div", { className: "rd-lay-players" }, ...seats, more);
  }

  #seat({ name, factions }, seat) {
    const { turn, vp } = this.#layout;
    const points = vp[name] ?? 0;
    const mine = turn?.player === name;
    const score = (change, label) => button(change > 0 ? "+" : "−", () => this.#lay(withPoints(this.#layout, name, points + change)), { className: "rd-step", "aria-label": label, "data-name": `${change} ${name}`, disabled: points + change < 0 });
    const chosenNow = this.#target?.factions === name && this.#target.half ? [this.#target.half] : factions;
    const looks = chosenNow.map((faction) => this.#known.factions.find((each) => each.name === faction) ?? { name: faction, initials: faction[0] });
    const head = el("div", { className: "rd-lay-head" },
      button(name, () => this.open({ seat: name }), { "data-name": nameOf({ seat: name }), "aria-expanded": String(nameOf({ seat: name }) === nameOf(this.#target)) }),
      mine ? button(turn.moment.replaceAll('"', ""), () => this.open({ turn: true }), { className: "rd-turn", "data-name": nameOf({ turn: true }), "aria-label": `${name}'s turn: ${turn.moment}` })
        : button("○ turn", () => this.#lay(withTurn(this.#layout, name, "play cards")), { className: "rd-quiet", "data-name": `turn ${name}`, "aria-label": `It is ${name}'s turn` }),
      el("span", { className: "rd-lay-vp" }, score(-1, `One point less for ${name}`), `${points} VP`, score(1, `One point more for ${name}`)));
    const chosen = looks.map((each) => tile(each, () => this.open({ factions: name }), { "data-name": `${name} is ${each.name}` }));
    const choose = looks.length < 2 ? button(looks.length ? "+ Faction" : "+ Factions", () => this.open({ factions: name }), { className: "rd-add", "data-name": nameOf({ factions: name }), "aria-label": `Factions of ${name}`, "aria-expanded": String(nameOf({ factions: name }) === nameOf(this.#target)) }) : null;
    return el("section", { className: `rd-lay-seat rd-seat-${seat}`, "aria-label": name }, head, el("div", { className: "rd-lay-row" }, ...chosen, choose),
      el("div", { className: "rd-lay-piles" }, ...Object.keys(PILES).map((zone) => this.#pile({ zone, of: name, common: false }, PILES[zone]))));
  }

  #cardsOf({ zone, of, common }) {
    return this.#layout.piles.find((pile) => pile.zone === zone && pile.of === of && Boolean(pile.common) === common)?.cards ?? [];
  }

  #pile(place, title) {
    const label = place.common ? `Lay a card on the ${title}` : `Lay a card into the ${place.zone === "discard" ? "discard pile" : place.zone} of ${place.of}`;
    const tiles = this.#cardsOf(place).map((card, at) => this.#tile(card, { ...place, at }));
    return this.#row("rd-lay-row rd-lay-pile", place, el("span", { className: "rd-lay-name" }, title), ...tiles, this.#plus(place, label));
  }

  /** The piles of no player; closed until something lies there. */
  #common() {
    const places = Object.entries(COMMON).flatMap(([of, zones]) => zones.map((zone) => ({ zone, of, common: true })));
    const used = places.some((place) => this.#cardsOf(place).length) || (this.#target?.common ?? false);
    return el("details", { className: "rd-lay-common", open: used }, el("summary", {}, "Base deck, monsters, treasures, Madness"), ...places.map((place) => this.#pile(place, `${place.of} ${place.zone}`)));
  }
}
