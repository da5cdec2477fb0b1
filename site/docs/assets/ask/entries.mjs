// The entries of the browser's history, so that its Back and Forward go through what was seen: each keeps the state that was
// seen there, and its address says the same for a link.
import { encoded } from "./link.mjs";

/** The browser may refuse: too much, or too often. Then its history is poorer, and nothing else. */
function written(way, table, address) {
  try {
    window.history[way]({ table }, "", address);
  } catch { /* see above */ }
}

export class Entries {
  #state; #shared; #run = 0;

  /** `state` gives all that an entry keeps, `shared` what its address says, and `went` is told where a reader went. */
  constructor({ state, shared, went }) {
    [this.#state, this.#shared] = [state, shared];
    addEventListener("popstate", ({ state: kept }) => {
      this.#run += 1;  // an address that is still being made belongs to the entry that was left
      went(kept?.table, location.hash);
    });
  }

  /** What the entry keeps that the page was opened with. */
  get kept() { return window.history.state?.table; }

  /** Writes the present state: into the entry that is there, or into a new one. */
  async write(isNew = false) {
    const run = ++this.#run, table = this.#state();
    written(isNew ? "pushState" : "replaceState", table);
    const fragment = await encoded(this.#shared());
    if (run === this.#run) written("replaceState", table, `#${fragment}`);
  }
}
