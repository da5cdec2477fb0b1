// Keeps what was opened for use without network. Each build has a cache of its own: its digest is written in here.
const BUILD = "development";
const ROOT = new URL("./", self.location).href, NAME = `site ${ROOT} `, CACHE = NAME + BUILD;
const OWN_WAY = /^(livereload|api)\/|\.packed$/;  // the builder's, downloads, and what the engine keeps itself
const ABSENT = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>No network</title>
<body style="font: 1.1rem/1.5 system-ui; max-width: 30rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark">
<h1>No network</h1><p>This page was not opened before, so it is not kept here. <a href="${ROOT}ask/">Ask the table</a> and the
pages that you have read work without network.</p>`;

/** The address that a request is kept under; undefined if it is none of ours. */
function address({ url, method, mode }) {
  const plain = url.split("#")[0];
  if (method !== "GET" || !plain.startsWith(ROOT) || OWN_WAY.test(plain.slice(ROOT.length).split("?")[0])) return undefined;
  return mode === "navigate" ? plain.split("?")[0] : plain;
}

/** Fetches past what the browser may have kept of an earlier build. */
async function fetched(url, mode, cache = "no-cache") {
  const answer = await fetch(url, { cache, credentials: "same-origin", redirect: mode === "navigate" ? "manual" : "follow" });
  if (answer.status === 200 && answer.type === "basic" && !answer.redirected) {
    await (await caches.open(CACHE)).put(url, answer.clone());
  }
  return answer;
}

async function answered(url, mode) {
  const kept = await (await caches.open(CACHE)).match(url);
  if (kept) return kept;
  try {
    return await fetched(url, mode);
  } catch (error) {
    if (mode !== "navigate") throw error;
    return new Response(ABSENT, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
  }
}

/** What a page has loaded before there was a service worker is in the browser's own cache: take it from there. */
async function keep({ loaded = [], wanted = [] }) {
  const cache = await caches.open(CACHE);
  const one = async (url, mode) => address({ url, method: "GET" }) && !(await cache.match(url)) && fetched(url, "", mode);
  await Promise.allSettled([...loaded.map((url) => one(url, "force-cache")), ...wanted.map((url) => one(url, "no-cache"))]);
}

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
})()));

self.addEventListener("fetch", (event) => {
  const url = address(event.request);
  if (url) event.respondWith(answered(url, event.request.mode));
});

self.addEventListener("message", (event) => {
  if (event.data.activate) self.skipWaiting();
  if (event.data.keep) event.waitUntil(keep(event.data.keep).then(() => event.ports[0]?.postMessage("kept")));
});
