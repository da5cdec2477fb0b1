"""What refers to each term of the glossary, found in one pass over everything."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from rulesdsl.language.english.prose import Term as Marked
from rulesdsl.language.library.definition import Definition
from rulesdsl.rulebook.model import Clarification
from rulesdsl.rulebook.rulebook import Rulebook


class Uses(NamedTuple):
    """Other terms that point to it; topics of rules, clarifications and cards that speak of it."""

    terms: list[str]
    rules: list[str]
    rulings: list[Clarification]
    cards: list[Definition]


def uses(rulebook: Rulebook, library: Iterable[Definition]) -> dict[str, Uses]:
    """By the id of the term."""
    found: defaultdict[str, Uses] = defaultdict(lambda: Uses([], [], [], []))
    for term in rulebook.terms.values():
        for seen in term.see:
            found[seen].terms.append(term.id)
    for topic, clauses in rulebook.topics.items():
        for name in clauses[-1].terms:
            found[name].rules.append(topic)
    for said in rulebook.clarifications.values():
        for name in said.terms:
            found[name].rulings.append(said)
    for definition in library:
        marked = {part.id for ability in definition.abilities for part in ability.english if isinstance(part, Marked)}
        for name in marked:
            found[name].cards.append(definition)
    return {name: found[name] for name in rulebook.terms}
