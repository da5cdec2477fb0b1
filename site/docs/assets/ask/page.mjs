// The page "Ask the table": one state, drawn; every change goes through the engine.
import { button, drawn, el, find } from "./dom.mjs";
import { Editor } from "./editor.mjs";
import { Engine } from "./engine.mjs";
import { History } from "./history.mjs";
import { Laying } from "./laying.mjs";
import { decoded, encoded } from "./link.mjs";
import { Outcomes } from "./outcomes.mjs";
import { drawQuestion, questionsAt, reasons } from "./question.mjs";
import { sharing } from "./sharing.mjs";

const LONGEST = 200_000, TYPING = 1500;
const stepper = globalThis.rulesdslStepper;
const engine = new Engine(new URL("../engine/", import.meta.url).href);
const history = new History();
let ruling = null, typed = 0, asking = 0;

const ask = (message, seconds) => engine.ask({ board: history.state.board, edition: history.state.edition, ...message }, seconds);
const say = (text) => { find("said").textContent = text; };

// --- what is shown ------------------------------------------------------------------------------------------------

const editor = new Editor(find("board-text"), find("board-lines"), find("problems"), (text) => {
  if (text.length > LONGEST) return say("This is too long for a board.");
  const since = Date.now() - typed;
  typed = Date.now();
  change({ board: text, step: Number.MAX_SAFE_INTEGER }, since < TYPING);
});
const laying = new Laying(find("laying"), namesOf, laid);
const outcomes = new Outcomes(find("outcomes"), (message) => ask(message, 60));

function drawBars() {
  find("undo").disabled = !history.canUndo;
  find("redo").disabled = !history.canRedo;
  find("edition").value = history.state.edition ?? "";
}

function drawStep(step) {
  if (!ruling) return;
  drawQuestion(find("asked"), ruling, step, { choose: answer, ask: (about) => ask({ ask: "why not", ...about }) });
  find("outcomes").hidden = step < stepper.last;
}

stepper.draw = async (number) => (await ask({ ask: "picture", number: Number(number) })).svg;
stepper.shown = (step) => {
  history.replace({ step });
  drawStep(step);
  drawAddress();
};

async function drawAddress() {
  const fragment = await encoded(history.state);
  window.history.replaceState(null, "", `#${fragment}`);
}

/** Shows what the engine has answered. */
function drawRuling(answer) {
  editor.text = history.state.board;
  editor.problems = answer.problems;
  laying.draw(answer.layout);
  drawBars();
  outcomes.clear();
  find("unreadable").hidden = answer.ruling !== null;
  if (!answer.ruling) return drawAddress();
  ruling = answer.ruling;
  find("boards").replaceChildren();
  find("steps-list").innerHTML = ruling.list;
  drawn(find("failed"), ...ruling.failed.map(({ expected, found }) => el("li", {}, `Expected: ${expected}. Found: ${found}.`)));
  drawn(find("assumed"), ...ruling.assumptions.map((text) => el("li", {}, text)));
  stepper.load(Math.min(history.state.step, ruling.steps.length - 1));
}

// --- changes ------------------------------------------------------------------------------------------------------

/** Asks for the ruling on the present state, and shows it; an answer that comes too late is dropped. */
async function refresh() {
  const number = ++asking;
  drawBars();
  editor.text = history.state.board;
  try {
    const answer = await ask({ ask: "ruling" });
    if (number === asking) drawRuling(answer);
  } catch (error) {
    if (number === asking) drawFailure(error);
  }
}

function change(to, merge = false) {
  merge ? history.replace(to) : history.push(to);
  return refresh();
}

/** A change that the engine makes to the text. */
async function changed(message, step) {
  const number = ++asking, { board } = history.state;
  try {
    const answered = await ask(message);
    if (number !== asking || board !== history.state.board) return;
    history.push({ board: answered.board, step });
    drawRuling(answered);
  } catch (error) {
    drawFailure(error);
  }
}

const answer = (question, chosen) => changed({ ask: "answer", number: question.number, chosen }, Number.MAX_SAFE_INTEGER);

function laid(change) {
  return changed({ ask: "lay", change }, 0);
}

/** The one place where names to choose from come from: cards of a kind, those of some factions first. */
async function namesOf(kind, factions = []) {
  const { cards, factions: all } = await known();
  if (kind === "faction") return all.map((name) => ({ name, written: name, faction: "" }));
  const fits = (card) => (kind === "any" ? card.kind === "minion" || card.kind === "action" : card.kind === kind);
  const mine = (card) => (factions.includes(card.faction) ? 0 : 1);
  return cards.filter(fits).sort((one, other) => mine(one) - mine(other) || one.name.localeCompare(other.name));
}

let names;
const known = () => (names ??= engine.ask({ ask: "start" }));

/** A tap on a card: its answer, if it is one, or why it cannot be chosen. */
async function tapped(card) {
  const [question] = ruling ? questionsAt(ruling.questions, stepper.at) : [];
  if (!question) return;
  const fitting = question.options.map((option, index) => [option, index]).filter(([option]) => option.card === card);
  if (fitting.length === 1 && question.most === 1) return answer(question, [fitting[0][1]]);
  if (!fitting.length && question.chosen === null) drawn(find("tapped"), ...reasons(await ask({ ask: "why not", card })));
}

async function editionChanged() {
  const before = ruling?.steps.map(({ sentence }) => sentence) ?? [];
  const named = (id) => find("edition").querySelector(`option[value="${id ?? ""}"]`).textContent;
  const from = named(history.state.edition);
  await change({ edition: find("edition").value || null });
  const after = ruling?.steps.map(({ sentence }) => sentence) ?? [];
  const first = after.findIndex((sentence, index) => sentence !== before[index]);
  if (first < 0 && after.length === before.length) return say("It comes out the same.");
  const at = first < 0 ? after.length : first;
  say(`From step ${at} on it is different. ${from}: “${before[at] ?? "nothing more"}” ${named(history.state.edition)}: “${after[at] ?? "nothing more"}”`);
  stepper.show(at);
}

// --- trouble ------------------------------------------------------------------------------------------------------

function drawFailure(error) {
  const report = `${error.report ?? error.stack ?? error.message}\n\n${history.state.board}`;
  const copy = error.report && button("Copy the report", () => navigator.clipboard.writeText(report).then(() => say("Copied.")));
  const again = button("Try again", () => { drawn(find("trouble")); refresh(); });
  drawn(find("trouble"), el("p", {}, error.leftOut ? `This site was built without its engine: ${error.message}.` : error.message),
    error.report && el("details", {}, el("summary", {}, "What to report"), el("pre", {}, report)), copy, again);
}

// --- the beginning ------------------------------------------------------------------------------------------------

function listen() {
  const menu = sharing({ state: () => history.state, ask, board: () => Number(document.querySelector("a[aria-current]")?.dataset.board ?? 0), say });
  for (const [name, act] of Object.entries(menu)) {
    find(`share-${name}`).addEventListener("click", () => Promise.resolve(act()).catch(drawFailure));
  }
  find("undo").addEventListener("click", () => { history.undo(); refresh(); });
  find("redo").addEventListener("click", () => { history.redo(); refresh(); });
  find("edition").addEventListener("change", editionChanged);
  find("examples").addEventListener("change", ({ target }) => target.value && change({ board: target.value, step: 0, edition: null }));
  find("boards").addEventListener("click", ({ target }) => {
    const card = target.closest("[data-card]")?.dataset.card;
    if (card !== undefined) tapped(Number(card));
  });
  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || event.target.closest("textarea, input")) return;
    event.preventDefault();
    find(event.shiftKey ? "redo" : "undo").click();
  });
  addEventListener("hashchange", open);
}

engine.addEventListener("loading", ({ detail }) => {
  find("loading").hidden = false;
  find("loading-bar").value = detail.loading;
  find("loading-what").textContent = `${detail.what}: ${Math.round(detail.loading * 100)} %`;
});
engine.addEventListener("ready", () => { find("loading").hidden = true; });

async function fillChoices() {
  const boards = await (await fetch(new URL("boards.json", import.meta.url))).json();
  find("examples").append(el("option", { value: "players Ann, Bob\nturn Ann, play cards\n" }, "An empty table"));
  find("examples").append(...boards.map(({ title, board }) => el("option", { value: board }, title)));
  if (history.isNew) history.replace({ board: boards.find(({ first }) => first)?.board ?? boards[0].board });
  return known().then(({ books }) =>
    find("edition").append(...books.map(({ id, title, year }) => el("option", { value: id }, `${title} (${year})`))));
}

/** What the address says, if it says something. */
async function open() {
  try {
    const state = await decoded(location.hash);
    if (state && state.board !== history.state.board) history.push({ step: 0, edition: null, ...state });
    else if (state) history.replace(state);
  } catch (error) {
    say(`${error.message} Here is the board that you had last.`);
  }
  if (!history.isNew) return refresh();
}

listen();
engine.start().catch(drawFailure);
open().then(fillChoices).then(() => (ruling ? drawBars() : refresh())).catch(drawFailure);
