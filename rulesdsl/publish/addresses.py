"""The addresses of all pages. They are stable, since they are made from ids and names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from rulesdsl.explain.cited_rules import CitedRule
from rulesdsl.language.library.definition import Definition
from rulesdsl.language.library.name_keys import slug
from rulesdsl.live.share_link import fragment
from rulesdsl.rulebook.model import Clause

from .corpus import Corpus, Played

ASK = "/ask/"
LONGEST = 80
"""Of a name as part of an address; a file system has its limits."""


class Addresses:
    """Addresses from the top of the site: `/cards/set/name/`."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus

    @cached_property
    def _cards(self) -> Mapping[tuple[str, str, str], str]:
        taken: dict[str, tuple[str, str, str]] = {}
        for definition in self._corpus.library:
            wanted = f"/cards/{definition.set}/{word(definition.name)}"
            number = 2
            address = f"{wanted}/"
            while address in taken:
                address = f"{wanted}-{number}/"
                number += 1
            taken[address] = _identity(definition)
        return {identity: address for address, identity in taken.items()}

    def card(self, definition: Definition) -> str:
        return self._cards[_identity(definition)]

    def faction(self, printing: str, name: str) -> str:
        return f"/factions/{printing}/{word(name)}/"

    def set(self, printing: str) -> str:
        return f"/sets/{printing}/"

    def theme(self, term: str) -> str:
        return f"/factions/#for-{term}"

    def term(self, name: str) -> str:
        return f"/glossary/{name}/"

    def topic(self, topic: str) -> str:
        """Of a rule or of a reading."""
        chapter = "readings" if topic in self._corpus.rulebook.readings else topic.partition(".")[0]
        return f"/rules/{chapter}/#{topic}"

    def book(self, book: str) -> str:
        return f"/books/{book}/"

    def clause(self, clause: Clause) -> str:
        """Within its book."""
        return f"/books/{clause.book}/#{clause.topic}"

    def cited(self, rule: CitedRule) -> str:
        if rule.cards:
            return self.clarification(rule.id)
        return f"/rules/{rule.chapter}/#{rule.topic}"

    def clarification(self, name: str) -> str:
        return f"/clarifications/{name}/"

    def played(self, played: Played) -> str:
        name = played.name.removesuffix(".ruling")
        return f"/cookbook/{name}/" if played.set is None else f"/rulings/{played.set}/{name}/"

    def ask(self, board: str) -> str:
        """The page that adjudicates boards, with this one."""
        return f"{ASK}#{fragment(board)}"

    def switch(self, name: str) -> str:
        return f"/changes/#{name}"

    def cite(self, cite: str) -> str:
        """What a ruling file cites: a clarification, a clause of a book, or a topic."""
        if cite in self._corpus.rulebook.clarifications:
            return self.clarification(cite)
        return self.topic(cite.rpartition("/")[2])


def word(name: str) -> str:
    """A name as a part of an address."""
    return slug(name)[:LONGEST].strip("-") or "unnamed"


def path_of(address: str) -> str:
    """The path of the page at an address: `glossary/bury` for `/glossary/bury/`."""
    return address.partition("#")[0].strip("/")


def _identity(definition: Definition) -> tuple[str, str, str]:
    return definition.set, definition.kind, definition.name
