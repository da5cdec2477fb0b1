"""Whose a card is, what `this` and `you` mean on it, and which minions are in a duel."""

from __future__ import annotations

from typing import Any

from .cards import IN_PLAY_ZONES, MONSTERS, TREASURES, CardId, Player
from .table import Scope, Table


def owner(table: Table, card: CardId) -> Player | None:
    """A buried card counts as owned by whoever controls it."""
    physical = table.cards[card]
    return physical.controller if physical.place.zone == "buried" else physical.owner


def controller(table: Table, card: CardId) -> Player | None:
    physical = table.cards[card]
    zone, of = physical.place
    if zone in ("hand", "deck", "discard") and isinstance(of, str) and of not in (MONSTERS, TREASURES):
        return of
    return physical.controller


def scope_of(table: Table, card: CardId, you: Player | None = None) -> Scope:
    """What `this`, `this minion`, `this base` and `you` mean on a card where it lies now."""
    if table.cards[card].place.zone not in IN_PLAY_ZONES:
        return _scope(table, card, you)
    known: dict[tuple[CardId, Player | None], Scope] = table.standing.setdefault("scopes", {})
    found = known.get((card, you))
    if found is None:
        found = known[card, you] = _scope(table, card, you)
    return found


def _scope(table: Table, card: CardId, you: Player | None) -> Scope:
    physical = table.cards[card]
    zone, of = physical.place
    minion: Any = None
    if zone == "on":
        minion = of
    elif physical.name is not None and table.catalogue[physical.name].is_minion:
        minion = card
    return Scope(card, you if you is not None else controller(table, card), table.base_of(card), minion)


def duelists(table: Table) -> tuple[CardId, ...]:
    """The two minions of the duel that is going on, if one is."""
    for frame in reversed(table.stack):
        if hasattr(frame, "duelists"):
            return frame.duelists  # type: ignore[no-any-return]  # only duel frames have it
    return ()
