"""What a rulebook is made of. All of it is frozen: tuples with names, which also load fastest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

Change: TypeAlias = Literal["new", "same", "reworded", "changed"]
"""How a clause stands to the last earlier book that has its topic."""
Kind: TypeAlias = Literal["heading", "used"]
"""Whether the books have an entry for a term, or only use it."""


class Book(NamedTuple):
    """One edition of the rules."""

    id: str
    title: str
    year: int


class Clause(NamedTuple):
    """One rule of one book. The same rule in another book is another clause with the same topic."""

    id: str
    book: str
    topic: str
    section: str
    page: int | None
    text: str
    terms: tuple[str, ...]
    executable: bool
    change: Change
    example: str | None
    note: str | None


class Says(NamedTuple):
    """What one book says about a term, and how it differs from the book before."""

    book: str
    page: int | None
    text: str
    differs: str | None


class Term(NamedTuple):
    """A word with a meaning of its own in this game."""

    id: str
    name: str
    kind: Kind
    summary: str
    verb: bool
    see: tuple[str, ...]
    says: tuple[Says, ...]


class Explains(NamedTuple):
    """Which steps a clarification explains.

    Those of the kinds `by`, which its cards do; `to`, which are done to one; `at`, which happen at a base where one is;
    `on`, which are done to or by something that carries one. Without any kind, all that cite `beside`. The rest narrows
    this down: to steps that cite the topic `beside`, to cards that are `of` certain kinds (then they need not be those
    clarified), and to tables where one of the cards `near` is in play or in a hand as well.
    """

    by: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    at: tuple[str, ...] = ()
    on: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    beside: str | None = None

    @property
    def kinds(self) -> tuple[str, ...]:
        return (*self.by, *self.to, *self.at, *self.on)


class Clarification(NamedTuple):
    """What a book adds about certain cards, with the question that it answers."""

    id: str
    book: str
    cards: tuple[str, ...]
    page: int | None
    question: str
    text: str
    terms: tuple[str, ...]
    note: str | None
    explains: tuple[Explains, ...] = ()


class Switch(NamedTuple):
    """A matter on which the books differ: a value for each book that covers it, and what each value means."""

    name: str
    title: str
    topics: tuple[str, ...]
    at: tuple[str, ...]
    """Those of the topics that are cited where its value can change what happens."""
    values: Mapping[str, str]
    meaning: Mapping[str, str]
    note: str | None
    words_only: str | None
    """Why nothing at a table depends on it; without a reason the engine goes by it."""


class Reading(NamedTuple):
    """Where the books are silent or can be read in two ways: the reading that stands here, the other one, and why."""

    topic: str
    question: str
    stands: str
    other: str
    why: str
    near: tuple[str, ...]
    """The topics that it lies between."""


class Edition(NamedTuple):
    """The rules of one chosen book, or for each matter those of the newest book that covers it."""

    book: Book | None
    switches: Mapping[str, str]
    """The value of every switch."""
    sources: Mapping[str, str]
    """The book that each value was taken from: the chosen one, unless that is silent."""


class Side(NamedTuple):
    """What one book says. A book may differ by what it does not say; then it has no clauses here."""

    book: Book
    value: str
    meaning: str
    clauses: tuple[Clause, ...]


class Difference(NamedTuple):
    """A switch with the books side by side, oldest first."""

    switch: Switch
    sides: tuple[Side, ...]
