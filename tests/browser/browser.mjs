// What all browser tests share: Chromium, and a site on a port of this machine. Nothing else is ever let through.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const require = createRequire(join(process.env.BROWSER_PACKAGES, "package.json"));
const { chromium } = require("playwright-core");
export const AXE = require.resolve("axe-core/axe.min.js");

const TYPES = {
  ".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json",
  ".svg": "image/svg+xml", ".png": "image/png",
};

/** Serves a directory, and answers with its address. */
export async function served(directory) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://site").pathname));
    const file = join(directory, path.endsWith("/") ? `${path}index.html` : path);
    try {
      const body = await readFile(file);
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
      response.end(body);
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

/** A page that notes what must not happen: errors, and requests to anywhere but the site. */
export async function opened(browser, home, { viewport = DESK, scheme = "light" } = {}) {
  const context = await browser.newContext({ viewport, colorScheme: scheme, permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  const wrong = [];
  await context.route((url) => !url.href.startsWith(home), (route) => {
    wrong.push(`a request to ${route.request().url()}`);
    return route.abort();
  });
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && wrong.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
  page.on("response", (response) => response.status() >= 400 && wrong.push(`${response.status()}: ${response.url()}`));
  return { page, wrong, close: () => context.close() };
}
