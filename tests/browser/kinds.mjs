// One page of each kind, found in the site itself.
import { readFile } from "node:fs/promises";
import { join } from "node:path";

export async function kinds(directory) {
  const api = async (name) => JSON.parse(await readFile(join(directory, "api", `${name}.json`), "utf-8"));
  const { cards } = await api("cards");
  const { terms } = await api("glossary");
  const { clarifications, played } = await api("rulings");
  const { books, clauses } = await api("clauses");
  const longest = (found, size) => found.reduce((most, each) => (size(each) > size(most) ? each : most));
  const path = (address) => address.slice(1);
  const card = longest(cards.filter((each) => each.kind !== "base"), (each) => JSON.stringify(each.abilities).length);
  return {
    home: "",
    ask: "ask/",
    cards: "cards/",
    faction: `factions/${card.set}/${card.faction.toLowerCase().replace(/[^a-z0-9]+/g, "-")}/`,
    factions: "factions/",
    set: `sets/${card.set}/`,
    card: path(card.address),
    base: path(cards.find((each) => each.kind === "base").address),
    bases: "bases/",
    printings: "printings/",
    statistics: "statistics/",
    moments: "moments/",
    glossary: "glossary/",
    term: path(longest(terms.filter((each) => each.verb), (each) => each.says.length).address),
    rules: "rules/",
    chapter: `rules/${longest(clauses, (each) => each.topic.startsWith("duel.")).topic.split(".")[0]}/`,
    readings: "rules/readings/",
    book: `books/${books[0].id}/`,
    changes: "changes/",
    clarifications: "clarifications/",
    clarification: path(longest(clarifications, (each) => each.played.length).address),
    rulings: "rulings/",
    ruling: path(longest(played.filter((each) => each.set), (each) => each.steps.length).address),
    "what if": "what-if/",
    "what if row": "what-if/destroy/",
    "not found": "404.html",
    cookbook: "cookbook/",
    scenario: path(longest(played.filter((each) => !each.set), (each) => each.table.bases.length).address),
    language: "language/",
    "command line": "command-line/",
    api: "api/",
    about: "about/",
  };
}
