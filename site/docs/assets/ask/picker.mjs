// A sheet to choose a card from: type a few letters, tap. Cards of the player's factions come first.
import { drawn, el } from "./dom.mjs";

const SHOWN = 30;
const plain = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();

/** The best first: those that begin so, those with a word that does, those that contain it. */
export function fitting(names, typed) {
  const wanted = plain(typed.trim());
  const rank = ({ name }) => {
    const text = plain(name);
    return text.startsWith(wanted) ? 0 : text.includes(` ${wanted}`) ? 1 : text.includes(wanted) ? 2 : 3;
  };
  return names.map((each, index) => [rank(each), index, each]).filter(([found]) => found < 3)
    .sort((one, other) => one[0] - other[0] || one[1] - other[1]).map(([, , each]) => each);
}

/** What a board may say in place of a card with a name. */
const OTHERS = { any: [["an unknown card", "unknown"]], minion: [["a minion of power 3 without abilities", 'minion 3 "Minion"']], action: [["an action without abilities", 'action "Action"']], base: [["a base of 20 without abilities", 'base 20 vp 4 2 1 "Base"']] };

/** Resolves to what is to be written; null if nothing was chosen. */
export function picked(title, names, kind) {
  return new Promise((resolve) => {
    const list = el("ul", { className: "rd-found" });
    const box = el("input", { type: "search", "aria-label": title, placeholder: "a few letters", autocomplete: "off" });
    const done = (written) => {
      resolve(written);
      dialog.close();
    };
    const one = (text, written, note) => el("li", {}, el("button", { type: "button", onclick: () => done(written) }, text, note ? el("span", { className: "note" }, ` ${note}`) : ""));
    const draw = () => drawn(list, ...fitting(names, box.value).slice(0, SHOWN).map(({ name, written, faction }) => one(name, written, faction)),
      ...(OTHERS[kind] ?? []).map(([text, written]) => one(text, written.replace(/^base /, ""))));
    const first = (event) => {
      event.preventDefault();
      list.querySelector("button")?.click();
    };
    const dialog = el("dialog", { className: "rd-sheet", "aria-label": title, onclose: () => { resolve(null); dialog.remove(); } },
      el("form", { onsubmit: first }, el("p", {}, el("strong", {}, title)), box, list, el("button", { type: "button", onclick: () => dialog.close() }, "Cancel")));
    box.addEventListener("input", draw);
    draw();
    document.querySelector(".rd-ask").append(dialog);
    dialog.showModal();
    box.focus();
  });
}
