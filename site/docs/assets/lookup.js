// The search of `rulesdsl lookup`, for the page: the same index, the same order. It mirrors words.py, misspelt.py, index.py and
// search.py in rulesdsl/lookup, function by function; a test asks both the same questions.

// --- words -----------------------------------------------------------------------------------------------------------

const LONGEST_PHRASE = 5;
const LONGEST_NAME = 7;
const SHORTEST_NAME = 5;
const ENDINGS = [
  [["sses", "ss", 1], ["ies", "y", 1], ["ss", "ss", 0], ["us", "us", 0], ["s", "", 3]],
  [["eed", "eed", 0], ["ying", "y", 1], ["ied", "y", 1], ["ing", "", 3], ["ed", "", 3]],
  [["e", "", 2], ["y", "i", 1]],
];

export const words = (text) =>
  text.toLowerCase().replaceAll("ß", "ss").normalize("NFKD").replace(/\p{M}|['’]/gu, "").match(/\+?[a-z0-9]+/g) ?? [];

const spelling = (said) => said.join("");

export function stem(word) {
  ENDINGS.forEach((group, step) => {
    for (const [ending, instead, least] of group) {
      if (word.endsWith(ending)) {
        if (word.length - ending.length >= least) word = word.slice(0, word.length - ending.length) + instead;
        break;
      }
    }
    if (step === 1 && word.length > 2 && word.at(-1) === word.at(-2)) word = word.slice(0, -1);
  });
  return word;
}

const stems = (said) => said.map(stem).join(" ");

function byNames(said, isName) {
  const parts = [];
  let begin = 0;
  let place = 0;
  while (place < said.length) {
    let size = Math.min(LONGEST_NAME, said.length - place);
    let name = "";
    while (size && !(name = nameIn(spelling(said.slice(place, place + size)), isName))) size -= 1;
    if (size) {
      if (begin < place) parts.push(["", said.slice(begin, place)]);
      parts.push([name, said.slice(place, place + size)]);
      begin = place + size;
    }
    place += size || 1;
  }
  if (begin < place) parts.push(["", said.slice(begin, place)]);
  return parts;
}

function nameIn(spelt, isName) {
  if (isName(spelt)) return spelt;
  return spelt.length >= SHORTEST_NAME && spelt.endsWith("s") && isName(spelt.slice(0, -1)) ? spelt.slice(0, -1) : "";
}

function byPhrases(said, ...known) {
  const parts = [];
  let place = 0;
  while (place < said.length) {
    let size = Math.min(LONGEST_PHRASE, said.length - place);
    while (size > 1 && !known.some((phrases) => phrases.has(stems(said.slice(place, place + size))))) size -= 1;
    parts.push(said.slice(place, place + size));
    place += size;
  }
  return parts;
}

// --- slips -----------------------------------------------------------------------------------------------------------

function isOneSlip(typed, meant) {
  if (Math.abs(typed.length - meant.length) > 1 || typed === meant) return false;
  let at = 0;
  while (at < typed.length && at < meant.length && typed[at] === meant[at]) at += 1;
  const [shorter, longer] = typed.length <= meant.length
    ? [typed.slice(at), meant.slice(at)] : [meant.slice(at), typed.slice(at)];
  if (shorter.length < longer.length) return shorter === longer.slice(1);
  return shorter.slice(1) === longer.slice(1)
    || (shorter[0] === longer[1] && shorter[1] === longer[0] && shorter.slice(2) === longer.slice(2));
}

function hasTwoSlips(typed, meant) {
  if (Math.abs(typed.length - meant.length) > 2) return false;
  if ([...typed].filter((letter) => !meant.includes(letter)).length > 2) return false;
  let earlier = [];
  let before = [];
  let row = Array.from({ length: meant.length + 1 }, (_, place) => place);
  for (let at = 0; at < typed.length; at += 1) {
    [earlier, before, row] = [before, row, [at + 1]];
    for (let place = 0; place < meant.length; place += 1) {
      let least = Math.min(before[place] + (typed[at] === meant[place] ? 0 : 1), before[place + 1] + 1, row[place] + 1);
      if (at && place && typed[at] === meant[place - 1] && typed[at - 1] === meant[place]) {
        least = Math.min(least, earlier[place - 1] + 1);
      }
      row.push(least);
    }
    if (Math.min(...row) > 2) return false;
  }
  return row.at(-1) <= 2;
}

function nearest(typed, known) {
  const found = known.filter((name) => isOneSlip(typed, name));
  return found.length || typed.length < 8 ? found : known.filter((name) => hasTwoSlips(typed, name));
}

// --- the index -------------------------------------------------------------------------------------------------------

const LINES = 21; // those before the entries
const PLAYED = [8, 9]; // the kinds of rulings and boards
const GAP = "{}";

const decoded = (text) => (text ? text.split(" ").map(Number) : []);
const listed = (text) => (text ? text.split(" ") : []);

const pairs = (line, between) => new Map(line.split("\t").filter(Boolean).map((each) => {
  const at = each.indexOf(between);
  return [each.slice(0, at), each.slice(at + 1)];
}));

const zipped = (keys, values) => new Map(keys.map((key, place) => [key, values[place]]));

function summed(deltas) {
  let total = 0;
  return decoded(deltas).map((delta) => (total += delta));
}

const bytes = (base64) => Int8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

export class Index {
  constructor(text) {
    const lines = text.split("\n");
    this.entries = lines.splice(LINES);
    const [head, ignored, same, near, question, known, postings, spellings, named, ...rest] = lines;
    const [counts, fieldOf, lengths, kindOf, breadth, answerOf, bias, vectors, gaps, missing, missingNames, books] = rest;
    for (const [name, values] of pairs(head, "=")) this[name] = values.includes(" ") ? decoded(values) : Number(values);
    this.ignored = pairs(ignored, " ");
    this.same = pairs(same, "=");
    this.near = new Map([...pairs(near, "=")].map(([said, meant]) => [said, meant.split("|")]));
    this.questionParts = question.split("\t").map((group) => group.split("|"));
    this.vocabulary = listed(known);
    this.postings = zipped(this.vocabulary, postings.split("|"));
    this.spellings = listed(spellings);
    this.names = zipped(this.spellings, named.split("|"));
    this.entryOf = decoded(counts).flatMap((count, number) => Array(count).fill(number));
    this.fieldOf = [...fieldOf].map(Number);
    this.lengths = decoded(lengths);
    this.kindOf = [...kindOf].map((letter) => letter.charCodeAt(0) - 97);
    this.breadth = decoded(breadth);
    this.answerOf = decoded(answerOf);
    this.bias = decoded(bias);
    this.vectors = bytes(vectors);
    this.sentences = gaps.split("|");
    this.uncovered = zipped(listed(missing), missingNames.split("|"));
    this.books = books.split("|").map((book) => book.split("\t"));
    this.decoded = new Map();
  }

  /** The entry of the ruling or board that the command line knows by this name. */
  numberOfPlayed(name) {
    if (!this.played) {
      this.played = new Map();
      this.kindOf.forEach((kind, number) => {
        if (PLAYED.includes(kind)) this.played.set(this.hit(number).shownBy, number);
      });
    }
    return name ? this.played.get(name) : undefined;
  }

  titlesOf(kind) {
    return this.entries.filter((line) => line.startsWith(`${kind}\t`)).map((line) => line.split("\t")[2]);
  }

  meaning(phrase) {
    const same = this.same.get(stems(phrase));
    return same === undefined ? phrase.filter((word) => !this.ignored.has(word)).map(stem) : same.split(" ");
  }

  allStems(said) {
    return byPhrases(said, this.same).flatMap((phrase) => this.meaning(phrase));
  }

  named(name) {
    return decoded(this.names.get(name));
  }

  posting(word) {
    if (!this.decoded.has(word)) {
      const [, , , ...deltas] = (this.postings.get(word) ?? "").split(" ");
      this.decoded.set(word, summed(deltas.join(" ")));
    }
    return this.decoded.get(word);
  }

  rarity(word) {
    return Number(this.postings.get(word).split(" ", 1)[0]);
  }

  spelt(word) {
    return this.postings.get(word).split(" ", 2)[1];
  }

  vector(word) {
    return word[0] === "#" ? this.ignored.get(word.slice(1)) ?? "" : (this.postings.get(word) ?? "").split(" ", 3)[2] ?? "";
  }

  hit(number, also = []) {
    const [kind, id, title, text, cited, shownBy, facts] = this.entries[number].split("\t");
    const sources = listed(cited).map((cite) => {
      const [book, page] = cite.split(":");
      return [...this.books[book], page];
    });
    return { kind, id, title, text, sources, shownBy, facts, number, also: also.map((other) => this.hit(other)) };
  }

  missing(name) {
    const [title, number] = this.uncovered.get(name).split("\t");
    const text = this.sentences[number].replace(GAP, title);
    return { kind: "missing", id: title, title, text, sources: [], shownBy: "", facts: "", also: [] };
  }

  find(typed, limit = 5) {
    return new Search(this).find(typed, limit);
  }
}

// --- the search ------------------------------------------------------------------------------------------------------

const MOST_BEGUN = 12;
const SHORTEST_BEGUN = 2;
const SHORTEST_WORD = 4;
const MOST_LIKELY = 150;
const MOST_ALSO = 4;
const LATEST_NAMED = 3;
const UNKNOWN = 400;
const NAME = 0; // the field
const add = (counts, key, more) => counts.set(key, (counts.get(key) ?? 0) + more);
const unique = (list) => [...new Set(list)];
const compared = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

class Search {
  constructor(index) {
    this.index = index;
    this.readAs = {};
    this.stems = new Set(); // what the page marks
  }

  find(typed, limit) {
    const said = words(typed);
    let named = this.named(said);
    let missing = named.length ? [] : this.subjects(said).filter((name) => this.index.uncovered.has(name));
    const isOnlyName = missing.length > 0;
    if (!named.length && !missing.length) named = this.nearlyNamed(said);
    if (!named.length && !missing.length) missing = this.uncovered(said);
    const numbers = unique([...named, ...(isOnlyName ? [] : this.ranked(said))]);
    const found = this.answers(numbers, limit).map(([first, ...also]) => this.index.hit(first, also));
    const hits = [...unique(missing).map((name) => this.index.missing(name)), ...found].slice(0, limit);
    return { hits, readAs: named.length ? {} : this.readAs, stems: this.stems };
  }

  answers(numbers, limit) {
    const found = new Map();
    for (const number of numbers) {
      const answer = this.index.answerOf[number];
      if (!found.has(answer)) found.set(answer, []);
      found.get(answer).push(number);
    }
    return [...found.values()].slice(0, limit).map((parts) => parts.slice(0, 1 + MOST_ALSO));
  }

  named(said) {
    const { index } = this;
    const found = this.subjects(said).flatMap((name) => index.named(name));
    return found.sort((one, other) => index.kindOf[one] - index.kindOf[other]);
  }

  subjects(said) {
    const [begins, articles, ...ends] = this.index.questionParts;
    let text = said.join(" ");
    for (const group of [begins, articles]) text = text.slice(group.find((part) => text.startsWith(part))?.length ?? 0);
    for (const group of ends) text = text.slice(0, text.length - (group.find((part) => text.endsWith(part))?.length ?? 0));
    return [spelling(said), spelling(words(text))];
  }

  nearlyNamed(said) {
    const { index } = this;
    const typed = spelling(said);
    if (typed.length < SHORTEST_BEGUN) return [];
    const entries = (names, key) =>
      names.flatMap((name) => index.named(name).map((number) => [...key(name, number), name, number]));
    const begun = index.spellings.filter((name) => name.startsWith(typed));
    const isLonger = (name) => (name.length > typed.length + 1 ? 1 : 0);
    let found = entries(begun, (name, number) => [isLonger(name), index.kindOf[number], name.length]);
    if (!begun.length && said.length <= LONGEST_NAME && !(said.length === 1 && this.isKnown(said[0]))) {
      const near = this.subjects(said).flatMap((name) => nearest(name, index.spellings));
      found = entries(near, (name) => [name[0] === typed[0] ? 0 : 1, 0, -name.length]);
    }
    const order = (one, other) =>
      one[0] - other[0] || one[1] - other[1] || one[2] - other[2] || compared(one[3], other[3]);
    return found.sort(order).map((each) => each[4]);
  }

  uncovered(said) {
    const known = this.index.uncovered;
    const parts = byNames(said, (name) => known.has(name));
    const names = parts.filter(([name, part]) => name && !part.every((word) => this.isKnown(word))).map(([name]) => name);
    if (names.length || said.every((word) => this.isKnown(word))) return names;
    const spellings = [...known.keys()];
    const whole = this.mayBeName(said) ? this.subjects(said) : [];
    return [...whole, ...this.unknownPairs(said)].flatMap((typed) => nearest(typed, spellings));
  }

  mayBeName(said) {
    if (said.length !== 1) return said.length <= LONGEST_NAME;
    const { postings, same, near } = this.index;
    const known = [postings, same, near].flatMap((words) => [...words.keys()]);
    return said[0].length >= SHORTEST_WORD && !nearest(stem(said[0]), known).length;
  }

  unknownPairs(said) {
    const { ignored } = this.index;
    const parts = said.flatMap((_, place) =>
      [2, 3].filter((size) => place + size <= said.length).map((size) => said.slice(place, place + size)));
    const names = parts.filter((part) => !ignored.has(part[0]) && !ignored.has(part.at(-1)));
    return names.filter((part) => !part.every((word) => this.isKnown(word))).map(spelling);
  }

  isKnown(word) {
    const { ignored, same, near, postings } = this.index;
    return ignored.has(word) || [same, near, postings].some((known) => known.has(stem(word)));
  }

  ranked(said) {
    const { index } = this;
    const concepts = this.concepts(said);
    const asked = concepts.reduce((total, { weight }) => total + weight, 0);
    const named = this.ownNames(concepts);
    const byName = [0, index.named_later, index.own_name];
    const agreed = this.agreed(this.tokens(said, concepts));
    const likely = this.likely(agreed, named);
    const inPassage = new Map();
    const central = new Map();
    for (const concept of concepts) this.count(concept, likely, inPassage, central);
    const alike = this.alike(inPassage, asked);
    const worth = [...central].map(([entry, often]) => [
      index.alike_to_all * (alike.get(entry) ?? 0)
        + index.central_to_all * Math.floor((1000 * Math.floor(often / asked)) / index.breadth[entry])
        + index.meaning_to_all * agreed[index.answerOf[entry]]
        + byName[named.get(entry) ?? 0] + index.kinds[index.kindOf[entry]],
      entry,
    ]);
    const order = worth.sort((one, other) => other[0] - one[0] || one[1] - other[1]).map(([, entry]) => entry);
    return this.withNamed(order, named);
  }

  withNamed(order, named) {
    const { answerOf } = this.index;
    const first = order.find((entry) => named.has(entry));
    const answers = new Set();
    for (let place = 0; place < order.length; place += 1) {
      answers.add(answerOf[order[place]]);
      if (first === undefined || answers.has(answerOf[first])) break;
      if (answers.size === LATEST_NAMED) return [...order.slice(0, place), first, ...order.slice(place)];
    }
    return order;
  }

  likely(agreed, named) {
    const { answerOf } = this.index;
    const least = [...agreed].sort((one, other) => other - one).slice(0, MOST_LIKELY).at(-1);
    const likely = agreed.map((value) => value >= least || value === 0);
    for (const entry of named.keys()) likely[answerOf[entry]] = true;
    return answerOf.map((answer) => likely[answer]);
  }

  count({ weight, ways }, likely, inPassage, central) {
    const { index } = this;
    const often = new Map();
    for (const [passage, percent] of this.passages(ways, likely)) {
      add(inPassage, passage, weight * percent);
      add(often, index.entryOf[passage], percent * index.central[index.fieldOf[passage]]);
    }
    for (const [entry, count] of often) add(central, entry, weight * Math.floor((1000 * count) / (count + index.seldom)));
  }

  agreed(tokens) {
    const { bias, vectors, unit } = this.index;
    const [asked, length] = this.vector(tokens);
    const size = asked.length;
    if (!size) return bias.map(() => 0);
    return bias.map((each, place) => {
      const common = asked.reduce((total, value, at) => total + value * vectors[place * size + at], 0);
      return Math.floor((1000 * (Math.floor(common / length) + each)) / unit);
    });
  }

  vector(tokens) {
    const { index } = this;
    let total = [];
    let squares = 0;
    for (const [word, percent] of tokens) {
      const kept = index.vector(word);
      if (!kept) continue;
      const weight = percent * (word[0] === "#" ? index.stop_word : index.rarity(word));
      total = Array.from(bytes(kept), (each, at) => (total[at] ?? 0) + weight * each);
      squares += weight * weight;
    }
    return [total, Math.max(1, Math.floor(Math.sqrt(squares)))];
  }

  tokens(said, concepts) {
    const found = new Map();
    for (const { ways } of concepts) {
      ways.forEach(([way, percent], place) => {
        const counted = place ? Math.floor(percent / 2) : percent;
        for (const word of way) found.set(word, Math.max(found.get(word) ?? 0, counted));
      });
    }
    for (const word of said) if (this.index.ignored.has(word)) found.set(`#${word}`, 100);
    return found;
  }

  alike(inPassage, asked) {
    const { index } = this;
    const found = new Map();
    for (const [passage, common] of inPassage) {
      const percent = index.alike[index.fieldOf[passage]];
      if (percent) {
        const length = index.asked_share * asked + (100 - index.asked_share) * index.lengths[passage];
        const entry = index.entryOf[passage];
        found.set(entry, Math.max(found.get(entry) ?? 0, Math.floor((percent * 10 * common) / length)));
      }
    }
    return found;
  }

  ownNames(concepts) {
    const { index } = this;
    const names = concepts.filter(({ ways }) => ways.length).map(({ ways }) => ways[0][0][0])
      .filter((name) => name[0] === "=");
    const found = new Map();
    for (const name of names) {
      for (const passage of index.posting(name)) {
        if (index.fieldOf[passage] === NAME) found.set(index.entryOf[passage], name === names[0] ? 2 : 1);
      }
    }
    return found;
  }

  passages(ways, likely) {
    const { entryOf } = this.index;
    const found = new Map();
    for (const [[first, ...others], percent] of ways) {
      let posting = this.index.posting(first);
      for (const other of others) {
        const having = new Set(this.index.posting(other));
        posting = posting.filter((passage) => having.has(passage));
      }
      for (const passage of posting) {
        if (likely[entryOf[passage]] && percent > (found.get(passage) ?? 0)) found.set(passage, percent);
      }
    }
    return found;
  }

  concepts(said) {
    const { index } = this;
    const found = [];
    for (const [name, part] of byNames(said, (name) => index.postings.has(`=${name}`) && !index.ignored.has(name))) {
      if (name && !this.isCommon(name, part)) {
        const { weight, ways } = this.concept([[[`=${name}`], 100], [index.allStems(part), index.part_of_name]]);
        found.push({ weight: Math.floor((weight * index.name_weight) / 100), ways });
        continue;
      }
      byPhrases(part, index.same, index.near).forEach((phrase) => {
        const own = index.meaning(phrase);
        const near = (index.near.get(stems(phrase)) ?? []).map((meant) => meant.split(" "));
        if (!own.length && !near.length) return;
        let ways = [[own, 100], ...near.map((meant) => [meant, index.near_percent])];
        if (name) ways.push([[`=${name}`], 100]);
        if (!near.length && own.length === 1 && !index.postings.has(own[0])) {
          ways = this.instead(phrase[0], phrase[0] === said.at(-1));
        }
        found.push(this.concept(ways));
      });
    }
    return found;
  }

  isCommon(name, part) {
    const { index } = this;
    const own = part.length === 1 ? index.meaning(part) : [];
    const common = own.length === 1 && index.postings.has(own[0]);
    return common && index.rarity(own[0]) + index.common_name < index.rarity(`=${name}`);
  }

  concept(ways) {
    const { index } = this;
    const known = ways.filter(([said]) => said.length && said.every((word) => index.postings.has(word)));
    known.forEach(([said]) => said.forEach((word) => this.stems.add(word)));
    const weights = known.map(([said, percent]) =>
      Math.floor((said.reduce((total, word) => total + index.rarity(word), 0) * percent) / 100));
    if (known.length && known[0] === ways[0]) return { weight: weights[0], ways: known };
    return { weight: weights.length ? Math.max(...weights) : UNKNOWN, ways: known };
  }

  instead(word, isLast) {
    const { index } = this;
    const commonFirst = (one, other) => index.rarity(one) - index.rarity(other) || compared(one, other);
    const begun = isLast ? index.vocabulary.filter((known) => known.startsWith(word)) : [];
    if (begun.length && word.length >= SHORTEST_BEGUN) {
      return begun.sort(commonFirst).slice(0, MOST_BEGUN).map((known) => [[known], index.begun]);
    }
    const [meant] = word.length < SHORTEST_WORD ? [] : nearest(stem(word), index.vocabulary)
      .sort((one, other) => (one[0] !== word[0]) - (other[0] !== word[0]) || commonFirst(one, other));
    if (!meant) return [];
    this.readAs[word] = index.spelt(meant);
    return [[[meant], index.slip]];
  }
}
