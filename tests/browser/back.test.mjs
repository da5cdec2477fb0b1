// The browser's Back and Forward: on "Ask the table" through answers, steps, boards, editions and views, on a ruling through its steps.
import assert from "node:assert/strict";
import { test } from "node:test";
import { encoded as linkOf } from "../../site/docs/assets/ask/link.mjs";
import { answered, asking, layer, pasted, settled, text } from "./asking.mjs";
import { DESK, PHONE, browser, home, opened, serveAround } from "./browser.mjs";
import { kinds } from "./kinds.mjs";

const KINDS = await kinds(process.env.SITE);
serveAround(process.env.SITE);

const BOARD = ["players Ann, Bob", "turn Ann", 'base 20 vp 4 2 1 "Docks"', '    Bob: minion 3 "Grunt"', 'base 22 vp 4 3 2 "Wharf"', 'hand Ann: minion 2 "Mouse", action "Plan"', ""].join("\n");
const linked = async (board) => `ask/#${await linkOf({ board, step: 99, edition: null })}`;

/** In the page: what a player sees there. */
const look = () => JSON.stringify([document.getElementById("ask").dataset.view, document.getElementById("board-text").value, document.getElementById("edition").value,
  ...["now", "count"].map((id) => document.getElementById(id).textContent), document.querySelectorAll("#asked .rd-option").length]);
const seen = (page) => page.evaluate(look);
const isSeen = (page, wanted) => page.waitForFunction(`(${look})() === ${JSON.stringify(wanted)}`);
const isNotSeen = (page, before) => page.waitForFunction(`(${look})() !== ${JSON.stringify(before)}`);
const entries = (page) => page.evaluate(() => window.history.length);

/** The link in the address, as soon as it says what is shown. */
const addressed = (page, board) => page.waitForFunction(async (wanted) => {
  const { decoded } = await import(new URL("../assets/ask/link.mjs", location).href);
  return (await decoded(location.hash))?.board === wanted;
}, board);

for (const [size, viewport] of Object.entries({ phone: PHONE, desk: DESK })) {
  test(`Back and Forward go through all that was done, on a ${size}`, async () => asking({ viewport }, async (page) => {
    await settled(page);
    const done = [await seen(page)];
    const edition = await page.locator("#edition option").last().getAttribute("value");
    for (const act of [
      () => answered(page, "play Mouse"),
      () => answered(page, "Docks"),
      () => page.locator("#back").click(),
      () => page.locator("#steps-list a[data-board]").first().click(),
      () => page.locator("#next").click(),
      () => page.locator("#edition").selectOption(edition),
      () => page.locator("#undo").click(),
      () => page.locator("#view-lay").click(),
      () => page.locator("#examples").selectOption({ label: "An empty table" }),
    ]) {
      await act();
      await isNotSeen(page, done.at(-1));
      await settled(page);
      await page.waitForTimeout(200);  // what goes on by itself has come to its end
      done.push(await seen(page));
    }
    for (const wanted of done.slice(0, -1).reverse()) {
      await page.goBack();
      await isSeen(page, wanted);
    }
    for (const wanted of done.slice(1)) {
      await page.goForward();
      await isSeen(page, wanted);
    }
    for (const wanted of done.slice(0, -1).reverse().slice(0, 3)) {
      await page.goBack();
      await isSeen(page, wanted);
    }
    const before = await seen(page);
    await addressed(page, await text(page).inputValue());
    await page.reload();
    await isSeen(page, before);
    await page.goBack();
    await isSeen(page, done.at(-5));
  }, await linked(BOARD)));
}

test("typing and laying make no entries, and Back from them loses nothing", async () => asking({ viewport: PHONE }, async (page) => {
  await answered(page, "play Plan");
  await settled(page);
  const there = await entries(page), answeredText = await text(page).inputValue();
  await page.locator("#view-lay").click();
  const { lay, at, tap, panel, written } = layer(page);
  await at("Lay a card into the hand of Ann", /^Minion.*power 2/);
  await written('hand Ann: minion 2 "Mouse", action "Plan", minion 2 "Minion"');
  await tap(panel.getByRole("button", { name: "Done" }));
  await tap(lay.getByLabel("One point more for Bob"));
  await written("Bob 1");
  await pasted(page, `${await text(page).inputValue()}hand Bob: 2 unknown\n`);
  const laid = await text(page).inputValue();
  assert.equal(await entries(page), there + 1, "only the view");
  await page.goBack();
  await page.waitForFunction((wanted) => document.getElementById("board-text").value === wanted, answeredText);
  await page.goForward();
  await page.waitForFunction((wanted) => document.getElementById("board-text").value === wanted, laid);
  await page.goBack();
  await page.waitForFunction((wanted) => document.getElementById("board-text").value === wanted, answeredText);
  await settled(page);
  await answered(page, "play Mouse");  // another way from there: what was laid can still be gone back to
  await page.locator("#undo").click();
  await page.waitForFunction((wanted) => document.getElementById("board-text").value === wanted, answeredText);
}, await linked(BOARD)));

test("a link that is followed within the page is an entry of its own", async () => asking({}, async (page) => {
  const before = await text(page).inputValue();
  await answered(page, "play Mouse");
  await addressed(page, await text(page).inputValue());
  const other = BOARD.replace("Docks", "Pier");
  await page.evaluate((hash) => { location.hash = hash; }, (await linked(other)).split("#")[1]);
  await page.waitForFunction((wanted) => document.getElementById("ask").ruled === wanted, other);
  await page.goBack();
  await page.waitForFunction(() => document.getElementById("board-text").value.includes("Ann plays Mouse"));
  await page.goBack();
  await page.waitForFunction((wanted) => document.getElementById("ask").ruled === wanted, before);
  await page.goForward();
  await page.goForward();
  await page.waitForFunction((wanted) => document.getElementById("ask").ruled === wanted, other);
}, await linked(BOARD)));

for (const [size, viewport] of Object.entries({ phone: PHONE, desk: DESK })) {
  test(`each step of a ruling has its address, and Back and Forward go through them, on a ${size}`, async () => {
    const { page, wrong, close } = await opened(browser, home, { viewport });
    try {
      await page.goto(home + KINDS.ruling);
      const at = (number) => page.locator(`#step-${number}[aria-current]`).waitFor();
      for (let step = 1; step < 4; step += 1) {
        await page.locator("#next").click();
        assert.equal(await page.evaluate(() => location.hash), `#step-${step}`);
      }
      await page.locator("#back").click();
      await page.locator("#step-5").click();
      for (const step of [2, 3, 2, 1, 0]) {
        await page.goBack();
        await at(step);
      }
      for (const step of [1, 2, 3, 2, 5]) {
        await page.goForward();
        await at(step);
      }
      await page.evaluate(() => { location.hash = "#elsewhere"; });
      assert.equal(await page.locator("a[aria-current]").getAttribute("id"), "step-5", "another place of the page is no step");
      await page.goto("about:blank");
      await page.goto(`${home}${KINDS.ruling}#step-9`);
      await at(9);
      await page.waitForFunction(() => document.querySelector("#boards .shown")?.getBoundingClientRect().top > 0);
      const { y } = await page.locator("#boards .shown").boundingBox();
      assert.ok(y < viewport.height / 2, "a link to a step shows its board");
      assert.deepEqual(wrong, []);
    } finally {
      await close();
    }
  });
}
