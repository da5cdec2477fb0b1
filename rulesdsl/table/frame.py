"""Unfinished work on the stack of a table, as far as the table itself has to know it."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from rulesdsl.record import Record

from .cards import CardId, Player

Standings: TypeAlias = tuple[tuple[int, Player], ...]
"""(place, player), the best first."""


class Frame(Record):
    """One piece of unfinished work. The frames themselves are declared in `engine.frames`."""

    __slots__ = ()
    is_read: ClassVar[bool] = False
    """May numbers depend on it?"""
    duelists: tuple[CardId, ...] = ()
    standings: Standings = ()
    """All that they may depend on: who is in a duel, and who has which place at the base being scored."""
