// The board as text: line numbers, colours, names to complete, and the messages of the checker at their lines. A text area
// under its own letters in colour: what is typed, selected and spoken is the browser's, and it weighs next to nothing.
import { Completion } from "./completion.mjs";
import { button, drawn, el } from "./dom.mjs";
import { KEYWORDS, highlighter } from "./highlight.mjs";

const WAIT = 350, MOST_COLOURED = 30_000, MOST_TOLD = 5;
const sentence = (words) => words && `${words[0].toUpperCase()}${words.slice(1)}${/[.?!…]$/.test(words) ? "" : "."}`;

export class Editor {
  #area; #gutter; #list; #ink; #completion; #split = highlighter([]); #timer = 0; #problems = [];

  /** `changed` is told the text when somebody has stopped typing. */
  constructor(area, gutter, list, changed) {
    [this.#area, this.#gutter, this.#list] = [area, gutter, list];
    this.#ink = el("pre", { className: "rd-editor-ink", "aria-hidden": "true" });
    area.before(this.#ink);
    this.#completion = new Completion(area, area.parentElement);
    area.addEventListener("input", () => {
      this.#paint();
      this.#completion.look();
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        this.#timer = 0;
        changed(area.value);
      }, WAIT);
    });
    area.addEventListener("scroll", () => this.#scroll());
    area.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Cards and factions that a board can name. */
  set names({ cards, factions }) {
    this.#split = highlighter([...cards, ...factions].map(({ name }) => name));
    const words = KEYWORDS.map((written) => ({ written, kind: "word" }));
    this.#completion.names = [...cards.map(({ written, kind, faction }) => ({ written, kind, note: faction || kind })), ...factions.map(({ name }) => ({ written: name, kind: "faction" })), ...words];
    this.#paint();
  }

  /** Puts a text there, unless somebody is typing another; the caret stays where it was in the text. */
  set text(text) {
    const area = this.#area, before = area.value;
    if (this.#timer || before === text) return;
    const ends = [area.selectionStart, area.selectionEnd];
    let same = 0;
    while (same < before.length && before[same] === text[same]) same += 1;
    area.value = text;
    if (document.activeElement === area) area.setSelectionRange(...ends.map((at) => (at <= same ? at : Math.max(same, at + text.length - before.length))));
    this.#paint();
  }

  get text() { return this.#area.value; }

  set problems(problems) {
    this.#problems = problems;
    const told = problems.slice(0, MOST_TOLD).map((problem) => {
      const text = `Line ${problem.line}: ${problem.message} ${sentence(problem.suggestion ?? "")}`;
      return el("li", {}, button(text.trim().replace(/`([^`]*)`/g, "“$1”"), () => this.#goTo(problem)));
    });
    const more = problems.length - told.length;
    drawn(this.#list, ...told, more > 0 ? el("li", { className: "rd-small" }, `and ${more} more, marked in the text`) : null);
    this.#area.setAttribute("aria-invalid", String(problems.length > 0));
    this.#paint();
  }

  /** Line numbers and colours; a line with a mistake is marked in both. */
  #paint() {
    const wrong = new Map(this.#problems.map((problem) => [problem.line, problem]));
    const { value } = this.#area;
    if (value.length > MOST_COLOURED) return this.#paintPlainly(value);
    const lines = this.#split(value);
    const line = (parts, at) => el("span", wrong.has(at + 1) ? { className: "rd-wrong-line" } : {}, ...parts.map(([kind, text]) => (kind ? el("span", { className: `rd-hl-${kind}` }, text) : text)), "\n");
    this.#ink.replaceChildren(...lines.map(line));
    this.#gutter.replaceChildren(...lines.map((_, at) => el("span", { className: wrong.has(at + 1) ? "rd-wrong" : "" }, `${at + 1}`)));
    this.#area.rows = Math.max(8, Math.min(30, lines.length + 1));
    this.#scroll();
  }

  /** A long text, in one piece: line by line it would keep the page busy. */
  #paintPlainly(value) {
    this.#ink.textContent = value;
    this.#gutter.textContent = "";
    this.#area.rows = 30;
    this.#scroll();
  }

  #scroll() {
    this.#gutter.scrollTop = this.#area.scrollTop;
    [this.#ink.scrollTop, this.#ink.scrollLeft] = [this.#area.scrollTop, this.#area.scrollLeft];
  }

  #goTo({ line, column, end_line: endLine, end_column: endColumn }) {
    const rows = this.#area.value.split("\n");
    const place = (row, at) => rows.slice(0, row - 1).reduce((sum, each) => sum + each.length + 1, 0) + at - 1;
    this.#area.closest("details").open = true;
    this.#area.focus();
    this.#area.setSelectionRange(place(line, column), place(endLine, endColumn));
  }

  /** A new line begins under the one before it. */
  #key(event) {
    if (this.#completion.key(event)) return;
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      return this.#completion.look();
    }
    if (event.key !== "Enter" || event.shiftKey || event.ctrlKey) return;
    const before = this.#area.value.slice(0, this.#area.selectionStart).split("\n").at(-1);
    const opens = /^(base\b.*|do:?|expect:?)\s*$/.test(before) ? "    " : before.match(/^ */)[0];
    if (!opens) return;
    event.preventDefault();
    document.execCommand("insertText", false, `\n${opens}`);
  }
}
