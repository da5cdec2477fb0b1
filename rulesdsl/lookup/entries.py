"""Makes an entry for each term, rule, ruling and card. Needed only when the index is built."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from rulesdsl.language.library.definition import Definition, with_set
from rulesdsl.rulebook.model import Clarification, Clause, Reading, Term
from rulesdsl.rulebook.rulebook import Rulebook

from .entry import Entry, Source

COMMON = 0.05
"""How much it matters how many of the books say something."""
TOLD = 0.9
"""What a clause is worth that nobody carries out: it describes something, or says once more what stands elsewhere."""


def entries(rulebook: Rulebook, cards: Iterable[Definition]) -> Iterator[Entry]:
    makers = Entries(rulebook)
    yield from map(makers.term, rulebook.terms.values())
    yield from map(makers.ruling, rulebook.clarifications.values())
    yield from map(makers.card, cards)
    yield from map(makers.rule, rulebook.topics.values())
    yield from map(makers.reading, rulebook.readings.values())


class Entries:
    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self._matters: dict[str, list[str]] = {}
        for switch in rulebook.switches.values():
            for topic in switch.topics:
                self._matters.setdefault(topic, []).append(switch.title)

    def term(self, term: Term) -> Entry:
        said = list(reversed(term.says))
        return Entry(
            "term",
            term.id,
            term.name,
            term.summary,
            tuple(self._source(says.book, says.page) for says in said),
            (term.name, term.id),
            more=" ".join(says.text for says in said),
        )

    def rule(self, clauses: tuple[Clause, ...]) -> Entry:
        """One entry per topic: the text of the newest book, with the older ones as sources."""
        newest = clauses[-1]
        older = dict.fromkeys(clause.text for clause in clauses if clause.text != newest.text)
        remarks = chain.from_iterable((clause.example, clause.note) for clause in clauses)
        return Entry(
            "rule",
            newest.topic,
            newest.topic,
            newest.text,
            tuple(self._source(clause.book, clause.page) for clause in reversed(clauses)),
            (newest.topic,),
            more=_joined(*older, *remarks, *self._matters.get(newest.topic, ())),
            about=self._about(newest.terms),
            worth=(len(clauses) / len(self.rulebook.books)) ** COMMON * (1 if newest.executable else TOLD),
        )

    def ruling(self, said: Clarification) -> Entry:
        return Entry(
            "ruling",
            said.id,
            ", ".join(said.cards),
            f"{said.question} {said.text}",
            (self._source(said.book, said.page),),
            said.cards,
            more=said.note or "",
            about=self._about(said.terms),
        )

    def reading(self, reading: Reading) -> Entry:
        return Entry(
            "reading",
            reading.topic,
            reading.topic,
            f"{reading.question} {reading.stands}",
            (),
            (reading.topic,),
            more=_joined(reading.other, reading.why),
        )

    def card(self, definition: Definition) -> Entry:
        book = self.rulebook.books.get(definition.set)
        return Entry(
            "card",
            definition.slug,
            definition.id,
            " ".join(ability.english.plain for ability in definition.abilities),
            (Source(book.id, book.title, book.year, None),) if book else (),
            (definition.name, with_set(definition.name, definition.set)),
            about=f"{definition.kind} {definition.faction}".strip(),
        )

    def _source(self, book: str, page: int | None) -> Source:
        known = self.rulebook.books[book]
        return Source(known.id, known.title, known.year, page)

    def _about(self, terms: Iterable[str]) -> str:
        return " ".join(self.rulebook.terms[term].name for term in terms)


def _joined(*texts: str | None) -> str:
    return " ".join(dict.fromkeys(text for text in texts if text))
