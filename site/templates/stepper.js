// Goes through the steps of a ruling: buttons, arrow keys, swipes, and a tap on a step. The address follows.
globalThis.rulesdslStepper = (() => {
  const find = (id) => document.getElementById(id);
  const wide = matchMedia("(min-width: 60rem)");
  const HEADER = 56;
  let steps = [], at = 0;

  const stepper = {
    /** The picture of a board that is not in the page yet; whoever has other pictures replaces it. */
    draw: (number) => JSON.parse(find("kept-boards")?.textContent ?? "{}")[number],
    /** Called with the number of the step that is shown. */
    shown: (number, moved) => moved && history.pushState(null, "", "#step-" + number),
    /** Called with the picture that is shown, if it is set. */
    drawn: null,
    get at() { return at; },
    get last() { return steps.length - 1; },
    show, load,
  };

  const board = async (number) => {
    const drawn = find("board-" + number);
    if (drawn) return drawn;
    const picture = await stepper.draw(number);
    const figure = document.createElement("figure");
    figure.id = "board-" + number;
    figure.innerHTML = picture;
    return find("board-" + number) ?? find("boards").appendChild(figure);
  };

  /** Shows a step. `moved` says that a reader went there, and not the page. */
  async function show(index, moved = false) {
    at = Math.max(0, Math.min(steps.length - 1, index));
    const step = steps[at], marks = step.dataset.marks.split(" ");
    for (const each of steps) each === step ? each.setAttribute("aria-current", "step") : each.removeAttribute("aria-current");
    find("now").textContent = step.textContent;
    find("count").textContent = at + " of " + (steps.length - 1);
    find("back").disabled = at === 0;
    find("next").disabled = at === steps.length - 1;
    if (wide.matches) step.scrollIntoView({ block: "nearest" });
    stepper.shown(at, moved);
    const shown = await board(step.dataset.board);
    if (steps[at] !== step) return;
    for (const figure of find("boards").children) figure.classList.toggle("shown", figure === shown);
    for (const card of shown.querySelectorAll("[data-card]")) card.classList.toggle("rd-marked", marks.includes(card.dataset.card));
    stepper.drawn?.(shown);
    if (moved) reveal(shown);
  }

  /** On a phone: scrolls to what has changed on the board, unless it can be seen above the sentence. */
  function reveal(shown) {
    if (wide.matches) return;
    const { top, bottom, height } = (shown.querySelector(".rd-marked") ?? shown).getBoundingClientRect();
    const lowest = find("now").closest("section, .rd-step-bar").getBoundingClientRect().top;
    if (top < HEADER || bottom > lowest) scrollBy({ top: top - Math.max(HEADER, (lowest - height) / 2), behavior: "instant" });
  }

  /** Looks at the page anew, and shows a step of it. */
  function load(index) {
    steps = [...document.querySelectorAll("a[data-board]")];
    document.documentElement.classList.toggle("stepping", steps.length > 0);
    find("controls").hidden = !steps.length;
    return steps.length ? show(index) : undefined;
  }

  const byAddress = () => Math.max(0, steps.findIndex((step) => "#" + step.id === location.hash));
  const go = (index) => index >= 0 && index < steps.length && index !== at && show(index, true);

  addEventListener("beforeprint", () => steps.length && board(steps.at(-1).dataset.board));  // paper gets the first board and the last
  addEventListener("click", (event) => {
    const step = event.target.closest?.("a[data-board]");
    if (!step && event.target.id !== "back" && event.target.id !== "next") return;
    event.preventDefault();
    step ? show(steps.indexOf(step), true) : go(at + (event.target.id === "next" ? 1 : -1));
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !steps.length) return;
    if (event.target.closest("input, textarea, select, dialog, [contenteditable]")) return;
    const sideways = { ArrowRight: at + 1, ArrowLeft: at - 1 };
    const within = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: steps.length - 1 };
    const inside = event.target.closest("#stage, #steps, #controls");
    const index = inside ? { ...sideways, ...within }[event.key] : sideways[event.key];
    if (index === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    go(index);
  }, true);

  let touch = null;
  const boards = find("boards");
  boards?.addEventListener("touchstart", ({ touches: [first] }) => { touch = first; }, { passive: true });
  boards?.addEventListener("touchend", ({ changedTouches: [last] }) => {
    const [x, y] = touch ? [last.clientX - touch.clientX, last.clientY - touch.clientY] : [0, 0];
    touch = null;
    if (Math.abs(x) > 50 && Math.abs(x) > 2 * Math.abs(y)) go(at + (x < 0 ? 1 : -1));
  }, { passive: true });

  load(0);
  if (steps.length) {
    show(byAddress());
    // On a phone the browser has scrolled to the step in the list by now; what it is about is on the board.
    if (location.hash.startsWith("#step-") && !wide.matches) addEventListener("load", () => setTimeout(() => find("stage").scrollIntoView({ behavior: "instant" })));
    addEventListener("popstate", () => (!location.hash || location.hash.startsWith("#step-")) && show(byAddress()));
  }
  return stepper;
})();
