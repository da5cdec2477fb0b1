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
