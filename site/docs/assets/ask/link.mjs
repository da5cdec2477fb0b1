// The state as a link: JSON, deflated, in letters that an address can hold. `rulesdsl/live/share_link.py` writes the same.
const FORM = "1.";

async function through(stream, bytes) {
  const blob = new Blob([bytes]);
  return new Uint8Array(await new Response(blob.stream().pipeThrough(stream)).arrayBuffer());
}

/** What stands behind the `#` of an address. */
export async function encoded(state) {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(state)));
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  return FORM + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** What a link may say, and nothing else: somebody may have made it by hand. */
function whole({ board, step = 0, edition = null, branches = [] }) {
  const texts = [board, edition ?? "", ...branches];
  if (!texts.every((each) => typeof each === "string") || !Number.isInteger(step) || step < 0) throw new Error();
  return { board, step, edition, ...(branches.length ? { branches } : {}) };
}

/** The state; null if there is none. Throws if the link has been cut or is of another kind. */
export async function decoded(fragment) {
  const text = fragment.replace(/^#/, "");
  if (!text) return null;
  if (!text.startsWith(FORM)) throw new Error(/^\d+\./.test(text) ? "This link was made by another version of this page." : "This link holds no board.");
  try {
    const letters = atob(text.slice(FORM.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return whole(JSON.parse(new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes))));
  } catch {
    throw new Error("This link is damaged; perhaps its end was cut off.");
  }
}
