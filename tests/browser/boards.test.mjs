// Boards by chance: text, page, text. BOARDS names a file with them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readFile } from "node:fs/promises";
import { browser, home, opened, serveAround } from "./browser.mjs";

const BOARDS = JSON.parse(await readFile(process.env.BOARDS, "utf-8"));
serveAround(process.env.SITE);

/** In the page: opens a link to a board, and lays what lies there on the same board and on an empty one. */
async function through(text) {
  const base = new URL("../assets/ask/", location), ask = document.getElementById("ask");
  const [{ Engine }, { encoded }] = await Promise.all(["engine.mjs", "link.mjs"].map((name) => import(new URL(name, base).href)));
  const engine = globalThis.second ??= new Engine(new URL("../assets/engine/", location).href);
  location.hash = `#${await encoded({ board: text, step: 0, edition: null })}`;
  while (ask.read !== text) await new Promise((resolve) => setTimeout(resolve, 5));
  const { board, layout } = JSON.parse(localStorage.getItem("rulesdsl.ask.layout"));
  const same = await engine.ask({ ask: "lay", board, layout });
  const anew = await engine.ask({ ask: "lay", board: "", layout: { ...layout, bases: layout.bases.map((each) => ({ ...each, was: null })) } });
  return { texts: [document.getElementById("board-text").value, board, same.board], problems: [...same.problems, ...anew.problems], layout, anew };
}

/** What lies there; rows of no cards and piles of nothing count for nothing, and piles may come in any order. */
const laid = ({ players, turn, vp, bases, piles }) => ({ players, turn, vp, bases, piles: piles.filter(({ cards }) => cards.length).map((pile) => JSON.stringify(pile)).sort() });

test(`${BOARDS.length} boards come out as they went in`, async () => {
  const { page, wrong, close } = await opened(browser, home);
  await page.goto(`${home}ask/`);
  await page.locator("#boards svg").first().waitFor();
  for (const text of BOARDS) {
    const { texts, problems, layout, anew } = await page.evaluate(through, text);
    assert.deepEqual(problems, [], text);
    assert.deepEqual(texts, [text, text, text]);
    assert.deepEqual(laid(anew.layout), laid(layout), `${text}\n${anew.board}`);
  }
  assert.deepEqual(wrong, []);
  await close();
});
