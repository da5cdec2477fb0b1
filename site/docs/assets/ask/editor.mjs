// The board as text: line numbers, and the messages of the checker at their lines.
import { button, drawn, el } from "./dom.mjs";

const WAIT = 350;

export class Editor {
  #area; #gutter; #list; #timer; #problems = [];

  constructor(area, gutter, list, changed) {
    [this.#area, this.#gutter, this.#list] = [area, gutter, list];
    area.addEventListener("input", () => {
      this.#number();
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => changed(area.value), WAIT);
    });
    area.addEventListener("scroll", () => { gutter.scrollTop = area.scrollTop; });
    area.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Puts a text there, unless somebody is typing it. */
  set text(text) {
    if (this.#area.value !== text) this.#area.value = text;
    this.#number();
  }

  get text() { return this.#area.value; }

  set problems(problems) {
    this.#problems = problems;
    const told = problems.map((problem) => {
      const text = `Line ${problem.line}: ${problem.message}${problem.suggestion ? ` ${problem.suggestion[0].toUpperCase()}${problem.suggestion.slice(1)}.` : ""}`;
      return el("li", {}, button(text, () => this.#goTo(problem)));
    });
    drawn(this.#list, ...told);
    this.#area.setAttribute("aria-invalid", String(problems.length > 0));
    this.#number();
  }

  #number() {
    const wrong = new Set(this.#problems.map(({ line }) => line));
    const lines = this.#area.value.split("\n").map((_, index) =>
      el("span", { className: wrong.has(index + 1) ? "rd-wrong" : "" }, `${index + 1}`));
    this.#gutter.replaceChildren(...lines);
    this.#area.rows = Math.max(8, Math.min(30, lines.length + 1));
  }

  #goTo({ line, column, end_line: endLine, end_column: endColumn }) {
    const rows = this.#area.value.split("\n");
    const place = (row, at) => rows.slice(0, row - 1).reduce((sum, each) => sum + each.length + 1, 0) + at - 1;
    this.#area.focus();
    this.#area.setSelectionRange(place(line, column), place(endLine, endColumn));
  }

  /** A new line begins under the one before it. */
  #key(event) {
    if (event.key !== "Enter" || event.shiftKey || event.ctrlKey) return;
    const before = this.#area.value.slice(0, this.#area.selectionStart).split("\n").at(-1);
    const opens = /^(base\b.*|do:?|expect:?)\s*$/.test(before) ? "    " : before.match(/^ */)[0];
    if (!opens) return;
    event.preventDefault();
    this.#area.setRangeText(`\n${opens}`, this.#area.selectionStart, this.#area.selectionEnd, "end");
    this.#area.dispatchEvent(new Event("input"));
  }
}
