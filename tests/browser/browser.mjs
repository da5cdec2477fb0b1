// What all browser tests share: Chromium, and a site on a port of this machine. Nothing else is ever let through.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { after, before } from "node:test";

const require = createRequire(join(process.env.BROWSER_PACKAGES, "package.json"));
const { chromium } = require("playwright-core");
const AXE = require.resolve("axe-core/axe.min.js");

const TYPES = {
  ".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json",
  ".svg": "image/svg+xml", ".png": "image/png", ".wasm": "application/wasm",
};

/** Serves a directory, and answers with its address. `change` may change what a file says, and `sent` is told what is sent. */
export async function served(directory, { change = (path, body) => body, sent = () => {} } = {}) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://site").pathname));
    const file = join(directory, path.endsWith("/") ? `${path}index.html` : path);
    try {
      const body = change(path, await readFile(file)), etag = `"${createHash("sha256").update(body).digest("hex")}"`;
      const known = request.headers["if-none-match"] === etag;
      response.writeHead(known ? 304 : 200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", etag });
      sent(path, known ? "" : body);
      response.end(known ? "" : body);
    } catch {
      response.writeHead(404);
      response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, home: `http://127.0.0.1:${server.address().port}/` };
}

export const launched = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });

export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 900 };

/** Milliseconds to wait for anything: on a busy machine Python alone may take a minute to start. */
const PATIENCE = 180_000;

/** A page that notes what must not happen: errors, and requests to anywhere but the site. */
export async function opened(browser, home, { viewport = DESK, scheme = "light", serviceWorkers = "block" } = {}) {
  const context = await browser.newContext({ viewport, colorScheme: scheme, serviceWorkers, permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const wrong = [];
  await context.route((url) => !url.href.startsWith(home), (route) => {
    wrong.push(`a request to ${route.request().url()}`);
    return route.abort();
  });
  page.on("console", (message) => {
    const blocked = serviceWorkers === "block" && message.text().includes("registration blocked");
    if (["error", "warning"].includes(message.type()) && !blocked) wrong.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
  page.on("response", (response) => response.status() >= 400 && wrong.push(`${response.status()}: ${response.url()}`));
  return { page, wrong, close: () => context.close() };
}

/** Waits until nothing moves or fades any more; what plays by itself stands still from then on. */
export async function atRest(page) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(async () => {
    const ending = () => document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime !== Infinity);
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (await frame(); ending().some((each) => each.playState === "running"); await frame()) {
      await Promise.allSettled(ending().map((each) => each.finished));
    }
  });
}

/** What axe objects to on a page at rest: halfway through a fade every contrast is poor. */
export async function barriers(page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.addScriptTag({ path: AXE });
  await atRest(page);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).slice(0, 3).join(" ; ")}`);
  });
}

/** What `serveAround` has started. */
export let browser, home;

/** Serves the site to a browser for as long as the tests of a file run. */
export function serveAround(site) {
  let server;
  before(async () => {
    ({ server, home } = await served(site));
    browser = await launched();
  });
  after(async () => {
    await browser.close();
    server.close();
  });
}
