// The page "Ask the table": one state, drawn; every change goes through the engine.
import { Branches, comparison, parted, setUp } from "./branches.mjs";
import { button, drawn, el, find } from "./dom.mjs";
import { Editor } from "./editor.mjs";
import { Engine } from "./engine.mjs";
import { Entries } from "./entries.mjs";
import { History, Layouts, same } from "./history.mjs";
import { Laying } from "./laying.mjs";
import { EMPTY, EMPTY_TEXT } from "./layout.mjs";
import { decoded } from "./link.mjs";
import { known } from "./names.mjs";
import { Outcomes } from "./outcomes.mjs";
import { drawQuestion, optionButton, questionsAt, reasons } from "./question.mjs";
import { sharing } from "./sharing.mjs";
import { Steps } from "./steps.mjs";

const LONGEST = 200_000, TYPING = 1500, VIEW = "rulesdsl.ask.view";
const NARROW = matchMedia("(max-width: 59.9375rem)");
const stepper = globalThis.rulesdslStepper;
const engine = new Engine(new URL("../engine/", import.meta.url).href);
const history = new History();
const layouts = new Layouts();
let ruling = null, ruled = null, typed = 0, asking = 0;

const ask = (message, seconds) => engine.ask({ board: history.state.board, edition: history.state.edition, ...message }, seconds);

/** A message, until the next one, or for some milliseconds. */
function say(text, passing) {
  find("said").textContent = text;
  if (passing) setTimeout(() => find("said").textContent === text && say(""), passing);
}

// --- what is shown ------------------------------------------------------------------------------------------------

const editor = new Editor(find("board-text"), find("board-lines"), find("problems"), (text) => {
  if (text.length > LONGEST) return say(`This text is too long for a board (${text.length} letters, at most ${LONGEST}). The board that you had is still there: reload to see it.`);
  const since = Date.now() - typed;
  typed = Date.now();
  change({ board: text, laid: undefined, step: Number.MAX_SAFE_INTEGER }, { merge: since < TYPING });
});
const laying = new Laying(find("laying"), find("lay-panel"), (laid) => change({ laid, step: 0 }), askNow);
const steps = new Steps(find("steps-list"), find("boards"), async (number) => (await ask({ ask: "why", number })).html);
const branches = new Branches(find("branches"), ask, {
  show: (board) => change({ board, branches: parted(history.state.branches, history.state.board, board), step: Number.MAX_SAFE_INTEGER }, { isNew: true }),
  forget(board) {
    history.push({ branches: history.state.branches.filter((each) => each !== board) });
    drawBranches();
    entries.write();
  },
});
const drawBranches = () => branches.draw(history.state.branches).catch(() => {});
const outcomes = new Outcomes(find("outcomes"), (message) => ask(message, 60));

function drawBars() {
  find("undo").disabled = !history.canUndo;
  find("redo").disabled = !history.canRedo;
  find("edition").value = history.state.edition ?? "";
  const own = setUp(history.state.board).match(/^edition:? *(\S+)/m)?.[1], book = [...find("edition").options].find(({ value }) => value === own);
  find("edition").options[0].textContent = book ? `as the board says: ${book.textContent}` : "the newest rules";
}

function drawStep(step) {
  if (!ruling) return;
  drawQuestion(find("asked"), ruling, step, { choose: answer, ask: (about) => ask({ ask: "why not", ...about }) });
  const question = find("asked").querySelector(".rd-question");
  question?.classList.toggle("rd-spoken", question.textContent === find("now").textContent);  // it stands above already
  find("answers").scrollTop = 0;
  drawn(find("tapped"));
  find("outcomes").hidden = step < stepper.last;
}

stepper.draw = async (number) => (await ask({ ask: "picture", number: Number(number) })).svg;
/** The cards on the board that are answers can be tapped, and look like it; and so do those that are picked already. */
stepper.drawn = (figure) => {
  const [open] = ruling ? questionsAt(ruling.questions, stepper.at).filter(({ chosen }) => chosen === null) : [];
  const options = open?.options.map(({ card }, index) => [String(card), optionButton(find("asked"), index)?.ariaPressed === "true"]) ?? [];
  const [cards, picked] = [options, options.filter(([, isPicked]) => isPicked)].map((some) => new Set(some.map(([card]) => card)));
  for (const card of figure.querySelectorAll("[data-card]")) {
    card.classList.toggle("rd-choosable", cards.has(card.dataset.card));
    card.classList.toggle("rd-picked", picked.has(card.dataset.card));
  }
};
stepper.shown = (step, moved) => {
  history.replace({ step });
  drawStep(step);
  entries.write(moved);
};

/** What a link holds of the state. */
function shared() {
  const { board, step, edition, branches } = history.state;
  return { board, step, edition, ...(branches?.length ? { branches } : {}) };
}

/** The browser's Back and Forward go through steps, answers, boards, editions, and between laying and asking. */
const entries = new Entries({ state: () => ({ ...history.state, view: find("ask").dataset.view }), shared, went });

/** Somebody went to another entry, or followed a link within the page. */
function went(table, hash) {
  if (!table) return readAddress(hash).then(refresh);
  const isSame = same(table, history.state);
  goBackTo(table);
  if (isSame && ruled === history.state.board) return stepper.show(history.state.step);
  drawn(find("compared"));
  say("");
  return refresh();
}

function goBackTo({ view: seen, ...state }) {
  view(seen);
  history.go(state);
}

/** A ruling with what it keeps of the one before it. */
function joined(before, after) {
  const whole = (name) => [...(before?.[name] ?? []).slice(0, after.kept[name]), ...after[name]];
  return { ...after, steps: whole("steps"), questions: whole("questions") };
}

/** What is shown: the board being laid, or the question and the steps. */
function view(wanted) {
  sessionStorage.setItem(VIEW, wanted);
  find("ask").dataset.view = wanted;
  for (const name of ["lay", "play"]) find(`view-${name}`).setAttribute("aria-pressed", String(name === wanted));
}

/** The same, as a step that the browser's Back takes back. */
function goToView(wanted) {
  if (find("ask").dataset.view === wanted) return;
  view(wanted);
  entries.write(true);
}

/** On a phone: the answers away, so that more of the board is seen, or back. */
function fold(wanted) {
  find("question").classList.toggle("rd-folded", wanted);
  find("fold").setAttribute("aria-expanded", String(!wanted));
  find("fold").textContent = wanted ? "▴" : "▾";
}

/** From the laid board to what is to be decided, whatever happens by itself before that. */
function askNow() {
  goToView("play");
  fold(false);
  if (ruling?.questions.some((question) => question.chosen === null)) stepper.show(stepper.last);
  document.querySelector(".rd-ask-table").scrollIntoView({ behavior: "instant" });
  (document.querySelector("#asked .rd-option") ?? find("view-play")).focus({ preventScroll: true });
}

/** What lies on the board, as far as it is known without the engine: as it is being laid, or as it was read last. */
function layoutNow() {
  const { board, laid } = history.state;
  if (laid || board === EMPTY_TEXT) return laid ?? EMPTY;
  return layouts.get(board);
}

/** Shows what the engine has answered. */
function drawRuling(answer) {
  drawn(find("trouble"));
  if (history.state.laid) history.replace({ board: answer.board, laid: undefined });
  editor.text = history.state.board;
  editor.problems = answer.problems;
  layouts.set(history.state.board, answer.layout);
  if (!answer.ruling?.kept.steps) laying.read(answer.layout);
  drawBars();
  outcomes.clear();
  find("ask").read = history.state.board;
  find("unreadable").hidden = answer.ruling !== null;
  find("ask").classList.toggle("rd-unreadable", answer.ruling === null);
  if (!answer.ruling) return entries.write();
  [ruling, ruled] = [joined(ruling, answer.ruling), history.state.board];
  find("ask").ruled = ruled;
  steps.draw(ruling.steps, ruling.kept.steps);
  drawn(find("failed"), ...ruling.failed.map(({ expected, found }) => el("li", {}, `Expected: ${expected}. Found: ${found}.`)));
  drawn(find("assumed"), ...ruling.assumptions.map((text) => el("li", {}, text)));
  stepper.load(Math.min(history.state.step, ruling.steps.length - 1));
  drawBranches();
}

// --- changes ------------------------------------------------------------------------------------------------------

/** Asks for the ruling on the present state, and shows it; an answer that comes too late is dropped. */
async function refresh() {
  const number = ++asking;
  drawBars();
  editor.text = history.state.board;
  if (layoutNow() !== laying.layout) laying.draw(layoutNow());
  try {
    const { laid } = history.state;
    const answer = await ask(laid ? { ask: "lay", layout: laid } : { ask: "ruling" });
    if (number === asking) drawRuling(answer);
  } catch (error) {
    if (number === asking) drawFailure(error);
  }
}

/** Another board has no branches yet. `merge` is a change that belongs to the one before, `isNew` one that Back takes back. */
function change(to, { merge = false, isNew = false } = {}) {
  const other = to.laid || (to.board !== undefined && setUp(to.board) !== setUp(history.state.board));
  if (other) to = { ...to, branches: undefined };
  drawn(find("compared"));
  say("");
  merge ? history.replace(to) : history.push(to);
  entries.write(isNew);
  return refresh();
}

/** A change that the engine makes to the text. */
async function changed(message, step, also = () => ({})) {
  const number = ++asking, { board, laid } = history.state;
  if (laid) return;
  try {
    const answered = await ask(message);
    if (number !== asking || board !== history.state.board) return;
    drawn(find("compared"));
    say("");
    history.push({ board: answered.board, step, ...also(answered) });
    entries.write(true);
    drawRuling(answered);
  } catch (error) {
    drawFailure(error);
  }
}

function answer(question, chosen) {
  if (ruled !== history.state.board) return say("First mend the text, or take the last change back: the picture shows the board before it.");
  const { board, branches } = history.state;
  const leaves = question.chosen !== null;  // another answer than before: what came of that one is a branch
  return changed({ ask: "answer", number: question.number, chosen }, Number.MAX_SAFE_INTEGER,
    (answered) => (leaves ? { branches: parted(branches, board, answered.board) } : {}));
}

/** A tap on a card: its answer, or which of its answers, if it has some; or why it cannot be chosen. */
async function tapped(card) {
  const [question] = ruling ? questionsAt(ruling.questions, stepper.at) : [];
  if (!question) return;
  const fitting = question.options.map((option, index) => [option, index]).filter(([option]) => option.card === card);
  const choose = (index) => optionButton(find("asked"), index)?.click();
  if (fitting.length === 1) return choose(fitting[0][1]);
  if (question.chosen !== null && !fitting.length) return;
  drawn(find("tapped"), ...(fitting.length ? [el("div", { className: "rd-options" }, ...fitting.map(([{ text }, index]) => button(text, () => choose(index))))] : reasons(await ask({ ask: "why not", card }))));
  fold(false);
  find("answers").scrollTop = 0;
}

/** Shows what comes out differently by the other book. */
async function editionChanged() {
  const named = (id) => find("edition").querySelector(`option[value="${id ?? ""}"]`).textContent;
  const before = history.state.edition;
  await change({ edition: find("edition").value || null }, { isNew: true });
  const { board, edition } = history.state;
  const [found] = (await ask({ ask: "compare", others: [{ board, edition: before }] })).found;
  if (!found) return;
  const box = Object.assign(comparison(found, [named(edition), named(before)]), { tabIndex: 0 });  // it may have to be scrolled
  drawn(find("compared"), box, button("Close", () => drawn(find("compared")), { className: "rd-close" }));
  if (found.steps) stepper.show(Math.min(found.steps.number, stepper.last));
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

/** The menu is closed by what is chosen there, by a tap elsewhere, and with Escape. */
function listenToMenu() {
  const menu = document.querySelector(".rd-menu");
  const acts = sharing({ state: shared, ask, board: () => Number(document.querySelector("a[aria-current]")?.dataset.board ?? 0), say });
  for (const [name, act] of Object.entries(acts)) {
    find(`share-${name}`).hidden = false;
    find(`share-${name}`).addEventListener("click", () => Promise.resolve(act()).catch(drawFailure));
  }
  addEventListener("click", ({ target }) => { if (!target.closest(".rd-menu > summary")) menu.open = false; });
  menu.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    menu.open = false;
    menu.firstElementChild.focus();
  });
}

function listen() {
  listenToMenu();
  // The second click of two is not an answer to the question that has just come.
  find("asked").addEventListener("click", (event) => { if (event.detail > 1) event.stopPropagation(); }, true);
  find("asked").addEventListener("picked", () => stepper.drawn(find("boards").querySelector(".shown")));
  for (const way of ["undo", "redo"]) {
    find(way).addEventListener("click", () => {
      history[way]();
      entries.write(true);
      drawn(find("compared"));
      say("");
      refresh();
    });
  }
  find("edition").addEventListener("change", editionChanged);
  find("examples").addEventListener("change", ({ target }) => {
    if (!target.value) return;
    if (target.value === EMPTY_TEXT) view("lay");
    change({ board: target.value, laid: undefined, step: 0, edition: null }, { isNew: true });
    target.value = "";
  });
  for (const name of ["lay", "play"]) find(`view-${name}`).addEventListener("click", () => goToView(name));
  find("meanwhile").addEventListener("click", () => goToView("lay"));
  find("fold").addEventListener("click", () => fold(find("fold").ariaExpanded === "true"));
  find("boards").addEventListener("click", ({ target }) => {
    const card = target.closest("[data-card]")?.dataset.card;
    if (card !== undefined) tapped(Number(card));
  });
  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || event.target.closest("textarea, input")) return;
    event.preventDefault();
    find(event.shiftKey ? "redo" : "undo").click();
  });
}

engine.addEventListener("loading", ({ detail }) => {
  find("loading").hidden = false;
  find("loading-bar").value = detail.loading;
  find("loading-what").textContent = `${detail.what}: ${Math.round(detail.loading * 100)} %`;
});
engine.addEventListener("ready", () => { find("loading").hidden = true; });
engine.addEventListener("kept", async ({ detail }) => {
  await globalThis.rulesdslOffline?.keep(detail, ["", "ask/", "assets/demo.js", "assets/lookup.js", "assets/lookup.txt"]);
  document.documentElement.dataset.offline = "ready";
});

async function fillChoices() {
  const boards = await (await fetch(new URL("boards.json", import.meta.url))).json();
  for (const { board, layout } of boards) layouts.set(board, layout, false);
  find("examples").append(el("option", { value: EMPTY_TEXT }, "An empty table"));
  find("examples").append(...boards.map(({ title, board }) => el("option", { value: board }, title)));
  if (history.isNew) history.replace({ board: boards.find(({ first }) => first)?.board ?? boards[0].board });
  const names = await known();
  editor.names = names;
  if (history.state.edition && !names.books.some(({ id }) => id === history.state.edition)) {
    say(`This version does not know the rulebook ${history.state.edition}, so the newest rules decide.`);
    history.replace({ edition: null });
  }
  find("edition").append(...names.books.map(({ id, title, year }) => el("option", { value: id }, `${title} (${year})`)));
}

/** Takes what the address says, if it says something. */
async function readAddress(hash) {
  try {
    const state = await decoded(hash);
    if (state && state.board !== history.state.board) {
      history.push({ step: 0, edition: null, branches: undefined, laid: undefined, ...state });
      view("play");
    } else if (state) history.replace(state);
  } catch (error) {
    say(`${error.message} Here is the board that you had last.`);
  }
}

if (NARROW.matches) find("text").firstElementChild.open = false;  // there is little room, and who lays by taps does not need it
listen();
view(sessionStorage.getItem(VIEW) ?? "play");
if (entries.kept) goBackTo(entries.kept);  // a reload: the entry knows more than its address
engine.start().catch(drawFailure);
(entries.kept ? Promise.resolve() : readAddress(location.hash)).then(fillChoices).then(refresh).catch(drawFailure);
