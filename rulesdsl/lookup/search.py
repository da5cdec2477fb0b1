"""From what was typed to what was meant: a name, a name with slips in it, or words to look for in all texts.

Each word of a question, with what the books say for it, is looked for by itself and votes for the entries that have
it. The votes are added up, and entries that answer little of the question are held back.
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
from .fuzzy_names import ONE_SLIP, Likeness, nearest, pairs_of
from .index import open_index, words

KINDS = {"term": 0.6, "ruling": 0.5, "card": 0.4, "rule": 1.0, "reading": 0.6}
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
MEANT = 0.95
"""How like a name is what players call by another."""

_SUBJECT = re.compile(
    r"(?:what(?:'?s| is| are| does| do)|who(?:'?s| is| are)|how (?:do|does)|define|explain|(?:the )?meaning of"
    r"|rules? (?:for|on|about)) (?:an? |the )?(.+?)"
    r"(?: of (?:an? |the )?(?:card|game|player))?(?: means?\b.*| do| works?)?\??",
    re.IGNORECASE,
)
"""A question for a thing by its name."""


class Hit(NamedTuple):
    """Something found."""

    kind: str
    id: str
    title: str
    text: str
    sources: tuple[Source, ...]
    """The books that say it, newest first."""


class Found(NamedTuple):
    """The best comes first. If there is nothing, there are the names that come nearest."""

    hits: list[Hit]
    nearest: list[str]
    read_as: dict[str, str]
    """The words that nothing has, and what was looked for in their place."""


def find(typed: str, limit: int = 5, index: sqlite3.Connection | None = None) -> Found:
    """The best matches for a name, nearly a name, or a question."""
    if index is not None:
        return Search(index).find(typed, limit)
    with closing(open_index()) as opened:
        return Search(opened).find(typed, limit)


class Concept(NamedTuple):
    """A word or a phrase of the question, and everything to look for in its place, each with its worth."""

    said: str
    phrases: list[tuple[str, float]]


class Search:
    """One question to an index."""

    def __init__(self, index: sqlite3.Connection) -> None:
        self._index = index
        self._read_as: dict[str, str] = {}

    def find(self, typed: str, limit: int) -> Found:
        named = self._named(typed)
        telling = self._telling_of(words(typed)) if len(named) < limit else []
        hits = [self._hit(number) for number in list(dict.fromkeys([*named, *telling]))[:limit]]
        return Found(hits, [] if hits else self._nearest(typed), {} if named else self._read_as)

    def _hit(self, number: int) -> Hit:
        entry = self._index.execute("select kind, id, title, text, sources from entry where number = ?", (number,))
        kind, name, title, text, sources = entry.fetchone()
        return Hit(kind, name, title, text, tuple(Source(*source) for source in json.loads(sources)))

    # --- names ------------------------------------------------------------------------------------------------------

    def _named(self, typed: str) -> list[int]:
        """Entries that are called so, or nearly so."""
        subject = _SUBJECT.fullmatch(typed.strip())
        asked = [key(name) for name in (typed, *([subject[1]] if subject else []))]
        meant = [key(phrase) for phrase in self._means(words(typed))]
        # What players call by another name is not misspelt.
        alike = {**dict.fromkeys(meant, MEANT), **dict.fromkeys(asked, 1.0)} if meant else self._alike(asked)
        order = list(KINDS)
        best: dict[int, tuple[float, int, int]] = {}
        for spelling, likeness in alike.items():
            for own, number, kind in self._index.execute(
                "select own, number, kind from name join entry using (number) where spelling = ?", (spelling,)
            ):
                best[number] = max(best.get(number, (0.0, 0, 0)), (likeness, own, -order.index(kind)))
        return sorted(sorted(best), key=lambda number: best[number], reverse=True)

    def _alike(self, asked: list[str]) -> dict[str, float]:
        """The names that are like what was asked, and how like they are."""
        found: dict[str, float] = defaultdict(float)
        for typed in asked:
            likeness = Likeness(typed)
            for spelling in self._likely(typed, likeness, "name"):
                found[spelling] = max(found[spelling], likeness.of(spelling))
        return {spelling: alike for spelling, alike in found.items() if alike}

    def _likely(self, typed: str, likeness: Likeness, table: str) -> Iterator[str]:
        """All spellings that can be alike, and few others."""
        sizes = (likeness.shortest, likeness.longest)
        if not likeness.least_pairs:
            rows = self._index.execute(
                f"select distinct spelling from {table} where length(spelling) between ? and ?", sizes
            )
        else:
            pairs = sorted(pairs_of(typed))
            rows = self._index.execute(
                f"select spelling from pair where letters in ({','.join('?' * len(pairs))}) and is_name = ?"
                " and size between ? and ? group by spelling having count(*) >= ?",
                (*pairs, table == "name", *sizes, likeness.least_pairs),
            )
        return (spelling for (spelling,) in rows)

    def _nearest(self, typed: str) -> list[str]:
        titles = dict(self._index.execute("select spelling, title from name join entry using (number) where own"))
        return [titles[spelling] for spelling in nearest(key(typed), titles, 3)]

    # --- words ------------------------------------------------------------------------------------------------------

    def _telling_of(self, said: list[str]) -> list[int]:
        """Entries that have the words or some of them."""
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
        """The question in its parts, without the little words unless there are no others."""
        parts = list(self._parts(said))
        return [part for part in parts if len(part.phrases) > 1 or not self._ignored(part.said)] or parts

    def _parts(self, said: list[str]) -> Iterator[Concept]:
        """From left to right, the longest phrase that players or the glossary have for something, or the next word.

        So `in play` and `on your turn` are looked for, though each of their words by itself is in every question.
        """
        place = 0
        while place < len(said):
            for size in range(min(LONGEST_SYNONYM, len(said) - place), 0, -1):
                part = said[place : place + size]
                means = self._means(part)
                if means or size == 1 or self._is_term(part):
                    phrase = " ".join(part)
                    yield Concept(phrase, [(phrase, 1.0), *((other, SYNONYM) for other in means)])
                    place += size
                    break

    def _means(self, said: list[str]) -> list[str]:
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
        """What each entry has for this part: its best, not the sum, lest many words for one thing count as many."""
        best: dict[int, float] = {}
        for phrase, worth in concept.phrases:
            matches = self._matches(phrase)
            weight = worth if matches and self._in_glossary(phrase) else worth * EVERYDAY
            for number, rank in matches:
                best[number] = max(best.get(number, 0.0), -rank * weight)
        if not best and (meant := self._spelt(concept.said)):
            self._read_as[concept.said] = meant
            return self._votes(Concept(meant, [(meant, 1.0)]))
        return best

    def _matches(self, phrase: str) -> list[tuple[int, float]]:
        """Rules and cards apart: how rare a word is in the rules must not depend on how many cards there are."""
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

    def _spelt(self, word: str) -> str | None:
        """A word that nothing has, as it may have been meant: rather as a word of the game than as another."""
        likeness = Likeness(word)
        known = [(likeness.of(spelling), spelling) for spelling in self._likely(word, likeness, "word")]
        likely = [
            (alike > ONE_SLIP, self._in_glossary(spelling), alike, spelling) for alike, spelling in known if alike
        ]
        return max(likely)[-1] if likely else None


def _quoted(phrase: str) -> str:
    """A phrase, as full-text search wants it."""
    return f'"{phrase}"'
