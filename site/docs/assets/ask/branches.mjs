// Other ways that the same board has gone: what was chosen there, how it ended, and what is different.
import { button, drawn, el } from "./dom.mjs";

const MOST = 8;

/** The board without what is done on it: branches are of the same one. */
export const setUp = (text) => text.split(/^do\b/m)[0].trimEnd();

/** The branches after leaving one of them for another: the one that was left is the first. */
export function parted(branches = [], left, now) {
  const isNew = (text) => text !== left && text !== now && !left.startsWith(text.trimEnd());
  return [left, ...branches.filter(isNew)].filter((text) => !now.startsWith(text.trimEnd())).slice(0, MOST);
}

/** What is so in the end of one way, and not of the other. */
const onlyHere = (texts) => (texts.length ? [el("p", { className: "note" }, "In the end, only here:"), el("ul", {}, ...texts.map((text) => el("li", {}, text)))]
  : [el("p", { className: "note" }, "In the end, nothing that the other doesn't have.")]);

/** Two ways beside each other. `names` are those of this one and of the other. */
export function comparison({ steps, ends }, names) {
  if (!steps) return el("p", { className: "rd-compared" }, `${names[0]}: it comes out the same as with ${names[1]}.`);
  const sides = ["here", "there"].map((side, index) => el("div", {}, el("h3", {}, names[index]),
    el("p", {}, el("strong", {}, `Step ${steps.number}: `), steps[side] ?? "nothing more"), ...onlyHere(ends[index])));
  return el("div", { className: "rd-compared" }, ...sides);
}

export class Branches {
  #place; #ask; #show; #forget; #run = 0;

  constructor(place, ask, { show, forget }) {
    [this.#place, this.#ask, this.#show, this.#forget] = [place, ask, show, forget];
  }

  async draw(branches = []) {
    const run = ++this.#run;
    this.#place.hidden = !branches.length;
    if (!branches.length) return drawn(this.#place);
    const { found } = await this.#ask({ ask: "compare", others: branches.map((board) => ({ board })) });
    if (run !== this.#run) return;
    const items = found.map((each, index) => each && this.#item(each, branches[index]));
    drawn(this.#place, el("h2", {}, "Branches"), el("ul", {}, ...items.filter(Boolean)));
  }

  #item(found, board) {
    const { player, there, here } = found.answers ?? {};
    const chosen = (text) => `${player ?? "Chance"}: ${text ?? "still to choose"}`;
    const name = found.answers ? chosen(there) : "The same answers";
    const result = el("div", { role: "status" });
    const compare = (event) => {
      const open = !result.children.length;
      event.target.setAttribute("aria-expanded", String(open));
      drawn(result, open && comparison(found, [found.answers ? `Now: ${chosen(here)}` : "Now", name]));
    };
    return el("li", {}, button(name, () => this.#show(board), { "data-name": `branch ${name}`, className: "rd-branch" }),
      el("p", { className: "note" }, found.outcome.join(" ")),
      el("div", { className: "rd-options" }, button("Compare", compare, { "aria-expanded": "false", "data-name": `compare ${name}` }), button("Forget", () => this.#forget(board), { "data-name": `forget ${name}` })), result);
  }
}
