// The engine as the page sees it: ask(message) answers with what the rules say, or fails with words for people.
const SECONDS = 10;

export class Engine extends EventTarget {
  #base; #worker; #ready; #waiting = new Map(); #last = 0;

  constructor(base) {
    super();
    this.#base = base;
  }

  /** Begins to load, unless it has already. */
  start() {
    this.#ready ??= new Promise((resolve, reject) => {
      this.#worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
      this.#worker.onmessage = ({ data }) => this.#heard(data, resolve, reject);
      this.#worker.onerror = (event) => reject(new Error(event.message ?? "The worker could not be started."));
      this.#worker.postMessage({ start: this.#base });
    });
    this.#ready.catch(() => {});
    return this.#ready;
  }

  #heard(data, resolve, reject) {
    if (data.loading !== undefined) this.#tell("loading", data);
    else if (data.ready) {
      this.#tell("ready");
      resolve();
    } else if (data.kept) {
      this.#tell("kept", data.kept);
    } else if (data.id === undefined) {
      reject(Object.assign(new Error(data.leftOut ?? data.failed), { leftOut: data.leftOut !== undefined }));
    } else {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      const wrong = data.failed ?? data.answer?.error;
      wrong ? waiting?.reject(Object.assign(new Error("The engine made a mistake."), { report: wrong })) : waiting?.resolve(data.answer);
    }
  }

  #tell(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }

  /** The answer. Whatever takes longer than the limit is stopped, and the engine is started anew. */
  async ask(message, seconds = SECONDS) {
    await this.start();
    const id = ++this.#last;
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#worker.postMessage({ id, message });
    const timer = setTimeout(() => this.restart(`This took longer than ${seconds} seconds, so it was stopped.`), seconds * 1000);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Stops what is under way. */
  restart(why) {
    this.#worker?.terminate();
    this.#ready = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Error(why));
    this.#waiting.clear();
    this.start();
  }
}
