// The list of steps, each under the one that it belongs to. What stays as it was is not drawn again.
import { el } from "./dom.mjs";

/** `why` answers with what a step rests on, as HTML of the engine. */
export class Steps {
  #list; #boards; #why;

  constructor(list, boards, why) {
    [this.#list, this.#boards, this.#why] = [list, boards, why];
  }

  /** Shows these steps; the first `kept` of them and their boards are there already. */
  draw(steps, kept) {
    const boards = Math.max(-1, ...steps.slice(0, kept).map(({ board }) => board));
    for (const figure of [...this.#boards.children]) if (Number(figure.id.split("-")[1]) > boards) figure.remove();
    for (const item of [...this.#list.querySelectorAll("li")]) if (item.value >= kept) item.remove();
    for (const list of this.#list.querySelectorAll("ol:empty")) list.remove();
    const items = new Map([...this.#list.querySelectorAll("li")].map((item) => [item.value, item]));
    for (const step of steps.slice(kept)) {
      const item = this.#item(step);
      items.set(step.number, item);
      this.#under(items.get(step.parent) ?? this.#list).append(item);
    }
  }

  #under(place) {
    const last = place.lastElementChild;
    return last?.matches("ol") ? last : place.appendChild(el("ol"));
  }

  #item({ number, sentence, board, marks, open }) {
    const link = el("a", { href: `#step-${number}`, id: `step-${number}`, "data-board": String(board), "data-marks": marks.join(" "), className: open ? "open" : "" }, sentence);
    return el("li", { value: number }, link, number ? this.#reasons(number) : null);
  }

  #reasons(number) {
    const fill = async ({ target }) => {
      if (!target.open || target.children.length > 1) return;
      const said = target.appendChild(el("div", {}, "…"));
      said.innerHTML = await this.#why(number);
    };
    return el("details", { ontoggle: fill }, el("summary", {}, "why"));
  }
}
