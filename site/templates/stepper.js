// Goes through the steps of a ruling: buttons, arrow keys, and a tap on a step. Everything it shows is in the page.
(() => {
  const steps = [...document.querySelectorAll("a[data-board]")];
  if (!steps.length) return;
  const find = (id) => document.getElementById(id);
  const [stage, boards, back, next] = ["stage", "boards", "back", "next"].map(find);
  const kept = JSON.parse(find("kept-boards")?.textContent ?? "{}");
  const wide = matchMedia("(min-width: 60rem)");
  let at = 0;

  const board = (number) => {
    const drawn = find("board-" + number);
    if (drawn) return drawn;
    const figure = document.createElement("figure");
    figure.id = "board-" + number;
    figure.innerHTML = kept[number];
    return boards.appendChild(figure);
  };

  const show = (index) => {
    at = Math.max(0, Math.min(steps.length - 1, index));
    const step = steps[at], shown = board(step.dataset.board), marks = step.dataset.marks.split(" ");
    for (const each of steps) each === step ? each.setAttribute("aria-current", "step") : each.removeAttribute("aria-current");
    for (const figure of boards.children) figure.classList.toggle("shown", figure === shown);
    for (const card of shown.querySelectorAll("[data-card]")) card.classList.toggle("rd-marked", marks.includes(card.dataset.card));
    find("now").textContent = step.textContent;
    find("count").textContent = (at + 1) + " of " + steps.length;
    back.disabled = at === 0;
    next.disabled = at === steps.length - 1;
    if (wide.matches) step.scrollIntoView({ block: "nearest" });
  };

  addEventListener("beforeprint", () => board(steps.at(-1).dataset.board));  // paper gets the first board and the last

  document.documentElement.classList.add("stepping");
  find("controls").hidden = false;
  back.addEventListener("click", () => show(at - 1));
  next.addEventListener("click", () => show(at + 1));
  steps.forEach((step, index) => step.addEventListener("click", (event) => {
    event.preventDefault();
    show(index);
    history.replaceState(null, "", "#" + step.id);
    if (!wide.matches) stage.scrollIntoView({ block: "start" });
  }));
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    const sideways = { ArrowRight: at + 1, ArrowLeft: at - 1 };
    const within = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: steps.length - 1 };
    const inside = event.target.closest("#stage, #steps");
    const index = inside ? { ...sideways, ...within }[event.key] : sideways[event.key];
    if (index === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    show(index);
  }, true);
  show(Math.max(0, steps.findIndex((step) => "#" + step.id === location.hash)));
})();
