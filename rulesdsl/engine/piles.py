"""The lowest layer of change: which pile a card lies in, and in which order. Only atoms call this.

A pile may have a loose part, whose order nobody knows: a deck after shuffling. It is kept sorted, so that two
tables that differ only in what nobody can know are equal. Chance settles it card by card when somebody needs it.
"""

from __future__ import annotations

from rulesdsl.table.cards import Card, CardId, Place
from rulesdsl.table.table import Table

ORDERED = frozenset({"deck", "bases"})
"""Only these piles have an order that counts; the others are kept sorted, so that equal tables are equal."""


def relocate(table: Table, card: Card, to: Place, *, on_top: bool = False) -> None:
    """Take the card out of its pile and put it, as given but for its place, into another."""
    table.own_piles()
    _take_out(table, table.cards[card.id])
    pile = table.piles.get(to, ())
    if on_top:
        table.piles[to] = (card.id, *pile)
        if to in table.loose:
            first, last = table.loose[to]
            table.loose[to] = (first + 1, last + 1)
    elif to.zone in ORDERED:
        table.piles[to] = (*pile, card.id)
    else:
        table.piles[to] = tuple(sorted((*pile, card.id)))
    number, name, owner, _, controller, counters, label, common = card
    table.write(Card(number, name, owner, to, controller, counters, label, common))


def _take_out(table: Table, card: Card) -> None:
    place = card.place
    pile = table.piles.get(place, ())
    index = pile.index(card.id)
    rest = pile[:index] + pile[index + 1 :]
    if rest:
        table.piles[place] = rest
    else:
        del table.piles[place]
    if place in table.loose:
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
        table.write(table.cards[card]._replace(place=deck))
    if left or moved:
        table.piles[deck] = left + moved
    _set_loose(table, deck, len(left), len(left) + len(moved))


def unsettled(table: Table, place: Place, number: int, end: str) -> tuple[CardId, ...]:
    """The cards among which chance must choose before the first `number` cards at that end are known; else nothing."""
    if place not in table.loose:
        return ()
    first, last = table.loose[place]
    pile = table.piles[place]
    if end == "top":
        return pile[first:last] if first < min(number, len(pile)) else ()
    return pile[first:last] if len(pile) - last < min(number, len(pile)) else ()


def settle(table: Table, place: Place, card: CardId, end: str) -> None:
    """Chance has decided: this card of the loose part lies next to the settled ones at that end."""
    table.own_piles()
    first, last = table.loose[place]
    pile = table.piles[place]
    loose = tuple(c for c in pile[first:last] if c != card)
    if end == "top":
        table.piles[place] = (*pile[:first], card, *loose, *pile[last:])
        _set_loose(table, place, first + 1, last)
    else:
        table.piles[place] = (*pile[:first], *loose, card, *pile[last:])
        _set_loose(table, place, first, last - 1)
