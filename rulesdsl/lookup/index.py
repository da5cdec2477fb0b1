"""The index, cached until a source changes. Without a cache it is rebuilt every time."""

from __future__ import annotations

import json
from array import array
from binascii import a2b_base64
from collections.abc import Container, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from rulesdsl import cache
from rulesdsl.paths import data
from rulesdsl.version import __version__

from .entry import Source
from .words import Language

DIGITS = bytes((letter - ord("0")) % 256 for letter in range(256))
"""What makes numbers of digits."""


class Hit(NamedTuple):
    """Something found."""

    kind: str
    id: str
    title: str
    text: str
    sources: tuple[Source, ...] = ()
    """The books that say it, newest first."""
    shown_by: str = ""
    """The ruling or board that plays it out."""
    also: tuple[Hit, ...] = ()
    """Others that are part of the same answer, the best first."""


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

    def __init__(self, text: str) -> None:
        self.text = text
        head, postings, names, passages, self._answers, self._uncovered, *self._entries = text.split("\n")
        settings = json.loads(head)
        super().__init__(settings["ignored"], settings["same"])
        self.stop_words: Mapping[str, str] = settings["ignored"]
        self.near: Mapping[str, list[str]] = settings["near"]
        self.subject: str = settings["subject"]
        self.alike: list[int] = settings["alike"]
        self.kind_worth: list[int] = settings["kinds"]
        self.central: list[int] = settings["central"]
        self.near_percent, self.slip, self.begun = settings["near_percent"], settings["slip"], settings["begun"]
        self.part_of_name, self.asked_share = settings["part_of_name"], settings["asked_share"]
        self.alike_to_all, self.central_to_all = settings["alike_to_all"], settings["central_to_all"]
        self.own_name, self.name_weight = settings["own_name"], settings["name_weight"]
        self.meaning_to_all, self.stop_word = settings["meaning_to_all"], settings["stop_word"]
        self.seldom, self.unit = settings["seldom"], settings["unit"]
        self.postings: Mapping[str, str] = json.loads(postings)
        self.name_words = NameWords(self.postings, self.ignored)
        self.names: Mapping[str, list[int]] = json.loads(names)
        entries, fields, lengths, kinds, breadth = json.loads(passages)
        self.entry_of: Sequence[int] = _summed(entries)
        self.field_of: Sequence[int] = fields.encode().translate(DIGITS)
        self.lengths: Sequence[int] = [*map(int, lengths.split())]
        self.kinds: Sequence[int] = [*map(int, kinds)]
        self.breadth: Sequence[int] = [*map(int, breadth.split())]
        self._decoded: dict[str, list[int]] = {}

    @cached_property
    def uncovered(self) -> Mapping[str, list[str]]:
        """Names that are not covered, with a sentence that says so."""
        found: Mapping[str, list[str]] = json.loads(self._uncovered)
        return found

    def posting(self, word: str) -> list[int]:
        """The passages that have a word."""
        if word not in self._decoded:
            *_, deltas = self.postings.get(word, "   ").split(" ", 3)
            self._decoded[word] = _summed(deltas)
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
    def answers(self) -> tuple[list[int], list[int], array[int]]:
        """Of each entry the number of its answer; of each answer its bias; the vectors of all answers."""
        answer_of, bias, vectors = json.loads(self._answers)
        return [*map(int, answer_of.split())], [*map(int, bias.split())], array("b", a2b_base64(vectors))

    def hit(self, number: int, also: Sequence[int] = ()) -> Hit:
        kind, name, title, text, sources, shown_by = json.loads(self._entries[number])
        return Hit(
            kind, name, title, text, tuple(Source(*source) for source in sources), shown_by, (*map(self.hit, also),)
        )

    def missing(self, name: str) -> Hit:
        """For a name that is not covered."""
        title, sentence = self.uncovered[name]
        return Hit("missing", title, title, sentence)


def _summed(deltas: str) -> list[int]:
    return [*accumulate(map(int, deltas.split()))]


def open_index() -> Index:
    """The index of all our texts, cards and rulings, but not of files with mistakes: while there are any, it is made
    anew each time, with a warning. Raises `SourceError` if a text is damaged."""
    made_from = _fingerprint()
    kept = cache.read(made_from, "lookup") if made_from else None
    if kept is not None:
        return Index(kept.decode())
    text, is_whole = _made()
    if is_whole and made_from and made_from == _fingerprint():  # nobody edited a file meanwhile
        cache.write(made_from, text.encode(), "lookup")
    return Index(text)


def _fingerprint() -> str | None:
    """A hash of everything the index depends on: texts, cards, boards, and the code that makes entries."""
    package = Path(__file__).parent.parent
    roots = [data("cardtexts"), data("grammar"), *(package / name for name in ("language", "rulebook", "lookup"))]
    endings = (".cards", ".lark", ".py", ".toml", ".txt", ".ruling", ".board")
    try:
        files = [file for root in roots for file in cache.files_below(root, *endings)]
    except OSError:
        return None
    return cache.key_of("lookup", __version__, files)


def _made() -> tuple[str, bool]:
    """The text of the index, and whether everything is in it."""
    from .make_index import make_index

    return make_index()
