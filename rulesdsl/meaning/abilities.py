"""Which abilities and names the cards have: printed on them, cancelled, or from another card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesdsl.table.blueprint import Blueprint, Happening
from rulesdsl.table.cards import CardId
from rulesdsl.table.layout import Bearer
from rulesdsl.table.table import Table

from .live_modifiers import cancelled, given, in_force, layout, lent, reached, set_up


def not_cancelled(table: Table, cards: list[CardId]) -> list[CardId]:
    """Those whose abilities are not cancelled."""
    silent = cancelled(table)
    return [card for card in cards if card not in silent] if silent else cards


def watching(table: Table, what: Happening) -> list[Bearer]:
    """The cards with an ability that waits for it, each with the blueprint of that ability."""
    return bearers(table, layout(table).watching(what), lambda blueprint: blueprint.waiting_for(what))


def bearers(table: Table, printed: list[Bearer], fits: Callable[[Blueprint], Any]) -> list[Bearer]:
    """The cards that have abilities of a kind: printed on them and not cancelled, or from another card."""
    known = table.derived.modifiers or set_up(table)
    return printed if known.are_plain else each_ability(table, having(table, [card for card, _, _ in printed], fits))


def talented(table: Table) -> list[Bearer]:
    """The cards that have talents, their own or from another card."""
    return bearers(table, (table.derived.layout or layout(table)).talented, _has_talents)


def _has_talents(blueprint: Blueprint) -> bool:
    return bool(blueprint.talents)


def each_ability(table: Table, cards: list[CardId]) -> list[Bearer]:
    """What is printed on each of these cards, and what it has from another."""
    if not cards:
        return []
    borrowed = lent(table)
    if not borrowed:
        names, catalogue = table.cards, table.catalogue
        return [(card, catalogue[name], 0) for card in cards if (name := names[card].name) is not None]
    found = []
    for card in cards:
        blueprint = table.blueprint(card)
        if blueprint is not None:
            found.append((card, blueprint, 0))
        for other, first in borrowed.get(card, ()):
            found.append((card, other, first))
    return found


def having(table: Table, cards: list[CardId], fits: Callable[[Blueprint], Any]) -> list[CardId]:
    """Of cards on which it is printed, those that are not cancelled; and those that have it from another card."""
    heard, borrowed = not_cancelled(table, cards), lent(table)
    more = [card for card, found in borrowed.items() if card not in cards and any(fits(a.blueprint) for a in found)]
    return [*heard, *not_cancelled(table, more)]


def names(table: Table, card: CardId) -> tuple[str, ...]:
    """Its printed name, and those that it has from other cards. A card that lies face down has none."""
    blueprint = table.blueprint(card)
    own = () if blueprint is None or table.cards[card].place.zone == "buried" else (blueprint.name,)
    lending = in_force(table).aimed_at("lend names")
    if not lending:
        return own
    found = table.derived.numbers.names
    if found is None:
        found = table.derived.numbers.names = {}
        for modifier in lending:
            for bearer in reached(table, modifier):
                if isinstance(bearer, int):
                    models = [table.blueprint(c) for c in given(table, modifier, bearer) if isinstance(c, int)]
                    borne = dict.fromkeys(model.name for model in models if model is not None)
                    found[bearer] = (*found.get(bearer, ()), *borne)
    return (*own, *found.get(card, ()))
