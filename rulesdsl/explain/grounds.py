"""What a step rests on: clauses of the rulebooks, and readings where the books are silent or can be read two ways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulesdsl.rulebook.model import Clause
from rulesdsl.rulebook.rulebook import Rulebook


@dataclass(frozen=True)
class Ground:
    """A clause, or a reading: then the books do not say it, and `other` is how it could be read as well."""

    id: str
    book: str | None
    title: str
    year: int | None
    page: int | None
    text: str
    other: str | None = None
    why: str | None = None
    otherwise: tuple[str, ...] = ()
    """How other books have it, where they would come to another end."""

    @property
    def quoted(self) -> str:
        """`oops-2018/duel.tie (Oops, You Did It Again, 2018, p. 11): text`, and what other books would have instead."""
        if self.book is None:
            both = f"{self.title} {self.text} Else: {self.other} {self.why}"
            return f"{self.id} (a reading; the books leave it open): {both}"
        page = "" if self.page is None else f", p. {self.page}"
        return " ".join((f"{self.id} ({self.title}, {self.year}{page}): {self.text}", *self.otherwise))


def grounds(topics: Iterable[str], rulebook: Rulebook, edition: str | None = None) -> tuple[Ground, ...]:
    """For each topic what the chosen book says, or else the newest that speaks on it; or the reading that stands."""
    return tuple(
        _reading(topic, rulebook) if topic in rulebook.readings else _clause(topic, rulebook, edition)
        for topic in topics
    )


def _clause(topic: str, rulebook: Rulebook, edition: str | None) -> Ground:
    clause = rulebook.clause(topic, edition)
    book = rulebook.book(clause.book)
    otherwise = tuple(_otherwise(topic, rulebook, clause))
    return Ground(clause.id, book.id, book.title, book.year, clause.page, clause.text, otherwise=otherwise)


def _otherwise(topic: str, rulebook: Rulebook, clause: Clause) -> Iterator[str]:
    for switch in rulebook.switches.values():
        here = switch.values.get(clause.book)
        if topic in switch.topics and switch.words_only is None and here is not None:
            for value, meaning in switch.meaning.items():
                books = [book for book, held in switch.values.items() if held == value != here]
                if books:
                    yield f"Otherwise by {', '.join(books)} (editions {switch.name}): {meaning}"


def _reading(topic: str, rulebook: Rulebook) -> Ground:
    reading = rulebook.reading(topic)
    return Ground(topic, None, reading.question, None, None, reading.stands, reading.other, reading.why)


def ids(found: Iterable[Ground]) -> str:
    """`oops-2018/duel.tie, duel.optional`: a book is named once for all of its clauses that follow."""
    told, book = [], None
    for ground in found:
        told.append(ground.id.partition("/")[2] if ground.book is not None and ground.book == book else ground.id)
        book = ground.book
    return ", ".join(told)
