"""How often an ability may be used in a turn: by one card, or by all copies of it together."""

from __future__ import annotations

from rulesdsl.meaning.live_modifiers import BORROWED
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import Player
from rulesdsl.table.table import Table
from rulesdsl.table.turn import UseKey

from .frames import Resolution, Scoring, find
from .pending import Pending

ONCE, ONE_COPY, ONE_COPY_AT_A_BASE = "once each turn", "one copy each turn", "one copy for each base"


def use_keys(table: Table, pending: Pending) -> frozenset[UseKey]:
    """What using it uses up; nothing, if it may be used as often as it is triggered."""
    if pending.limit == ONE_COPY_AT_A_BASE:
        scoring = (frame.base for frame in reversed(table.stack) if type(frame) is Scoring)
        name = table.catalogue[pending.card].name
        return frozenset({((name, next(scoring, None)), pending.ability % BORROWED, pending.scope.you)})
    if pending.limit not in (ONCE, ONE_COPY):
        return frozenset()
    return shared_keys(table.catalogue[pending.card], pending.ability, pending.scope.you, pending.limit) | {pending.key}


def shared_keys(blueprint: Blueprint, ability: int, player: Player | None, limit: str | None) -> frozenset[UseKey]:
    """What all copies share: they go by the printed name of the card with the ability, whatever card has it now."""
    return frozenset({(blueprint.name, ability % BORROWED, player)}) if limit == ONE_COPY else frozenset()


def is_unused(table: Table, pending: Pending) -> bool:
    """May it still be used this turn?"""
    return pending.limit is None or use_keys(table, pending).isdisjoint(table.turn.used)


def mark_used(table: Table) -> None:
    """The ability that is being carried out has been used."""
    resolution: Resolution = table.stack[find(table, Resolution)]
    use(table, resolution.uses)


def use(table: Table, keys: frozenset[UseKey]) -> None:
    if keys:
        table.set_turn(table.turn.replace(used=table.turn.used | keys))
