"""Cards that all players share, each kind with a deck; bases, monsters and treasures also have a discard pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rulesdsl.engine.setup import COMMON_DECKS
from rulesdsl.language.library.definition import first_printing
from rulesdsl.language.library.library_index import Entry
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import BASE_DECK, COMMON, MADNESS_DECK, Place
from rulesdsl.table.catalogue import Catalogue, in_one_printing

from . import board_tree as b

HOMES: dict[b.Common, str | None] = {word: None if of is None else str(of) for of, word in COMMON.items()}
"""By the word on a board: the owner of these piles, as a table calls it."""
DECKS = (BASE_DECK, *COMMON_DECKS.values())


def home_of(card: Blueprint | Entry | None) -> str | None:
    """The owner of the piles to which a shared card goes; None for a card of a player."""
    return None if card is None or card.deck is None else str(COMMON_DECKS[card.deck].of)


def belongs(card: Blueprint | Entry, of: b.Common) -> bool:
    """Is this a card for these piles?"""
    return card.kind == "base" if of == "base" else home_of(card) == HOMES[of]


def left_over(catalogue: Catalogue, used: Iterable[str], deck: Place) -> Iterator[Entry]:
    """Every card for this deck that is nowhere else, of the sets that cards in use come from; of the Madness cards all,
    if a card in use speaks of them.

    Without any card in use these are all the bases there are.
    """
    counted = Counter(used)
    for entry in _entries(catalogue, counted, deck):
        for _ in range(entry.copies - counted[entry.id]):
            yield entry


def _entries(catalogue: Catalogue, used: Iterable[str], deck: Place) -> list[Entry]:
    if deck == MADNESS_DECK:
        return catalogue.madness(used)
    sets = {entry.set for entry in map(catalogue.entry, used) if entry.deck != "madness"} - {""}
    sets |= set(map(first_printing, sets))
    if not sets and deck != BASE_DECK:
        return []
    fitting = (entry for entry in catalogue.entries(sets=sets or None) if belongs(entry, COMMON[deck.of]))
    return in_one_printing(fitting, sets)
