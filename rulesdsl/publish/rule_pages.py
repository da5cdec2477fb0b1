"""What the books say: terms, rules by chapter and by book, clarifications, readings, and what changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby

from rulesdsl.rulebook.headings import chapter_heading
from rulesdsl.rulebook.model import Clarification, Clause, Switch, Term

from .constructs import Construct
from .site_page import Page
from .templates import PageWriter


def rule_pages(writer: PageWriter) -> Iterator[Page]:
    yield from _glossary(writer)
    yield from _rules(writer)
    yield from _books(writer)
    yield from _clarifications(writer)
    differences = writer.corpus.rulebook.differences()
    yield writer.page(
        "/changes/", "What changed between the books",
        f"{len(differences)} matters on which the rulebooks differ, side by side.", "changes", differences=differences,
    )  # fmt: skip


# --- terms ------------------------------------------------------------------------------------------------------------


def _glossary(writer: PageWriter) -> Iterator[Page]:
    terms = sorted(writer.corpus.rulebook.terms.values(), key=lambda term: term.name.lower())
    letters = [(letter, list(found)) for letter, found in groupby(terms, key=lambda term: term.name[0].upper())]
    description = f"{len(terms)} words that mean something of their own in this game."
    yield writer.page("/glossary/", "Glossary", description, "glossary", letters=letters)
    verbs: defaultdict[str, list[Construct]] = defaultdict(list)
    for part in writer.corpus.language:
        for rule in part.rules:
            for construct in rule.constructs:
                verbs[construct.first_word].append(construct)
    for term in terms:
        yield _term(writer, term, verbs[term.id] if term.verb else [])


def _term(writer: PageWriter, term: Term, constructs: list[Construct]) -> Page:
    corpus = writer.corpus
    found = corpus.uses[term.id]
    topics = [topic for topic in corpus.rulebook.topics if f"{topic}.".startswith(f"term.{term.id}.")]
    played = dict.fromkeys(
        played
        for name in (*(said.id for said in found.rulings), *topics)
        for played in (*corpus.played_for.get(name, ()), *corpus.played_on.get(name, ()))
    )
    return writer.page(
        writer.to.term(term.id), term.name, term.summary, "term",
        term=term, uses=found, constructs=constructs, played=list(played),
    )  # fmt: skip


# --- rules ------------------------------------------------------------------------------------------------------------


def _rules(writer: PageWriter) -> Iterator[Page]:
    rulebook = writer.corpus.rulebook
    count = f"{len(rulebook.topics)} rules of {len(rulebook.books)} books"
    description = f"{count} in our own words, by chapter and by book."
    yield writer.page("/rules/", "Rules", description, "rules", chapters=writer.corpus.chapters)
    switches: defaultdict[str, list[Switch]] = defaultdict(list)
    for switch in rulebook.switches.values():
        for topic in switch.topics:
            switches[topic].append(switch)
    for chapter, topics in writer.corpus.chapters.items():
        title = chapter_heading(chapter)
        entries = [(topic, _alike(rulebook.topics[topic])) for topic in topics]
        description = f"{title}: what each book says, where, and the rulings that rest on it."
        yield writer.page(
            f"/rules/{chapter}/", title, description, "chapter", entries=entries, switches=switches, chapter=chapter
        )
    if rulebook.readings:
        description = "Where the books are silent or can be read in two ways: which reading stands here, and why."
        yield writer.page("/rules/readings/", "Readings", description, "readings")


def _alike(clauses: tuple[Clause, ...]) -> list[list[Clause]]:
    """Newest first; books that say the same in the same words together."""
    return [list(alike) for _, alike in groupby(reversed(clauses), key=lambda clause: clause.text)]


def _books(writer: PageWriter) -> Iterator[Page]:
    rulebook = writer.corpus.rulebook
    for book in rulebook.books.values():
        clauses = [clause for clause in rulebook.clauses.values() if clause.book == book.id]
        sections: defaultdict[str, list[Clause]] = defaultdict(list)
        for clause in clauses:
            sections[clause.section].append(clause)
        description = f"The {len(clauses)} rules of {book.title} ({book.year}), section by section, in our own words."
        yield writer.page(
            writer.to.book(book.id), f"{book.title} ({book.year})", description, "book",
            book=book, sections=sections,
        )  # fmt: skip


# --- clarifications ---------------------------------------------------------------------------------------------------


def _clarifications(writer: PageWriter) -> Iterator[Page]:
    said = writer.corpus.rulebook.clarifications.values()
    books: defaultdict[str, list[Clarification]] = defaultdict(list)
    for clarification in said:
        books[clarification.book].append(clarification)
    description = f"{len(said)} questions about single cards that the books answer, by set and card."
    yield writer.page("/clarifications/", "Clarifications", description, "clarifications", books=books)
    for clarification in said:
        title = ", ".join(clarification.cards)
        description = f"{clarification.question} {clarification.text}"
        yield writer.page(
            writer.to.clarification(clarification.id), title, description, "clarification",
            said=clarification, played=writer.corpus.played_for.get(clarification.id, ()),
        )  # fmt: skip
