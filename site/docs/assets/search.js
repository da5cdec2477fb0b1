// The search: a box in the header and one on the home page. Nothing is loaded until somebody turns to one of them; then the
// index and lookup.js, which finds what `rulesdsl lookup` finds.
(() => {
  const assets = new URL(".", document.currentScript.src);
  const top = new URL("..", assets);
  const MOST = 8;
  const KINDS = {
    term: "Term", card: "Card", faction: "Faction", set: "Set", rule: "Rule", clarification: "Clarification",
    reading: "Reading", change: "What changed", ruling: "Ruling", board: "Board", theme: "Who does what", book: "Rulebook",
  };
  let loading;

  async function load() {
    const [{ Index, words, stem }, answer] = await Promise.all([
      import(new URL("lookup.js", assets)), fetch(new URL("lookup.txt", assets)),
    ]);
    if (!answer.ok) throw new Error(`The index is not there (${answer.status}).`);
    const text = await answer.text();
    const first = text.indexOf("\n");
    return { index: new Index(text.slice(first + 1)), addresses: JSON.parse(text.slice(0, first)), words, stem };
  }

  function loaded() {
    loading ??= load().catch((error) => { loading = undefined; throw error; });
    return loading;
  }

  const made = (name, classes, ...inner) => {
    const element = document.createElement(name);
    if (classes) element.className = classes;
    element.append(...inner);
    return element;
  };

  /** The text with the words that were searched for in `mark` elements. */
  function marked({ words, stem }, text, stems) {
    return text.replaceAll("`", "").split(/([\p{L}\p{N}'’+]+)/u).map((part, place) => {
      const hit = place % 2 && words(part).some((word) => stems.has(stem(word)));
      return hit ? made("mark", "", part) : part;
    });
  }

  const address = (path) => new URL(path, top).href;

  /** The numbers of a card, and the newest book or the set that it stands in. */
  function source({ facts, sources: [newest] }) {
    const [, title, year, page] = newest ?? [];
    const said = newest ? `${title} (${year})${page ? `, p. ${page}` : ""}` : "";
    return [facts, said].filter(Boolean).join(" · ");
  }

  /** Another part of the same answer, in a line or two. */
  function alsoShown(search, other, hit, stems) {
    const link = made("a", "", KINDS[other.kind], other.title === hit.title ? "" : `: ${other.title}`);
    link.href = address(search.addresses[other.number]);
    return made("span", "rd-hit-also", link, " ", ...marked(search, other.text, stems));
  }

  /** A hit; only the first says what else belongs to its answer. */
  function shown(search, hit, stems, isFirst) {
    const { index, addresses } = search;
    if (hit.kind === "missing") return made("li", "rd-missing", hit.text);
    const title = made("strong", "", ...marked(search, hit.title, stems));
    const head = made("span", "rd-hit-head", title, " ", made("span", "rd-tag", KINDS[hit.kind]));
    const link = made("a", "rd-hit", head, made("span", "rd-hit-text", ...marked(search, hit.text, stems)));
    link.href = address(addresses[hit.number]);
    const where = made("span", "rd-hit-where", source(hit));
    const played = index.numberOfPlayed(hit.shownBy);
    if (played !== undefined && played !== hit.number) {
      const board = made("a", "rd-hit-played", "Played out");
      board.href = address(addresses[played]);
      board.title = index.hit(played).title;
      where.append(source(hit) ? " · " : "", board);
    }
    const also = isFirst ? hit.also : [];
    return made("li", "", link, where, ...also.map((other) => alsoShown(search, other, hit, stems)));
  }

  function nothing({ index }) {
    const sets = index.titlesOf("set").filter((title) => !title.endsWith(", revised"));
    return made("li", "rd-missing", `Covered are the rules, terms, cards and rulings of: ${sets.join("; ")}`);
  }

  function attach(form) {
    const box = form.querySelector("input");
    const panel = form.querySelector(".rd-found");
    const list = panel.querySelector("ol");
    const status = panel.querySelector("[role=status]");
    let asked = "";

    const close = () => { panel.hidden = true; };

    async function ask() {
      asked = box.value;
      if (!asked.trim()) return close();
      let search;
      try {
        search = await loaded();
      } catch (error) {
        status.textContent = `The search could not be loaded: ${error.message}`;
        panel.hidden = false;
        return;
      }
      if (asked !== box.value) return;
      const { hits, readAs, stems } = search.index.find(asked, MOST);
      const items = hits.map((hit, place) => shown(search, hit, stems, place === 0));
      list.replaceChildren(...(items.length ? items : [nothing(search)]));
      const read = Object.entries(readAs).map(([said, meant]) => ` Read “${said}” as “${meant}”.`);
      const count = hits.length ? `${hits.length} ${hits.length === 1 ? "answer" : "answers"}.` : "Nothing found.";
      status.textContent = `${count}${read.join("")}`;
      panel.hidden = false;
      panel.scrollTop = 0;
    }

    /** Up and down go through box and hits. */
    function move(event) {
      const places = [box, ...list.querySelectorAll(".rd-hit")];
      const next = places.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
      if (places[next]) places[next].focus();
      event.preventDefault();
    }

    box.addEventListener("focus", () => { loaded().catch(() => {}); if (box.value) ask(); });
    box.addEventListener("input", ask);
    form.addEventListener("pointerdown", () => loaded().catch(() => {}), { once: true });
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (panel.hidden || asked !== box.value) await ask();
      list.querySelector(".rd-hit")?.click();
    });
    form.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") move(event);
      else if (event.key === "Escape") { close(); form.classList.remove("rd-open"); (form.opener ?? box).focus(); }
      else if (event.key.length === 1 && event.target !== box && !event.ctrlKey && !event.metaKey && event.key !== " ") box.focus();
    });
    document.addEventListener("pointerdown", ({ target }) => {
      if (!form.contains(target) && target !== form.opener) { close(); form.classList.remove("rd-open"); }
    });
    form.addEventListener("focusout", ({ relatedTarget }) => { if (relatedTarget && !form.contains(relatedTarget)) close(); });
    return box;
  }

  const [header, home] = [".md-header .rd-search", ".rd-home .rd-search"].map((place) => document.querySelector(place));
  const asked = new URLSearchParams(location.search).get("q");
  // The page puts the caret there itself, before anybody listens: that alone is no search, and loads nothing.
  const isAwaited = asked || (matchMedia("(pointer: fine)").matches && !location.hash);
  if (home && isAwaited) home.querySelector("input").focus({ preventScroll: true });
  const boxes = [home, header].filter(Boolean).map(attach);

  // On a phone the box of the header opens over the page.
  const opener = document.querySelector(".rd-search-open");
  header.opener = opener;
  const open = () => {
    header.classList.add("rd-open");
    header.querySelector("input").focus();
  };
  opener.addEventListener("click", open);
  header.querySelector(".rd-search-close").addEventListener("click", () => {
    header.classList.remove("rd-open");
    header.querySelector(".rd-found").hidden = true;
    opener.focus();
  });

  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    const wanted = (event.key === "/" && !typing) || (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey));
    if (!wanted || event.altKey) return;
    event.preventDefault();
    if (home) boxes[0].focus(); else open();
  });

  if (home && asked) boxes[0].value = asked;
  if (home && boxes[0].value) boxes[0].dispatchEvent(new Event("input")); // from the address, or typed before this ran
})();
