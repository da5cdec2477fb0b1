// The question that is asked at a step, its answers as buttons, and "why not" for everything else.
import { button, drawn, el } from "./dom.mjs";

/** The questions that belong to a step: those answered right after it, or the open one at the end. */
export function questionsAt(questions, step) {
  const here = questions.filter((question) => question.chosen !== null && question.at === step);
  const open = questions.find((question) => question.chosen === null && step >= question.at);
  return open ? [open] : here;
}

const pressed = ({ chosen }, index) => (chosen ? String(chosen[0] === index) : null);

function oneOf(question, choose) {
  const buttons = question.options.map((option, index) =>
    button(option.text, () => choose(question, [index]), { "data-name": option.text, "data-option": index, "aria-pressed": pressed(question, index), className: "rd-option" }));
  if (question.none !== null) {
    const none = question.chosen ? String(question.chosen.length === 0) : null;
    buttons.push(button(question.none, () => choose(question, []), { "data-name": "none", "aria-pressed": none, className: "rd-option" }));
  }
  return el("div", { className: "rd-options" }, ...buttons);
}

/** Several at once: the order of picking counts, and is shown where it matters. */
function severalOf(question, choose) {
  let picked = [...(question.chosen ?? [])];
  const place = el("div", { className: "rd-options" });
  const draw = () => {
    const options = question.options.map((option, index) => {
      const rank = picked.indexOf(index);
      const number = question.ordered && rank >= 0 ? `${rank + 1}. ` : "";
      const act = () => {
        picked = rank >= 0 ? picked.filter((each) => each !== index) : [...picked, index];
        draw();
        place.dispatchEvent(new Event("picked", { bubbles: true }));
      };
      return button(number + option.text, act, { "data-name": option.text, "data-option": index, "aria-pressed": String(rank >= 0), className: "rd-option" });
    });
    const fits = picked.length >= question.least && picked.length <= question.most;
    const text = picked.length || question.none === null ? `Choose ${picked.length}` : question.none;
    drawn(place, ...options, button(text, () => choose(question, picked), { "data-name": "done", disabled: !fits, className: "rd-main" }));
  };
  draw();
  const range = question.least === question.most ? `${question.most}` : question.least ? `${question.least} to ${question.most}` : `up to ${question.most}`;
  return el("div", {}, el("p", { className: "note" }, `Pick ${range}${question.ordered ? ", in order" : ""}.`), place);
}

/** The button of an answer, by its number. */
export const optionButton = (place, index) => place.querySelector(`[data-option="${index}"]`);

const GROUPS = { minion: "Play a minion", action: "Play an action", play: "Play", talent: "Talents", ability: "Abilities", special: "Specials", pass: "" };
const FOLDED = new Set();

/** A button for one thing to do. The verb that its group says already is for ears only. */
function deed(text, index, group, pressed, act) {
  const [, verb, rest] = GROUPS[group] && text.match(/^(play |use )(.*)$/s) || [null, "", text];
  return button("", act, { "data-name": text, "data-option": index, "aria-pressed": pressed, className: "rd-option" }, verb ? el("span", { className: "rd-spoken" }, verb) : null, rest);
}

/** What a player can do in a turn, sorted; each group can be folded and stays so. */
function actions(question, choose) {
  const named = question.options.map((option, index) => [option, index]);
  const groups = Object.entries(GROUPS).map(([group, title]) => {
    const buttons = named.filter(([option]) => (option.group ?? "pass") === group)
      .map(([option, index]) => deed(option.text, index, group, pressed(question, index), () => choose(question, [index])));
    if (!buttons.length) return null;
    const list = el("div", { className: "rd-options" }, ...buttons);
    if (!title) return el("div", { className: "rd-group", role: "group", "aria-label": "Pass" }, list);
    const remember = ({ target }) => FOLDED[target.open ? "delete" : "add"](group);
    return el("details", { className: "rd-group", "aria-label": title, open: !FOLDED.has(group), ontoggle: remember }, el("summary", {}, title, " ", el("span", {}, `${buttons.length}`)), list);
  });
  return el("div", {}, ...groups);
}

/** Why another card can't be played or used, or another answer can't be given: by a tap on it, or by its name. */
function whyNot(others, ask) {
  const said = el("div", { role: "status" });
  const tell = async (about) => {
    drawn(said, ...reasons(await ask(about)));
    said.scrollIntoView({ block: "nearest" });
  };
  const buttons = others.map(({ text, card }) => button(text, ({ target }) => {
    for (const each of target.parentElement.children) each.setAttribute("aria-pressed", String(each === target));
    return tell({ card });
  }, { "data-name": `not ${text}`, className: "rd-not-now", "aria-pressed": "false" }));
  const box = el("input", { type: "text", placeholder: buttons.length ? "or type a name" : "the name of a card", "aria-label": "Why not …?", "data-name": "why-not", autocomplete: "off" });
  const show = (event) => {
    event.preventDefault();
    if (box.value.trim()) tell({ words: box.value });
  };
  return el("details", { className: "rd-others" }, el("summary", {}, "Why not …?"), buttons.length ? el("div", { className: "rd-options" }, ...buttons) : null,
    el("form", { className: "rd-why-not", onsubmit: show }, box, button("Ask", null, { type: "submit" })), said);
}

function asked(question, choose) {
  const who = question.player ?? "Chance";
  const said = question.chosen ? el("p", { className: "note" }, `${who} chose this. Another choice goes on from here.`) : null;
  const isTurn = question.most === 1 && question.options.some(({ group }) => group);
  const answers = isTurn ? actions(question, choose) : question.most > 1 ? severalOf(question, choose) : oneOf(question, choose);
  return el("div", { className: "rd-asked" }, el("p", { className: "rd-question" }, question.question), said, answers);
}

/** The answer to "why not". */
export function reasons({ about, reasons: found }) {
  if (!found.length) return [el("p", {}, `Nothing on this table is called “${about}”.`)];
  return found.map(({ text, rules }) => el("div", {}, el("p", {}, el("strong", {}, `${about}: `), text),
    rules.length ? el("details", {}, el("summary", {}, "the rule"), ...rules.map((rule) => el("p", {}, rule))) : null));
}

/** Draws the panel for a step. */
export function drawQuestion(place, ruling, step, { choose, ask }) {
  const questions = questionsAt(ruling.questions, step);
  const open = questions.some((question) => question.chosen === null);
  const over = ruling.over ? "The game is over." : "Nothing is to be decided here. Go on with Next.";
  drawn(place, ...questions.map((question) => asked(question, choose)), questions.length ? null : el("p", { className: "note" }, over), open ? whyNot(questions[0].others, ask) : null);
}
