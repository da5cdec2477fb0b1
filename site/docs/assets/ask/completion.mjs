// Names and words that fit what is being typed, below the caret. Tab or Enter takes one, arrows choose, Escape closes.
import { el } from "./dom.mjs";

const MOST = 7, MOST_WORDS = 5, FEWEST_LETTERS = 2;
const plain = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();

export class Completion {
  #area; #list; #names = []; #found = []; #at = 0; #begun = "";

  constructor(area, place) {
    this.#area = area;
    this.#list = el("ul", { className: "rd-complete", role: "listbox", id: "completions", "aria-label": "Names and words", hidden: true });
    place.append(this.#list);
    area.setAttribute("aria-controls", "completions");
    area.addEventListener("blur", () => this.close());
    area.addEventListener("click", () => this.close());
  }

  /** `{written, kind}`, the likeliest first. */
  set names(names) { this.#names = names; }

  /** Looks at what stands before the caret. */
  look() {
    const { selectionStart: caret, selectionEnd: end, value } = this.#area;
    const line = value.slice(value.lastIndexOf("\n", caret - 1) + 1, caret);
    const after = value.slice(caret).match(/^[\p{L}\p{N}]/u);
    this.#begun = "";
    this.#found = caret === end && !after && !/^(title|question|answer)\b|(^|\s)#/.test(line) ? this.#fitting(line) : [];
    this.#at = 0;
    this.#draw(line);
  }

  /** The names that go on from the last words of a line; the more words, the better. */
  #fitting(line) {
    const said = line.match(/[\p{L}\p{N}'’"!.?-]+(?: [\p{L}\p{N}'’"!.?-]+)*$/u)?.[0].split(" ") ?? [];
    const kind = /^base /.test(line) && !/\bwith\b/.test(line) ? "base" : null;
    for (let many = Math.min(MOST_WORDS, said.length); many > 0; many -= 1) {
      const begun = said.slice(-many).join(" ");
      const wanted = plain(begun).replace(/^"/, "");
      if (wanted.length < FEWEST_LETTERS) continue;
      const fits = this.#names.filter((name) => plain(name.written).replace(/^"/, "").startsWith(wanted) && plain(name.written) !== plain(begun));
      const found = fits.filter((name) => !kind || name.kind === kind || name.kind === "word");
      if (found.length) {
        this.#begun = begun;
        return found.slice(0, MOST);
      }
    }
    return [];
  }

  #draw(line) {
    this.#list.hidden = !this.#found.length;
    const take = (at) => (event) => { event.preventDefault(); this.#at = at; this.#take(); };
    this.#list.replaceChildren(...this.#found.map(({ written, note }, at) => el("li", { role: "option", id: `completion-${at}`, "aria-selected": String(at === this.#at), onpointerdown: take(at) }, written, note ? el("small", {}, ` ${note}`) : null)));
    if (!this.#found.length) return this.#area.removeAttribute("aria-activedescendant");
    this.#area.setAttribute("aria-activedescendant", `completion-${this.#at}`);
    const row = this.#area.value.slice(0, this.#area.selectionStart).split("\n").length;
    const letter = Number.parseFloat(getComputedStyle(this.#area).lineHeight);
    this.#list.style.top = `${row * letter - this.#area.scrollTop + 8}px`;
    this.#list.style.left = `max(0px, min(calc(${line.length - this.#begun.length}ch - ${this.#area.scrollLeft}px), 100% - 13rem))`;
  }

  close() {
    this.#found = [];
    this.#draw("");
  }

  /** Whether a key was meant for the list. */
  key(event) {
    if (!this.#found.length) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      this.#at = (this.#at + step + this.#found.length) % this.#found.length;
      [...this.#list.children].forEach((option, at) => option.setAttribute("aria-selected", String(at === this.#at)));
      this.#area.setAttribute("aria-activedescendant", `completion-${this.#at}`);
    } else if (event.key === "Tab" || event.key === "Enter") this.#take();
    else if (event.key === "Escape") this.close();
    else return false;
    event.preventDefault();
    return true;
  }

  #take() {
    const { written } = this.#found[this.#at];
    const caret = this.#area.selectionStart;
    this.close();
    this.#area.focus();
    this.#area.setSelectionRange(caret - this.#begun.length, caret);
    document.execCommand("insertText", false, written);  // unlike setting the value, this can be undone
  }
}
