"""Cards that are common to all players: bases, monsters and treasures, each kind with a deck and a discard pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rulesdsl.engine.setup import COMMON_DECKS
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import BASE_DECK, COMMON, Place
from rulesdsl.table.catalogue import Catalogue

from . import board_tree as b

HOMES: dict[b.Common, str | None] = {word: None if of is None else str(of) for of, word in COMMON.items()}
"""Whose the piles are that a board calls by these words."""
DECKS = (BASE_DECK, *COMMON_DECKS.values())


def home_of(blueprint: Blueprint | None) -> str | None:
    """To which piles a card goes that belongs to no player; None for all others."""
    if blueprint is None or blueprint.deck is None:
        return None
    return str(COMMON_DECKS[blueprint.deck].of)


def belongs(blueprint: Blueprint, of: b.Common) -> bool:
    """Is this a card for these piles?"""
    return blueprint.kind == "base" if of == "base" else home_of(blueprint) == HOMES[of]


def left_over(catalogue: Catalogue, used: Iterable[str], deck: Place) -> Iterator[Blueprint]:
    """Every card for this deck that lies nowhere else, of the sets that cards in use come from.

    Without any card in use these are all the bases there are.
    """
    counted = Counter(used)
    sets = {catalogue[name].set for name in counted} - {""}
    for name, blueprint in catalogue.items():
        fits = blueprint.set in sets or (deck == BASE_DECK and not sets)
        if fits and not blueprint.stand_in and belongs(blueprint, COMMON[deck.of]):
            for _ in range(blueprint.copies - counted[name]):
                yield blueprint
