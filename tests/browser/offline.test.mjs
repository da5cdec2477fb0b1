// The site without network, and when it is built anew.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { mkdir, mkdtemp, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { launched, opened, served } from "./browser.mjs";

const FOLDER = "some/where/", MOST = 8_000_000, TEXT = /(\/|\.(css|js|json|mjs|svg|txt))$/;
let browser, server, home, answers = [], build = (code) => code;

before(async () => {
  const place = await mkdtemp(join(tmpdir(), "offline-"));
  await mkdir(join(place, "some"));
  await symlink(process.env.SITE, join(place, "some", "where"));
  ({ server, home } = await served(place, {
    change: (path, body) => (path.endsWith("/service-worker.js") ? Buffer.from(build(String(body))) : body),
    sent: (path, body) => answers.push([path, TEXT.test(path) ? gzipSync(body).length : body.length]),  // as servers do
  }));
  browser = await launched();
});
after(async () => {
  await browser.close();
  server.close();
});

const ruled = (page) => page.locator("#boards svg").first().waitFor();
const kept = (page) => page.waitForFunction(() => document.documentElement.dataset.offline === "ready");
const sent = () => answers.filter(([path]) => !path.endsWith("/service-worker.js")).reduce((sum, [, bytes]) => sum + bytes, 0);
const caches = (page) => page.evaluate(async () => (await globalThis.caches.keys()).sort());

test("after one visit everything works without network, in a folder of a site too; then it is updated", async () => {
  const { page, wrong, close } = await opened(browser, home, { serviceWorkers: "allow" });
  await page.goto(`${home}${FOLDER}ask/`);
  await ruled(page);
  await kept(page);
  assert.ok(sent() < MOST, `${sent()} bytes`);

  answers = [];
  await page.reload();
  await ruled(page);
  await page.waitForLoadState("networkidle");
  assert.equal(sent(), 0, JSON.stringify(answers));

  await page.context().setOffline(true);
  await page.goto(`${home}${FOLDER}ask/`);
  await ruled(page);
  const text = page.locator("#board-text"), before = await text.inputValue();
  await page.locator("#steps-list a[data-board]").nth(0).click();
  await page.locator("#asked .rd-option[aria-pressed=false]").first().click();
  await page.waitForFunction((old) => document.querySelector("#board-text").value !== old, before);
  await page.goto(`${home}${FOLDER}`);
  await page.locator(".rd-home input").fill("bury");
  await page.locator(".rd-found:visible .rd-hit").first().waitFor();
  const unread = await page.goto(`${home}${FOLDER}changes/`);
  assert.equal(unread.status(), 503);
  assert.match(await page.locator("body").textContent(), /No network/);
  await page.context().setOffline(false);
  wrong.splice(0, wrong.length, ...wrong.filter((each) => !/503/.test(each)));

  const old = await caches(page);
  build = (code) => code.replace(/const BUILD = ".*?"/, 'const BUILD = "another"');
  await page.goto(`${home}${FOLDER}ask/`);
  await ruled(page);
  const board = await text.inputValue();
  await Promise.all([page.waitForEvent("load"), page.locator(".rd-newer button").click()]);
  await page.waitForFunction(async (names) => !(await globalThis.caches.keys()).some((name) => names.includes(name)), old.filter((name) => name.startsWith("site ")));
  await ruled(page);
  assert.equal(await text.inputValue(), board);
  assert.equal(await page.locator(".rd-newer").count(), 0);
  assert.deepEqual(await caches(page), old.map((name) => name.replace(/^(site \S+ ).*/, "$1another")));
  assert.deepEqual(wrong, []);
  await close();
});

test("it can be installed", async () => {
  const { page, close } = await opened(browser, home, { serviceWorkers: "allow" });
  await page.goto(`${home}${FOLDER}`);
  const { installability } = await (await page.context().newCDPSession(page)).send("Page.getInstallabilityErrors").then((found) => ({ installability: found.installabilityErrors }));
  assert.deepEqual(installability.filter(({ errorId }) => errorId !== "in-incognito"), []);
  await close();
});
