// "Ask the table": the engine in the page, as a player meets it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { AXE, DESK, PHONE, launched, opened, served } from "./browser.mjs";

const SITE = process.env.SITE;
const { played } = JSON.parse(await readFile(join(SITE, "api", "rulings.json"), "utf-8"));
const boards = JSON.parse(await readFile(join(SITE, "assets", "ask", "boards.json"), "utf-8"));
const { board: first } = boards.find((each) => each.first);
let browser, server, home;

before(async () => {
  ({ server, home } = await served(SITE));
  browser = await launched();
});
after(async () => {
  await browser.close();
  server.close();
});

/** Opens the page, waits for its first board, acts, and demands that nothing went wrong meanwhile. */
async function asking(options, act, path = "ask/") {
  const { page, wrong, close } = await opened(browser, home, options);
  try {
    await page.goto(home + path);
    await page.locator("#boards svg").first().waitFor({ timeout: 60000 });
    await act(page);
    assert.deepEqual(wrong, []);
  } finally {
    await close();
  }
}

const text = (page) => page.locator("#board-text");
const sentences = (page) => page.locator("#steps-list a[data-board]").allTextContents();
const asked = (page) => page.locator("#asked .rd-question").first().textContent();
const board = (...script) => ["players Ann, Bob", "turn Ann", 'base 20 vp 4 2 1 "Docks"', "    Bob: minion 3 \"Grunt\"", "hand Ann: minion 2 \"Mouse\", action \"Plan\"", ...script, ""].join("\n");

async function typed(page, value) {
  await text(page).fill(value);
  await page.waitForFunction((wanted) => !wanted || document.querySelector("#board-text").value === wanted, value);
  await page.waitForTimeout(600);
}

async function answered(page, option) {
  const before = await text(page).inputValue();
  await page.locator("#asked .rd-option", { hasText: option }).first().click();
  await page.waitForFunction((old) => document.querySelector("#board-text").value !== old, before);
}

test("answers become lines of the script, and can be taken back", () => asking({}, async (page) => {
  await typed(page, board());
  assert.match(await asked(page), /^What does Ann do/);
  await answered(page, "play Mouse");
  assert.match(await text(page).inputValue(), /do\n    Ann plays Mouse/);
  assert.ok((await sentences(page)).some((sentence) => sentence.startsWith("Ann plays Mouse")));
  await page.locator("#undo").click();
  await page.waitForFunction(() => !document.querySelector("#board-text").value.includes("do\n"));
  await page.locator("#redo").click();
  await page.waitForFunction(() => document.querySelector("#board-text").value.includes("Ann plays Mouse"));
}));

test("at an earlier step another choice makes another line", () => asking({}, async (page) => {
  await page.locator("#steps-list a[data-board]").nth(0).click();
  const other = page.locator("#asked .rd-option[aria-pressed=false]").first();
  const words = await other.textContent();
  await answered(page, words);
  const value = await text(page).inputValue();
  assert.equal(value.split("\ndo\n")[1].trim().split("\n").length, 1);
  assert.ok(!value.includes("expect"));
}));

test("a board for three is laid by taps, on a phone", () => asking({ viewport: PHONE }, async (page) => {
  const lay = page.locator("#laying");
  const changes = async (act) => {
    const before = await text(page).inputValue();
    await act();
    await page.waitForFunction((old) => document.querySelector("#board-text").value !== old, before);
  };
  const add = (name, letters) => changes(async () => {
    await lay.locator(`[data-name="${name}"]`).first().click();
    await page.locator(".rd-sheet input").fill(letters);
    await page.keyboard.press("Enter");
  });
  await changes(() => page.locator("#examples").selectOption({ label: "An empty table" }));
  await page.locator("#lay summary").first().click();
  await changes(() => lay.locator("[data-name=player]").click());
  await add("Add a base", "saloo");
  await add("Ann: minion", "gunfi");
  await add("Bob: minion", "raid");
  await add("Cleo: buried", "mumm");
  await add("Ann: hand", "high noo");
  await changes(() => lay.locator('[data-name="more Bob"]').click());
  await lay.locator(".rd-chip-card summary", { hasText: "Gunfighter" }).click();
  await changes(() => lay.locator(".rd-chip-card[open] button", { hasText: "+1 counter" }).click());
  const value = await text(page).inputValue();
  for (const line of ["players Ann, Bob, Cleo", "base Saloon", "Ann: Gunfighter (+1)", "Bob: Raider", "hand Ann: High Noon", "Bob 1"]) assert.ok(value.includes(line), `${line} in\n${value}`);
  assert.equal(await page.locator("#problems li").count(), 0);
  await answered(page, "play High Noon");
  assert.ok((await sentences(page)).includes("Ann plays High Noon."));
}));

test("mistakes stand at their lines, and lose nothing", () => asking({}, async (page) => {
  const shown = await page.locator("#boards svg").count();
  await typed(page, board().replace("Grunt\"", "Grunt\", Grundt"));
  const problem = page.locator("#problems button");
  assert.match(await problem.textContent(), /^Line 4: .*Grundt/);
  assert.equal(await page.locator("#board-lines .rd-wrong").textContent(), "4");
  assert.ok(await page.locator("#boards svg").count() >= shown - 1);
  await problem.click();
  assert.equal(await page.evaluate(() => getSelection().toString()), "Grundt");
}));

test("a reload loses nothing", () => asking({}, async (page) => {
  await typed(page, board());
  await answered(page, "play Plan");
  const value = await text(page).inputValue();
  await page.goto(`${home}about/`);
  await page.goto(`${home}ask/`);
  await page.locator("#boards svg").first().waitFor({ timeout: 60000 });
  assert.equal(await text(page).inputValue(), value);
}));

test("a link opens the same step in another browser", () => asking({}, async (page) => {
  await page.locator("#steps-list a[data-board]").nth(3).click();
  const now = await page.locator("#now").textContent();
  await page.locator(".rd-menu summary").click();
  await page.locator("#share-link").click();
  await page.locator("#said", { hasText: "Copied." }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await asking({ viewport: PHONE }, async (other) => {
    assert.equal(await other.locator("#now").textContent(), now);
    assert.equal(await text(other).inputValue(), first);
  }, link.slice(home.length));
}));

test("a link that was cut says so", () => asking({}, async (page) => {
  assert.match(await page.locator("#said").textContent(), /damaged/);
}, "ask/#1.abcdefg"));

test("why not, by name and by tap", () => asking({}, async (page) => {
  await typed(page, board());
  await page.locator(".rd-why-not input").fill("Grunt");
  await page.keyboard.press("Enter");
  await page.locator(".rd-why-not [role=status] p").first().waitFor();
  assert.match(await page.locator(".rd-why-not [role=status]").textContent(), /Grunt/);
  await page.locator("#boards figure.shown [data-card]", { hasText: "Grunt" }).last().click();
  await page.locator("#tapped p").first().waitFor();
}));

test("what can happen", () => asking({}, async (page) => {
  await typed(page, board());
  await page.locator("#outcomes button").click();
  await page.locator("#outcomes p", { hasText: "That is all." }).waitFor({ timeout: 30000 });
  assert.ok((await page.locator(".rd-ends > li").count()) > 1);
}));

test("published rulings come out in the page as they were published", () => asking({}, async (page) => {
  const told = (steps) => steps.flatMap((step) => [step, ...told(step.steps)]);
  const some = played.filter((_, index) => index % Math.ceil(played.length / 50) === 0);
  for (const ruling of some) {
    const steps = new Set(told(ruling.steps).map((step) => step.told_at));
    await typed(page, ruling.board);
    const shown = await page.locator("#steps-list li").evaluateAll((found) => found.map((step) => step.value));
    assert.deepEqual(await page.locator("#problems li").count(), 0, ruling.title);
    assert.deepEqual(await page.locator("#failed li").allTextContents(), [], ruling.title);
    assert.ok([...steps].every((number) => number === null || shown.includes(number)), ruling.title);
  }
}));

for (const [size, viewport] of Object.entries({ phone: PHONE, desk: DESK })) {
  for (const scheme of ["light", "dark"]) {
    test(`no barrier, ${size}, ${scheme}`, () => asking({ viewport, scheme }, async (page) => {
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= viewport.width);
      await page.addScriptTag({ path: AXE });
      const { violations } = await page.evaluate(() => window.axe.run(document, {
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      }));
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).slice(0, 3).join(" ; ")}`), []);
    }));
  }
}
