"""Searches by a name, a misspelt name, or a question.

Each word of a question, with its synonyms, is searched for separately and votes for the entries that contain it. The
votes are added up, and entries that match little of the question are ranked lower.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from typing import NamedTuple

from rulesdsl.language.library.name_keys import key

from .entry import Source
from .fuzzy_names import ONE_TYPO, Similarity, letter_pairs, nearest
from .index import open_index, words

KINDS = {"term": 0.6, "ruling": 0.5, "card": 0.4, "rule": 1.0, "reading": 0.5}
"""What an entry is worth beside others that have the same words: a rule speaks of every card, and briefly.
The order of the kinds decides between entries of the same name."""
COLUMNS = "2, 4, 1, 2"
"""What a word is worth in the title of a passage, its text, its remarks and its subjects."""
SYNONYM = 0.8
"""What another word for it is worth beside the word itself."""
EVERYDAY = 0.75
"""What a word that is not in the glossary is worth beside one that is."""
COVERAGE = 0.75
"""How much it matters that all of a question is answered and not a part of it."""
LONGEST_SYNONYM = 4
CALLED_SO = 0.95
"""The similarity of a name that was asked for by a synonym."""

_SUBJECT = re.compile(
    r"(?:what(?:'?s| is| are| does| do)|who(?:'?s| is| are)|how (?:do|does)|define|explain|(?:the )?meaning of"
    r"|rules? (?:for|on|about)) (?:an? |the )?(.+?)"
    r"(?: of (?:an? |the )?(?:card|game|player))?(?: means?\b.*| do| works?)?\??",
    re.IGNORECASE,
)
"""A question about something by its name."""


class Hit(NamedTuple):
    """Something found."""

    kind: str
    id: str
    title: str
    text: str
    sources: tuple[Source, ...]
    """The books that say it, newest first."""


class Found(NamedTuple):
    """Hits, the best first; if there are none, the nearest names."""

    hits: list[Hit]
    nearest: list[str]
    read_as: dict[str, str]
    """Unknown words, and what was searched for instead."""


def find(typed: str, limit: int = 5, index: sqlite3.Connection | None = None) -> Found:
    """The best matches for a name, nearly a name, or a question."""
    if index is not None:
        return Search(index).find(typed, limit)
    with closing(open_index()) as opened:
        return Search(opened).find(typed, limit)


class Concept(NamedTuple):
    """A word or phrase of the question, and everything to search for, each with a weight."""

    said: str
    phrases: list[tuple[str, float]]


class Search:
    """One question to an index."""

    def __init__(self, index: sqlite3.Connection) -> None:
        self._index = index
        self._read_as: dict[str, str] = {}

    def find(self, typed: str, limit: int) -> Found:
        by_name = self._named(typed)
        by_words = self._entries_with(words(typed)) if len(by_name) < limit else []
        hits = [self._hit(number) for number in list(dict.fromkeys([*by_name, *by_words]))[:limit]]
        return Found(hits, [] if hits else self._nearest(typed), {} if by_name else self._read_as)

    def _hit(self, number: int) -> Hit:
        entry = self._index.execute("select kind, id, title, text, sources from entry where number = ?", (number,))
        kind, name, title, text, sources = entry.fetchone()
        return Hit(kind, name, title, text, tuple(Source(*source) for source in json.loads(sources)))

    # --- names ------------------------------------------------------------------------------------------------------

    def _named(self, typed: str) -> list[int]:
        """Entries with this name or a similar one."""
        subject = _SUBJECT.fullmatch(typed.strip())
        asked = [key(name) for name in (typed, *([subject[1]] if subject else []))]
        meant = [key(phrase) for phrase in self._synonyms_of(words(typed))]
        # A synonym is not a misspelling.
        alike = (
            {**dict.fromkeys(meant, CALLED_SO), **dict.fromkeys(asked, 1.0)} if meant else self._similar_names(asked)
        )
        order = list(KINDS)
        best: dict[int, tuple[float, int, int]] = {}
        for spelling, similarity in alike.items():
            for own, number, kind in self._index.execute(
                "select own, number, kind from name join entry using (number) where spelling = ?", (spelling,)
            ):
                best[number] = max(best.get(number, (0.0, 0, 0)), (similarity, own, -order.index(kind)))
        return sorted(sorted(best), key=lambda number: best[number], reverse=True)

    def _similar_names(self, asked: list[str]) -> dict[str, float]:
        """Names similar to those asked for, and how similar they are."""
        found: dict[str, float] = defaultdict(float)
        for typed in asked:
            similarity = Similarity(typed)
            for spelling in self._candidates(typed, similarity, "name"):
                found[spelling] = max(found[spelling], similarity.of(spelling))
        return {spelling: alike for spelling, alike in found.items() if alike}

    def _candidates(self, typed: str, similarity: Similarity, table: str) -> Iterator[str]:
        """All spellings that could be similar, and few others."""
        sizes = (similarity.shortest, similarity.longest)
        if not similarity.min_common_pairs:
            rows = self._index.execute(
                f"select distinct spelling from {table} where length(spelling) between ? and ?", sizes
            )
        else:
            pairs = sorted(letter_pairs(typed))
            rows = self._index.execute(
                f"select spelling from pair where letters in ({','.join('?' * len(pairs))}) and is_name = ?"
                " and size between ? and ? group by spelling having count(*) >= ?",
                (*pairs, table == "name", *sizes, similarity.min_common_pairs),
            )
        return (spelling for (spelling,) in rows)

    def _nearest(self, typed: str) -> list[str]:
        titles = dict(self._index.execute("select spelling, title from name join entry using (number) where own"))
        return [titles[spelling] for spelling in nearest(key(typed), titles, 3)]

    # --- words ------------------------------------------------------------------------------------------------------

    def _entries_with(self, said: list[str]) -> list[int]:
        """Entries that contain some of the words, the best first."""
        votes: dict[int, float] = defaultdict(float)
        answered: dict[int, float] = defaultdict(float)
        asked = 0.0
        for concept in self._concepts(said):
            found = self._votes(concept)
            most = max(found.values(), default=0.0)
            asked += most
            for number, vote in found.items():
                votes[number] += vote
                answered[number] += most
        entries = (self._entry(number) for number in sorted(votes))
        worth = {
            number: votes[number] * (answered[number] / asked) ** COVERAGE * KINDS[kind] * worth
            for number, kind, worth in entries
        }
        return sorted(worth, key=lambda number: worth[number], reverse=True)

    def _entry(self, number: int) -> tuple[int, str, float]:
        found: tuple[int, str, float] = self._index.execute(
            "select number, kind, worth from entry where number = ?", (number,)
        ).fetchone()
        return found

    def _concepts(self, said: list[str]) -> list[Concept]:
        """The parts of the question, without stop words unless there are no others."""
        parts = list(self._parts(said))
        return [part for part in parts if len(part.phrases) > 1 or not self._ignored(part.said)] or parts

    def _parts(self, said: list[str]) -> Iterator[Concept]:
        """From left to right: the longest phrase that is a synonym or a term, or else the next word.

        So `in play` and `on your turn` are found, although each of their words alone is too common.
        """
        place = 0
        while place < len(said):
            for size in range(min(LONGEST_SYNONYM, len(said) - place), 0, -1):
                part = said[place : place + size]
                means = self._synonyms_of(part)
                if means or size == 1 or self._is_term(part):
                    phrase = " ".join(part)
                    yield Concept(phrase, [(phrase, 1.0), *((other, SYNONYM) for other in means)])
                    place += size
                    break

    def _synonyms_of(self, said: list[str]) -> list[str]:
        row = self._index.execute(
            "select means from synonym where words match ? and size = ?", (_quoted(" ".join(said)), len(said))
        ).fetchone()
        return list(json.loads(row[0])) if row else []

    def _is_term(self, said: list[str]) -> bool:
        row = self._index.execute(
            "select 1 from name join entry using (number) where spelling = ? and kind = 'term'", (key(" ".join(said)),)
        ).fetchone()
        return row is not None

    def _ignored(self, word: str) -> bool:
        return self._index.execute("select 1 from ignored where word = ?", (word,)).fetchone() is not None

    def _votes(self, concept: Concept) -> dict[int, float]:
        """The best score of each entry for this part. (A sum would favour parts with many synonyms.)"""
        best: dict[int, float] = {}
        for phrase, worth in concept.phrases:
            matches = self._matches(phrase)
            weight = worth if matches and self._in_glossary(phrase) else worth * EVERYDAY
            for number, rank in matches:
                best[number] = max(best.get(number, 0.0), -rank * weight)
        if not best and (meant := self._corrected(concept.said)):
            self._read_as[concept.said] = meant
            return self._votes(Concept(meant, [(meant, 1.0)]))
        return best

    def _matches(self, phrase: str) -> list[tuple[int, float]]:
        """Search rules and cards separately: adding cards must not change how rare a word is in the rules."""
        return [
            match
            for table in ("passage", "card", "reading")
            for match in self._index.execute(
                f"select rowid, bm25({table}, {COLUMNS}) from {table} where {table} match ?", (_quoted(phrase),)
            )
        ]

    def _in_glossary(self, phrase: str) -> bool:
        row = self._index.execute(
            "select 1 from passage join entry on number = passage.rowid where passage.title match ? and kind = 'term'",
            (_quoted(phrase),),
        ).fetchone()
        return row is not None

    def _corrected(self, word: str) -> str | None:
        """The most similar known word, preferably a term of the game."""
        similarity = Similarity(word)
        known = [(similarity.of(spelling), spelling) for spelling in self._candidates(word, similarity, "word")]
        likely = [
            (alike > ONE_TYPO, self._in_glossary(spelling), alike, spelling) for alike, spelling in known if alike
        ]
        return max(likely)[-1] if likely else None


def _quoted(phrase: str) -> str:
    """A phrase, as full-text search wants it."""
    return f'"{phrase}"'
