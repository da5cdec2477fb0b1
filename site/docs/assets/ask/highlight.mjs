// The board language for the eye: which part of a line is a word of the language, a name, a number, a text or a comment.
const HEADS = "title question answer cites edition players turn base hand deck discard box vp used played extra until beside before monster treasure madness monsters buried do expect";
const WORDS = "with from owned by unknown shuffled nothing minion action titan monster treasures undead base vp and of at to on the is in first play cards draw score bases start end turn phase plays uses chooses picks places destroys discards draws moves returns buries uncovers duels reveals gives takes passes declines skips says yes no talent chance top bottom card power counters total breakpoint may not cannot be controls owns wins shares win scores happens before after else changed";
const PROSE = /^(title|question|answer|cites|edition)\b/;
const words = (list) => `(?:${list.split(" ").join("|")})`;
const escaped = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A function that splits a text into lines of `[kind, text]`; names are those that need no quotes. */
export function highlighter(names) {
  const longestFirst = [...new Set(names)].sort((one, other) => other.length - one.length).map(escaped);
  const name = longestFirst.length ? `(?<![\\p{L}\\p{N}])(?:${longestFirst.join("|")})(?![\\p{L}\\p{N}])` : "(?!)";
  const token = new RegExp(`(?<comment>(?:^|(?<=\\s))#.*)|(?<string>"[^"]*"?)|(?<name>${name})|(?<number>[+-]?\\b\\d+\\b)|(?<word>\\b${words(WORDS)}\\b)`, "giu");
  const head = new RegExp(`^${words(HEADS)}\\b`, "i");
  let prose = false;

  function line(text) {
    const parts = [];
    const found = text.match(head)?.[0];
    prose = found ? PROSE.test(text) : prose && (/^\s/.test(text) || !text);
    let at = 0;
    if (found) {
      parts.push(["head", found]);
      at = found.length;
    }
    if (prose) return [...parts, ["", text.slice(at)]];
    for (const match of text.slice(at).matchAll(token)) {
      const start = (found?.length ?? 0) + match.index;
      if (start > at) parts.push(["", text.slice(at, start)]);
      parts.push([Object.entries(match.groups).find(([, said]) => said !== undefined)[0], match[0]]);
      at = start + match[0].length;
    }
    return [...parts, ["", text.slice(at)]];
  }

  return (text) => {
    prose = false;
    return text.split("\n").map(line);
  };
}

export const KEYWORDS = [...new Set([...HEADS.split(" "), ...WORDS.split(" ")])].filter((word) => word.length > 3);
