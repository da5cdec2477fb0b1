"""Whose a card is, what `this` and `you` mean on it, and which minions are in a duel."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from .cards import MONSTERS, PILES, TREASURES, CardId, Player
from .table import Scope, Table


def owner(table: Table, card: CardId) -> Player | None:
    """A buried card counts as owned by whoever controls it."""
    physical = table.cards[card]
    return physical.controller if physical.place.zone == "buried" else physical.owner


def controller(table: Table, card: CardId) -> Player | None:
    physical = table.cards[card]
    place = physical.place
    if place.zone in PILES and isinstance(place.of, str) and place.of not in (MONSTERS, TREASURES):
        return place.of
    return physical.controller


def scope_of(table: Table, card: CardId, you: Player | None = None) -> Scope:
    """What `this`, `this minion`, `this base` and `you` mean on a card where it lies now."""
    physical = table.cards[card]
    place = physical.place
    minion: Any = None
    if place.zone == "on":
        minion = place.of
    elif physical.name is not None and table.catalogue[physical.name].is_minion:
        minion = card
    base = place.of if place.zone == "at" else table.base_of(card)
    return _scope(card, you if you is not None else controller(table, card), base, minion)


_scope = lru_cache(4096)(Scope)
"""The same scopes are made again and again."""


def duelists(table: Table) -> tuple[CardId, ...]:
    """The two minions of the duel that is going on, if one is."""
    for frame in reversed(table.stack):
        if hasattr(frame, "duelists"):
            return frame.duelists  # type: ignore[no-any-return]  # only duel frames have it
    return ()
