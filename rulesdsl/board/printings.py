"""Which printing of a card a board means: that of the set behind its name, of the sets that the board is about, or else
the newest."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable

from rulesdsl.language.library.definition import first_printing, is_written
from rulesdsl.language.library.library_index import Entry
from rulesdsl.language.library.name_keys import key
from rulesdsl.table.catalogue import Catalogue, preferred
from rulesdsl.table.possible_cards import sets_of_cards
from rulesdsl.table.table import Table

from . import board_tree as b


def is_called(entry: Entry, called: b.Called) -> bool:
    """Can this printing be meant?"""
    return key(entry.name) == key(called.text) and (called.set is None or is_written(entry.set, called.set))


def are_called(catalogue: Catalogue, cards: Iterable[str | None], names: Iterable[b.Called]) -> bool:
    """Are these the names of the cards, in whatever order? Cards are given by their ids, an unknown one by None."""
    left = list(cards)
    for called in sorted(names, key=lambda called: called.set is None):  # a name alone fits more cards
        fitting = (card for card in left if card is not None and is_called(catalogue.entry(card), called))
        found = next(fitting, None)
        if found not in left or (found is None and key(called.text) != "unknown"):
            return False
        left.remove(found)
    return not left


def printings_in(catalogue: Catalogue, name: str, set_id: str | None) -> list[Entry]:
    """All printings, or that of a set."""
    found = catalogue.printings(name)
    return found if set_id is None else [entry for entry in found if is_written(entry.set, set_id)]


def printing_meant(table: Table, called: b.Called) -> Entry | None:
    """What a card of that name is, while a game goes on: of several printings that of the sets in the game."""
    printings = printings_in(table.catalogue, called.text, called.set)
    return preferred(printings, sets_of_cards(table))[0] if printings else None


def sets_of_board(catalogue: Catalogue, factions: Iterable[str], named: Iterable[tuple[str, str | None]]) -> set[str]:
    """The sets that a board is about: those of the factions and cards it names, where it can be told which one.

    Cards are given by their names, with their sets where those are written. A revised set is meant only where it is.
    """
    groups = [{first_printing(entry.set) for entry in catalogue.entries(factions={faction})} for faction in factions]
    groups += [
        {first_printing(entry.set) if set_id is None else entry.set for entry in printings_in(catalogue, name, set_id)}
        for name, set_id in named
    ]
    return {set_id for sets in groups if len(sets) == 1 for set_id in sets}


def in_need_of_set(catalogue: Catalogue, factions: Collection[str], cards: Iterable[str]) -> frozenset[str]:
    """Those cards, by their ids, that a reader of the board would not find by their names alone."""
    entries = [catalogue.entry(card) for card in dict.fromkeys(cards)]
    printings = {entry.id: catalogue.printings(entry.name) for entry in entries}
    reprinted = {card: found for card, found in printings.items() if len(found) > 1}
    found: set[str] = set()
    while True:
        named = [(entry.name, entry.set if entry.id in found else None) for entry in entries]
        sets = sets_of_board(catalogue, factions, named)
        unclear = {card for card, printings in reprinted.items() if not _is_found(card, printings, sets)}
        if unclear <= found:
            return frozenset(found)
        found |= unclear  # which makes the board one about their sets, too


def _is_found(card: str, printings: list[Entry], sets: Container[str]) -> bool:
    return [entry.id for entry in preferred(printings, sets)] == [card]
