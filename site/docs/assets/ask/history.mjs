// The states of the page: the present one, those to take back, and those to do again. The browser keeps them.
const KEY = "rulesdsl.ask", TABLE = ["board", "edition", "laid", "branches"], LAID = "rulesdsl.ask.layout", MOST = 200;

/** Whether both say the same, at whatever step. */
export const same = (one, other) => TABLE.every((name) => one[name] === other[name] || JSON.stringify(one[name] ?? null) === JSON.stringify(other[name] ?? null));

export class History {
  #past = []; #future = [];
  state = { board: "", step: 0, edition: null };

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
      if (typeof kept?.state?.board === "string") ({ state: this.state, past: this.#past = [], future: this.#future = [] } = kept);
    } catch { /* what is kept cannot be read: begin anew */ }
  }

  get isNew() { return !this.state.board && !this.#past.length; }
  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }

  /** A change that can be taken back. */
  push(change) {
    if (this.state.board) this.#past = [...this.#past, this.state].slice(-MOST);
    this.#future = [];
    this.replace(change);
  }

  /** A change that is not worth taking back, such as a step. */
  replace(change) {
    this.state = { ...this.state, ...change };
    this.#keep();
  }

  undo() {
    if (!this.canUndo) return;
    this.#future.push(this.state);
    this.state = this.#past.pop();
    this.#keep();
  }

  redo() {
    if (!this.canRedo) return;
    this.#past.push(this.state);
    this.state = this.#future.pop();
    this.#keep();
  }

  /** Goes to a state that was there before; if it can neither be taken back to nor be done again, it is a change. */
  go(state) {
    const isIt = (each) => same(each, state);
    const back = this.#past.some(isIt), forth = this.#future.some(isIt);
    while (!isIt(this.state)) back ? this.undo() : forth ? this.redo() : this.push({ laid: undefined, branches: undefined, ...state });
    this.replace({ step: state.step });
  }

  #keep() {
    try {
      localStorage.setItem(KEY, JSON.stringify({ state: this.state, past: this.#past.slice(-50), future: this.#future }));
    } catch { /* full, or not allowed: the page works without */ }
  }
}

/** What lies on boards that were read: the last of them is known at the next visit before the engine is there. */
export class Layouts {
  #known = new Map();

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(LAID) ?? "null");
      if (kept) this.#known.set(kept.board, kept.layout);
    } catch { /* the engine will read it */ }
  }

  get(board) { return this.#known.get(board); }

  /** `keep` says that it is the one to remember. */
  set(board, layout, keep = true) {
    this.#known.set(board, layout);
    if (keep) this.#keep(board, layout);
  }

  #keep(board, layout) {
    try {
      localStorage.setItem(LAID, JSON.stringify({ board, layout }));
    } catch { /* full, or not allowed */ }
  }
}
