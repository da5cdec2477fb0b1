// Python and the rules, in a worker. It is told where the engine lies, says how far loading is, and then answers messages.
const post = (message) => self.postMessage(message);

/** The packed files: kept ones, or fetched and unpacked as they arrive, counting bytes. `keep` keeps those that were fetched. */
async function fetched(base, files) {
  const total = Object.values(files).reduce((sum, file) => sum + file.packed, 0);
  const cache = await self.caches?.open(`engine ${base}`).catch(() => undefined), fresh = new Map(), wanted = new Set();
  let loaded = 0;
  const counting = () => new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.byteLength;
      post({ loading: loaded / total, what: "Loading the rules" });
      controller.enqueue(chunk);
    },
  });
  const type = (name) => (name.endsWith(".wasm") ? "application/wasm" : name.endsWith(".mjs") ? "text/javascript" : "application/octet-stream");
  const one = async (name) => {
    const url = new URL(`${name}.packed?${files[name].digest}`, base).href;
    wanted.add(url);
    const kept = await cache?.match(url), response = kept ?? await fetch(url);
    if (!response.ok) throw new Error(`${name}: the server says ${response.status}`);
    const [body, copy] = kept || !cache ? [response.body] : response.body.tee();
    if (copy) fresh.set(url, new Response(copy));
    return new Response(body.pipeThrough(counting()).pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": type(name) } });
  };
  const keep = async () => {
    await Promise.all([...fresh].map(([url, response]) => cache.put(url, response)));
    for (const { url } of await cache?.keys() ?? []) if (!wanted.has(url)) await cache.delete(url);
  };
  return { ready: Object.fromEntries(Object.keys(files).map((name) => [name, one(name)])), keep };
}

/** Pyodide fetches its parts by name; it gets those that are on their way already. */
function handOver(ready) {
  const plain = self.fetch;
  self.fetch = (what, ...rest) => ready[String(what.url ?? what).split("/").at(-1)] ?? plain(what, ...rest);
}

function unpack(tar, FS) {
  const bytes = new Uint8Array(tar), decoder = new TextDecoder(), made = new Set();
  const text = (at, length) => decoder.decode(bytes.subarray(at, at + length)).replace(/\0.*$/s, "");
  for (let at = 0; bytes[at]; ) {
    const prefix = text(at + 345, 155), size = parseInt(text(at + 124, 12), 8);
    const path = `/rules/${prefix && `${prefix}/`}${text(at, 100)}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(path, bytes.subarray(at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

async function started(base) {
  const list = await (await fetch(new URL("files.json", base))).json();
  if (list.left_out) throw Object.assign(new Error(list.left_out), { leftOut: true });
  const { ready, keep } = await fetched(base, list.files);
  handOver(ready);
  const rules = ready["rules.tar"].then((response) => response.arrayBuffer());
  const module = ready["pyodide.asm.mjs"].then((response) => response.blob()).then((blob) => import(URL.createObjectURL(blob)));
  const { loadPyodide } = await import(new URL("pyodide.mjs", base).href);
  const python = await loadPyodide({
    indexURL: base, lockFileContents: list.lock, createPyodideModule: (await module).default, env: { HOME: "/", RULESDSL_CACHE: "/rules/cache" },
  });
  unpack(await rules, python.FS);
  post({ loading: 1, what: "Reading the rules" });
  const answer = python.runPython(`
import sys
sys.path.insert(0, "/rules")
from rulesdsl.live.messages import Engine
Engine().respond
`);
  return { answer, keep };
}

let respond;
self.onmessage = async ({ data }) => {
  try {
    if (data.start) {
      const { answer, keep } = await started(data.start);
      respond = answer;
      post({ ready: true });
      await keep().catch(() => {});  // no room: then it is loaded again next time
      post({ kept: ["files.json", "pyodide.mjs"].map((name) => new URL(name, data.start).href) });
    } else {
      post({ id: data.id, answer: JSON.parse(respond(JSON.stringify(data.message))) });
    }
  } catch (error) {
    post({ id: data.id, failed: String(error?.stack ?? error), leftOut: error?.leftOut ? error.message : undefined });
  }
};
