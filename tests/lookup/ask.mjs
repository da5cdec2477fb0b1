// Asks the page's search: node ask.mjs LOOKUP.JS INDEX, with a JSON list of questions as input. Answers with the hits of each.
import { readFileSync } from "node:fs";

const [, , code, index] = process.argv;
const { Index } = await import(`data:text/javascript,${encodeURIComponent(readFileSync(code, "utf-8"))}`);
const opened = new Index(readFileSync(index, "utf-8"));
const asked = JSON.parse(readFileSync(0, "utf-8"));
const answered = asked.map((question) => {
  const { hits, readAs } = opened.find(question, 20);
  return { hits: hits.map(({ kind, id, also }) => [{ kind, id }, ...also].map((part) => `${part.kind} ${part.id}`)), readAs };
});
console.log(JSON.stringify(answered));
