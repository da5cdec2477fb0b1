// What the tests of "Ask the table" share: opening the page, typing a board, laying one by taps, answering, and what the
// command line says about the same text.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { browser, home, opened } from "./browser.mjs";

/** Opens the page, waits for its first board, acts, and demands that nothing went wrong meanwhile. */
export async function asking(options, act, path = "ask/") {
  const { page, wrong, close } = await opened(browser, home, options);
  try {
    await page.goto(home + path);
    await page.locator("#boards svg").first().waitFor();
    await act(page, wrong);
    assert.deepEqual(wrong, []);
  } finally {
    await close();
  }
}

export const text = (page) => page.locator("#board-text");
export const sentences = (page) => page.locator("#steps-list a[data-board]").allTextContents();

/** Waits until the page shows what the rules make of the text that stands there. */
export const settled = (page) => page.waitForFunction(() => document.getElementById("ask").read === document.getElementById("board-text").value);

export async function typed(page, value) {
  await text(page).fill(value);
  await settled(page);
}

/** Puts a text there at once, however long it is. */
export const put = (page, value) => text(page).evaluate((area, wanted) => {
  document.getElementById("ask").ruled = undefined;
  area.value = wanted;
  area.dispatchEvent(new Event("input"));
}, value);

/** The same, and waits for its ruling. */
export async function pasted(page, value) {
  await put(page, value);
  await page.waitForFunction((wanted) => document.getElementById("ask").ruled === wanted, value);
}

export async function answered(page, option) {
  const before = await text(page).inputValue();
  await page.locator("#asked .rd-option", { hasText: option }).first().click();
  await page.waitForFunction((old) => document.querySelector("#board-text").value !== old, before);
}

/** What the command line tells about a board: by the number of a step, the first line
 *  of its sentence in the report, and the sentences in the JSON, which joins none. */
async function adjudicated(value) {
  const file = join(await mkdtemp(join(tmpdir(), "board-")), "laid.board");
  await writeFile(file, value);
  const said = async (...options) => (await promisify(execFile)(process.env.PYTHON, ["-m", "rulesdsl", "adjudicate", ...options, file], { maxBuffer: 1e8 })).stdout;
  const flat = (steps) => steps.flatMap((step) => [step, ...flat(step.steps)]);
  const report = new Map([...(await said()).matchAll(/^ {0,3}(\d+) {2,}(\S.*)$/gm)].map(([, number, sentence]) => [Number(number), sentence]));
  const told = new Map();
  for (const step of flat(JSON.parse(await said("--json")).steps)) if (step.told_at) told.set(step.told_at, [...(told.get(step.told_at) ?? [report.get(step.told_at)]), step.sentence]);
  return told;
}

/** Demands that the page tells the steps that the command line tells about its text, up to the question that is open. */
export async function sameAsTheCommandLine(page) {
  const told = await sentences(page), same = await adjudicated(await text(page).inputValue());
  assert.equal(told.length - 2, same.size, told.join("\n"));
  for (const [number, [reported, ...steps]] of same) {
    assert.ok(told[number].startsWith(reported), `${number}: ${told[number]}\n${reported}`);
    assert.ok(steps.length > 1 || steps.includes(told[number]), `${number}: ${told[number]}\n${steps}`);
  }
  return told;
}

/** Lays by tap: opens places and picks names, one after the other. */
export function layer(page) {
  const lay = page.locator("#laying"), panel = page.locator("#lay-panel");
  /** As a thumb does it: what lies under the header or the panel is scrolled to where it can be seen. */
  const tap = async (locator) => {
    await locator.first().evaluate((found) => found.closest("#laying") && scrollBy({ top: found.getBoundingClientRect().top - 150, behavior: "instant" }));
    await locator.first().click();
  };
  const pick = (...names) => names.reduce((before, name) => before.then(() => tap(panel.getByRole("button", { name }))), Promise.resolve());
  const at = async (label, ...names) => {
    await tap(lay.getByLabel(label, { exact: true }));
    await pick(...names);
  };
  const empty = () => page.locator("#examples").selectOption({ label: "An empty table" });
  const written = (line) => page.waitForFunction((wanted) => document.querySelector("#board-text").value.includes(wanted), line);
  const done = () => tap(panel.getByRole("button", { name: "Done" }));
  const ask = async () => {
    assert.deepEqual(await page.locator("#problems li").allTextContents(), []);
    await tap(lay.getByRole("button", { name: "Ask about this board" }));
  };
  return { lay, panel, tap, pick, at, empty, written, done, ask };
}
