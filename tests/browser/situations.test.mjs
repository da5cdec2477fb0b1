// Real situations, laid on a phone by taps alone and answered with the buttons of the page: the same steps as the command
// line tells about the board that comes of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answered, asking, layer, sameAsTheCommandLine, settled, text } from "./asking.mjs";
import { PHONE, serveAround } from "./browser.mjs";

serveAround(process.env.SITE);

const laid = (act) => asking({ viewport: PHONE }, async (page) => {
  const table = layer(page);
  await table.empty();
  await act(page, table);
});
const told = (found, ...wanted) => wanted.forEach((sentence) => assert.ok(found.some((each) => each.startsWith(sentence)), `${sentence}\n${found.join("\n")}`));

test("three players, before a base scores: specials of ninjas and pirates, then those after it", () => laid(async (page, { lay, panel, tap, pick, at, written, done, ask }) => {
  await tap(lay.getByRole("button", { name: "+ Player" }));
  await at("Factions of Ann", /^Ninjas/, /^Pirates/, /^Aliens/, /^Zombies/, /^Robots/, /^Dinosaurs/);
  await pick(/^Ninja Dojo/, /^Tortuga/);
  await at("Lay a card of Ann at Ninja Dojo", /^First Mate(?!.*revised)/);
  await at("Lay a card of Bob at Ninja Dojo", /^Scout/, /^Supreme Overlord/);
  await at("Lay a card of Cleo at Ninja Dojo", /^King Rex/);
  await at("Lay a card of Ann at Tortuga", /^Pirate King/);
  await at("Lay a card into the hand of Ann", /^Shinobi/);
  await done();
  await tap(lay.locator(".rd-lay-common summary"));
  await at("Lay a card on the base deck", /^Jungle Oasis/);
  await done();
  await tap(lay.getByLabel("Ann's turn: play cards"));
  await tap(panel.getByRole("group", { name: "Ninja Dojo" }).getByRole("button", { name: "before it scores" }));
  await written("turn Ann, before Ninja Dojo scores");
  await settled(page);
  await ask();
  for (const answer of ["yes", "use Shinobi", "First Mate", "yes", "Bob's Scout", "yes"]) await answered(page, answer);
  told(await sameAsTheCommandLine(page), "Ann moves Pirate King (5) from Tortuga to Ninja Dojo.", "Ann plays Shinobi at Ninja Dojo as an extra minion.", "Ann moves First Mate (2) from Ninja Dojo to Tortuga", "Bob places Scout (3) in hand", "Ninja Dojo: which minion does Ann destroy, if any?");
}));

test("four players: a talent of a later printing, chosen beside the first one", () => laid(async (page, { lay, tap, at, written, done, ask }) => {
  for (const more of [3, 4]) {
    await tap(lay.getByRole("button", { name: "+ Player" }));
    await page.waitForFunction((count) => document.querySelectorAll(".rd-lay-seat").length === count, more);
  }
  await at("Factions of Ann", /^Wizards/, /^Ninjas/, /^Robots/, /^Dinosaurs/, /^Aliens/, /^Pirates/, /^Zombies/, /^Tricksters/, /^The Great Library/);
  await at("Lay a card of Ann at The Great Library", /^Archmage.*revised/, /^Ninja Acolyte.*revised/);
  await at("Lay a card of Dan at The Great Library", /^Grave Digger/);
  await at("Lay a card into the hand of Ann", /^Summon/, /^Shinobi/);
  await done();
  await written("    Ann: Archmage (revised), Ninja Acolyte (revised)");
  await settled(page);
  await ask();
  const talents = page.locator("#asked .rd-group[aria-label=Talents] .rd-option");
  await talents.first().waitFor({ state: "attached", timeout: 20_000 });
  const offered = await talents.allTextContents();
  assert.deepEqual(offered, ["use Archmage's talent", "use Ninja Acolyte's talent"]);
  for (const answer of ["use Ninja Acolyte's talent", "Shinobi", "use Archmage's talent", "Summon"]) await answered(page, answer);
  told(await sameAsTheCommandLine(page), "Ann uses Ninja Acolyte's talent", "Ann returns Ninja Acolyte (2) to hand", "Ann plays Shinobi", "Ann uses Archmage's talent", "Ann plays Summon");
}));

test("zombies come out of the discard pile: by themselves, and with an action", () => laid(async (page, { at, written, done, ask, lay, pick, tap }) => {
  await at("Factions of Ann", /^Zombies/, /^Ninjas/, /^Robots/, /^Aliens/, /^Evans City Cemetery/, /^Temple of Goju/);
  await at("Lay a card of Bob at Evans City Cemetery", /^Zapbot/);
  await at("Lay a card into the hand of Ann", /^They Keep Coming/, /^Grave Digger/);
  await at("Lay a card into the discard pile of Ann", /^Tenacious Z/, /^Walker/);
  await at("Lay a card into the deck of Ann", /^Outbreak/);
  await done();
  await written("discard Ann: Tenacious Z, Walker");
  await settled(page);
  await ask();
  const abilities = page.locator("#asked .rd-group[aria-label=Abilities] .rd-option");
  await abilities.first().waitFor({ state: "attached", timeout: 20_000 });
  assert.deepEqual(await abilities.allTextContents(), ["use Tenacious Z"]);
  for (const answer of ["use Tenacious Z", "Evans City Cemetery", "play They Keep Coming", "Walker", "Temple of Goju", "return Outbreak"]) await answered(page, answer);
  told(await sameAsTheCommandLine(page), "Ann plays Tenacious Z at Evans City Cemetery from the discard pile as an extra minion.", "Ann plays They Keep Coming.", "Ann plays Walker at Temple of Goju from the discard pile as an extra minion.");
}));

test("a special from the hand of another player, before a base scores", () => laid(async (page, { lay, panel, tap, at, written, done, ask }) => {
  await at("Factions of Ann", /^Ninjas/, /^Zombies/, /^Robots/, /^Aliens/, /^Temple of Goju/, /^Evans City Cemetery/);
  await at("Lay a card of Ann at Temple of Goju", /^Tiger Assassin/);
  await at("Lay a card of Bob at Temple of Goju", /^Nukebot/, /^Zapbot/, /^Scout/);
  await at("Lay a card into the hand of Ann", /^Hidden Ninja/, /^Ninja Master/);
  await done();
  await tap(lay.getByLabel("It is Bob's turn"));
  await tap(lay.getByLabel("Bob's turn: play cards"));
  await tap(panel.getByRole("group", { name: "Temple of Goju" }).getByRole("button", { name: "before it scores" }));
  await written("turn Bob, before Temple of Goju scores");
  await settled(page);
  await ask();
  for (const answer of ["play Hidden Ninja", "Ninja Master", "Bob's Nukebot"]) await answered(page, answer);
  told(await sameAsTheCommandLine(page), "Ann plays Hidden Ninja", "Ann plays Ninja Master at Temple of Goju", "Ann's Ninja Master destroys Nukebot (5).", "Nukebot destroys Ann's Tiger Assassin (4)");
}));

test("robots bring each other, and aliens send somebody home", () => laid(async (page, { at, done, ask }) => {
  await at("Factions of Ann", /^Robots/, /^Aliens/, /^Ninjas/, /^Zombies/, /^Temple of Goju/, /^Evans City Cemetery/);
  await at("Lay a card of Bob at Temple of Goju", /^Shinobi/, /^Tiger Assassin/);
  await at("Lay a card into the hand of Ann", /^Zapbot/, /^Microbot Guard/, /^Beam Up/);
  await done();
  await settled(page);
  await ask();
  for (const answer of ["play Zapbot", "Temple of Goju", "Microbot Guard", "Evans City Cemetery", "play Beam Up", "Bob's Shinobi"]) await answered(page, answer);
  told(await sameAsTheCommandLine(page), "Ann plays Microbot Guard at Evans City Cemetery as an extra minion (Zapbot).", "Ann plays Beam Up.");
}));

for (const [printing, name, may] of [["the first printing has to destroy", /^Laseratops(?!.*revised)/, 0], ["the revised one may", /^Laseratops.*revised/, 1]]) {
  test(`a card in the printing that was chosen: ${printing}`, () => laid(async (page, { at, done, ask }) => {
    await at("Factions of Ann", /^Dinosaurs/, /^Wizards/, /^Robots/, /^Aliens/, /^School of Wizardry/);
    await at("Lay a card of Bob at School of Wizardry", /^Zapbot/, /^Microbot Fixer/);
    await at("Lay a card into the hand of Ann", name);
    await done();
    await settled(page);
    await ask();
    await answered(page, "play Laseratops");
    assert.equal(await page.locator("#asked [data-name=none]").count(), may);
    await answered(page, "Bob's Microbot Fixer");
    told(await sameAsTheCommandLine(page), "Laseratops destroys Bob's Microbot Fixer");
  }));
}

test("Madness cards in a hand and in their deck", () => laid(async (page, { lay, tap, at, written, done, ask }) => {
  await at("Factions of Ann", /^Wizards/, /^Ninjas/, /^Robots/, /^Dinosaurs/, /^The Central Brain/);
  await at("Lay a card into the hand of Ann");
  await page.locator("#lay-panel").getByRole("searchbox").fill("madn");
  await page.locator("#lay-panel").getByRole("button", { name: /^Madness/ }).click();
  await done();
  await tap(lay.locator(".rd-lay-common summary"));
  await at("Lay a card on the madness deck", /^Madness/, /^Madness/);
  await done();
  await written("madness deck: Madness, Madness");
  await settled(page);
  await ask();
  await answered(page, "play Madness");
  await answered(page, "return");
  told(await sameAsTheCommandLine(page), "Ann plays Madness", "Ann returns Madness");
}));

test("a deck that is known in part, unknown cards, an action on a minion, a buried card", () => laid(async (page, { lay, tap, pick, at, written, done }) => {
  await at("Factions of Ann", /^Zombies/, /^Ancient Egyptians/, /^Robots/, /^Dinosaurs/, /^Evans City Cemetery/);
  await at("Lay a card into the deck of Ann", "Somewhere in it", /^Walker/, /^Outbreak/, "On top", /^Grave Digger/, "At the bottom", /^Zombie Lord/);
  await written("deck Ann: Grave Digger, shuffled (Outbreak, Walker, 20 unknown), Zombie Lord");
  await done();
  await tap(lay.getByRole("button", { name: /^somewhere: Outbreak/ }));
  await pick("Remove Outbreak");
  await pick("One unknown card less");
  await written("shuffled (Walker, 19 unknown)");
  await pick("Remove Walker");
  await written("deck Ann: Grave Digger, 19 unknown, Zombie Lord");
  await done();
  await at("Lay a card into the hand of Bob", /^unknown card/);
  await done();
  await tap(lay.locator(".rd-lay-seat").nth(1).getByRole("button", { name: /^unknown/ }));
  await pick("One unknown card more", "One unknown card more");
  await written("hand Bob: 3 unknown");
  await done();
  await at("Lay a card of Bob at Evans City Cemetery", "Minion", /^King Rex/);
  await pick("Buried", /^unknown card/, "Minion");
  await done();
  await tap(lay.getByRole("button", { name: /^King Rex/ }));
  await pick("Put an action on it", /^Upgrade/);
  await done();
  await written("    Bob: King Rex with Upgrade");
  await settled(page);
  assert.deepEqual(await page.locator("#problems li").allTextContents(), []);
}));

test("a faction that is not covered: it says so, and nothing is lost", () => laid(async (page, { lay, panel, at, done, written }) => {
  await at("Factions of Ann", /^Ninjas/, /^Pirates/);
  const box = panel.getByRole("searchbox");
  await box.fill("steampunks");
  await panel.getByText("The faction Steampunks is from Awesome Level 9000 (2013), which is not covered yet.").waitFor();
  await done();
  await written("players Ann (Ninjas, Pirates), Bob");
  await settled(page);
  const before = await text(page).inputValue();
  await page.locator("#text details").first().evaluate((board) => { board.open = true; });
  await text(page).fill(before.replace("Bob", "Bob (Steampunks, Aliens)"));
  await page.locator("#problems li", { hasText: "which is not covered yet. Leave out the factions of Bob" }).waitFor();
  assert.ok(await page.locator("#asked").isHidden(), "no question about a board that cannot be read");
  await page.locator("#undo").click();
  await settled(page);
  assert.equal(await text(page).inputValue(), before);
  assert.ok(await lay.getByRole("button", { name: /^Ninjas/ }).isVisible());
}));
