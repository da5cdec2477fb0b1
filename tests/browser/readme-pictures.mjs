// The pictures of the README, as the site looks now: node readme-pictures.mjs SITE INTO
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DESK, atRest, launched, opened, served } from "./browser.mjs";

const [site, into] = process.argv.slice(2), TALL = { width: 360, height: 824 }, SCALE = 0.75, SMALL = { width: 360, height: 640 };
const { server, home } = await served(site);
const browser = await launched();
const { cards } = JSON.parse(await readFile(join(site, "api", "cards.json"), "utf-8"));

const shot = async (page, options = {}) => {
  await atRest(page);
  return page.screenshot(options);
};
async function picture(name, path, viewport, act = () => {}) {
  const { page, close } = await opened(browser, home, { viewport });
  await page.goto(home + path);
  await act(page);
  await shot(page, { path: join(into, `${name}.png`) });
  await close();
}

/** Taps on what can be laid, and picks names in the panel. */
function layer(page) {
  const panel = page.locator("#lay-panel");
  const pick = async (...names) => { for (const name of names) await panel.getByRole("button", { name }).first().click(); };
  const at = async (label, ...names) => {
    await page.locator("#laying").getByLabel(label, { exact: true }).first().click();
    await pick(...names);
  };
  const done = () => panel.getByRole("button", { name: "Done" }).click();
  const written = (text) => page.waitForFunction((wanted) => document.querySelector("#board-text").value.includes(wanted), text);
  const answered = async (words) => {
    const before = await page.locator("#board-text").inputValue();
    await page.locator("#asked .rd-option", { hasText: words }).first().click();
    await page.waitForFunction((old) => document.querySelector("#board-text").value !== old, before);
  };
  return { pick, at, done, written, answered };
}

/** Lays a board for two and fights a duel there; `seen` is told when there is something to see. */
async function told(page, seen) {
  await page.goto(`${home}ask/`);
  await page.locator("#boards svg").first().waitFor({ timeout: 60000 });
  const { pick, at, done, written, answered } = layer(page);
  await page.locator("#examples").selectOption({ label: "An empty table" });
  await at("Factions of Ann", /^Cowboys/);
  await seen("factions");
  await pick(/^Dinosaurs/, /^Samurai/, /^Robots/, /^So-So Corral/, /^Jungle Oasis/);
  await at("Lay a card of Ann at So-So Corral", /^Gunfighter/, /^King Rex/);
  await at("Lay a card of Bob at So-So Corral", /^Ronin/, /^Zapbot/);
  await seen("cards");
  await at("Lay a card of Ann at Jungle Oasis", /^Armor Stego/);
  await at("Lay a card into the hand of Ann", /^High Noon/, /^Quick Draw/);
  await done();
  await page.locator("#laying").getByRole("button", { name: /^Gunfighter/ }).first().click();
  await page.locator("#lay-panel").getByLabel("One counter more").click();
  await written("Gunfighter (+1)");
  await seen("card");
  await done();
  await page.locator("#laying").getByRole("button", { name: "Ask about this board" }).click();
  await page.evaluate(() => scrollTo(0, 0));
  await seen("question");
  for (const answer of ["play High Noon", "Gunfighter", "Bob's Ronin", "Quick Draw", "Gunfighter"]) await answered(answer);
  await page.locator("#steps-list a[data-board]", { hasText: "wins the duel" }).click();
  await page.evaluate(() => scrollTo(0, 0));
  await seen("duel");
}

async function strip() {
  const { page, close } = await opened(browser, home, { viewport: TALL });
  const shots = [];
  await told(page, async () => shots.push((await shot(page)).toString("base64")));
  await close();
  const width = TALL.width * SCALE, style = `width: ${width - 2}px; border: 1px solid #c9ced6; border-radius: 12px`;
  const { page: sheet, close: end } = await opened(browser, home, { viewport: { width: shots.length * (width + 16) - 16, height: TALL.height * SCALE } });
  await sheet.setContent(`<body style="margin: 0; display: flex; gap: 16px">${shots.map((data) => `<img style="${style}" src="data:image/png;base64,${data}">`).join("")}`);
  await sheet.screenshot({ path: join(into, "ask-strip.png"), omitBackground: true });
  await end();
}

async function desk() {
  const { page, close } = await opened(browser, home, { viewport: DESK });
  await told(page, async (name) => name === "cards" && shot(page, { path: join(into, "ask-desk.png") }));
  await close();
}

await strip();
await desk();
await picture("home-phone", "", SMALL);
await picture("card-phone", cards.find(({ name }) => name === "Zombie Lord").address.slice(1), SMALL);
await picture("faction-desk", "factions/core-2012/pirates/", { width: 1100, height: 720 });
await browser.close();
server.close();
