// "What can happen?": every distinct end that the open question can lead to, searched piece by piece.
import { button, drawn, el } from "./dom.mjs";

const PIECE = 0.4, MOST_TABLES = 20000, SHOWN = 24;

export class Outcomes {
  #place; #ask; #run = 0;

  constructor(place, ask) {
    [this.#place, this.#ask] = [place, ask];
    this.clear();
  }

  clear() {
    this.#run += 1;
    drawn(this.#place, button("What can happen?", () => this.#search(), { "data-name": "outcomes" }));
  }

  async #search() {
    const run = ++this.#run;
    const said = el("p", { role: "status" }, "Searching …");
    const ends = el("ol", { className: "rd-ends", tabIndex: 0, "aria-label": "What can happen" });
    let stop = false;
    drawn(this.#place, el("div", { className: "rd-ends-head" }, el("h2", {}, "What can happen"), said, button("Stop", () => { stop = true; }, { "data-name": "outcomes" })), ends);
    this.#place.scrollIntoView({ block: "nearest" });
    for (;;) {
      const found = await this.#ask({ ask: "outcomes", seconds: PIECE, tables: MOST_TABLES }).catch((error) => ({ failed: error.message }));
      if (run !== this.#run) return;
      const isOver = found.failed || stop || !found.stopped || found.tables >= MOST_TABLES;
      if (isOver) this.#place.querySelector("button")?.replaceWith(button("Close", () => this.clear(), { "data-name": "outcomes" }));
      if (found.failed) return void (said.textContent = found.failed);
      this.#show(found, said, ends, isOver);
      if (isOver) return;
    }
  }

  #show({ stopped, ends: found }, said, list, isOver) {
    const ends = `${found.length} different end${found.length === 1 ? "" : "s"}`;
    said.textContent = !isOver ? `${ends} so far …` : stopped ? `${ends}. There may be more.` : `${ends}. That is all.`;
    const shown = found.slice(0, SHOWN).map(({ changes, line, draws }) => el("li", {}, el("p", {}, changes.join("; ") || "nothing changes"),
      line.length ? el("p", { className: "note" }, line.join("; ")) : null,
      draws > 1 ? el("p", { className: "note" }, `The same with ${draws - 1} other draw${draws === 2 ? "" : "s"}.`) : null));
    drawn(list, ...shown, found.length > SHOWN ? el("li", { className: "note" }, `and ${found.length - SHOWN} more`) : null);
  }
}
