// The theme loads its search with every page: a worker, and an index of the whole site that weighs more than all the rest.
// Here both wait until somebody is about to search.
(() => {
  let wake;
  const awake = new Promise((resolve) => { wake = resolve; });

  const { open, send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method, url, ...rest) {
    this.isIndex = String(url).endsWith("search_index.json");
    return open.call(this, method, url, ...rest);
  };
  XMLHttpRequest.prototype.send = function (body) {
    return this.isIndex ? void awake.then(() => send.call(this, body)) : send.call(this, body);
  };

  const Real = window.Worker;
  window.Worker = class extends EventTarget {
    constructor(url, options) {
      super();
      if (!/search[^/]*$/.test(url)) return new Real(url, options);  // another page's worker
      this.real = awake.then(() => {
        const real = new Real(url);
        real.addEventListener("message", ({ data }) => this.dispatchEvent(new MessageEvent("message", { data })));
        return real;
      });
    }
    postMessage(message) { this.real.then((real) => real.postMessage(message)); }
    terminate() { this.real.then((real) => real.terminate()); }
  };

  const searches = (event) => event.target.closest?.("[data-md-component=search-query], [for=__search], .rd-search");
  for (const kind of ["focusin", "pointerover", "pointerdown"]) addEventListener(kind, (event) => searches(event) && wake());
})();
