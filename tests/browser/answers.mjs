// For the benchmark: node answers.mjs SITE RUNTIME prints as JSON how long the page takes, in milliseconds, to start and to answer.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { launched, opened, served } from "./browser.mjs";

const [site, runtime] = process.argv.slice(2), ROUNDS = 3, ANSWERS = 8;
const boards = JSON.parse(await readFile(join(site, "assets", "ask", "boards.json"), "utf-8")).map(({ board }) => board);
const [ours, bare] = await Promise.all([served(site), served(runtime)]);
const browser = await launched();

/** A worker that does nothing but load Pyodide. */
async function bareSeconds() {
  const { page, close } = await opened(browser, bare.home);
  const files = { "bare.html": ["text/html", ""], "bare.mjs": ["text/javascript", 'import { loadPyodide } from "./pyodide.mjs"; loadPyodide().then(() => postMessage(""), (error) => postMessage(String(error.stack)));'] };
  for (const [name, [contentType, body]] of Object.entries(files)) {
    await page.context().route(bare.home + name, (route) => route.fulfill({ contentType, body }));
  }
  await page.goto(`${bare.home}bare.html`);
  const taken = await page.evaluate(() => new Promise((resolve, reject) => {
    const began = performance.now(), worker = new Worker("bare.mjs", { type: "module" });
    worker.onmessage = ({ data }) => (data ? reject(new Error(data)) : resolve(performance.now() - began));
    worker.onerror = ({ message }) => reject(new Error(message));
    setTimeout(() => reject(new Error("Pyodide does not start.")), 60000);
  }));
  await close();
  return taken;
}

/** From opening the page to the picture of the first ruling. */
async function firstRuling() {
  const { page, close } = await opened(browser, ours.home);
  const began = performance.now();
  await page.goto(`${ours.home}ask/`);
  await page.locator("#boards svg").first().waitFor({ timeout: 60000 });
  const taken = performance.now() - began;
  await close();
  return taken;
}

/** Goes through the boards, always with the first answers that there are. */
async function answers() {
  const { page, close } = await opened(browser, ours.home);
  await page.goto(`${ours.home}ask/`);
  await page.locator("#boards svg").first().waitFor({ timeout: 60000 });
  const found = await page.evaluate(async ([texts, most]) => {
    const { Engine } = await import(new URL("../assets/ask/engine.mjs", location).href);
    const engine = new Engine(new URL("../assets/engine/", location).href), all = [];
    for (const text of texts) {
      let board = text.split(/^(?:do|expect)\b/m)[0], answer = await engine.ask({ ask: "ruling", board });
      for (let count = 0; count < most && answer.ruling && !answer.ruling.over; count += 1) {
        const question = answer.ruling.questions.at(-1), number = question.number;
        const chosen = Array.from({ length: Math.max(question.least, Math.min(1, question.most)) }, (_, index) => index);
        const began = performance.now();
        answer = await engine.ask({ ask: "answer", board, number, chosen });
        all.push({ board, number, chosen, taken: performance.now() - began });
        board = answer.board;
      }
    }
    return all;
  }, [boards, ANSWERS]);
  await close();
  return found;
}

const starts = [];
for (let round = 0; round < ROUNDS; round += 1) starts.push({ bare: await bareSeconds(), ours: await firstRuling() });
console.log(JSON.stringify({ starts, answers: await answers() }));
await browser.close();
for (const { server } of [ours, bare]) server.close();
