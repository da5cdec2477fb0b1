// The site as a player meets it. Run through pytest (test_browser.py), which knows where everything is.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { DESK, PHONE, atRest, barriers, browser, home, opened, serveAround } from "./browser.mjs";
import { kinds } from "./kinds.mjs";

const SITE = process.env.SITE;
const KINDS = await kinds(SITE);
const PAINTED = process.env.RULESDSL_BROWSER === "required" || existsSync(join(SITE, "assets", "previews"));
serveAround(SITE);

/** Opens a page, does something there, and demands that nothing went wrong meanwhile. */
async function at(path, options, act) {
  const { page, wrong, close } = await opened(browser, home, options);
  try {
    await page.goto(home + path);
    await act(page);
    assert.deepEqual(wrong, []);
  } finally {
    await close();
  }
}

const HIT = ".rd-found:visible .rd-hit";
const TITLE = `${HIT} strong`;

/** The hits when the list has come to rest. */
async function titles(page, words) {
  await page.locator(".rd-found:visible li").first().waitFor();
  assert.equal(await page.locator(".rd-search input:focus").inputValue(), words);
  return page.locator(TITLE).allTextContents();
}

const withoutBarrier = async (page) => assert.deepEqual(await barriers(page), []);

describe("search", () => {
  for (const [whole, title] of [["bury", "Bury"], ["runner-up", "Runner-up"], ["berserk", "Berserk"], ["tomb trap", "Tomb Trap"]]) {
    test(`"${whole}", letter by letter`, () => at("", {}, async (page) => {
      const box = page.locator(".rd-home input");
      for (const letter of whole) {
        await box.pressSequentially(letter);
        await titles(page, await box.inputValue());
      }
      assert.equal((await titles(page, whole))[0], title);
      await page.locator(HIT).first().click();
      await page.waitForURL(/\/(glossary|cards)\/./);
      assert.match(await page.locator("h1").textContent(), new RegExp(`^${title}`));
    }));
  }

  test("a question: the answer, the words marked, where it is said, the board", () => at("", {}, async (page) => {
    const question = "do buried cards count when a base scores";
    await page.locator(".rd-home input").fill(question);
    await titles(page, question);
    const first = page.locator(".rd-found:visible li").first();
    assert.ok((await first.locator(".rd-hit-text").textContent()).length > 20);
    assert.ok((await first.locator("mark").allTextContents()).some((word) => /buried/i.test(word)));
    assert.match(await first.locator(".rd-hit-where").textContent(), /\(20\d\d\)/);
    const played = page.locator(".rd-hit-played").first();
    await played.click();
    await page.waitForURL(/\/(rulings|cookbook)\/./);
  }));

  test("the same every time, at once and letter by letter", () => at("", {}, async (page) => {
    const question = "who wins a tied duel";
    const box = page.locator(".rd-home input");
    await box.pressSequentially(question, { delay: 5 });
    const typed = await titles(page, question);
    for (let time = 0; time < 3; time += 1) {
      await box.fill("");
      await box.fill(question);
      assert.deepEqual(await titles(page, question), typed);
    }
  }));

  test("names that are not covered, and nothing found", () => at("", {}, async (page) => {
    const box = page.locator(".rd-home input");
    const said = page.locator(".rd-found:visible .rd-missing");
    await box.fill("steam queen");
    await said.filter({ hasText: "Steam Queen is from Awesome Level 9000 (2013), which is not covered yet." }).waitFor();
    await box.fill("xylophone");
    await said.filter({ hasText: "Covered are the rules" }).waitFor();
  }));

  test("with the keyboard: up, down, escape", () => at(KINDS.card, {}, async (page) => {
    await page.keyboard.press("/");
    await page.keyboard.type("duel");
    const found = await titles(page, "duel");
    const focused = () => page.evaluate(() => document.activeElement.querySelector("strong")?.textContent);
    await page.keyboard.press("ArrowDown");
    assert.equal(await focused(), found[0]);
    await page.keyboard.press("ArrowDown");
    assert.equal(await focused(), found[1]);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    assert.equal(await page.evaluate(() => document.activeElement.name), "q");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".rd-found:visible").count(), 0);
    await page.keyboard.type("s");
    await page.locator(HIT).first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => !url.pathname.endsWith(KINDS.card));
  }));

  test("by touch, over the whole of a phone", () => at(KINDS.card, { viewport: PHONE }, async (page) => {
    await page.locator(".rd-search-open").click();
    await page.keyboard.type("gunfighter");
    assert.equal((await titles(page, "gunfighter"))[0], "Gunfighter");
    assert.ok((await page.locator(".rd-found:visible").boundingBox()).width > PHONE.width - 30);
    await page.locator(".rd-search-close").click();
    assert.equal(await page.locator(".rd-found:visible").count(), 0);
  }));

  for (const [place, path] of [["a card", KINDS.card], ["the home page, where the box has the focus at once", ""]]) {
    test(`loads nothing until somebody searches, and then soon shows something: ${place}`, () => at("", {}, async (page) => {
      const asked = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.goto(home + path);
      await page.mouse.move(DESK.width / 2, DESK.height / 3); // over the box of the home page
      await page.waitForLoadState("networkidle");
      assert.deepEqual(asked.filter((url) => /lookup/.test(url)), []);
      if (path) await page.keyboard.press("/");
      await page.keyboard.type("duel");
      await titles(page, "duel");
      assert.ok(asked.some((url) => url.endsWith("lookup.txt")));
    }));
  }

  for (const scheme of ["light", "dark"]) {
    test(`no barrier while hits are shown, ${scheme}`, () => at("", { scheme }, async (page) => {
      await page.locator(".rd-home input").fill("tie for second");
      await titles(page, "tie for second");
      await withoutBarrier(page);
    }));
  }
});

describe("a ruling", () => {
  const now = (page) => page.locator("#now").textContent();

  test("is found and gone through with the keyboard alone", () => at("", {}, async (page) => {
    await page.keyboard.type("Deputy: waiting for the other card");
    await page.locator(HIT).first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/rulings\//);
    const steps = page.locator("a[data-board]");
    const all = await steps.allTextContents();
    const last = all.length - 1;
    assert.ok(last > 5);
    assert.equal(await now(page), all[0]);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.equal(await now(page), all[2]);
    assert.equal(await steps.nth(2).getAttribute("aria-current"), "step");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await now(page), all[1]);
    while ((await page.evaluate(() => document.activeElement.id)) !== "next") await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    assert.equal(await now(page), all[2]);
    await page.keyboard.press("End");
    assert.equal(await now(page), all[last]);
    assert.ok(await page.locator("#next").isDisabled());
    await page.keyboard.press("ArrowRight");
    assert.equal(await now(page), all[last]);
  }));

  test("shows one board at a time, that of its step, with a name for those who hear it", () => at(KINDS.ruling, {}, async (page) => {
    const boards = new Set();
    const steps = await page.locator("a[data-board]").count();
    for (let step = 0; step < steps; step += 1) {
      const shown = page.locator("#boards > figure:visible");
      assert.equal(await shown.count(), 1);
      const number = await page.locator("a[aria-current]").getAttribute("data-board");
      assert.equal(await shown.getAttribute("id"), `board-${number}`);
      const picture = shown.locator("[role=img]");
      for (const by of ["aria-labelledby", "aria-describedby"]) assert.equal(await page.locator(`#${await picture.getAttribute(by)}`).count(), 1);
      boards.add(number);
      await page.keyboard.press("ArrowRight");
    }
    assert.ok(boards.size > 3);
  }));

  test("steps without any network", async () => {
    const { page, close } = await opened(browser, home);
    await page.goto(home + KINDS.ruling);
    await page.context().setOffline(true);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.match(await page.locator("#count").textContent(), /^2 of/);
    await close();
  });

  test("leads to the rule behind a step", () => at(KINDS.ruling, {}, async (page) => {
    const why = page.locator("#steps details").first();
    await why.locator("summary").click();
    await why.locator("a[href*='/rules/']").first().click();
    await page.waitForURL(/\/rules\/.*#/);
    assert.ok(await page.evaluate(() => document.getElementById(decodeURIComponent(location.hash.slice(1)))));
  }));

  test("can be copied", () => at(KINDS.ruling, {}, async (page) => {
    await page.locator(".rd-copy").click();
    await page.locator(".rd-copying [role=status]", { hasText: "Copied." }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, await page.locator("#board-source").textContent());
    assert.match(copied, /^base /m);
  }));

  test("is opened at a step by its address", () => at(`${KINDS.ruling}#step-2`, {}, async (page) => {
    assert.equal(await page.locator("a[aria-current]").getAttribute("id"), "step-2");
  }));

  test("the address follows the steps, and back leads back", () => at(KINDS.ruling, {}, async (page) => {
    await page.locator("#next").click();
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate(() => location.hash), "#step-2");
    await page.goBack();
    await page.locator("#step-1[aria-current]").waitFor();
    await page.goForward();
    await page.locator("#step-2[aria-current]").waitFor();
  }));

  test("a tap on a step shows its board, on a phone too", () => at(KINDS.ruling, { viewport: PHONE }, async (page) => {
    await page.locator("a[data-board]").nth(4).click();
    assert.match(await page.locator("#count").textContent(), /^4 of/);
    assert.ok((await page.locator("#boards > figure:visible").boundingBox()).y < PHONE.height);
  }));

  test("on a phone Back and Next stay at the bottom, below the board, and a swipe goes on", () => at(KINDS.ruling, { viewport: PHONE }, async (page) => {
    for (let step = 1; step < 4; step += 1) {
      await page.locator("#next").click();
      assert.match(await page.locator("#count").textContent(), new RegExp(`^${step} of`));
      assert.equal(await page.locator("a[aria-current]").evaluate((link) => link.parentElement.value), step);
      const [bar, board] = await Promise.all([".rd-step-bar", "#boards > figure:visible"].map((name) => page.locator(name).boundingBox()));
      assert.ok(Math.abs(bar.y + bar.height - PHONE.height) < 2, "the bar is at the bottom");
      assert.ok(board.y < bar.y && board.y + board.height > 60, "the board is in view");
    }
    await page.locator("#boards").evaluate((boards) => {
      const at = (clientX) => new Touch({ identifier: 1, target: boards, clientX, clientY: 300 });
      boards.dispatchEvent(new TouchEvent("touchstart", { touches: [at(300)], changedTouches: [at(300)] }));
      boards.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: [at(100)] }));
    });
    assert.match(await page.locator("#count").textContent(), /^4 of/);
  }));

  test("bases stand side by side where there is room", () => at(KINDS.ruling, {}, async (page) => {
    const bases = page.locator("#boards > figure:visible .rd-bases > svg");
    const [first, second] = await Promise.all([0, 1].map((number) => bases.nth(number).boundingBox()));
    assert.ok(first.y === second.y && second.x > first.x);
  }));

  test("has its board as the picture of a link", { skip: !PAINTED && "the pictures were left out" }, () => at(KINDS.ruling, {}, async (page) => {
    const sizes = await page.evaluate(() => Promise.all(["meta[property='og:image']", "meta[name='twitter:image']"].map(async (name) => {
      const picture = new Image();
      picture.src = document.querySelector(name).content;
      await picture.decode();
      return [picture.src, picture.naturalWidth, picture.naturalHeight];
    })));
    for (const size of sizes) assert.deepEqual(size, [`${home}assets/previews/${KINDS.ruling.slice(0, -1)}.png`, 1200, 630]);
  }));

  test("has its first and last board on paper", () => at(KINDS.ruling, {}, async (page) => {
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator("#boards > figure:visible").count(), 2);
    assert.equal(await page.locator("#controls:visible, .md-header:visible, .md-tabs:visible").count(), 0);
    assert.ok(await page.locator("#steps").isVisible());
  }));
});

test("light and dark are switched, remembered, and pictures follow", () => at(KINDS.ruling, {}, async (page) => {
  const ground = async () => {
    await atRest(page);
    return page.locator("#boards figure:visible .rd-table").evaluate((table) => getComputedStyle(table).backgroundColor);
  };
  const scheme = () => page.evaluate(() => document.body.dataset.mdColorScheme);
  assert.equal(await scheme(), "default");
  const light = await ground();
  await page.locator("label[title=Dark]").click();
  assert.equal(await scheme(), "slate");
  assert.notEqual(await ground(), light);
  await page.reload();
  assert.equal(await scheme(), "slate");
}));

for (const [kind, path] of Object.entries(KINDS)) {
  test(`${kind}: 360 pixels without scrolling sideways`, () => at(path, { viewport: PHONE }, async (page) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= PHONE.width, `${wide} pixels`);
  }));

  for (const scheme of ["light", "dark"]) {
    test(`${kind}: no barrier, ${scheme}`, () => at(path, { scheme, viewport: DESK }, async (page) => {
      await withoutBarrier(page);
    }));
  }
}
