// Published rulings, played with the buttons of the page: REPLAYS names a file with boards, answers, and what comes of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readFile } from "node:fs/promises";
import { asking, pasted, sentences, settled, text } from "./asking.mjs";
import { serveAround } from "./browser.mjs";

const REPLAYS = JSON.parse(await readFile(process.env.REPLAYS, "utf-8"));
serveAround(process.env.SITE);

/** Presses the buttons of one answer. */
async function answer(page, { question, chosen, several }) {
  const asked = page.locator("#asked .rd-asked", { hasText: question });
  await asked.waitFor();
  const before = await text(page).inputValue();
  const press = ({ text: words, nth }) => asked.locator(`.rd-option[data-name="${words.replaceAll('"', '\\"')}"]`).nth(nth).click();
  for (const each of chosen) await press(each);
  if (several) await asked.locator("[data-name=done]").click();
  else if (!chosen.length) await asked.locator("[data-name=none]").click();
  await page.waitForFunction((old) => document.querySelector("#board-text").value !== old, before);
  await settled(page);
}

test("fifty published rulings, answered with buttons, come out as they were published", () => asking({}, async (page) => {
  for (const { title, board, answers, sentences: wanted } of REPLAYS) {
    await pasted(page, board);
    for (const each of answers) await answer(page, each);
    assert.deepEqual(await sentences(page), wanted, title);
    assert.deepEqual(await page.locator("#problems li").allTextContents(), [], title);
  }
}));
