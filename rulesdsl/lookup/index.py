"""The index, cached until a source changes. Without a cache it is rebuilt every time.

Most of a question takes less time than reading the whole index would, so everything is decoded when it is asked for.
"""

from __future__ import annotations

import os
from binascii import a2b_base64
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, chain, repeat

from rulesdsl import cache
from rulesdsl.paths import data_path
from rulesdsl.version import __version__

from .hit import GAP, Hit, Source
from .words import Language

LINES = 21
"""How many lines come before those of the entries."""
DIGITS = bytes((letter - ord("0")) % 256 for letter in range(256))
"""What makes numbers of digits."""
LETTERS = bytes((letter - ord("a")) % 256 for letter in range(256))
"""What makes numbers of letters."""
SIGNED = bytes(letter ^ 0x80 for letter in range(256))
"""What makes numbers from 0 to 255 of those from -128 to 127."""
MIDDLE = bytes(7) + b"\x40"
"""A number of eight bytes that is far from the least and from the greatest."""


class NameWords:
    """Names that passages speak of, but not those that are a stop word."""

    def __init__(self, postings: Mapping[str, str], ignored: Container[str]) -> None:
        self._postings, self._ignored = postings, ignored

    def __contains__(self, name: object) -> bool:
        return f"={name}" in self._postings and name not in self._ignored


class Index(Language):
    """Everything that a search needs; postings and entries are decoded when they are asked for.

    The posting of a word has its rarity, its spelling, its vector, and the passages.
    """

    def __init__(self, text: bytes) -> None:
        self.text = text
        lines = text.split(b"\n")
        self._entries = lines[LINES:]
        head, ignored, same, near, question, *rest = [line.decode() for line in lines[:LINES]]
        known, postings, spellings, named, counts, fields, lengths, kinds, breadth, *rest = rest
        self._answers, self._uncovered, self._books = rest[:3], rest[3:6], rest[6]
        self.stop_words = _pairs(ignored, " ")
        super().__init__(self.stop_words, _pairs(same, "="))
        self.near = {said: meant.split("|") for said, meant in _pairs(near, "=").items()}
        self._weights = {name: _numbers(values) for name, values in _pairs(head, "=").items()}
        self.question_parts = [group.split("|") for group in question.split("\t")]
        self.postings: Mapping[str, str] = dict(zip(known.split(), postings.split("|"), strict=False))
        self.name_words = NameWords(self.postings, self.ignored)
        self._names: Mapping[str, str] = dict(zip(spellings.split(), named.split("|"), strict=False))
        self.entry_of: Sequence[int] = [*chain.from_iterable(map(repeat, range(len(kinds)), _numbers(counts)))]
        self.field_of: Sequence[int] = fields.encode().translate(DIGITS)
        self.lengths: Sequence[int] = _numbers(lengths)
        self.kinds: Sequence[int] = kinds.encode().translate(LETTERS)
        self.breadth: Sequence[int] = _numbers(breadth)
        self._decoded: dict[str, list[int]] = {}

    def weight(self, name: str) -> int:
        """What something counts."""
        return self._weights[name][0]

    def weights(self, name: str) -> list[int]:
        """The same for what counts differently by field or kind."""
        return self._weights[name]

    @property
    def names(self) -> Iterable[str]:
        """The spellings of all names."""
        return self._names

    def named(self, name: str) -> list[int]:
        """The entries of that name."""
        return _numbers(self._names.get(name, ""))

    def posting(self, word: str) -> list[int]:
        """The passages that have a word."""
        if word not in self._decoded:
            *_, deltas = self.postings.get(word, "   ").split(" ", 3)
            self._decoded[word] = [*accumulate(map(int, deltas.split()))]
        return self._decoded[word]

    def rarity(self, word: str) -> int:
        return int(self.postings[word].split(" ", 1)[0])

    def spelt(self, word: str) -> str:
        """A word with its ending."""
        return self.postings[word].split(" ", 2)[1]

    def vector(self, word: str) -> str:
        """In base64; empty if none was learned. A stop word begins with `#`."""
        if word[0] == "#":
            return self.stop_words.get(word[1:], "")
        return self.postings[word].split(" ", 3)[2] if word in self.postings else ""

    @cached_property
    def answer_of(self) -> list[int]:
        """By entry: the number of its answer."""
        return _numbers(self._answers[0])

    @cached_property
    def bias(self) -> list[int]:
        """By answer: what speaks for it whatever is asked."""
        return _numbers(self._answers[1])

    def agreement(self, asked: Sequence[int]) -> list[int]:
        """By answer: the product of its vector with another.

        All answers at once, in very long numbers: one for each place of the vectors, with eight bytes for each answer.
        To multiply 48 of them takes a fifth of the time of fifty thousand small products. Nothing carries over to the
        next answer, since each begins with more than can be taken away.
        """
        count = len(self.bias)
        total = int.from_bytes(MIDDLE * count, "little")
        for each, column in zip(asked, self._columns, strict=True):
            total += each * column
        first = int.from_bytes(MIDDLE, "little") + 128 * sum(asked)
        return [value - first for value in memoryview(total.to_bytes(8 * count, "little")).cast("Q")]

    @cached_property
    def _columns(self) -> list[int]:
        """The long numbers, by the place in the vectors."""
        count = len(self.bias)
        vectors = a2b_base64(self._answers[2]).translate(SIGNED)
        size = len(vectors) // count
        columns = [bytearray(8 * count) for _ in range(size)]
        for place, column in enumerate(columns):
            column[::8] = vectors[place::size]
        return [int.from_bytes(column, "little") for column in columns]

    @cached_property
    def uncovered(self) -> Mapping[str, tuple[str, str]]:
        """Names that are not covered, with a sentence that says so."""
        gaps, spellings, listed = self._uncovered
        sentences = gaps.split("|")
        names = [each.split("\t") for each in listed.split("|")]
        said = [(name, sentences[int(number)].replace(GAP, name)) for name, number in names] if spellings else []
        return dict(zip(spellings.split(), said, strict=True))

    @cached_property
    def _sources(self) -> list[tuple[str, str, int]]:
        found = [book.split("\t") for book in self._books.split("|")] if self._books else []
        return [(book, title, int(year)) for book, title, year in found]

    def hit(self, number: int, also: Sequence[int] = ()) -> Hit:
        kind, name, title, text, cited, shown_by, facts = self._entries[number].decode().split("\t")
        pages = [cite.split(":") for cite in cited.split()]
        sources = tuple(Source(*self._sources[int(book)], int(page) if page else None) for book, page in pages)
        return Hit(kind, name, title, text, sources, shown_by, facts, tuple(map(self.hit, also)))

    def missing(self, name: str) -> Hit:
        """For a name that is not covered."""
        title, sentence = self.uncovered[name]
        return Hit("missing", title, title, sentence)


def _pairs(line: str, between: str) -> dict[str, str]:
    parts = [each.partition(between) for each in line.split("\t")]
    return {name: value for name, _, value in parts if name}


def _numbers(text: str) -> list[int]:
    return [*map(int, text.split())]


def open_index() -> Index:
    """The index of all our texts, cards and rulings, but not of files with mistakes: while there are any, it is made
    anew each time, with a warning. Raises `SourceError` if a text is damaged."""
    made_from = _fingerprint()
    kept = cache.read(made_from, "lookup") if made_from else None
    if kept is not None:
        return Index(kept)
    text, is_whole = _made()
    if is_whole and made_from and made_from == _fingerprint():  # nobody edited a file meanwhile
        cache.write(made_from, text, "lookup")
    return Index(text)


def _fingerprint() -> str | None:
    """A hash of everything the index depends on: texts, cards, boards, and the code that makes entries."""
    package = os.path.dirname(os.path.dirname(__file__))
    roots = [data_path("cardtexts"), data_path("grammar")]
    roots += [os.path.join(package, name) for name in ("language", "rulebook", "lookup")]
    endings = (".cards", ".lark", ".py", ".toml", ".txt", ".ruling", ".board")
    try:
        files = [file for root in roots for file in cache.files_below(root, *endings)]
    except OSError:
        return None
    return cache.key_of("lookup", __version__, files)


def _made() -> tuple[bytes, bool]:
    """The text of the index, and whether everything is in it."""
    from .make_index import make_index

    return make_index()
