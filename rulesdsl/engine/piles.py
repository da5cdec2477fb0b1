"""The lowest layer of change: which pile a card lies in, and in which order. Only atoms call this.

A pile may have a loose part, whose order nobody knows: a deck after shuffling. It is kept sorted, so that two
tables that differ only in what nobody can know are equal. Chance settles it card by card when somebody needs it.
"""

from __future__ import annotations

from bisect import bisect
from typing import Any

from rulesdsl.table.cards import Card, CardId, Place, Player
from rulesdsl.table.table import Table

ORDERED = frozenset({"deck", "bases"})
"""Only these piles have an order that counts; the others are kept sorted, so that equal tables are equal."""


SAME: Any = object()


def relocate(
    table: Table, card: Card, to: Place, *, on_top: bool = False, controller: Player | None = SAME, counters: int = SAME
) -> None:  # fmt: skip
    """Take the card out of its pile and put it, with whatever else changes about it, into another."""
    table.own_piles()
    piles, number, place = table.piles, card.id, card.place
    pile = piles[place]
    index = pile.index(number)
    if len(pile) > 1:
        piles[place] = pile[:index] + pile[index + 1 :]
    else:
        del piles[place]
    if place in table.loose:
        _loosen(table, place, index)
    there = piles.get(to)
    if there is None:
        piles[to] = (number,)
    elif on_top:
        piles[to] = (number, *there)
        if to in table.loose:
            first, last = table.loose[to]
            table.loose[to] = (first + 1, last + 1)
    elif to.zone in ORDERED or number > there[-1]:
        piles[to] = (*there, number)
    else:
        index = bisect(there, number)
        piles[to] = (*there[:index], number, *there[index:])
    if controller is SAME:
        controller = card.controller
    if counters is SAME:
        counters = card.counters
    table.write(Card(number, card.name, card.owner, to, controller, counters, card.label, card.common))


def _loosen(table: Table, place: Place, index: int) -> None:
    """A card has been taken out of a pile whose order is not known, from this place in it."""
    first, last = table.loose[place]
    first, last = (first - 1, last - 1) if index < first else (first, last - 1) if index < last else (first, last)
    _set_loose(table, place, first, last)


def _set_loose(table: Table, place: Place, first: int, last: int) -> None:
    if last - first >= 1:
        table.loose[place] = (first, last)
    else:
        table.loose.pop(place, None)


def shuffle(table: Table, place: Place) -> None:
    table.own_piles()
    pile = tuple(sorted(table.piles.get(place, ())))
    if pile:
        table.piles[place] = pile
    _set_loose(table, place, 0, len(pile))


def put_under(table: Table, source: Place, deck: Place) -> None:
    """Shuffle one pile and put it under what is left of a deck."""
    table.own_piles()
    moved = tuple(sorted(table.piles.pop(source, ())))
    left = table.piles.get(deck, ())
    for card in moved:
        table.write(table.cards[card].but(place=deck))
    if left or moved:
        table.piles[deck] = left + moved
    _set_loose(table, deck, len(left), len(left) + len(moved))


def is_unsettled(table: Table, place: Place, number: int, end: str) -> bool:
    """Must chance choose before the first `number` cards at that end are known?"""
    if place not in table.loose:
        return False
    first, last = table.loose[place]
    size = len(table.piles[place])
    return (first if end == "top" else size - last) < min(number, size)


def unsettled(table: Table, place: Place) -> tuple[CardId, ...]:
    """The cards among which chance chooses."""
    first, last = table.loose[place]
    return table.piles[place][first:last]


def settle_all(table: Table, place: Place, order: tuple[CardId, ...]) -> None:
    """The whole of the loose part lies in this order."""
    table.own_piles()
    first, last = table.loose.pop(place)
    pile = table.piles[place]
    table.piles[place] = (*pile[:first], *order, *pile[last:])


def settle(table: Table, place: Place, card: CardId, end: str) -> None:
    """Chance has decided: this card of the loose part lies next to the settled ones at that end."""
    table.own_piles()
    first, last = table.loose[place]
    pile = table.piles[place]
    index = pile.index(card, first, last)
    if end == "top":
        table.piles[place] = (*pile[:first], card, *pile[first:index], *pile[index + 1 :])
        _set_loose(table, place, first + 1, last)
    else:
        table.piles[place] = (*pile[:index], *pile[index + 1 : last], card, *pile[last:])
        _set_loose(table, place, first, last - 1)
