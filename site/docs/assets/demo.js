// The duel on the home page plays itself, one step every few seconds. It stands still for those who prefer no motion,
// while somebody points at it, and when it is paused.
(() => {
  const demo = document.querySelector(".rd-demo");
  if (!demo) return;
  const frames = JSON.parse(demo.querySelector(".rd-demo-frames").textContent);
  const [board, says, pause] = [".rd-demo-board", ".rd-demo-says", ".rd-demo-pause"].map((name) => demo.querySelector(name));
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const EACH = 3200, LAST = 6000;
  let at = 0, timer = 0, paused = calm.matches;

  const show = () => {
    board.innerHTML = frames[at].board;
    says.textContent = frames[at].says;
  };
  const wait = () => {
    clearTimeout(timer);
    if (!paused) timer = setTimeout(advance, at === frames.length - 1 ? LAST : EACH);
  };
  const advance = () => {
    if (!demo.matches(":hover") && !document.hidden) {
      at = (at + 1) % frames.length;
      show();
    }
    wait();
  };
  const settle = () => {
    pause.textContent = paused ? "Play" : "Pause";
    wait();
  };

  pause.hidden = false;
  pause.addEventListener("click", () => { paused = !paused; settle(); });
  calm.addEventListener("change", () => { paused = calm.matches; settle(); });
  settle();
})();
