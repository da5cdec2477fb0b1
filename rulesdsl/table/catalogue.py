"""Every card definition that a table may need, ready for play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

from rulesdsl.language.library.library import Library, standard_library

from .blueprint import Blueprint

Catalogue: TypeAlias = Mapping[str, Blueprint]
"""By printed name."""


def blueprints(library: Library) -> Catalogue:
    """Of a card that was printed more than once, the newest printing."""
    newest = (library.find(definition.name) or definition for definition in library)
    return {d.name: Blueprint.of(d.card, d.faction, d.set, d.deck) for d in newest}


@cache
def standard_catalogue() -> Catalogue:
    """The cards that come with the project."""
    return blueprints(standard_library())
