"""Builds the index: lines of plain text that Python and the page read alike, without a parser.

First what applies to every question (weights, stop words, synonyms), then the postings of all words, the names, the
passages, the answers, the names that are not covered, and a line for each entry. Fields are separated by tabs, lists by
bars, numbers by spaces. Whoever searches decodes only the postings of the words asked for, and the entries that are
shown.

A passage is a short text of an entry: a name, a question, the answer. The posting of a word lists the passages that
have it; that of a name, such as `=tombtrap`, those that speak of the card or faction.

Entries that say the same thing are one answer. Words and answers have vectors, if they were learned.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import log, sqrt

from rulesdsl.rulebook.uncovered import Uncovered

from .entry import KINDS, Entry
from .hit import GAP
from .learned import SIZE, Learned
from .synonyms import Synonyms
from .weights import ABOUT, ASKED, MORE, NAME, QUESTION, QUESTION_BEGINS, QUESTION_ENDS, TEXT, WEIGHTS
from .words import Language, by_names, spelling, stem, stems, words

NAMED = ("card", "faction")
"""Kinds of entries whose names count as one word wherever they stand."""

ONE_LINE = {ord(space): " " for space in "\t\n\r"}
"""What may not stand within a field."""
NOTHING_LEARNED = Learned({}, {}, 1)


def index_text(
    entries: Sequence[Entry],
    synonyms: Synonyms,
    uncovered: Iterable[Uncovered],
    answers: Sequence[int] = (),
    learned: Learned = NOTHING_LEARNED,
) -> bytes:
    """Equal for equal entries. `answers`: by entry, the first entry that says the same; without it each is its own."""
    builder = Builder(entries, synonyms, answers or range(len(entries)), learned)
    return "\n".join(builder.lines(uncovered)).encode()


class Builder:
    def __init__(self, entries: Sequence[Entry], synonyms: Synonyms, answers: Sequence[int], learned: Learned) -> None:
        self._entries, self._synonyms, self._answers, self._learned = entries, synonyms, answers, learned
        same = {stems(words(said)): stems(words(meant)) for meant, many in synonyms.same.items() for said in many}
        self._language = Language(frozenset(synonyms.ignored), same)
        self._names = {spelling(words(entry.names[0])): entry.names[0] for entry in entries if entry.kind in NAMED}
        self._passages: list[tuple[int, int, set[str]]] = []
        """Entry, field, and the words that count for its length."""
        self._postings: defaultdict[str, list[int]] = defaultdict(list)
        self._spelt: dict[str, str] = {}
        """By stem: the shortest word that has it."""
        for number, entry in enumerate(entries):
            for field, text in _fields(entry):
                self._add_passage(number, field, text)

    def lines(self, uncovered: Iterable[Uncovered]) -> Iterator[str]:
        rarity, vectors = self._rarity(), self._learned.words
        weights = {**WEIGHTS, "unit": [self._learned.unit]}
        yield "\t".join(f"{name}={_numbers(values)}" for name, values in weights.items())
        yield "\t".join(f"{word} {vectors.get(f'#{word}', '')}" for word in sorted(self._synonyms.ignored))
        yield "\t".join(f"{said}={meant}" for said, meant in self._language.same.items())
        yield "\t".join(
            f"{stems(words(said))}={'|'.join(self._near(meant))}" for said, meant in self._synonyms.near.items()
        )
        yield "\t".join("|".join(group) for group in (*QUESTION_BEGINS, *QUESTION_ENDS))
        known = sorted(self._postings)
        yield " ".join(known)
        yield "|".join(
            f"{rarity[word]} {self._spelt.get(word, word)} {vectors.get(word, '')} {_deltas(self._postings[word])}"
            for word in known
        )
        names = self._by_spelling()
        yield " ".join(names)
        yield "|".join(map(_numbers, names.values()))
        yield from self._passage_lines(rarity)
        yield from self._answer_lines()
        yield from self._uncovered_lines(uncovered)
        yield from self._entry_lines()

    def _passage_lines(self, rarity: Mapping[str, int]) -> Iterator[str]:
        """Of each entry the number of its passages; of each passage its field and its length; of each entry its kind
        and how much it speaks of."""
        counts = Counter(number for number, _, _ in self._passages)
        yield _numbers(counts[number] for number in range(len(self._entries)))
        yield "".join(str(field) for _, field, _ in self._passages)
        yield _numbers(sum(rarity[word] for word in said) for _, _, said in self._passages)
        yield "".join(chr(ord("a") + KINDS.index(entry.kind)) for entry in self._entries)
        yield _numbers(self._breadth(rarity))

    def _answer_lines(self) -> Iterator[str]:
        """Of each entry the number of its answer; of each answer its bias and its vector."""
        places = {first: place for place, first in enumerate(dict.fromkeys(self._answers))}
        names = [f"{self._entries[first].kind} {self._entries[first].id}" for first in places]
        learned = [self._learned.answers.get(name, (0, "")) for name in names]
        vectors = b"".join(b64decode(vector) or bytes(SIZE) for _, vector in learned)
        yield _numbers(places[first] for first in self._answers)
        yield _numbers(bias for bias, _ in learned)
        yield b64encode(vectors).decode()

    def _uncovered_lines(self, uncovered: Iterable[Uncovered]) -> Iterator[str]:
        """Sentences with a gap; the spellings of names that are not covered, and of each its name and the number of the
        sentence that it stands in. Not of names that are covered after all."""
        found: dict[str, tuple[str, str]] = {}
        for each in uncovered:
            name = spelling(words(each.called or each.name))
            if name not in self._names:
                found.setdefault(name, (each.name, each.sentence.replace(each.name, GAP, 1)))
        sentences = list(dict.fromkeys(sentence for _, sentence in found.values()))
        yield "|".join(sentences)
        yield " ".join(sorted(found))
        yield "|".join(f"{found[name][0]}\t{sentences.index(found[name][1])}" for name in sorted(found))

    def _entry_lines(self) -> Iterator[str]:
        sources = dict.fromkeys(source._replace(page=None) for entry in self._entries for source in entry.sources)
        books = {source: number for number, source in enumerate(sources)}
        yield "|".join(f"{book}\t{title}\t{year}" for book, title, year, _ in books)
        for entry in self._entries:
            cited = " ".join(f"{books[source._replace(page=None)]}:{source.page or ''}" for source in entry.sources)
            fields = (entry.kind, entry.id, entry.title, entry.text, cited, entry.shown_by, entry.facts)
            yield "\t".join(field.translate(ONE_LINE) for field in fields)

    def _add_passage(self, number: int, field: int, text: str) -> None:
        counted: set[str] = set()
        others: set[str] = set()
        for name, said in by_names(words(text), self._names):
            if name and (len(said) > 1 or self._names[name] in text):  # a single word is a name if it is written so
                counted.add(f"={name}")
                others.update(self._language.all_stems(said))
            else:
                counted.update(self._language.all_stems(said))
        for word in counted | others:
            self._postings[word].append(len(self._passages))
        for word in words(text):
            known = self._spelt.setdefault(stem(word), word)
            self._spelt[stem(word)] = min(known, word, key=lambda each: (len(each), each))
        self._passages.append((number, field, counted))

    def _rarity(self) -> Mapping[str, int]:
        """How much it tells that an entry has a word: more for rare words."""
        found = {}
        for word, posting in self._postings.items():
            having = len({self._passages[passage][0] for passage in posting})
            found[word] = round(100 * log(1 + len(self._entries) / having))
        return found

    def _breadth(self, rarity: Mapping[str, int]) -> list[int]:
        """By entry: how much it speaks of, so that one with many words is not found by all of them."""
        (seldom,) = WEIGHTS["seldom"]
        often: list[defaultdict[str, int]] = [defaultdict(int) for _ in self._entries]
        for word, posting in self._postings.items():
            for passage in posting:
                number, field, _ = self._passages[passage]
                often[number][word] += 100 * WEIGHTS["central"][field]
        sizes = [
            sqrt(sum(rarity[word] * (count / (count + seldom)) ** 2 for word, count in counts.items()))
            for counts in often
        ]
        mean = sum(sizes) / max(1, len(sizes)) or 1
        return [max(1, round(1000 * sqrt(size / mean))) for size in sizes]

    def _near(self, meant: Iterable[str]) -> list[str]:
        stemmed = (" ".join(self._language.all_stems(words(phrase))) for phrase in meant)
        return list(filter(None, stemmed))

    def _by_spelling(self) -> dict[str, list[int]]:
        found: defaultdict[str, list[int]] = defaultdict(list)
        for number, entry in enumerate(self._entries):
            names = map(_spellings, (*entry.names, *entry.shared))
            for name in dict.fromkeys(chain.from_iterable(names)):
                found[name].append(number)
        return {name: sorted(numbers, key=self._order) for name, numbers in sorted(found.items())}

    def _order(self, number: int) -> tuple[int, int]:
        return KINDS.index(self._entries[number].kind), number


def _fields(entry: Entry) -> Iterator[tuple[int, str]]:
    for field, texts in (
        (NAME, entry.names),
        (ASKED, entry.asked),
        (QUESTION, entry.questions),
        (TEXT, [entry.text]),
        (ABOUT, [entry.about]),
        (MORE, [entry.more]),
    ):
        for text in texts:
            if text:
                yield field, text


def _spellings(name: str) -> list[str]:
    """Of a name with an article there are two."""
    said = words(name)
    without = said[1:] if said[:1] in (["the"], ["a"], ["an"]) else []
    return [spelling(each) for each in (said, without) if each]


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _deltas(numbers: Sequence[int]) -> str:
    """Rising numbers, each as the difference to the one before."""
    return " ".join(str(number - before) for before, number in zip((0, *numbers), numbers, strict=False))
