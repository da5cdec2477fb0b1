"""Makes an entry for each term, rule, clarification, reading, change, book, card, faction, theme, set and ruling."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from rulesdsl.language.library.card_facts import faction_or_deck, facts, texts
from rulesdsl.language.library.definition import REVISED, Definition, first_printing, is_revised
from rulesdsl.language.library.name_keys import slug
from rulesdsl.rulebook.headings import rule_heading
from rulesdsl.rulebook.model import Clarification, Clause, Reading, Switch, Term
from rulesdsl.rulebook.printing_differences import differences
from rulesdsl.rulebook.rulebook import Rulebook
from rulesdsl.rulebook.set_titles import box_and_year, set_title

from .entry import Entry
from .hit import Source
from .phrasings import Phrasings
from .played import Written
from .shown_by import ShownBy
from .themes import Theme, Themes, theme_words

CONTENTS = "setup.contents"
"""The topic of what is in a box."""
MOST_LEADERS = 6
"""How many factions are named for a theme."""


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
        makers.themes(),
        makers.books(),
    ):
        yield entry._replace(asked=asked.get((entry.kind, entry.id), ()))


class Entries:
    def __init__(self, rulebook: Rulebook, cards: Sequence[Definition], written: Sequence[Written]) -> None:
        self.rulebook, self.cards = rulebook, cards
        self._matters: dict[str, list[str]] = {}
        for switch in rulebook.switches.values():
            for topic in switch.topics:
                self._matters.setdefault(topic, []).append(switch.title)
        self._shown_by = ShownBy(written)
        self._themes = Themes(cards)

    def term(self, term: Term) -> Entry:
        said = list(reversed(term.says))
        return Entry(
            "term",
            term.id,
            term.name,
            term.summary,
            tuple(self._source(says.book, says.page) for says in said),
            (term.name, term.id),
            shared=tuple(_doing(term.name)) if term.verb else (),
            more=" ".join(says.text for says in said),
            shown_by=self._shown_by.begun((f"term.{term.id}", term.id), f"{term.name} {term.summary}"),
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
            shown_by=self._shown_by.best(f"{rule_heading(newest.topic)} {newest.text}", newest.topic),
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
            shown_by=self._shown_by.best(said.text, said.id),
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
            shown_by=self._shown_by.best(f"{reading.question} {reading.stands}", reading.topic),
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
        """A later printing is called so; the source says which set it is from."""
        title = f"{definition.name} ({REVISED})" if definition.revised else definition.name
        difference = differences().get((definition.set, definition.name))
        said = [text.plain for text in texts(definition)]
        if difference:
            said.insert(0, f"Changed since the first printing: {difference.text}")
        return Entry(
            "card",
            definition.slug,
            title,
            " ".join(said) or "No ability.",
            self._set(definition.set),
            tuple(dict.fromkeys((definition.name, title, definition.id))),
            about=f"{definition.kind} {definition.group}".strip(),
            shown_by=self._shown_by.titled(title, " ".join(said)),
            facts=" · ".join((definition.kind, *facts(definition), faction_or_deck(definition))),
        )

    def factions(self) -> Iterator[Entry]:
        """What was printed anew belongs to the faction as it was first printed."""
        groups = self._groups()
        for (printing, group), cards in groups.items():
            if not is_revised(printing):
                kinds = [f"{kind}s: {', '.join(names)}." for kind, names in _by_kind(cards).items()]
                later = [
                    card.name
                    for (revised, other), some in groups.items()
                    if other == group and is_revised(revised) and first_printing(revised) == printing
                    for card in some
                ]
                text = _joined(
                    _about(self._themes.of(cards)),
                    *(f"{kind[0].upper()}{kind[1:]}" for kind in kinds),
                    f"A later printing changed {_listed(later)}." if later else "",
                )
                yield Entry("faction", slug(group), group, text, self._set(printing), (group, slug(group)))

    def _groups(self) -> Mapping[tuple[str, str], list[Definition]]:
        groups: defaultdict[tuple[str, str], list[Definition]] = defaultdict(list)
        for card in self.cards:
            groups[card.set, card.group].append(card)
        return groups

    def themes(self) -> Iterator[Entry]:
        """Which factions do something more than others."""
        words = theme_words()
        for term, leaders in self._themes.leaders().items():
            listed = ", ".join(f"{leader.faction} {leader.cards}" for leader in leaders[:MOST_LEADERS])
            title = f"Factions for {words[term]}"
            asked = (f"which faction is best at {words[term]}", f"{words[term]} faction", f"who has {words[term]}")
            text = f"By the number of their cards that have to do with it: {listed}."
            yield Entry("theme", term, title, text, names=(title,), questions=asked, about="faction deck strategy")

    def sets(self) -> Iterator[Entry]:
        for printing in dict.fromkeys(card.set for card in self.cards):
            groups = dict.fromkeys(card.group for card in self.cards if card.set == printing)
            title = set_title(printing, self.rulebook.books)
            contents = [clause.text for clause in self.rulebook.topics[CONTENTS] if clause.book == printing]
            text = self._changed(printing) if is_revised(printing) else " ".join([f"{', '.join(groups)}.", *contents])
            name, _, _ = title.partition(" (") if not is_revised(printing) else (title, "", "")
            names = tuple(dict.fromkeys((title, name, f"{name} set", name.removesuffix(" Set"), printing)))
            yield Entry("set", printing, title, text, self._set(printing), names)

    def _changed(self, printing: str) -> str:
        """Which cards a later printing changed."""
        names = [card.name for card in self.cards if card.set == printing]
        return (
            f"A later printing changed what these do: {_listed(names)}. On a board, the name alone means the first "
            f"printing, and `{names[0]} ({REVISED})` the later one."
        )

    def books(self) -> Iterator[Entry]:
        """What each book changed, compared with those before it."""
        for book in self.rulebook.books.values():
            changes = [difference.switch.title for difference in self.rulebook.changed_by(book)]
            if changes:
                title = f"What changed with {book.title} ({book.year})"
                text = f"{len(changes)} matters: {'; '.join(changes)}."
                asked = (f"what is new in the rulebook of {book.title}", f"what changed in the rules of {book.year}")
                yield Entry("book", book.id, title, text, self._set(book.id), (title,), questions=asked)

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
        if printing in self.rulebook.books:
            return (self._source(printing, None),)
        name, year = box_and_year(first_printing(printing))
        return (Source(printing, f"{name}, {REVISED}" if is_revised(printing) else name, year, None),) if year else ()

    def _terms(self, terms: Iterable[str]) -> str:
        return " ".join(self.rulebook.terms[term].name for term in terms)


def _doing(verb: str) -> Iterator[str]:
    """What a question calls a deed: `burying`, `moving`, and `swapping` in either spelling."""
    if " " not in verb:
        yield f"{verb.removesuffix('e')}ing"
        if verb[-1] not in "ewy":
            yield f"{verb}{verb[-1]}ing"


def _about(themes: Sequence[Theme]) -> str:
    """What a faction is good at, by how many of its cards do it."""
    listed = [f"{theme.words} ({theme.cards} cards)" for theme in themes]
    return f"Strong in {_listed(listed)}." if listed else ""


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _by_kind(cards: Iterable[Definition]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for card in cards:
        found.setdefault(card.kind, []).append(card.name)
    return found


def _joined(*texts: str | None) -> str:
    return " ".join(dict.fromkeys(text for text in texts if text))
