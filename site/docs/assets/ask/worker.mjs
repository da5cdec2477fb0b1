// Python and the rules, in a worker. It is told where the engine lies, says how far loading is, and then answers messages.
const post = (message) => self.postMessage(message);

/** Fetches packed files and unpacks them as they arrive, counting bytes. */
function fetched(base, files) {
  const total = Object.values(files).reduce((sum, file) => sum + file.packed, 0);
  let loaded = 0;
  const counting = () => new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.byteLength;
      post({ loading: loaded / total, what: "Loading the rules" });
      controller.enqueue(chunk);
    },
  });
  const type = (name) => (name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream");
  const one = async (name) => {
    const response = await fetch(new URL(`${name}.packed`, base));
    if (!response.ok) throw new Error(`${name}: the server says ${response.status}`);
    const body = response.body.pipeThrough(counting()).pipeThrough(new DecompressionStream("gzip"));
    return new Response(body, { headers: { "content-type": type(name) } });
  };
  return Object.fromEntries(Object.keys(files).map((name) => [name, one(name)]));
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
  const ready = fetched(base, list.files);
  handOver(ready);
  const rules = ready["rules.tar"].then((response) => response.arrayBuffer());
  const { loadPyodide } = await import(new URL("pyodide.mjs", base).href);
  const python = await loadPyodide({ indexURL: base, lockFileContents: list.lock, env: { HOME: "/", RULESDSL_CACHE: "/rules/cache" } });
  unpack(await rules, python.FS);
  post({ loading: 1, what: "Reading the rules" });
  return python.runPython(`
import sys
sys.path.insert(0, "/rules")
from rulesdsl.live.messages import Engine
Engine().respond
`);
}

let respond;
self.onmessage = async ({ data }) => {
  try {
    if (data.start) {
      respond = await started(data.start);
      post({ ready: true });
    } else {
      post({ id: data.id, answer: JSON.parse(respond(JSON.stringify(data.message))) });
    }
  } catch (error) {
    post({ id: data.id, failed: String(error?.stack ?? error), leftOut: error?.leftOut ? error.message : undefined });
  }
};
