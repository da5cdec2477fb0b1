"""To whose hand or deck a card goes: the one that an ability names, or its owner's if others have seen the card."""

from __future__ import annotations

from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import COMMON, HAND, MADNESS, PLACES, TREASURES, Card, Place, Player
from rulesdsl.table.memo import memoized_by_node
from rulesdsl.table.scope import Scope
from rulesdsl.table.table import Table

from .atoms import leaving

SHOWN = "shown cards"
"""Bound to the cards that an ability has revealed: everybody has seen them, so they go to their owners."""

TAKEN = frozenset({TREASURES, MADNESS})
"""Of the cards that nobody owns, those that players take into their hands."""

HELD = frozenset({"hand", "deck", "discard", "aside"})
"""Where a card is somebody's without being in play; `aside` are cards off a deck."""
UNSEEN = frozenset({"hand", "deck", "aside", "buried"})
"""Where only the player who has the card sees it, unless it was revealed."""


def destination(
    table: Table, what: t.Thing, place: Place, inner: Scope, actor: Player | None = None
) -> leaving.Destination:  # fmt: skip
    """Where each card goes that an ability sends there. `actor` is whoever draws it, where it is drawn.

    The discard pile is always that of its owner. The older books send every card to its owner, seen or not.
    """
    you = actor or inner.you
    every_card = _every_card_goes_to_its_owner(table)
    shown = inner.get(SHOWN)

    def to(card: Card) -> Place:
        if card.place.zone in leaving.TITANS:
            return leaving.owners_discard(card)
        if card.common is not None and card.common == place.of:
            return place
        if card.owner is None and card.common not in TAKEN:
            return _of_nobody(card, place)
        if card.owner is not None and (place.of in COMMON or place.zone == "discard"):
            return PLACES[place.zone][card.owner]
        is_seen = every_card or card.place.zone not in UNSEEN or card.id in shown
        if card.owner == place.of or not is_seen:
            return place
        if card.owner is None:
            return _of_nobody(card, place)
        return place if _is_permitted(card, what, place, you) else PLACES[place.zone][card.owner]

    return to


def hand_of_drawer(table: Table, card: Card, player: Player) -> Place:
    """To whose hand a card goes that is drawn unseen off the deck of a player."""
    to_owner = card.owner is not None and card.owner != player and _every_card_goes_to_its_owner(table)
    return HAND[card.owner if to_owner else player]


def _every_card_goes_to_its_owner(table: Table) -> bool:
    return table.edition.get("to-owner") == "all"


def _of_nobody(card: Card, place: Place) -> Place:
    """A base or a monster is never in a hand; of the decks these cards have one of their own."""
    fits = card.common in TAKEN if place.zone == "hand" else place.of == card.common
    return place if fits else leaving.owners_discard(card)


def _is_permitted(card: Card, what: t.Thing, place: Place, you: Player | None) -> bool:
    """Does the ability expressly have a card go to somebody who does not own it?

    It takes the card from another player's pile, names the hand of another player, or takes into a hand what it
    describes in play, and not as yours.
    """
    if card.place.zone in HELD and card.place.of != place.of:
        return True
    if place.zone != "hand":
        return False
    return place.of != you or (card.in_play and _means_anybodys(what))


@memoized_by_node
def _means_anybodys(what: t.Thing) -> bool:
    return any(isinstance(term, t.Selector) and not any(map(_is_yours, term.filters)) for term in what.terms)


def _is_yours(one: t.Filter) -> bool:
    return isinstance(one, t.ControlledBy) and one.player.terms == (t.You(),)
