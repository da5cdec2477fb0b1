// A site whose cards and boards are called things like <script>: none of it may ever run.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PHONE, browser, home, opened, serveAround } from "./browser.mjs";

const SITE = process.env.SITE;
const { cards } = JSON.parse(await readFile(join(SITE, "api", "cards.json"), "utf-8"));
serveAround(SITE);

const PATHS = ["cards/", "cookbook/", "cookbook/hostile/", "moments/", "language/", ...cards.map((card) => card.address.slice(1))];

for (const path of PATHS) {
  test(`${path.slice(0, 60)}: text, and within a phone`, async () => {
    const { page, wrong, close } = await opened(browser, home, { viewport: PHONE });
    await page.goto(home + path);
    if (path.startsWith("cookbook/h")) await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate(() => window.hacked), undefined);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= PHONE.width, `${wide} pixels`);
    assert.deepEqual(wrong, []);
    await close();
  });
}

test("search results are text", async () => {
  const { page, wrong, close } = await opened(browser, home);
  await page.goto(home);
  await page.locator(".rd-home input").fill("hacked");
  await page.locator(".rd-found:visible .rd-hit").first().waitFor();
  assert.match(await page.locator(".rd-found:visible ol").textContent(), /<script>window.hacked/);
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.deepEqual(wrong, []);
  await close();
});
