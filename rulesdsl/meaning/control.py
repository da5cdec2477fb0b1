"""Owners and controllers of cards, what `this` and `you` mean on a card, and who is in a duel."""

from __future__ import annotations

from typing import Any

from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import BASES, PILES, CardId, Player
from rulesdsl.table.frame import READ_BY_NUMBERS
from rulesdsl.table.memo import interned
from rulesdsl.table.scope import Scope
from rulesdsl.table.table import Table

LEFT_PLAY = PILES | {"aside", "box"}


def owner(table: Table, card: CardId) -> Player | None:
    """A buried card counts as owned by whoever controls it."""
    physical = table.cards[card]
    return physical.controller if physical.place.zone == "buried" else physical.owner


def controller(table: Table, card: CardId) -> Player | None:
    physical = table.cards[card]
    return physical.place.holder or physical.controller


def of_acting_card(table: Table, card: CardId, you: Player | None) -> Player | None:
    """Who controls a card while its ability is carried out for `you`: out of play it keeps its last controller.

    Bases have none.
    """
    physical = table.cards[card]
    if physical.place.zone in LEFT_PLAY and physical.home is not None and you is not None:
        return you
    return physical.place.holder or physical.controller


def scope_of(table: Table, card: CardId, you: Player | None = None) -> Scope:
    """What `this`, `this minion`, `this base` and `you` mean on a card where it lies now."""
    physical = table.cards[card]
    place = physical.place
    minion: Any = None
    if place.zone == "on":
        minion = (
            None if place.of in table.bases else place.of
        )  # an action that was on a minion may come to lie on a base
    elif physical.name is not None and table.catalogue[physical.name].is_minion:
        minion = card
    base = place.base or (card if place is BASES else table.base_of(card))
    scope = _scope(card, you if you is not None else place.holder or physical.controller, base, minion)
    return with_memory(table, scope) if table.effects else scope


_scope = interned(Scope)


def with_memory(table: Table, scope: Scope) -> Scope:
    """A card in play remembers what was chosen for it `until this leaves play`, under the name that it was given."""
    for effect in table.effects:
        if effect.scope.source == scope.source and effect.until == WHILE_IN_PLAY:
            deed = table.deed_at(effect.address)
            if isinstance(deed, t.Choose) and deed.what.bind is not None:
                scope = scope.bind(deed.what.bind, effect.scope.get(deed.what.bind))
    return scope


WHILE_IN_PLAY = "this leaves play"


def duelists(table: Table) -> tuple[CardId, ...]:
    """The two minions of the duel that is going on, if one is."""
    for frame in reversed(table.stack):
        if type(frame) in READ_BY_NUMBERS and frame.duelists:
            return frame.duelists  # type: ignore[no-any-return]  # such frames have them
    return ()
