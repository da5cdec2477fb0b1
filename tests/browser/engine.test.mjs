// "Ask the table": branches, actions, what goes wrong, and whether the page says what the command line says.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { encoded as linkOf } from "../../site/docs/assets/ask/link.mjs";
import { asking, pasted, put, text } from "./asking.mjs";
import { PHONE, home, serveAround } from "./browser.mjs";

const SITE = process.env.SITE;
const { played } = JSON.parse(await readFile(join(SITE, "api", "rulings.json"), "utf-8"));
serveAround(SITE);

const BOARD = ["players Ann, Bob", "turn Ann", 'base 20 vp 4 2 1 "Docks"', '    Bob: minion 3 "Grunt"', 'base 22 vp 4 3 2 "Wharf"', 'hand Ann: minion 2 "Mouse", action "Plan", minion 4 "Big"', ""].join("\n");
const option = (page, words) => page.locator("#asked .rd-option", { hasText: words }).first();

async function changes(page, act) {
  const before = await text(page).inputValue();
  await act();
  await page.waitForFunction((old) => document.querySelector("#board-text").value !== old, before);
}

test("branches are listed, shown and compared; an undo brings back what was forgotten", () => asking({ viewport: PHONE }, async (page) => {
  await pasted(page, BOARD);
  await changes(page, () => option(page, "play Mouse").click());
  await option(page, "Docks").waitFor();
  await changes(page, () => option(page, "Docks").click());
  assert.ok(await page.locator("#branches").isHidden());
  await page.locator("#steps-list a[data-board]").nth(0).click();
  await changes(page, () => option(page, "play Plan").click());
  const branch = page.locator("#branches .rd-branch");
  await branch.first().waitFor();
  assert.deepEqual(await branch.allTextContents(), ["Ann: play Mouse"]);
  await page.locator("#branches button", { hasText: "Compare" }).click();
  const compared = await page.locator("#branches .rd-compared").innerText();
  for (const words of ["Now: Ann: play Plan", "Ann: play Mouse", "Mouse goes to Docks", "Plan goes to Ann's discard pile"]) assert.ok(compared.includes(words), compared);
  await changes(page, () => branch.first().click());
  assert.match(await text(page).inputValue(), /Ann plays Mouse/);
  await page.locator("#branches .rd-branch", { hasText: "play Plan" }).waitFor();
  await page.locator("#branches button", { hasText: "Forget" }).click();
  await page.locator("#branches").waitFor({ state: "hidden" });
  await page.locator("#undo").click();
  await page.locator("#branches .rd-branch", { hasText: "play Plan" }).waitFor();
  await page.reload();
  await page.locator("#branches .rd-branch", { hasText: "play Plan" }).waitFor();
  await page.locator(".rd-menu summary").click();
  await page.locator("#share-link").click();
  await page.locator("#said", { hasText: "Copied." }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await asking({}, async (other) => {
    await other.locator("#branches .rd-branch", { hasText: "play Plan" }).waitFor();
    assert.match(await text(other).inputValue(), /Ann plays Mouse/);
  }, link.slice(home.length));
}));

test("actions are sorted, and each other card says why not", () => asking({}, async (page) => {
  await pasted(page, BOARD);
  assert.deepEqual(await page.locator("#asked .rd-group").evaluateAll((groups) => groups.map((group) => group.getAttribute("aria-label"))), ["Play a minion", "Play an action", "Pass"]);
  await changes(page, () => option(page, "play Mouse").click());
  await changes(page, () => option(page, "Docks").click());
  await page.locator("#asked .rd-others summary").first().click();
  await page.locator("#asked .rd-not-now", { hasText: "Big" }).click();
  await page.locator("#asked .rd-others [role=status] p").first().waitFor();
  assert.match(await page.locator("#asked .rd-others [role=status]").innerText(), /Big: .*minion/);
}));

test("why a step came about, opened in place", () => asking({}, async (page) => {
  await page.locator("#steps-list details summary").first().click();
  await page.locator("#steps-list details .rd-why").first().waitFor();
  assert.match(await page.locator("#steps-list details").first().innerText(), /\(.*p\. \d+\)/);
}));

test("another edition shows what comes out differently", () => asking({}, async (page) => {
  await page.locator("#edition option").nth(2).waitFor({ state: "attached" });
  const values = await page.locator("#edition option").evaluateAll((found) => found.map(({ value }) => value));
  await page.locator("#edition").selectOption(values.at(-1));
  await page.locator("#compared *").first().waitFor();
  assert.match(await page.locator("#compared").innerText(), /comes out the same|Step \d+/);
  await page.locator("#compared").getByRole("button", { name: "Close" }).click();
  assert.equal(await page.locator("#compared *").count(), 0);
  await page.locator("#undo").click();
  await page.waitForFunction(() => document.querySelector("#edition").selectedOptions[0].textContent.startsWith("as the board says: Oops"));
  await page.waitForFunction(() => !document.querySelector("#edition").value && !document.querySelector("#compared").children.length);
}));

// Nearly as long as a board may be.
const LONG = ["players Ann, Bob", "turn Ann", 'base 20 vp 4 2 1 "Docks"', "hand Ann: 10 unknown", "hand Bob: 10 unknown", "do",
  ...Array.from({ length: 1000 }, (_, index) => ["Ann", "Bob"][index % 2]).flatMap((player) => [`    ${player} is done`, `    ${player} discards unknown of ${player}, unknown of ${player}`]), ""].join("\n");

test("a board that runs too long is stopped, and nothing is lost", () => asking({}, async (page) => {
  await pasted(page, BOARD);
  await page.waitForTimeout(1600);  // what is typed at once is undone at once
  await put(page, LONG);
  await page.locator("#trouble p", { hasText: "This took longer than 10 seconds, so it was stopped." }).waitFor();
  assert.equal(await text(page).inputValue(), LONG);
  await page.locator("#undo").click();
  await page.waitForFunction((wanted) => document.querySelector("#board-text").value === wanted, BOARD);
  await changes(page, () => option(page, "play Plan").click());
  assert.match(await text(page).inputValue(), /Ann plays Plan/);
  assert.equal(await page.locator("#trouble *").count(), 0);
}));

test("a mistake of the engine comes with a text to report", () => asking({}, async (page) => {
  await pasted(page, BOARD);
  await page.evaluate(() => {
    const plain = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (data) { plain.call(this, data.message?.board.includes("Broken") ? { ...data, message: { ask: "nonsense" } } : data); };
  });
  await put(page, BOARD.replace("Docks", "Broken"));
  await page.locator("#trouble button", { hasText: "Copy the report" }).click();
  await page.locator("#said", { hasText: "Copied." }).waitFor();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(report, /^rulesdsl \S+\n[^]*KeyError[^]*"Broken"/);
  await pasted(page, BOARD);
  assert.equal(await page.locator("#trouble *").count(), 0);
}));

test("what cannot be read says so, and the board that was there stays", () => asking({}, async (page) => {
  await pasted(page, BOARD);
  const said = async (fragment, words) => {
    await page.evaluate((hash) => { location.hash = hash; }, fragment);
    await page.locator("#said", { hasText: words }).waitFor();
    assert.equal(await text(page).inputValue(), BOARD);
  };
  const link = await linkOf({ board: BOARD, step: 0, edition: null });
  await said(link.slice(0, -9), "damaged");
  await said(`9.${link.slice(2)}`, "another version");
  await said("elsewhere", "holds no board");
  for (const made of [{ step: "x" }, { step: -1 }, { edition: 5 }, { board: 7 }, { branches: {} }, { branches: [1] }]) {  // links made by hand
    await page.evaluate(() => { location.hash = "nothing"; });
    await said(await linkOf({ board: BOARD.replace("Docks", "Elsewhere"), step: 0, edition: null, ...made }), "damaged");
  }
  await put(page, "x\n".repeat(500_000));
  await page.locator("#said", { hasText: "too long for a board" }).waitFor();
  await page.goto(`${home}ask/`);
  await page.locator("#boards svg").first().waitFor();
  assert.equal(await text(page).inputValue(), BOARD);
  await put(page, BOARD.replace("Ann, Bob", "Ann (Geeks, Cowboys), Bob"));
  await page.locator("#problems", { hasText: "not covered yet" }).waitFor();
  assert.ok(await page.locator("#boards svg").count());
  await page.goto("about:blank");
  await page.goto(`${home}ask/#${await linkOf({ board: BOARD, step: 0, edition: "elsewhere-1999" })}`);
  await page.locator("#said", { hasText: "does not know the rulebook elsewhere-1999" }).waitFor();
  await page.waitForFunction((wanted) => document.getElementById("ask").ruled === wanted, BOARD);
}));

test("fifty published rulings come out in the page as the command line tells them", () => asking({}, async (page) => {
  const plain = (html) => html.replaceAll("&#39;", "'").replaceAll("&#34;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  const flat = (steps) => steps.flatMap((step) => [step, ...flat(step.steps)]);
  for (const ruling of played.filter((_, index) => index % Math.floor(played.length / 50) === 0).slice(0, 50)) {
    const published = await readFile(join(SITE, ruling.address, "index.html"), "utf-8");
    const told = [...published.matchAll(/<a href="#step-\d+" id="step-\d+"[^>]*>(.*?)<\/a>/g)].map(([, sentence]) => plain(sentence));
    await pasted(page, ruling.board);
    assert.deepEqual(await page.locator("#steps-list a[data-board]").allTextContents(), told, ruling.title);
    const numbers = new Set(flat(ruling.steps).map((step) => step.told_at).filter(Boolean));
    assert.equal(numbers.size, told.length - 1 - (ruling.open ? 1 : 0), ruling.title);
    assert.deepEqual(await page.locator("#failed li, #problems li").allTextContents(), [], ruling.title);
  }
}));

test("published boards go through the page, the browser's memory and a link as they are", () => asking({}, async (page) => {
  const boards = played.filter((_, index) => index % Math.floor(played.length / 50) === 0).map(({ board }) => board);
  const same = await page.evaluate(async (texts) => {
    const base = new URL("../assets/ask/", location);
    const [{ encoded, decoded }, { History }] = await Promise.all(["link.mjs", "history.mjs"].map((name) => import(new URL(name, base).href)));
    const area = document.querySelector("#board-text");
    const found = [];
    for (const text of texts) {
      new History().push({ board: text });
      area.value = (await decoded(`#${await encoded({ board: new History().state.board, step: 1, edition: null })}`)).board;
      found.push(area.value);
    }
    return found;
  }, boards);
  assert.deepEqual(same, boards);
}));
