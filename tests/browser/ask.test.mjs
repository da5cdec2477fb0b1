// "Ask the table": the engine in the page, as a player meets it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { answered, asking, layer, pasted, sameAsTheCommandLine, sentences, settled, text, typed } from "./asking.mjs";
import { DESK, PHONE, barriers, browser, home, opened, serveAround } from "./browser.mjs";

const SITE = process.env.SITE;
const boards = JSON.parse(await readFile(join(SITE, "assets", "ask", "boards.json"), "utf-8"));
const { board: first } = boards.find((each) => each.first);
serveAround(SITE);

const asked = (page) => page.locator("#asked .rd-question").first().textContent();
const board = (...script) => ["players Ann, Bob", "turn Ann", 'base 20 vp 4 2 1 "Docks"', "    Bob: minion 3 \"Grunt\"", "hand Ann: minion 2 \"Mouse\", action \"Plan\"", ...script, ""].join("\n");

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

for (const [size, viewport] of Object.entries({ phone: PHONE, desk: DESK })) test(`a board for three is laid by taps, on a ${size}, and a duel is fought with both cards`, () => asking({ viewport }, async (page) => {
  const { lay, panel, tap, pick, at, written } = layer(page);
  await page.locator("#examples").selectOption({ label: "An empty table" });
  await tap(lay.getByRole("button", { name: "+ Player" }));
  await at("Factions of Ann", /^Cowboys/, /^Vikings/, /^Samurai/, /^Ancient Egyptians/, /^Ancient Incas/, /^Grannies/);
  await pick(/^So-So Corral/);
  await at("Lay a card of Ann at So-So Corral", /^Gunfighter/, /^Sheriff/);
  await at("Lay a card of Bob at So-So Corral", /^Ronin/);
  await pick("Buried", /^unknown card/);
  await at("Lay a card of Cleo at So-So Corral");
  await pick("Minion", /^Minion.*power 4/);
  await at("Lay a card into the hand of Ann", /^High Noon/, /^Quick Draw/);
  await at("Lay a card into the hand of Bob", /^Heart of the Battle/);
  await tap(panel.getByRole("button", { name: "Done" }));
  await tap(lay.getByLabel("One point more for Bob"));
  await tap(lay.getByRole("button", { name: /^Gunfighter/ }));
  await tap(panel.getByLabel("One counter more"));
  await tap(panel.getByRole("button", { name: "Put an action on it" }));
  await pick("Bob", /^Ancient Curse/);
  await tap(panel.getByRole("button", { name: "Done" }));
  await written("Ann: Gunfighter (+1) with Ancient Curse from Bob, Sheriff");
  for (const line of ["players Ann (Cowboys, Vikings), Bob (Samurai, Ancient Egyptians), Cleo (Ancient Incas, Grannies)", "buried: Bob unknown", "vp Ann 0, Bob 1, Cleo 0"]) await written(line);
  assert.deepEqual(await page.locator("#problems li").allTextContents(), []);
  await tap(lay.getByRole("button", { name: "Ask about this board" }));
  for (const answer of ["play High Noon", "Gunfighter", "Bob's Ronin", "Quick Draw", "Heart of the Battle", "Gunfighter"]) await answered(page, answer);
  const told = await sameAsTheCommandLine(page);
  for (const sentence of ["Ann reveals Quick Draw.", "Bob reveals Heart of the Battle."]) assert.ok(told.includes(sentence), told.join("\n"));
}));

test("on a phone the board and its question are seen at once when it is asked about", () => asking({ viewport: PHONE }, async (page) => {
  await page.locator("#view-lay").click();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.locator("#laying").getByRole("button", { name: "Ask about this board" }).click();
  const inView = (wanted) => page.waitForFunction((found) => {
    const { top, height } = document.querySelector(found).getBoundingClientRect();
    return height && top >= 0 && top < innerHeight / 2 + 100;
  }, wanted);
  await inView("#boards .shown");
  await inView("#question");
}));

test("two clicks on an answer are one answer: the second does not answer the next question", () => asking({}, async (page) => {
  await typed(page, `${board()}base 22 vp 4 3 2 "Wharf"\n`);
  await answered(page, "play Mouse");
  const before = await text(page).inputValue(), [docks, wharf] = await page.locator("#asked .rd-option").all();
  await docks.dispatchEvent("click", { detail: 2 });
  await wharf.click();
  await page.waitForFunction((old) => document.querySelector("#board-text").value !== old, before);
  assert.equal(await text(page).inputValue(), `${before}    Ann plays Mouse at Wharf\n`);
}));

test("the menu is closed by what is chosen, by a tap elsewhere and with Escape", () => asking({}, async (page) => {
  const menu = page.locator(".rd-menu"), closed = () => page.waitForFunction(() => !document.querySelector(".rd-menu").open);
  for (const close of [() => page.locator("#share-text").click(), () => page.locator("h1").click(), () => page.keyboard.press("Escape")]) {
    await menu.locator("summary").click();
    await page.locator("#share-text").waitFor();
    await close();
    await closed();
  }
}));

test("while a board is laid: the first faction is seen, no other minion is like the letters, and each base has its breakpoint", () => asking({ viewport: PHONE }, async (page) => {
  const { lay, panel, at, empty, pick, done, tap } = layer(page);
  await empty();
  await at("Factions of Ann", /^Ninjas/);
  await lay.locator(".rd-lay-seat").first().getByRole("button", { name: /^Ninjas/ }).waitFor();
  await pick(/^Pirates/, /^Aliens/, /^Zombies/, /^The Homeworld(?!.*revised)/);
  assert.match(await lay.locator(".rd-lay-base").innerText(), /breakpoint 23/);
  await done();
  await at("Lay a card of Ann at The Homeworld");
  await panel.getByRole("searchbox").fill("shin");
  await page.waitForFunction(() => document.querySelectorAll("#lay-panel .rd-tiles .rd-tile").length < 8);
  assert.match(await panel.locator(".rd-tiles button").first().textContent(), /^Shinobi/);
  await panel.getByRole("searchbox").fill("");
  await pick("Monster");
  await done();
  await at("Lay a card of Bob at The Homeworld", /^Supreme Overlord/);
  await done();
  await tap(lay.getByRole("button", { name: /^Supreme Overlord/ }));
  await tap(panel.getByRole("button", { name: "Put an action on it" }));
  const button = panel.getByRole("button", { name: "Done" });
  assert.ok(await button.evaluate((found) => found.scrollWidth <= found.clientWidth && found.getBoundingClientRect().height < 50), "Done in one line");
}));

test("what was typed is at the top of what is found", () => asking({ viewport: PHONE }, async (page) => {
  const { panel, at, empty } = layer(page);
  await empty();
  await at("Factions of Ann");
  await panel.locator(".rd-tiles").evaluate((list) => list.scrollTo(0, 500));
  await panel.getByRole("searchbox").fill("cowb");
  await page.waitForFunction(() => document.querySelector(".rd-tiles").scrollTop === 0);
  assert.match(await panel.locator(".rd-tiles button").first().textContent(), /Cowboys/);
}));

test("players get names, and there are four of them; cards of the core set in both printings", () => asking({ viewport: PHONE }, async (page) => {
  const { lay, panel, tap, pick, at, written } = layer(page);
  await page.locator("#examples").selectOption({ label: "An empty table" });
  for (const more of [3, 4]) {
    await tap(lay.getByRole("button", { name: "+ Player" }));
    await page.waitForFunction((count) => document.querySelectorAll(".rd-lay-seat").length === count, more);
  }
  assert.equal(await lay.getByRole("button", { name: "+ Player" }).count(), 0);
  await tap(lay.getByRole("button", { name: "Ann", exact: true }));
  await panel.getByLabel("Name of Ann").fill("Bob");
  await panel.getByRole("button", { name: "Rename" }).click();
  await panel.locator("[role=status]", { hasText: "Bob is another player." }).waitFor();
  await panel.getByLabel("Name of Ann").fill("Zoë");
  await panel.getByRole("button", { name: "Rename" }).click();
  await panel.getByRole("button", { name: "Factions" }).click();
  await pick(/^Dinosaurs/, /^Robots/, /^Aliens/, /^Pirates/, /^Ninjas/, /^Tricksters/, /^Wizards/, /^Zombies/, /^Mushroom Kingdom.*revised/);
  await at("Lay a card of Zoë at Mushroom Kingdom", /^Laseratops(?!.*revised)/, /^Microbot Alpha/);
  await at("Lay a card of Bob at Mushroom Kingdom", /^Scout/);
  await at("Lay a card of Dan at Mushroom Kingdom", /^Tenacious Z/);
  await at("Lay a card into the hand of Zoë", /^King Rex/, /^Zapbot/, /^Microbot Guard/);
  await at("Lay a card into the hand of Cleo", /^Shinobi/);
  await at("Lay a card into the discard pile of Dan", /^Tenacious Z/);
  for (const line of ["players Zoë (Dinosaurs, Robots), Bob (Aliens, Pirates), Cleo (Ninjas, Tricksters), Dan (Wizards, Zombies)", "turn Zoë, play cards",
    "base Mushroom Kingdom (revised)", "    Zoë: Laseratops, Microbot Alpha", "hand Cleo: Shinobi", "discard Dan: Tenacious Z"]) await written(line);
  assert.deepEqual(await page.locator("#problems li").allTextContents(), []);
  await tap(lay.getByRole("button", { name: "Zoë", exact: true }));
  await panel.getByLabel("Name of Zoë").fill("Mary Jane");
  await page.keyboard.press("Enter");
  await written("hand Mary Jane: King Rex, Zapbot, Microbot Guard");
  await tap(panel.getByRole("button", { name: "Done" }));
  await tap(lay.getByRole("button", { name: "Ask about this board" }));
  await answered(page, "play Zapbot");
  await written("    Mary Jane plays Zapbot");
  assert.ok((await page.locator("#asked .rd-option").allTextContents()).some((words) => /Microbot Guard/.test(words)), "an extra minion");
}));

test("what was laid before the rules were there is kept, and written when they are", async () => {
  const { page, wrong, close } = await opened(browser, home, { viewport: PHONE });
  try {
    let release;
    const held = new Promise((resolve) => { release = resolve; });
    await page.route("**/engine/*.packed*", async (route) => { await held; await route.continue(); });
    await page.goto(`${home}ask/`);
    const { lay, at, written } = layer(page);
    await page.locator("#examples").selectOption({ label: "An empty table" });
    await at("Factions of Ann", /^Cowboys/, /^Samurai/, /^Vikings/, /^Ancient Egyptians/, /^Saloon/);
    await at("Lay a card of Ann at Saloon", /^Gunfighter/);
    await page.reload();
    await lay.getByRole("button", { name: /^Gunfighter/ }).waitFor();
    await at("Lay a card of Bob at Saloon", /^Raider/);
    await page.locator("#undo").click();
    await at("Lay a card of Bob at Saloon", /^Mummy/);
    release();
    await written("base Saloon\n    Ann: Gunfighter\n    Bob: Mummy\n");
    assert.deepEqual(wrong, []);
  } finally {
    await close();
  }
});

test("a laid card moves, changes hands and goes away", () => asking({}, async (page) => {
  const { lay, panel, tap, at, written } = layer(page);
  await page.locator("#view-lay").click();
  await typed(page, `${board()}base 22 vp 4 3 2 "Wharf"  # the second\n`);
  const grunt = () => tap(lay.getByRole("button", { name: /^Grunt/ }));
  await grunt();
  await tap(panel.getByRole("button", { name: "Wharf" }));
  await written('"Wharf"  # the second\n    Bob: minion 3 "Grunt"');
  await tap(panel.getByRole("button", { name: "Ann" }));
  await written('    Ann: minion 3 "Grunt" owned by Bob');
  await tap(panel.getByRole("button", { name: "Bury it" }));
  await written('    buried: Ann minion 3 "Grunt" owned by Bob');
  await tap(panel.getByRole("button", { name: "discard" }));
  await written('discard Bob: minion 3 "Grunt"');
  await lay.getByRole("button", { name: /^Grunt/ }).dragTo(lay.getByRole("region", { name: "Docks" }).locator(".rd-lay-row").nth(1));
  await written('"Docks"\n    Bob: minion 3 "Grunt"');
  await grunt();
  await tap(panel.getByRole("button", { name: "Remove" }));
  await page.waitForFunction(() => !document.querySelector("#board-text").value.includes("Grunt"));
  await at("Lay a card into the deck of Bob", /^Minion.*power 2/, /^Action/);
  await written('deck Bob: minion 2 "Minion", action "Action", 20 unknown');
  await at("Lay a card of Bob at Docks");
  await panel.locator("input").fill("gunfihgter");
  await panel.getByRole("button", { name: /^Gunfighter/ }).waitFor();
  await panel.locator("input").fill("absorbing");
  await panel.locator("[role=status]", { hasText: /not covered/ }).waitFor();
}));

test("with the keyboard alone a board is laid, asked about, answered and shared", () => asking({}, async (page) => {
  const press = (...keys) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const focused = () => page.evaluate(() => document.activeElement.ariaLabel ?? document.activeElement.textContent.trim());
  const goTo = async (name, key = "Tab") => {
    for (let tried = 0; tried < 80 && await focused() !== name; tried += 1) await page.keyboard.press(key);
    assert.equal(await focused(), name);
  };
  const chosen = async (...names) => {
    for (const letters of names) {
      await page.keyboard.type(letters);
      await press("Enter");
    }
  };
  await page.locator("#examples").focus();
  await press("ArrowDown");
  await page.waitForFunction(() => document.querySelector("#ask").dataset.view === "lay");
  await goTo("Factions of Ann");
  await press("Enter");
  await chosen("cowb", "vik", "samu", "egypt", "so-so");
  await press("Escape");
  await goTo("Lay a card of Ann at So-So Corral", "Shift+Tab");
  await press("Enter");
  await chosen("gunf");
  await press("Escape");
  await goTo("Lay a card of Bob at So-So Corral");
  await press("Enter");
  await chosen("roni");
  await press("Escape");
  await goTo("Lay a card into the hand of Ann", "Shift+Tab");
  await press("Enter");
  await chosen("high noo", "quick d");
  await press("Escape");
  await page.waitForFunction(() => document.querySelector("#board-text").value.includes("hand Ann: High Noon, Quick Draw"));
  await goTo("Ask about this board");
  await press("Enter");
  await goTo("play High Noon");
  await press("Enter");
  await page.locator("#asked .rd-question", { hasText: "dueling card" }).waitFor();
  await goTo("Quick Draw");
  await press("Enter");
  await page.waitForFunction(() => document.querySelector("#board-text").value.includes("Ann places Quick Draw"));
  await goTo("Share", "Shift+Tab");
  await press("Enter");
  await goTo("Copy a link");
  await press("Enter");
  await page.locator("#said", { hasText: "Copied." }).waitFor();
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

test("names are completed in the text, in colour, and the caret stays", () => asking({}, async (page) => {
  await typed(page, board());
  await text(page).evaluate((area) => {
    const end = area.value.indexOf("\n", area.value.indexOf("hand Ann"));
    area.focus();
    area.setSelectionRange(end, end);
  });
  await page.keyboard.type(", gunf");
  await page.locator("#completions [role=option]", { hasText: "Gunfighter" }).waitFor();
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => document.querySelector("#laying").textContent.includes("Gunfighter"));
  assert.equal(await text(page).evaluate((area) => area.value.slice(area.selectionStart - 12, area.selectionStart)), ", Gunfighter");
  assert.equal(await page.locator(".rd-editor-ink .rd-hl-name", { hasText: "Gunfighter" }).count(), 1);
  await page.keyboard.type(", Raid");
  await settled(page);
  assert.match(await text(page).inputValue(), /hand Ann: .*, Gunfighter, Raid\n/);
  assert.equal(await page.locator(".rd-editor-ink").textContent(), `${await text(page).inputValue()}\n`);
}));

test("a reload loses nothing", () => asking({}, async (page) => {
  await typed(page, board());
  await answered(page, "play Plan");
  const value = await text(page).inputValue();
  await page.goto(`${home}about/`);
  await page.goto(`${home}ask/`);
  await page.locator("#boards svg").first().waitFor();
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

test("of several cards each is picked by a tap on it, and looks picked", () => asking({ viewport: PHONE }, async (page) => {
  await pasted(page, ["players Ann, Bob", "turn Ann, before Docks scores", 'base 5 vp 4 2 1 "Docks"', '    Ann: minion 3 "Cat", minion 2 "Dog"', "    Bob: minion 2 \"Ox\"", 'base 20 vp 3 2 1 "Wharf"', "hand Ann: Full Sail", "do", "    Ann plays Full Sail", ""].join("\n"));
  const card = (name) => page.locator("#boards figure.shown [data-card]", { hasText: name }).last();
  const picked = () => page.locator("#asked .rd-option[aria-pressed=true]").allTextContents();
  assert.match(await page.locator("#asked .note").first().textContent(), /^Pick up to 2/);
  await card("Cat").dispatchEvent("click");
  await card("Dog").dispatchEvent("click");
  assert.deepEqual(await picked(), ["Cat", "Dog"]);
  assert.equal(await page.locator("#boards figure.shown .rd-picked").count(), 2);
  await card("Cat").dispatchEvent("click");
  assert.deepEqual(await picked(), ["Dog"]);
  assert.ok(await card("Dog").evaluate((found) => Boolean(found.closest(".rd-picked"))));
  await page.locator("#asked [data-name=done]").click();
  await page.waitForFunction(() => /Ann chooses Dog/.test(document.querySelector("#board-text").value));
}));

test("why not, by name and by tap", () => asking({}, async (page) => {
  await typed(page, board());
  await page.locator(".rd-others summary").click();
  await page.locator(".rd-why-not input").fill("Grunt");
  await page.keyboard.press("Enter");
  await page.locator(".rd-others [role=status] p").first().waitFor();
  assert.match(await page.locator(".rd-others [role=status]").textContent(), /Grunt/);
  await page.locator("#boards figure.shown [data-card]", { hasText: "Grunt" }).last().click();
  await page.locator("#tapped p").first().waitFor();
}));

test("what can happen", () => asking({}, async (page) => {
  await typed(page, board());
  await page.locator("#outcomes button").click();
  await page.locator("#outcomes p", { hasText: "That is all." }).waitFor();
  assert.ok((await page.locator(".rd-ends li").count()) > 1);
  assert.ok((await page.locator(".rd-ends > details[open] > summary").allInnerTexts()).some((answer) => answer.startsWith("Ann: play Mouse")));
}));

for (const [size, viewport] of Object.entries({ phone: PHONE, desk: DESK })) {
  for (const scheme of ["light", "dark"]) {
    test(`no barrier, ${size}, ${scheme}`, () => asking({ viewport, scheme }, async (page) => {
      const without = async (view) => {
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= viewport.width, view);
        assert.deepEqual(await barriers(page), [], view);
      };
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));  // on a phone nothing is half under the sheet then
      await without("asking");
      if (await page.locator("#fold").isVisible()) await page.locator("#fold").click();
      await without("folded");
      await page.locator("#view-lay").click();
      await without("laying");
      const { lay, panel, tap } = layer(page);
      await tap(lay.getByRole("button", { name: /^Gunfighter/ }));
      await without("a card");
      await tap(panel.getByRole("button", { name: "Put an action on it" }));
      await without("names");
    }));
  }
}
