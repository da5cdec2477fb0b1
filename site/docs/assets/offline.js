// The site without network: what was opened is kept, and a newer version is announced.
globalThis.rulesdslOffline = (() => {
  const root = new URL("../", document.currentScript.src), workers = navigator.serviceWorker;
  const inSite = (url) => url.startsWith(root.href);
  const loaded = () => [location.href.split("#")[0], ...performance.getEntriesByType("resource").map(({ name }) => name)].filter(inSite);

  /** Resolves when all of this is kept: addresses that were loaded, and others that will be wanted. */
  async function keep(also = [], wanted = []) {
    if (!workers) return;
    const { active } = await workers.ready, { port1, port2 } = new MessageChannel();
    const kept = new Promise((resolve) => { port1.onmessage = resolve; });
    const absolute = wanted.map((path) => new URL(path, root).href);
    active.postMessage({ keep: { loaded: [...new Set([...loaded(), ...also])], wanted: absolute } }, [port2]);
    await kept;
  }

  function announce(registration) {
    if (!registration.waiting || !workers.controller || document.querySelector(".rd-newer")) return;
    const bar = document.createElement("div"), button = document.createElement("button");
    bar.className = "rd-newer";
    bar.setAttribute("role", "status");
    button.type = "button";
    button.textContent = "Reload";
    button.addEventListener("click", () => {
      workers.addEventListener("controllerchange", () => location.reload(), { once: true });
      registration.waiting.postMessage({ activate: true });
    });
    bar.append("A newer version is there. ", button);
    document.body.append(bar);
  }

  async function register() {
    const registration = await workers.register(new URL("service-worker.js", root), { scope: root.pathname });
    announce(registration);
    registration.addEventListener("updatefound", () =>
      registration.installing?.addEventListener("statechange", () => announce(registration)));
    if (!workers.controller) await keep();
  }

  if (workers) addEventListener("load", () => register().catch(() => {}));  // not allowed here: the site works without
  return { keep };
})();
