// Paints pictures: node paint.mjs PAINTER FAMILY PICTURES FONT... makes a PNG of each SVG in a directory, beside it.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { crc32, deflateSync } from "node:zlib";

const [painter, family, pictures, ...fonts] = process.argv.slice(2);
const { initWasm, Resvg } = await import(pathToFileURL(join(painter, "index.mjs")));
await initWasm(readFileSync(join(painter, "index_bg.wasm")));
const fontBuffers = fonts.map((file) => readFileSync(file));
const MOST = 96;

/** How often each colour occurs. Most of a picture is long runs of one colour. */
function counted(pixels) {
  const counts = new Map();
  for (let from = 0, at = 1; at <= pixels.length; at += 1) {
    if (pixels[at] === pixels[from] && at < pixels.length) continue;
    counts.set(pixels[from], (counts.get(pixels[from]) ?? 0) + at - from);
    from = at;
  }
  return counts;
}

const parts = (pixel) => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];

function nearest(colours, pixel) {
  const [r, g, b] = parts(pixel);
  let best = 0, least = Infinity;
  for (let number = 0; number < colours.length; number += 1) {
    const colour = colours[number], far = (colour[0] - r) ** 2 + (colour[1] - g) ** 2 + (colour[2] - b) ** 2;
    if (far < least) [best, least] = [number, far];
  }
  return best;
}

/** The colours that a picture is reduced to: those that most of it has. The rest are edges of letters, and go to the nearest. */
function palette(pixels) {
  const found = [...counted(pixels)].sort((one, other) => other[1] - one[1]).map(([pixel]) => pixel);
  const colours = found.slice(0, MOST).map(parts);
  return { colours, numbers: new Map(found.map((pixel, at) => [pixel, at < MOST ? at : nearest(colours, pixel)])) };
}

/** The rows of a PNG, each after a byte that says how it is written. */
function rows(pixels, width, numbers) {
  const found = Buffer.alloc(pixels.length + pixels.length / width);
  for (let at = 0, to = 0, last = -1, number = 0; at < pixels.length; at += 1) {
    if (at % width === 0) to += 1;
    if (pixels[at] !== last) [last, number] = [pixels[at], numbers.get(pixels[at])];
    found[to] = number;
    to += 1;
  }
  return found;
}

function chunk(type, body) {
  const whole = Buffer.alloc(body.length + 12);
  whole.writeUInt32BE(body.length);
  whole.write(type, 4, "latin1");
  body.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4);
  return whole;
}

/** A PNG with a palette: a third of the size of one with all colours. */
function png({ width, height, pixels: bytes }) {
  const pixels = new Uint32Array(bytes.buffer, bytes.byteOffset, width * height), { colours, numbers } = palette(pixels);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", head), chunk("PLTE", Buffer.from(colours.flat())),
    chunk("IDAT", deflateSync(rows(pixels, width, numbers), { level: 6 })), chunk("IEND", Buffer.alloc(0))]);
}

for (const name of readdirSync(pictures).filter((each) => each.endsWith(".svg"))) {
  const drawn = new Resvg(readFileSync(join(pictures, name), "utf-8"), { font: { fontBuffers, defaultFontFamily: family, loadSystemFonts: false } });
  const painted = drawn.render();
  writeFileSync(join(pictures, name.replace(/svg$/, "png")), png(painted));
  painted.free();
  drawn.free();
}
