// Taking a board away: as a link, as text, as a file, as a picture, as one page.
import { encoded } from "./link.mjs";

const PASSING = 5000;

async function copied(text, say) {
  try {
    await navigator.clipboard.writeText(text);
    say("Copied.", PASSING);
  } catch {
    prompt("Copy this:", text);
  }
}

function saved(name, type, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function png(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve));
}

/** What each entry of the menu does. `ask` asks the engine about the present board. */
export function sharing({ state, ask, board, say }) {
  const picture = async () => (await ask({ ask: "picture", number: board(), alone: true })).svg;
  const link = async () => `${location.origin}${location.pathname}#${await encoded(state())}`;
  const sent = async () => navigator.share({ title: document.title, url: await link() }).catch(() => {});  // thought better of it
  return {
    ...(navigator.share ? { send: sent } : {}),
    link: async () => copied(await link(), say),
    text: () => copied(state().board, say),
    file: () => saved("table.board", "text/plain", state().board),
    svg: async () => saved("table.svg", "image/svg+xml", await picture()),
    png: async () => saved("table.png", "image/png", await png(await picture())),
    html: async () => saved("ruling.html", "text/html", (await ask({ ask: "page" })).html),
  };
}
