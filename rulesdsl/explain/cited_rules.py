"""What a step rests on: clauses, clarifications, and readings where the books leave something open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesdsl.engine.trace import Happened, Step
from rulesdsl.record import Record, record
from rulesdsl.rulebook.headings import rule_heading
from rulesdsl.rulebook.model import Clarification, Clause
from rulesdsl.rulebook.rulebook import Rulebook

from .clarified import clarifications


@record
class CitedRule(Record):
    """A clause, or what a book adds about certain cards, or a reading: then there is no book, and `other` is how the
    books could be read as well."""

    id: str
    book: str | None
    title: str
    year: int | None
    page: int | None
    text: str
    other: str | None = None
    why: str | None = None
    otherwise: tuple[str, ...] = ()
    """What other books say instead, where that can lead to another result."""
    cards: tuple[str, ...] = ()
    """The cards that it clarifies."""

    @property
    def topic(self) -> str:
        return self.id if self.book is None else self.id.partition("/")[2]

    @property
    def heading(self) -> str:
        """What it is about, in a few words."""
        if self.cards:
            return f"About {self.cards[0]}"
        return self.title if self.book is None else rule_heading(self.topic)

    @property
    def chapter(self) -> str:
        """The page of the site that it stands on."""
        return "readings" if self.book is None else self.topic.partition(".")[0]

    @property
    def quoted(self) -> str:
        """`oops-2018/duel.tie (Oops, You Did It Again, 2018, p. 11): text`, and what other books say instead."""
        if self.book is None:
            both = f"{self.title} {self.text} The other view: {self.other} Why not: {self.why}"
            return f"{self.id} (a reading; the books leave it open): {both}"
        page = "" if self.page is None else f", p. {self.page}"
        return " ".join((f"{self.id} ({self.title}, {self.year}{page}): {self.text}", *self.otherwise))

    @property
    def told(self) -> str:
        """`text (Oops, You Did It Again, p. 11: duel.tie)`, as a step quotes it. Of a reading what stands."""
        if self.book is None:
            return f"{self.title} {self.text} (The books don't say: {self.id})"
        page = "" if self.page is None else f", p. {self.page}"
        return f"{self.text} ({self.title.rpartition(': ')[2]}{page}: {self.topic})"

    @property
    def reason(self) -> str:
        """The same where a ruling rests on it. Of a reading both sides."""
        return self.told if self.book is not None else f"{self.told} The other view: {self.other} Why not: {self.why}"


def cited_rules(topics: Iterable[str], rulebook: Rulebook, edition: str | None = None) -> tuple[CitedRule, ...]:
    """For each topic the reading that stands, or what the chosen book says, or else the newest that speaks of it.

    Where the chosen book is silent and its game goes another way, the clause of another book is no reason.
    """
    return tuple(
        _reading(topic, rulebook) if topic in rulebook.readings else _clause(topic, rulebook, edition)
        for topic in topics
        if edition is None or topic in rulebook.readings or not rulebook.contradicts(topic, edition)
    )


def rules_behind(
    steps: Iterable[Step], topics: Iterable[str], rulebook: Rulebook, edition: str | None = None
) -> tuple[CitedRule, ...]:
    """What steps that are told together rest on: the rules that they cite, and what the books say of the very cards."""
    happened = [step for step in steps if isinstance(step, Happened)]
    said = dict.fromkeys(one for step in happened for one in clarifications(step, rulebook))
    return (*cited_rules(topics, rulebook, edition), *(clarification_as_rule(one, rulebook) for one in said))


def clarification_as_rule(said: Clarification, rulebook: Rulebook) -> CitedRule:
    """What a book says about certain cards, beside the clauses."""
    book = rulebook.book(said.book)
    return CitedRule(said.id, book.id, book.title, book.year, said.page, said.text, cards=said.cards)


def _clause(topic: str, rulebook: Rulebook, edition: str | None) -> CitedRule:
    clause = rulebook.clause(topic, edition)
    book = rulebook.book(clause.book)
    otherwise = tuple(_otherwise(topic, rulebook, clause))
    return CitedRule(clause.id, book.id, book.title, book.year, clause.page, clause.text, otherwise=otherwise)


def _otherwise(topic: str, rulebook: Rulebook, clause: Clause) -> Iterator[str]:
    for switch in rulebook.switches.values():
        here = switch.values.get(clause.book)
        if topic in switch.at and here is not None:
            for value, meaning in switch.meaning.items():
                years = [str(rulebook.book(book).year) for book, held in switch.values.items() if held == value != here]
                if years:
                    yield f"{_books_say(years)} instead: {meaning}"


def _books_say(years: list[str]) -> str:
    *most, last = years
    return f"The {', '.join(most)} and {last} books say" if most else f"The {last} book says"


def _reading(topic: str, rulebook: Rulebook) -> CitedRule:
    reading = rulebook.reading(topic)
    return CitedRule(topic, None, reading.question, None, None, reading.stands, reading.other, reading.why)


def short_ids(rules: Iterable[CitedRule]) -> str:
    """`oops-2018/duel.tie, duel.optional`: a book is named once for all of its clauses that follow."""
    found, book = [], None
    for rule in rules:
        found.append(rule.id.partition("/")[2] if rule.book is not None and rule.book == book else rule.id)
        book = rule.book
    return ", ".join(found)
