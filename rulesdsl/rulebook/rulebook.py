"""The rulebooks: everything can be looked up by name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeVar

from .model import Book, Clarification, Clause, Difference, Edition, Explains, Reading, Side, Switch, Term

Held = TypeVar("Held")

ANY = ""
"""Instead of a kind of step: explained whatever kind it is."""
NEAREST = 15
"""How many similar names to offer for an unknown one."""


class UnknownNameError(LookupError):
    """Nothing has this name; `nearest` lists similar ones."""

    def __init__(self, kind: str, name: str, known: Collection[str]) -> None:
        super().__init__(f"There is no {kind} {name!r}.")
        self.kind, self.name, self.known = kind, name, known

    @property
    def nearest(self) -> tuple[str, ...]:
        """First names that begin with it, then names that are spelt like it, else those whose first part is."""
        from rulesdsl.language.diagnostics.vocabulary import nearest

        begun = sorted(known for known in self.known if known.startswith(self.name))
        alike = nearest(self.name, self.known, 5)
        if not begun and not alike:  # `me-frist`: the first part of an id is misspelt
            heads = nearest(self.name.split(".")[0], {known.split(".")[0] for known in self.known}, 1)
            begun = sorted(known for known in self.known if known.split(".")[0] in heads)
        return tuple(dict.fromkeys((*begun, *alike)))[:NEAREST]


class Lazy(Mapping[str, Held]):
    """A mapping that makes each value when it is first asked for."""

    def __init__(self, names: Collection[str], make: Callable[[str], Held]) -> None:
        self._names, self._make = names, make
        self._made: dict[str, Held] = {}

    def __getitem__(self, name: str) -> Held:
        if name not in self._made:
            if name not in self._names:
                raise KeyError(name)
            self._made[name] = self._make(name)
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class Rulebook:
    """Everything in the rulebook files. Books, and the clauses of a topic, are sorted by year."""

    def __init__(
        self, books: Mapping[str, Book], clauses: Mapping[str, Clause], terms: Mapping[str, Term],
        clarifications: Mapping[str, Clarification], switches: Mapping[str, Switch], readings: Mapping[str, Reading],
    ) -> None:  # fmt: skip
        self.books: Mapping[str, Book] = {book.id: book for book in sorted(books.values(), key=lambda book: book.year)}
        self.clauses, self.terms, self.clarifications = clauses, terms, clarifications
        self.switches, self.readings = switches, readings
        self.topics: Mapping[str, tuple[Clause, ...]] = self._topics()

    def _topics(self) -> Lazy[tuple[Clause, ...]]:
        """Clauses by topic. (The id of a clause is `book/topic`.)"""
        books: dict[str, set[str]] = {}
        for clause in self.clauses:
            book, _, topic = clause.partition("/")
            books.setdefault(topic, set()).add(book)

        def clauses(topic: str) -> tuple[Clause, ...]:
            return tuple(self.clauses[f"{book}/{topic}"] for book in self.books if book in books[topic])

        return Lazy(books, clauses)

    def contradicts(self, topic: str, book: str) -> bool:
        """Is a book silent on a topic, while its game goes another way than those that speak of it?"""
        book, said_in = self.book(book).id, self.clause(topic, book).book
        return said_in != book and any(
            topic in switch.topics
            and switch.words_only is None
            and switch.values.get(book, switch.values.get(said_in)) != switch.values.get(said_in)
            for switch in self.switches.values()
        )

    def book(self, name: str) -> Book:
        """The book with this id, or of this year."""
        of_year = [book for book in self.books.values() if str(book.year) == name]
        return of_year[0] if len(of_year) == 1 else _known("edition", name, self.books)

    def clause_by_id(self, name: str) -> Clause:
        return _known("clause", name, self.clauses)

    def clauses_on(self, topic: str) -> tuple[Clause, ...]:
        """The clause of each book that covers the topic, oldest first."""
        return _known("topic", topic, self.topics)

    def clause(self, topic: str, edition: str | None = None) -> Clause:
        """The clause of the chosen book, or of the newest book that covers the topic."""
        chosen = None if edition is None else self.book(edition).id
        said = self.clauses_on(topic)
        return next((clause for clause in said if clause.book == chosen), said[-1])

    def term(self, name: str) -> Term:
        return _known("term", name, self.terms)

    def clarification(self, name: str) -> Clarification:
        return _known("clarification", name, self.clarifications)

    def explaining(self, kind: str) -> Sequence[tuple[Clarification, Explains]]:
        """The clarifications that explain steps of this kind, each with the circumstances in which it does."""
        return self._explaining.get(kind, self._explaining[ANY])

    @cached_property
    def _explaining(self) -> dict[str, list[tuple[Clarification, Explains]]]:
        both = [(said, explains) for said in self.clarifications.values() for explains in said.explains]
        kinds = {ANY, *(kind for _, explains in both for kind in explains.kinds)}
        return {kind: [(said, one) for said, one in both if kind in (one.kinds or (kind,))] for kind in kinds}

    def switch(self, name: str) -> Switch:
        return _known("switch", name, self.switches)

    def reading(self, topic: str) -> Reading:
        return _known("reading", topic, self.readings)

    def edition(self, name: str | None = None) -> Edition:
        """The value of every switch: from the chosen book, or else from the newest book that covers it."""
        chosen = None if name is None else self.book(name)
        order = [*([chosen.id] if chosen else []), *reversed(list(self.books))]
        sources = {
            switch.name: next(book for book in order if book in switch.values) for switch in self.switches.values()
        }
        return Edition(chosen, {name: self.switches[name].values[book] for name, book in sources.items()}, sources)

    def differences(self) -> tuple[Difference, ...]:
        return tuple(self.difference(name) for name in self.switches)

    def difference(self, name: str) -> Difference:
        switch = self.switch(name)
        spoken = [book for book in self.books.values() if book.id in switch.values]
        return Difference(switch, tuple(self._side(switch, book) for book in spoken))

    def changed_by(self, book: Book) -> tuple[Difference, ...]:
        """The matters on which a book says something else than the last one before it that speaks of them."""
        found = []
        for difference in self.differences():
            sides = [side for side in difference.sides if side.book.year <= book.year]
            if len(sides) > 1 and sides[-1].book == book and sides[-1].value != sides[-2].value:
                found.append(difference)
        return tuple(found)

    def _side(self, switch: Switch, book: Book) -> Side:
        value = switch.values[book.id]
        clauses = (clause for topic in switch.topics for clause in self.topics[topic] if clause.book == book.id)
        return Side(book, value, switch.meaning[value], tuple(clauses))


def _known(kind: str, name: str, held: Mapping[str, Held]) -> Held:
    if name not in held:
        raise UnknownNameError(kind, name, held)
    return held[name]
