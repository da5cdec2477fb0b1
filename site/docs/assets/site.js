// The box in the middle of the home page hands over to the search of the theme as soon as something is typed.
(() => {
  const box = document.querySelector(".rd-search input");
  const query = document.querySelector("[data-md-component=search-query]");
  if (!box || !query) return;
  const hand = () => {
    if (!box.value) return;
    query.value = box.value;
    box.value = "";
    query.focus();
    query.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true }));
  };
  box.addEventListener("input", hand);
  box.form.addEventListener("submit", (event) => { event.preventDefault(); hand(); });
  if (matchMedia("(pointer: fine)").matches && !location.search && !location.hash) box.focus({ preventScroll: true });
})();

// "Copy this board".
document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.(".rd-copy");
  if (!button) return;
  const source = document.getElementById(button.dataset.copies);
  const said = button.parentElement.querySelector("[role=status]");
  try {
    await navigator.clipboard.writeText(source.textContent);
    said.textContent = "Copied.";
  } catch {
    getSelection().selectAllChildren(source);
    said.textContent = "It is marked now: copy it with your keyboard.";
  }
});
