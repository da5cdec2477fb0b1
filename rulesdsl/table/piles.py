"""How cards lie in piles: functions that change the two dictionaries of a table. Only `Table` calls them.

A pile may have a loose part, whose order nobody knows: a deck after shuffling. It is kept sorted, so that two tables
that differ only in what nobody can know are equal. Chance settles it card by card when somebody needs it.
"""

from __future__ import annotations

from bisect import bisect
from typing import TypeAlias

from .cards import CardId, Place

Piles: TypeAlias = dict[Place, tuple[CardId, ...]]
Loose: TypeAlias = dict[Place, tuple[int, int]]
"""Where the loose part of a pile begins and ends."""

ORDERED = frozenset({"deck", "bases"})
"""Only these piles have an order that counts; the others are kept sorted, so that equal tables are equal."""


def transfer(piles: Piles, loose: Loose, card: CardId, origin: Place, to: Place, on_top: bool) -> None:
    """Take a card out of one pile and put it into another."""
    pile = piles[origin]
    index = pile.index(card)
    if len(pile) > 1:
        piles[origin] = pile[:index] + pile[index + 1 :]
    else:
        del piles[origin]
    if origin in loose:
        first, last = loose[origin]
        _set_loose(loose, origin, first - (index < first), last - (index < last))
    there = piles.get(to)
    if there is None:
        piles[to] = (card,)
    elif on_top:
        piles[to] = (card, *there)
        if to in loose:
            first, last = loose[to]
            loose[to] = (first + 1, last + 1)
    elif to.zone in ORDERED or card > there[-1]:
        piles[to] = (*there, card)
    else:
        index = bisect(there, card)
        piles[to] = (*there[:index], card, *there[index:])


def _set_loose(loose: Loose, place: Place, first: int, last: int) -> None:
    if last - first >= 1:
        loose[place] = (first, last)
    else:
        loose.pop(place, None)


def shuffle(piles: Piles, loose: Loose, place: Place) -> None:
    pile = tuple(sorted(piles.get(place, ())))
    if pile:
        piles[place] = pile
    _set_loose(loose, place, 0, len(pile))


def put_under(piles: Piles, loose: Loose, source: Place, deck: Place) -> tuple[CardId, ...]:
    """Shuffle one pile and put it under what is left of a deck; returns the cards of that pile."""
    moved = tuple(sorted(piles.pop(source, ())))
    left = piles.get(deck, ())
    if left or moved:
        piles[deck] = left + moved
    _set_loose(loose, deck, len(left), len(left) + len(moved))
    return moved


def settle(piles: Piles, loose: Loose, place: Place, card: CardId, end: str) -> None:
    """This card of the loose part lies next to the settled ones at that end."""
    first, last = loose[place]
    pile = piles[place]
    index = pile.index(card, first, last)
    if end == "top":
        piles[place] = (*pile[:first], card, *pile[first:index], *pile[index + 1 :])
        _set_loose(loose, place, first + 1, last)
    else:
        piles[place] = (*pile[:index], *pile[index + 1 : last], card, *pile[last:])
        _set_loose(loose, place, first, last - 1)


def settle_all(piles: Piles, loose: Loose, place: Place, order: tuple[CardId, ...]) -> None:
    """The whole of the loose part lies in this order."""
    first, last = loose.pop(place)
    pile = piles[place]
    piles[place] = (*pile[:first], *order, *pile[last:])
