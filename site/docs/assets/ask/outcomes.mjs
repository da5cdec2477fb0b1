// "What can happen?": every distinct end that the open question can lead to, searched piece by piece: first what is so at every
// end, then each answer with its ends.
import { button, drawn, el } from "./dom.mjs";

const FIRST = 0.4, LONGEST = 3, MOST_TABLES = 20000, OPEN = 12;
const counted = (number) => `${number} different end${number === 1 ? "" : "s"}`;

export class Outcomes {
  #place; #ask; #run = 0; #opened = new Map();

  constructor(place, ask) {
    [this.#place, this.#ask] = [place, ask];
    this.clear();
  }

  clear() {
    this.#run += 1;
    this.#opened.clear();
    drawn(this.#place, button("What can happen?", () => this.#search(), { "data-name": "outcomes" }));
  }

  async #search() {
    const run = ++this.#run;
    const said = el("p", { role: "status" }, "Searching …");
    const ends = el("div", { className: "rd-ends", tabIndex: 0, role: "group", "aria-label": "What can happen" });
    let stop = false;
    const stopNow = () => {
      stop = true;
      said.textContent = "Stopping …";
    };
    drawn(this.#place, el("div", { className: "rd-ends-head" }, el("h2", {}, "What can happen"), said, button("Stop", stopNow, { "data-name": "outcomes" })), ends);
    this.#place.scrollIntoView({ block: "nearest" });
    // Each piece is longer than the one before it: telling all that has been found takes its time as well.
    for (let seconds = FIRST; ; seconds = Math.min(LONGEST, 1.5 * seconds)) {
      const found = await this.#ask({ ask: "outcomes", seconds, tables: MOST_TABLES }).catch((error) => ({ failed: error.message }));
      if (run !== this.#run) return;
      const isOver = found.failed || stop || !found.stopped || found.tables >= MOST_TABLES;
      if (isOver) this.#place.querySelector("button")?.replaceWith(button("Close", () => this.clear(), { "data-name": "outcomes" }));
      if (found.failed) return void (said.textContent = found.failed);
      said.textContent = !isOver ? `${counted(found.number)} so far …` : found.stopped ? `${counted(found.number)}. There may be more.` : `${counted(found.number)}. That is all.`;
      this.#show(found, ends);
      if (isOver) return;
    }
  }

  #show({ number, always, answers }, list) {
    const ending = ({ changes, line, draws }) => el("li", {}, el("p", {}, changes.join("; ") || (number > 1 ? "nothing else" : "nothing changes")),
      line.length ? el("p", { className: "note" }, line.join("; ")) : null,
      draws > 1 ? el("p", { className: "note" }, `The same with ${draws - 1} other draw${draws === 2 ? "" : "s"}.`) : null);
    const answer = ({ answer: text, number: all, vp, then, ends }) => {
      const told = el("ol", {}, ...ends.map(ending), all > ends.length ? el("li", { className: "note rd-uncounted" }, `and ${all - ends.length} more`) : null);
      if (answers.length === 1 && !text) return told;
      const about = [number === 1 ? "" : counted(all), vp].filter(Boolean).join(" · ");
      return el("details", { open: this.#opened.get(text) ?? (number <= OPEN || answers.length === 1) },
        el("summary", { "data-name": `ends ${text}`, onclick: ({ currentTarget: { parentElement } }) => this.#opened.set(text, !parentElement.open) }, el("strong", {}, text || "Without a choice"), about ? el("span", { className: "note" }, about) : null), then.length ? el("p", {}, el("strong", {}, "Then always: "), then.join("; ")) : null, told);
    };
    drawn(list, always.length ? el("p", {}, el("strong", {}, "Always: "), always.join("; ")) : null, ...answers.map(answer));
  }
}
