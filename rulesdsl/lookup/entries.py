"""Makes an entry for each term, rule, clarification, reading, change, card, faction and set."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from rulesdsl.language.library.definition import Definition
from rulesdsl.language.library.name_keys import slug
from rulesdsl.rulebook.headings import rule_heading
from rulesdsl.rulebook.model import Clarification, Clause, Reading, Switch, Term
from rulesdsl.rulebook.rulebook import Rulebook
from rulesdsl.rulebook.set_titles import set_title

from .entry import Entry, Source
from .phrasings import Phrasings
from .played import Written

CONTENTS = "setup.contents"
"""The topic of what is in a box."""


def all_entries(
    rulebook: Rulebook, cards: Sequence[Definition], written: Sequence[Written], asked: Phrasings
) -> Iterator[Entry]:
    """Everything that can be found, in an order that decides between equals."""
    makers = Entries(rulebook, cards, written)
    for entry in chain(
        map(makers.term, rulebook.terms.values()),
        map(makers.rule, rulebook.topics.values()),
        map(makers.clarification, rulebook.clarifications.values()),
        map(makers.reading, rulebook.readings.values()),
        map(makers.change, rulebook.switches.values()),
        map(makers.card, cards),
        makers.factions(),
        makers.sets(),
        map(makers.played, written),
    ):
        yield entry._replace(asked=asked.get((entry.kind, entry.id), ()))


class Entries:
    def __init__(self, rulebook: Rulebook, cards: Sequence[Definition], written: Sequence[Written]) -> None:
        self.rulebook, self.cards = rulebook, cards
        self._matters: dict[str, list[str]] = {}
        for switch in rulebook.switches.values():
            for topic in switch.topics:
                self._matters.setdefault(topic, []).append(switch.title)
        self._shown_by = _shown_by(written)

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
            shown_by=next((name for cite, name in self._shown_by.items() if cite.startswith(f"term.{term.id}.")), ""),
        )

    def rule(self, clauses: tuple[Clause, ...]) -> Entry:
        """One entry per topic: the text of the newest book, with the older ones as sources."""
        newest = clauses[-1]
        older = dict.fromkeys(clause.text for clause in clauses if clause.text != newest.text)
        remarks = chain.from_iterable((clause.example, clause.note) for clause in clauses)
        return Entry(
            "rule",
            newest.topic,
            rule_heading(newest.topic),
            newest.text,
            tuple(self._source(clause.book, clause.page) for clause in reversed(clauses)),
            (newest.topic, rule_heading(newest.topic)),
            about=_joined(newest.section, self._terms(newest.terms)),
            more=_joined(*older, *remarks, *self._matters.get(newest.topic, ())),
            shown_by=self._shown_by.get(newest.topic, ""),
        )

    def clarification(self, said: Clarification) -> Entry:
        return Entry(
            "clarification",
            said.id,
            ", ".join(said.cards),
            said.text,
            (self._source(said.book, said.page),),
            (said.id,),
            shared=said.cards,
            questions=(said.question,),
            about=_joined(*said.cards, self._terms(said.terms)),
            more=said.note or "",
            shown_by=self._shown_by.get(said.id, ""),
        )

    def reading(self, reading: Reading) -> Entry:
        return Entry(
            "reading",
            reading.topic,
            reading.question,
            reading.stands,
            names=(reading.topic,),
            questions=(reading.question,),
            more=_joined(reading.other, reading.why),
            shown_by=self._shown_by.get(reading.topic, ""),
        )

    def change(self, switch: Switch) -> Entry:
        years: defaultdict[str, list[str]] = defaultdict(list)
        for book in self.rulebook.books.values():
            if book.id in switch.values:
                years[switch.values[book.id]].append(str(book.year))
        meanings = [f"{', '.join(when)}: {switch.meaning[value]}" for value, when in years.items()]
        return Entry(
            "change",
            switch.name,
            switch.title,
            " ".join(meanings),
            names=(switch.title, switch.name),
            questions=(f"What changed: {switch.title}",),
            about="change differ rulebook edition version",
            more=switch.note or "",
        )

    def card(self, definition: Definition) -> Entry:
        book = self.rulebook.books.get(definition.set)
        return Entry(
            "card",
            definition.slug,
            definition.id,
            " ".join(ability.english.plain for ability in definition.abilities),
            (Source(book.id, book.title, book.year, None),) if book else (),
            tuple(dict.fromkeys((definition.name, definition.id))),
            about=f"{definition.kind} {definition.group}".strip(),
            shown_by=self._shown_by.get(f"={definition.name}", ""),
        )

    def factions(self) -> Iterator[Entry]:
        groups: defaultdict[tuple[str, str], list[Definition]] = defaultdict(list)
        for card in self.cards:
            groups[card.set, card.group].append(card)
        for (printing, group), cards in groups.items():
            kinds = [f"{kind}s: {', '.join(names)}." for kind, names in _by_kind(cards).items()]
            text = " ".join(f"{kind[0].upper()}{kind[1:]}" for kind in kinds)
            yield Entry("faction", slug(group), group, text, self._set(printing), (group, slug(group)))

    def sets(self) -> Iterator[Entry]:
        for printing in dict.fromkeys(card.set for card in self.cards):
            groups = dict.fromkeys(card.group for card in self.cards if card.set == printing)
            source = self._set(printing)
            title = set_title(printing, self.rulebook.books)
            contents = [clause.text for clause in self.rulebook.topics[CONTENTS] if clause.book == printing]
            text = " ".join([f"{', '.join(groups)}.", *contents])
            yield Entry("set", printing, title, text, source, (title, printing))

    def played(self, written: Written) -> Entry:
        return Entry(
            written.kind,
            written.name,
            written.title,
            written.answer,
            names=tuple(dict.fromkeys((written.title, written.name))),
            questions=(written.question,),
            about=" ".join(cite.replace(".", " ").replace("/", " ") for cite in written.cites),
            shown_by=written.command_name,
        )

    def _source(self, book: str, page: int | None) -> Source:
        known = self.rulebook.books[book]
        return Source(known.id, known.title, known.year, page)

    def _set(self, printing: str) -> tuple[Source, ...]:
        return (self._source(printing, None),) if printing in self.rulebook.books else ()

    def _terms(self, terms: Iterable[str]) -> str:
        return " ".join(self.rulebook.terms[term].name for term in terms)


def _shown_by(written: Iterable[Written]) -> Mapping[str, str]:
    """By what is cited, and by the card that a title begins with: the first ruling, rather than a board."""
    found: dict[str, str] = {}
    for each in written:
        for cite in each.cites:
            found.setdefault(cite, each.command_name)
            found.setdefault(cite.rpartition("/")[2], each.command_name)
        found.setdefault(f"={each.title.partition(':')[0]}", each.command_name)
    return found


def _by_kind(cards: Iterable[Definition]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for card in cards:
        found.setdefault(card.kind, []).append(card.name)
    return found


def _joined(*texts: str | None) -> str:
    return " ".join(dict.fromkeys(text for text in texts if text))
